import assert from "node:assert/strict";
import type { IndexedArticle } from "../../../../src/articles/sites/urlIndex.ts";
import { keywordMap } from "../../../../src/research/planning/keywordMap.ts";
import { keywordUses } from "../../../../src/research/planning/keywordUses.ts";
import { OwnQueries } from "../../../../src/research/planning/ownQueries.ts";
import { defaultMarket } from "../../../../src/shared/markets.ts";
import type { JsonRecord } from "../../../../src/shared/json.ts";

const url = "https://example.com/pour-over/";
const days = { start_date: "2026-10-27", end_date: "2026-11-23" };
const article: IndexedArticle = {
  path: "pour-over.md",
  url,
  isPublished: true,
  keyword: "pour over coffee",
};

function row(
  query: string,
  page: string | undefined,
  [clicks, impressions, position]: readonly [number, number, number | null],
  more: JsonRecord = {},
): JsonRecord {
  return { query, ...(page === undefined ? {} : { page }), clicks, impressions, position, ...more };
}

async function read(...exports: readonly JsonRecord[]): Promise<OwnQueries> {
  const own = new OwnQueries([url]);
  for (const data of exports) {
    await own.add(data);
  }
  return own;
}

const ofPages: JsonRecord = {
  search_type: "web",
  date_range: days,
  query_pages: [
    row("Pour over coffee", url, [10, 900, 8]),
    row("pour  over coffee", "http://www.example.com/pour-over#x", [2, 100, 3]),
    row("v60 recipe", url, [1, 40, 12]),
    row("tea", "https://example.com/tea/", [9, 90, 2]),
    row("mail me at a@example.com", url, [1, 2, 1], { private: true }),
  ],
};
const ofSite: JsonRecord = {
  property: "example.com",
  search_type: "web",
  filters: {},
  date_range: { start_date: "2026-09-01", end_date: "2026-09-28" },
  queries: [row("v60 recipe", undefined, [5, 400, 6]), row("kettle", undefined, [0, 70, 30])],
};

describe("the queries of saved exports", () => {
  it("are a page's where rows name it, those of one keyword and one page added up, with the days", async () => {
    const own = await read(ofPages, ofSite);
    assert.deepEqual(own.figuresOf("pour over coffee", url), {
      clicks: 12,
      impressions: 1000,
      position: 7.5,
      days: ["2026-10-27", "2026-11-23"],
    });
    assert.equal(own.figuresOf("v60 recipe", url)?.impressions, 40);
    assert.deepEqual(
      own.queriesOf(url).map(({ query }) => query),
      ["Pour over coffee", "v60 recipe"],
    );
  });

  it("are the whole property's where no row names a page, which is said", async () => {
    const own = await read(ofPages, ofSite);
    assert.deepEqual(own.figuresOf("kettle", undefined), {
      clicks: 0,
      impressions: 70,
      position: 30,
      property: "example.com",
      days: ["2026-09-01", "2026-09-28"],
    });
    assert.equal(own.figuresOf("tea", undefined), undefined);
  });

  it("are those of the newest export alone that ties queries to the page", async () => {
    const older = { ...ofPages, query_pages: [row("old query", url, [1, 1, 1])] };
    const own = await read(ofPages, older);
    assert.equal(own.figuresOf("old query", url), undefined);
    const filtered = {
      search_type: "web",
      queries_of: url,
      filters: { page: url },
      queries: [row("of the page", undefined, [3, 30, 4])],
    };
    assert.equal((await read(filtered)).figuresOf("of the page", url)?.clicks, 3);
    assert.equal((await read(filtered)).figuresOf("of the page", undefined), undefined);
  });

  it("are added up over what else the rows are of", async () => {
    const rows = ["deu", "usa"].map((country) => row("v60", url, [1, 10, 2], { country }));
    const own = await read({ search_type: "web", rows_by: rows });
    assert.deepEqual(own.figuresOf("v60", url), {
      clicks: 2,
      impressions: 20,
      position: 2,
      days: ["", ""],
    });
  });

  it("aren't known of an export of another search type, of a country, or without its filters for the property", async () => {
    for (const data of [
      { ...ofPages, search_type: "image" },
      { ...ofPages, filters: { country: "Germany" } },
    ]) {
      assert.ok((await read(data)).isEmpty);
    }
    const { filters: _none, ...untold } = ofSite;
    assert.ok((await read(untold, { ...ofSite, filters: { page: "+/a/" } })).isEmpty);
  });
});

describe("the keyword map with exports of Search Console", () => {
  const facts = {
    project: "blog",
    known: () => ({ figures: [], placings: [], resultPages: [] }),
    market: defaultMarket,
    site: "example.com",
    isSample: false,
    problems: [],
    now: new Date("2026-11-26T10:00:00Z"),
  };

  it("has what an article was found for beside its keywords, each figure with what it's of and its period; no sums", async () => {
    const own = await read(ofPages, ofSite);
    const found = own.queriesOf(url).map(({ query }) => ({ keyword: query, article }));
    const uses = keywordUses(
      [article],
      [{ keyword: "kettle", role: "planned", file: "seo/keyword-map.csv" }],
      found,
    );
    const { source: table, document } = keywordMap(uses, { ...facts, own, moreFound: 3 });
    const keys = ["keyword", "role", "status", "clicks", "average_position", "measured_for"];
    assert.deepEqual(
      table.rows(0, table.count).map((one) => [...keys, "measured_days"].map((key) => one[key])),
      [
        ["kettle", "Planned", "No article", 0, 30, "example.com", "2026-09-01 – 2026-09-28"],
        ["pour over coffee", "Main", null, 12, 7.5, "This page", "2026-10-27 – 2026-11-23"],
        ["v60 recipe", "Found in search", null, 1, 12, "This page", "2026-10-27 – 2026-11-23"],
      ],
    );
    assert.ok(document.notices.some(({ text }) => /article: 1\. Not shown.*: 3\./u.test(text)));
    const known = new Set(table.columns.map(({ key }) => key));
    assert.ok(table.presets?.some(({ id }) => id === "found"));
    assert.deepEqual(
      table.presets?.flatMap(({ filters }) => filters.filter(({ key }) => !known.has(key))),
      [],
    );
  });

  it("has neither rows nor columns of them without one", () => {
    const { source: table, document } = keywordMap(keywordUses([article], []), facts);
    assert.ok(!table.columns.some(({ key }) => key === "clicks"));
    assert.ok(!table.presets?.some(({ id }) => id === "found"));
    assert.equal(document.notices.length, 1);
  });

  it("names another article that has the query as its keyword", () => {
    const other = { ...article, path: "b.md", url: "https://example.com/b/", keyword: "v60" };
    const [use] = keywordUses([article, other], [], [{ keyword: "V60", article }]).filter(
      ({ role }) => role === "found",
    );
    assert.deepEqual(
      use?.others.map(({ path }) => path),
      ["b.md"],
    );
  });
});
