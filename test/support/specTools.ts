import type { ToolName } from "../../src/research/tools/toolName.ts";

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

const words = (text: string): string[] => text.split(" ").filter((word) => word !== "");

function row(cost: number, fields: string, always: string, sometimes = ""): SpecTool {
  return { cost, fields: words(fields), always: words(always), sometimes: words(sometimes) };
}

/**
 * Transcribed by hand from the tables of service spec 4.2 and the text of 4.3. Of inspect_backlinks
 * the specification shows no members; its views stand for them.
 */
export const specTools: Readonly<Record<ToolName, SpecTool>> = {
  inspect_domain: row(
    9,
    "",
    "domain location summary top_keywords top_pages likely_competitors intent_mix",
  ),
  discover_competitors: row(7, "domain seed_keywords", "domain location competitors"),
  research_keywords: row(3, "", "seed location mode keywords"),
  compare_keyword_coverage: row(12, "", "domain location competitors gaps losing intent_clusters"),
  inspect_backlinks: row(
    9,
    "views status domain_from",
    "",
    "authority referring_domains anchors backlinks",
  ),
  compare_backlink_gap: row(40, "limit", "domain competitors filters gap summary"),
  inspect_serp: row(
    2,
    "",
    "query location fetched_at item_types_present organic paid local_pack people_also_ask related_searches",
    "ai_overview featured_snippet",
  ),
  inspect_search_visibility: row(10, "mode", "domain location fetched_at positions summary"),
  inspect_ai_visibility: row(
    20,
    "competitors",
    "domain location platform competitors mentions",
    "sample_answers",
  ),
  discover_ai_citations: row(
    22,
    "topic domain",
    "topic source location platform citation_map low_signal category_confidence",
  ),
  audit_site: row(
    9,
    "",
    "domain discovery_source pages_discovered pages_audited pages_excluded fetch_failures render_warning templates_sampled onpage_score " +
      "issues_summary excluded_summary page_class_summary worst_page recommendations issue_clusters pages",
  ),
  inspect_keyword: row(
    5,
    "",
    "keyword location monthly_volume cpc_usd competition_level intent trend serp_top serp_features",
  ),
  inspect_page: row(
    3,
    "",
    "url location organic_keywords estimated_organic_traffic_per_month top_keywords",
  ),
  export_dataset: row(1, "uri", "uri items available", "note"),
  get_search_performance: row(
    2,
    "",
    "website_id domain search_type period date_range compare_to data_state group_by summary rows notes",
  ),
  get_website_analytics: row(
    2,
    "",
    "website_id domain report period date_range compare_to data_state summary",
    "group_by rows",
  ),
  get_ad_performance: row(
    2,
    "ad_account",
    "platform ad_account account_name customer_id_display currency account_timezone attribution report period date_range compare_to " +
      "data_state summary notes",
    "overview group_by rows row_count",
  ),
};
