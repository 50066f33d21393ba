import { monthlyVolume } from "../demand.ts";
import { expand } from "../expand.ts";
import { whole } from "../hash.ts";
import { Remembered } from "../remembered.ts";
import { dayNumber, lastMonth } from "../snapshot.ts";
import type { Snapshot } from "../snapshot.ts";
import { stem, wordsOf } from "../vocabulary.ts";
import { areasOf } from "./search.ts";
import { readAddress } from "./pageUrls.ts";
import { addedOf, addedSitesWithin, fitsSubject, withSite, subjectsOf } from "./addedSites.ts";
import type { Reach } from "./addedSites.ts";
import { nativeAreas } from "./pools.ts";
import { reachOf, resultPage, resultUrl } from "./resultPages.ts";
import type { Layer, Result } from "./resultPages.ts";
import { isBarelyKnown, registeredName } from "./sites.ts";

/** One keyword a domain ranks for. */
export interface Ranking {
  readonly keyword: string;
  /** 1 to 100. */
  readonly position: number;
  readonly monthly_volume: number | null;
  readonly url: string;
}

/** Keywords of an area that the index looks at, most searched first. */
const areaKeywords = 1800;
/** Keywords that grow from one phrase of an area. */
const phraseKeywords = 1200;
const areaPhrases = 3;

const reaches = new Remembered<Reach>(200);
const remembered = new Remembered<readonly Ranking[]>(200);

/** Everything the index knows a domain to rank for, what brings most visits first. */
export function domainRankings(domain: string, around: Snapshot): readonly Ranking[] {
  if (isBarelyKnown(domain)) {
    return [];
  }
  const world = withSite(domain, around);
  const own = addedOf(domain, world).map(({ id }) => id);
  const place = JSON.stringify([world.country, world.language, dayNumber(world), domain, own]);
  const reach = reaches.get(place, () => reachOf(domainKeywords(domain, world).keys(), world));
  // with other added sites, the rankings are the same
  const added = addedSitesWithin(reach, world).filter(({ barelyKnown }) => !barelyKnown);
  const key = JSON.stringify([place, added.map(({ id }) => id)]);
  return remembered.get(key, () => makeRankings(domain, world));
}

function makeRankings(domain: string, world: Snapshot): readonly Ranking[] {
  const found: Ranking[] = [];
  for (const [keyword, volume] of domainKeywords(domain, world)) {
    const ranking = findRanking(domain, keyword, world, "index");
    if (ranking !== undefined) {
      found.push({ keyword, ...ranking, monthly_volume: volume });
    }
  }
  return found
    .map((ranking) => ({ ranking, worth: visits(ranking) }))
    .toSorted(
      (a, b) =>
        b.worth - a.worth ||
        a.ranking.position - b.ranking.position ||
        (a.ranking.keyword < b.ranking.keyword ? -1 : 1),
    )
    .map(({ ranking }) => ranking);
}

/** Where a domain stands for a keyword, and with which page; undefined when it is not among the first hundred. */
export function findRanking(
  domain: string,
  keyword: string,
  world: Snapshot,
  layer: Layer,
): Pick<Ranking, "position" | "url"> | undefined {
  const { search, results } = resultPage(keyword, world, layer);
  const index = indexOf(domain, results);
  const result = results[index];
  return result === undefined ? undefined : { position: index + 1, url: resultUrl(result, search) };
}

/** A domain's position in the index for a keyword; undefined when it is not among the first hundred. */
export function findPosition(domain: string, keyword: string, world: Snapshot): number | undefined {
  const index = indexOf(domain, resultPage(keyword, world, "index").results);
  return index === -1 ? undefined : index + 1;
}

function indexOf(domain: string, results: readonly Result[]): number {
  return results.findIndex(({ site }) => site.domain === domain);
}

/** Every keyword the index looks at when it is asked about a domain, with its volume. */
export function domainKeywords(
  domain: string,
  world: Snapshot,
): ReadonlyMap<string, number | null> {
  const keywords = new Map<string, number | null>();
  const name = registeredName(domain).replaceAll("-", " ");
  keywords.set(name, monthlyVolume(name, world));
  const subjects = subjectsOf(domain, world);
  const areas =
    nativeAreas(domain) ?? subjects.flatMap((subject) => areasOf(subject, world).slice(0, 1));
  for (const { key, phrases } of areas) {
    keywordsOf(key, phrases, world).forEach(({ keyword, volume }) => keywords.set(keyword, volume));
  }
  for (const {
    address,
    subjects: [subject],
  } of world.addedSites) {
    if (
      subject !== undefined &&
      address.includes("://") &&
      readAddress(address).domain === domain
    ) {
      const fits = fitsSubject(subject, world);
      expand(subject, world, "ideas")
        .filter(({ keyword }) => keyword === subject || fits(wordsOf(keyword).map(stem)))
        .slice(0, whole(40, 320, "page size", address))
        .forEach(({ keyword, volume }) => keywords.set(keyword, volume));
    }
  }
  return keywords;
}

interface AreaKeyword {
  readonly keyword: string;
  readonly volume: number | null;
}

const areas = new Remembered<readonly AreaKeyword[]>(80);

/** What is searched in an area, most searched first. */
function keywordsOf(
  area: string,
  phrases: readonly string[],
  world: Snapshot,
): readonly AreaKeyword[] {
  const place = `${world.country}|${world.language}|${lastMonth(world)}|${area}`;
  return areas.get(place, () => {
    const grown = phrases
      .slice(0, areaPhrases)
      .flatMap((phrase) => expand(phrase, world, "ideas").slice(0, phraseKeywords));
    const merged = [...new Map(grown.map((entry) => [entry.keyword, entry])).values()];
    return merged.toSorted((a, b) => (b.volume ?? -1) - (a.volume ?? -1)).slice(0, areaKeywords);
  });
}

/** Visits a month that a ranking brings, by the share of searchers who click at its position. */
export function visits({
  position,
  monthly_volume: volume,
}: Pick<Ranking, "position" | "monthly_volume">): number {
  const share = position <= 10 ? 0.3 / position ** 1.1 : position <= 20 ? 0.008 : 0.001;
  return (volume ?? 0) * share;
}

/** Visits a month of several rankings together. */
export function traffic(rankings: readonly Ranking[]): number {
  return Math.round(rankings.reduce((sum, ranking) => sum + visits(ranking), 0));
}
