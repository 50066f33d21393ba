import type { Intent } from "../intent.ts";
import { dayNumber } from "../snapshot.ts";
import type { Snapshot } from "../snapshot.ts";
import { compact, addedSitesIn } from "./addedSites.ts";
import type { AddedCandidate } from "./addedSites.ts";
import { drifting } from "../drift.ts";
import { mixed } from "../hash.ts";
import { poolOf } from "./pools.ts";
import type { Pool } from "./pools.ts";
import { kindFor, readSearch } from "./search.ts";
import type { ReadSearch } from "./search.ts";
import { registeredName } from "./sites.ts";
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

interface RankedPage {
  readonly search: ReadSearch;
  readonly results: readonly Result[];
  /** Descending, one for each result. */
  readonly scores: readonly number[];
}

/** Pages of one market on one day by query; of a few such worlds, and the index's pages with each list of added sites. */
type Pages<Page> = Map<string, Map<string, Page>>;

const native: Pages<RankedPage> = new Map();
const pagesWithAdded = new WeakMap<Snapshot["addedSites"], Pages<ResultPage>>();
const rememberedWorlds = 4;
const rememberedPages = 30_000;

/** The result page of a query in a market on a day. */
export function resultPage(query: string, world: Snapshot, layer: Layer): ResultPage {
  if (layer === "live" || world.addedSites.length === 0) {
    return withAddedSites(query, world, layer);
  }
  const pages = pagesWithAdded.get(world.addedSites) ?? new Map<string, Map<string, ResultPage>>();
  pagesWithAdded.set(world.addedSites, pages);
  return remember(pages, query, world, () => withAddedSites(query, world, layer));
}

function withAddedSites(query: string, world: Snapshot, layer: Layer): ResultPage {
  const page = remember(native, query, world, () => rank(readSearch(query, world)));
  const addedSites = addedSitesIn(page.search, world).filter(
    ({ barelyKnown }) => layer === "live" || !barelyKnown,
  );
  return addedSites.length === 0
    ? page
    : { search: page.search, results: placeAddedSites(page, addedSites) };
}

function remember<Page>(
  worlds: Pages<Page>,
  query: string,
  world: Snapshot,
  make: () => Page,
): Page {
  const place = `${world.country}|${world.language}|${dayNumber(world)}`;
  const pages = worlds.get(place) ?? new Map<string, Page>();
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
  const made = make();
  pages.set(query, made);
  return made;
}

/** The address of a result's page. */
export function resultUrl({ site, page }: Result, search: ReadSearch): string {
  return page ?? addressFor(site, search);
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
  { search, results, scores }: RankedPage,
  addedSites: readonly AddedCandidate[],
): Result[] {
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
    const place = freePlace(wantedPlace(added, search, scores), taken);
    if (place !== undefined && place < lastPosition) {
      const index = Math.min(place, places.length);
      places[index] = { site, page: page?.url };
      taken.set(index, site.domain);
    }
  }
  return places;
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
  scores: readonly number[],
): number | undefined {
  const { site, barelyKnown, page, subjects } = added;
  if (page === undefined && isNameOf(site, search)) {
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

function isNameOf(site: Site, search: ReadSearch): boolean {
  return compact(search.core) === compact(registeredName(site.domain));
}
