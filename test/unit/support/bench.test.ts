import assert from "node:assert/strict";
import fc from "fast-check";
import { figureTable, isOver } from "../../bench/figures.ts";
import type { Figure } from "../../bench/figures.ts";
import { isAskedFor } from "../../bench/measurement.ts";
import { interleaved, quartiles, ratiosOf } from "../../bench/statistics.ts";

describe("the bench", () => {
  it("tells the median and the quartiles, between two values in proportion", () => {
    assert.deepEqual(quartiles([5, 1, 4, 2, 3]), { lower: 2, median: 3, upper: 4 });
    assert.deepEqual(quartiles([4, 1, 2, 3]), { lower: 1.75, median: 2.5, upper: 3.25 });
    assert.deepEqual(quartiles([7]), { lower: 7, median: 7, upper: 7 });
    assert.throws(() => quartiles([]), /of nothing/);
  });

  it("has quartiles in order, whatever the order of the values, and within them", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1_000, max: 1_000 }), { minLength: 1 }), (values) => {
        const { lower, median, upper } = quartiles(values);
        assert.ok(
          Math.min(...values) <= lower &&
            lower <= median &&
            median <= upper &&
            upper <= Math.max(...values),
        );
        assert.deepEqual(quartiles(values.toReversed()), { lower, median, upper });
      }),
    );
  });

  it("takes turns, each going first in every second round, and leaves out the warm-up", async () => {
    const order: string[] = [];
    const take = (name: string) => () => Promise.resolve(order.push(name));
    const paired = await interleaved(3, 1, take("ours"), take("theirs"));
    assert.deepEqual(order, [
      "ours",
      "theirs",
      "theirs",
      "ours",
      "ours",
      "theirs",
      "theirs",
      "ours",
    ]);
    assert.deepEqual(paired, { subject: [4, 5, 8], reference: [3, 6, 7] });
    assert.deepEqual(ratiosOf({ subject: [2, 9], reference: [1, 3] }), [2, 3]);
  });

  it("judges by the median; what is no number is over", () => {
    assert.equal(isOver(figure([1, 1.5, 9], 1.5)), false);
    assert.equal(isOver(figure([1, 1.51, 9], 1.5)), true);
    assert.equal(isOver(figure([Number.NaN], 1.5)), true);
  });

  it("prints name, median, quartiles, limit and verdict, and what is behind them only when asked", () => {
    const figures = [
      figure([1, 2, 3], 2),
      { ...figure([2048], 1024), name: "size", unit: "bytes" as const },
    ];
    assert.deepEqual(figureTable(figures, false).split("\n"), [
      "Figure  Median    Quartiles   Limit",
      "------  ------  -----------  ------  ----",
      "time      2.00  1.50 – 2.50    2.00  ok",
      "size    2.0 KB               1.0 KB  OVER",
    ]);
    assert.deepEqual(figureTable(figures.slice(0, 1), true).split("\n").slice(2), [
      "time      2.00  1.50 – 2.50   2.00  ok",
      "  ours  5.0 ms",
    ]);
  });

  it("finds rows by words, in any order and either case", () => {
    assert.equal(isAskedFor("First paint of a form", []), true);
    assert.equal(isAskedFor("First paint of a form", ["FORM", "first"]), true);
    assert.equal(isAskedFor("First paint of a form", ["form", "result"]), false);
  });

  function figure(values: readonly number[], limit: number): Figure {
    return {
      name: "time",
      values,
      unit: "ratio",
      limit,
      details: [{ name: "ours", values: [5], unit: "milliseconds" }],
    };
  }
});
