import assert from "node:assert/strict";
import fc from "fast-check";
import type { RankLine } from "../../../src/shared/historyProtocol.ts";
import { positionPlace, rankScale } from "../../../src/webview/history/rankScale.ts";
import type { RankScale } from "../../../src/webview/history/rankScale.ts";

function scaleOf(...positions: readonly number[]): RankScale {
  const line: RankLine = {
    label: "tea",
    origin: "",
    points: positions.map((position, day) => ({ day, position, depth: null, movedTo: "" })),
  };
  return rankScale([line]) ?? assert.fail();
}

describe("the scale of a rank history's chart", () => {
  it("PR8: has room for ten positions at least, so that one place down looks like one place", () => {
    const { best, worst, ticks } = scaleOf(4, 5);
    assert.deepEqual([best, worst], [1, 10]);
    assert.deepEqual([ticks[0], ticks.at(-1)], [1, 10]);
    assert.ok(positionPlace(scaleOf(4, 5), 5) - positionPlace(scaleOf(4, 5), 4) < 0.12);
    assert.deepEqual([scaleOf(50, 51).best, scaleOf(50, 51).worst], [46, 55]);
    assert.deepEqual([scaleOf(1).best, scaleOf(1).worst], [1, 10]);
  });

  it("is as before where there are more", () => {
    const { best, worst } = scaleOf(3, 40);
    assert.deepEqual([best, worst], [3, 40]);
  });

  it("has every position in it, exact ones, too, and none above the first", () => {
    const position = fc.double({ min: 1, max: 100, noNaN: true });
    fc.assert(
      fc.property(fc.array(position, { minLength: 1, maxLength: 5 }), (positions) => {
        const scale = scaleOf(...positions);
        assert.ok(scale.best >= 1 && scale.worst - scale.best >= 9);
        for (const one of positions) {
          const place = positionPlace(scale, one);
          assert.ok(place >= 0 && place <= 1, `${one} at ${place}`);
        }
      }),
    );
  });
});
