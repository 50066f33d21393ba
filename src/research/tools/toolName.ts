/**
 * The tools of the service by their names in its paths. A new name here makes the compiler name every place that a tool
 * needs something in. What comes from disk or from the service is a string until `findTool` knows it.
 */
export type ToolName =
  | "audit_site"
  | "compare_backlink_gap"
  | "compare_keyword_coverage"
  | "discover_ai_citations"
  | "discover_competitors"
  | "export_dataset"
  | "get_ad_performance"
  | "get_search_performance"
  | "get_website_analytics"
  | "inspect_ai_visibility"
  | "inspect_backlinks"
  | "inspect_domain"
  | "inspect_keyword"
  | "inspect_page"
  | "inspect_search_visibility"
  | "inspect_serp"
  | "research_keywords";
