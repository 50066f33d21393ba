import assert from "node:assert/strict";
import { makeResult } from "../../../../src/research/library/savedResult.ts";
import type { SavedResult } from "../../../../src/research/library/savedResult.ts";
import {
  isComparison,
  pairedPages,
  pairsOfPages,
  performanceOf,
} from "../../../../src/research/planning/pageChanges.ts";
import type { SitePerformance } from "../../../../src/research/planning/pageChanges.ts";
import { exportTool } from "../../../../src/research/searchConsole/savedExport.ts";
import type { JsonRecord } from "../../../../src/shared/json.ts";

const time = "2026-11-25T08:00:00Z";

function saved(tool: string, data: JsonRecord, args: JsonRecord = {}): SavedResult {
  return makeResult(`${tool}-1`, {
    tool,
    args,
    subject: "example.com",
    market: null,
    sentAt: time,
    receivedAt: time,
    cost: 0,
    balanceAfter: null,
    origin: "search console",
    callKey: tool,
    envelope: { data },
    answerFile: null,
  });
}

/** What a result says of two periods; undefined where it doesn't. */
function sitePerformance(result: SavedResult): SitePerformance | undefined {
  const read = performanceOf(result);
  return read !== undefined && isComparison(read) ? read : undefined;
}

function pairedPerformance(results: readonly SavedResult[]): SitePerformance | undefined {
  return pairedPages(results.flatMap((result) => performanceOf(result) ?? []));
}

const vanished = {
  page: "https://example.com/moka-pot/",
  clicks: 0,
  impressions: 0,
  ctr: 0,
  position: 0,
  previous_clicks: 40,
  previous_impressions: 900,
  previous_ctr: 0.0444,
  previous_position: 5,
};
const kept = {
  page: "https://example.com/kept/",
  clicks: 9,
  impressions: 100,
  position: 4,
  previous_clicks: 12,
  previous_impressions: 110,
  previous_position: 3.5,
};

/** A compared export as it is saved. */
function exported(data: JsonRecord = {}): SavedResult {
  return saved(exportTool, {
    domain: "example.com",
    property: "example.com",
    search_type: "web",
    filters: {},
    date_range: { start_date: "2026-10-27", end_date: "2026-11-23" },
    compare_to: { start_date: "2026-09-29", end_date: "2026-10-26" },
    rows: [kept],
    ...data,
  });
}

describe("what pages did in two periods", () => {
  it("knows no position of a page that nobody saw: 0 is none, and no gain", () => {
    const performance = sitePerformance(
      saved("get_search_performance", { domain: "example.com", rows: [vanished] }),
    );
    assert.deepEqual(performance?.pages[0]?.position, { now: null, before: 5 });
    const unseen = sitePerformance(
      saved("get_search_performance", {
        rows: [{ ...vanished, position: 1, previous_impressions: 0, previous_clicks: 0 }],
      }),
    );
    assert.deepEqual(unseen?.pages[0]?.position, { now: null, before: null });
  });

  it("are of a compared export of the whole property, with its days and totals", () => {
    const performance = sitePerformance(
      exported({ summary: { clicks: 100, impressions: 2000, previous_clicks: 120 } }),
    );
    assert.equal(performance?.isExport, true);
    assert.equal(performance.cutAt, undefined);
    assert.deepEqual(performance.days, {
      now: ["2026-10-27", "2026-11-23"],
      before: ["2026-09-29", "2026-10-26"],
    });
    assert.deepEqual(performance.totals.clicks, { now: 100, before: 120 });
    assert.deepEqual(performance.pages, [
      {
        url: "https://example.com/kept/",
        clicks: { now: 9, before: 12 },
        impressions: { now: 100, before: 110 },
        position: { now: 4, before: 3.5 },
      },
    ]);
  });

  it("aren't known from what is of a part of the property, of another search or of hours", () => {
    for (const data of [
      { filters: { page: "+/guides/" } },
      { filters: undefined },
      // without its pages, and with periods of 28 and 92 days
      { rows: undefined },
      { compare_to: { start_date: "2026-07-29", end_date: "2026-10-28" } },
      { filters: { country: "Germany" } },
      { search_type: "image" },
      { search_type: "other" },
      { search_type: undefined },
      { export_notes: { hours: 24 } },
    ]) {
      assert.equal(sitePerformance(exported(data)), undefined, JSON.stringify(data));
    }
    assert.equal(
      sitePerformance(saved("get_search_performance", { search_type: "image", rows: [kept] })),
      undefined,
    );
  });

  it("says where an export has more pages than rows", () => {
    const cutAt = (sheet: string): number | undefined =>
      sitePerformance(exported({ export_notes: { truncated: [sheet] } }))?.cutAt;
    assert.equal(cutAt("pages"), 1);
    assert.equal(cutAt("queries"), undefined);
  });

  it("adds up the rows that are one page", () => {
    const performance = sitePerformance(
      exported({
        rows: [
          { ...kept, clicks: 60, impressions: 2000, position: 8 },
          { ...kept, page: `${kept.page}#:~:text=burr`, clicks: 10, impressions: 500, position: 4 },
        ],
      }),
    );
    assert.equal(performance?.pages.length, 1);
    assert.deepEqual(performance.pages[0]?.clicks, { now: 70, before: 24 });
    assert.equal(performance.pages[0]?.position.now, 7.2);
  });

  it("are known from two exports of equal property, search and length, and from no others", () => {
    const single = (days: readonly [string, string], data: JsonRecord = {}): SavedResult =>
      exported({
        compare_to: undefined,
        summary: { clicks: 8, impressions: 120 },
        date_range: { start_date: days[0], end_date: days[1] },
        rows: [
          { page: "https://example.com/a/", clicks: 5, impressions: 90, position: 4 },
          { page: "https://example.com/gone/", clicks: 3, impressions: 30, position: 9 },
        ],
        ...data,
      });
    const earlier = single(["2026-09-29", "2026-10-26"]);
    const laterRows = [{ page: "https://example.com/a", clicks: 2, impressions: 80, position: 6 }];
    const later = single(["2026-10-27", "2026-11-23"], { rows: laterRows });
    const paired = pairedPerformance([later, earlier]);
    assert.deepEqual(paired?.days.before, ["2026-09-29", "2026-10-26"]);
    assert.deepEqual(
      paired.pages.map(({ url, clicks, position }) => ({ url, clicks, position })),
      [
        {
          url: "https://example.com/a",
          clicks: { now: 2, before: 5 },
          position: { now: 6, before: 4 },
        },
        {
          url: "https://example.com/gone/",
          clicks: { now: 0, before: 3 },
          position: { now: null, before: 9 },
        },
      ],
    );
    const oldest = single(["2026-09-01", "2026-09-28"]);
    assert.deepEqual(
      pairsOfPages([oldest, later, earlier].flatMap((result) => performanceOf(result) ?? [])).map(
        ({ days }) => [days.before[0], days.now[0]],
      ),
      [
        ["2026-09-29", "2026-10-27"],
        ["2026-09-01", "2026-09-29"],
      ],
      "each with the one before it",
    );
    // of a sheet that ends at 1,000 rows nothing is known of the others
    for (const data of [
      { export_notes: { truncated: ["pages"] } },
      { export_notes: { left_out: { pages: 1 } } },
      { summary: undefined },
    ]) {
      const part = single(["2026-10-27", "2026-11-23"], { rows: laterRows, ...data });
      const gone = pairedPerformance([part, earlier])?.pages.find(({ url }) =>
        url.includes("gone"),
      );
      assert.deepEqual(gone?.clicks, { now: null, before: 3 }, JSON.stringify(data));
    }
    // a chart alone doesn't say that pages have no clicks
    assert.equal(
      pairedPerformance([single(["2026-10-27", "2026-11-23"], { rows: undefined }), earlier]),
      undefined,
    );
    for (const other of [
      single(["2026-09-28", "2026-10-26"]),
      single(["2026-10-01", "2026-10-28"]),
      single(["2026-09-29", "2026-10-26"], { property: "https://example.com/" }),
      single(["2026-09-29", "2026-10-26"], { filters: { device: "Mobile" } }),
      single(["2026-09-29", "2026-10-26"], { date_range: undefined }),
    ]) {
      assert.equal(pairedPerformance([later, other]), undefined);
    }
  });
});
