import { isBarelyKnown } from "../search/sites.ts";
import { unit } from "../hash.ts";
import { dayNumber } from "../snapshot.ts";
import type { Snapshot } from "../snapshot.ts";
import { issueNames, issuesOf, readSource, severities } from "./onPage.ts";
import type { Issue, PageSource } from "./onPage.ts";
import { exclusions, sitePages } from "./pages.ts";
import type { Exclusion, SitePage } from "./pages.ts";

/** One page of an audit (data conventions 5.11). */
export interface AuditedPage {
  readonly url: string;
  readonly status_code: number;
  readonly page_class: "core" | "content";
  readonly word_count: number;
  readonly issues: readonly Issue[];
  readonly title: string | null;
}

/** The pages that share a fault. */
export interface IssueCluster {
  readonly issue: Issue;
  readonly severity: "high" | "medium" | "low";
  readonly affected_pages: number;
  readonly sample_urls: readonly string[];
}

/** What an audit found, before it is put into an answer. */
export interface Audit {
  readonly discovery: "robots_sitemap" | "sitemap_xml" | "homepage_links";
  readonly discovered: number;
  readonly excluded: { readonly [why in Exclusion]: number };
  /** Pages that did not answer. */
  readonly failures: number;
  readonly scripted: boolean;
  readonly templates: readonly string[];
  readonly pages: readonly AuditedPage[];
  /** The gravest first, then those of most pages. */
  readonly clusters: readonly IssueCluster[];
  /** 0 to 100. */
  readonly score: number;
  readonly worst: string | null;
}

const penalties = { high: 18, medium: 8, low: 3 } as const;
const sampleUrls = 3;

/** Reads at most `most` pages of a site, of each template some, and lists their faults (spec 4.3.9). */
export function auditOf(domain: string, most: number, world: Snapshot): Audit {
  const all = sitePages(domain, world);
  const chosen = sample(
    all.filter(({ excluded }) => excluded === undefined),
    most,
  );
  const answering = chosen.filter(({ url, path }) => path === "/" || unit("time-out", url) >= 0.02);
  const scripted = unit("scripted", domain) < 0.12;
  const pages = readPages(answering, domain, scripted, dayNumber(world));
  const scores = pages.map(({ issues }) =>
    Math.max(0, 100 - issues.reduce((sum, issue) => sum + penalties[severities[issue]], 0)),
  );
  const lowest = scores.indexOf(Math.min(...scores));
  return {
    discovery: discoveryOf(domain),
    discovered: all.length,
    excluded: countExcluded(all),
    failures: chosen.length - answering.length,
    scripted,
    templates: [...new Set(chosen.map(({ template }) => template))],
    pages,
    clusters: clustersOf(pages),
    score: Math.round(scores.reduce((sum, score) => sum + score, 0) / Math.max(1, scores.length)),
    worst: pages.some(({ issues }) => issues.length > 0) ? (pages[lowest]?.url ?? null) : null,
  };
}

function discoveryOf(domain: string): Audit["discovery"] {
  const chance = unit("discovery", domain);
  return isBarelyKnown(domain) || chance < 0.15
    ? "homepage_links"
    : chance < 0.35
      ? "sitemap_xml"
      : "robots_sitemap";
}

/** Takes pages in turns from every template, so that no template is missed, and lists them in the order of the site. */
function sample(pages: readonly SitePage[], most: number): SitePage[] {
  const groups = [...Map.groupBy(pages, ({ template }) => template).values()];
  const chosen = new Set<SitePage>();
  for (let round = 0; chosen.size < Math.min(most, pages.length); round++) {
    for (const group of groups) {
      const page = group[round];
      if (page !== undefined && chosen.size < most) {
        chosen.add(page);
      }
    }
  }
  return pages.filter((page) => chosen.has(page));
}

function countExcluded(pages: readonly SitePage[]): Audit["excluded"] {
  const counts = { legal: 0, account: 0, tag_archive: 0, paginated: 0 };
  for (const why of exclusions) {
    counts[why] = pages.filter(({ excluded }) => excluded === why).length;
  }
  return counts;
}

function readPages(
  pages: readonly SitePage[],
  domain: string,
  scripted: boolean,
  day: number,
): AuditedPage[] {
  const read = pages.map((page) => ({
    page,
    source: isGone(page) ? undefined : readSource(page, domain, scripted, day),
  }));
  const titles = new Map<string, number>();
  for (const { source } of read) {
    const title = source?.title ?? null;
    if (title !== null) {
      titles.set(title, (titles.get(title) ?? 0) + 1);
    }
  }
  return read.map(({ page, source }) => audited(page, source, titles));
}

/** A sitemap lists a page now and then that is no longer there. */
function isGone({ path, url }: SitePage): boolean {
  return path !== "/" && unit("gone", url) < 0.015;
}

function audited(
  { url, kind }: SitePage,
  source: PageSource | undefined,
  titles: ReadonlyMap<string, number>,
): AuditedPage {
  return source === undefined
    ? { url, status_code: 404, page_class: kind, word_count: 0, issues: [], title: null }
    : {
        url,
        status_code: 200,
        page_class: kind,
        word_count: source.words,
        issues: issuesOf(source, titles),
        title: source.title,
      };
}

function clustersOf(pages: readonly AuditedPage[]): IssueCluster[] {
  const clusters = issueNames.flatMap((issue) => {
    const affected = pages.filter(({ issues }) => issues.includes(issue));
    const urls = affected.slice(0, sampleUrls).map(({ url }) => url);
    return affected.length === 0
      ? []
      : [
          {
            issue,
            severity: severities[issue],
            affected_pages: affected.length,
            sample_urls: urls,
          },
        ];
  });
  const rank = { high: 0, medium: 1, low: 2 };
  return clusters.toSorted(
    (a, b) => rank[a.severity] - rank[b.severity] || b.affected_pages - a.affected_pages,
  );
}
