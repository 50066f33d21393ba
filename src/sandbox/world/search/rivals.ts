import type { Snapshot } from "../snapshot.ts";
import { knowing } from "./guests.ts";
import { isPlatform } from "./platforms.ts";
import { domainRankings } from "./rankings.ts";
import { resultPage } from "./resultPages.ts";

/** A domain that ranks for the same searches (data conventions 5.2). */
export interface Rival {
  readonly competitor: string;
  /** Keywords of its own list that the domain ranks for, too. */
  readonly shared_keywords: number;
  /** Its own average position for them. */
  readonly avg_position: number;
  /** Everything the index knows it to rank for. */
  readonly organic_keywords: number;
}

export interface Rivalry {
  /** The closest rival first. */
  readonly rivals: readonly Rival[];
  /** Forums, video sites and marketplaces that were left out. */
  readonly platforms: number;
}

/** As many rivals are looked at closely. */
const mostRivals = 24;

const byGuests = new WeakMap<Snapshot["guests"], Map<string, Rivalry>>();

/** Who else ranks for a domain's keywords. */
export function rivalry(domain: string, around: Snapshot): Rivalry {
  const world = knowing(domain, around);
  const known = byGuests.get(world.guests) ?? new Map<string, Rivalry>();
  byGuests.set(world.guests, known);
  const place = `${world.country}|${world.language}|${world.day.getTime()}|${domain}`;
  const found = known.get(place) ?? makeRivalry(domain, world);
  known.set(place, found);
  return found;
}

function makeRivalry(domain: string, world: Snapshot): Rivalry {
  const own = new Set(domainRankings(domain, world).map(({ keyword }) => keyword));
  const { counts, platforms } = countMeetings(domain, own, world);
  const least = Math.max(2, own.size / 200);
  const closest = [...counts].filter(([, count]) => count >= least).toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  const rivals = closest.slice(0, mostRivals).map(([competitor]) => rivalOf(competitor, own, world));
  return { rivals: rivals.filter(({ shared_keywords: shared }) => shared > 0).toSorted(byCloseness), platforms };
}

/** How often others stand on the same result pages. */
function countMeetings(domain: string, keywords: Iterable<string>, world: Snapshot): { readonly counts: ReadonlyMap<string, number>; readonly platforms: number } {
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

function rivalOf(competitor: string, own: ReadonlySet<string>, world: Snapshot): Rival {
  const rankings = domainRankings(competitor, world);
  const shared = rankings.filter(({ keyword }) => own.has(keyword)).map(({ position }) => position);
  return {
    competitor,
    shared_keywords: shared.length,
    avg_position: average(shared),
    organic_keywords: rankings.length,
  };
}

function byCloseness(a: Rival, b: Rival): number {
  return b.shared_keywords - a.shared_keywords || a.avg_position - b.avg_position || (a.competitor < b.competitor ? -1 : 1);
}

/** The mean, to one decimal; 0 of nothing. */
function average(positions: readonly number[]): number {
  return positions.length === 0 ? 0 : Math.round((10 * positions.reduce((sum, one) => sum + one, 0)) / positions.length) / 10;
}

/** Who ranks for keywords instead of a domain's: `shared_keywords` counts those keywords (spec 4.3.2, seed keywords). */
export function rivalryFor(keywords: readonly string[], world: Snapshot, without: string | undefined): Rivalry {
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
  const rows = [...positions].map(([competitor, found]) => ({ competitor, shared_keywords: found.length, avg_position: average(found) }));
  const closest = rows.toSorted((a, b) => byCloseness({ ...a, organic_keywords: 0 }, { ...b, organic_keywords: 0 })).slice(0, mostRivals);
  return {
    rivals: closest.map((row) => ({ ...row, organic_keywords: domainRankings(row.competitor, world).length })),
    platforms: platforms.size,
  };
}
