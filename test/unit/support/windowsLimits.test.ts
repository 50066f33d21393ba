import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "../../support/paths.ts";
import { limitsTold, namesOf, windowsLimits } from "../../support/windows/windowsLimits.ts";

describe("the tests that are left out on Windows, or under Wine", () => {
  it("are there under these names, each with its reason", () => {
    for (const { file, test, reason } of windowsLimits) {
      const text = readFileSync(join(repositoryRoot, "test", "unit", file), "utf8");
      assert.ok(text.includes(JSON.stringify(test).slice(1, -1)), `${file}: ${test}`);
      assert.ok(reason.length > 10, test);
    }
  });

  it("are those alone, whatever their names hold", () => {
    const limits = [{ file: "a.test.ts", test: "costs $5 (or not)?", reason: "has none" }];
    assert.match("a call costs $5 (or not)?", namesOf(limits));
    assert.doesNotMatch("a call costs $5 (or not)? More", namesOf(limits));
    assert.doesNotMatch("a call costs 5 or not", namesOf(limits));
    const group = [
      { file: "a.test.ts", test: "a (whole) group", isGroup: true, reason: "x" },
    ] as const;
    assert.match("a (whole) group of tests", namesOf(group));
    assert.doesNotMatch("in a (whole) group", namesOf(group));
    assert.equal(
      limitsTold(limits),
      "Left out here (1):\n  a.test.ts: costs $5 (or not)?\n    has none",
    );
  });
});
