import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { linkSite } from "../unit/command/expectedOutputs.ts";
import { writeFiles } from "../unit/command/commandRun.ts";
import { repositoryRoot } from "./paths.ts";
import { runCommand, runNpm } from "./processes.ts";
import { packCommand } from "./release/commandPackage.ts";
import { scratchFolder } from "./scratch.ts";
import { needsWindows, nodeOnWindows } from "./windows/nodeOnWindows.ts";

/**
 * Packs the command line, installs the package into an empty folder and runs what is installed over a site; with `windows`
 * by Node for Windows, under Wine where this system isn't Windows. `esbuild.mjs --production` must have run. npm is this
 * system's own: it has no part in the runs.
 */
const scratch = scratchFolder();
const { path: folder } = scratch;
const program = "checkInstalled.ts";

try {
  const archive = await packCommand(folder);
  const installed = join(folder, "installed");
  mkdirSync(installed);
  writeFileSync(join(installed, "package.json"), '{ "private": true }\n');
  await runNpm(["install", archive, "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: installed,
  });
  const site = linkSite("hugo");
  writeFiles(join(folder, "site"), site);
  const withReturns = Object.entries(site).map(([path, text]): [string, string] => [
    path,
    text.replaceAll(/\r?\n/gu, "\r\n"),
  ]);
  writeFiles(join(folder, "site-crlf"), Object.fromEntries<string>(withReturns));
  cpSync(join(import.meta.dirname, program), join(folder, program));
  const isWindows = process.argv[2] === "windows";
  const command = isWindows
    ? nodeOnWindows(folder, [program])
    : { file: process.execPath, args: [program] };
  if (command === undefined) {
    process.stderr.write(`npm run test:command -- windows ${needsWindows}\n`);
    process.exitCode = 2;
  } else {
    await runCommand(command.file, command.args, {
      cwd: isWindows && process.platform !== "win32" ? repositoryRoot : folder,
      echo: true,
    });
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  scratch.remove();
}
