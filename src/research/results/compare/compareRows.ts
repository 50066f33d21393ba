import { ExactNumber, withExactNumbers } from "../../../shared/exactNumber.ts";
import { canonicalJson } from "../../../shared/json.ts";
import type { JsonRecord } from "../../../shared/json.ts";
import { memberOf } from "../../../shared/reading.ts";
import { statedFigure } from "../../service/statedFigure.ts";
import type { Better, RowComparison } from "../../tools/definition.ts";
import { foldedKey, rowKey } from "./rowKeys.ts";

/**
 * What became of a row. `notInThisResult`: one of the results lacks it, and is known not to be
 * complete, so that nothing can be said. `notComparable`: it has no key, or nothing that is compared.
 */
export type RowState = "new" | "gone" | "changed" | "same" | "notInThisResult" | "notComparable";

/** One row of the earlier result, of the later one, or of both. */
export interface ComparedRow {
  readonly state: RowState;
  readonly before?: JsonRecord;
  readonly now?: JsonRecord;
}

/** The rows of one list in a response. */
export interface RowsOfSide {
  readonly rows: readonly JsonRecord[];
  /** True where rows may be missing that exist. */
  readonly isCut: boolean;
  /** True where the rows came in a shape that isn't read: nothing is known of those of the other side. */
  readonly isUnread?: true;
}

/** All rows of two lists: each key once, and each row without a key. */
export interface RowsCompared {
  readonly rows: readonly ComparedRow[];
  /** Rows that were left out since another row of their list has the same key. */
  readonly repeated: number;
}

/**
 * Matches the rows of two lists by their keys, those of the later list first and in its order. A row
 * that is missing from a list which was cut is never called gone or new.
 */
export function compareRows(
  before: RowsOfSide,
  now: RowsOfSide,
  comparison: RowComparison,
): RowsCompared {
  const earlier = byKey(before.rows, comparison);
  const later = byKey(now.rows, comparison);
  const isPartial = (side: RowsOfSide): boolean => side.isCut || comparison.isExcerpt === true;
  const absentFrom = (side: RowsOfSide, otherwise: RowState): RowState =>
    side.isUnread === true ? "notComparable" : isPartial(side) ? "notInThisResult" : otherwise;
  const [onlyNow, onlyBefore] = [absentFrom(before, "new"), absentFrom(now, "gone")];
  const members = Object.keys(comparison.measures);
  const rows: ComparedRow[] = [];
  for (const [key, row] of later.rows) {
    const match = earlier.rows.get(key);
    rows.push(
      match === undefined
        ? { state: onlyNow, now: row }
        : { state: matchState(match, row, members), before: match, now: row },
    );
  }
  for (const row of later.withoutKey) {
    rows.push({ state: "notComparable", now: row });
  }
  for (const [key, row] of earlier.rows) {
    if (!later.rows.has(key)) {
      rows.push({ state: onlyBefore, before: row });
    }
  }
  for (const row of earlier.withoutKey) {
    rows.push({ state: "notComparable", before: row });
  }
  return { rows, repeated: earlier.repeated + later.repeated };
}

/**
 * By how much a figure rose, in its own unit, negative where it fell; undefined where one of the two
 * isn't known. A position rises towards 1: from 8 to 5 is 3, as people say it.
 */
export function changeOf(
  before: JsonRecord | undefined,
  now: JsonRecord | undefined,
  member: string,
  { measures }: RowComparison,
): number | undefined {
  const from = statedFigure(memberOf(before, member));
  const to = statedFigure(memberOf(now, member));
  if (from === undefined || to === undefined) {
    return undefined;
  }
  // Sums of decimals end in noise: 0.3 - 0.1 is 0.2.
  const exact = areEqual(from, to) ? 0 : to - from;
  const difference = Number.isInteger(exact) ? exact : Number(exact.toPrecision(12));
  return isPosition(measures[member]) ? 0 - difference : difference;
}

/** True for figures that rise towards 1. */
export function isPosition(better: Better | undefined): boolean {
  return better === "position" || better === "otherPosition";
}

interface KeyedRows {
  readonly rows: ReadonlyMap<string, JsonRecord>;
  readonly withoutKey: readonly JsonRecord[];
  readonly repeated: number;
}

/** Of rows with one key the best placed stays. */
function byKey(rows: readonly JsonRecord[], comparison: RowComparison): KeyedRows {
  const found = new Map<string, JsonRecord>();
  const withoutKey: JsonRecord[] = [];
  let repeated = 0;
  for (const row of rows) {
    const key = rowKey(row, comparison.keys);
    if (key === undefined) {
      withoutKey.push(row);
      continue;
    }
    const known = found.get(key);
    repeated += known === undefined ? 0 : 1;
    if (known === undefined || isBetterPlaced(row, known, comparison)) {
      found.set(key, row);
    }
  }
  return { rows: found, withoutKey, repeated };
}

/** By the first measure that gets better in one direction; of equal ones the first row stays. */
function isBetterPlaced(row: JsonRecord, than: JsonRecord, { measures }: RowComparison): boolean {
  const [member, better] = Object.entries(measures).find(([, one]) => !isNeutral(one)) ?? [];
  const [own, other] = [row, than].map((one) => statedFigure(memberOf(one, member ?? "")));
  if (own === undefined) {
    return false;
  }
  return other === undefined || (better === "up" ? own > other : own < other);
}

/** True for figures that are neither better nor worse. */
export function isNeutral(better: Better | undefined): boolean {
  return better === "none" || better === "otherPosition";
}

/** Members that one of the rows lacks say nothing; a `null` is a value: not found, not known. */
function matchState(before: JsonRecord, now: JsonRecord, members: readonly string[]): RowState {
  let compared = 0;
  for (const member of members) {
    if (Object.hasOwn(before, member) && Object.hasOwn(now, member)) {
      if (!isAlike(before[member], now[member])) {
        return "changed";
      }
      compared += 1;
    }
  }
  return compared === 0 && members.length > 0 ? "notComparable" : "same";
}

/** A share in percent that became a fraction may have digits behind it that weren't measured. */
function areEqual(one: number, other: number): boolean {
  return Math.abs(one - other) <= 1e-12 * Math.max(Math.abs(one), Math.abs(other));
}

/** True for values that say the same, however they are written: figures as numbers or as texts. */
export function isAlike(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) {
    return true;
  }
  const [one, other] = [a, b].map((value) =>
    value instanceof ExactNumber ? undefined : statedFigure(value),
  );
  if (one !== undefined && other !== undefined) {
    return areEqual(one, other);
  }
  return typeof a === "string" && typeof b === "string"
    ? foldedKey(a) === foldedKey(b)
    : typeof a === "object" &&
        typeof b === "object" &&
        canonicalJson(withExactNumbers(a)) === canonicalJson(withExactNumbers(b));
}
