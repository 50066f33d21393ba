import assert from "node:assert/strict";
import { CoveredWords } from "../../../../src/research/opportunities/coveredWords.ts";
import { estimatedPlacings } from "../../../../src/research/opportunities/estimatedPlacings.ts";
import { opportunityLists } from "../../../../src/research/opportunities/opportunityLists.ts";
import { SiteArticles } from "../../../../src/research/opportunities/siteArticles.ts";
import { ShapeReader } from "../../../../src/research/opportunities/shapes.ts";
import { factResult } from "../library/knownFacts/factResults.ts";

describe("what inspected pages rank for", () => {
  const inspected = factResult({
    tool: "inspect_page",
    args: { url: "https://example.com/tea/" },
    data: {
      url: "https://example.com/tea/",
      top_keywords: [
        { keyword: "green tea", position: 3, monthly_volume: 900 },
        { keyword: "iced tea", position: 4, monthly_volume: 400 },
        { keyword: "tea pots", position: 20, monthly_volume: null },
        { keyword: "tea cups", position: 21, monthly_volume: 600 },
        { keyword: "tea tins", position: 9, monthly_volume: 700 },
      ],
    },
  });

  const listsOf = (url: string): ReturnType<typeof opportunityLists> =>
    opportunityLists({
      articles: new SiteArticles([{ path: "tea.md", url, isPublished: true }]),
      covered: new CoveredWords([]),
      shapes: new ShapeReader().shapes,
      positions: [],
      estimated: estimatedPlacings({
        ...inspected,
        market: { location: "Ireland", language: "English" },
      }),
      wanted: [],
      moved: undefined,
      links: undefined,
      audits: [],
      changedAt: undefined,
      isBrand: () => false,
      now: new Date("2026-11-26T00:00:00Z"),
    }).filter(({ group }) => group === "almostThere");

  it("is a list of its own, by volume, from position 4 to 20", () => {
    const [list, ...others] = listsOf("https://example.com/tea/");
    assert.deepEqual(others, []);
    assert.equal(list?.id, "almostThereEstimated");
    assert.deepEqual(
      list.rows.map(({ keyword, figure, ranking }) => [keyword, figure, ranking?.positions]),
      [
        ["tea tins", 700, { index: 9 }],
        ["iced tea", 400, { index: 4 }],
        ["tea pots", null, { index: 20 }],
      ],
    );
  });

  it("has no row of a page that no article makes, and none without a market", () => {
    assert.deepEqual(listsOf("https://example.com/coffee/")[0]?.rows, []);
    assert.deepEqual(estimatedPlacings({ ...inspected, market: null }), []);
  });
});
