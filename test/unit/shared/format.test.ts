import assert from "node:assert/strict";
import fc from "fast-check";
import {
  absent,
  formatClock,
  formatCredits,
  formatDay,
  formatInteger,
  formatMoment,
  formatTime,
} from "../../../src/shared/format.ts";

describe("format", () => {
  it("writes figures with separators and units", () => {
    assert.equal(formatInteger(12100), "12,100");
    assert.equal(formatCredits(1), "1 credit");
    assert.equal(formatCredits(0), "0 credits");
    assert.equal(formatCredits(1200), "1,200 credits");
  });

  it("keeps text that is no date as it came", () => {
    assert.equal(formatDay("last week"), "last week");
    assert.equal(formatTime("soon"), "soon");
  });

  it("R2: writes any number as a time, or says that it is none", () => {
    for (const time of [Number.NaN, Infinity, -Infinity, 8.64e15 + 1, 1e300]) {
      assert.equal(formatClock(time), absent);
      assert.equal(formatMoment(time), absent);
    }
    fc.assert(
      fc.property(fc.double(), (time) =>
        assert.notEqual(formatClock(time) + formatMoment(time), ""),
      ),
    );
  });

  it("R2: names the day of a time that is not today's", () => {
    const now = new Date(2026, 2, 1, 12, 0, 0).getTime();
    assert.equal(formatMoment(now + 90_000, now), "12:01:30 PM");
    assert.match(formatMoment(now + 86_400_000, now), /^Mar 2, 2026, 12:00 PM$/u);
  });
});
