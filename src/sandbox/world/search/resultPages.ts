import type { Intent } from "../intent.ts";
import { dayNumber } from "../snapshot.ts";
import type { Snapshot } from "../snapshot.ts";
import { compact, addedSitesIn } from "./addedSites.ts";
import type { AddedCandidate, Reach } from "./addedSites.ts";
import { drifting } from "../drift.ts";
import { mixed } from "../hash.ts";
import { poolOf } from "./pools.ts";
import type { Pool } from "./pools.ts";
import { kindFor, readSearch } from "./search.ts";
import type { ReadSearch } from "./search.ts";
import type { Site, SiteKind } from "./sites.ts";
import { addressFor } from "./pageUrls.ts";

/** Where a look-up gets its results: live pages also show sites that the index hardly knows. */
export type Layer = "index" | "live";

/** One organic result; its place in the list is its position. */
export interface Result {
  readonly site: Site;
  /** The page that somebody asked about; the site's own choice where it is undefined. */
  readonly page: string | undefined;
}

/** A result page: the one source of truth for who ranks where, whichever tool tells it. */
export interface ResultPage {
  readonly search: ReadSearch;
  readonly results: readonly Result[];
}

/** Positions go up to here (data conventions, units). */
const lastPosition = 100;

/** A page of the sites that the world makes up. */
interface RankedPage extends ResultPage {
  /** The search's subject, as `compact` writes it. */
  readonly name: string;
  /** Descending, one for each result. */
  readonly scores: readonly number[];
  /** The index's page with added sites, as it was last asked for. */
  latest: PageWithAdded | undefined;
}

interface PageWithAdded {
  /** The list that it was asked for with. */
  readonly list: Snapshot["addedSites"];
  /** Those of the list that may take part. */
  readonly added: readonly AddedCandidate[];
  readonly page: ResultPage;
}

/** Pages of one market on one day by query; of a few such worlds. */
const worlds = new Map<string, Map<string, RankedPage>>();
const rememberedWorlds = 4;
const rememberedPages = 30_000;

/** The result page of a query in a market on a day. */
export function resultPage(query: string, world: Snapshot, layer: Layer): ResultPage {
  const native = rankedPage(query, world);
  if (layer === "live") {
    return withAddedSites(native, addedSitesIn(native.search, native.name, world));
  }
  const { latest } = native;
  if (latest?.list === world.addedSites) {
    return latest.page;
  }
  const added = addedSitesIn(native.search, native.name, world).filter(
    ({ barelyKnown }) => !barelyKnown,
  );
  const page =
    latest !== undefined && isSame(latest.added, added)
      ? latest.page
      : withAddedSites(native, added);
  native.latest = { list: world.addedSites, added, page };
  return page;
}

/** What the searches of some queries have. */
export function reachOf(queries: Iterable<string>, world: Snapshot): Reach {
  const reach = { areas: new Set<string>(), roots: new Set<string>(), names: new Set<string>() };
  for (const query of queries) {
    const { search, name } = rankedPage(query, world);
    search.areas.forEach(({ key }) => reach.areas.add(key));
    search.roots.forEach((root) => reach.roots.add(root));
    reach.names.add(name);
  }
  return reach;
}

function isSame(some: readonly AddedCandidate[], others: readonly AddedCandidate[]): boolean {
  return some.length === others.length && some.every((one, index) => one === others[index]);
}

function withAddedSites(page: RankedPage, added: readonly AddedCandidate[]): ResultPage {
  return added.length === 0 ? page : { search: page.search, results: placeAddedSites(page, added) };
}

function rankedPage(query: string, world: Snapshot): RankedPage {
  const place = `${world.country}|${world.language}|${dayNumber(world)}`;
  const pages = worlds.get(place) ?? new Map<string, RankedPage>();
  const known = pages.get(query);
  if (known !== undefined) {
    return known;
  }
  worlds.delete(place);
  worlds.set(place, pages);
  for (const oldest of [...worlds.keys()].slice(0, Math.max(0, worlds.size - rememberedWorlds))) {
    worlds.delete(oldest);
  }
  if (pages.size >= rememberedPages) {
    pages.clear();
  }
  const made = rank(readSearch(query, world));
  pages.set(query, made);
  return made;
}

/** The address of a result's page. */
export function resultUrl({ site, page }: Result, search: ReadSearch): string {
  if (page !== undefined) {
    return page;
  }
  const url = search.addresses.get(site.domain) ?? addressFor(site, search);
  search.addresses.set(site.domain, url);
  return url;
}

function rank(search: ReadSearch): RankedPage {
  const found = new Map<string, { readonly site: Site; readonly score: number }>();
  const name = compact(search.core);
  for (const [index, area] of search.areas.entries()) {
    const pool = poolOf(area);
    for (const [place, site] of pool.sites.entries()) {
      const score = isPresent(site, search, pool, place) ? scoreOf(site, search, index) : undefined;
      if (score !== undefined && !found.has(site.domain)) {
        found.set(site.domain, {
          site,
          score: site.domain.startsWith(`${name}.`) ? score + 1 : score,
        });
      }
    }
  }
  const ranked = [...found.values()].toSorted((a, b) => b.score - a.score).slice(0, lastPosition);
  return {
    search,
    name,
    latest: undefined,
    results: ranked.map(({ site }) => ({ site, page: undefined })),
    scores: ranked.map(({ score }) => score),
  };
}

/** A site has a page on some of the subjects of its field, a strong one on most; the choice moves slowly. */
function isPresent(
  site: Site,
  search: ReadSearch,
  { sites, platforms }: Pool,
  place: number,
): boolean {
  const platform = platforms[place - (sites.length - platforms.length)];
  if (platform !== undefined) {
    return mixed(site.seed, search.seed ^ 3) < platform.presence(search);
  }
  const wanted =
    0.22 +
    0.45 * (site.strength / 1000) +
    0.04 * (drifting(site.seed, search.coreSeed, search.coreMoves) - 0.5) +
    comingAndGoing(site, search);
  // Where few searches are known, one subject would decide everything: luck has a say, too.
  return mixed(site.seed, search.coreSeed) < wanted || mixed(site.seed, search.seed ^ 9) < 0.1;
}

/** Now and then a page drops out of the results of one search, or comes in. */
function comingAndGoing({ seed }: Site, search: ReadSearch): number {
  return 0.06 * (drifting(seed, search.seed ^ 0x10000, search.moves) - 0.5);
}

/** How well a kind of site serves what somebody is after. */
const fits: { readonly [kind in SiteKind]: { readonly [intent in Intent]: number } } = {
  shop: { informational: -0.18, commercial: 0.02, navigational: 0.05, transactional: 0.22 },
  magazine: { informational: 0.06, commercial: 0.14, navigational: 0, transactional: -0.1 },
  blog: { informational: 0.1, commercial: 0.05, navigational: -0.05, transactional: -0.12 },
  company: { informational: 0, commercial: 0, navigational: 0.05, transactional: 0.08 },
  platform: { informational: -0.12, commercial: -0.15, navigational: 0.05, transactional: -0.12 },
};

/** Strength, a page's luck with this search, what the site is made for, and the small moves of the weeks and of the day. */
function scoreOf(site: Site, search: ReadSearch, area: number): number {
  const { seed, strength } = site;
  return (
    0.5 * (strength / 1000) +
    0.62 * mixed(seed, search.seed) +
    fits[kindFor(site, search)][search.intent] +
    0.05 * drifting(seed, search.seed, search.moves) +
    0.008 * (mixed(seed, search.seed ^ search.day) - 0.5) -
    0.08 * area
  );
}

/**
 * Added sites take the positions of made-up sites and never of one another: the first one stays at its
 * position, so that an earlier response stays true when the next site is added.
 */
function placeAddedSites(
  { search, name, results, scores }: RankedPage,
  addedSites: readonly AddedCandidate[],
): readonly Result[] {
  const places: Result[] = [...results];
  const taken = new Map<number, string>();
  for (const added of [
    ...addedSites.filter(({ barelyKnown }) => !barelyKnown),
    ...addedSites.filter(({ barelyKnown }) => barelyKnown),
  ]) {
    const { site, page } = added;
    const own = [...taken].find(([, domain]) => domain === site.domain)?.[0];
    const wanted = own ?? places.findIndex((result) => result.site.domain === site.domain);
    if (wanted !== -1) {
      places[wanted] = { site, page: page?.url ?? places[wanted]?.page };
      taken.set(wanted, site.domain);
      continue;
    }
    const place = freePlace(wantedPlace(added, search, name, scores), taken);
    if (place !== undefined && place < lastPosition) {
      const index = Math.min(place, places.length);
      places[index] = { site, page: page?.url };
      taken.set(index, site.domain);
    }
  }
  return taken.size === 0 ? results : places;
}

function freePlace(
  wanted: number | undefined,
  taken: ReadonlyMap<number, string>,
): number | undefined {
  let place = wanted;
  while (place !== undefined && taken.has(place)) {
    place += 1;
  }
  return place;
}

/** The place an added site would have by its own score, from 0; undefined where it has no page on the subject. */
function wantedPlace(
  added: AddedCandidate,
  search: ReadSearch,
  name: string,
  scores: readonly number[],
): number | undefined {
  const { site, barelyKnown, page, subjects } = added;
  if (page === undefined && added.name === name) {
    return 0;
  }
  const chance =
    mixed(site.seed, search.coreSeed ^ 7) +
    0.05 * (drifting(site.seed, search.coreSeed, search.coreMoves) - 0.5) -
    comingAndGoing(site, search);
  if (barelyKnown) {
    return chance < 0.16 ? 18 + Math.floor(70 * mixed(site.seed, search.seed)) : undefined;
  }
  const exact = page?.subject === search.keyword;
  const luck = mixed(site.seed, search.seed ^ 9);
  const ownSubject = subjects.includes(search.core);
  const present =
    page === undefined
      ? chance < 0.32 + 0.4 * (site.strength / 1000) || luck < (ownSubject ? 0.8 : 0.08)
      : exact || luck < 0.72;
  if (!present) {
    return undefined;
  }
  const score =
    scoreOf(site, search, 0) +
    (page === undefined ? 0.15 - 0.2 * (site.strength / 1000) : exact ? 0.42 : 0.2);
  return scores.filter((other) => other > score).length;
}
