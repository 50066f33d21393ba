import * as vscodeL10n from "@vscode/l10n";
import * as l10n from "./l10n.ts";
import type { CountedForms } from "./l10n.ts";
import { utcTime } from "./utcTime.ts";

/** What stands where a value is unknown: never 0, never nothing. */
export const absent = "—";

/** The language of numbers and of dates, as a tag. English without a region is that of the texts: of the United States. */
let language = "en-US";

/** Writes numbers and dates in the editor's language from now on, a BCP 47 tag. */
export function useLanguage(tag: string): void {
  language = tag === "en" || tag === "" ? "en-US" : tag;
}

/** The tag for numbers and dates: that of the language which is written, else the editor's. */
function tagInUse(): string {
  return l10n.languageInUse()?.tag ?? language;
}

interface Formatter {
  format(value: number): string;
}

// JSON knows a minus zero; "negative" writes it as the zero it is.
const integers = numbers({ maximumFractionDigits: 0, signDisplay: "negative" });
const decimals = numbers({ maximumFractionDigits: 4, signDisplay: "negative" });
const tenths = numbers({ minimumFractionDigits: 1, maximumFractionDigits: 1 });
const dollars = numbers({
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  signDisplay: "negative",
});
const percents = numbers({ style: "percent", maximumFractionDigits: 1, signDisplay: "negative" });
const tenthPercents = numbers({
  style: "percent",
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});
const changes = numbers({ style: "percent", maximumFractionDigits: 1, signDisplay: "exceptZero" });
const differences = numbers({ maximumFractionDigits: 2, signDisplay: "exceptZero" });
const days = dates({ dateStyle: "medium", timeZone: "UTC" });
const months = dates({ month: "short", year: "numeric", timeZone: "UTC" });
const clock = dates({ timeStyle: "medium" });
const times = dates({ dateStyle: "medium", timeStyle: "short" });
const utcTimes = dates({
  dateStyle: "medium",
  timeStyle: "short",
  hourCycle: "h23",
  timeZone: "UTC",
});
const prices = numbers({ style: "currency", currency: "USD", signDisplay: "negative" });
const pluralForms = lazily((tag) => {
  const rules = new Intl.PluralRules(tag);
  return { format: (count) => rules.select(count) };
});

/**
 * A text that depends on a number, such as "1 row" and "{0} rows". A language with more forms (few, many)
 * has them in its translations under the key of `other` with the name of `Intl.PluralRules` behind it,
 * "{0} rows/few"; that is how both localisation libraries name a text with a comment.
 */
export function countedText(
  count: number,
  { one, other }: CountedForms,
  ...values: readonly (string | number)[]
): string {
  const inFile = l10n.writtenCount(count, { one, other }, values);
  if (inFile !== undefined) {
    return inFile;
  }
  const form = count === 1 ? "other" : pluralForms.format(count);
  const comment = [form];
  // untranslated, a text comes back as it is
  return form !== "other" && vscodeL10n.t({ message: other, comment }) !== other
    ? vscodeL10n.t({ message: other, comment, args: [...values] })
    : vscodeL10n.t(count === 1 ? one : other, ...values);
}

/** `1234` becomes "1,234". */
export function formatInteger(value: number): string {
  return integers.format(value);
}

/** `1234.5` becomes "1,234.5", with four decimals at most. */
export function formatAmount(value: number): string {
  return Number.isInteger(value) ? integers.format(value) : decimals.format(value);
}

/** `1.25` becomes "1.3": one decimal, always. */
export function formatTenths(value: number): string {
  return tenths.format(value);
}

/** An amount in US dollars: `1.2` becomes "$1.20", in German "1,20 $". */
export function formatDollars(value: number): string {
  return prices.format(value);
}

/** An amount of money without its currency: `1234.5` becomes "1,234.50". */
export function formatMoney(value: number): string {
  return dollars.format(value);
}

/** "1 credit", "3 credits". */
export function formatCredits(credits: number): string {
  return countedText(credits, { one: "1 credit", other: "{0} credits" }, integers.format(credits));
}

/** The least share that is written in figures. */
const leastShare = 0.001;

/** A fraction as a percentage: `0.125` becomes "12.5%"; less than the least that is written "<0.1%", which isn't 0. */
export function formatShare(fraction: number): string {
  return fraction > 0 && fraction < leastShare / 2
    ? `<${percents.format(leastShare)}`
    : percents.format(fraction);
}

/** The same with one decimal, always, for figures in one column: "9.0%". */
export function formatTenthShare(fraction: number): string {
  return fraction > 0 && fraction < leastShare / 2
    ? formatShare(fraction)
    : tenthPercents.format(fraction);
}

/** A fraction by which a figure changed: `0.125` becomes "+12.5%". */
export function formatChange(fraction: number): string {
  return changes.format(fraction);
}

/** By how much a figure changed: `12.5` becomes "+12.5", with two decimals at most. */
export function formatDifference(difference: number): string {
  return differences.format(difference);
}

/** By how much a fraction changed, in percentage points: `0.0125` becomes "+1.25 pp". */
export function formatPoints(difference: number): string {
  return l10n.t("{0} pp", formatDifference(pointsOf(difference)));
}

/** A fraction in percentage points, to two decimals. */
export function pointsOf(fraction: number): number {
  return Math.round(fraction * 10_000) / 100;
}

/** An ISO date or time as a day in UTC, the zone the service dates its data in; other text stays as it is. */
export function formatDay(iso: string): string {
  const time = utcTime(iso);
  return Number.isNaN(time) ? iso : days.format(time);
}

/** A month in UTC, "Nov 2026". `time` in milliseconds since 1970. */
export function formatMonth(time: number): string {
  return months.format(time);
}

/** An ISO time in the reader's own zone; other text stays as it is. */
export function formatTime(iso: string): string {
  const time = utcTime(iso);
  return Number.isNaN(time) ? iso : times.format(time);
}

/** A time in UTC, and saying so, for files, which are read in any zone: "Nov 21, 2026, 12:00 UTC"; other text stays as it is. */
export function formatUtcTime(iso: string): string {
  const time = utcTime(iso);
  return Number.isNaN(time) ? iso : `${utcTimes.format(time)} UTC`;
}

/** A day by the reader's own calendar, "2026-11-21". */
export function localDay(date: Date): string {
  const parts = [String(date.getFullYear()).padStart(4, "0"), date.getMonth() + 1, date.getDate()];
  return parts.map((part) => String(part).padStart(2, "0")).join("-");
}

/** A time of day with seconds, in the reader's own zone; "—" for what is no time. `time` in milliseconds since 1970. */
export function formatClock(time: number): string {
  return isTime(time) ? clock.format(time) : absent;
}

/** A time to come: the time of day, with the date when that is another day than `now`'s. Milliseconds since 1970; "—" for what is no time. */
export function formatMoment(time: number, now = Date.now()): string {
  return isTime(time) && localDay(new Date(time)) !== localDay(new Date(now))
    ? times.format(time)
    : formatClock(time);
}

/** Some 270,000 years to either side of 1970: formatters throw at anything else, and services say anything. */
function isTime(time: number): boolean {
  return Math.abs(time) <= 8.64e15;
}

function numbers(options: Intl.NumberFormatOptions): Formatter {
  return lazily((tag) => new Intl.NumberFormat(tag, options));
}

/** A formatter of moments, milliseconds since 1970, made for each language when it is first needed. */
export function dates(options: Intl.DateTimeFormatOptions): Formatter {
  return lazily((tag) => new Intl.DateTimeFormat(tag, options));
}

/** Making a formatter loads its locale's data, up to 10 ms that activation does not have. */
function lazily(make: (tag: string) => Formatter): Formatter {
  const made = new Map<string, Formatter>();
  return {
    format: (value) => {
      const tag = tagInUse();
      const formatter = made.get(tag) ?? make(tag);
      made.set(tag, formatter);
      return formatter.format(value);
    },
  };
}
