import assert from "node:assert/strict";
import {
  draftNotices,
  fieldProblem,
  missingFields,
  startingDraft,
} from "../../../../src/research/tools/arguments.ts";
import { auditSite } from "../../../../src/research/tools/auditSite.ts";
import { compareBacklinkGap } from "../../../../src/research/tools/compareBacklinkGap.ts";
import type { ToolArguments, ToolDefinition } from "../../../../src/research/tools/definition.ts";
import { discoverAiCitations } from "../../../../src/research/tools/discoverAiCitations.ts";
import { discoverCompetitors } from "../../../../src/research/tools/discoverCompetitors.ts";
import { getAdPerformance } from "../../../../src/research/tools/getAdPerformance.ts";
import { getSearchPerformance } from "../../../../src/research/tools/getSearchPerformance.ts";
import { getWebsiteAnalytics } from "../../../../src/research/tools/getWebsiteAnalytics.ts";
import { inspectAiVisibility } from "../../../../src/research/tools/inspectAiVisibility.ts";
import { inspectBacklinks } from "../../../../src/research/tools/inspectBacklinks.ts";
import { inspectDomain } from "../../../../src/research/tools/inspectDomain.ts";
import { inspectSearchVisibility } from "../../../../src/research/tools/inspectSearchVisibility.ts";
import { cleaned, problem } from "./checked.ts";

/** The tool's notes tell of each fact, whatever their wording. */
function tells(tool: ToolDefinition, ...facts: readonly RegExp[]): void {
  for (const fact of facts) {
    assert.equal(
      tool.caveats.filter((caveat) => fact.test(caveat)).length,
      1,
      `${tool.name}: one note about ${String(fact)}`,
    );
  }
}

/** What is said beside a form with this draft, in any words. */
function notices(tool: ToolDefinition, draft: ToolArguments): number {
  return draftNotices(tool, draft).length;
}

/** The field that a draft's first problem belongs to. */
function wrongField(tool: ToolDefinition, draft: ToolArguments): string {
  return problem(tool, draft).split(":")[0] ?? "";
}

function keywords(count: number): string[] {
  return Array.from({ length: count }, (_none, index) => `tea ${index}`);
}

describe("rules of service spec 4.3, before and beside the answer", () => {
  it("4.3.1 inspect_domain has no link data", () => {
    tells(inspectDomain, /backlinks/u);
    assert.deepEqual(inspectDomain.evidence, ["index"]);
  });

  it("4.3.2 discover_competitors needs a domain or seed keywords, and the seeds in the index", () => {
    tells(discoverCompetitors, /in the index/u);
    assert.equal(wrongField(discoverCompetitors, {}), "domain");
    assert.equal(
      wrongField(discoverCompetitors, { domain: " ", seed_keywords: [" ", ""] }),
      "domain",
    );
    assert.deepEqual(cleaned(discoverCompetitors, { seed_keywords: [" tea ", "Tea"] }), {
      seed_keywords: ["tea"],
    });
    assert.deepEqual(missingFields(discoverCompetitors, {}), ["domain"]);
    assert.deepEqual(missingFields(discoverCompetitors, { seed_keywords: ["tea"] }), []);
    assert.notEqual(fieldProblem(discoverCompetitors, { domain: "" }, "domain") ?? "", "");
    assert.equal(
      discoverCompetitors.subject({ seed_keywords: ["tea", "mate", "coffee"] }),
      "tea + 2",
    );
  });

  it("4.3.2 says that nobody knows which of the two decides when both are given", () => {
    const both = { domain: "example.com", seed_keywords: ["tea"] };
    assert.deepEqual(cleaned(discoverCompetitors, both), both);
    assert.equal(notices(discoverCompetitors, both), 1);
    assert.deepEqual(draftNotices(discoverCompetitors, { domain: "example.com" }), []);
  });

  it("4.3.3 inspect_backlinks: the rank of a row is page-level, and the price is flat", () => {
    tells(inspectBacklinks, /linking page/u, /0 to 1000/u);
    const views = ["authority", "referring_domains", "anchors", "backlinks"];
    assert.deepEqual(startingDraft(inspectBacklinks, { domain: "example.com" }), {
      domain: "example.com",
      views,
    });
    assert.deepEqual(startingDraft(inspectBacklinks, { views: ["anchors"] })["views"], ["anchors"]);
    assert.equal(notices(inspectBacklinks, { views: ["anchors"] }), 1);
    assert.deepEqual(draftNotices(inspectBacklinks, { views }), []);
    assert.equal(
      wrongField(inspectBacklinks, { domain: "example.com", views: ["toxic"] }),
      "views",
    );
    for (const view of views) {
      assert.ok(
        problem(inspectBacklinks, { domain: "example.com", views: ["toxic"] }).includes(view),
        view,
      );
    }
    assert.deepEqual(
      cleaned(inspectBacklinks, { domain: "example.com", views: ["anchors", "anchors"] })["views"],
      ["anchors"],
    );
    assert.equal(
      cleaned(inspectBacklinks, { domain: "example.com", domain_from: "https://www.source.com/x" })[
        "domain_from"
      ],
      "source.com",
    );
    assert.equal(
      inspectBacklinks.subject({ domain: "example.com", domain_from: "source.com" }),
      "source.com → example.com",
    );
  });

  it("4.3.4 compare_backlink_gap: a short list is valid, earned rows are there, and it always asks", () => {
    tells(compareBacklinkGap, /short list/u, /already link to you/u, /full ranked set/u);
    assert.ok(compareBacklinkGap.cost >= 20, "from 20 credits on, every call asks");
    assert.equal(notices(compareBacklinkGap, {}), 1);
    assert.notEqual(
      compareBacklinkGap.sections.find(({ member }) => member === "gap")?.whenEmpty ?? "",
      "",
    );
  });

  it("4.3.6 inspect_search_visibility: live looks up the first ten keywords only, and says so before", () => {
    tells(inspectSearchVisibility, /first 10 keywords/u);
    const notice = (mode: string | undefined, count: number): string =>
      draftNotices(inspectSearchVisibility, {
        domain: "example.com",
        keywords: keywords(count),
        ...(mode === undefined ? {} : { mode }),
      }).join();
    assert.match(notice("live", 25), /\b10 of 25\b/u);
    for (const mode of ["auto", undefined]) {
      assert.match(notice(mode, 25), /\b10 of 25\b/u);
      assert.notEqual(notice(mode, 25), notice("live", 25), "it may be answered from the index");
      assert.equal(notice(mode, 10), "");
    }
    assert.equal(notice("index", 25), "");
    assert.equal(notice("live", 10), "");
    assert.deepEqual(
      draftNotices(inspectSearchVisibility, {
        mode: "live",
        keywords: [...keywords(10), " TEA 0 ", ""],
      }),
      [],
      "duplicates are not asked for",
    );
    assert.equal(
      cleaned(inspectSearchVisibility, {
        domain: "example.com",
        keywords: keywords(25),
        mode: "live",
      })["mode"],
      "live",
    );
  });

  it("4.3.7 inspect_ai_visibility: AI overviews only, a sample, alone or compared", () => {
    tells(inspectAiVisibility, /AI overviews/u, /sample/u);
    assert.deepEqual(inspectAiVisibility.evidence, ["sample"]);
    assert.deepEqual(
      cleaned(inspectAiVisibility, { domain: "example.com", competitors: ["", " "] }),
      { domain: "example.com" },
    );
    assert.equal(notices(inspectAiVisibility, { competitors: ["rival.com"] }), 1);
    assert.match(
      inspectAiVisibility.sections.find(({ member }) => member === "mentions")?.whenEmpty ?? "",
      /Discover AI Citations/u,
    );
    assert.equal(
      inspectAiVisibility.subject({
        domain: "example.com",
        competitors: ["a.com", "b.com", "c.com"],
      }),
      "example.com vs a.com + 2",
    );
  });

  it("4.3.8 discover_ai_citations: cited domains rather than brand names, and the topic wins", () => {
    tells(discoverAiCitations, /AI overviews/u, /brand names/u, /Derived \(weak\)/u);
    assert.equal(wrongField(discoverAiCitations, {}), "topic");
    const both = { topic: " home  coffee ", domain: "https://example.com/" };
    assert.deepEqual(cleaned(discoverAiCitations, both), { topic: "home coffee" });
    assert.equal(notices(discoverAiCitations, both), 1);
    assert.deepEqual(cleaned(discoverAiCitations, { topic: " ", domain: "https://example.com/" }), {
      domain: "example.com",
    });
    assert.deepEqual(
      cleaned(discoverAiCitations, { topic: "tea", domain: "localhost" }),
      { topic: "tea" },
      "what is not sent can't be wrong",
    );
    assert.equal(discoverAiCitations.subject({ domain: "example.com" }), "example.com");
  });

  it("4.3.9 audit_site reads raw HTML without JavaScript and measures no vitals", () => {
    tells(auditSite, /raw HTML/u, /JavaScript/u, /Vitals/u);
  });

  it("4.3.10 own data is measured, and totals come from the summary", () => {
    for (const tool of [getSearchPerformance, getWebsiteAnalytics, getAdPerformance]) {
      tells(tool, /^Measured/u, /summary/u);
      assert.deepEqual(tool.evidence, ["measured"]);
    }
    tells(getWebsiteAnalytics, /views per session/u);
    tells(getSearchPerformance, /Pacific time/u);
  });

  it("4.3.10 ads keep the account's currency, and keyword and search_term cover search campaigns only", () => {
    tells(getAdPerformance, /currency/u, /search term/u, /ROAS/u);
    for (const draft of [{ report: "keyword" }, { group_by: "search_term" }]) {
      assert.equal(notices(getAdPerformance, draft), 1);
    }
    assert.deepEqual(draftNotices(getAdPerformance, { report: "campaign" }), []);
  });
});
