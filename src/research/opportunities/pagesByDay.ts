import type { JsonRecord } from "../../shared/json.ts";
import { firstTextOf } from "../../shared/reading.ts";
import { pageKeyOrText } from "../../articles/identity/pageKey.ts";
import type { FigurePair, PageChange } from "../planning/pageChanges.ts";
import { figuresOf } from "../planning/pageChanges.ts";
import { areOfPagesByDay, dayNumber, dayOfNumber } from "../changes/figuresByDay.ts";
import { hundredths } from "../searchConsole/hundredths.ts";
import type { Days } from "../searchConsole/export.ts";

/** Whole weeks, since weekdays differ. */
const windowDays = 28;

/** Sums of a page's days; position is the sum of positions times impressions. */
interface Sums {
  clicks: number;
  impressions: number;
  placed: number;
  weight: number;
}

/**
 * Pages of the last 28 days with figures, against the 28 before, from rows of one page and day each; undefined for rows of
 * anything else. Without the earlier days `before` is undefined, and of a shorter history it is of the days that there are.
 */
export function pagesByDay(
  rows: readonly JsonRecord[],
): { days: Days; before: Days | undefined; pages: PageChange[] } | undefined {
  if (!areOfPagesByDay(rows)) {
    return undefined;
  }
  const all = rows.map((row) => firstTextOf(row, "date"));
  const first = all.reduce((least, day) => (day < least ? day : least));
  const last = all.reduce((most, day) => (day > most ? day : most));
  const back = (days: number): string => dayOfNumber(dayNumber(last) - days);
  const now: Days = [back(windowDays - 1), last];
  const before: Days = [back(2 * windowDays - 1), back(windowDays)];
  const hasBefore = first <= before[0];
  const pages = new Map<string, { url: string; now: Sums; before: Sums }>();
  for (const [at, row] of rows.entries()) {
    const day = all[at] ?? "";
    const url = firstTextOf(row, "page");
    if (day < (hasBefore ? before[0] : now[0])) {
      continue;
    }
    const key = pageKeyOrText(url);
    const page = pages.get(key) ?? { url, now: none(), before: none() };
    pages.set(key, page);
    addTo(day >= now[0] ? page.now : page.before, row);
  }
  return {
    days: first > now[0] ? [first, last] : now,
    before: hasBefore ? before : undefined,
    pages: [...pages.values()].map((page) => {
      const pair = (figure: (sums: Sums) => number | null): FigurePair => ({
        now: figure(page.now),
        before: hasBefore ? figure(page.before) : null,
      });
      return {
        url: page.url,
        clicks: pair(({ clicks }) => clicks),
        impressions: pair(({ impressions }) => impressions),
        position: pair(({ placed, weight }) => (weight === 0 ? null : hundredths(placed / weight))),
      };
    }),
  };
}

function none(): Sums {
  return { clicks: 0, impressions: 0, placed: 0, weight: 0 };
}

function addTo(sums: Sums, row: JsonRecord): void {
  const { clicks, impressions, position } = figuresOf(row);
  const seen = impressions.now ?? 0;
  sums.clicks += clicks.now ?? 0;
  sums.impressions += seen;
  if (position.now !== null) {
    sums.placed += position.now * seen;
    sums.weight += seen;
  }
}
