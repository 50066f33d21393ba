import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runSteps } from "../../../../support/killedAtSteps.ts";
import { scratchFolder } from "../../../../support/scratch.ts";
import { mergeChild } from "./mergeChild.ts";

const steps = ["open", "write", "commit", "committed"] as const;

describe("a merge into a keyword list whose process is killed", () => {
  let folder: ReturnType<typeof scratchFolder>;

  before(() => {
    folder = scratchFolder();
  });
  after(() => folder.remove());

  it("leaves the old list or the new one at every step, never a torn one", async () => {
    const list = join(folder.path, "list.csv");
    const old = `keyword,monthly_volume,notes,location,language,source,observed_at\n${"b,,mine,,,,\n".repeat(20_000)}`;
    writeFileSync(list, old);
    assert.deepEqual(await runSteps(mergeChild, [list], () => false), [...steps]);
    const whole = readFileSync(list, "utf8");
    assert.equal(
      whole.length,
      old.length + "new,10,,United States,English,search_index,2025-01-01T00:00:00Z\n".length,
    );
    for (const [step, at] of steps.entries()) {
      writeFileSync(list, old);
      await runSteps(mergeChild, [list], (begun) => begun === step);
      const text = readFileSync(list, "utf8");
      assert.ok(
        text === whole || (at !== "committed" && text === old),
        `killed at ${at}: ${text.length} characters`,
      );
    }
  });
});
