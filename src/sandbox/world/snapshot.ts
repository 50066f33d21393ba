import { defaultMarket, findMarket } from "../../shared/markets.ts";
import { unit } from "./hash.ts";
import { Remembered } from "./remembered.ts";

/** The world as one market sees it on one day; every figure is made from this and the words asked about. */
export interface Snapshot {
  /** Midnight UTC. */
  readonly day: Date;
  /** The place name of the request, or the service's default. */
  readonly location: string;
  /** The country of that place: the place itself unless it is one like "Chicago,Illinois,United States". */
  readonly country: string;
  /** The language asked for, else that of the market, by its English name. */
  readonly language: string;
  /** Sites that requests have named, beside those the world makes up. */
  readonly addedSites: readonly AddedSite[];
}

/** A site, or a page of it, that a request named; it is part of the world from then on. */
export interface AddedSite {
  /** A domain, or the address of a page. */
  readonly address: string;
  /** What it is about, as phrases people search for, the main one first. */
  readonly subjects: readonly string[];
}

/** The snapshot a request's `location` and `language` ask for (defaults: United States, English). */
export function snapshot(
  day: Date,
  args: Readonly<Record<string, unknown>>,
  addedSites: readonly AddedSite[] = [],
): Snapshot {
  const location = typeof args["location"] === "string" ? args["location"] : defaultMarket.location;
  const country = countryOf(location);
  const spoken = findMarket(country)?.language ?? defaultMarket.language;
  const language = typeof args["language"] === "string" ? args["language"] : spoken;
  return { day: startOfDay(day), location, country, language, addedSites: oneList(addedSites) };
}

const lists = new Remembered<readonly AddedSite[]>(4);

/**
 * The same list for the same sites: what is made from them is remembered by their list, and an account makes a new one of
 * its sites with each that is added, and whenever its file is read.
 */
function oneList(sites: readonly AddedSite[]): readonly AddedSite[] {
  const key = JSON.stringify(sites.map(({ address, subjects }) => [address, subjects]));
  return lists.get(key, () => sites);
}

/** "United States" of "Chicago,Illinois,United States". */
function countryOf(location: string): string {
  return location.slice(location.lastIndexOf(",") + 1).trim() || location;
}

/** Midnight UTC before `time`. */
function startOfDay(time: Date): Date {
  return new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth(), time.getUTCDate()));
}

/** Days since 1970. */
export function dayNumber(world: Snapshot): number {
  return Math.floor(world.day.getTime() / 86_400_000);
}

/** The last whole month before the world's day, counted from January of the year 0: what is told by month is told up to it. */
export function lastMonth({ day }: Pick<Snapshot, "day">): number {
  return 12 * day.getUTCFullYear() + day.getUTCMonth() - 1;
}

/** When the search index was last refreshed before this day: one time for all of a day's answers. */
export function indexedAt(world: Snapshot): string {
  const evening = 3_600_000 * 3 * unit("index refresh", dayNumber(world));
  return `${new Date(world.day.getTime() - 1000 - evening).toISOString().slice(0, 19)}Z`;
}
