import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import * as path from "node:path";

// Runs the installed package in the folder that `installedCommand.ts` made, where nothing else is: it imports Node alone.

const program = path.resolve("installed", "node_modules", "seo-research", "main.js");
const ways = [0, 0];

function run(folder: string, ...args: readonly string[]): { code: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    cwd: folder,
    encoding: "utf8",
    env: { ...process.env, GITHUB_ACTIONS: "" },
  });
  return { code: status, output: `${stdout}${stderr}` };
}

function check(what: string, test: () => void): void {
  try {
    test();
    ways[0] = (ways[0] ?? 0) + 1;
    process.stdout.write(`  ok  ${what}\n`);
  } catch (error) {
    ways[1] = (ways[1] ?? 0) + 1;
    process.exitCode = 1;
    const why = error instanceof Error ? error.message : String(error);
    process.stdout.write(`  FAILED  ${what}\n${why}\n`);
  }
}

const site = path.resolve("site");
const first = ["content", "posts", "first.md"].join(path.sep);
const whole = run(site, "check");

process.stdout.write(`The installed package, on ${process.platform} ${process.arch}\n`);
check("its version and its options", () => {
  assert.match(run(site, "--version").output, /^\d+\.\d+\.\d+\r?\n$/u);
  assert.match(run(site, "--help").output, /^Usage: seo-research check/u);
});
check("findings with slashes, and exit code 1", () => {
  assert.equal(whole.code, 1, whole.output);
  assert.match(whole.output, /^content\/posts\/first\.md:13:31 error link-broken /mu);
  assert.match(whole.output, /^12 articles, 64 internal links: 11 broken, /mu);
});
check("the same where lines end with CR and LF", () => {
  assert.deepEqual(run(path.resolve("site-crlf"), "check"), whole);
});
check(`a path with the system's own separator: ${first}`, () => {
  const { code, output } = run(site, "check", first);
  assert.equal(code, 1, output);
  assert.match(output, /^1 article, /mu);
  assert.ok(output.split("\n").every((line) => !/^content\/(?!posts\/first\.md:)/u.test(line)));
});
check("--root from another folder, in the system's own form", () => {
  assert.equal(run(path.resolve("installed"), "check", "--root", site).output, whole.output);
});
check("exit code 0 where nothing is found", () => {
  assert.equal(run(site, "check", "--only", "slug-taken").code, 0);
});
check("exit code 2 and a sentence where there is no site", () => {
  const empty = mkdtempSync(path.join(tmpdir(), "seo-research-empty-"));
  const { code, output } = run(empty, "check");
  rmSync(empty, { recursive: true, force: true });
  assert.equal(code, 2, output);
  assert.match(output, /^No site was found/u);
});
check("files that it writes: a report, and a baseline that the next run knows", () => {
  mkdirSync(path.join(site, "seo"), { recursive: true });
  const report = ["out", "found.sarif"].join(path.sep);
  assert.equal(run(site, "check", "--format", `sarif=${report}`).code, 1);
  assert.match(
    readFileSync(path.join(site, report), "utf8"),
    /"uri": "content\/posts\/first\.md"/u,
  );
  assert.equal(run(site, "check", "--write-baseline").code, 0);
  assert.ok(existsSync(path.join(site, "seo", "baseline.txt")));
  const known = run(site, "check");
  assert.equal(known.code, 0, known.output);
  assert.match(known.output, /known from the baseline: 14\./u);
});
process.stdout.write(`${ways[0]} passed, ${ways[1]} failed\n`);
