import { defaultMarket, findMarket } from "../../shared/markets.ts";
import { unit } from "./hash.ts";

/** The world as one market sees it on one day; every figure is made from this and the words asked about. */
export interface Snapshot {
  /** Midnight UTC. */
  readonly day: Date;
  /** The place name of the request, or the service's default. */
  readonly location: string;
  /** The language asked for, else that of the market, by its English name. */
  readonly language: string;
}

/** The snapshot a request's `location` and `language` ask for (defaults: United States, English). */
export function snapshot(day: Date, args: Readonly<Record<string, unknown>>): Snapshot {
  const location = typeof args["location"] === "string" ? args["location"] : defaultMarket.location;
  const spoken = findMarket(location)?.language ?? defaultMarket.language;
  const language = typeof args["language"] === "string" ? args["language"] : spoken;
  return { day: startOfDay(day), location, language };
}

/** Midnight UTC before `time`. */
function startOfDay(time: Date): Date {
  return new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth(), time.getUTCDate()));
}

/** Days since 1970. */
export function dayNumber(world: Snapshot): number {
  return Math.floor(world.day.getTime() / 86_400_000);
}

/** When the search index was last refreshed before this day: one time for all of a day's answers. */
export function indexedAt(world: Snapshot): string {
  const evening = 3_600_000 * 3 * unit("index refresh", dayNumber(world));
  return `${new Date(world.day.getTime() - 1000 - evening).toISOString().slice(0, 19)}Z`;
}
