import type { ToolArguments } from "../../src/research/tools/definition.ts";
import type { ToolName } from "../../src/research/tools/toolName.ts";
import type { JsonRecord } from "../../src/shared/json.ts";

/** One row of the specification's table of tools. */
export interface SpecTool {
  /** Credits. */
  readonly cost: number;
  /** Request fields that the specification names. */
  readonly fields: readonly string[];
  /** Members of `data` that are always there, null or empty included. */
  readonly always: readonly string[];
  /** Members that are there in some cases only. */
  readonly sometimes: readonly string[];
}

/** What tests know of a tool; a new tool gets one of these. */
interface ToolFixture {
  /** Transcribed by hand from the tables of service spec 4.2 and the text of 4.3. */
  readonly spec: SpecTool;
  /** A question that the specification answers; the subjects are known to every index. */
  readonly question: ToolArguments;
  /** A question whose answer fills the tool's view; undefined where an answer of another tool has what to ask for. */
  readonly asked: JsonRecord | undefined;
}

/** The site that most of what is `asked` is about. */
export const askedSite = "harborlanecoffee.com";
export const rivals = ["driftwoodsupply.net", "coffeehub.com", "silverbirchtips.org"];
/** Two more than are checked live. */
export const checked = [
  "pour over coffee",
  "espresso pods",
  ...Array.from({ length: 10 }, (_none, index) => `pour over coffee ${index}`),
];

export const toolFixtures: Readonly<Record<ToolName, ToolFixture>> = {
  inspect_domain: {
    spec: row(
      9,
      "",
      "domain location summary top_keywords top_pages likely_competitors intent_mix",
    ),
    question: { domain: "wikipedia.org" },
    asked: { domain: askedSite },
  },
  discover_competitors: {
    spec: row(7, "domain seed_keywords", "domain location competitors"),
    question: { domain: "wikipedia.org" },
    asked: { domain: askedSite },
  },
  research_keywords: {
    spec: row(3, "", "seed location mode keywords"),
    question: { seed: "espresso" },
    asked: { seed: "pour over coffee", limit: 300 },
  },
  compare_keyword_coverage: {
    spec: row(12, "", "domain location competitors gaps losing intent_clusters"),
    question: { domain: "wikipedia.org", competitors: ["britannica.com"] },
    asked: { domain: askedSite, competitors: rivals },
  },
  inspect_backlinks: {
    // the specification shows no members; the views stand for them
    spec: row(9, "views status domain_from", "", "authority referring_domains anchors backlinks"),
    question: {
      domain: "wikipedia.org",
      views: ["authority", "referring_domains", "anchors", "backlinks"],
    },
    asked: {
      domain: askedSite,
      views: ["authority", "referring_domains", "anchors", "backlinks"],
    },
  },
  compare_backlink_gap: {
    spec: row(40, "limit", "domain competitors filters gap summary"),
    question: {
      domain: "wikipedia.org",
      competitors: ["britannica.com", "nytimes.com"],
      limit: 10,
    },
    asked: { domain: askedSite, competitors: rivals },
  },
  inspect_serp: {
    spec: row(
      2,
      "",
      "query location fetched_at item_types_present organic paid local_pack people_also_ask related_searches",
      "ai_overview featured_snippet",
    ),
    question: { query: "how to make espresso" },
    asked: { query: "best pour over coffee maker" },
  },
  inspect_search_visibility: {
    spec: row(10, "mode", "domain location fetched_at positions summary"),
    question: { domain: "wikipedia.org", keywords: ["espresso", "cold brew"], mode: "index" },
    asked: { domain: askedSite, mode: "live", keywords: checked },
  },
  inspect_ai_visibility: {
    spec: row(20, "competitors", "domain location platform competitors mentions", "sample_answers"),
    question: { domain: "wikipedia.org" },
    asked: { domain: askedSite, competitors: rivals },
  },
  discover_ai_citations: {
    spec: row(
      22,
      "topic domain",
      "topic source location platform citation_map low_signal category_confidence",
    ),
    question: { topic: "coffee brewing" },
    asked: { topic: "home coffee brewing" },
  },
  audit_site: {
    spec: row(
      9,
      "",
      "domain discovery_source pages_discovered pages_audited pages_excluded fetch_failures render_warning templates_sampled onpage_score " +
        "issues_summary excluded_summary page_class_summary worst_page recommendations issue_clusters pages",
    ),
    question: { domain: "wikipedia.org", max_pages: 8 },
    asked: { domain: askedSite },
  },
  inspect_keyword: {
    spec: row(
      5,
      "",
      "keyword location monthly_volume cpc_usd competition_level intent trend serp_top serp_features",
    ),
    question: { keyword: "espresso" },
    asked: { keyword: "pour over coffee" },
  },
  inspect_page: {
    spec: row(
      3,
      "",
      "url location organic_keywords estimated_organic_traffic_per_month top_keywords",
    ),
    question: { url: "https://en.wikipedia.org/wiki/Espresso" },
    asked: { url: `https://${askedSite}/espresso-pods` },
  },
  export_dataset: {
    spec: row(1, "uri", "uri items available", "note"),
    // the address of a dataset comes from an answer
    question: {},
    asked: undefined,
  },
  get_search_performance: {
    spec: row(
      2,
      "",
      "website_id domain search_type period date_range compare_to data_state group_by summary rows notes",
    ),
    question: {},
    asked: { group_by: "date", compare_to: "previous_period" },
  },
  get_website_analytics: {
    spec: row(
      2,
      "",
      "website_id domain report period date_range compare_to data_state summary",
      "group_by rows",
    ),
    question: {},
    asked: { group_by: "channel", compare_to: "previous_period" },
  },
  get_ad_performance: {
    spec: row(
      2,
      "ad_account",
      "platform ad_account account_name customer_id_display currency account_timezone attribution report period date_range compare_to " +
        "data_state summary notes",
      "overview group_by rows row_count",
    ),
    question: {},
    asked: { compare_to: "previous_period" },
  },
};

/** What is asked of the tools that can be asked first, with their names. */
export const askedFirst: readonly (readonly [string, JsonRecord])[] = Object.entries(
  toolFixtures,
).flatMap(([name, { asked }]) => (asked === undefined ? [] : [[name, asked] as const]));

function row(cost: number, fields: string, always: string, sometimes = ""): SpecTool {
  const words = (text: string): string[] => text.split(" ").filter((word) => word !== "");
  return { cost, fields: words(fields), always: words(always), sometimes: words(sometimes) };
}
