import { highestOf, lowestOf } from "./extremes.ts";
import { isRecord } from "./json.ts";

/** Trends are years of months at most; a longer list is shown as a list. */
const mostPoints = 400;
const year = 12;
const quarter = 3;

/** Lowest first. */
const blocks = [..."▁▂▃▄▅▆▇█"];
const middle = 3;

/** One month of a trend; null where the month is unknown. */
export type TrendPoint = number | null;

/**
 * Reads a trend as the service sends it (service facts 5.3 and 5.12): bare figures, which are taken
 * oldest first, or objects with year, month and search_volume in any order, which are put in the
 * order of time; a month without one is unknown. Undefined when it is neither, or a month comes twice.
 */
export function readTrend(value: unknown): TrendPoint[] | undefined {
  if (!Array.isArray(value) || value.length === 0 || value.length > mostPoints) {
    return undefined;
  }
  return value.every((item) => typeof item === "number" || item === null)
    ? value.map(finite)
    : datedTrend(value);
}

function datedTrend(rows: readonly unknown[]): TrendPoint[] | undefined {
  const searches = new Map<number, TrendPoint>();
  for (const row of rows) {
    const month = isRecord(row) ? monthOf(row) : undefined;
    if (!isRecord(row) || month === undefined || searches.has(month)) {
      return undefined;
    }
    searches.set(month, finite(row["search_volume"]));
  }
  const [first, last] = [lowestOf(searches.keys()), highestOf(searches.keys())];
  return last - first >= mostPoints
    ? undefined
    : Array.from(
        { length: last - first + 1 },
        (_month, index) => searches.get(first + index) ?? null,
      );
}

/** The month of a row with `year` and `month`, counted from the year 0; undefined where it has none. */
export function monthOf(row: { readonly [member: string]: unknown }): number | undefined {
  const [years, months] = ["year", "month"].map((member) =>
    Object.hasOwn(row, member) ? row[member] : undefined,
  );
  return isWhole(years) &&
    years >= 1900 &&
    years < 2200 &&
    isWhole(months) &&
    months >= 1 &&
    months <= year
    ? years * year + months - 1
    : undefined;
}

function isWhole(value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value);
}

/**
 * By which fraction a trend changed within its newest twelve months: the mean of the newest three
 * against the mean of the oldest three. It is the one measure of a trend: the column of changes, the
 * order of a trend column and the words of a sparkline all use it. Undefined where one of the six is
 * unknown, where there were no searches at first, and for less than twelve months.
 */
export function trendChange(points: readonly TrendPoint[]): number | undefined {
  const months = points.slice(-year);
  const ends = [...months.slice(0, quarter), ...months.slice(-quarter)].filter(
    (point) => point !== null,
  );
  if (months.length < year || ends.length < 2 * quarter) {
    return undefined;
  }
  const [before, now] = [sumOf(ends.slice(0, quarter)), sumOf(ends.slice(quarter))];
  return before > 0 && now >= 0 ? now / before - 1 : undefined;
}

/**
 * A trend as a picture of characters, a block for each month between its own lowest and highest
 * figure, like the sparkline on screen: half-high blocks where all are equal, "·" for an unknown month.
 */
export function sparkText(points: readonly TrendPoint[]): string {
  const known = points.filter((point) => point !== null);
  const [lowest, highest] = [lowestOf(known), highestOf(known)];
  const heightOf = (point: number): number =>
    highest === lowest
      ? middle
      : Math.round(((point - lowest) / (highest - lowest)) * (blocks.length - 1));
  return points.map((point) => (point === null ? "·" : blocks[heightOf(point)])).join("");
}

function sumOf(figures: readonly number[]): number {
  return figures.reduce((sum, figure) => sum + figure, 0);
}

function finite(value: unknown): TrendPoint {
  return typeof value === "number" && Number.isFinite(value) ? value : null;
}
