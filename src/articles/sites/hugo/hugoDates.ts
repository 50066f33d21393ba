import { withoutOuter } from "../../text/textEnd.ts";
/** A date as its author wrote it, in the author's own time zone. */
export interface WrittenDate {
  readonly year: number;
  /** From 1. */
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  /** Minutes east of UTC; undefined where none is written, so that the site's time zone counts. */
  readonly offset: number | undefined;
}

/** What a page without a date has in Hugo. */
export const noDate: WrittenDate = {
  year: 1,
  month: 1,
  day: 1,
  hour: 0,
  minute: 0,
  second: 0,
  offset: 0,
};

const months = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];
const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/** A date in one of the forms that Hugo reads; undefined for any other. */
export function writtenDate(text: string): WrittenDate | undefined {
  const iso =
    /^(\d{4})-(\d\d)-(\d\d)(?:[Tt ](\d\d?):(\d\d)(?::(\d\d)(?:\.\d+)?)?)?\s{0,20}(Z|UTC|GMT|[+-]\d\d:?\d\d)?(?:\s{1,20}[A-Z]{2,5})?$/iu.exec(
      text,
    );
  const named =
    /^(?:[a-z]{3,9},? )?(\d{1,2})[ -]([a-z]{3})[a-z]*[ -](\d{4})(?: (\d\d?):(\d\d)(?::(\d\d))?)?(?: (Z|UTC|GMT|[+-]\d\d:?\d\d))?$/iu.exec(
      text,
    );
  const [, first = "", second = "", third = "", ...time] = iso ?? named ?? [];
  if (iso === null && named === null) {
    return undefined;
  }
  const month =
    iso === null
      ? months.findIndex((name) => name.slice(0, 3).toLowerCase() === second.toLowerCase()) + 1
      : Number(second);
  const [year, day] = (iso === null ? [third, first] : [first, third]).map(Number);
  const [hour = 0, minute = 0, seconds = 0] = time.slice(0, 3).map((part) => Number(part ?? 0));
  const made = new Date(Date.UTC(year ?? 0, month - 1, day));
  made.setUTCFullYear(year ?? 0, month - 1, day);
  return made.getUTCMonth() === month - 1 && made.getUTCDate() === day && hour < 24 && minute < 60
    ? { year: year ?? 0, month, day, hour, minute, second: seconds, offset: minutesEast(time[3]) }
    : undefined;
}

function minutesEast(zone: string | undefined): number | undefined {
  const [, sign, hours, minutes] = /^([+-])(\d\d):?(\d\d)$/u.exec(zone ?? "") ?? [];
  return sign === undefined
    ? zone === undefined || zone === ""
      ? undefined
      : 0
    : (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/** When a written date is, in milliseconds. */
export function instantOf(date: WrittenDate, timeZone: string): number {
  const asUtc = utcOf(date);
  if (date.offset !== undefined) {
    return asUtc - date.offset * 60_000;
  }
  return asUtc - zoneOffset(timeZone, asUtc);
}

function utcOf(date: WrittenDate): number {
  const made = new Date(0);
  made.setUTCFullYear(date.year, date.month - 1, date.day);
  made.setUTCHours(date.hour, date.minute, date.second);
  return made.getTime();
}

/** How far a time zone is ahead of UTC about then; nothing for one that isn't known here. */
function zoneOffset(timeZone: string, at: number): number {
  if (timeZone === "" || /^(?:utc|gmt)$/iu.test(timeZone)) {
    return 0;
  }
  try {
    const parts = new Intl.DateTimeFormat("en-US", {
      timeZone,
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    }).formatToParts(at);
    const part = (type: string): number =>
      Number(parts.find((one) => one.type === type)?.value ?? 0);
    return (
      Date.UTC(
        part("year"),
        part("month") - 1,
        part("day"),
        part("hour"),
        part("minute"),
        part("second"),
      ) - at
    );
  } catch {
    return 0;
  }
}

/** Whether a date lies behind a time; the time zone is only asked where it could decide. */
export function isAfter(date: WrittenDate, now: Date, timeZone: string): boolean {
  const roughly = utcOf(date) - now.getTime();
  return Math.abs(roughly) > 48 * 3_600_000
    ? roughly > 0
    : instantOf(date, timeZone) > now.getTime();
}

const chunks = new Map<string, (date: WrittenDate) => string>([
  ["2006", ({ year }) => String(year).padStart(4, "0")],
  ["January", ({ month }) => months[month - 1] ?? ""],
  ["Jan", ({ month }) => (months[month - 1] ?? "").slice(0, 3)],
  ["Monday", (date) => weekdays[weekdayOf(date)] ?? ""],
  ["Mon", (date) => (weekdays[weekdayOf(date)] ?? "").slice(0, 3)],
  ["002", (date) => String(dayOfYear(date)).padStart(3, "0")],
  ["01", ({ month }) => two(month)],
  ["02", ({ day }) => two(day)],
  ["03", ({ hour }) => two(hour % 12 === 0 ? 12 : hour % 12)],
  ["04", ({ minute }) => two(minute)],
  ["05", ({ second }) => two(second)],
  ["06", ({ year }) => two(year % 100)],
  ["15", ({ hour }) => two(hour)],
  ["PM", ({ hour }) => (hour < 12 ? "AM" : "PM")],
  ["pm", ({ hour }) => (hour < 12 ? "am" : "pm")],
  ["1", ({ month }) => String(month)],
  ["2", ({ day }) => String(day)],
  ["3", ({ hour }) => String(hour % 12 === 0 ? 12 : hour % 12)],
  ["4", ({ minute }) => String(minute)],
  ["5", ({ second }) => String(second)],
]);

/** A date as a Go layout has it (`2006-01-02`); undefined for a text with nothing of a date in it. */
export function goFormat(date: WrittenDate, layout: string): string | undefined {
  const pattern = new RegExp([...chunks.keys()].join("|"), "gu");
  return pattern.test(layout) && !/MST|[_0]2006/u.test(layout)
    ? layout.replaceAll(new RegExp(pattern, "gu"), (chunk) => chunks.get(chunk)?.(date) ?? chunk)
    : undefined;
}

/** What the date words of a permalink stand for. */
export const dateWords: Readonly<Record<string, (date: WrittenDate) => string>> = {
  year: ({ year }) => String(year),
  month: ({ month }) => two(month),
  monthname: ({ month }) => months[month - 1] ?? "",
  day: ({ day }) => two(day),
  weekday: (date) => String(weekdayOf(date)),
  weekdayname: (date) => weekdays[weekdayOf(date)] ?? "",
  yearday: (date) => String(dayOfYear(date)),
};

function weekdayOf(date: WrittenDate): number {
  return new Date(utcOf({ ...date, hour: 0, minute: 0, second: 0 })).getUTCDay();
}

function dayOfYear(date: WrittenDate): number {
  const day = { ...date, hour: 0, minute: 0, second: 0 };
  return Math.round((utcOf(day) - utcOf({ ...day, month: 1, day: 1 })) / 86_400_000) + 1;
}

function two(number: number): string {
  return String(number).padStart(2, "0");
}

/** The date and the slug of a file name such as `2024-01-02-tea`; undefined where it begins with no date. */
export function datedBaseName(
  name: string,
): { readonly date: WrittenDate; readonly slug: string; readonly hasTime: boolean } | undefined {
  const base = name.replace(/\.[^.]*$/u, "");
  const timed = /^(\d{4}-\d\d-\d\d)[\s\S](\d\d)-(\d\d)-(\d\d)([\s\S]*)$/u.exec(base);
  const withTime =
    timed === null ? undefined : writtenDate(`${timed[1]}T${timed[2]}:${timed[3]}:${timed[4]}`);
  if (withTime !== undefined) {
    return { date: withTime, slug: withoutOuter(timed?.[5] ?? "", " _-"), hasTime: true };
  }
  const date = writtenDate(base.slice(0, 10));
  return date === undefined || base.length < 10
    ? undefined
    : { date, slug: withoutOuter(base.slice(10), " _-"), hasTime: false };
}
