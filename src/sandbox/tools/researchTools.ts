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
import type { SandboxTool } from "./sandboxTool.ts";

/** Every tool that answers a question; export_dataset makes the rows behind their answers again. */
export const researchTools: readonly SandboxTool[] = [
  researchKeywords,
  inspectSerp,
  inspectSearchVisibility,
  inspectKeyword,
  inspectDomain,
  discoverCompetitors,
  compareKeywordCoverage,
  inspectBacklinks,
  compareBacklinkGap,
  inspectAiVisibility,
  discoverAiCitations,
  inspectPage,
  auditSite,
  getSearchPerformance,
  getWebsiteAnalytics,
  getAdPerformance,
];

/** The tool whose rows a dataset holds. */
export function findDatasetTool(name: string): SandboxTool | undefined {
  return researchTools.find((tool) => tool.name === name);
}
