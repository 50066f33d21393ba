import assert from "node:assert/strict";
import fc from "fast-check";
import { dayOf } from "../../../src/research/files/brief/provenance.ts";
import { timeOf, timeOfFigure } from "../../../src/research/files/keywordLists/observations.ts";
import { formatDay } from "../../../src/shared/format.ts";
import { utcTime } from "../../../src/shared/utcTime.ts";
import { tableOf } from "../webview/tables.ts";

/** Zones far from UTC on both sides, one of them between hours. */
const zones = ["Pacific/Kiritimati", "America/Los_Angeles", "Asia/Kathmandu", "UTC"];

describe("a time that says no zone", () => {
  const before = process.env["TZ"];
  afterEach(() => {
    if (before === undefined) {
      delete process.env["TZ"];
    } else {
      process.env["TZ"] = before;
    }
  });

  for (const zone of zones) {
    it(`T14: is one of UTC, as all times of the service are, on a machine in ${zone}`, () => {
      process.env["TZ"] = zone;
      const noon = Date.UTC(2026, 10, 21, 12);
      for (const text of [
        "2026-11-21T12:00:00Z",
        "2026-11-21T12:00:00",
        "2026-11-21T12:00",
        "2026-11-21 12:00:00",
        "2026-11-21T12:00:00.000000",
        "2026-11-21T14:00:00+02:00",
        "2026-11-21T12:00:00,0",
      ]) {
        assert.equal(utcTime(text), noon, text);
      }
      assert.equal(utcTime("2026-11-21"), Date.UTC(2026, 10, 21));
      assert.ok(Number.isNaN(utcTime("soon")));
      assert.equal(timeOf("2026-11-21T12:00:00"), noon);
      assert.equal(
        timeOfFigure({ source: "search_index", observedAt: "2026-11-21T12:00:00" }),
        noon,
      );
      assert.equal(dayOf("2026-11-21T23:30:00"), "2026-11-21");
      assert.equal(dayOf("2026-11-21T00:30:00"), "2026-11-21");
      assert.equal(formatDay("2026-11-21T23:30:00"), formatDay("2026-11-21"));
      assert.equal(formatDay("2026-11-21T00:30:00"), formatDay("2026-11-21"));
    });
  }

  it("T14: is the same moment with a zone and without", () => {
    process.env["TZ"] = "Asia/Kathmandu";
    fc.assert(
      fc.property(
        fc.date({ min: new Date(0), max: new Date("9999-12-31"), noInvalidDate: true }),
        (date) => {
          const iso = date.toISOString();
          assert.equal(utcTime(iso.slice(0, -1)), date.getTime());
          assert.equal(utcTime(iso), date.getTime());
        },
      ),
    );
  });

  it("T14: stands at its own place among others in a table", () => {
    process.env["TZ"] = "Pacific/Kiritimati";
    const data = tableOf([
      { observed_at: "2026-11-21T12:00:00" },
      { observed_at: "2026-11-21T05:00:00Z" },
      { observed_at: "2026-11-21T13:00:00Z" },
    ]);
    assert.deepEqual(
      [...data.sortKeys(0)],
      [12, 5, 13].map((hour) => Date.UTC(2026, 10, 21, hour)),
    );
  });
});
