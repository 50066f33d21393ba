import { textOf } from "../../shared/json.ts";
import { anything, figure, list, members, record, text } from "./data.ts";
import type { SectionDefinition, ToolDefinition } from "./definition.ts";
import { byService, domainField, field } from "./fields.ts";
import { requestOf } from "./request.ts";
import { plainSections, rowsBy, section } from "./sections.ts";

const fields: ToolDefinition["fields"] = [
  domainField("The site to audit"),
  field(
    "max_pages",
    "Pages",
    "Maximum pages to crawl; pages sharing a template are sampled",
    "integer",
    {
      min: 1,
      max: 500,
      placeholder: "for example 20",
      defaultText: byService,
    },
  ),
];

/** What is found on pages, beside the pages that coverage counts. */
const ofPagesRead: Partial<SectionDefinition> = {
  judgedBy: ["pages_audited"],
  spokenOfBy: ["issues_summary", "issue_clusters", "recommendations", "pages.issues"],
  isCounted: false,
};

/** On-page faults of a site (service spec 4.2, 4.3.9). */
export const auditSite: ToolDefinition<"audit_site"> = {
  name: "audit_site",
  title: "Audit Site",
  group: "Site and pages",
  icon: "checklist",
  cost: 9,
  description:
    "On-page issues in a sample of a site's pages: titles, descriptions, headings, thin content, and what to fix first.",
  market: "none",
  evidence: ["live"],
  menu: { on: "url", order: 3 },
  fields,
  request: requestOf(fields),
  subject: (args) => textOf(args["domain"]),
  data: members({
    domain: text,
    discovery_source: anything,
    pages_discovered: anything,
    pages_audited: anything,
    pages_excluded: anything,
    fetch_failures: anything,
    render_warning: anything,
    templates_sampled: anything,
    onpage_score: figure,
    issues_summary: record,
    excluded_summary: anything,
    page_class_summary: anything,
    worst_page: anything,
    recommendations: anything,
    issue_clusters: list,
    pages: list,
  }),
  sections: [
    ...plainSections(
      "onpage_score",
      "render_warning",
      "pages_audited",
      "pages_discovered",
      "fetch_failures",
      "worst_page",
    ),
    section("issues_summary", { title: "Issues by severity", fact: "audit.site_health" }),
    section("recommendations", {
      title: "What to do first",
      columns: ["severity", "recommendation", "issue", "affected_pages"],
      ...ofPagesRead,
      whenEmpty: "No recommendations for the pages that were read.",
    }),
    section("issue_clusters", {
      compared: rowsBy("issue", { affected_pages: "down" }),
      title: "Issues",
      fact: "audit.issue_cluster",
      columns: ["severity", "issue", "affected_pages", "sample_urls"],
      ...ofPagesRead,
      whenEmpty: "No issues on the pages that were read.",
    }),
    section("pages", {
      compared: rowsBy("url", { word_count: "none", status_code: "none", issues: "none" }),
      columns: ["url", "title", "status_code", "issues", "word_count", "page_class"],
      judgedBy: ["pages_audited"],
      spokenOfBy: [
        "pages_audited",
        "onpage_score",
        "worst_page",
        "issues_summary",
        "page_class_summary",
        "templates_sampled",
        "issue_clusters",
        "recommendations",
      ],
      whenEmpty:
        "No pages could be read. The site may block crawlers; see coverage and fetch failures.",
    }),
    section("page_class_summary", { title: "Page types" }),
    section("templates_sampled", {
      judgedBy: ["pages_audited"],
      spokenOfBy: ["page_class_summary"],
      isCounted: false,
      whenEmpty: "No page templates were recognized.",
    }),
    section("pages_excluded"),
    section("excluded_summary", { title: "Skipped, by type" }),
  ],
  caveats: [
    "Reads the raw HTML of a sample of pages. It doesn't run JavaScript, so content added by scripts isn't seen, and it doesn't measure Core Web Vitals.",
  ],
  mainSection: "issue_clusters",
  agentAnswer: {
    figures: [
      "onpage_score",
      "pages_audited",
      "pages_discovered",
      "fetch_failures",
      "render_warning",
      "issues_summary.high",
      "issues_summary.medium",
      "issues_summary.low",
      "worst_page",
    ],
  },
  saveFolder: "audits",
  hasKeywords: false,
  follows: [{ from: "site", field: "domain", values: "one", order: 3 }],
  isAboutOwnSite: true,
  answersIn: "panel",
  timeout: 300_000,
  freshness: "live",
};
