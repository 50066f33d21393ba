import assert from "node:assert/strict";
import { groupRows } from "../../../../src/research/keywordGroups/groupedRows.ts";
import type { KeywordRow } from "../../../../src/research/keywordGroups/groupedRows.ts";
import { groupsTable } from "../../../../src/research/keywordGroups/groupsTable.ts";
import type { GroupsTable } from "../../../../src/research/keywordGroups/groupsTable.ts";
import { serpPages } from "../../../../src/research/keywordGroups/savedSerps.ts";
import type { Placing } from "../../../../src/research/library/knownFacts/facts.ts";

const us = { location: "United States", language: "English" };
const japan = { location: "Japan", language: "Japanese" };

function row(keyword: string, volume: number | null, more: Partial<KeywordRow> = {}): KeywordRow {
  return {
    key: `${keyword} ${more.market?.location ?? ""}`,
    keyword,
    market: us,
    volume,
    source: "search index (estimated)",
    observedAt: "2026-11-20",
    cluster: "",
    ...more,
  };
}

async function tableOf(
  rows: readonly KeywordRow[],
  pages: Readonly<Record<string, string>> = {},
): Promise<GroupsTable> {
  const grouped = await groupRows(rows, ({ keyword }) =>
    pages[keyword] === undefined ? undefined : new Set(pages[keyword]),
  );
  return groupsTable(grouped, {
    subject: "seo/keywords/beds.csv",
    isSample: false,
    actions: [],
    now: new Date(0),
  });
}

function cells({ source }: GroupsTable, ...keys: readonly string[]): unknown[][] {
  return source.rows(0, source.count).map((one) => keys.map((key) => one[key]));
}

describe("the table of groups of keywords", () => {
  it("has each group's keywords under its name and largest volume, each with its evidence, and the others behind them", async () => {
    const table = await tableOf([
      row("pizza stone", null),
      row("bread knife", 480),
      row("knife for bread", 20),
      row("scoring a loaf", 90),
      row("best pizza stone", null),
    ]);
    assert.deepEqual(cells(table, "group", "keyword", "monthly_volume", "evidence"), [
      ["bread knife (largest volume: 480)", "bread knife", 480, "Words: bread, knife"],
      ["bread knife (largest volume: 480)", "knife for bread", 20, "Words: bread, knife"],
      ["best pizza stone (volume unknown)", "best pizza stone", null, "Words: pizza, stone"],
      ["best pizza stone (volume unknown)", "pizza stone", null, "Words: pizza, stone"],
      ["In no group", "scoring a loaf", 90, null],
    ]);
    assert.equal(table.source.groupBy, "group");
    assert.equal(table.document.header.market, "United States, English");
    assert.deepEqual(table.document.notices, []);
    assert.equal(
      table.document.sections[0]?.title,
      "Groups: 2 · keywords in groups: 4 · in no group: 1",
    );
  });

  it("says with whom a keyword shares how many results, which other groups are near, and what only a person put together", async () => {
    const table = await tableOf(
      [
        row("raised bed soil", 900, { cluster: "soil" }),
        row("potting mix", 800, { cluster: "mix" }),
        row("bench", 700, { cluster: "mix" }),
      ],
      { "raised bed soil": "abcdefghij", "potting mix": "abcdeklmno" },
    );
    assert.deepEqual(cells(table, "group", "evidence", "near"), [
      ["soil (largest volume: 900)", null, "5 of 10 results in common with “mix”"],
      [
        "mix (largest volume: 800)",
        "Put together by hand",
        "5 of 10 results in common with “soil”",
      ],
      ["mix (largest volume: 800)", "Put together by hand", null],
    ]);
  });

  it("names every keyword that a group by results shares some with", async () => {
    const pages = { 甲: "abcdefghij", 乙: "abcdefghkl", 丙: "abcdklmnop" };
    const table = await tableOf(
      Object.keys(pages).map((keyword, at) => row(keyword, 100 - at, { market: japan })),
      pages,
    );
    assert.deepEqual(cells(table, "evidence"), [
      ["8 of 10 results in common with “乙” · 4 of 10 results in common with “丙”"],
      ["8 of 10 results in common with “甲” · 6 of 10 results in common with “丙”"],
      ["4 of 10 results in common with “甲” · 6 of 10 results in common with “乙”"],
    ]);
    assert.match(
      table.document.notices[0]?.text ?? "",
      /Words can't tell .* in Japanese\. Only saved SERPs can\./u,
    );
  });

  it("never puts keywords of two markets together", async () => {
    const table = await tableOf([
      row("bread knife", 480),
      row("knife bread", 70, { market: { location: "United Kingdom", language: "English" } }),
      row("the bread knife", 10),
    ]);
    assert.deepEqual(cells(table, "group", "keyword", "market"), [
      [
        "bread knife (United States, English · largest volume: 480)",
        "bread knife",
        "United States, English",
      ],
      [
        "bread knife (United States, English · largest volume: 480)",
        "the bread knife",
        "United States, English",
      ],
      ["In no group", "knife bread", "United Kingdom, English"],
    ]);
    assert.equal(table.document.header.market, null);
  });

  it("says that there is nothing", async () => {
    const { document } = await tableOf([]);
    assert.deepEqual(
      document.notices.map(({ kind }) => kind),
      ["empty"],
    );
  });
});

describe("the pages of a saved SERP", () => {
  const placing = (
    resultId: string,
    position: number,
    more: Partial<Placing["source"]> = {},
  ): Placing => ({
    keyword: "bread knife",
    site: "example.com",
    url: `https://www.example.com/${resultId}/${position}/?utm_source=x`,
    position,
    source: {
      resultId,
      tool: "inspect_serp",
      market: us,
      evidence: "live",
      observedAt: "2026-11-20T00:00:00Z",
      savedAt: "2026-11-20T00:00:00Z",
      ...more,
    },
  });

  it("are the first ten of the newest one in the market, as pages are told apart", () => {
    const placings = [
      placing("us-new", 2),
      ...Array.from({ length: 11 }, (_none, at) => placing("us-new", 12 - at)),
      placing("uk", 1, { market: { location: "United Kingdom", language: "English" } }),
      placing("us-old", 1),
    ];
    const pages = [...(serpPages({ placings }, us) ?? [])];
    assert.equal(pages.length, 10);
    assert.ok(pages.every((page) => page.includes("us-new")));
    assert.ok(
      pages.some((page) => page.includes("/2")) && !pages.some((page) => page.includes("/12")),
    );
  });

  it("aren't known from other tools, or of another market", () => {
    assert.equal(
      serpPages({ placings: [placing("a", 1, { tool: "inspect_search_visibility" })] }, us),
      undefined,
    );
    assert.equal(serpPages({ placings: [placing("a", 1)] }, japan), undefined);
  });
});
