import { auditSite } from "./auditSite.ts";
import { compareBacklinkGap } from "./compareBacklinkGap.ts";
import { compareKeywordCoverage } from "./compareKeywordCoverage.ts";
import type { ToolArguments, ToolDefinition } from "./definition.ts";
import { discoverAiCitations } from "./discoverAiCitations.ts";
import { discoverCompetitors } from "./discoverCompetitors.ts";
import { exportDataset } from "./exportDataset.ts";
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
import type { ToolName } from "./toolName.ts";

const tools: { readonly [name in ToolName]: ToolDefinition<name> } = {
  research_keywords: researchKeywords,
  inspect_keyword: inspectKeyword,
  compare_keyword_coverage: compareKeywordCoverage,
  inspect_serp: inspectSerp,
  inspect_search_visibility: inspectSearchVisibility,
  inspect_domain: inspectDomain,
  discover_competitors: discoverCompetitors,
  inspect_backlinks: inspectBacklinks,
  compare_backlink_gap: compareBacklinkGap,
  inspect_ai_visibility: inspectAiVisibility,
  discover_ai_citations: discoverAiCitations,
  inspect_page: inspectPage,
  audit_site: auditSite,
  get_search_performance: getSearchPerformance,
  get_website_analytics: getWebsiteAnalytics,
  get_ad_performance: getAdPerformance,
  export_dataset: exportDataset,
};

/** The tools of the service: the one list that commands, forms, prices, checks and documents come from. */
export const catalogue: readonly ToolDefinition[] = Object.values(tools);

/** True for the name of a tool that this version knows. */
export function isToolName(name: string): name is ToolName {
  return Object.hasOwn(tools, name);
}

/** The tool with this name in the service's paths; undefined for a name this version does not know. */
export function findTool(name: string): ToolDefinition | undefined {
  return isToolName(name) ? tools[name] : undefined;
}

/** The tool with a name that our own code names. */
export function toolNamed(name: ToolName): ToolDefinition {
  return tools[name];
}

/** `research_keywords` becomes `seoResearch.researchKeywords`. */
export function commandId(tool: ToolDefinition): `seoResearch.${string}` {
  return `seoResearch.${tool.name.replaceAll(/_(\w)/gu, (_match, letter: string) => letter.toUpperCase())}`;
}

/** The command of a tool with what it is to be filled with: its step with the price shows that, and waits. */
export function toolCommand(
  tool: ToolDefinition,
  draft: ToolArguments,
): {
  readonly id: `seoResearch.${string}`;
  readonly args: readonly [{ readonly draft: ToolArguments }];
} {
  return { id: commandId(tool), args: [{ draft }] };
}
