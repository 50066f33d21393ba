import { strengthOf } from "../search/sites.ts";
import { unit } from "../hash.ts";
import type { Snapshot } from "../snapshot.ts";
import { dayNumber } from "../snapshot.ts";
import type { Days } from "./period.ts";

/** `part / whole` to so many digits; null where there is nothing to divide by. Every ratio of an answer comes from here. */
export function ratio(part: number, whole: number, digits: number): number | null {
  return whole === 0 ? null : rounded(part / whole, digits);
}

/** A figure to so many digits behind the point. */
export function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}

/** Deals out a whole number by weight, so that the parts add up to it exactly. */
export function apportion(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  let seen = 0;
  let dealt = 0;
  return weights.map((weight) => {
    seen += weight;
    const upTo = sum === 0 ? 0 : Math.round((total * seen) / sum);
    const part = upTo - dealt;
    dealt = upTo;
    return part;
  });
}

/** Weights that fall off as demand does: the first is 1. */
export function decreasing(count: number, steepness: number): number[] {
  return Array.from({ length: count }, (_item, index) => 1 / (index + 1) ** steepness);
}

/** The figures of the compared days under `previous_…` beside those of the days asked about. */
export function withPrevious<T extends object>(
  now: T,
  before: T | undefined,
): Record<string, unknown> {
  const earlier = Object.entries(before ?? {}).map(
    ([name, value]) => [`previous_${name}`, value] as const,
  );
  return { ...now, ...Object.fromEntries(earlier) };
}

/** The first day any source has counted; before it there was nothing. */
const firstDay = Date.UTC(2021, 0, 1) / 86_400_000;

/** Kinds of search a search console tells apart, and how much of the clicks each brings. */
export const searchTypes = {
  web: 1,
  image: 0.08,
  video: 0.05,
  news: 0.04,
  discover: 0.22,
} as const;

export type SearchType = keyof typeof searchTypes;

/** Clicks from a search engine's results to a site on a day, as they really were; every source counts from these. */
export function clicksOn(domain: string, day: number, type: SearchType): number {
  const usual = 24 * 10 ** (strengthOf(domain) / 380) * searchTypes[type];
  const weekday = [0.84, 1.1, 1.12, 1.08, 1.04, 0.96, 0.86][(day + 4) % 7] ?? 1;
  const season =
    1 + 0.16 * Math.cos((2 * Math.PI * (day % 365)) / 365 + 6 * unit("season", domain));
  const growth = 1 + ((day - firstDay) / 365) * 0.3 * (unit("growth", domain) - 0.25);
  const chance = 0.86 + 0.28 * unit("clicks", domain, day, type);
  return Math.round(Math.max(0, usual * weekday * season * Math.max(0.2, growth) * chance));
}

/**
 * The world on the day after the last of some days: what a source has told of past days, it tells
 * again on every later day.
 */
export function worldAfter({ last }: Days, world: Snapshot): Snapshot {
  const day = Math.max(firstDay, Math.min(last + 1, dayNumber(world)));
  return { ...world, day: new Date(day * 86_400_000) };
}

/** The days of a range that have been counted: none before the beginning, none that is yet to come. */
export function* countedDays({ first, last }: Days, world: Snapshot): Generator<number> {
  const newest = Math.min(last, dayNumber(world) - 1);
  for (let day = Math.max(first, firstDay); day <= newest; day++) {
    yield day;
  }
}
