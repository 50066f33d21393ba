import { readFileSync } from "node:fs";
import { isRecord } from "../shared/json.ts";
import { runCommand } from "./runCommand.ts";
import { runJobs } from "./runJobs.ts";

/** The version that the package beside this file says. */
function ownVersion(): string {
  const manifest: unknown = JSON.parse(
    readFileSync(new URL("./package.json", import.meta.url), "utf8"),
  );
  const version = isRecord(manifest) ? manifest["version"] : undefined;
  return typeof version === "string" ? version : "";
}

const canceling = new AbortController();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.once(signal, () => canceling.abort());
}
// who reads the output may stop reading it: `| head`
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") {
    throw error;
  }
});

process.exitCode = await runCommand({
  args: process.argv.slice(2),
  folder: process.cwd(),
  environment: process.env,
  version: ownVersion(),
  print: (text) => process.stdout.write(text),
  complain: (text) => process.stderr.write(text),
  runJobs: (root, jobs) =>
    runJobs(jobs, {
      root,
      worker: new URL("./checkWorker.js", import.meta.url),
      signal: canceling.signal,
    }),
});
