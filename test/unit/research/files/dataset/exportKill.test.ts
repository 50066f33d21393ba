import assert from "node:assert/strict";
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { removeLeftovers } from "../../../../../src/system/leftovers.ts";
import { scratchFolder } from "../../../../support/scratch.ts";
import { runSteps } from "../../../../support/killedAtSteps.ts";
import { exportChild } from "./exportChild.ts";

const count = 6_000;

describe("an export whose process is killed", () => {
  let folder: ReturnType<typeof scratchFolder>;
  let answer: string;
  let target: string;
  let whole: string;

  before(async () => {
    folder = scratchFolder();
    answer = join(folder.path, "answer.json");
    target = join(folder.path, "rows.csv");
    const items = Array.from({ length: count }, (_, index) => ({
      index,
      text: "some text that takes a little room in the answer",
    }));
    writeFileSync(answer, JSON.stringify({ data: { items } }));
    assert.ok((await run("new", () => false)).length > 6);
    whole = readFileSync(target, "utf8");
    assert.equal(whole.trimEnd().split("\n").length, count + 1);
  });
  after(() => folder.remove());

  /** Resolves with the steps that were begun, when the process has ended or was killed at a step. */
  function run(how: "new" | "replace", kill: (step: number) => boolean): Promise<string[]> {
    return runSteps(exportChild, [answer, target, how], kill);
  }

  it("leaves the old file or the new one at every step, never a torn one", async () => {
    const steps = (await run("replace", () => false)).length;
    const left = new Set<string>();
    for (let at = 0; at < steps; at += 1) {
      writeFileSync(target, "mine\n");
      await run("replace", (step) => step === at);
      const text = readFileSync(target, "utf8");
      assert.ok(
        text === "mine\n" || text === whole,
        `killed at step ${at}: ${text.length} characters`,
      );
      left.add(text);
    }
    assert.equal(left.size, 2, "some were killed before the end, and some after");
  });

  it("leaves no file or the whole one where there was none", async () => {
    const steps = (await run("replace", () => false)).length;
    for (let at = 0; at < steps; at += 1) {
      rmSync(target, { force: true });
      await run("new", (step) => step === at);
      assert.ok(
        !existsSync(target) || readFileSync(target, "utf8") === whole,
        `killed at step ${at}`,
      );
    }
    rmSync(target, { force: true });
    await run("new", () => false);
    assert.equal(readFileSync(target, "utf8"), whole);
  });

  it("leaves nothing half-written for longer than until the next file is written there", async () => {
    const hidden = (): string[] => readdirSync(folder.path).filter((name) => name.startsWith("."));
    await run("replace", (step) => step === 2);
    assert.notEqual(hidden().length, 0);
    const inAWhile = Date.now() + 120_000;
    assert.equal((await removeLeftovers(folder.path, inAWhile)).length > 0, true);
    assert.deepEqual(hidden(), []);
    assert.ok(existsSync(answer) && existsSync(target));
  });

  it("never takes the place of a file that came meanwhile", async () => {
    writeFileSync(target, "mine\n");
    await assert.rejects(
      run("new", () => false),
      /EEXIST/u,
    );
    assert.equal(readFileSync(target, "utf8"), "mine\n");
  });
});
