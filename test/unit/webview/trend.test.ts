import assert from "node:assert/strict";
import fc from "fast-check";
import { changeWords } from "../../../src/shared/cellWords.ts";
import { readTrend, trendChange } from "../../../src/shared/trend.ts";
import { sparkline, trendRange, trendWords } from "../../../src/webview/elements/sparkline.ts";

const box = { width: 104, height: 20, padding: 3 };

describe("trend", () => {
  it("reads figures oldest first as they come", () => {
    assert.deepEqual(readTrend([10, null, 30]), [10, null, 30]);
  });

  it("turns months that come newest first around", () => {
    const months = [
      { year: 2026, month: 2, search_volume: 30 },
      { year: 2026, month: 1, search_volume: null },
      { year: 2025, month: 12, search_volume: 10 },
    ];
    assert.deepEqual(readTrend(months), [10, null, 30]);
  });

  it("leaves anything else to be written as it is", () => {
    for (const value of [
      null,
      "up",
      [],
      ["a"],
      [{ month: "x" }],
      Array.from({ length: 1000 }, () => 1),
    ]) {
      assert.equal(readTrend(value), undefined);
    }
  });

  it("puts months in the order of time, with a gap for one that is missing; a month that comes twice makes it no trend", () => {
    const month = (year: number, number: unknown, searches: number): unknown => ({
      year,
      month: number,
      search_volume: searches,
    });
    assert.deepEqual(readTrend([month(2026, 1, 3), month(2025, 11, 1), month(2026, 2, 4)]), [
      1,
      null,
      3,
      4,
    ]);
    assert.equal(readTrend([month(2026, 1, 3), month(2026, 1, 4)]), undefined);
    assert.equal(readTrend([month(2026, 13, 3), month(2026, 1, 4)]), undefined);
    assert.equal(readTrend([month(2026, null, 3)]), undefined);
  });

  it("sets the newest three of twelve months against the oldest three", () => {
    assert.equal(trendChange([100, 100, 100, 0, 0, 0, 0, 0, 0, 150, 150, 150]), 0.5);
    assert.equal(
      trendChange([9, 9, 200, 200, 200, 1, 1, 1, 1, 1, 1, 100, 100, 100]),
      -0.5,
      "of longer trends the newest twelve",
    );
    assert.equal(trendChange([10, 20, 30, 1, 1, 1, 1, 1, 1, 0, 0, 0]), -1);
    assert.equal(trendChange([5, 5, 5, null, null, null, null, null, null, 5, 5, 5]), 0);
  });

  it("knows no change where one of the six is unknown, where there were no searches, and where it is too short", () => {
    for (const points of [
      [],
      [10, 15],
      [null, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
      [0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1],
      Array<number>(11).fill(5),
    ]) {
      assert.equal(trendChange(points), undefined);
    }
  });

  it("says in words what the column of changes says in figures, and between which figures it lies", () => {
    assert.deepEqual(trendRange([null, 20, 10, 15, null]), [10, 20]);
    assert.equal(trendRange([null, 10]), undefined);
    const points = [1000, 1000, 1000, 880, 880, 880, 880, 880, 880, 1250, 1250, 1250];
    assert.equal(
      trendWords(points),
      `${changeWords(trendChange(points) ?? 0)}, between 880 and 1,250`,
    );
    assert.equal(trendWords(points), "up 25%, between 880 and 1,250");
    assert.equal(trendWords([10, 15]), "change unknown, between 10 and 15");
  });

  it("draws from the lowest at the bottom to the highest at the top", () => {
    assert.equal(sparkline([0, 10, 5], box).line, "M3 17L52 3L101 10");
    assert.deepEqual(sparkline([0, 10, 5], box).end, [101, 10]);
  });

  it("draws a level trend in the middle and leaves gaps where months are unknown", () => {
    assert.equal(sparkline([7, 7], box).line, "M3 10L101 10");
    assert.equal(sparkline([1, 1, null, 1, 1], box).line.match(/M/gu)?.length, 2);
  });

  it("stays inside its box whatever the figures are", () => {
    const figures = fc.array(
      fc.oneof(fc.double({ noNaN: true, min: -1e12, max: 1e12 }), fc.constant(null)),
      { minLength: 1, maxLength: 40 },
    );
    fc.assert(
      fc.property(figures, (points) => {
        const { line } = sparkline(points, box);
        for (const [, x, y] of line.matchAll(/[ML](\S+) ([^ML]+)/gu)) {
          assert.ok(
            Number(x) >= 0 && Number(x) <= box.width && Number(y) >= 0 && Number(y) <= box.height,
            line,
          );
        }
      }),
    );
  });
});
