import { auditSite } from "../../../src/tools/auditSite.ts";
import { compareBacklinkGap } from "../../../src/tools/compareBacklinkGap.ts";
import { compareKeywordCoverage } from "../../../src/tools/compareKeywordCoverage.ts";
import type { ToolDefinition } from "../../../src/tools/definition.ts";
import { discoverAiCitations } from "../../../src/tools/discoverAiCitations.ts";
import { discoverCompetitors } from "../../../src/tools/discoverCompetitors.ts";
import { exportDataset } from "../../../src/tools/exportDataset.ts";
import { getAdPerformance } from "../../../src/tools/getAdPerformance.ts";
import { getSearchPerformance } from "../../../src/tools/getSearchPerformance.ts";
import { getWebsiteAnalytics } from "../../../src/tools/getWebsiteAnalytics.ts";
import { inspectAiVisibility } from "../../../src/tools/inspectAiVisibility.ts";
import { inspectBacklinks } from "../../../src/tools/inspectBacklinks.ts";
import { inspectDomain } from "../../../src/tools/inspectDomain.ts";
import { inspectKeyword } from "../../../src/tools/inspectKeyword.ts";
import { inspectPage } from "../../../src/tools/inspectPage.ts";
import { inspectSearchVisibility } from "../../../src/tools/inspectSearchVisibility.ts";
import { inspectSerp } from "../../../src/tools/inspectSerp.ts";
import { researchKeywords } from "../../../src/tools/researchKeywords.ts";

/** All tools of the service, those included that the catalogue does not offer yet. */
export const everyTool: readonly ToolDefinition[] = [
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
