import type { HttpResponse } from "./transport.ts";

type Headers = HttpResponse["headers"];

const second = 1_000;
const day = 86_400_000;

/** Milliseconds a stated wait counts at most. What is longer is no news of a rate limit: it is looked at again then. */
export const longestStatedWait = day;

/** Values up to here are seconds from now, as the IETF's `RateLimit-Reset` has them: the times since 1970 are all larger. */
const mostSecondsFromNow = 31 * 86_400;
/** The 9th of September 2001 in seconds, and in milliseconds: what lies between their digits is neither. */
const leastUnixSeconds = 1e9;
const leastUnixMilliseconds = 1e12;

/** The time by the service's clock when it began its response, in milliseconds since 1970; undefined when it doesn't say. */
export function readDate(headers: Headers): number | undefined {
  const date = Date.parse(headers["date"] ?? "");
  return Number.isNaN(date) ? undefined : date;
}

/**
 * When calls are accepted again after a refusal: `Retry-After` in seconds or as a date, else the end
 * of the rate window (service facts, transport). `now` and the result are milliseconds since 1970 on
 * our clock; the result lies between `now` and a day later. Undefined when the headers state nothing
 * that can be a time.
 */
export function readRetryTime(headers: Headers, now: number): number | undefined {
  const serviceNow = readDate(headers) ?? now;
  const wait =
    readRetryAfter(headers["retry-after"] ?? "", serviceNow) ??
    readReset(headers["x-ratelimit-reset"], serviceNow);
  return wait === undefined ? undefined : now + wait;
}

/**
 * The end of a rate window in milliseconds since 1970 on the service's clock, at most a day from
 * `serviceNow`. Undefined for what can't be such a time.
 */
export function readResetTime(headers: Headers, serviceNow: number): number | undefined {
  const wait = readReset(headers["x-ratelimit-reset"], serviceNow);
  return wait === undefined ? undefined : serviceNow + wait;
}

/** Milliseconds from `serviceNow`. */
function readRetryAfter(text: string, serviceNow: number): number | undefined {
  const seconds = /^\s*(\d+)(?:\.\d+)?\s*(?:,|$)/u.exec(text)?.[1];
  if (seconds !== undefined) {
    return bounded(Number(seconds) * second);
  }
  // A day's name, or ISO 8601: `Date.parse` makes dates of bare and negative numbers too.
  const date = /^\s*(?:[a-z]{3}|\d{4}-)/iu.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? undefined : bounded(date - serviceNow);
}

/** Milliseconds from `serviceNow`. Services state unix seconds; some have them in milliseconds, or count from now. */
function readReset(text: string | undefined, serviceNow: number): number | undefined {
  const value = text === undefined || text.trim() === "" ? Number.NaN : Number(text);
  if (value >= 0 && value <= mostSecondsFromNow) {
    return bounded(value * second);
  }
  if (value >= leastUnixSeconds && value < leastUnixMilliseconds / 10) {
    return bounded(value * second - serviceNow);
  }
  return value >= leastUnixMilliseconds && value < leastUnixMilliseconds * 10
    ? bounded(value - serviceNow)
    : undefined;
}

function bounded(wait: number): number {
  return Math.min(Math.max(0, wait), longestStatedWait);
}
