import assert from "node:assert/strict";
import fc from "fast-check";
import {
  daysUntil,
  expiryAfter,
  expiryThreshold,
  readExpiry,
} from "../../../../src/editor/features/account/expiry.ts";

const now = new Date("2026-11-21T10:00:00Z");
const day = 86_400_000;
const inMs = (milliseconds: number): string => new Date(now.getTime() + milliseconds).toISOString();

describe("when a key expires", () => {
  it("counts days exactly and years by the calendar", () => {
    assert.equal(expiryAfter({ days: 30 }, now), "2026-12-21T10:00:00.000Z");
    assert.equal(expiryAfter({ days: 90 }, now), "2027-02-19T10:00:00.000Z");
    assert.equal(expiryAfter({ years: 1 }, now), "2027-11-21T10:00:00.000Z");
    assert.equal(
      expiryAfter({ years: 1 }, new Date("2028-02-29T00:00:00Z")),
      "2029-03-01T00:00:00.000Z",
    );
  });

  it("takes a day until its end, and a time as the reader's own", () => {
    const end = readExpiry(" 2027-01-31 ", now);
    assert.ok(end.ok);
    assert.equal(new Date(end.expiresAt).getTime(), new Date(2027, 0, 31, 23, 59, 59).getTime());
    const time = readExpiry("2027-1-31 8:05", now);
    assert.ok(time.ok);
    assert.equal(new Date(time.expiresAt).getTime(), new Date(2027, 0, 31, 8, 5).getTime());
  });

  it("refuses what is no date, no such day, or past", () => {
    const problem = (text: string): string => {
      const read = readExpiry(text, now);
      return read.ok ? `taken: ${read.expiresAt}` : read.problem;
    };
    for (const text of [
      "",
      "tomorrow",
      "31.01.2027",
      "2027-01",
      "2027-01-31T",
      "20270131",
      "2027-01-31 18",
      "-2027-01-31",
    ]) {
      assert.match(problem(text), /Type a date like/u, text);
    }
    for (const text of [
      "2027-02-29",
      "2027-13-01",
      "2027-00-10",
      "2027-04-31",
      "2027-01-31 24:00",
      "2027-01-31 12:60",
      "0050-01-01",
    ]) {
      assert.match(problem(text), /doesn't exist/u, text);
    }
    for (const text of ["2026-11-20", "1999-12-31", "2026-11-20 23:59"]) {
      assert.match(problem(text), /time in the future/u, text);
    }
  });

  it("takes exactly the days that lie ahead", () => {
    fc.assert(
      fc.property(
        fc.date({
          min: new Date("2000-01-01T12:00:00Z"),
          max: new Date("2100-01-01T12:00:00Z"),
          noInvalidDate: true,
        }),
        (date) => {
          const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) =>
            String(part).padStart(2, "0"),
          );
          const read = readExpiry(parts.join("-"), now);
          const end = new Date(date.getFullYear(), date.getMonth(), date.getDate(), 23, 59, 59);
          assert.equal(read.ok, end > now);
          assert.ok(!read.ok || Date.parse(read.expiresAt) === end.getTime());
        },
      ),
    );
  });
});

describe("how near the end of a key is", () => {
  it("is told at 14 days, at 3 days and when it is over", () => {
    const cases = [
      [15 * day, undefined],
      [14 * day + 1, undefined],
      [14 * day, 14],
      [3 * day + 1, 14],
      [3 * day, 3],
      [1, 3],
      [0, 0],
      [-400 * day, 0],
    ] as const;
    for (const [ahead, threshold] of cases) {
      assert.equal(expiryThreshold(inMs(ahead), now), threshold, String(ahead));
    }
  });

  it("is nothing for keys that never expire, or whose date can't be read", () => {
    for (const expiry of [null, undefined, "", "soon"]) {
      assert.equal(expiryThreshold(expiry, now), undefined);
    }
  });

  it("takes a time without a zone for UTC", () => {
    assert.equal(expiryThreshold("2026-11-21T10:00:00", now), 0);
    assert.equal(expiryThreshold("2026-11-21T10:00:01", now), 3);
  });

  it("rounds days up, and never says none", () => {
    assert.equal(daysUntil(inMs(1), now), 1);
    assert.equal(daysUntil(inMs(day), now), 1);
    assert.equal(daysUntil(inMs(day + 1), now), 2);
    assert.equal(daysUntil(inMs(3 * day), now), 3);
  });
});
