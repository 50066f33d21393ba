import assert from "node:assert/strict";
import type { KeywordFacts } from "../../../../src/research/library/knownFacts/factIndex.ts";
import type { FactSource } from "../../../../src/research/library/knownFacts/facts.ts";
import { keywordMap } from "../../../../src/research/planning/keywordMap.ts";
import type { KeywordMapFacts } from "../../../../src/research/planning/keywordMap.ts";
import { marketOfArticles } from "../../../../src/research/planning/marketOfArticles.ts";
import { keywordUses } from "../../../../src/research/planning/keywordUses.ts";
import { defaultMarket } from "../../../../src/shared/markets.ts";
import type { IndexedArticle } from "../../../../src/articles/sites/urlIndex.ts";

const now = new Date("2026-11-23T10:00:00Z");
const article = (path: string, more: Partial<IndexedArticle> = {}): IndexedArticle => ({
  path,
  url: `https://example.com/${path.replace(".md", "/")}`,
  isPublished: true,
  ...more,
});
const germany = { location: "Germany", language: "German" };

function source(observedAt: string, market: FactSource["market"]): FactSource {
  return {
    resultId: observedAt,
    tool: "inspect_keyword",
    market,
    evidence: "index",
    observedAt,
    savedAt: observedAt,
  };
}

const known = (keyword: string): KeywordFacts => ({
  figures:
    keyword === "latte art"
      ? [
          {
            keyword,
            source: source("2026-11-20T00:00:00Z", germany),
            whole: true,
            monthlyVolume: 90,
          },
          {
            keyword,
            source: source("2026-10-01T00:00:00Z", defaultMarket),
            whole: true,
            monthlyVolume: 4400,
          },
        ]
      : keyword === "moka pot"
        ? [
            {
              keyword,
              source: source("2026-09-01T00:00:00Z", germany),
              whole: true,
              monthlyVolume: 0,
            },
          ]
        : [],
  placings: [
    {
      keyword,
      source: source("2026-11-20T00:00:00Z", null),
      site: "other.example",
      url: null,
      position: 1,
    },
    {
      keyword,
      source: source("2026-11-20T00:00:00Z", null),
      site: "example.com",
      url: null,
      position: 7,
    },
  ],
  resultPages: [],
});

const mapFacts: KeywordMapFacts = {
  project: "blog",
  known,
  market: defaultMarket,
  site: "example.com",
  isSample: false,
  problems: [],
  now,
};

describe("the keyword map as it is drawn", () => {
  it("has the figures of the project's market, else the newest, and says where they come from; 0 is a figure, unknown is none", () => {
    const uses = keywordUses(
      [article("a.md", { keyword: "latte art" })],
      [
        { keyword: "moka pot", role: "planned", file: "seo/keyword-map.csv" },
        { keyword: "tea", role: "listed", file: "seo/keywords/k.csv" },
      ],
    );
    const { source: table, document } = keywordMap(uses, mapFacts);
    assert.deepEqual(
      table
        .rows(0, table.count)
        .map((row) =>
          [
            "keyword",
            "role",
            "status",
            "monthly_volume",
            "position",
            "figures",
            "market",
            "file",
          ].map((key) => row[key]),
        ),
      [
        ["latte art", "Main", null, 4400, 7, "Estimated", "United States, English", "a.md"],
        [
          "moka pot",
          "Planned",
          "No article",
          0,
          7,
          "Estimated",
          "Germany, German",
          "seo/keyword-map.csv",
        ],
        ["tea", "In a list", "No article", null, 7, "None", null, "seo/keywords/k.csv"],
      ],
    );
    assert.equal(document.header.ofProject, "overview");
    assert.deepEqual(
      document.notices.map(({ text }) => text),
      ["Main keywords: 1. Secondary: 0. Unmapped: 2. Duplicates: 0."],
    );
    // each preset filters a column that the table has
    const keys = new Set(table.columns.map(({ key }) => key));
    assert.deepEqual(
      table.presets?.flatMap(({ filters }) => filters.filter(({ key }) => !keys.has(key))),
      [],
    );
  });

  it("says what to do where there are no keywords, and what is wrong with the file of planned ones", () => {
    const { document } = keywordMap([], {
      ...mapFacts,
      problems: ["keyword-map.csv can't be read."],
    });
    assert.deepEqual(
      document.notices.map(({ kind }) => kind),
      ["problem", "empty"],
    );
  });

  it("counts the articles that a link may come from once their texts were read", () => {
    const uses = keywordUses([article("a.md", { keyword: "latte art" })], []);
    assert.ok(!keywordMap(uses, mapFacts).source.columns.some(({ key }) => key === "link_from"));
    const linkFrom = new Map(uses.map((use) => [use, 1]));
    const { source: table } = keywordMap(uses, { ...mapFacts, linkFrom });
    assert.equal(table.rows(0, 1)[0]?.["link_from"], 1);
  });
});

describe("rows of a project's table", () => {
  it("are looked up in the market of their articles' language, where they are all in one", () => {
    const markets = new Map([["English", { location: "Ireland", language: "English" }]]);
    const marketOf = (...languages: readonly (string | undefined)[]): string =>
      marketOfArticles(
        languages.map((language) => (language === undefined ? {} : { language })),
        markets,
        germany,
      ).location;
    assert.equal(marketOf("en"), "Ireland");
    assert.equal(marketOf("en", "English"), "Ireland");
    assert.equal(marketOf("en", "de"), "Germany");
    assert.equal(marketOf("en", undefined), "Germany");
    assert.equal(marketOf("de"), "Germany");
    assert.equal(marketOf(undefined), "Germany");
    assert.equal(marketOf(), "Germany");
  });
});
