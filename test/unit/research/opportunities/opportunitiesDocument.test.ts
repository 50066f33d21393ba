import assert from "node:assert/strict";
import type { IndexedArticle } from "../../../../src/articles/sites/urlIndex.ts";
import { makeResult } from "../../../../src/research/library/savedResult.ts";
import { CoveredWords } from "../../../../src/research/opportunities/coveredWords.ts";
import { decidedLists } from "../../../../src/research/opportunities/decided.ts";
import { opportunitiesDocument } from "../../../../src/research/opportunities/opportunitiesDocument.ts";
import type {
  OpportunitiesFacts,
  OpportunitiesModel,
} from "../../../../src/research/opportunities/opportunitiesDocument.ts";
import { opportunityLists } from "../../../../src/research/opportunities/opportunityLists.ts";
import { ShapeReader } from "../../../../src/research/opportunities/shapes.ts";
import { SiteArticles } from "../../../../src/research/opportunities/siteArticles.ts";
import { exportTool } from "../../../../src/research/searchConsole/savedExport.ts";
import type { JsonRecord } from "../../../../src/shared/json.ts";

const now = new Date("2026-11-26T10:00:00Z");

/** A comparison of two pages, each with what it has now and had before. */
function comparison(tool: string, more: JsonRecord = {}): ShapeReader {
  const page = (
    name: string,
    [clicks, impressions, position]: readonly number[][],
  ): JsonRecord => ({
    page: `https://example.com/${name}/`,
    clicks: clicks?.[0],
    previous_clicks: clicks?.[1],
    impressions: impressions?.[0],
    previous_impressions: impressions?.[1],
    position: position?.[0],
    previous_position: position?.[1],
  });
  const data = {
    domain: "example.com",
    group_by: "page",
    date_range: { start_date: "2026-10-24", end_date: "2026-11-20" },
    compare_to: { start_date: "2026-09-26", end_date: "2026-10-23" },
    summary: { clicks: 900, previous_clicks: 1100, impressions: 20_000, position: 8.25 },
    rows: [
      page("a", [
        [50, 60],
        [1000, 1000],
        [5, 3],
      ]),
      page("b", [
        [10, 90],
        [400, 1000],
        [4, 4],
      ]),
    ],
    ...more,
  };
  const result = makeResult("r", {
    tool,
    args: { group_by: "page", compare_to: "previous_period" },
    subject: "example.com",
    market: null,
    sentAt: now.toISOString(),
    receivedAt: now.toISOString(),
    cost: 0,
    balanceAfter: null,
    origin: "search console",
    callKey: "key",
    envelope: { data },
    answerFile: null,
  });
  const reader = new ShapeReader();
  reader.add({ result, envelope: undefined }, result.origin);
  return reader;
}

function page({ shapes }: ShapeReader, more: Partial<OpportunitiesFacts> = {}): OpportunitiesModel {
  const articles = ["a", "b"].map((name): IndexedArticle => ({
    path: `${name}.md`,
    url: `https://example.com/${name}/`,
    isPublished: true,
  }));
  const known = new SiteArticles(articles);
  const lists = opportunityLists({
    articles: known,
    covered: new CoveredWords(articles),
    shapes,
    positions: [],
    wanted: [],
    moved: undefined,
    links: undefined,
    audits: [],
    changedAt: undefined,
    isBrand: () => false,
    now,
  });
  return opportunitiesDocument({
    project: "blog",
    lists: decidedLists(lists, [], { ofQueries: {}, dismissedAt: {} }, now),
    totals: shapes.compared?.totals,
    pagesWithoutArticle: 0,
    hasNoFigures: false,
    offers: [],
    unknown: {},
    isSample: false,
    problems: [],
    now,
    ...more,
  });
}

describe("the page of opportunities", () => {
  it("says what fell with the clicks, with the figures that show it", () => {
    const { sources } = page(comparison("get_search_performance"));
    const table = sources.get("losingClicks") ?? assert.fail("no table");
    assert.deepEqual(
      table
        .rows(0, table.count)
        .map((row) => ["file", "clicks_lost", "reasons", "evidence"].map((key) => row[key])),
      [
        ["b.md", 80, "Demand, Click-through", "Impressions 1,000 → 400 · CTR 9% → 2.5%"],
        ["a.md", 10, "Position", "Position 3 → 5"],
      ],
    );
  });

  it("begins with the site's totals from the summary, with what is unknown as unknown", () => {
    const { document } = page(comparison("get_search_performance"));
    const [totals] = document.sections;
    assert.ok(totals?.kind === "values");
    assert.equal(totals.title, "Whole site");
    assert.deepEqual(
      totals.values.map(({ value }) => value),
      ["900 (before: 1,100)", "20,000 (before: —)", "8.25 (before: —)"],
    );
  });

  it("has totals of a property only where the export has its chart, and no position of its own making", () => {
    const exported = { property: "https://example.com/", search_type: "web", filters: {} };
    const { sections } = page(comparison(exportTool, exported)).document;
    assert.ok(sections[0]?.kind === "values");
    assert.equal(sections[0].title, "Whole property");
    assert.equal(sections[0].values.length, 2);
    const without = page(comparison(exportTool, { ...exported, summary: undefined }));
    assert.notEqual(without.document.sections[0]?.kind, "values");
  });

  it("says of a table that its newest days are incomplete, and how many pages have no article", () => {
    const { document } = page(comparison("get_search_performance", { data_state: "partial" }), {
      pagesWithoutArticle: 12,
    });
    const table = document.sections.find(({ name }) => name === "losingClicks");
    assert.ok(table?.kind === "table");
    assert.match(table.note ?? "", /The most recent days are incomplete\.$/u);
    assert.ok(
      document.notices.some(({ text }) =>
        text.startsWith("Pages with clicks but without an article in this project: 12."),
      ),
    );
  });
});
