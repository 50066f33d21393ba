import type { Days } from "./export.ts";
import { isDay } from "./exportName.ts";

/** An hour as a chart of 24 hours has it, with or without its offset. */
const hour = /^(\d{4}-\d\d-\d\d)[T ]\d\d:\d\d/u;

/** True for an hour of a day. */
export function isHour(text: string): boolean {
  return isDay(hour.exec(text)?.[1] ?? "");
}

/** Longest text that may be of days, in characters. */
const longestDays = 60;

/** The days that a row of a chart is of: a day, an hour's day, or a week or month as "2026-08-03 - 2026-08-09". */
export function chartDays(text: string): Days | undefined {
  if (text.length > longestDays || !/^\s*\d{4}-\d\d-\d\d/u.test(text)) {
    return undefined;
  }
  const [first = "", last = first] = (hour.exec(text)?.[1] ?? text)
    .trim()
    .split(/(?<!\s)\s*(?:[-–—~]|\bto\b)\s+|(?<!\s)\s+[-–—~]\s*/u);
  return isDay(first) && isDay(last) && first <= last ? [first, last] : undefined;
}

/** From the first day of all to the last; undefined for none. */
export function spanOf(days: readonly Days[]): Days | undefined {
  const [first] = days;
  return first === undefined
    ? undefined
    : days.reduce<Days>(
        ([from, to], [start, end]) => [start < from ? start : from, end > to ? end : to],
        first,
      );
}

const dayLength = 86_400_000;

/** How many days these are. */
export function lengthOf([first, last]: Days): number {
  return Math.round((Date.parse(last) - Date.parse(first)) / dayLength) + 1;
}

/** Days by which two periods of equal length may differ: months have 28 to 31. */
const mostApart = 4;

/** True where two periods are known, and so far from equally long that counts of both can't be compared. Days that aren't known are "". */
export function haveOtherLengths(one: Days, other: Days): boolean {
  return [...one, ...other].every(isDay) && Math.abs(lengthOf(one) - lengthOf(other)) > mostApart;
}

/** As many days as these, right before them. */
export function daysBefore(days: Days): Days {
  const from = Date.parse(days[0]);
  return [dayAt(from - lengthOf(days) * dayLength), dayAt(from - dayLength)];
}

/** The ISO day of a time, in UTC. */
export function dayAt(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** How a day is written in figures; which of the figures is which a single one doesn't tell. */
const orders = ["ymd", "mdy", "dmy"] as const;

/**
 * The two periods that the headers of a compared export name with fixed days, "8/1/26 - 8/28/26" and
 * "8/29/26 - 9/25/26", in their order. Undefined where they name no days, or which is the day and which the month
 * can't be told.
 */
export function namedPeriods(one: string, other: string): readonly [Days, Days] | undefined {
  const figures = [one, other].map((text) =>
    [...text.matchAll(/(\d{1,4})[./-](\d{1,2})[./-](\d{1,4})(?!\d)/gu)].map(([, a, b, c]) => [
      a ?? "",
      b ?? "",
      c ?? "",
    ]),
  );
  const found = orders.flatMap((order): (readonly [Days, Days])[] => {
    const [first, second] = figures.map((dates) => {
      const [from, to, ...more] = dates.map((parts) => dayIn(order, parts));
      return from === undefined || to === undefined || more.length > 0 || from > to
        ? undefined
        : ([from, to] as const);
    });
    return first === undefined || second === undefined ? [] : [[first, second]];
  });
  // of two ways to read them, one that makes the periods equally long is meant
  const alike = found.filter(([first, second]) => lengthOf(first) === lengthOf(second));
  const usable = alike.length > 0 ? alike : found;
  return usable.length === 1 ? usable[0] : undefined;
}

function dayIn(order: (typeof orders)[number], parts: readonly string[]): string | undefined {
  const part = (letter: "y" | "m" | "d"): string => parts[order.indexOf(letter)] ?? "";
  const year = part("y");
  if ((year.length !== 4 && year.length !== 2) || part("m").length > 2 || part("d").length > 2) {
    return undefined;
  }
  const day = `${year.length === 2 ? "20" : ""}${year}-${part("m").padStart(2, "0")}-${part("d").padStart(2, "0")}`;
  return isDay(day) ? day : undefined;
}
