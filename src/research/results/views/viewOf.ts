import { isToolName } from "../../tools/catalogue.ts";
import type { ToolName } from "../../tools/toolName.ts";
import { searchConsoleExport } from "../../tools/searchConsoleExport.ts";
import type { AnswerView } from "./answerView.ts";
import { discoverAiCitationsView, inspectAiVisibilityView } from "./aiViews.ts";
import { auditSiteView } from "./auditSiteView.ts";
import { compareBacklinkGapView, inspectBacklinksView } from "./backlinkViews.ts";
import { compareKeywordCoverageView } from "./compareKeywordCoverageView.ts";
import { discoverCompetitorsView, inspectDomainView } from "./domainViews.ts";
import { inspectSearchVisibilityView } from "./inspectSearchVisibilityView.ts";
import { inspectSerpView } from "./inspectSerpView.ts";
import {
  adPerformanceView,
  searchPerformanceView,
  websiteAnalyticsView,
} from "./ownedDataViews.ts";
import { searchConsoleExportView } from "./searchConsoleExportView.ts";
import {
  inspectKeywordView,
  inspectPageView,
  researchKeywordsView,
} from "./pageAndKeywordViews.ts";

const views: Readonly<Record<ToolName, AnswerView>> = {
  inspect_domain: inspectDomainView,
  discover_competitors: discoverCompetitorsView,
  research_keywords: researchKeywordsView,
  compare_keyword_coverage: compareKeywordCoverageView,
  inspect_backlinks: inspectBacklinksView,
  compare_backlink_gap: compareBacklinkGapView,
  inspect_serp: inspectSerpView,
  inspect_search_visibility: inspectSearchVisibilityView,
  inspect_ai_visibility: inspectAiVisibilityView,
  discover_ai_citations: discoverAiCitationsView,
  audit_site: auditSiteView,
  inspect_keyword: inspectKeywordView,
  inspect_page: inspectPageView,
  get_search_performance: searchPerformanceView,
  get_website_analytics: websiteAnalyticsView,
  get_ad_performance: adPerformanceView,
  // its rows are a table as they are
  export_dataset: {},
};

/** What results of this kind are shown as beyond the general rendering; nothing more for a dataset or an unknown tool. */
export function viewOf(tool: string): AnswerView {
  if (tool === searchConsoleExport.name) {
    return searchConsoleExportView;
  }
  return isToolName(tool) ? views[tool] : {};
}
