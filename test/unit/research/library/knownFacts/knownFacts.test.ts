import assert from "node:assert/strict";
import { truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { KnownFacts } from "../../../../../src/research/library/knownFacts/knownFacts.ts";
import { ResultStore } from "../../../../../src/research/library/resultStore.ts";
import { scratchFolder } from "../../../../support/scratch.ts";
import { indexFact, keepFacts, service } from "./factResults.ts";
import type { FactAnswer } from "./factResults.ts";

const latte = {
  tool: "inspect_keyword",
  args: { keyword: "latte art" },
  data: {
    keyword: "latte art",
    monthly_volume: 12_100,
    intent: "informational",
    competition_level: "LOW",
    cpc_usd: 0.4,
  },
  facts: [indexFact("seo.keyword_opportunity")],
};
const ideas = (volume: number | null, changes: Partial<FactAnswer> = {}): FactAnswer => ({
  tool: "research_keywords",
  args: { seed: "coffee" },
  data: { keywords: [{ keyword: "Latte  Art", monthly_volume: volume }] },
  ...changes,
});
const page = (url: string, keywords: number, changes: Partial<FactAnswer> = {}): FactAnswer => ({
  tool: "inspect_page",
  args: { url },
  data: {
    url,
    organic_keywords: keywords,
    estimated_organic_traffic_per_month: null,
    top_keywords: [],
  },
  ...changes,
});

describe("what saved answers know", () => {
  let folder: ReturnType<typeof scratchFolder>;
  let store: ResultStore;
  let known: KnownFacts;

  beforeEach(() => {
    folder = scratchFolder();
    store = new ResultStore(folder.path);
    known = new KnownFacts(store);
  });
  afterEach(() => folder.remove());

  const volumes = async (
    keyword: string,
    origin: string | undefined = service,
  ): Promise<(number | null)[]> =>
    (await known.keyword(keyword, origin)).figures.map(({ monthlyVolume }) => monthlyVolume);
  const keywordsOf = async (url: string): Promise<(number | null | undefined)[] | undefined> =>
    (await known.page(url, service))?.page.figures.map(({ organicKeywords }) => organicKeywords);

  it("is nothing where nothing was saved", async () => {
    assert.deepEqual(await known.keyword("latte art", undefined), {
      figures: [],
      placings: [],
      resultPages: [],
    });
    assert.deepEqual(await known.page("https://example.com", undefined), {
      page: { figures: [], placings: [], audits: [], links: [] },
      site: { figures: [], links: [], audits: [] },
    });
    assert.equal(known.origin, undefined);
  });

  it("has the figures of a keyword with where they come from, whatever its capitals and spaces", async () => {
    const { id, receivedAt } = await keepFacts(store, latte);
    const [figures, ...more] = (await known.keyword(" LATTE\u00A0 art ", service)).figures;
    assert.deepEqual(more, []);
    assert.deepEqual(figures, {
      keyword: "latte art",
      source: {
        resultId: id,
        tool: "inspect_keyword",
        market: { location: "United States", language: "English" },
        evidence: "index",
        observedAt: "2026-02-20T08:00:00Z",
        savedAt: receivedAt,
      },
      whole: true,
      monthlyVolume: 12_100,
      intent: "informational",
      competition: "LOW",
      cpcUsd: 0.4,
    });
  });

  it("finds rows of other answers, the newest first; unknown is no figure", async () => {
    await keepFacts(store, ideas(90, { day: 3 }));
    await keepFacts(store, ideas(null, { day: 9 }));
    await keepFacts(store, { ...latte, facts: [] });
    assert.deepEqual(await volumes("latte art"), [null, 90, 12_100]);
    assert.deepEqual(await volumes("coffee"), []);
  });

  it("knows a page under every address that leads to it, and under no other", async () => {
    await keepFacts(store, page("https://www.example.com/guide/", 7));
    for (const url of [
      "http://example.com/guide",
      "https://EXAMPLE.com/guide/?utm_source=x#top",
      "https://www.example.com/guide",
    ]) {
      assert.deepEqual(await keywordsOf(url), [7], url);
    }
    for (const url of [
      "https://example.com/Guide",
      "https://example.com/guide?page=2",
      "https://blog.example.com/guide",
      "https://example.com/",
    ]) {
      assert.deepEqual(await keywordsOf(url), [], url);
    }
    assert.equal(await known.page("http://localhost:3000/guide", service), undefined);
    assert.equal(await known.page("http://192.168.1.1/", service), undefined);
  });

  it("knows of a page where it stands, who links to it, what is wrong with it, and how its site does", async () => {
    const url = "https://example.com/guide";
    await keepFacts(store, {
      tool: "inspect_serp",
      args: { query: "latte" },
      data: {
        query: "latte",
        organic: [
          { position: 4, domain: "example.com", url: `${url}/` },
          { position: 5, domain: "b.org", url: "https://b.org/" },
        ],
      },
      facts: [{ type: "serp.result", provenance: { source_class: "live_serp" } }],
    });
    await keepFacts(store, {
      tool: "audit_site",
      args: { domain: "example.com" },
      data: {
        domain: "example.com",
        onpage_score: 71,
        pages_audited: 8,
        pages: [{ url, status_code: 200, word_count: 950, issues: ["missing_h1"] }],
      },
    });
    await keepFacts(store, {
      tool: "inspect_backlinks",
      args: { domain: "example.com" },
      data: {},
      facts: [
        {
          type: "backlinks.domain_authority",
          domain_rank: 312,
          referring_domains: 88,
          backlinks: 420,
          provenance: "backlink_index",
        },
        { type: "backlinks.backlink", url_to: url, is_lost: false, provenance: "backlink_index" },
        { type: "backlinks.backlink", url_to: url, is_lost: true, provenance: "backlink_index" },
      ],
    });
    await keepFacts(store, {
      tool: "inspect_domain",
      args: { domain: "www.example.com" },
      data: {
        domain: "example.com",
        summary: { organic_keywords: 1200, estimated_organic_traffic_per_month: 0 },
        top_pages: [{ url, estimated_organic_traffic_per_month: 55 }],
      },
    });
    const { page: about, site } = (await known.page(url, service)) ?? assert.fail();
    assert.deepEqual(
      about.placings.map(({ keyword, position, source }) => [keyword, position, source.evidence]),
      [["latte", 4, "live"]],
    );
    assert.deepEqual(
      about.audits.map(({ statusCode, wordCount, issues }) => [statusCode, wordCount, issues]),
      [[200, 950, [{ code: "missing_h1", severity: undefined }]]],
    );
    assert.deepEqual(
      about.links.map(({ count, source }) => [count, source.evidence]),
      [[1, "index"]],
    );
    assert.deepEqual(
      about.figures.map(({ traffic, organicKeywords }) => [traffic, organicKeywords]),
      [[55, undefined]],
    );
    assert.deepEqual(
      site.figures.map(({ organicKeywords, traffic }) => [organicKeywords, traffic]),
      [[1200, 0]],
    );
    assert.deepEqual(
      site.links.map(({ domainRank, referringDomains }) => [domainRank, referringDomains]),
      [[312, 88]],
    );
    assert.deepEqual(
      site.audits.map(({ score, pagesAudited }) => [score, pagesAudited]),
      [[71, 8]],
    );
  });

  it("never mixes the sandbox's answers with the service's", async () => {
    await keepFacts(store, ideas(10, { origin: "sandbox", day: 5 }));
    await keepFacts(store, ideas(20));
    assert.deepEqual(await volumes("latte art", service), [20]);
    assert.deepEqual(await volumes("latte art", "sandbox"), [10]);
    assert.deepEqual(await volumes("latte art", service), [20]);
    assert.deepEqual(await volumes("latte art", "https://other.example.com"), []);
  });

  it("without a connection shows what answered last, and nothing else", async () => {
    await keepFacts(store, ideas(20));
    await keepFacts(store, ideas(10, { origin: "sandbox", day: 5 }));
    assert.deepEqual(await volumes("latte art", service), [20]);
    assert.deepEqual(
      (await known.keyword("latte art", undefined)).figures.map(
        ({ monthlyVolume }) => monthlyVolume,
      ),
      [10],
      "whatever was asked for before",
    );
    assert.equal(known.origin, "sandbox");
  });

  it("forgets what was deleted, and knows it again once it is restored", async () => {
    const { id } = await keepFacts(store, latte);
    assert.deepEqual(await volumes("latte art"), [12_100]);
    const { id: deletion } = await store.discard([id], new Date());
    assert.deepEqual(await volumes("latte art"), []);
    await store.restore(deletion, id);
    assert.deepEqual(await volumes("latte art"), [12_100]);
  });

  it("sees what another window kept, and what was just kept here", async () => {
    assert.deepEqual(await volumes("latte art"), []);
    const elsewhere = new ResultStore(folder.path);
    await keepFacts(elsewhere, latte);
    assert.deepEqual(await volumes("latte art"), [12_100]);
    known.note(await keepFacts(store, ideas(50, { day: 7 })));
    assert.deepEqual(await volumes("latte art"), [50, 12_100]);
  });

  it("looks into the newest results row by row, and into older ones that are about the subject itself", async () => {
    known = new KnownFacts(store, { results: 2, facts: 1000, bytes: 1_000_000 });
    await keepFacts(store, { ...latte, facts: [] });
    await keepFacts(store, ideas(10, { day: 2 }));
    await keepFacts(store, page("https://example.com/old", 3, { day: 2 }));
    await keepFacts(store, page("https://example.com/a", 1, { day: 5 }));
    await keepFacts(store, page("https://example.com/b", 2, { day: 6 }));
    assert.deepEqual(
      await volumes("latte art"),
      [12_100],
      "the row of the older list is not looked into",
    );
    assert.deepEqual(await keywordsOf("https://example.com/old"), [3]);
    assert.deepEqual(await keywordsOf("https://example.com/b"), [2]);
  });

  it("keeps so many facts at most when it looks into rows", async () => {
    known = new KnownFacts(store, { results: 100, facts: 3, bytes: 1_000_000 });
    for (let day = 1; day <= 9; day += 1) {
      await keepFacts(store, ideas(day * 10, { day }));
    }
    assert.deepEqual(await volumes("latte art"), [90, 80, 70]);
  });

  it("passes over what is too large, damaged or gone, and says the rest", async () => {
    known = new KnownFacts(store, { results: 100, facts: 1000, bytes: 5000 });
    await keepFacts(store, latte);
    await keepFacts(
      store,
      ideas(10, {
        day: 2,
        data: {
          keywords: [{ keyword: "latte art", monthly_volume: 10, padding: "x".repeat(6000) }],
        },
      }),
    );
    const torn = await keepFacts(store, ideas(20, { day: 3 }));
    truncateSync(store.resultPath(torn.id), 100);
    writeFileSync(join(folder.path, "no result.seo.json"), "{}");
    assert.deepEqual(await volumes("latte art"), [12_100]);
  });

  it("goes on after a question that failed", async () => {
    await keepFacts(store, latte);
    let broken = true;
    const library = {
      list: () => (broken ? Promise.reject(new Error("disk")) : store.list()),
      open: (id: string) => store.open(id),
      resultPath: (id: string) => store.resultPath(id),
      stamp: () => store.stamp(),
    };
    known = new KnownFacts(library);
    await assert.rejects(volumes("latte art"), /disk/u);
    broken = false;
    assert.deepEqual(await volumes("latte art"), [12_100]);
  });

  it("does not open a result twice", async () => {
    await keepFacts(store, latte);
    await keepFacts(store, ideas(10));
    const opened: string[] = [];
    const library = {
      list: () => store.list(),
      open: (id: string) => (opened.push(id), store.open(id)),
      resultPath: (id: string) => store.resultPath(id),
      stamp: () => store.stamp(),
    };
    known = new KnownFacts(library);
    await Promise.all([
      volumes("latte art"),
      volumes("espresso"),
      keywordsOf("https://example.com"),
    ]);
    assert.equal(opened.length, 2);
    assert.equal(new Set(opened).size, 2);
  });

  it("has no answer of an account's own figures", async () => {
    await keepFacts(store, {
      tool: "get_search_performance",
      args: {},
      data: {
        rows: [
          { page: "https://example.com/guide", clicks: 3, keyword: "latte art", monthly_volume: 1 },
        ],
      },
    });
    assert.deepEqual(await volumes("latte art"), []);
  });
});
