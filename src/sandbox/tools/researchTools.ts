import { auditSite } from "./auditSite.ts";
import { compareBacklinkGap } from "./compareBacklinkGap.ts";
import { compareKeywordCoverage } from "./compareKeywordCoverage.ts";
import { discoverAiCitations } from "./discoverAiCitations.ts";
import { discoverCompetitors } from "./discoverCompetitors.ts";
import { getAdPerformance } from "./getAdPerformance.ts";
import { getSearchPerformance } from "./getSearchPerformance.ts";
import { getWebsiteAnalytics } from "./getWebsiteAnalytics.ts";
import { inspectAiVisibility } from "./inspectAiVisibility.ts";
import { inspectBacklinks } from "./inspectBacklinks.ts";
import { inspectDomain } from "./inspectDomain.ts";
import { inspectKeyword } from "./inspectKeyword.ts";
import { inspectPage } from "./inspectPage.ts";
import { inspectSearchVisibility } from "./inspectSearchVisibility.ts";
import { inspectSerp } from "./inspectSerp.ts";
import { researchKeywords } from "./researchKeywords.ts";
import type { ToolName } from "../../research/tools/toolName.ts";
import type { SandboxTool } from "./sandboxTool.ts";

const tools: {
  readonly [name in Exclude<ToolName, "export_dataset">]: SandboxTool<name>;
} = {
  research_keywords: researchKeywords,
  inspect_serp: inspectSerp,
  inspect_search_visibility: inspectSearchVisibility,
  inspect_keyword: inspectKeyword,
  inspect_domain: inspectDomain,
  discover_competitors: discoverCompetitors,
  compare_keyword_coverage: compareKeywordCoverage,
  inspect_backlinks: inspectBacklinks,
  compare_backlink_gap: compareBacklinkGap,
  inspect_ai_visibility: inspectAiVisibility,
  discover_ai_citations: discoverAiCitations,
  inspect_page: inspectPage,
  audit_site: auditSite,
  get_search_performance: getSearchPerformance,
  get_website_analytics: getWebsiteAnalytics,
  get_ad_performance: getAdPerformance,
};

/** Every tool that answers a question; export_dataset makes the rows behind their answers again. */
export const researchTools: readonly SandboxTool[] = Object.values(tools);

/** The tool whose rows a dataset holds. */
export function findDatasetTool(name: string): SandboxTool | undefined {
  return researchTools.find((tool) => tool.name === name);
}
