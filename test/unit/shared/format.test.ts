import assert from "node:assert/strict";
import fc from "fast-check";
import { absent, formatCell, formatClock, formatCredits, formatDay, formatInteger, formatMoment, formatTime } from "../../../src/shared/format.ts";
import type { ColumnFormat } from "../../../src/shared/table.ts";

const formats: readonly ColumnFormat[] = [
  "text", "integer", "decimal", "money", "fraction", "date", "url", "list", "boolean", "trend", "intent", "level", "json",
];

describe("format", () => {
  it("writes figures with separators and units", () => {
    assert.equal(formatInteger(12100), "12,100");
    assert.equal(formatCredits(1), "1 credit");
    assert.equal(formatCredits(0), "0 credits");
    assert.equal(formatCredits(1200), "1,200 credits");
  });

  it("writes what is absent as a dash in every format, and zero as zero", () => {
    for (const format of formats) {
      for (const value of [null, undefined, ""]) {
        assert.equal(formatCell(value, format), absent);
      }
      assert.notEqual(formatCell(0, format), absent);
    }
  });

  it("writes the minus zero that JSON knows as zero", () => {
    const formats = ["text", "integer", "decimal", "plain", "fraction", "change"] as const;
    assert.deepEqual(formats.map((format) => formatCell(-0, format)), ["0", "0", "0", "0", "0%", "0%"]);
    assert.equal(formatCell(-0, "money"), "0.00");
  });

  it("writes each format in its own way", () => {
    assert.equal(formatCell(1234, "integer"), "1,234");
    assert.equal(formatCell(1.2, "money"), "1.20");
    assert.equal(formatCell(0.706, "fraction"), "70.6%");
    assert.equal(formatCell(true, "boolean"), "yes");
    assert.equal(formatCell("2026-11-20T23:59:00Z", "date"), "20 Nov 2026");
    assert.equal(formatCell(["a", null, 2], "list"), `a; ${absent}; 2`);
    assert.equal(formatCell([], "list"), absent);
    assert.equal(formatCell({ a: 1 }, "json"), '{"a":1}');
    assert.equal(formatCell([{ a: 1 }], "list"), '[{"a":1}]');
  });

  it("keeps text that is no date as it came", () => {
    assert.equal(formatDay("last week"), "last week");
    assert.equal(formatTime("soon"), "soon");
  });

  it("writes any value in any format", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(...formats), (value, format) => {
        assert.notEqual(formatCell(value, format), "");
      }),
    );
  });

  it("R2: writes any number as a time, or says that it is none", () => {
    for (const time of [Number.NaN, Infinity, -Infinity, 8.64e15 + 1, 1e300]) {
      assert.equal(formatClock(time), absent);
      assert.equal(formatMoment(time), absent);
    }
    fc.assert(fc.property(fc.double(), (time) => assert.notEqual(formatClock(time) + formatMoment(time), "")));
  });

  it("R2: names the day of a time that is not today's", () => {
    const now = new Date(2026, 2, 1, 12, 0, 0).getTime();
    assert.equal(formatMoment(now + 90_000, now), "12:01:30");
    assert.match(formatMoment(now + 86_400_000, now), /^2 Mar 2026, 12:00$/u);
  });
});
