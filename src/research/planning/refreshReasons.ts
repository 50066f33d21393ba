import type { FigurePair, SitePerformance } from "./pageChanges.ts";

/** Why the clicks of a page went down, with the figures that show it. */
export interface Reason {
  readonly code: "position" | "demand" | "clickThrough";
  readonly from: number;
  readonly to: number;
}

/** Impressions that a page needs in one of both periods: fewer say nothing. */
export const leastImpressions = 100;
/** Positions that a page has to fall. */
export const leastFall = 1;
/** The part of impressions or of the click-through rate that has to be lost. */
const leastLoss = 0.2;
/** Days after which an unchanged article counts as old. */
export const oldAfterDays = 365;

/**
 * Why the clicks of a page went down: it ranks lower, fewer people search, or fewer of those who see it click. Nothing
 * for a page that has lost no clicks, and for one that hardly anybody sees. A click-through rate that falls with the
 * position is the position's.
 */
export function clickReasons({
  clicks,
  impressions,
  position,
}: SitePerformance["totals"]): Reason[] {
  const most = Math.max(impressions.now ?? 0, impressions.before ?? 0);
  if (!isLess(clicks) || most < leastImpressions) {
    return [];
  }
  const fell = known(position) && position.now - position.before >= leastFall;
  const rate = {
    now: share(clicks.now, impressions.now),
    before: share(clicks.before, impressions.before),
  };
  return [
    ...(fell && known(position)
      ? [{ code: "position", from: position.before, to: position.now } as const]
      : []),
    ...(known(impressions) && lost(impressions)
      ? [{ code: "demand", from: impressions.before, to: impressions.now } as const]
      : []),
    ...(!fell && known(rate) && lost(rate)
      ? [{ code: "clickThrough", from: rate.before, to: rate.now } as const]
      : []),
  ];
}

interface KnownPair {
  readonly now: number;
  readonly before: number;
}

function known(pair: FigurePair): pair is KnownPair {
  return pair.now !== null && pair.before !== null;
}

function isLess(pair: FigurePair): boolean {
  return known(pair) && pair.now < pair.before;
}

function lost({ now, before }: KnownPair): boolean {
  return before > 0 && (before - now) / before >= leastLoss;
}

function share(part: number | null, whole: number | null): number | null {
  return part === null || whole === null || whole <= 0 ? null : part / whole;
}
