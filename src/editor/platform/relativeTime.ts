import * as l10n from "@vscode/l10n";
import { absent } from "../../shared/format.ts";

/** What relative times are written by. */
export interface Clock {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** The editor's display language, as a BCP 47 tag. */
  readonly language: string;
}

const units: readonly (readonly [unit: Intl.RelativeTimeFormatUnit, milliseconds: number])[] = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
];

/** A time of the past or the future, relative to now: "3 days ago", "in 2 hours", "just now". `time` in milliseconds since 1970. */
export function timeInWords(time: number, { now, language }: Clock): string {
  const distance = Math.abs(now - time);
  if (!Number.isFinite(distance)) {
    return absent;
  }
  const [unit, size] = units.find(([, milliseconds]) => distance >= milliseconds) ?? [];
  if (unit === undefined || size === undefined) {
    return time > now ? l10n.t("in less than a minute") : l10n.t("just now");
  }
  // A part of a future day counts as a day, as it does in messages about the same time.
  const count = time > now ? Math.ceil(distance / size) : Math.floor(distance / size);
  return new Intl.RelativeTimeFormat(language, { numeric: "always" }).format(
    time > now ? count : -count,
    unit,
  );
}

/** How long ago something was. The service's clock may be ahead of ours: a past event is never shown in the future. */
export function ageInWords(time: number, clock: Clock): string {
  return timeInWords(Math.min(time, clock.now), clock);
}
