import { findMarket } from "../../../shared/markets.ts";
import { isInFuture } from "../../../system/storedTime.ts";
import type { ExportKind } from "./exportKinds.ts";

/** What the name of an export says. */
export interface FileFacts {
  readonly country?: string;
  readonly observedAt?: string;
}

/** A day in a name, with or without dashes. */
const day = /(?<!\d)(20\d{2})(-?)(0[1-9]|1[0-2])\2(0[1-9]|[12]\d|3[01])(?!\d)/u;

/** The country before a day: `example.com-organic.Positions-us-20260501-2026-…` of Semrush. */
const countryAndDay = /[-_]([a-z]{2})[-_](?=20\d{2}-?\d{2}-?\d{2}(?!\d))/iu;

/** What a file's name says of the figures in it: the market only where the tool writes it there, and no day to come. `now` in milliseconds. */
export function fileFacts(tool: ExportKind["tool"], fileName: string, now: number): FileFacts {
  const [, year, , month, date] = day.exec(fileName) ?? [];
  const code = tool === "Semrush" ? countryAndDay.exec(fileName)?.[1]?.toLowerCase() : undefined;
  const observedAt = year === undefined ? undefined : `${year}-${month ?? ""}-${date ?? ""}`;
  return {
    ...(code === undefined || findMarket(code) === undefined ? {} : { country: code }),
    ...(observedAt === undefined || isInFuture(observedAt, now) ? {} : { observedAt }),
  };
}
