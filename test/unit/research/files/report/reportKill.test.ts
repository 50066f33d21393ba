import assert from "node:assert/strict";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { scratchFolder } from "../../../../support/scratch.ts";
import { runSteps } from "../../../../support/killedAtSteps.ts";
import { reportChild } from "./reportChild.ts";

describe("a report whose process is killed while it is saved", () => {
  let folder: ReturnType<typeof scratchFolder>;
  let args: readonly [answer: string, target: string];

  before(() => {
    folder = scratchFolder();
    args = [join(folder.path, "answer.json"), join(folder.path, "report.md")];
    const keywords = Array.from({ length: 6_000 }, (_, index) => ({
      keyword: `a keyword of some length, number ${index}`,
      monthly_volume: index,
    }));
    writeFileSync(args[0], JSON.stringify({ data: { keywords }, facts: [] }));
  });
  after(() => folder.remove());

  it("leaves the old file or the new one at every step, never a torn one", async () => {
    const target = args[1];
    writeFileSync(target, "mine\n");
    const steps = (await runSteps(reportChild, [...args, "replace"], () => false)).length;
    assert.ok(steps > 5, "written in several pieces");
    const whole = readFileSync(target, "utf8");
    assert.ok(whole.includes("number 5999"));
    const left = new Set<string>();
    for (let at = 0; at < steps; at += 1) {
      writeFileSync(target, "mine\n");
      await runSteps(reportChild, [...args, "replace"], (step) => step === at);
      const text = readFileSync(target, "utf8");
      assert.ok(
        text === "mine\n" || text === whole,
        `killed at step ${at}: ${text.length} characters`,
      );
      left.add(text);
      rmSync(target);
      await runSteps(reportChild, [...args, "new"], (step) => step === at);
      assert.ok(
        !existsSync(target) || readFileSync(target, "utf8") === whole,
        `new, killed at step ${at}`,
      );
    }
    assert.equal(left.size, 2, "some were killed before the end, and some after");
  });
});
