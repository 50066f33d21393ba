import assert from "node:assert/strict";
import fc from "fast-check";
import {
  readFacts,
  tellingTools,
} from "../../../../../src/research/library/knownFacts/readFacts.ts";
import { pageKey } from "../../../../../src/articles/identity/pageKey.ts";
import { isRecord } from "../../../../../src/shared/json.ts";
import type { JsonRecord } from "../../../../../src/shared/json.ts";
import { keywordKey } from "../../../../../src/articles/identity/keywordKey.ts";
import { toolAnswers } from "../../../../support/toolAnswers.ts";
import { askedSite } from "../../../../support/toolFixtures.ts";
import type { ToolAnswer } from "../../../../support/toolAnswers.ts";
import { wireFixture } from "../../../../support/wireFixtures.ts";
import { factResult } from "./factResults.ts";

describe("the facts of an answer", () => {
  let answers: readonly ToolAnswer[];

  before(async () => {
    answers = await toolAnswers();
  });

  const factsOf = (name: string): ReturnType<typeof readFacts> => {
    const { tool, args, envelope } =
      answers.find((answer) => answer.name === name) ?? assert.fail(name);
    return readFacts({ ...factResult({ tool, args, data: {} }), envelope });
  };

  it("are there in the sandbox's answer of every tool that has some", () => {
    for (const tool of tellingTools) {
      const facts = factsOf(tool);
      const lists = Object.values<
        readonly { readonly source: { readonly evidence: string; readonly observedAt: string } }[]
      >({ ...facts });
      assert.ok(
        lists.some((list) => list.length > 0),
        tool,
      );
      for (const { source } of lists.flat()) {
        assert.notEqual(source.evidence, "unknown", tool);
        assert.ok(!Number.isNaN(Date.parse(source.observedAt)), tool);
      }
    }
  });

  it("are the rows of the answer, each with its own kind of evidence", () => {
    const keyword = factsOf("inspect_keyword");
    assert.equal(keyword.keywords.length, 1);
    assert.equal(typeof keyword.keywords[0]?.change, "number");
    assert.equal(keyword.placings[0]?.source.evidence, "index");
    const serp = factsOf("inspect_serp");
    assert.equal(serp.resultPages.length, 1);
    assert.equal(serp.placings.length, serp.resultPages[0]?.organic);
    assert.equal(serp.placings[0]?.source.evidence, "live");
    const visibility = factsOf("inspect_search_visibility");
    assert.equal(visibility.placings.length, 10);
    assert.ok(visibility.placings.every(({ site }) => site === askedSite));
    assert.equal(factsOf("research_keywords").keywords.length, 300);
    assert.equal(factsOf("inspect_domain").sites[0]?.site, askedSite);
    assert.equal(factsOf("inspect_backlinks").siteLinks[0]?.site, askedSite);
    assert.equal(factsOf("audit_site").siteAudits[0]?.site, askedSite);
    assert.ok(factsOf("audit_site").pageAudits.length > 0);
  });

  it("tell what is on a results page besides organic results, where the answer says", () => {
    const blocksOf = (data: JsonRecord): unknown =>
      readFacts(
        factResult({
          tool: "inspect_serp",
          args: { query: "tea" },
          data: { query: "tea", organic: [{ position: 1, domain: "a.org" }], ...data },
        }),
      ).resultPages[0]?.blocks;
    assert.equal(blocksOf({}), undefined);
    assert.deepEqual(blocksOf({ item_types_present: ["organic"] }), []);
    assert.deepEqual(
      blocksOf({ item_types_present: ["organic", "paid", 7], ai_overview: { text: "Tea is" } }),
      ["ai_overview", "paid"],
    );
  });

  it("leave out lost links, and those of one site", () => {
    const { args, envelope } =
      answers.find(({ name }) => name === "inspect_backlinks") ?? assert.fail();
    for (const more of [{ status: "lost" }, { domain_from: "b.org" }]) {
      const facts = readFacts({
        ...factResult({ tool: "inspect_backlinks", args: { ...args, ...more }, data: {} }),
        envelope,
      });
      assert.deepEqual([facts.siteLinks, facts.pageLinks], [[], []]);
    }
  });

  it("keep a position that was not found apart from one nobody looked for", () => {
    const facts = readFacts(
      factResult({
        tool: "compare_keyword_coverage",
        args: { domain: "example.com" },
        data: {
          gaps: [
            { keyword: "a", your_position: null, monthly_volume: 10 },
            { keyword: "b", monthly_volume: 20 },
          ],
          losing: [{ keyword: "c", your_position: 12 }],
        },
      }),
    );
    assert.deepEqual(
      facts.placings.map(({ keyword, position }) => [keyword, position]),
      [
        ["a", null],
        ["c", 12],
      ],
    );
    assert.deepEqual(
      facts.keywords.map(({ keyword, monthlyVolume }) => [keyword, monthlyVolume]),
      [
        ["a", 10],
        ["b", 20],
      ],
    );
  });

  it("say how bad an audit's issues are, where the audit says it", () => {
    const { request, response } = wireFixture("audit_site");
    const envelope = isRecord(response.body) ? response.body : {};
    const args = request.body ?? {};
    const audits = (data: JsonRecord): unknown =>
      readFacts({
        ...factResult({ tool: "audit_site", args, data: {} }),
        envelope: { ...envelope, data },
      }).pageAudits.map(({ issues, args: asked }) => [issues, asked]);
    const data = isRecord(envelope["data"]) ? envelope["data"] : {};
    assert.deepEqual(audits(data), [
      [
        [
          { code: "missing_h1", severity: "high" },
          { code: "missing_canonical", severity: "medium" },
        ],
        args,
      ],
      [[], args],
    ]);
    const pages = [{ url: "https://harborlanecoffee.com/contact", issues: ["missing_h1", "new"] }];
    assert.deepEqual(audits({ pages, issue_clusters: [{ issue: "new", severity: "dire" }] }), [
      [
        [
          { code: "missing_h1", severity: undefined },
          { code: "new", severity: undefined },
        ],
        args,
      ],
    ]);
  });

  it("say that something is absent only where nothing else in the answer speaks of it", () => {
    const read = (tool: string, data: JsonRecord, facts: readonly JsonRecord[] = []) =>
      readFacts(factResult({ tool, args: { domain: "a.com" }, data, facts }));
    const page = (organic: unknown, facts: readonly JsonRecord[] = []) =>
      read("inspect_serp", { query: "tea", organic }, facts).resultPages;
    assert.deepEqual(page([]), []);
    assert.deepEqual(page([["b.com"]]), []);
    assert.equal(page([{ position: 1, title: "x" }])[0]?.hasUnknownSites, true);
    assert.deepEqual(page([{ url: "https://b.com/" }])[0]?.sites, ["b.com"]);
    const named = { type: "serp.result", position: 8, domain: "a.com" };
    assert.deepEqual(page([{ position: 1, domain: "b.com" }], [named])[0]?.sites, [
      "b.com",
      "a.com",
    ]);

    const positions = (rows: readonly JsonRecord[], coverage: JsonRecord = {}): unknown[] =>
      readFacts({
        ...factResult({ tool: "inspect_search_visibility", args: { domain: "a.com" }, data: {} }),
        envelope: { data: { positions: rows }, coverage },
      }).placings.map(({ position }) => position);
    assert.deepEqual(positions([{ keyword: "tea", position: "4" }]), [4]);
    assert.deepEqual(positions([{ keyword: "tea", position: null }]), [null]);
    assert.deepEqual(positions([{ keyword: "tea", position: null, error: "timeout" }]), []);
    assert.deepEqual(positions([{ keyword: "tea", position: { value: 4 } }]), []);
    assert.deepEqual(
      positions(
        [
          { keyword: "tea", position: null },
          { keyword: "pot", position: 3 },
        ],
        {
          resolved: 1,
        },
      ),
      [3],
    );

    const others = (row: JsonRecord, more: JsonRecord = {}): unknown =>
      read("audit_site", { pages: [{ url: "https://a.com/", ...row }], ...more }).pageAudits[0]
        ?.mayHaveOthers;
    assert.equal(others({ issues: [] }), undefined);
    assert.equal(others({ issues: ["missing_h1"] }), undefined);
    assert.equal(others({}), true);
    assert.equal(others({ issues: null }), true);
    assert.equal(others({ issues: [], issue_count: 3 }), true);
    const clusters = [{ issue: "missing_h1", sample_urls: ["https://a.com/"] }];
    assert.equal(others({ issues: [] }, { issue_clusters: clusters }), true);
  });

  it("never throw, whatever an answer holds", () => {
    const member = fc.constantFrom(
      "keyword",
      "keywords",
      "query",
      "organic",
      "positions",
      "domain",
      "summary",
      "top_keywords",
      "top_pages",
      "url",
      "authority",
      "backlinks",
      "pages",
      "gaps",
      "trend",
      "facts",
    );
    const row = fc.dictionary(
      fc.constantFrom(
        "keyword",
        "url",
        "domain",
        "position",
        "monthly_volume",
        "trend_12m",
        "issues",
        "url_to",
        "intent",
        "__proto__",
      ),
      fc.anything(),
    );
    const data = fc.dictionary(
      member,
      fc.oneof(
        fc.anything(),
        fc.array(fc.oneof(row, fc.anything()), { maxLength: 5 }),
        fc.webUrl(),
        row,
      ),
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...tellingTools),
        data,
        fc.array(fc.anything(), { maxLength: 3 }),
        (tool, answer, facts) => {
          const read = readFacts(
            factResult({ tool, args: {}, data: answer, facts: facts.filter(isRecord) }),
          );
          for (const { monthlyVolume } of read.keywords) {
            assert.ok(monthlyVolume === null || Number.isFinite(monthlyVolume));
          }
        },
      ),
    );
  });

  it("nor for an answer of another version", () => {
    assert.deepEqual(
      readFacts({ ...factResult({ tool: "inspect_page", args: {}, data: {} }), envelope: null })
        .pages,
      [],
    );
    assert.deepEqual(readFacts(factResult({ tool: "constructor", args: {}, data: {} })).pages, []);
  });
});

describe("keys of subjects", () => {
  it("are the same for a page whatever the scheme, www, fragment, tracking and last slash", () => {
    const host = fc
      .domain()
      .filter((name) => pageKey(`https://${name}/`) !== undefined && !name.startsWith("www."));
    const path = fc
      .array(fc.stringMatching(/^[\w-]{1,8}$/u), { maxLength: 3 })
      .map((parts) => parts.map((part) => `/${part}`).join(""));
    fc.assert(
      fc.property(
        host,
        path,
        fc.constantFrom("http", "https", "HTTPS"),
        fc.constantFrom("", "www."),
        fc.constantFrom("", "/"),
        fc.constantFrom("", "#top", "?utm_source=a", "?gclid=1#x"),
        (name, at, scheme, www, slash, tail) => {
          assert.equal(
            pageKey(`${scheme}://${www}${name.toUpperCase()}${at}${slash}${tail}`),
            pageKey(`https://${name}${at}`),
          );
        },
      ),
    );
  });

  it("are stable for keywords", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (keyword) => {
        assert.equal(keywordKey(keywordKey(keyword)), keywordKey(keyword));
        assert.equal(keywordKey(`  ${keyword}\n`), keywordKey(keyword));
      }),
    );
  });
});
