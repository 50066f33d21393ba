import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import type { ChildProcessByStdio } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { build } from "esbuild";
import { repositoryRoot } from "../../support/paths.ts";
import { scratchFolder } from "../../support/scratch.ts";
import { drinks, writeFiles } from "./commandRun.ts";

/** A site whose report is longer than what a pipe holds. */
const manyFaults: Readonly<Record<string, string>> = Object.fromEntries<string>([
  ...Object.entries(drinks),
  ...Array.from({ length: 10 }, (_none, article): [string, string] => {
    const links = Array.from({ length: 200 }, (_one, at) => `[x](/posts/none-${at}/)`);
    return [`content/${article}.md`, `---\ntitle: ${article}\n---\n\n${links.join("\n")}\n`];
  }),
]);

/** The program as it is started by a shell. */
describe("the program seo-research", () => {
  let scratch: ReturnType<typeof scratchFolder>;
  let site: ReturnType<typeof scratchFolder>;

  before(async () => {
    scratch = scratchFolder({ inMemory: true });
    const source = join(repositoryRoot, "src", "command");
    await build({
      bundle: true,
      platform: "node",
      format: "esm",
      target: "node22",
      splitting: true,
      entryPoints: [join(source, "main.ts"), join(source, "checkWorker.ts")],
      outdir: scratch.path,
      banner: {
        js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);',
      },
    });
    const manifest = { name: "seo-research", version: "1.2.3", type: "module" };
    writeFileSync(join(scratch.path, "package.json"), JSON.stringify(manifest));
  });
  after(() => scratch.remove());
  beforeEach(() => {
    site = scratchFolder({ inMemory: true });
  });
  afterEach(() => site.remove());

  function start(...args: readonly string[]): ChildProcessByStdio<null, Readable, Readable> {
    return spawn(process.execPath, [join(scratch.path, "main.js"), ...args], {
      cwd: site.path,
      env: { ...process.env, GITHUB_ACTIONS: "" },
      stdio: ["ignore", "pipe", "pipe"],
    });
  }

  it("writes all of a long output before it ends", async () => {
    writeFiles(site.path, manyFaults);
    const child = start("check", "--format", "json");
    const [output] = await Promise.all([text(child.stdout), once(child, "close")]);
    assert.equal(child.exitCode, 1);
    const report: { readonly findings: readonly unknown[]; readonly version: string } =
      JSON.parse(output);
    assert.equal(report.findings.length, 2_002);
    assert.equal(report.version, "1.2.3");
  });

  it("ends by its findings where nobody reads its output to the end", async () => {
    writeFiles(site.path, manyFaults);
    const child = start("check", "--format", "json");
    child.stdout.once("data", () => child.stdout.destroy());
    const [complaints] = await Promise.all([text(child.stderr), once(child, "close")]);
    assert.deepEqual([child.exitCode, complaints], [1, ""]);
  });

  it("ends with 2 where nobody reads why", async () => {
    const child = start("check");
    child.stderr.destroy();
    const [output] = await Promise.all([text(child.stdout), once(child, "close")]);
    assert.deepEqual([child.exitCode, output], [2, ""]);
  });

  it("ends with 2 and a sentence where its output can't be written", async () => {
    writeFiles(site.path, drinks);
    // nothing can be written to what is open for reading only
    const closed = openSync(join(scratch.path, "main.js"), "r");
    const child = spawn(process.execPath, [join(scratch.path, "main.js"), "check"], {
      cwd: site.path,
      env: { ...process.env, GITHUB_ACTIONS: "" },
      stdio: ["ignore", closed, "pipe"],
    });
    assert.ok(child.stderr !== null);
    const [complaints] = await Promise.all([text(child.stderr), once(child, "close")]);
    closeSync(closed);
    assert.equal(child.exitCode, 2);
    assert.match(complaints, /^The output can't be written: .*\n$/u);
  });
});
