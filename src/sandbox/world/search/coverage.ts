import { intentOf } from "../intent.ts";
import type { Intent } from "../intent.ts";
import { vocabularyOfPhrase } from "../language.ts";
import type { Snapshot } from "../snapshot.ts";
import { domainRankings, findRanking } from "./rankings.ts";

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
export function keywordCoverage(domain: string, competitors: readonly string[], world: Snapshot): KeywordCoverage {
  const keywords = new Map<string, number | null>();
  for (const competitor of competitors) {
    domainRankings(competitor, world).forEach(({ keyword, monthly_volume: volume }) => keywords.set(keyword, volume));
  }
  const rows = [...keywords].map(([keyword, volume]) => rowOf(keyword, volume, domain, competitors, world));
  const sorted = rows.toSorted(
    (a, b) =>
      (b.monthly_volume ?? -1) - (a.monthly_volume ?? -1) || b.competitors.length - a.competitors.length || (a.keyword < b.keyword ? -1 : 1),
  );
  return {
    gaps: sorted.filter(({ your_position: position }) => position === null),
    losing: sorted.filter(({ your_position: position, competitors: [best] }) => position !== null && best !== undefined && best.position < position),
  };
}

function rowOf(keyword: string, volume: number | null, domain: string, competitors: readonly string[], world: Snapshot): CoverageRow {
  const ranked = competitors.flatMap((competitor) => {
    const position = findRanking(competitor, keyword, world, "index")?.position;
    return position === undefined ? [] : [{ domain: competitor, position }];
  });
  return {
    keyword,
    monthly_volume: volume,
    intent: intentOf(keyword, vocabularyOfPhrase(keyword, world.language)),
    your_position: findRanking(domain, keyword, world, "index")?.position ?? null,
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
