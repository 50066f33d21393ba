import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { repositoryRoot } from "./paths.ts";
import { messageOf } from "../../src/shared/errorMessage.ts";

/** Everything a machine can say about the sources without running them: types, rules, import walls, dead code. */
const checks: readonly (readonly [name: string, ...command: string[]])[] = [
  ["types of the extension", ...types("tsconfig.json")],
  ["types of the webviews", ...types("src/webview/tsconfig.json")],
  ["types of the tests", ...types("test/tsconfig.json")],
  ["rules", "oxlint", "--type-aware", "--deny-warnings"],
  ["format", "oxfmt", "--check"],
  ["import boundaries", "node", join("test", "support", "boundaries.ts")],
  ["dead code", "knip", "--no-progress"],
];

for (const [name, command = "", ...args] of checks) {
  // before, too: each is silent while it works, and what runs this waits for signs of life
  process.stdout.write(`lint: ${name}\n`);
  const problem = await problemOf(command, args);
  if (problem !== undefined) {
    process.stderr.write(`lint: ${name} failed${problem}\n`);
    process.exitCode = 1;
  }
}
if (process.exitCode === undefined) {
  process.stdout.write("lint: types, rules, import boundaries and dead code are in order\n");
}

/** Checks a project; what didn't change since the last time, nor what it depends on, isn't checked again. */
function types(project: string): [command: string, ...args: string[]] {
  const kept = join(
    "node_modules",
    ".cache",
    "types",
    `${project.replaceAll("/", "-")}.tsbuildinfo`,
  );
  return ["tsc", "-p", project, "--incremental", "--tsBuildInfoFile", kept];
}

/** Undefined where the command ends well, else what is known beside what it printed. */
async function problemOf(command: string, args: readonly string[]): Promise<string | undefined> {
  const isNode = command === "node";
  const bin = isNode ? process.execPath : join(repositoryRoot, "node_modules", ".bin", command);
  const child = spawn(bin, args, {
    cwd: repositoryRoot,
    stdio: "inherit",
    shell: !isNode && process.platform === "win32",
  });
  try {
    const [code]: unknown[] = await once(child, "close");
    return code === 0 ? undefined : "";
  } catch (error) {
    return `: ${messageOf(error)}`;
  }
}
