import { fact, provenance } from "../envelope.ts";
import type { Answer, NextAction, Subject } from "../envelope.ts";
import { auditOf } from "../world/site/audit.ts";
import type { Audit, IssueCluster } from "../world/site/audit.ts";
import type { Issue } from "../world/site/onPage.ts";
import { factFields } from "./sandboxTool.ts";
import type { SandboxTool, ToolCall } from "./sandboxTool.ts";

const defaultPages = 20;
const mostRecommendations = 5;

/** On-page faults of a sample of a site's pages (spec 4.3.9; members as in data conventions 5.11). */
export const auditSite: SandboxTool<"audit_site"> = {
  name: "audit_site",
  domain: "audit",
  factTypes: ["audit.site_health", "audit.issue_cluster", "audit.crawl_issue"],
  sourceClasses: ["crawl"],
  requiresConnection: false,
  vendorCost: 0.018,
  answer,
};

function answer(call: ToolCall): Answer {
  const domain = String(call.args["domain"]);
  const most = typeof call.args["max_pages"] === "number" ? call.args["max_pages"] : defaultPages;
  const audit = auditOf(domain, most, call.world);
  const subject: Subject = { id: `domain:${domain}`, kind: "domain" };
  return {
    data: { whole: dataOf(domain, audit) },
    facts: facts(call, subject, audit),
    entities: [subject, ...audit.pages.map(({ url }) => pageSubject(url))],
    coverage: {
      returned: audit.pages.length,
      total_available: audit.discovered - excludedPages(audit),
      truncated: audit.pages.length < audit.discovered - excludedPages(audit),
      as_of: call.world.day.toISOString().slice(0, 10),
      scope_note:
        `Raw HTML of ${audit.pages.length} of the ${audit.discovered} pages that were found, sampled from every kind of page. ` +
        "No JavaScript was run and no page-experience vitals were measured.",
    },
    resources: [],
    nextActions: followUps(call, domain, most, audit).filter(({ tool }) => call.offers(tool)),
  };
}

function dataOf(domain: string, audit: Audit): Record<string, unknown> {
  return {
    domain,
    discovery_source: audit.discovery,
    pages_discovered: audit.discovered,
    pages_audited: audit.pages.length,
    pages_excluded: excludedPages(audit),
    fetch_failures: audit.failures,
    render_warning: audit.scripted
      ? "Most pages hold little text in their raw HTML. Scripts probably draw them; this audit runs none."
      : false,
    templates_sampled: audit.templates,
    onpage_score: audit.score,
    issues_summary: summaryOf(audit.clusters),
    excluded_summary: audit.excluded,
    page_class_summary: {
      core: audit.pages.filter(({ page_class: kind }) => kind === "core").length,
      content: audit.pages.filter(({ page_class: kind }) => kind === "content").length,
    },
    worst_page: audit.worst,
    recommendations: audit.clusters.slice(0, mostRecommendations).map(recommendation),
    issue_clusters: audit.clusters,
    pages: audit.pages,
  };
}

function excludedPages({ excluded }: Audit): number {
  return Object.values(excluded).reduce((sum, count) => sum + count, 0);
}

/** Pages with a fault, added up over the faults of each severity. */
function summaryOf(clusters: readonly IssueCluster[]): Record<"high" | "medium" | "low", number> {
  const count = (wanted: string): number =>
    clusters
      .filter(({ severity }) => severity === wanted)
      .reduce((sum, { affected_pages: pages }) => sum + pages, 0);
  return { high: count("high"), medium: count("medium"), low: count("low") };
}

const advice: { readonly [issue in Issue]: string } = {
  missing_title: "Give every page a title that says what it answers.",
  noindex: "Remove noindex from the pages that should be found.",
  missing_h1: "Put one h1 on every page.",
  duplicate_title: "Give each page a title of its own.",
  missing_meta_description: "Write a description of 70 to 160 characters for each page.",
  duplicate_meta_description: "Write a description of its own for each page.",
  multiple_h1: "Keep one h1 and turn the others into h2.",
  low_content: "Answer the question of the page in more than 300 words, or merge it with another.",
  missing_canonical: "Name the canonical address of each page.",
  title_too_long: "Shorten titles to 60 characters, the telling words first.",
  title_too_short: "Say in the title what the page is about.",
  short_meta_description: "Use the room that a description has.",
  long_meta_description: "Shorten descriptions to 160 characters.",
  no_image_alt: "Describe each picture in its alt text.",
  missing_structured_data: "Mark up what the page is: article, product, questions.",
};

function recommendation({
  issue,
  severity,
  affected_pages: pages,
}: IssueCluster): Record<string, unknown> {
  return { issue, severity, affected_pages: pages, recommendation: advice[issue] };
}

function pageSubject(url: string): Subject {
  return { id: `page:${url}`, kind: "page" };
}

function facts(call: ToolCall, subject: Subject, audit: Audit): Answer["facts"] {
  const from = provenance("crawl", `${call.world.day.toISOString().slice(0, 19)}Z`);
  const { score, clusters, pages } = audit;
  const health = { onpage_score: score, pages_audited: pages.length, ...summaryOf(clusters) };
  return [
    fact("audit.site_health", [subject], health, from),
    ...clusters.map((cluster) => fact("audit.issue_cluster", [subject], factFields(cluster), from)),
    ...pages
      .filter(({ issues }) => issues.length > 0)
      .map(({ url, issues }) =>
        fact("audit.crawl_issue", [subject, pageSubject(url)], { issues: [...issues] }, from),
      ),
  ];
}

function followUps(
  call: ToolCall,
  domain: string,
  most: number,
  { worst, discovered, excluded }: Audit,
): NextAction[] {
  const left = discovered - Object.values(excluded).reduce((sum, count) => sum + count, 0) - most;
  return [
    ...(worst === null
      ? []
      : [
          {
            tool: "inspect_page",
            args: { url: worst },
            use_when: "You want to know what the worst page ranks for before you change it.",
          },
        ]),
    ...(left <= 0
      ? []
      : [
          {
            tool: "audit_site",
            args: { ...call.args, max_pages: Math.min(500, most * 3) },
            use_when: `${left} pages were not read; you want more of them.`,
          },
        ]),
    {
      tool: "inspect_domain",
      args: { domain },
      use_when: "You want to know how visible the site is in search.",
    },
  ];
}
