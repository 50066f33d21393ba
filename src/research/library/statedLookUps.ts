import { isRecord } from "../../shared/json.ts";
import type { JsonRecord } from "../../shared/json.ts";
import { statedFigure } from "../service/statedFigure.ts";

const subjects = "(?:count|keywords?|look_?ups?|queries|total)";
/** Coverage counts the look-ups that were made, and its contract has no names for that (service facts 2). */
const made = nameOf("resolved|checked|looked_?up|completed|succeeded|processed");
/** The same for those that weren't. */
const left = nameOf("unresolved|unchecked|not_checked|skipped|remaining");

function nameOf(words: string): RegExp {
  return new RegExp(`^(?:(?:live|${subjects})_)?(?:${words})(?:_${subjects})?$`, "iu");
}

/**
 * How many of so many rows were looked up, as coverage says under any usual name; of several counts the lowest. 0 where it
 * says of some only that they were, or in words that can't be read: then nothing is known of any row. Undefined where it
 * says nothing.
 */
export function statedLookUps(coverage: JsonRecord, rows: number): number | undefined {
  const members = [coverage, ...Object.values(coverage).filter(isRecord)].flatMap((part) =>
    Object.entries(part),
  );
  const counts = members.flatMap(([name, value]) => {
    const isMade = made.test(name);
    if ((!isMade && !left.test(name)) || value === null || typeof value === "boolean") {
      return [];
    }
    const count = countIn(value) ?? (isMade ? 0 : rows);
    return isMade ? count : Math.max(rows - count, 0);
  });
  const isPartial = coverage["partial"] === true || coverage["complete"] === false;
  return counts.length > 0
    ? counts.reduce((lowest, count) => Math.min(lowest, count))
    : isPartial
      ? 0
      : undefined;
}

/** A count, as a figure, as the list of what is counted, or as "10 of 25". */
function countIn(value: unknown): number | undefined {
  if (Array.isArray(value)) {
    return value.length;
  }
  const text = typeof value === "string" ? value : "";
  const [, first] = /^\s*(\d+)\s*(?:of|\/)\s*\d+\s*$/iu.exec(text) ?? [];
  const count = first === undefined ? statedFigure(value) : Number(first);
  return count !== undefined && Number.isInteger(count) && count >= 0 ? count : undefined;
}
