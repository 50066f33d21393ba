import assert from "node:assert/strict";
import type { KeywordFacts } from "../../../../src/research/library/knownFacts/factIndex.ts";
import type { FactSource } from "../../../../src/research/library/knownFacts/facts.ts";
import { keywordMap } from "../../../../src/research/planning/keywordMap.ts";
import type { KeywordMapFacts } from "../../../../src/research/planning/keywordMap.ts";
import { marketOfArticles } from "../../../../src/research/planning/marketOfArticles.ts";
import { keywordUses } from "../../../../src/research/planning/keywordUses.ts";
import type { SitePerformance } from "../../../../src/research/planning/pageChanges.ts";
import { refreshItems, refreshQueue } from "../../../../src/research/planning/refreshQueue.ts";
import type { RefreshFacts } from "../../../../src/research/planning/refreshQueue.ts";
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
      ["Main keywords: 1. Secondary: 0. Unmapped: 2. Used twice: 0."],
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

const performance: SitePerformance = {
  resultId: "r",
  receivedAt: "2026-11-22T10:00:00Z",
  isExport: false,
  domain: "example.com",
  property: "",
  days: { now: ["2026-10-24", "2026-11-20"], before: ["2026-09-26", "2026-10-23"] },
  totals: {
    clicks: { now: 900, before: 1100 },
    impressions: { now: 20_000, before: null },
    position: { now: 8.25, before: 8 },
  },
  pages: [
    page("https://example.com/a/", [50, 60], [1000, 1000], [5, 3]),
    page("https://example.com/b/", [10, 90], [400, 1000], [4, 4]),
    page("https://example.com/tags/", [300, 200], [5000, 4000], [2, 2]),
  ],
  isPartial: true,
  cutAt: undefined,
  hasAllPages: false,
};

function page(
  url: string,
  clicks: readonly [number, number],
  impressions: readonly [number, number],
  position: readonly [number, number],
): SitePerformance["pages"][number] {
  const pair = ([current, before]: readonly [number, number]): { now: number; before: number } => ({
    now: current,
    before,
  });
  return {
    url,
    clicks: pair(clicks),
    impressions: pair(impressions),
    position: pair(position),
  };
}

const queueFacts: RefreshFacts = {
  project: "blog",
  performance,
  offer: undefined,
  freeOffers: [],
  isReadingChanges: false,
  isSample: false,
  problems: [],
  now,
};

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

describe("the refresh queue as it is drawn", () => {
  const articles = [
    article("a.md", { title: "A" }),
    article("b.md"),
    article("old.md"),
    article("draft.md", { isPublished: false }),
  ];
  const items = refreshItems(
    articles,
    performance.pages,
    (url) => articles.find((one) => one.url === url),
    ({ path }) => (path === "old.md" ? "2024-01-01T00:00:00Z" : undefined),
    now,
  );

  it("begins with what lost most clicks, then what is old; pages without a file are in it, drafts aren't", () => {
    const { source: table } = refreshQueue(items, queueFacts);
    assert.deepEqual(
      table
        .rows(0, table.count)
        .map((row) =>
          ["file", "reasons", "evidence", "clicks", "clicks_change", "position_change"].map(
            (key) => row[key],
          ),
        ),
      [
        ["b.md", "Demand, Click-through", "Impressions 1,000 → 400 · CTR 9% → 2.5%", 10, -80, 0],
        ["a.md", "Position", "Position 3 → 5", 50, -10, -2],
        ["old.md", "Age", "Unchanged for 1,057 days", null, null, null],
        ["No file", null, null, 300, 100, 0],
      ],
    );
  });

  it("has the site's totals from the summary, with what is unknown as unknown", () => {
    const { document } = refreshQueue(items, queueFacts);
    const [totals] = document.sections;
    assert.ok(totals?.kind === "values");
    assert.deepEqual(
      totals.values.map(({ value }) => value),
      ["900 (before: 1,100)", "20,000 (before: —)", "8.25 (before: 8)"],
    );
    assert.deepEqual(
      document.notices.map(({ kind }) => kind),
      ["note", "caveat", "note"],
    );
  });

  it("offers the free ways to figures as long as it has none, before what costs", () => {
    const offer = { index: 0, label: "x", reason: null, detail: "", state: "ready" } as const;
    const offers = { offer, freeOffers: [{ ...offer, index: 1 }] };
    const indexes = (facts: RefreshFacts): number[] =>
      refreshQueue([], facts).document.actions.map(({ index }) => index);
    assert.deepEqual(indexes({ ...queueFacts, ...offers, performance: undefined }), [1, 0]);
    assert.deepEqual(indexes({ ...queueFacts, ...offers }), [0]);
  });

  it("says that another site is connected, and why dates are unknown, and then nothing of ages", () => {
    const unavailable = "hanggarten.de isn't connected; connected: harborlanecoffee.com";
    const unknownDates = "Dates are unknown in a remote window.";
    const { document } = refreshQueue([], {
      ...queueFacts,
      performance: undefined,
      offer: undefined,
      unavailable,
      unknownDates,
    });
    const texts = document.notices.map(({ text }) => text);
    assert.deepEqual(texts.slice(0, 2), [unavailable, unknownDates]);
    assert.doesNotMatch(texts.join("\n"), /by age/u);
  });

  it("says without a saved comparison that only ages are known", () => {
    const { document, source: table } = refreshQueue(
      refreshItems(
        articles,
        [],
        () => undefined,
        () => undefined,
        now,
      ),
      { ...queueFacts, performance: undefined },
    );
    assert.equal(table.count, 3);
    assert.deepEqual(
      document.notices.map(({ kind }) => kind),
      ["scope"],
    );
    assert.deepEqual(
      document.sections.map(({ kind }) => kind),
      ["table"],
    );
  });
});

describe("the refresh queue of an export", () => {
  const exported: SitePerformance = {
    ...performance,
    isExport: true,
    property: "https://www.example.com/",
    cutAt: 1000,
  };
  const queueOf = (of: SitePerformance): ReturnType<typeof refreshQueue> =>
    refreshQueue([], { ...queueFacts, performance: of });

  it("says who exported it, which property and days it is of, and that there are more pages", () => {
    const texts = queueOf(exported).document.notices.map(({ text }) => text);
    assert.ok(
      texts.some((text) =>
        text.startsWith("Search Console export of https://www.example.com/, exported by you: "),
      ),
      texts.join(" "),
    );
    assert.ok(
      texts.includes("The export ends at 1,000 rows: there are more pages in Search Console."),
    );
  });

  it("has totals of the property only where the export has its chart, and no position of its own making", () => {
    const totals = ({ document }: ReturnType<typeof refreshQueue>): unknown =>
      document.sections.find(({ name }) => name === "totals");
    const section = totals(queueOf(exported));
    assert.ok(typeof section === "object" && section !== null && "values" in section);
    assert.ok("title" in section && section.title === "Whole property");
    assert.ok(Array.isArray(section.values) && section.values.length === 2);
    const unknown = { now: null, before: null };
    const without = { clicks: unknown, impressions: unknown, position: unknown };
    assert.equal(totals(queueOf({ ...exported, totals: without })), undefined);
  });
});
