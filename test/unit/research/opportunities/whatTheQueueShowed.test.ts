import assert from "node:assert/strict";
import type { IndexedArticle } from "../../../../src/articles/sites/urlIndex.ts";
import type { JsonRecord } from "../../../../src/shared/json.ts";
import { readKeywordList } from "../../../../src/research/files/keywordLists/keywordList.ts";
import { repeatedKeywords } from "../../../../src/research/files/keywordLists/repeatedKeywords.ts";
import { makeResult } from "../../../../src/research/library/savedResult.ts";
import { CoveredWords } from "../../../../src/research/opportunities/coveredWords.ts";
import { opportunitiesDocument } from "../../../../src/research/opportunities/opportunitiesDocument.ts";
import type { OpportunitiesModel } from "../../../../src/research/opportunities/opportunitiesDocument.ts";
import type { OpportunityFacts } from "../../../../src/research/opportunities/opportunityFacts.ts";
import { opportunityLists } from "../../../../src/research/opportunities/opportunityLists.ts";
import { ShapeReader } from "../../../../src/research/opportunities/shapes.ts";
import { SiteArticles } from "../../../../src/research/opportunities/siteArticles.ts";
import { exportTool } from "../../../../src/research/searchConsole/savedExport.ts";

const now = new Date("2026-11-26T10:00:00Z");
const site = "https://tea.example";

/** The page of a project with one article, `a.md`, over the result of a tool. */
function pageOf(
  tool: string,
  data: JsonRecord,
  more: Partial<OpportunityFacts> = {},
): OpportunitiesModel {
  const reader = new ShapeReader();
  const result = makeResult("saved", {
    tool,
    args: {},
    subject: "tea.example",
    market: null,
    sentAt: now.toISOString(),
    receivedAt: now.toISOString(),
    cost: 0,
    balanceAfter: null,
    origin: "https://api.example.com",
    callKey: "saved",
    envelope: {
      data: {
        domain: "tea.example",
        date_range: { start_date: "2026-10-28", end_date: "2026-11-24" },
        compare_to: { start_date: "2026-09-30", end_date: "2026-10-27" },
        ...data,
      },
    },
    answerFile: null,
  });
  reader.add({ result, envelope: undefined }, result.origin);
  const articles: IndexedArticle[] = [{ path: "a.md", url: `${site}/a/`, isPublished: true }];
  const lists = opportunityLists({
    articles: new SiteArticles(articles),
    covered: new CoveredWords(articles),
    shapes: reader.shapes,
    positions: [],
    wanted: [],
    moved: undefined,
    links: undefined,
    audits: [],
    changedAt: undefined,
    isBrand: () => false,
    now,
    ...more,
  });
  return opportunitiesDocument({
    project: "tea",
    lists: lists.map((list) => ({ ...list, hidden: 0 })),
    hasNoFigures: false,
    offers: [],
    unknown: {},
    isSample: false,
    problems: [],
    now,
  });
}

const lost = (page: string, clicks: number, impressions: number, position: number): JsonRecord => ({
  page,
  clicks,
  impressions,
  position,
  previous_clicks: 90,
  previous_impressions: 1000,
  previous_position: 3,
});
const rows = [
  lost(`${site}/a/`, 10, 400, 3),
  lost(`${site}/tags/`, 50, 1000, 5),
  // fewer impressions than say anything
  { ...lost(`${site}/rare/`, 1, 9, 5), previous_impressions: 9 },
];
const summary = { clicks: 900, previous_clicks: 1100, impressions: 20_000, position: 8.25 };

function cells(model: OpportunitiesModel, name: string, ...keys: readonly string[]): unknown[] {
  const section = model.document.sections.find((one) => one.name === name);
  const source = section?.kind === "table" ? model.sources.get(section.table.id) : undefined;
  return source?.rows(0, source.count).map((row) => keys.map((key) => row[key])) ?? [];
}

describe("what the refresh queue and the list of duplicates showed, among the opportunities", () => {
  it("is why clicks went down, and how many pages without a file lost some", () => {
    const model = pageOf("get_search_performance", { rows, summary, data_state: "partial" });
    assert.deepEqual(cells(model, "losingClicks", "file", "clicks_lost", "reason"), [
      ["a.md", 80, "Impressions 1,000 → 400 · CTR 9% → 2.5%"],
    ]);
    const section = model.document.sections.find(({ name }) => name === "losingClicks");
    assert.match(
      section?.kind === "table" ? (section.note ?? "") : "",
      /The most recent days are incomplete\. Pages without a file here that lost clicks, too: 1\.$/u,
    );
  });

  it("is a page's own impressions, whatever the list is sorted by", () => {
    const model = pageOf("get_search_performance", {
      rows: [lost(`${site}/a/`, 10, 400, 7)],
      summary,
    });
    assert.deepEqual(cells(model, "losingClicks", "clicks_lost", "impressions"), [[80, 400]]);
    assert.deepEqual(cells(model, "losingPositions", "positions_lost", "impressions"), [[4, 400]]);
  });

  it("is the site's totals at the head, as their source says them, with what is unknown as unknown", () => {
    const totals = (tool: string, data: JsonRecord): unknown => {
      const [section] = pageOf(tool, { rows, ...data }).document.sections;
      return section?.kind === "values" && section.name === "totals"
        ? [section.title, section.values.map(({ value }) => value)]
        : undefined;
    };
    assert.deepEqual(totals("get_search_performance", { summary }), [
      "Whole site",
      ["900 (before: 1,100)", "20,000 (before: —)", "8.25 (before: —)"],
    ]);
    const exported = { property: "sc-domain:tea.example", search_type: "web", filters: {} };
    // an export has a sum of days, and no position of the whole
    assert.deepEqual(totals(exportTool, { ...exported, summary }), [
      "Whole property",
      ["900 (before: 1,100)", "20,000 (before: —)"],
    ]);
    assert.equal(totals(exportTool, exported), undefined);
  });

  it("is each row of keyword lists whose keyword another row has for the same market", async () => {
    const market = { location: "Germany", language: "German" };
    const list = await readKeywordList(
      "keyword,location,language\nmint tea,,\nginger tea,,\nMint  Tea,Germany,German\nmint tea,Austria,German\n",
    );
    const other = await readKeywordList("keyword\nginger tea\n");
    const model = pageOf(
      "get_search_performance",
      { rows },
      {
        repeated: await repeatedKeywords([
          { file: "seo/keywords/a.csv", list, market },
          { file: "seo/keywords/b.csv", list: other, market },
        ]),
      },
    );
    assert.deepEqual(cells(model, "listedTwice", "keyword", "listed_in", "line", "next_step"), [
      ["ginger tea", "seo/keywords/a.csv", 3, "Go to Row"],
      ["ginger tea", "seo/keywords/b.csv", 2, "Go to Row"],
      ["mint tea", "seo/keywords/a.csv", 2, "Go to Row"],
      ["mint tea", "seo/keywords/a.csv", 4, "Go to Row"],
    ]);
  });
});
