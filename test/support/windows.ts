import { readFileSync } from "node:fs";
import { join } from "node:path";
import { runCommand } from "./processes.ts";
import { cacheFolder, repositoryRoot } from "./paths.ts";

/**
 * The unit tests as Windows runs them: words run only the tests with them in their names. On Windows
 * itself that is the unit tier; on Debian as root Node for Windows runs it under Wine, which is
 * installed into `.vscode-test/windows` first, or into the folder that this variable names.
 */
const folder = process.env["SEO_RESEARCH_WINDOWS"] ?? join(cacheFolder, "windows");
const tier = ["test/support/mochaTier.ts", "unit", ...process.argv.slice(2)];
const command = commandHere();

if (command === undefined) {
  process.stderr.write(
    `npm run test:windows needs Windows, or Debian on x64 as root, where it installs the package debootstrap, and Debian 13 with Wine and Node for Windows into ${folder} (about 1.5 GB).\n`,
  );
  process.exit(2);
}
try {
  await runCommand(command.file, command.args, { cwd: repositoryRoot, echo: true });
} catch {
  // what it printed has been seen
  process.exitCode = 1;
}

function commandHere(): { readonly file: string; readonly args: readonly string[] } | undefined {
  if (process.platform === "win32") {
    return { file: process.execPath, args: tier };
  }
  if (process.platform !== "linux" || process.arch !== "x64" || process.getuid?.() !== 0) {
    return undefined;
  }
  const script = join(import.meta.dirname, "windows", "underWine.sh");
  const own = ["--mount", "--pid", "--mount-proc", "--kill-child", "--propagation", "private"];
  return isDebian()
    ? { file: "unshare", args: [...own, "bash", script, folder, repositoryRoot, ...tier] }
    : undefined;
}

function isDebian(): boolean {
  try {
    return /^ID=debian$/mu.test(readFileSync("/etc/os-release", "utf8"));
  } catch {
    return false;
  }
}
