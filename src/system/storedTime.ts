import { utcTime } from "../shared/utcTime.ts";

/** A day, or a time with or without a zone. Other notations are read differently in different countries. */
const isoForm =
  /^(?<day>\d{4}-\d{2}-\d{2})(?:[T ]\d{2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/iu;

/** Milliseconds by which another machine's clock may differ, or this one's be corrected. */
export const clockTolerance = 5 * 60_000;

/**
 * Milliseconds since 1970 of a date or time as it is stored: ISO 8601 between 1970 and 9999, in UTC
 * where it says no zone; NaN for any other text, days that no calendar has among them.
 */
export function storedTime(text: string): number {
  const day = isoForm.exec(text.trim())?.groups?.["day"];
  const time = day === undefined || !isInCalendar(day) ? Number.NaN : utcTime(text.trim());
  return time >= 0 && time <= lastTime ? time : Number.NaN;
}

const lastTime = Date.UTC(10_000, 0) - 1;

/** `Date.parse` makes March 2 of February 30. Every month has 28 days: thousands of lines are read at once. */
function isInCalendar(day: string): boolean {
  return (
    Number(day.slice(-2)) <= 28 ||
    new Date(Date.parse(`${day}T00:00:00Z`) || 0).toISOString().startsWith(day)
  );
}

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

/** Orders stored times newest first. Those in the future and those that can't be read come last: the time of what they belong to isn't known. */
export function newestTimeFirst(a: string, b: string, now: number): number {
  const [first, second] = [knownTime(a, now), knownTime(b, now)];
  return first === second ? 0 : first > second ? -1 : 1;
}

function knownTime(text: string, now: number): number {
  const time = storedTime(text);
  return time <= now + clockTolerance ? time : Number.NEGATIVE_INFINITY;
}
