import type { JsonRecord } from "../../../shared/json.ts";
import type { ToolArguments } from "../../../research/tools/definition.ts";
import { invalid } from "../../http/reply.ts";
import { dayNumber } from "../snapshot.ts";
import type { Snapshot } from "../snapshot.ts";

/** Whole days, both included, counted from 1970. */
export interface Days {
  readonly first: number;
  readonly last: number;
}

/** The days a call asks about, and those it sets them against. */
export interface Period {
  readonly name: string;
  readonly days: Days;
  readonly compared: (Days & { readonly name: string }) | undefined;
  /** True when the newest days, whose figures still grow, are among them. */
  readonly incomplete: boolean;
}

/** The newest days a source has not finished counting (spec 4.3.10). */
const unfinishedDays = 3;
const dayLength = 86_400_000;
const defaultPeriod = "last_28_days";

/**
 * Reads `period`, `start_date`, `end_date` and `compare_to`; 422 for what it does not understand.
 * Days that are named decide over a period. The newest day there is, is yesterday.
 */
export function readPeriod(args: ToolArguments, world: Snapshot): Period {
  const newest = dayNumber(world) - 1;
  const { start_date: start, end_date: end } = args;
  const named = typeof start === "string" || typeof end === "string";
  const name = named
    ? "custom"
    : typeof args["period"] === "string"
      ? args["period"]
      : defaultPeriod;
  const days = named ? namedDays(start, end, newest) : relativeDays(name, newest);
  const compared = comparedDays(args["compare_to"], days);
  return {
    name,
    days,
    compared,
    incomplete: days.last > newest - unfinishedDays && days.first <= newest,
  };
}

function namedDays(start: unknown, end: unknown, newest: number): Days {
  const first = typeof start === "string" ? dayOf(start) : undefined;
  const last = typeof end === "string" ? dayOf(end) : Math.max(newest, first ?? newest);
  return { first: first ?? last - 27, last };
}

function relativeDays(name: string, newest: number): Days {
  const [, text = "", unit = ""] = /^last_(\d{1,3})_(days?|weeks?|months?)$/u.exec(name) ?? [];
  const count = Number(text);
  if (count === 0) {
    throw wrongValue(
      "period",
      name,
      "Input should be 'last_7_days', 'last_28_days', 'last_90_days' or 'last_12_months'",
    );
  }
  if (unit.startsWith("month")) {
    const end = dateOf(newest + 1);
    return {
      first:
        Date.UTC(end.getUTCFullYear(), end.getUTCMonth() - count, end.getUTCDate()) / dayLength,
      last: newest,
    };
  }
  return { first: newest + 1 - count * (unit.startsWith("week") ? 7 : 1), last: newest };
}

function comparedDays(mode: unknown, { first, last }: Days): Period["compared"] {
  switch (mode ?? "previous_period") {
    case "previous_period":
      return { name: "previous_period", first: 2 * first - last - 1, last: first - 1 };
    case "previous_year":
      return { name: "previous_year", first: yearBefore(first), last: yearBefore(last) };
    case "none":
      return undefined;
    default:
      throw wrongValue(
        "compare_to",
        mode,
        "Input should be 'previous_period', 'previous_year' or 'none'",
      );
  }
}

function yearBefore(day: number): number {
  const date = dateOf(day);
  return date.setUTCFullYear(date.getUTCFullYear() - 1) / dayLength;
}

/** A 422 for a value that the service does not know (data conventions, transport). */
export function wrongValue(field: string, input: unknown, msg: string): ReturnType<typeof invalid> {
  return invalid({ type: "literal_error", loc: ["body", field], msg, input });
}

function dayOf(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / dayLength;
}

function dateOf(day: number): Date {
  return new Date(day * dayLength);
}

/** A day as ISO writes it. */
export function isoDay(day: number): string {
  return dateOf(day).toISOString().replace(/T[^]*/u, "");
}

/** What an answer echoes of the days it covers (spec 4.2). */
export function echoPeriod({ name, days, compared, incomplete }: Period): JsonRecord {
  return {
    period: name,
    date_range: { start_date: isoDay(days.first), end_date: isoDay(days.last) },
    compare_to:
      compared === undefined
        ? null
        : {
            period: compared.name,
            start_date: isoDay(compared.first),
            end_date: isoDay(compared.last),
          },
    data_state: incomplete ? "partial" : "final",
  };
}
