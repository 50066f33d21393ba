import assert from "node:assert/strict";
import fc from "fast-check";
import {
  rankSeries,
  summaryOf,
  urlChanges,
} from "../../../../../src/research/files/history/rankSeries.ts";
import { rankTable } from "../../../../../src/research/files/history/rankTable.ts";
import type { RankSeries } from "../../../../../src/research/files/history/rankSeries.ts";
import { entryOf } from "./historyUnderTest.ts";

/** The series of one keyword by days and positions. */
function only(
  ...checks: readonly (readonly [date: string, position: number | null, url?: string])[]
): RankSeries {
  const [series] = rankSeries(
    checks.map(([date, position, url = ""], index) =>
      entryOf({ date, position, url, result: `r${index}` }),
    ),
  );
  assert.ok(series);
  return series;
}

describe("the series of a history", () => {
  it("never joins sources, markets or keywords, and takes spellings of a keyword for one", () => {
    const series = rankSeries([
      entryOf(),
      entryOf({ keyword: "Pour Over  Coffee", date: "2025-11-21" }),
      entryOf({ source: "live_serp" }),
      entryOf({ location: "Germany" }),
      entryOf({ language: "Spanish" }),
      entryOf({ keyword: "chemex" }),
    ]);
    assert.deepEqual(
      series.map(({ keyword, source, points }) => [keyword, source, points.length]),
      [
        ["chemex", "search_index", 1],
        ["pour over coffee", "live_serp", 1],
        ["pour over coffee", "search_index", 1],
        ["pour over coffee", "search_index", 2],
        ["pour over coffee", "search_index", 1],
      ],
    );
  });

  it("has one check a day, that of the newest result, in the order of time", () => {
    const [series] = rankSeries([
      entryOf({ date: "2025-11-21", position: 5, result: "r9" }),
      entryOf({ date: "2025-11-21", position: 6, result: "r8" }),
      entryOf({ date: "2025-11-20", position: null, result: "r1" }),
    ]);
    assert.deepEqual(
      series?.points.map(({ date, position }) => [date, position]),
      [
        ["2025-11-20", null],
        ["2025-11-21", 5],
      ],
    );
  });

  it("says where it is now, was 7 and 28 days ago and was best, and nothing of days nobody looked at", () => {
    const series = only(
      ["2025-10-01", 2, "https://example.com/old"],
      ["2025-10-23", 9],
      ["2025-11-13", 4],
      ["2025-11-14", 2],
      ["2025-11-20", null],
    );
    const { now, weekAgo, fourWeeksAgo, best, trend, url } = summaryOf(series);
    assert.deepEqual(
      [now, weekAgo, fourWeeksAgo, best].map((point) => point && [point.date, point.position]),
      [
        ["2025-11-20", null],
        ["2025-11-13", 4],
        ["2025-10-23", 9],
        ["2025-11-14", 2],
      ],
    );
    assert.deepEqual(trend, [2, 9, 4, 2, null]);
    assert.equal(url, "https://example.com/old");
    assert.deepEqual(summaryOf(series).previous?.date, "2025-11-14");
    const gap = summaryOf(only(["2025-09-01", 3], ["2025-11-20", 4]));
    assert.deepEqual(
      [gap.previous?.position, gap.weekAgo, gap.fourWeeksAgo],
      [3, undefined, undefined],
    );
    assert.equal(summaryOf(only(["2025-11-20", null])).best, undefined);
  });

  it("PR8: has the previous check in its table, and columns of days only where there was a check then", () => {
    const keys = (series: RankSeries): string[] =>
      rankTable([series])
        .columns.map(({ key }) => key)
        .slice(1, 5);
    const fortnightly = only(["2025-11-15", 4], ["2025-11-29", 5]);
    assert.deepEqual(keys(fortnightly), ["now", "previous", "best", "trend"]);
    assert.equal(rankTable([fortnightly]).rows[0]?.["previous"], 4);
    const weekly = only(["2025-11-01", 3], ["2025-11-08", 4], ["2025-11-29", 5]);
    assert.deepEqual(keys(weekly), ["now", "previous", "days_28", "best"]);
    assert.equal(rankTable([only(["2025-11-01", 3])]).rows[0]?.["previous"], null);
  });

  it("marks the checks at which another page ranks", () => {
    const { points } = only(
      ["2025-11-01", 3, "https://example.com/a"],
      ["2025-11-02", 3, "http://www.example.com/a/?utm_source=x"],
      ["2025-11-03", null],
      ["2025-11-04", 3, "https://example.com/b"],
      ["2025-11-05", 3, "https://example.com/b"],
      ["2025-11-06", 3, "https://example.com/a"],
    );
    assert.deepEqual(
      urlChanges(points).map(({ date }) => date),
      ["2025-11-04", "2025-11-06"],
    );
  });

  it("has each check once, whatever the order of the lines", () => {
    const checks = fc.array(
      fc.record({
        keyword: fc.constantFrom("a", "A", "b"),
        date: fc.constantFrom("2025-01-01", "2025-01-02", "2025-01-03"),
        position: fc.option(fc.integer({ min: 1, max: 100 })),
        source: fc.constantFrom("live_serp", "search_index"),
      }),
    );
    fc.assert(
      fc.property(checks, (made) => {
        const entries = made.map((check, index) =>
          entryOf({ ...check, result: `r${1000 + index}` }),
        );
        const whole = (lines: typeof entries): unknown =>
          rankSeries(lines).map(({ source, points }) => ({ source, points }));
        assert.deepEqual(whole(entries.toReversed()), whole(entries));
        const days = new Set(
          made.map(({ keyword, date, source }) => [keyword.toLowerCase(), date, source].join("|")),
        );
        assert.equal(
          rankSeries(entries).reduce((sum, { points }) => sum + points.length, 0),
          days.size,
        );
      }),
    );
  });
});
