import assert from "node:assert/strict";
import { statedLookUps } from "../../../../src/research/library/statedLookUps.ts";

describe("the look-ups that coverage counts", () => {
  it("are known or not in coverage of any size, with values of any kind", () => {
    const many: Record<string, unknown> = {};
    for (let at = 0; at < 200_000; at += 1) {
      many[`part ${at}`] = { checked: 3 };
    }
    assert.equal(statedLookUps(many, 5), 3);
    assert.equal(statedLookUps({ checked: { toString: 1, valueOf: 1 } }, 5), 0);
    assert.equal(statedLookUps({ checked: "2 of 5" }, 5), 2);
    assert.equal(statedLookUps({}, 5), undefined);
  });
});
