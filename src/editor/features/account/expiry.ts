import * as l10n from "@vscode/l10n";
import { entryTime } from "../../../research/service/usageLog.ts";

/** A lifetime that is offered for a new key. */
export type Lifetime = { readonly days: number } | { readonly years: number };

/** The time, ISO in UTC, at which a key created at `now` expires; years count by the calendar. */
export function expiryAfter(lifetime: Lifetime, now: Date): string {
  const expiry = new Date(now);
  if ("days" in lifetime) {
    expiry.setUTCDate(expiry.getUTCDate() + lifetime.days);
  } else {
    expiry.setUTCFullYear(expiry.getUTCFullYear() + lifetime.years);
  }
  return expiry.toISOString();
}

/** A typed date, or why it can't be used. */
export type TypedExpiry =
  | { readonly ok: true; readonly expiresAt: string }
  | { readonly ok: false; readonly problem: string };

/**
 * Reads a date as typed, `2027-01-31` or `2027-01-31 18:30`, in the local time zone. A date alone
 * means the end of that day. It has to be later than `now`.
 */
export function readExpiry(text: string, now: Date): TypedExpiry {
  const match = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[ T]+(\d{1,2}):(\d{2}))?$/u.exec(text.trim());
  if (match === null) {
    return {
      ok: false,
      problem: l10n.t("Type a date like 2027-01-31, or with a time like 2027-01-31 18:30."),
    };
  }
  const [year = 0, month = 0, day = 0, hour, minute] = match
    .slice(1)
    .map((part) => (part === undefined ? undefined : Number(part)));
  const expiry =
    hour === undefined
      ? new Date(year, month - 1, day, 23, 59, 59)
      : new Date(year, month - 1, day, hour, minute);
  const isReal =
    expiry.getFullYear() === year && expiry.getMonth() === month - 1 && expiry.getDate() === day;
  if (!isReal || (hour ?? 0) > 23 || (minute ?? 0) > 59) {
    return { ok: false, problem: l10n.t("That date or time doesn't exist.") };
  }
  return expiry.getTime() > now.getTime()
    ? { ok: true, expiresAt: expiry.toISOString() }
    : { ok: false, problem: l10n.t("Choose a time in the future.") };
}

/** The smallest threshold, in days before its expiry, that a key has passed; 0 after it has expired. */
export type ExpiryThreshold = 14 | 3 | 0;

const day = 86_400_000;

/**
 * The threshold that a key with this expiry has passed; undefined while it is further away, or when
 * it never expires. The service's times are UTC, whether they say so or not.
 */
export function expiryThreshold(
  expiresAt: string | null | undefined,
  now: Date,
): ExpiryThreshold | undefined {
  const left = serviceTime(expiresAt) - now.getTime();
  if (left <= 0) {
    return 0;
  }
  if (left <= 3 * day) {
    return 3;
  }
  return left <= 14 * day ? 14 : undefined;
}

/** Milliseconds since 1970 of a time of the service, read like those of its log; NaN where it is no time. */
export function serviceTime(time: string | null | undefined): number {
  return entryTime({ created_at: time ?? "" });
}

/** Whole days, at least 1, until a time of the service. */
export function daysUntil(time: string, now: Date): number {
  return Math.max(1, Math.ceil((serviceTime(time) - now.getTime()) / day));
}
