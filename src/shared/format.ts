import { utcTime } from "./utcTime.ts";

/** What stands where a value is unknown: never 0, never nothing. */
export const absent = "—";

// JSON knows a minus zero; "negative" writes it as the zero it is.
const integers = lazily(() => new Intl.NumberFormat("en-US", { maximumFractionDigits: 0, signDisplay: "negative" }));
const decimals = lazily(() => new Intl.NumberFormat("en-US", { maximumFractionDigits: 4, signDisplay: "negative" }));
const dollars = lazily(() => new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2, signDisplay: "negative" }));
const percents = lazily(() => new Intl.NumberFormat("en-US", { style: "percent", maximumFractionDigits: 1, signDisplay: "negative" }));
const changes = lazily(() => new Intl.NumberFormat("en-US", { style: "percent", maximumFractionDigits: 1, signDisplay: "exceptZero" }));
const dates = lazily(() => new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" }));
const clock = lazily(() => new Intl.DateTimeFormat("en-GB", { timeStyle: "medium" }));
const times = lazily(() => new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" }));

/** `1234` becomes "1,234". */
export function formatInteger(value: number): string {
  return integers.format(value);
}

/** `1234.5` becomes "1,234.5", with four decimals at most. */
export function formatAmount(value: number): string {
  return Number.isInteger(value) ? integers.format(value) : decimals.format(value);
}

/** An amount of money without its currency: `1234.5` becomes "1,234.50". */
export function formatMoney(value: number): string {
  return dollars.format(value);
}

/** "1 credit", "3 credits". */
export function formatCredits(credits: number): string {
  return `${integers.format(credits)} ${credits === 1 ? "credit" : "credits"}`;
}

/** A fraction as a percentage: `0.125` becomes "12.5%". */
export function formatShare(fraction: number): string {
  return percents.format(fraction);
}

/** A fraction by which a figure changed: `0.125` becomes "+12.5%". */
export function formatChange(fraction: number): string {
  return changes.format(fraction);
}

/** An ISO date or time as a day in UTC, the zone the service dates its data in; other text stays as it is. */
export function formatDay(iso: string): string {
  const time = utcTime(iso);
  return Number.isNaN(time) ? iso : dates.format(time);
}

/** An ISO time in the reader's own zone; other text stays as it is. */
export function formatTime(iso: string): string {
  const time = utcTime(iso);
  return Number.isNaN(time) ? iso : times.format(time);
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
  return isTime(time) && localDay(new Date(time)) !== localDay(new Date(now)) ? times.format(time) : formatClock(time);
}

/** Some 270,000 years to either side of 1970: formatters throw at anything else, and services say anything. */
function isTime(time: number): boolean {
  return Math.abs(time) <= 8.64e15;
}

interface Formatter {
  format(value: number): string;
}

/** Making a formatter loads its locale's data, up to 10 ms that activation does not have. */
function lazily(make: () => Formatter): Formatter {
  let made: Formatter | undefined;
  return {
    format: (value) => {
      made ??= make();
      return made.format(value);
    },
  };
}
