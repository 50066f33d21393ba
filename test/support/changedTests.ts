import { execFileSync } from "node:child_process";
import { globSync } from "node:fs";
import { join } from "node:path";
import { runMocha, strictMocha } from "./mochaRun.ts";
import { repositoryRoot } from "./paths.ts";
import { testsFor } from "./testsFor.ts";
import { endWith } from "./tierResult.ts";

/** The files that differ from a commit, and those that Git doesn't know yet; none that were deleted. */
function changedSince(commit: string): string[] {
  const git = (...args: readonly string[]): string[] =>
    execFileSync("git", args, { cwd: repositoryRoot, encoding: "utf8" })
      .split("\n")
      .filter((line) => line !== "");
  return [
    ...git("diff", "--name-only", "--diff-filter=d", "--relative", commit),
    ...git("ls-files", "--others", "--exclude-standard"),
  ];
}

const [commit = "HEAD"] = process.argv.slice(2);
const all = globSync("test/{unit,sandbox}/**/*.test.ts", { cwd: repositoryRoot }).map((file) =>
  file.replaceAll("\\", "/"),
);
const { tests, unknown } = testsFor(changedSince(commit), all);
if (unknown.length > 0) {
  console.log(
    `No unit test loads these; npm test runs what reads them:\n  ${unknown.join("\n  ")}`,
  );
}
if (tests.length === 0) {
  console.log(`No unit test loads a file that differs from ${commit}.`);
} else {
  const mocha = strictMocha({});
  tests.toSorted().forEach((test) => mocha.addFile(join(repositoryRoot, test)));
  await mocha.loadFilesAsync();
  endWith(await runMocha(mocha));
}
