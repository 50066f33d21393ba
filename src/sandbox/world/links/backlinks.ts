import { subjectsOf } from "../search/addedSites.ts";
import { ratio } from "../owned/counting.ts";
import { isoDay } from "../owned/period.ts";
import { mixed } from "../hash.ts";
import { sitePages } from "../site/pages.ts";
import type { Snapshot } from "../snapshot.ts";
import { anchorOf, anchorTexts, isOther } from "./anchors.ts";
import type { AnchorTexts } from "./anchors.ts";
import { domainRank, spamScore } from "./siteNames.ts";
import { linkGraph, referrers } from "./referrers.ts";
import type { LinkGraph, Referrer } from "./referrers.ts";

/** The authority view (spec 4.3.3). */
export interface Authority {
  /** 0 to 1000. */
  readonly domain_rank: number;
  readonly referring_domains: number;
  readonly backlinks: number;
  readonly dofollow_ratio: number | null;
  readonly spam_score: number;
}

/** A row of the referring_domains view; `rank` is that of the linking page. */
export interface ReferringDomain {
  readonly domain: string;
  readonly rank: number;
  readonly backlinks: number;
  readonly dofollow: boolean;
  readonly spam_score: number;
  readonly first_seen: string;
  readonly last_seen: string;
  readonly is_lost: boolean;
}

/** A row of the backlinks view. */
export interface Backlink {
  readonly url_from: string;
  readonly domain_from: string;
  readonly url_to: string;
  readonly anchor: string;
  readonly dofollow: boolean;
  readonly spam_score: number;
  readonly first_seen: string;
  readonly last_seen: string;
  readonly is_lost: boolean;
  readonly lost_date: string | null;
}

/** Which links are meant: those that stand or those that were lost, from everywhere or from one domain. */
export interface LinkScope {
  readonly lost: boolean;
  readonly from?: string;
}

/** How many referrers and links there are. */
export interface LinkCount {
  readonly domains: number;
  readonly links: number;
}

/** Whether a site's links count for search engines. */
function follows({ seed }: Referrer): boolean {
  return mixed(seed, 21) < 0.74;
}

/** Counts what the views of a scope list. */
export function countLinks(graph: LinkGraph, scope: LinkScope): LinkCount {
  let [domains, links] = [0, 0];
  for (const referrer of chosen(graph, scope)) {
    domains += 1;
    links += scope.lost ? referrer.lost : referrer.links;
  }
  return { domains, links };
}

/** The authority of a domain; its figures are those of the links that stand. */
export function authorityOf(domain: string, world: Snapshot): Authority {
  const graph = linkGraph(domain, world);
  let [links, followed] = [0, 0];
  for (const referrer of referrers(graph, false)) {
    links += referrer.links;
    followed += follows(referrer) ? referrer.links : 0;
  }
  return {
    domain_rank: domainRank(domain),
    referring_domains: graph.live,
    backlinks: links,
    dofollow_ratio: ratio(followed, links, 4),
    spam_score: spamScore(domain),
  };
}

function* chosen(graph: LinkGraph, { lost, from }: LinkScope): Generator<Referrer> {
  for (const referrer of referrers(graph, lost)) {
    if (from === undefined || referrer.domain === from) {
      yield referrer;
    }
  }
}

/** The domains that link, from an offset on, made one by one. */
export function* referringDomains(
  graph: LinkGraph,
  scope: LinkScope,
  offset = 0,
): Generator<ReferringDomain> {
  let skipped = 0;
  for (const referrer of chosen(graph, scope)) {
    if (skipped < offset) {
      skipped += 1;
    } else {
      yield domainRow(graph, referrer, scope.lost);
    }
  }
}

function domainRow(graph: LinkGraph, referrer: Referrer, lost: boolean): ReferringDomain {
  const { domain, seed } = referrer;
  const seen = dates(referrer, 0, graph);
  return {
    domain,
    rank: Math.round(domainRank(domain) * 0.25 + 260 * mixed(seed, 22) ** 2),
    backlinks: lost ? referrer.lost : referrer.links,
    dofollow: follows(referrer),
    spam_score: spamScore(domain),
    first_seen: seen.first,
    last_seen: lost ? seen.lost : seen.last,
    is_lost: lost,
  };
}

/** Single links, from an offset on, made one by one: a million of them are never in memory together. */
export function* backlinks(graph: LinkGraph, scope: LinkScope, offset = 0): Generator<Backlink> {
  const context = {
    graph,
    lost: scope.lost,
    anchors: anchorTexts(graph),
    pages: targetPages(graph),
    slug: slugOf(graph),
  };
  let left = offset;
  for (const referrer of chosen(graph, scope)) {
    const count = scope.lost ? referrer.lost : referrer.links;
    if (left < count) {
      yield* linksOf(context, referrer, left, count);
    }
    left = Math.max(0, left - count);
  }
}

interface RowContext {
  readonly graph: LinkGraph;
  readonly lost: boolean;
  readonly anchors: AnchorTexts;
  readonly pages: readonly string[];
  readonly slug: string;
}

/** Lost links stood on other pages than those that are left. */
const lostPages = 1_000_000;

/** The links of one referrer. What they share is worked out once: the largest sites have a million. */
function* linksOf(
  { graph, lost, anchors, pages, slug }: RowContext,
  referrer: Referrer,
  from: number,
  to: number,
): Generator<Backlink> {
  const { domain, seed } = referrer;
  const base = `https://${domain}${linkingPath(slug, seed)}`;
  const [dofollow, spam] = [follows(referrer), spamScore(domain)];
  const texts = [anchorOf(anchors, referrer, 0), anchorOf(anchors, referrer, 2)] as const;
  for (let link = from; link < to; link++) {
    const number = lost ? lostPages + link : link;
    const seen = dates(referrer, number, graph);
    yield {
      // No two links of a site stand on one page.
      url_from: number === 0 ? `${base}/` : `${base}/${number + 1}`,
      domain_from: domain,
      // The home page is linked to most.
      url_to:
        pages[Math.floor(pages.length * mixed(seed, 31 + number) ** 3)] ??
        `https://${graph.domain}/`,
      anchor: texts[isOther(link) ? 1 : 0],
      dofollow,
      spam_score: spam,
      first_seen: seen.first,
      last_seen: lost ? seen.lost : seen.last,
      is_lost: lost,
      lost_date: lost ? seen.lost : null,
    };
  }
}

const linkedPages = 15;

function targetPages({ domain, world }: LinkGraph): string[] {
  return sitePages(domain, world)
    .filter(({ excluded }) => excluded === undefined)
    .slice(0, linkedPages)
    .map(({ url }) => url);
}

function slugOf({ domain, world }: LinkGraph): string {
  return encodeURIComponent(
    (subjectsOf(domain, world)[0] ?? "web")
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, "-")
      .slice(0, 40)
      .toWellFormed(),
  );
}

const paths = [
  "/blog/{}-links",
  "/resources",
  "/best-{}-sites",
  "/news/{}",
  "/{}/further-reading",
  "/about/partners",
  "/forum/{}",
];

function linkingPath(slug: string, seed: number): string {
  return (paths[Math.floor(paths.length * mixed(seed, 23))] ?? "").replace("{}", slug);
}

const dayLength = 86_400_000;
const indexBegan = Date.UTC(2013, 0, 1) / dayLength;
const firstSpan = Date.UTC(2025, 0, 1) / dayLength - indexBegan;
/** Days between two visits of the index, and between two losses of a link that comes back. */
const visitEvery = 23;
const loseEvery = 170;

/** When a link was first and last seen, or lost: fixed days, whichever day asks. */
function dates(
  { seed, stay }: Referrer,
  link: number,
  { day: today }: LinkGraph,
): { readonly first: string; readonly last: string; readonly lost: string } {
  const newest = (every: number, salt: number): number =>
    today - ((today + Math.floor(every * mixed(seed ^ salt, link))) % every);
  const first =
    stay?.came ??
    Math.min(indexBegan + Math.floor(firstSpan * mixed(seed ^ 41, link)), today - loseEvery);
  return {
    first: dayText(first),
    last: dayText(Math.max(first, newest(visitEvery, 42))),
    lost: dayText(stay?.goes ?? newest(loseEvery, 43)),
  };
}

const dayTexts = new Map<number, string>();

/** Writing a day takes longer than everything else about a link; there are only some thousands of them. */
function dayText(day: number): string {
  const known = dayTexts.get(day);
  if (known !== undefined) {
    return known;
  }
  const text = isoDay(day);
  dayTexts.set(day, text);
  return text;
}
