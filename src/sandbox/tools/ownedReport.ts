import type { ToolArguments } from "../../tools/definition.ts";
import type { Answer } from "../envelope.ts";
import { isoDay, wrongValue } from "../world/owned/period.ts";
import type { Period } from "../world/owned/period.ts";

/** Rows of a grouped report unless a call asks for more or fewer. */
const defaultRows = 50;

/** One of the dimensions, or undefined where `name` is "overview" or left out; 422 for any other. */
export function readDimension<T extends string>(args: ToolArguments, field: "report" | "group_by", dimensions: readonly T[]): T | undefined {
  const name = args[field];
  if (name === undefined || (field === "report" && name === "overview")) {
    return undefined;
  }
  const found = dimensions.find((dimension) => dimension === name);
  if (found === undefined) {
    const known = [...(field === "report" ? ["overview"] : []), ...dimensions].map((dimension) => `'${dimension}'`);
    throw wrongValue(field, name, `Input should be ${known.slice(0, -1).join(", ")} or ${known.at(-1) ?? ""}`);
  }
  return found;
}

/** How many rows a call asks for. */
export function rowLimit({ limit }: ToolArguments): number {
  return typeof limit === "number" ? limit : defaultRows;
}

/** What an answer from a connected source says of its reach. */
export function ownedCoverage(returned: number, total: number, period: Period, note: string): Answer["coverage"] {
  return {
    returned,
    total_available: total,
    truncated: returned < total,
    as_of: isoDay(period.days.last),
    scope_note: note,
  };
}

/** The period of a call, to be repeated in a follow-up. */
export function periodArguments({ period, start_date: start, end_date: end, compare_to: compared }: ToolArguments): ToolArguments {
  const given = { period, start_date: start, end_date: end, compare_to: compared };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}
