import assert from "node:assert/strict";
import { CoveredWords } from "../../../../src/research/opportunities/coveredWords.ts";
import { decidedLists, keyOfRow } from "../../../../src/research/opportunities/decided.ts";
import { gapRows } from "../../../../src/research/opportunities/gapRows.ts";
import { opportunityLists } from "../../../../src/research/opportunities/opportunityLists.ts";
import type { WantedRow } from "../../../../src/research/opportunities/opportunityFacts.ts";
import type { OpportunityRow } from "../../../../src/research/opportunities/opportunity.ts";
import { SiteArticles } from "../../../../src/research/opportunities/siteArticles.ts";
import { ShapeReader } from "../../../../src/research/opportunities/shapes.ts";
import { factResult } from "../library/knownFacts/factResults.ts";

describe("keywords that competitors rank for", () => {
  const compared = factResult({
    tool: "compare_keyword_coverage",
    args: { domain: "example.com" },
    data: {
      gaps: [
        { keyword: "green tea", your_position: null, monthly_volume: 900 },
        { keyword: "iced tea", your_position: null, monthly_volume: null },
        { keyword: "tea pots", your_position: 40, monthly_volume: 700 },
        { keyword: "tea cups", monthly_volume: 600 },
      ],
      losing: [{ keyword: "tea tins", your_position: 12, monthly_volume: 500 }],
    },
  });
  const day = compared.receivedAt.slice(0, 10);
  const gaps = gapRows(compared, "example.com");
  const rowsOf = (wanted: readonly WantedRow[], title = "About us"): readonly OpportunityRow[] =>
    opportunityLists({
      articles: new SiteArticles([]),
      covered: new CoveredWords([{ title }]),
      shapes: new ShapeReader().shapes,
      positions: [],
      wanted,
      moved: undefined,
      links: undefined,
      audits: [],
      changedAt: undefined,
      isBrand: () => false,
      now: new Date("2026-11-26T00:00:00Z"),
    }).find(({ id }) => id === "noArticleListed")?.rows ?? [];

  it("are gaps where this site was looked for and not found", () => {
    assert.deepEqual(
      gaps.map(({ keyword, volume, gapOf }) => [keyword, volume, gapOf]),
      [
        ["green tea", 900, day],
        ["iced tea", null, day],
      ],
    );
    assert.deepEqual(gapRows(compared, "other.example"), []);
  });

  it("want an article, unless one is about them", () => {
    assert.deepEqual(
      rowsOf(gaps).map(({ keyword, figure, isListed }) => [keyword, figure, isListed]),
      [
        ["green tea", 900, undefined],
        ["iced tea", null, undefined],
      ],
    );
    assert.deepEqual(
      rowsOf(gaps, "Green tea for beginners").map(({ keyword }) => keyword),
      ["iced tea"],
    );
  });

  it("stay a list's where a list names them, and are in no file where none does", () => {
    const [gap] = gaps;
    assert.ok(gap);
    const { gapOf: _gapOf, ...listed } = { ...gap, file: "seo/keywords/tea.csv", volume: null };
    const rows = rowsOf([listed, ...gaps]);
    assert.deepEqual(
      rows.map(({ keyword, file, isListed }) => [keyword, file, isListed]),
      [
        ["green tea", "seo/keywords/tea.csv", true],
        ["iced tea", gap.file, undefined],
      ],
    );
    const list = { group: "noArticle", id: "noArticleListed", rows } as const;
    assert.deepEqual(
      rows.map((row) => keyOfRow(list, row)?.keyword),
      ["green tea", undefined],
    );
    const leftAfter = (done: string): number | undefined =>
      decidedLists(
        [list],
        [],
        {
          ofQueries: {
            [JSON.stringify(["noArticleListed", "iced tea"])]: {
              decision: "done",
              day: done,
              note: "",
            },
          },
          dismissedAt: {},
        },
        new Date("2027-03-01T00:00:00Z"),
      )[0]?.rows.length;
    assert.equal(leftAfter(day), 1);
    assert.equal(leftAfter("2000-01-01"), 2, "a newer comparison finds it again");
  });
});
