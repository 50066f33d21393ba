import assert from "node:assert/strict";
import type { JsonRecord } from "../../../../src/shared/json.ts";
import { makeResult } from "../../../../src/research/library/savedResult.ts";
import { CoveredWords } from "../../../../src/research/opportunities/coveredWords.ts";
import { almostThere } from "../../../../src/research/opportunities/groups/almostThere.ts";
import { ShapeReader } from "../../../../src/research/opportunities/shapes.ts";
import type { Shapes } from "../../../../src/research/opportunities/shapes.ts";
import { SiteArticles } from "../../../../src/research/opportunities/siteArticles.ts";
import { exportTool } from "../../../../src/research/searchConsole/savedExport.ts";

const site = "https://tea.example";
const newest = { start_date: "2026-10-28", end_date: "2026-11-24" };

/** What imported exports with this data say. */
function shapesOf(...all: readonly JsonRecord[]): Shapes {
  const reader = new ShapeReader();
  all.forEach((data, number) => {
    const result = makeResult(`export-${number}`, {
      tool: exportTool,
      args: {},
      subject: "tea.example",
      market: null,
      sentAt: "2026-11-26T10:00:00Z",
      receivedAt: "2026-11-26T10:00:00Z",
      cost: 0,
      balanceAfter: null,
      origin: "https://api.example.com",
      callKey: `export ${number}`,
      envelope: {
        data: { property: "sc-domain:tea.example", search_type: "web", filters: {}, ...data },
      },
      answerFile: null,
    });
    reader.add({ result, envelope: undefined }, result.origin);
  });
  return reader.shapes;
}

function figures(clicks: number, impressions: number, position: number): JsonRecord {
  return { clicks, impressions, position, ctr: clicks / impressions };
}

describe("shapes of saved figures", () => {
  it("have no query that names a person, of a page neither", () => {
    const rows = [
      { query: "jane.doe@mail.example tea", private: true, ...figures(1, 120, 6) },
      { query: "green tea", ...figures(1, 120, 6) },
    ];
    const { queries, ofPages } = shapesOf(
      { date_range: newest, queries: rows },
      { date_range: newest, queries: rows, queries_of: `${site}/contact/`, filters: { page: "x" } },
    );
    assert.deepEqual(
      [queries?.rows, ofPages[0]?.rows].map((all) => all?.map(({ query }) => query)),
      [["green tea"], ["green tea"]],
    );
  });

  it("count links to headings with their page", () => {
    const { queryPages } = shapesOf({
      date_range: newest,
      query_pages: [
        { query: "green tea", page: `${site}/a/`, ...figures(2, 30, 4) },
        { query: "green tea", page: `${site}/a/#brew`, ...figures(1, 10, 8) },
        { query: "green tea", page: `${site}/b/`, ...figures(1, 60, 9) },
      ],
    });
    assert.deepEqual(
      queryPages?.rows.map(({ url, impressions, position }) => [
        url,
        impressions.now,
        position.now,
      ]),
      [
        [`${site}/a/`, 40, 5],
        [`${site}/b/`, 60, 9],
      ],
    );
  });

  it("make no lost clicks of days that are cut", () => {
    const days = (cut: JsonRecord): Shapes =>
      shapesOf({
        date_range: newest,
        rows_by: ["2026-09-30", "2026-11-24"].map((date) => ({
          page: `${site}/a/`,
          date,
          ...figures(2, 30, 4),
        })),
        ...cut,
      });
    assert.notEqual(days({}).compared ?? days({}).pages, undefined);
    const cut = days({ export_notes: { truncated: ["pages by day"] } });
    assert.deepEqual([cut.compared, cut.pages], [undefined, undefined]);
  });

  it("of other days aren't in one table with the newest", () => {
    const articles = new SiteArticles([
      { path: "content/a.md", url: `${site}/a/`, isPublished: true },
    ]);
    const [list] = almostThere({
      shapes: shapesOf(
        { date_range: newest, queries: [{ query: "white tea", ...figures(1, 120, 6) }] },
        {
          date_range: { start_date: "2025-01-01", end_date: "2026-04-30" },
          queries_of: `${site}/a/`,
          filters: { page: `${site}/a/` },
          queries: [{ query: "green tea", ...figures(9, 9000, 6) }],
        },
      ),
      articles,
      covered: new CoveredWords([]),
      positions: [],
      wanted: [],
      moved: undefined,
      links: undefined,
      audits: [],
      changedAt: undefined,
      isBrand: () => false,
      now: new Date("2026-11-26T12:00:00Z"),
    });
    assert.deepEqual(
      list?.rows.map(({ query }) => query),
      ["white tea"],
    );
    assert.deepEqual(list?.source?.days, ["2026-10-28", "2026-11-24"]);
  });
});
