import { intentOf } from "../intent.ts";
import type { Intent } from "../intent.ts";
import { vocabularyOfPhrase } from "../language.ts";
import type { Snapshot } from "../snapshot.ts";
import { knowing } from "./guests.ts";
import { domainKeywords, domainRankings, findRanking, traffic, visits } from "./rankings.ts";
import type { Ranking } from "./rankings.ts";

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
    movement: movement(domain, rankings, knowing(domain, world)),
  };
}

function movement(domain: string, rankings: readonly Ranking[], world: Snapshot): Movement {
  const before = { ...world, day: new Date(world.day.getTime() - movementDays * 86_400_000) };
  const moves = { new: 0, up: 0, down: 0, lost: 0 };
  const now = new Map(rankings.map(({ keyword, position }) => [keyword, position]));
  for (const [keyword, position] of now) {
    const old = findRanking(domain, keyword, before, "index")?.position;
    moves.new += old === undefined ? 1 : 0;
    moves.up += old !== undefined && old > position ? 1 : 0;
    moves.down += old !== undefined && old < position ? 1 : 0;
  }
  for (const keyword of domainKeywords(domain, world).keys()) {
    moves.lost += !now.has(keyword) && findRanking(domain, keyword, before, "index") !== undefined ? 1 : 0;
  }
  return moves;
}

/** The shares of a domain's keywords by what their searchers are after; zeros where there are none. */
export function intentMix(rankings: readonly Ranking[], world: Snapshot): { readonly [intent in Intent]: number } {
  const counts = { informational: 0, commercial: 0, navigational: 0, transactional: 0 };
  for (const { keyword } of rankings) {
    counts[intentOf(keyword, vocabularyOfPhrase(keyword, world.language))] += 1;
  }
  const share = (count: number): number => (rankings.length === 0 ? 0 : Math.round((1000 * count) / rankings.length) / 1000);
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
    .toSorted((a, b) => b.estimated_organic_traffic_per_month - a.estimated_organic_traffic_per_month || (a.url < b.url ? -1 : 1));
}
