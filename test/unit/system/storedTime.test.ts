import assert from "node:assert/strict";
import {
  isInFuture,
  isSince,
  isYoung,
  newestFirst,
  storedTime,
} from "../../../src/system/storedTime.ts";

const now = Date.UTC(2026, 10, 22, 12);

describe("times that are stored", () => {
  it("are read in ISO 8601, in UTC where they say no zone, and as nothing else", () => {
    const noon = Date.UTC(2026, 1, 28, 12);
    for (const text of [
      "2026-02-28T12:00:00.000Z",
      "2026-02-28T12:00:00Z",
      "2026-02-28 12:00",
      "2026-02-28T14:00:00+02:00",
      " 2026-02-28T12:00:00 ",
    ]) {
      assert.equal(storedTime(text), noon, text);
    }
    for (const text of [
      "",
      "yesterday",
      "1771545600000",
      "2026-02-30",
      "2026-02-30T12:00:00Z",
      "2026-13-01",
      "2025-02-29",
      "02/28/2026",
      "1969-12-31T23:59:59Z",
      "+010000-01-01T00:00:00Z",
      "2026-02-28T25:00:00Z",
    ]) {
      assert.ok(Number.isNaN(storedTime(text)), text);
    }
    assert.ok(!Number.isNaN(storedTime("2024-02-29")));
  });

  it("are in the future beyond what clocks differ by", () => {
    assert.ok(isInFuture("2999-01-01", now));
    assert.ok(!isInFuture(new Date(now + 60_000).toISOString(), now));
    assert.ok(isInFuture(new Date(now + 3_600_000).toISOString(), now));
    assert.ok(!isInFuture("no time", now));
  });

  it("are young and later than others only where that is known", () => {
    assert.ok(isYoung("2026-11-22T11:00:00Z", 3_600_000, now));
    assert.ok(!isYoung("2026-11-22T10:59:59Z", 3_600_000, now));
    for (const text of ["2999-01-01", "no time", ""]) {
      assert.ok(!isYoung(text, Number.MAX_VALUE, now), text);
      assert.ok(!isSince(text, "2026-01-01", now), text);
    }
    assert.ok(isSince("2026-11-22T11:00:00Z", "2026-11-22T12:00:00+01:00", now));
    assert.ok(!isSince("2026-11-22T11:00:00Z", "no time", now));
  });

  it("sort newest first, unknown ones last", () => {
    const sorted = newestFirst(
      ["2999-01-01", "2026-01-01", "no time", "2026-02-01T00:00:00+02:00"],
      (text) => text,
      now,
    );
    assert.deepEqual(sorted, ["2026-02-01T00:00:00+02:00", "2026-01-01", "2999-01-01", "no time"]);
  });
});
