/** What the clock on the wall shows at a moment, as the milliseconds of the same reading in UTC. */
export interface WallTime {
  readonly at: number;
  /** True where it rests on the time zone of the machine that builds being UTC. */
  readonly isZoneOpen: boolean;
}

/** Minutes from UTC of the zones that Ruby knows by name. */
const named: ReadonlyMap<string, number> = new Map([
  ["Z", 0],
  ["UTC", 0],
  ["UT", 0],
  ["GMT", 0],
  ["EST", -300],
  ["EDT", -240],
  ["CST", -360],
  ["CDT", -300],
  ["MST", -420],
  ["MDT", -360],
  ["PST", -480],
  ["PDT", -420],
]);

/** A date as people write it: day, time and zone, the last two where they are given. */
const written =
  /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:(?:[Tt]|\s+)(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d*)?)?(?:\s{0,20}([AaPp][Mm]))?)?(?:\s{0,20}(Z|[+-]\d{1,2}(?::?\d{2})?|[A-Z]{2,4}))?$/u;

/** Clocks of time zones: making one takes long, asking it doesn't. */
const clocks = new Map<string, Intl.DateTimeFormat | undefined>();

/**
 * A date of front matter as Jekyll reads it, on the clock of the site's time zone: YAML takes a time with seconds and
 * without a zone for UTC, Ruby takes all else without a zone for local. Undefined for what isn't known to be a date.
 *
 * @param isQuoted True for a text in quotes, which YAML doesn't look into.
 */
export function rubyDate(
  text: string,
  isQuoted: boolean,
  timezone: string | undefined,
): WallTime | undefined {
  const [, year = "", month = "", day = "", hour, minute = "", second, half, zone] =
    written.exec(text.trim()) ?? [];
  const given = Number(hour ?? 0);
  const hours = half === undefined ? given : (given % 12) + (half.toLowerCase() === "pm" ? 12 : 0);
  const [m, d, min] = [Number(month), Number(day), Number(minute)];
  if (year === "" || m < 1 || m > 12 || d < 1 || d > 31 || hours > 23 || min > 59) {
    return undefined;
  }
  const at = Date.UTC(Number(year), m - 1, d, hours, min, Number(second ?? 0));
  const isYamlTime = !isQuoted && second !== undefined && half === undefined;
  const offset =
    zone === undefined ? (isYamlTime ? 0 : undefined) : (named.get(zone) ?? minutesIn(zone));
  if (Number.isNaN(offset)) {
    return undefined;
  }
  if (offset === undefined) {
    return { at, isZoneOpen: false };
  }
  const moment = at - offset * 60_000;
  const local = wallTime(moment, timezone);
  return local === undefined
    ? undefined
    : // Who builds has the author's zone or UTC; where both have the same day, nothing is open.
      { at: local, isZoneOpen: timezone === undefined && dayOf(at) !== dayOf(moment) };
}

/** What a time zone's clock shows at a moment; undefined for a zone that isn't known. Without one it is UTC. */
export function wallTime(moment: number, timezone: string | undefined): number | undefined {
  if (timezone === undefined || /^(?:Etc\/)?(?:UTC|GMT)$/u.test(timezone)) {
    return moment;
  }
  const clock = clocks.has(timezone) ? clocks.get(timezone) : clockOf(timezone);
  clocks.set(timezone, clock);
  if (clock === undefined) {
    return undefined;
  }
  const parts = Object.fromEntries(
    clock.formatToParts(moment).map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

function clockOf(timezone: string): Intl.DateTimeFormat | undefined {
  // "+09:00" is a zone for JavaScript and not for Ruby's system
  if (!/^[A-Za-z]/u.test(timezone)) {
    return undefined;
  }
  try {
    return new Intl.DateTimeFormat("en-US", {
      timeZone: timezone,
      hourCycle: "h23",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
    });
  } catch {
    return undefined;
  }
}

/** `+0530`, `-3` in minutes; not a number for a name that isn't known. */
function minutesIn(zone: string): number {
  const [, sign, hours = "", minutes = "0"] = /^([+-])(\d{1,2}):?(\d{2})?$/u.exec(zone) ?? [];
  return sign === undefined
    ? Number.NaN
    : (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

function dayOf(at: number): number {
  return Math.floor(at / 86_400_000);
}

const months =
  "January February March April May June July August September October November December".split(
    " ",
  );
const days = "Sunday Monday Tuesday Wednesday Thursday Friday Saturday".split(" ");

/** What the date placeholders of a permalink stand for. */
export function dateParts(at: number): ReadonlyMap<string, string> {
  const date = new Date(at);
  const [year, month, day, weekday] = [
    date.getUTCFullYear(),
    date.getUTCMonth(),
    date.getUTCDate(),
    date.getUTCDay(),
  ];
  const start = Date.UTC(year, 0, 1);
  // The week of a day is that of its Thursday.
  const thursday = new Date(at + (4 - (weekday || 7)) * 86_400_000);
  const weekYear = thursday.getUTCFullYear();
  const week = Math.floor((dayOf(thursday.getTime()) - dayOf(Date.UTC(weekYear, 0, 1))) / 7) + 1;
  return new Map([
    ["year", String(year).padStart(4, "0")],
    ["short_year", two(year % 100)],
    ["month", two(month + 1)],
    ["i_month", String(month + 1)],
    ["short_month", (months[month] ?? "").slice(0, 3)],
    ["long_month", months[month] ?? ""],
    ["day", two(day)],
    ["i_day", String(day)],
    ["y_day", String(dayOf(at) - dayOf(start) + 1).padStart(3, "0")],
    ["w_year", String(weekYear)],
    ["week", two(week)],
    ["w_day", String(weekday || 7)],
    ["short_day", (days[weekday] ?? "").slice(0, 3)],
    ["long_day", days[weekday] ?? ""],
    ["hour", two(date.getUTCHours())],
    ["minute", two(date.getUTCMinutes())],
    ["second", two(date.getUTCSeconds())],
  ]);
}

function two(value: number): string {
  return String(value).padStart(2, "0");
}
