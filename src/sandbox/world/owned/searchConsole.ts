import { driftOn, drifting } from "../drift.ts";
import { mixed, seedOf, unit } from "../hash.ts";
import type { Snapshot } from "../snapshot.ts";
import { dayNumber } from "../snapshot.ts";
import { siteQueries, sitePages } from "../site/pages.ts";
import { clicksOn, countedDays, apportion, decreasing, ratio, worldAfter } from "./counting.ts";
import { isoDay } from "./period.ts";
import type { Days } from "./period.ts";
import type { SearchType } from "./counting.ts";

/** What rows can be made for (assumed). */
export const searchDimensions = ["query", "page", "country", "device", "date"] as const;

export type SearchDimension = (typeof searchDimensions)[number];

/** Base counts: everything else is worked out from them. */
interface Counts {
  readonly clicks: number;
  readonly impressions: number;
  /** Positions of all impressions added up. */
  readonly positions: number;
}

/** Figures of a search console (data conventions 5.15); `position` is absent where there is none. */
export interface SearchFigures {
  readonly clicks: number;
  readonly impressions: number;
  readonly ctr: number | null;
  readonly position?: number | null;
}

/** Whose figures, and of which kind of search. */
export interface SearchScope {
  readonly domain: string;
  readonly type: SearchType;
  readonly world: Snapshot;
}

/** Discover and news show no list of results, so there are no positions and no queries (data conventions 5.15). */
export function hasPositions(type: SearchType): boolean {
  return type !== "discover" && type !== "news";
}

/** The totals of some days. */
export function searchTotals(scope: SearchScope, days: Days): SearchFigures {
  return figures(
    scope,
    add([...countedDays(days, scope.world)].map((day) => countsOn(scope, day))),
  );
}

/**
 * The rows of some days under one dimension, by its member. Queries that few people type are
 * withheld, so theirs add up to less than the totals.
 */
export function searchRows(
  scope: SearchScope,
  days: Days,
  dimension: SearchDimension,
): ReadonlyMap<string, SearchFigures> {
  if (dimension === "date") {
    return new Map(
      [...countedDays(days, scope.world)].map((day) => [
        isoDay(day),
        figures(scope, countsOn(scope, day)),
      ]),
    );
  }
  const all = add([...countedDays(days, scope.world)].map((day) => countsOn(scope, day)));
  return dimension === "query" && !hasPositions(scope.type)
    ? new Map()
    : split(scope, all, days, dimension);
}

/** Of the newest days a part is still missing. */
function counted(scope: SearchScope, day: number): number {
  return [1, 0.3, 0.72, 0.95][dayNumber(scope.world) - day] ?? 1;
}

function countsOn(scope: SearchScope, day: number): Counts {
  const { domain, type } = scope;
  const share = counted(scope, day);
  const clicks = Math.round(clicksOn(domain, day, type) * share);
  const rate = 0.022 + 0.03 * unit("ctr", domain, type) + 0.004 * unit("ctr", domain, type, day);
  const impressions = Math.round((clicksOn(domain, day, type) * share) / rate);
  const position =
    9 + 14 * unit("console position", domain, type) + unit("console position", domain, type, day);
  return { clicks, impressions, positions: impressions * position };
}

function add(parts: readonly Counts[]): Counts {
  const sum = { clicks: 0, impressions: 0, positions: 0 };
  for (const { clicks, impressions, positions } of parts) {
    sum.clicks += clicks;
    sum.impressions += impressions;
    sum.positions += positions;
  }
  return sum;
}

function figures({ type }: SearchScope, { clicks, impressions, positions }: Counts): SearchFigures {
  const common = { clicks, impressions, ctr: ratio(clicks, impressions, 4) };
  return hasPositions(type) ? { ...common, position: ratio(positions, impressions, 1) } : common;
}

/** What a dimension's members are, most shown first, and the share of all impressions that they are told for. */
function membersOf(
  { domain, world: today }: SearchScope,
  days: Days,
  dimension: Exclude<SearchDimension, "date">,
): readonly [string[], number, number] {
  const world = worldAfter(days, today);
  switch (dimension) {
    case "query":
      return [siteQueries(domain, world), 0.68, 1];
    case "page":
      return [
        sitePages(domain, world)
          .filter((page) => page.excluded === undefined)
          .map(({ url }) => url),
        1,
        1.05,
      ];
    case "country":
      return [countries, 1, 1.9];
    case "device":
      return [["MOBILE", "DESKTOP", "TABLET"], 1, 1.1];
  }
}

const countries = [
  "usa",
  "gbr",
  "can",
  "deu",
  "aus",
  "ind",
  "fra",
  "nld",
  "esp",
  "ita",
  "irl",
  "bra",
  "swe",
  "jpn",
  "nzl",
  "pol",
  "che",
  "sgp",
  "mex",
  "zaf",
];

/** Days between two turning points of the interest in a row. */
const moodTurns = 16;

/** The interest in a row in the mean of some days, 0 to 1: periods that share most of their days have much the same rows. */
function meanMood(seed: number, what: number, days: readonly number[]): number {
  const phase = mixed(seed, what);
  const sum = days.reduce(
    (all, day) => all + drifting(seed, what, driftOn(day, moodTurns, phase)),
    0,
  );
  return sum / Math.max(1, days.length);
}

function split(
  scope: SearchScope,
  all: Counts,
  days: Days,
  dimension: Exclude<SearchDimension, "date">,
): Map<string, SearchFigures> {
  const [names, told, steepness] = membersOf(scope, days, dimension);
  const counted = [...countedDays(days, scope.world)];
  const mood = (name: string, what: string): number =>
    0.7 + 0.6 * meanMood(seedOf(`${scope.domain} ${name}`), seedOf(what), counted);
  const usual = (name: string, what: string): number =>
    0.5 + unit(what, scope.domain, scope.type, name);
  const shown = decreasing(names.length, steepness).map(
    (weight, index) => weight * mood(names[index] ?? "", "shown"),
  );
  const impressions = apportion(Math.floor(all.impressions * told), shown);
  const clicks = apportion(
    Math.floor(all.clicks * told * (told < 1 ? 0.92 : 1)),
    shown.map((weight, index) => weight * usual(names[index] ?? "", "clicked")),
  );
  const mean = all.impressions === 0 ? 0 : all.positions / all.impressions;
  const rows = names.map((name, index) => {
    const seen = impressions[index] ?? 0;
    const position = Math.min(
      100,
      Math.max(
        1,
        mean *
          (0.2 + 1.2 * unit("console place", scope.domain, name)) *
          (0.95 + 0.1 * mood(name, "place")),
      ),
    );
    return [
      name,
      { clicks: Math.min(seen, clicks[index] ?? 0), impressions: seen, positions: seen * position },
    ] as const;
  });
  const sorted = rows
    .filter(([, { impressions: seen }]) => seen > 0)
    .toSorted(([, a], [, b]) => b.clicks - a.clicks || b.impressions - a.impressions);
  return new Map(sorted.map(([name, counts]) => [name, figures(scope, counts)]));
}
