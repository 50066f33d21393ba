import { fileURLToPath } from "node:url";
import { isRecord } from "../shared/json.ts";
import { noteLimit, readTextUpTo } from "../system/readFile.ts";
import { runCommand } from "./runCommand.ts";
import { runJobs } from "./runJobs.ts";

/** The version that the package beside this file says. */
async function ownVersion(): Promise<string> {
  const file = fileURLToPath(new URL("./package.json", import.meta.url));
  const manifest: unknown = JSON.parse(await readTextUpTo(file, noteLimit));
  const version = isRecord(manifest) ? manifest["version"] : undefined;
  return typeof version === "string" ? version : "";
}

const canceling = new AbortController();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.once(signal, () => canceling.abort());
}
let isUnwritten = false;
// who reads the output may stop reading it: `| head`
for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE" && !isUnwritten) {
      isUnwritten = true;
      process.exitCode = 2;
      process.stderr.write(`The output can't be written: ${error.message}\n`);
    }
  });
}

/** As `engines` of the package says: npm only warns where Node is older. */
const lowestNode = 22;
const isTooOld = Number.parseInt(process.versions.node, 10) < lowestNode;
if (isTooOld) {
  process.stderr.write(
    `seo-research needs Node ${lowestNode} or newer, and this is Node ${process.versions.node}. Nothing was checked.\n`,
  );
}
const exitCode = isTooOld
  ? 2
  : await runCommand({
      args: process.argv.slice(2),
      folder: process.cwd(),
      environment: process.env,
      version: await ownVersion(),
      print: (text) => process.stdout.write(text),
      complain: (text) => process.stderr.write(text),
      runJobs: (root, jobs) =>
        runJobs(jobs, {
          root,
          worker: new URL("./checkWorker.js", import.meta.url),
          signal: canceling.signal,
        }),
    });
// findings that couldn't be written don't decide the exit code
process.exitCode = isUnwritten ? 2 : exitCode;
