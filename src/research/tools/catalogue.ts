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

/** The tools of the service: the one list that commands, forms, prices, checks and documents come from. */
export const catalogue: readonly ToolDefinition[] = [
  researchKeywords,
  inspectKeyword,
  compareKeywordCoverage,
  inspectSerp,
  inspectSearchVisibility,
  inspectDomain,
  discoverCompetitors,
  inspectBacklinks,
  compareBacklinkGap,
  inspectAiVisibility,
  discoverAiCitations,
  inspectPage,
  auditSite,
  getSearchPerformance,
  getWebsiteAnalytics,
  getAdPerformance,
  exportDataset,
];

/** The tool with this name in the service's paths; undefined for a name this version does not know. */
export function findTool(name: string): ToolDefinition | undefined {
  return catalogue.find((tool) => tool.name === name);
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
