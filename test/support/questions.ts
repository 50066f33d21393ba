import type { ToolArguments } from "../../src/research/tools/definition.ts";
import type { ToolName } from "../../src/research/tools/toolName.ts";

/** A question that the specification answers about every tool; the subjects are known to every index. */
export const questions: Readonly<Record<ToolName, ToolArguments>> = {
  inspect_domain: { domain: "wikipedia.org" },
  discover_competitors: { domain: "wikipedia.org" },
  research_keywords: { seed: "espresso" },
  compare_keyword_coverage: { domain: "wikipedia.org", competitors: ["britannica.com"] },
  inspect_backlinks: {
    domain: "wikipedia.org",
    views: ["authority", "referring_domains", "anchors", "backlinks"],
  },
  compare_backlink_gap: {
    domain: "wikipedia.org",
    competitors: ["britannica.com", "nytimes.com"],
    limit: 10,
  },
  inspect_serp: { query: "how to make espresso" },
  inspect_search_visibility: {
    domain: "wikipedia.org",
    keywords: ["espresso", "cold brew"],
    mode: "index",
  },
  inspect_ai_visibility: { domain: "wikipedia.org" },
  discover_ai_citations: { topic: "coffee brewing" },
  audit_site: { domain: "wikipedia.org", max_pages: 8 },
  inspect_keyword: { keyword: "espresso" },
  inspect_page: { url: "https://en.wikipedia.org/wiki/Espresso" },
  get_search_performance: {},
  get_website_analytics: {},
  get_ad_performance: {},
  // The address of a dataset comes from an answer.
  export_dataset: {},
};
