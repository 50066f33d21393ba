import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { repositoryRoot } from "./paths.ts";

/** Everything a machine can say about the sources without running them: types, rules, import walls, dead code. */
const checks: readonly (readonly [name: string, ...command: string[]])[] = [
  ["types of the extension", "tsc", "-p", "tsconfig.json"],
  ["types of the webviews", "tsc", "-p", "src/webview/tsconfig.json"],
  ["types of the tests", "tsc", "-p", "test/tsconfig.json"],
  ["rules", "oxlint", "--type-aware", "--deny-warnings"],
  ["format", "oxfmt", "--check"],
  ["import boundaries", "node", join("test", "support", "boundaries.ts")],
  ["dead code", "knip", "--no-progress"],
];

for (const [name, command = "", ...args] of checks) {
  const bin =
    command === "node" ? process.execPath : join(repositoryRoot, "node_modules", ".bin", command);
  const { status, error } = spawnSync(bin, args, {
    cwd: repositoryRoot,
    stdio: "inherit",
    shell: command !== "node" && process.platform === "win32",
  });
  if (status !== 0) {
    process.stderr.write(
      `lint: ${name} failed${error === undefined ? "" : `: ${error.message}`}\n`,
    );
    process.exitCode = 1;
  }
}
if (process.exitCode === undefined) {
  process.stdout.write("lint: types, rules, import boundaries and dead code are in order\n");
}
