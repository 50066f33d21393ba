import { pageKeyOrText } from "../../../articles/identity/pageKey.ts";
import { keywordKey } from "../../../articles/identity/keywordKey.ts";
import { remembered } from "./historyEntry.ts";
import type { HistoryEntry } from "./historyEntry.ts";

/** Milliseconds of a day. */
const day = 86_400_000;

/** One check of a keyword. */
export type RankPoint = Pick<HistoryEntry, "date" | "position" | "url" | "depth">;

/** All checks of a keyword in one market and by one source: different sources measure different things, and are never joined. */
export interface RankSeries extends Pick<
  HistoryEntry,
  "keyword" | "source" | "location" | "language"
> {
  /** In the order of time, one for each day at most; never empty. */
  readonly points: readonly [RankPoint, ...RankPoint[]];
}

/** What a series comes to. Undefined for what nobody looked up then. */
export interface RankSummary {
  /** The newest check. */
  readonly now: RankPoint;
  /** The check before the newest, whenever that was. */
  readonly previous: RankPoint | undefined;
  readonly weekAgo: RankPoint | undefined;
  readonly fourWeeksAgo: RankPoint | undefined;
  /** The highest position, the newest of several. */
  readonly best: RankPoint | undefined;
  /** Positions of the latest checks; null for those in which the site wasn't found. */
  readonly trend: readonly (number | null)[];
  /** The newest page that ranked; "" where none is known. */
  readonly url: string;
}

/** Checks that a trend shows. */
const trendChecks = 30;

/**
 * The series of a history, sorted by keyword and source. Of several checks on one day the newest
 * counts, which is the one of the newest result: ids of results sort by time.
 */
export function rankSeries(entries: readonly HistoryEntry[]): RankSeries[] {
  const keyOf = remembered(keywordKey);
  const byKeyword = new Map<string, Growing[]>();
  for (const entry of entries) {
    const key = keyOf(entry.keyword);
    let group = byKeyword.get(key);
    if (group === undefined) {
      group = [];
      byKeyword.set(key, group);
    }
    let series = group.find(({ first }) => isSameSeries(first, entry));
    if (series === undefined) {
      series = { first: entry, entries: [] };
      group.push(series);
    }
    series.entries.push(entry);
  }
  return [...byKeyword]
    .toSorted(([a], [b]) => order(a, b))
    .flatMap(([, group]) => group.map(seriesOf).toSorted(bySource));
}

interface Growing {
  readonly first: HistoryEntry;
  readonly entries: HistoryEntry[];
}

function isSameSeries(a: HistoryEntry, b: HistoryEntry): boolean {
  return a.source === b.source && a.location === b.location && a.language === b.language;
}

function seriesOf({ first, entries }: Growing): RankSeries {
  const { keyword, source, location, language } = first;
  // A file that was only ever added to is in the order of time.
  const inOrder = entries.every((entry, index) => byTime(entries[index - 1] ?? entry, entry) <= 0)
    ? entries
    : entries.toSorted(byTime);
  const newest = inOrder.filter(({ date }, index) => date !== inOrder[index + 1]?.date);
  const [start = first, ...others] = newest;
  return { keyword, source, location, language, points: [start, ...others] };
}

function byTime(a: HistoryEntry, b: HistoryEntry): number {
  return order(a.date, b.date) || order(a.result, b.result);
}

function bySource(a: RankSeries, b: RankSeries): number {
  return (
    order(a.source, b.source) || order(a.location, b.location) || order(a.language, b.language)
  );
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * Where a series is now and was before. "7 days ago" is the last check at least 7 and less than 14
 * days before the newest one, "28 days ago" 28 and 56: an older position was not the one of that day.
 */
export function summaryOf({ points }: RankSeries): RankSummary {
  const now = points.at(-1) ?? points[0];
  return {
    now,
    previous: points.at(-2),
    weekAgo: before(points, now, 7),
    fourWeeksAgo: before(points, now, 28),
    best: points.reduce<RankPoint | undefined>(better, undefined),
    trend: points.slice(-trendChecks).map(({ position }) => position),
    url: points.findLast(({ url }) => url !== "")?.url ?? "",
  };
}

function before(points: readonly RankPoint[], now: RankPoint, days: number): RankPoint | undefined {
  const since = (point: RankPoint): number => (Date.parse(now.date) - Date.parse(point.date)) / day;
  const found = points.findLast((point) => since(point) >= days);
  return found !== undefined && since(found) < 2 * days ? found : undefined;
}

function better(best: RankPoint | undefined, point: RankPoint): RankPoint | undefined {
  return point.position !== null && point.position <= (best?.position ?? Number.POSITIVE_INFINITY)
    ? point
    : best;
}

/** The checks at which another page ranked than at the last check with a page before it. Forms of one URL are one page. */
export function urlChanges(points: readonly RankPoint[]): RankPoint[] {
  const pageOf = remembered(pageKeyOrText);
  let page = "";
  return points.filter(({ url }) => {
    const before = page;
    page = url === "" ? page : pageOf(url);
    return before !== "" && page !== before;
  });
}
