import { pageKeyOrText } from "../../articles/identity/pageKey.ts";
import type { JsonRecord } from "../../shared/json.ts";
import { firstTextOf, memberOf } from "../../shared/reading.ts";
import { isWebUrl } from "../../shared/table.ts";
import { figuresOf } from "../planning/pageChanges.ts";
import { isDay } from "../searchConsole/exportName.ts";
import { hundredths } from "../searchConsole/hundredths.ts";
import type { Days } from "../searchConsole/export.ts";

/** Figures of one page, or of several together, in one period. `position` is null without impressions. */
export interface PeriodFigures {
  readonly clicks: number;
  readonly impressions: number;
  /** Weighted by impressions. */
  readonly position: number | null;
}

const dayLength = 86_400_000;

/** The number of a day since 1970. */
export function dayNumber(day: string): number {
  return Math.round(Date.parse(day) / dayLength);
}

/** The ISO day of such a number. */
export function dayOfNumber(day: number): string {
  return new Date(day * dayLength).toISOString().slice(0, 10);
}

/** Of one page: sums from the first day up to each day. */
interface RunningSums {
  readonly clicks: Float64Array;
  readonly impressions: Float64Array;
  readonly placed: Float64Array;
  readonly weight: Float64Array;
}

interface DayRow {
  readonly key: string;
  readonly day: number;
  readonly row: JsonRecord;
}

/** True for rows of one page and day each, and of nothing else. */
export function areOfPagesByDay(rows: readonly JsonRecord[]): boolean {
  return (
    rows.length > 0 &&
    rows.every(
      (row) =>
        isWebUrl(firstTextOf(row, "page")) &&
        isDay(firstTextOf(row, "date")) &&
        ["query", "country", "device", "appearance"].every(
          (name) => memberOf(row, name) === undefined,
        ),
    )
  );
}

/** Figures of pages by day, of several saved results: for each day those of the result that was added first. */
export class FiguresByDay {
  readonly #rows: DayRow[] = [];
  readonly #days = new Set<number>();
  readonly #properties = new Set<string>();
  #sums: ReadonlyMap<string, RunningSums> | undefined;
  #first = Number.POSITIVE_INFINITY;
  #last = Number.NEGATIVE_INFINITY;

  /**
   * Adds rows of pages by day; days that others told of before are left out. All days from the first to the last count as
   * known. `property` is what they are of: a domain, or the beginning of all its URLs; "" where that isn't known.
   */
  add(rows: readonly JsonRecord[], property = ""): void {
    this.#properties.add(property);
    const read = rows.map((row): DayRow => {
      const page = firstTextOf(row, "page");
      return { key: pageKeyOrText(page), day: dayNumber(firstTextOf(row, "date")), row };
    });
    const fresh = read.filter(({ day }) => !this.#days.has(day));
    const numbers = read.map(({ day }) => day);
    const first = numbers.reduce((least, day) => Math.min(least, day), Number.POSITIVE_INFINITY);
    const last = numbers.reduce((most, day) => Math.max(most, day), Number.NEGATIVE_INFINITY);
    for (let day = first; day <= last; day += 1) {
      this.#days.add(day);
    }
    for (const row of fresh) {
      this.#rows.push(row);
    }
    [this.#first, this.#last] = [Math.min(this.#first, first), Math.max(this.#last, last)];
    this.#sums = undefined;
  }

  /** What the figures are of: a page without a row had no clicks only where it is in all of these. */
  get properties(): readonly string[] {
    return [...this.#properties];
  }

  /** The first and the last day with figures; undefined for none. */
  get span(): Days | undefined {
    return this.#first > this.#last
      ? undefined
      : [dayOfNumber(this.#first), dayOfNumber(this.#last)];
  }

  /** The first day of a period of which nothing is known; undefined where all of it is. */
  missingIn([from, to]: Days): string | undefined {
    for (let day = dayNumber(from); day <= dayNumber(to); day += 1) {
      if (!this.#days.has(day)) {
        return dayOfNumber(day);
      }
    }
    return undefined;
  }

  /** The figures of pages together, by the keys of their addresses, in days that are known. */
  sumOf(keys: readonly string[], [from, to]: Days): PeriodFigures {
    const sums = this.#summed();
    const first = this.#first;
    const [start, end] = [dayNumber(from) - first, dayNumber(to) - first + 1];
    let [clicks, impressions, placed, weight] = [0, 0, 0, 0];
    for (const key of keys) {
      const page = sums.get(key);
      if (page !== undefined) {
        clicks += within(page.clicks, start, end);
        impressions += within(page.impressions, start, end);
        placed += within(page.placed, start, end);
        weight += within(page.weight, start, end);
      }
    }
    return { clicks, impressions, position: weight === 0 ? null : hundredths(placed / weight) };
  }

  #summed(): ReadonlyMap<string, RunningSums> {
    if (this.#sums !== undefined) {
      return this.#sums;
    }
    const [first, last] = [this.#first, this.#last];
    const length = Math.max(0, last - first + 2);
    const sums = new Map<string, RunningSums>();
    for (const { key, day, row } of this.#rows) {
      const page = sums.get(key) ?? {
        clicks: new Float64Array(length),
        impressions: new Float64Array(length),
        placed: new Float64Array(length),
        weight: new Float64Array(length),
      };
      sums.set(key, page);
      const { clicks, impressions, position } = figuresOf(row);
      const seen = impressions.now ?? 0;
      const at = day - first + 1;
      add(page.clicks, at, clicks.now ?? 0);
      add(page.impressions, at, seen);
      if (position.now !== null) {
        add(page.placed, at, position.now * seen);
        add(page.weight, at, seen);
      }
    }
    for (const page of sums.values()) {
      [page.clicks, page.impressions, page.placed, page.weight].forEach(runUp);
    }
    this.#sums = sums;
    return sums;
  }
}

function add(sums: Float64Array, at: number, value: number): void {
  sums[at] = (sums[at] ?? 0) + value;
}

function runUp(sums: Float64Array): void {
  for (let at = 1; at < sums.length; at += 1) {
    add(sums, at, sums[at - 1] ?? 0);
  }
}

function within(sums: Float64Array, start: number, end: number): number {
  const last = sums.length - 1;
  const at = (place: number): number => sums[Math.min(Math.max(place, 0), last)] ?? 0;
  return at(end) - at(start);
}
