import assert from "node:assert/strict";
import type { JsonRecord } from "../../../../src/shared/json.ts";
import {
  indexQueries,
  pageQueries,
  pairedQueries,
} from "../../../../src/research/planning/pageQueries.ts";
import type { PageQueries } from "../../../../src/research/planning/pageQueries.ts";

const url = "https://www.example.com/guides/pour-over/";
const query = (text: string, impressions: number | null, page?: string): object => ({
  query: text,
  ...(page === undefined ? {} : { page }),
  clicks: 1,
  impressions,
  position: 4.5,
  previous_position: 6,
});

describe("the queries of a page", () => {
  it("are those of an export that is filtered to it, most impressions first, however its URL is written", () => {
    const found = pageQueries(
      {
        queries_of: "http://example.com/guides/pour-over#x",
        queries: [query("a", 3), query("b", null), query("c", 70)],
        date_range: { start_date: "2026-10-27", end_date: "2026-11-23" },
        export_notes: { truncated: ["queries"] },
      },
      url,
    );
    assert.deepEqual(
      found?.queries.map((one) => one.query),
      ["c", "a", "b"],
    );
    assert.deepEqual(found?.queries[0]?.position, { now: 4.5, before: 6 });
    assert.deepEqual(found?.days, ["2026-10-27", "2026-11-23"]);
    assert.equal(found?.hasMore, true);
    assert.equal(found?.shape, "filtered");
  });

  it("are the rows that name it, of an export with queries and pages in a row", () => {
    const found = pageQueries(
      { query_pages: [query("a", 3, url), query("b", 9, "https://example.com/other/")] },
      url,
    );
    assert.deepEqual(
      found?.queries.map((one) => one.query),
      ["a"],
    );
    assert.equal(found?.hasMore, false);
    assert.equal(found?.shape, "rows");
  });

  it("aren't known of an export of the whole site, of several pages or of another page", () => {
    const queries = [query("a", 3)];
    assert.equal(pageQueries({ queries }, url), undefined);
    assert.equal(pageQueries({ queries, filters: { page: "+/guides/" } }, url), undefined);
    assert.equal(pageQueries({ queries, queries_of: "https://example.com/" }, url), undefined);
    assert.equal(pageQueries({ queries_of: url, queries: [] }, url), undefined);
    const ofPage = { queries_of: url, queries, search_type: "web", filters: { page: url } };
    assert.equal(pageQueries(ofPage, url)?.queries.length, 1);
    assert.equal(pageQueries({ ...ofPage, search_type: "image" }, url), undefined);
    const filters = { page: url, country: "Germany" };
    assert.equal(pageQueries({ ...ofPage, filters }, url), undefined);
  });

  it("have what was before, from an earlier export of as many days that is filtered to the same page", () => {
    const ofPage = (
      days: readonly [string, string],
      more: JsonRecord = {},
    ): PageQueries | undefined =>
      pageQueries(
        {
          property: "sc-domain:example.com",
          search_type: "web",
          filters: { page: url },
          queries_of: url,
          date_range: { start_date: days[0], end_date: days[1] },
          queries: [{ query: "A  b", clicks: 2, impressions: 20, position: 5 }],
          ...more,
        },
        url,
      );
    const later = ofPage(["2026-10-27", "2026-11-23"], {
      queries: [
        { query: "a b", clicks: 1, impressions: 30, position: 7 },
        { query: "new", clicks: 1, impressions: 9, position: 9 },
      ],
    });
    const earlier = ofPage(["2026-09-29", "2026-10-26"]);
    assert.ok(later !== undefined && earlier !== undefined);
    const paired = pairedQueries(later, earlier);
    assert.deepEqual(paired?.before, ["2026-09-29", "2026-10-26"]);
    assert.deepEqual(
      paired.queries.map(({ clicks, impressions, position }) => [clicks, impressions, position]),
      [
        [
          { now: 1, before: 2 },
          { now: 30, before: 20 },
          { now: 7, before: 5 },
        ],
        // rare queries are left out of exports: none isn't known
        [
          { now: 1, before: null },
          { now: 9, before: null },
          { now: 9, before: null },
        ],
      ],
    );
    for (const other of [
      ofPage(["2026-09-28", "2026-10-26"]),
      ofPage(["2026-10-01", "2026-10-28"]),
      ofPage(["2026-09-29", "2026-10-26"], { property: "https://example.com/" }),
      ofPage(["2026-09-29", "2026-10-26"], { property: undefined }),
      ofPage(["2026-09-29", "2026-10-26"], { search_type: undefined }),
      ofPage(["2026-09-29", "2026-10-26"], { date_range: undefined }),
      ofPage(["2026-09-29", "2026-10-26"], {
        compare_to: { start_date: "2026-09-01", end_date: "2026-09-28" },
      }),
    ]) {
      assert.ok(other !== undefined);
      assert.equal(pairedQueries(later, other), undefined);
    }
    // of a country nothing is known of the page
    const filters = { page: url, country: "Germany" };
    assert.equal(ofPage(["2026-09-29", "2026-10-26"], { filters }), undefined);
  });

  it("are estimates of the search index, with the positions of an earlier result, and no clicks", () => {
    const found = indexQueries(
      {
        top_keywords: [
          { keyword: "pour over ratio", position: 8, monthly_volume: null },
          { keyword: "Pour Over", position: "3", monthly_volume: 900 },
          { keyword: "", position: 1 },
        ],
      },
      false,
      { top_keywords: [{ keyword: "pour over", position: 5 }] },
    );
    const unknown = { now: null, before: null };
    assert.deepEqual(found, {
      shape: "index",
      queries: [
        {
          query: "Pour Over",
          clicks: unknown,
          impressions: unknown,
          position: { now: 3, before: 5 },
          volume: 900,
        },
        {
          query: "pour over ratio",
          clicks: unknown,
          impressions: unknown,
          position: { now: 8, before: null },
          volume: null,
        },
      ],
      days: ["", ""],
      hasMore: true,
    });
    assert.equal(indexQueries({ top_keywords: [] }, true), undefined);
  });
});
