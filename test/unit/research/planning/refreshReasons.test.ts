import assert from "node:assert/strict";
import * as fc from "fast-check";
import type { PageChange } from "../../../../src/research/planning/pageChanges.ts";
import { clickReasons } from "../../../../src/research/planning/refreshReasons.ts";

/** A page by what it has now and had before. */
function page(
  clicks: readonly [number | null, number | null],
  impressions: readonly [number | null, number | null],
  position: readonly [number | null, number | null],
): PageChange {
  const pair = ([now, before]: readonly [number | null, number | null]): PageChange["clicks"] => ({
    now,
    before,
  });
  return {
    url: "https://example.com/a/",
    clicks: pair(clicks),
    impressions: pair(impressions),
    position: pair(position),
  };
}

describe("why an article may need work", () => {
  it("is its position where it fell by one or more", () => {
    assert.deepEqual(clickReasons(page([40, 90], [1000, 1000], [7.9, 4.2])), [
      { code: "position", from: 4.2, to: 7.9 },
    ]);
    assert.deepEqual(clickReasons(page([80, 90], [1000, 1000], [5, 4.2])), []);
  });

  it("is demand where a fifth of the impressions is gone", () => {
    assert.deepEqual(clickReasons(page([70, 90], [800, 1000], [4.2, 4.2])), [
      { code: "demand", from: 1000, to: 800 },
    ]);
    assert.deepEqual(clickReasons(page([89, 90], [801, 1000], [4.2, 4.2])), []);
  });

  it("is the click-through rate where that fell at a similar position, and not where the position fell", () => {
    assert.deepEqual(clickReasons(page([50, 100], [1000, 1000], [4.5, 4.2])), [
      { code: "clickThrough", from: 0.1, to: 0.05 },
    ]);
    assert.deepEqual(
      clickReasons(page([50, 100], [1000, 1000], [8, 4])).map(({ code }) => code),
      ["position"],
    );
    // without positions, as in Discover, a fall of the rate is one
    assert.deepEqual(
      clickReasons(page([50, 100], [1000, 1000], [null, null])).map(({ code }) => code),
      ["clickThrough"],
    );
  });

  it("isn't told of pages that hardly anybody sees, that gained, or of which one period is unknown", () => {
    assert.deepEqual(clickReasons(page([0, 9], [40, 99], [40, 10])), []);
    assert.deepEqual(clickReasons(page([120, 100], [600, 1000], [9, 4])), []);
    assert.deepEqual(clickReasons(page([50, null], [1000, null], [9, null])), []);
    assert.deepEqual(clickReasons(page([null, 50], [null, 1000], [null, 4])), []);
  });

  it("never comes without lost clicks, and its figures are those of the page", () => {
    const figure = fc.option(fc.integer({ min: 0, max: 5000 }));
    const pair = fc.tuple(figure, figure);
    fc.assert(
      fc.property(pair, pair, pair, (clicks, impressions, position) => {
        const change = page(clicks, impressions, position);
        const reasons = clickReasons(change);
        if (reasons.length > 0) {
          assert.ok((clicks[0] ?? 0) < (clicks[1] ?? 0));
          assert.ok(Math.max(impressions[0] ?? 0, impressions[1] ?? 0) >= 100);
        }
        for (const reason of reasons) {
          if (reason.code === "position") {
            assert.deepEqual([reason.to, reason.from], position);
          }
          if (reason.code === "demand") {
            assert.deepEqual([reason.to, reason.from], impressions);
          }
        }
      }),
    );
  });
});
