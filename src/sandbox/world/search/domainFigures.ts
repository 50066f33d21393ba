import { intentOf } from "../intent.ts";
import type { Intent } from "../intent.ts";
import { vocabularyOfPhrase } from "../language.ts";
import type { Snapshot } from "../snapshot.ts";
import { withSite } from "./addedSites.ts";
import { domainKeywords, domainRankings, findPosition, traffic, visits } from "./rankings.ts";
import type { Ranking } from "./rankings.ts";
import { isPlatform } from "./sites.ts";
import { resultPage } from "./resultPages.ts";
import { domainOf, pageKey, pathSubject } from "./pageUrls.ts";
import { newSites } from "./newSites.ts";

/** What happened to a domain's rankings in the last thirty days, among the keywords that the index looks at today. */
interface Movement {
  readonly new: number;
  readonly up: number;
  readonly down: number;
  readonly lost: number;
}

/** A domain in figures (data conventions 5.1). */
export interface DomainSummary {
  readonly resolved_target: string;
  readonly organic_keywords: number;
  readonly top_3_keywords: number;
  readonly top_10_keywords: number;
  readonly estimated_organic_traffic_per_month: number;
  readonly movement: Movement;
}

/** Days over which movement is counted. */
const movementDays = 30;

/** The figures of a domain in a market; zeros where the index knows nothing. */
export function domainSummary(domain: string, world: Snapshot): DomainSummary {
  const rankings = domainRankings(domain, world);
  const upTo = (last: number): number => rankings.filter(({ position }) => position <= last).length;
  return {
    resolved_target: domain,
    organic_keywords: rankings.length,
    top_3_keywords: upTo(3),
    top_10_keywords: upTo(10),
    estimated_organic_traffic_per_month: traffic(rankings),
    movement: movement(domain, rankings, withSite(domain, world)),
  };
}

function movement(domain: string, rankings: readonly Ranking[], world: Snapshot): Movement {
  const before = { ...world, day: new Date(world.day.getTime() - movementDays * 86_400_000) };
  const moves = { new: 0, up: 0, down: 0, lost: 0 };
  const now = new Map(rankings.map(({ keyword, position }) => [keyword, position]));
  for (const [keyword, position] of now) {
    const old = findPosition(domain, keyword, before);
    moves.new += old === undefined ? 1 : 0;
    moves.up += old !== undefined && old > position ? 1 : 0;
    moves.down += old !== undefined && old < position ? 1 : 0;
  }
  for (const keyword of domainKeywords(domain, world).keys()) {
    moves.lost += !now.has(keyword) && findPosition(domain, keyword, before) !== undefined ? 1 : 0;
  }
  return moves;
}

/** The shares of a domain's keywords by what their searchers are after; zeros where there are none. */
export function intentMix(
  rankings: readonly Ranking[],
  world: Snapshot,
): { readonly [intent in Intent]: number } {
  const counts = { informational: 0, commercial: 0, navigational: 0, transactional: 0 };
  for (const { keyword } of rankings) {
    counts[intentOf(keyword, vocabularyOfPhrase(keyword, world.language))] += 1;
  }
  const share = (count: number): number =>
    rankings.length === 0 ? 0 : Math.round((1000 * count) / rankings.length) / 1000;
  return {
    informational: share(counts.informational),
    commercial: share(counts.commercial),
    navigational: share(counts.navigational),
    transactional: share(counts.transactional),
  };
}

/** A page with the visits that search brings it (data conventions 5.1). */
export interface PageTraffic {
  readonly url: string;
  readonly estimated_organic_traffic_per_month: number;
}

/** The pages a domain ranks with, the most visited first. */
export function topPages(domain: string, world: Snapshot): readonly PageTraffic[] {
  const pages = new Map<string, number>();
  for (const ranking of domainRankings(domain, world)) {
    pages.set(ranking.url, (pages.get(ranking.url) ?? 0) + visits(ranking));
  }
  return [...pages]
    .map(([url, sum]) => ({ url, estimated_organic_traffic_per_month: Math.round(sum) }))
    .toSorted(
      (a, b) =>
        b.estimated_organic_traffic_per_month - a.estimated_organic_traffic_per_month ||
        (a.url < b.url ? -1 : 1),
    );
}

/** A domain that ranks for the same searches (data conventions 5.2). */
export interface Competitor {
  readonly competitor: string;
  /** Keywords of its own list that the domain ranks for, too. */
  readonly shared_keywords: number;
  /** Its own average position for them. */
  readonly avg_position: number;
  /** Everything the index knows it to rank for. */
  readonly organic_keywords: number;
}

export interface Competition {
  /** The closest competitor first. */
  readonly competitors: readonly Competitor[];
  /** Forums, video sites and marketplaces that were left out. */
  readonly platforms: number;
}

/** As many competitors are looked at closely. */
const mostCompetitors = 24;

const byAddedSites = new WeakMap<Snapshot["addedSites"], Map<string, Competition>>();

/** Who else ranks for a domain's keywords. */
export function competition(domain: string, around: Snapshot): Competition {
  const world = withSite(domain, around);
  const known = byAddedSites.get(world.addedSites) ?? new Map<string, Competition>();
  byAddedSites.set(world.addedSites, known);
  const place = `${world.country}|${world.language}|${world.day.getTime()}|${domain}`;
  const found = known.get(place) ?? makeCompetition(domain, world);
  known.set(place, found);
  return found;
}

function makeCompetition(domain: string, world: Snapshot): Competition {
  const own = new Set(domainRankings(domain, world).map(({ keyword }) => keyword));
  const { counts, platforms } = countMeetings(domain, own, world);
  const least = Math.max(2, own.size / 200);
  const closest = [...counts]
    .filter(([, count]) => count >= least)
    .toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  const competitors = closest
    .slice(0, mostCompetitors)
    .map(([competitor]) => competitorOf(competitor, own, world));
  return {
    competitors: competitors
      .filter(({ shared_keywords: shared }) => shared > 0)
      .toSorted(byCloseness),
    platforms,
  };
}

/** How often others stand on the same result pages. */
function countMeetings(
  domain: string,
  keywords: Iterable<string>,
  world: Snapshot,
): { readonly counts: ReadonlyMap<string, number>; readonly platforms: number } {
  const counts = new Map<string, number>();
  const platforms = new Set<string>();
  for (const keyword of keywords) {
    for (const { site } of resultPage(keyword, world, "index").results) {
      if (site.kind === "platform") {
        platforms.add(site.domain);
      } else if (site.domain !== domain) {
        counts.set(site.domain, (counts.get(site.domain) ?? 0) + 1);
      }
    }
  }
  return { counts, platforms: platforms.size };
}

function competitorOf(competitor: string, own: ReadonlySet<string>, world: Snapshot): Competitor {
  const rankings = domainRankings(competitor, world);
  const shared = rankings.filter(({ keyword }) => own.has(keyword)).map(({ position }) => position);
  return {
    competitor,
    shared_keywords: shared.length,
    avg_position: average(shared),
    organic_keywords: rankings.length,
  };
}

function byCloseness(a: Competitor, b: Competitor): number {
  return (
    b.shared_keywords - a.shared_keywords ||
    a.avg_position - b.avg_position ||
    (a.competitor < b.competitor ? -1 : 1)
  );
}

/** The mean, to one decimal; 0 of nothing. */
function average(positions: readonly number[]): number {
  return positions.length === 0
    ? 0
    : Math.round((10 * positions.reduce((sum, one) => sum + one, 0)) / positions.length) / 10;
}

/** Who ranks for keywords instead of a domain's: `shared_keywords` counts those keywords (spec 4.3.2, seed keywords). */
export function competitionFor(
  keywords: readonly string[],
  world: Snapshot,
  without: string | undefined,
): Competition {
  const positions = new Map<string, number[]>();
  const platforms = new Set<string>();
  for (const keyword of keywords) {
    for (const [index, { site }] of resultPage(keyword, world, "index").results.entries()) {
      if (isPlatform(site.domain)) {
        platforms.add(site.domain);
      } else if (site.domain !== without) {
        positions.set(site.domain, [...(positions.get(site.domain) ?? []), index + 1]);
      }
    }
  }
  const rows = [...positions].map(([competitor, found]) => ({
    competitor,
    shared_keywords: found.length,
    avg_position: average(found),
  }));
  const closest = rows
    .toSorted((a, b) => byCloseness({ ...a, organic_keywords: 0 }, { ...b, organic_keywords: 0 }))
    .slice(0, mostCompetitors);
  return {
    competitors: closest.map((row) => ({
      ...row,
      organic_keywords: domainRankings(row.competitor, world).length,
    })),
    platforms: platforms.size,
  };
}

/** A keyword that competitors rank for (data conventions 5.4). */
export interface CoverageRow {
  readonly keyword: string;
  readonly monthly_volume: number | null;
  readonly intent: Intent;
  readonly your_position: number | null;
  /** The competitors that rank, the best first. */
  readonly competitors: readonly { readonly domain: string; readonly position: number }[];
}

/** What competitors rank for and a domain doesn't, and where they stand above it; most searched first. */
export interface KeywordCoverage {
  readonly gaps: readonly CoverageRow[];
  readonly losing: readonly CoverageRow[];
}

/** Compares the index's lists of keywords. */
export function keywordCoverage(
  domain: string,
  competitors: readonly string[],
  world: Snapshot,
): KeywordCoverage {
  const keywords = new Map<string, number | null>();
  for (const competitor of competitors) {
    domainRankings(competitor, world).forEach(({ keyword, monthly_volume: volume }) =>
      keywords.set(keyword, volume),
    );
  }
  const rows = [...keywords].map(([keyword, volume]) =>
    rowOf(keyword, volume, domain, competitors, world),
  );
  const sorted = rows.toSorted(
    (a, b) =>
      (b.monthly_volume ?? -1) - (a.monthly_volume ?? -1) ||
      b.competitors.length - a.competitors.length ||
      (a.keyword < b.keyword ? -1 : 1),
  );
  return {
    gaps: sorted.filter(({ your_position: position }) => position === null),
    losing: sorted.filter(
      ({ your_position: position, competitors: [best] }) =>
        position !== null && best !== undefined && best.position < position,
    ),
  };
}

function rowOf(
  keyword: string,
  volume: number | null,
  domain: string,
  competitors: readonly string[],
  world: Snapshot,
): CoverageRow {
  const ranked = competitors.flatMap((competitor) => {
    const position = findPosition(competitor, keyword, world);
    return position === undefined ? [] : [{ domain: competitor, position }];
  });
  return {
    keyword,
    monthly_volume: volume,
    intent: intentOf(keyword, vocabularyOfPhrase(keyword, world.language)),
    your_position: findPosition(domain, keyword, world) ?? null,
    competitors: ranked.toSorted((a, b) => a.position - b.position),
  };
}

/** The gaps and losses of one intent (data conventions 5.4; members assumed). */
export interface IntentCluster {
  readonly intent: Intent;
  readonly gap_keywords: number;
  readonly losing_keywords: number;
  readonly monthly_volume: number;
  readonly examples: readonly string[];
}

const intents: readonly Intent[] = ["informational", "commercial", "navigational", "transactional"];
const examples = 3;

/** Gaps and losses by what searchers are after; intents nobody has are left out. */
export function intentClusters({ gaps, losing }: KeywordCoverage): readonly IntentCluster[] {
  const clusters = intents.map((intent) => {
    const inGaps = gaps.filter((row) => row.intent === intent);
    const inLosing = losing.filter((row) => row.intent === intent);
    const all = [...inGaps, ...inLosing];
    return {
      intent,
      gap_keywords: inGaps.length,
      losing_keywords: inLosing.length,
      monthly_volume: all.reduce((sum, row) => sum + (row.monthly_volume ?? 0), 0),
      examples: all.slice(0, examples).map(({ keyword }) => keyword),
    };
  });
  return clusters.filter((cluster) => cluster.gap_keywords + cluster.losing_keywords > 0);
}

/** What the index knows about a page. */
export interface PageRecord {
  readonly domain: string;
  /** Strongest first. */
  readonly rankings: readonly Ranking[];
  /** Estimated visits a month. */
  readonly traffic: number;
}

/** The rankings of a page (spec 4.2, inspect_page): those of its domain's that lead to this address. */
export function pageRecord(url: string, world: Snapshot): PageRecord {
  const domain = domainOf(url);
  if (pathSubject(url) === undefined) {
    return { domain, rankings: [], traffic: 0 };
  }
  const known = withSite(domain, world);
  const added = newSites({ url }, known);
  const key = pageKey(url);
  const all = domainRankings(
    domain,
    added.length === 0 ? known : { ...known, addedSites: [...known.addedSites, ...added] },
  );
  const rankings = all.filter((ranking) => pageKey(ranking.url) === key);
  return { domain, rankings, traffic: traffic(rankings) };
}

/** The domains that rank for most of a domain's keywords, platforms left out, closest competitor first; none for a barely known one. */
export function competitorsOf(domain: string, world: Snapshot, most = 10): readonly string[] {
  return competition(domain, world)
    .competitors.slice(0, most)
    .map(({ competitor }) => competitor);
}
