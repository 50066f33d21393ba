import assert from "node:assert/strict";
import fc from "fast-check";
import {
  axisPlaces,
  linePath,
  lineScale,
  placeAlong,
  placeOn,
} from "../../../src/webview/pictures/lineGeometry.ts";
import { highestOf, shareOf } from "../../../src/webview/pictures/pictureParts.ts";

/** Any figures but those that vanish when they are divided. */
const figures = fc.array(
  fc
    .double({ noNaN: true, noDefaultInfinity: true })
    .filter((value) => value === 0 || Math.abs(value) > 1e-300),
  { maxLength: 30 },
);

describe("pictures, geometry", () => {
  it("writes round figures beside the lines, beginning at 0", () => {
    assert.deepEqual(lineScale([900, 1100], "integer").ticks, [0, 500, 1000, 1500]);
    assert.deepEqual(lineScale([33_100], "integer").ticks, [0, 20_000, 40_000]);
    assert.deepEqual(lineScale([0.031], "fraction").ticks, [0, 0.02, 0.04]);
    assert.deepEqual(lineScale([-120, 80], "integer").ticks, [-200, -100, 0, 100]);
  });

  it("has no ticks between whole numbers for what is counted, and a scale for nothing at all", () => {
    assert.deepEqual(lineScale([1], "integer").ticks, [0, 1]);
    assert.deepEqual(lineScale([], "integer").ticks, [0, 1]);
    assert.deepEqual(lineScale([0, 0], "money").ticks, [0, 0.01]);
  });

  it("holds every figure, with few ticks, whatever the figures are", () => {
    fc.assert(
      fc.property(
        figures,
        fc.constantFrom("integer" as const, "decimal" as const, "fraction" as const),
        (values, format) => {
          const scale = lineScale(values, format);
          assert.ok(scale.ticks.length >= 2 && scale.ticks.length <= 7, String(scale.ticks));
          // A figure that is nothing beside the others may lie on the edge.
          const edge = 1e-9 * (scale.high / 2 - scale.low / 2);
          for (const value of [...values, 0]) {
            assert.ok(
              scale.low - edge <= value && value <= scale.high + edge,
              `${value} in ${scale.low} to ${scale.high}`,
            );
            const place = placeOn(scale, value);
            assert.ok(place >= 0 && place <= 1, String(place));
          }
          assert.ok(!/NaN|Infinity/u.test(linePath(values, values.length, scale).line));
        },
      ),
    );
  });

  it("leaves a gap where a figure is unknown, and a dot where one stands alone", () => {
    const scale = lineScale([10, 20], "integer");
    const { line, area } = linePath([10, null, 20, 20], 4, scale);
    assert.equal(line, "M0 50L0 50M666.67 0L1000 0");
    assert.equal(area, "M0 100L0 50L0 50L0 100ZM666.67 100L666.67 0L1000 0L1000 100Z");
    assert.equal(linePath([null, null], 2, scale).line, "");
    assert.equal(placeAlong(0, 1), 0.5);
  });

  it("names the first point, the last and some between", () => {
    assert.deepEqual(axisPlaces(3, 5), [0, 1, 2]);
    assert.deepEqual(axisPlaces(24, 5), [0, 6, 12, 17, 23]);
    assert.deepEqual(axisPlaces(0, 5), []);
  });

  it("never draws a share that is none", () => {
    assert.deepEqual(
      [
        shareOf(1, 4),
        shareOf(9, 4),
        shareOf(-1, 4),
        shareOf(1, 0),
        shareOf(Number.NaN, 4),
        shareOf(0, 0),
      ],
      [0.25, 1, 0, 0, 0, 0],
    );
    assert.equal(highestOf([1, Number.NaN, 7, Number.POSITIVE_INFINITY, -3]), 7);
    assert.equal(highestOf([]), 0);
  });
});
