import { utcTime } from "../shared/utcTime.ts";

/** A day, or a time with or without a zone. Other notations are read differently in different countries. */
const isoForm =
  /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/iu;

/** As our own versions write times, on a day that every month has: nothing about it has to be looked at closer. */
const ownForm = /^\d{4}-\d{2}-(?:[01]\d|2[0-8])T\d{2}:\d{2}:\d{2}\.\d{3}Z$/u;

/** Milliseconds by which another machine's clock may differ, or this one's be corrected. */
export const clockTolerance = 5 * 60_000;

/**
 * Milliseconds since 1970 of a date or time as it is stored: ISO 8601 between 1970 and 9999, in UTC
 * where it says no zone; NaN for any other text, days that no calendar has among them.
 */
export function storedTime(text: string): number {
  const time = ownForm.test(text) ? Date.parse(text) : otherTime(text.trim());
  return time >= 0 && time <= lastTime ? time : Number.NaN;
}

function otherTime(stored: string): number {
  return isoForm.test(stored) ? utcTime(stored) : Number.NaN;
}

const lastTime = Date.UTC(10_000, 0) - 1;

/**
 * True for a stored time that hasn't come yet: a clock was ahead, or somebody wrote it. What it
 * belongs to happened at a time that isn't known. `now` in milliseconds since 1970.
 */
export function isInFuture(text: string, now: number): boolean {
  return storedTime(text) > now + clockTolerance;
}

/** True for a stored time at most `maxAge` milliseconds before `now`, and not after it: what isn't known to be young is not. */
export function isYoung(text: string, maxAge: number, now: number): boolean {
  return now - storedTime(text) <= maxAge && !isInFuture(text, now);
}

/** True for a stored time known to be at or after `since`: neither is unreadable, and `text` isn't in the future. */
export function isSince(text: string, since: string, now: number): boolean {
  return storedTime(text) >= storedTime(since) && !isInFuture(text, now);
}

/**
 * What has stored times, newest first; equal ones stay in their order. Those in the future and those that can't be read come
 * last: the time of what they belong to isn't known. Each text is read once: a library has thousands.
 */
export function newestFirst<T>(all: readonly T[], timeOf: (one: T) => string, now: number): T[] {
  return all
    .map((one) => ({ one, time: knownTime(timeOf(one), now) }))
    .toSorted((a, b) => (a.time === b.time ? 0 : b.time - a.time))
    .map(({ one }) => one);
}

function knownTime(text: string, now: number): number {
  const time = storedTime(text);
  return time <= now + clockTolerance ? time : Number.NEGATIVE_INFINITY;
}
