import type { Snapshot } from "../snapshot.ts";
import { domainRank, spamScore } from "./siteNames.ts";
import { linkGraph, referrers } from "./referrers.ts";

/** What a gap leaves out, and how far it looks (internal to the service; assumed). */
export const gapFilters = { max_spam_score: 40, min_domain_rank: 60 } as const;

/** Competitors whose links are read, strongest first, and how many linking domains of each. */
const fanOut = 8;
const depth = 2500;

/** A site that links to competitors (spec 2.7, backlinks.link_gap). */
export interface GapRow {
  readonly domain: string;
  readonly links_to: readonly string[];
  readonly competitor_count: number;
  /** True where it links to the domain itself already. */
  readonly earned: boolean;
  readonly domain_rank: number;
  readonly spam_score: number;
}

/** One competitor of a gap. */
export interface GapCompetitor {
  readonly domain: string;
  readonly domain_rank: number;
  readonly referring_domains: number;
  /** Of its referring domains, those that were read; 0 for a competitor that was too weak to be read. */
  readonly referring_domains_read: number;
  /** Share of the union that links to it. */
  readonly coverage: number;
}

/** The link intersect (spec 4.3.4). */
export interface LinkGap {
  /** By falling authority. */
  readonly competitors: readonly GapCompetitor[];
  /** By falling competitor count, then authority. */
  readonly rows: readonly GapRow[];
  readonly union: number;
  readonly candidates: number;
  readonly droppedSpam: number;
  readonly droppedLowAuthority: number;
}

/** Who links to the strongest of the competitors, without spam and weak domains, and whether they link to `domain` too. */
export function linkGap(domain: string, competitors: readonly string[], world: Snapshot): LinkGap {
  const ranked = competitors.toSorted((a, b) => domainRank(b) - domainRank(a) || (a < b ? -1 : 1));
  const read = new Map(
    ranked
      .slice(0, fanOut)
      .map((competitor) => [competitor, referringNames(competitor, world, depth)]),
  );
  const linksTo = new Map<string, string[]>();
  for (const [competitor, names] of read) {
    for (const name of names) {
      const targets = linksTo.get(name) ?? [];
      linksTo.set(name, targets);
      targets.push(competitor);
    }
  }
  const compared = new Set([domain, ...competitors]);
  const candidates = [...linksTo.keys()].filter((name) => !compared.has(name));
  const tame = candidates.filter((name) => spamScore(name) <= gapFilters.max_spam_score);
  const strong = tame.filter((name) => domainRank(name) >= gapFilters.min_domain_rank);
  const owned = new Set(referringNames(domain, world, Infinity));
  return {
    competitors: ranked.map((name) =>
      competitorOf(name, read.get(name)?.length ?? 0, linksTo.size, world),
    ),
    rows: strong
      .map((name) => rowOf(name, linksTo.get(name) ?? [], owned.has(name)))
      .toSorted(byWorth),
    union: linksTo.size,
    candidates: candidates.length,
    droppedSpam: candidates.length - tame.length,
    droppedLowAuthority: tame.length - strong.length,
  };
}

function referringNames(domain: string, world: Snapshot, most: number): string[] {
  const names: string[] = [];
  for (const referrer of referrers(linkGraph(domain, world), false)) {
    if (names.length >= most) {
      break;
    }
    names.push(referrer.domain);
  }
  return names;
}

function competitorOf(domain: string, read: number, union: number, world: Snapshot): GapCompetitor {
  return {
    domain,
    domain_rank: domainRank(domain),
    referring_domains: linkGraph(domain, world).live,
    referring_domains_read: read,
    coverage: union === 0 ? 0 : Number((read / union).toFixed(4)),
  };
}

function rowOf(domain: string, targets: readonly string[], earned: boolean): GapRow {
  return {
    domain,
    links_to: targets,
    competitor_count: targets.length,
    earned,
    domain_rank: domainRank(domain),
    spam_score: spamScore(domain),
  };
}

/** Names break ties, so that the same request gets the same order. */
function byWorth(a: GapRow, b: GapRow): number {
  return (
    b.competitor_count - a.competitor_count ||
    b.domain_rank - a.domain_rank ||
    (a.domain < b.domain ? -1 : 1)
  );
}
