import assert from "node:assert/strict";
import { draftNotices, fieldProblem, missingFields, startingDraft } from "../../../src/tools/arguments.ts";
import { auditSite } from "../../../src/tools/auditSite.ts";
import { compareBacklinkGap } from "../../../src/tools/compareBacklinkGap.ts";
import type { ToolDefinition } from "../../../src/tools/definition.ts";
import { discoverAiCitations } from "../../../src/tools/discoverAiCitations.ts";
import { discoverCompetitors } from "../../../src/tools/discoverCompetitors.ts";
import { getAdPerformance } from "../../../src/tools/getAdPerformance.ts";
import { getSearchPerformance } from "../../../src/tools/getSearchPerformance.ts";
import { getWebsiteAnalytics } from "../../../src/tools/getWebsiteAnalytics.ts";
import { inspectAiVisibility } from "../../../src/tools/inspectAiVisibility.ts";
import { inspectBacklinks } from "../../../src/tools/inspectBacklinks.ts";
import { inspectDomain } from "../../../src/tools/inspectDomain.ts";
import { inspectSearchVisibility } from "../../../src/tools/inspectSearchVisibility.ts";
import { cleaned, problem } from "./checked.ts";

function says(tool: ToolDefinition, ...sentences: readonly RegExp[]): void {
  const caveats = tool.caveats.join("\n");
  for (const sentence of sentences) {
    assert.match(caveats, sentence, tool.name);
  }
}

function keywords(count: number): string[] {
  return Array.from({ length: count }, (_none, index) => `tea ${index}`);
}

describe("rules of service spec 4.3, before and beside the answer", () => {
  it("4.3.1 inspect_domain has no link data", () => {
    says(inspectDomain, /organic search index only: it holds no backlinks and no link authority/u);
    assert.deepEqual(inspectDomain.evidence, ["index"]);
  });

  it("4.3.2 discover_competitors needs a domain or seed keywords, and the seeds in the index", () => {
    says(discoverCompetitors, /keywords have to be in the index; your own site need not be/u);
    assert.match(problem(discoverCompetitors, {}), /^domain: Type a domain, or leave it empty and give seed keywords\.$/u);
    assert.match(problem(discoverCompetitors, { domain: " ", seed_keywords: [" ", ""] }), /^domain: Type a domain/u);
    assert.deepEqual(cleaned(discoverCompetitors, { seed_keywords: [" tea ", "Tea"] }), { seed_keywords: ["tea"] });
    assert.deepEqual(missingFields(discoverCompetitors, {}), ["domain"]);
    assert.deepEqual(missingFields(discoverCompetitors, { seed_keywords: ["tea"] }), []);
    assert.match(fieldProblem(discoverCompetitors, { domain: "" }, "domain") ?? "", /^Type a domain/u);
    assert.equal(discoverCompetitors.subject({ seed_keywords: ["tea", "mate", "coffee"] }), "tea + 2");
  });

  it("4.3.2 says that nobody knows which of the two decides when both are given", () => {
    const both = { domain: "example.com", seed_keywords: ["tea"] };
    assert.deepEqual(cleaned(discoverCompetitors, both), both);
    assert.match(draftNotices(discoverCompetitors, both).join(), /both sent/u);
    assert.deepEqual(draftNotices(discoverCompetitors, { domain: "example.com" }), []);
  });

  it("4.3.3 inspect_backlinks: the rank of a row is page-level, and the price is flat", () => {
    says(inspectBacklinks, /rank in a row of referring domains is that of the linking page, not the authority of its domain/u, /0 to 1000/u);
    const views = ["authority", "referring_domains", "anchors", "backlinks"];
    assert.deepEqual(startingDraft(inspectBacklinks, { domain: "example.com" }), { domain: "example.com", views });
    assert.deepEqual(startingDraft(inspectBacklinks, { views: ["anchors"] })["views"], ["anchors"]);
    assert.match(draftNotices(inspectBacklinks, { views: ["anchors"] }).join(), /price is the same/u);
    assert.deepEqual(draftNotices(inspectBacklinks, { views }), []);
    assert.match(problem(inspectBacklinks, { domain: "example.com", views: ["toxic"] }), /^views: Choose authority, referring_domains, anchors or backlinks/u);
    assert.deepEqual(cleaned(inspectBacklinks, { domain: "example.com", views: ["anchors", "anchors"] })["views"], ["anchors"]);
    assert.equal(cleaned(inspectBacklinks, { domain: "example.com", domain_from: "https://www.source.com/x" })["domain_from"], "source.com");
    assert.equal(inspectBacklinks.subject({ domain: "example.com", domain_from: "source.com" }), "source.com → example.com");
  });

  it("4.3.4 compare_backlink_gap: a short list is valid, earned rows are there, and it always asks", () => {
    says(compareBacklinkGap, /short list is a valid result/u, /earned link to you already/u, /whole ranked set/u);
    assert.ok(compareBacklinkGap.cost >= 20, "from 20 credits on, every call asks");
    assert.match(draftNotices(compareBacklinkGap, {}).join(), /Always asks/u);
    assert.match(compareBacklinkGap.sections.find(({ member }) => member === "gap")?.whenEmpty ?? "", /valid answer/u);
  });

  it("4.3.6 inspect_search_visibility: live looks up the first ten keywords only, and says so before", () => {
    says(inspectSearchVisibility, /first 10 keywords only/u);
    const notice = (mode: string | undefined, count: number): string =>
      draftNotices(inspectSearchVisibility, { domain: "example.com", keywords: keywords(count), ...(mode === undefined ? {} : { mode }) }).join();
    assert.match(notice("live", 25), /^Live: only the first 10 of 25 keywords are checked/u);
    for (const mode of ["auto", undefined]) {
      assert.match(notice(mode, 25), /^If the index knows too little.*only the first 10 of 25/u);
      assert.equal(notice(mode, 10), "");
    }
    assert.equal(notice("index", 25), "");
    assert.equal(notice("live", 10), "");
    assert.deepEqual(draftNotices(inspectSearchVisibility, { mode: "live", keywords: [...keywords(10), " TEA 0 ", ""] }), [], "duplicates are not asked for");
    assert.equal(cleaned(inspectSearchVisibility, { domain: "example.com", keywords: keywords(25), mode: "live" })["mode"], "live");
  });

  it("4.3.7 inspect_ai_visibility: AI overviews only, a sample, alone or compared", () => {
    says(inspectAiVisibility, /AI overviews only; other AI assistants are not covered/u, /sample/u);
    assert.deepEqual(inspectAiVisibility.evidence, ["sample"]);
    assert.deepEqual(cleaned(inspectAiVisibility, { domain: "example.com", competitors: ["", " "] }), { domain: "example.com" });
    assert.match(draftNotices(inspectAiVisibility, { competitors: ["rival.com"] }).join(), /no sample questions/u);
    assert.match(inspectAiVisibility.sections.find(({ member }) => member === "mentions")?.whenEmpty ?? "", /Discover AI Citations/u);
    assert.equal(inspectAiVisibility.subject({ domain: "example.com", competitors: ["a.com", "b.com", "c.com"] }), "example.com vs a.com + 2");
  });

  it("4.3.8 discover_ai_citations: cited domains rather than brand names, and the topic wins", () => {
    says(discoverAiCitations, /AI overviews only/u, /cited domains; brand names in the text are not matched/u, /derived_weak/u);
    assert.match(problem(discoverAiCitations, {}), /^topic: Type a topic, or leave it empty and give a domain\.$/u);
    const both = { topic: " home  coffee ", domain: "https://example.com/" };
    assert.deepEqual(cleaned(discoverAiCitations, both), { topic: "home coffee" });
    assert.deepEqual(draftNotices(discoverAiCitations, both), ["Topic decides; Domain is not sent."]);
    assert.deepEqual(cleaned(discoverAiCitations, { topic: " ", domain: "https://example.com/" }), { domain: "example.com" });
    assert.deepEqual(cleaned(discoverAiCitations, { topic: "tea", domain: "localhost" }), { topic: "tea" }, "what is not sent can't be wrong");
    assert.equal(discoverAiCitations.subject({ domain: "example.com" }), "example.com");
  });

  it("4.3.9 audit_site reads raw HTML without JavaScript and measures no vitals", () => {
    says(auditSite, /raw HTML/u, /runs no JavaScript/u, /no page-experience vitals/u);
  });

  it("4.3.10 own data is measured, and totals come from the summary", () => {
    for (const tool of [getSearchPerformance, getWebsiteAnalytics, getAdPerformance]) {
      says(tool, /^Measured in the connected source, not estimated\.$/mu, /Totals come from the summary/u);
      assert.deepEqual(tool.evidence, ["measured"]);
    }
    says(getWebsiteAnalytics, /views per session are worked out from the counts/u);
    says(getSearchPerformance, /Pacific time/u);
  });

  it("4.3.10 ads keep the account's currency, and keyword and search_term cover search campaigns only", () => {
    says(getAdPerformance, /account's own currency; nothing is converted/u, /search_term rows cover search campaigns only/u, /ROAS are worked out/u);
    for (const draft of [{ report: "keyword" }, { group_by: "search_term" }]) {
      assert.match(draftNotices(getAdPerformance, draft).join(), /search campaigns only/u);
    }
    assert.deepEqual(draftNotices(getAdPerformance, { report: "campaign" }), []);
  });
});
