import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { sameMutant } from "../../support/mutation/accepted.ts";
import { coveredSpans, isCovered } from "../../support/mutation/coveredSpans.ts";
import { ModuleJudge } from "../../support/mutation/judge.ts";
import { mutantsOf } from "../../support/mutation/mutators.ts";
import { plantedFileVariable } from "../../support/mutation/planted.ts";
import { runTask } from "../../support/mutation/runTask.ts";
import type { Outcome } from "../../support/mutation/runTask.ts";
import { repositoryRoot } from "../../support/paths.ts";
import { cleanEnvironment, runCommand } from "../../support/processes.ts";
import { scratchFolder } from "../../support/scratch.ts";

/** All faults for a source, in any order. */
function assertFaults(source: string, ...expected: readonly string[]): void {
  const found = mutantsOf(source).map(
    ({ start, end, replacement }) => `${source.slice(start, end)} → ${replacement}`,
  );
  assert.deepEqual(found.toSorted(), expected.toSorted());
}

describe("faults that are planted", () => {
  it("move a boundary, both ways", () => {
    assertFaults("const late = at < end;", "< → <=", "< → >=");
  });

  it("decide a condition for good, and leave out each side of it", () => {
    const all = "!paid && open";
    assertFaults(
      "if (!paid && open) {}",
      `${all} → (!paid)`,
      `${all} → open`,
      `${all} → true`,
      `${all} → false`,
      "!paid → paid",
    );
  });

  it("leave out statements, waiting, and what is returned", () => {
    assertFaults(
      "async function f() { await flush(); return 3; }",
      "await flush(); → ;",
      "await flush() → (flush())",
      "return 3; → return;",
      "3 → 4",
    );
  });

  it("change numbers, texts, truth values and lists", () => {
    assertFaults(
      'const all = [500, "wx", true];',
      '[500, "wx", true] → []',
      "500 → 501",
      '"wx" → ""',
      "true → false",
    );
  });

  it("take a question mark off, and a method's call", () => {
    assertFaults(
      "const first = list?.sort()?.[0];",
      "list?.sort() → list",
      "?. → .",
      "?. → ",
      "0 → 1",
    );
  });

  it("leave types, module names and words for people alone", () => {
    assertFaults('import { a } from "./a.ts";');
    assertFaults('type Kind = "lost" | 3;');
    assertFaults('const text: "x" | undefined = t("sent");');
    assertFaults('const error = new LostError("gone");');
    assertFaults('this.name = "LostError";', 'this.name = "LostError"; → ;');
  });

  it("are not looked for in a source that can't be parsed", () => {
    assert.throws(() => mutantsOf("const = ;"), /can't be parsed/);
  });
});

describe("what tests cover", () => {
  const spans = coveredSpans([
    {
      functionName: "",
      isBlockCoverage: true,
      ranges: [{ startOffset: 0, endOffset: 100, count: 1 }],
    },
    {
      functionName: "f",
      isBlockCoverage: true,
      ranges: [
        { startOffset: 10, endOffset: 50, count: 2 },
        { startOffset: 20, endOffset: 30, count: 0 },
      ],
    },
    {
      functionName: "g",
      isBlockCoverage: false,
      ranges: [{ startOffset: 60, endOffset: 70, count: 0 }],
    },
  ]);

  it("is told by the innermost range", () => {
    assert.deepEqual(spans, [0, 20, 30, 60, 70, 100]);
    assert.deepEqual(
      [0, 19, 20, 29, 30, 65, 99, 100].map((offset) => isCovered(spans, offset)),
      [true, true, false, false, true, false, true, false],
    );
  });
});

describe("a planted fault", () => {
  const scratch = scratchFolder();
  const budgetTests = "test/unit/research/spending/budgets.test.ts";
  after(() => scratch.remove());

  it("is caught by a test that notices it, and lives where the source means the same", async () => {
    assert.deepEqual((await budgetsWith("limit <= 0", "limit <= 0")).kind, "passed");
    assert.deepEqual((await budgetsWith("limit <= 0", "limit >= 0")).kind, "failed");
  });

  it("that no covering test notices is judged again by all tests that load its module", async () => {
    const file = "src/research/spending/budgets.ts";
    const fates = [];
    for (const loaded of [[file], []]) {
      const judge = new ModuleJudge(
        file,
        [
          {
            file: budgetTests,
            fingerprint: String(loaded),
            coverage: {
              loaded,
              always: {},
              hookMilliseconds: 0,
              tests: titles().map((title) => ({
                title,
                milliseconds: 0,
                covered: {},
                elsewhere: [],
              })),
            },
          },
        ],
        scratch.path,
        scratch.path,
      );
      const mutant = judge.mutants.find(({ replacement }) => replacement === ">");
      assert.ok(mutant);
      const judged = await judge.judge(mutant, { compiles: () => Promise.resolve(true) });
      fates.push(judged.fate);
    }
    assert.deepEqual(fates, ["caught", "unreached"]);
  });

  it("is there, too, in a process that a test starts with an environment of its own", async () => {
    const planted = join(scratch.path, "handed-down.json");
    const module = pathToFileURL(join(repositoryRoot, "src/research/spending/budgets.ts")).href;
    writeFileSync(
      planted,
      JSON.stringify({ url: module, source: 'export const budgetState: string = "planted";' }),
    );
    const inner = `import { budgetState } from "${module}"; console.log(budgetState);`;
    const environment = `{ PATH: process.env.PATH, ${plantedFileVariable}: process.env.${plantedFileVariable} }`;
    const outer = `require("node:child_process").spawn(process.execPath, ["--input-type=module", "-e", ${JSON.stringify(inner)}], { stdio: "inherit", env: ${environment} })`;
    const preload = pathToFileURL(join(repositoryRoot, "test/support/mutation/preload.ts")).href;
    const output = await runCommand(process.execPath, ["-e", outer], {
      env: cleanEnvironment({
        NODE_OPTIONS: `--import=${preload}`,
        [plantedFileVariable]: planted,
      }),
    });
    assert.equal(output.trim(), "planted");
  });

  it("is the accepted one only with the same file, line and texts", () => {
    const name = { file: "src/a.ts", line: "if (a < b) {", from: "<", to: "<=" };
    assert.equal(sameMutant(name, { ...name }), true);
    for (const other of [
      { file: "src/b.ts" },
      { line: "if (a < c) {" },
      { from: "a < b" },
      { to: ">=" },
    ]) {
      assert.equal(sameMutant(name, { ...name, ...other }), false);
    }
  });

  function budgetsWith(from: string, to: string): Promise<Outcome> {
    const module = join(repositoryRoot, "src/research/spending/budgets.ts");
    const source = readFileSync(module, "utf8");
    assert.ok(source.includes(from));
    const planted = join(scratch.path, "planted.json");
    writeFileSync(
      planted,
      JSON.stringify({ url: pathToFileURL(module).href, source: source.replaceAll(from, to) }),
    );
    return runTask(
      {
        kind: "judge",
        files: [
          {
            file: budgetTests,
            hookMilliseconds: 0,
            tests: titles().map((title) => ({ title, milliseconds: 0 })),
          },
        ],
      },
      { [plantedFileVariable]: planted },
    );
  }

  function titles(): string[] {
    return [
      ...readFileSync(join(repositoryRoot, budgetTests), "utf8").matchAll(/\bit\("([^"]+)"/g),
    ].map(([, title = ""]) => `budgets ${title}`);
  }
});
