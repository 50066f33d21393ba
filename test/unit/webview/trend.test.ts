import assert from "node:assert/strict";
import fc from "fast-check";
import { readTrend, sparkline, trendChange, trendEnds } from "../../../src/webview/components/trend.ts";

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
    for (const value of [null, "up", [], ["a"], [{ month: "x" }], Array.from({ length: 1000 }, () => 1)]) {
      assert.equal(readTrend(value), undefined);
    }
  });

  it("compares the first with the last known month", () => {
    assert.deepEqual(trendEnds([null, 10, 20, 15, null]), [10, 15]);
    assert.equal(trendChange([10, 15]), 0.5);
    assert.equal(trendChange([0, 15]), undefined);
    assert.equal(trendEnds([null, 10]), undefined);
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
    const figures = fc.array(fc.oneof(fc.double({ noNaN: true, min: -1e12, max: 1e12 }), fc.constant(null)), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(figures, (points) => {
        const { line } = sparkline(points, box);
        for (const [, x, y] of line.matchAll(/[ML](\S+) ([^ML]+)/gu)) {
          assert.ok(Number(x) >= 0 && Number(x) <= box.width && Number(y) >= 0 && Number(y) <= box.height, line);
        }
      }),
    );
  });
});
