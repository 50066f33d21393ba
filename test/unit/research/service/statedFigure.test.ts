import assert from "node:assert/strict";
import { statedFigure } from "../../../../src/research/service/statedFigure.ts";

describe("a figure that a response states", () => {
  it("may be a text, with commas between its thousands only", () => {
    for (const [value, figure] of [
      ["1,284", 1284],
      ["12,345,678.5", 12_345_678.5],
      ["28.3", 28.3],
      [["7"], 7],
      // a decimal comma, as no thousands begin with 0
      ["0,283", undefined],
      ["1,28", undefined],
      ["1.284,5", undefined],
      ["28.3%", undefined],
      ["", undefined],
      [" ", undefined],
      [Number.NaN, undefined],
    ] as const) {
      assert.equal(statedFigure(value), figure, JSON.stringify(value));
    }
  });

  it("may be in a list of one, however deep", () => {
    let value: unknown = "7";
    for (let level = 0; level < 100_000; level += 1) {
      value = [value];
    }
    assert.equal(statedFigure(value), 7);
    assert.equal(statedFigure([7, 8]), undefined);
  });
});
