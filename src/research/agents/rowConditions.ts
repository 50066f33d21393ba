import { ExactNumber } from "../../shared/exactNumber.ts";
import { textOf } from "../../shared/json.ts";
import type { JsonRecord } from "../../shared/json.ts";
import { memberOf } from "../../shared/reading.ts";
import { isAbsent } from "../../shared/table.ts";
import { quoted } from "./quoted.ts";
import { UnknownPartError, columnNamed } from "./sectionRows.ts";

/** A number as models and spreadsheets write it, without anything that one country reads as it and another as a sign. */
const plainNumber = /^[+-]?(?:\d+(?:\.\d+)?|\.\d+)(?:e[+-]?\d+)?$/iu;

/** A text that is one number however it is read: "1.200" and "1,200" may be two, and "007" is an ID. */
const certainNumber = /^[+-]?(?:(?:0|[1-9]\d*)(?:\.(?:\d{1,2}|\d{4,}))?|(?:0|[1-9]\d{3,})\.\d+)$/u;

/** The rows that conditions keep. */
export interface KeptRows {
  readonly rows: readonly JsonRecord[];
  /** Of each column that is to be at least or at most something: how many rows were left out for nothing else than a text there that isn't certainly a number. */
  readonly uncertain: ReadonlyMap<string, number>;
}

/**
 * The rows that meet every condition; an unknown value meets none. Throws UnknownPartError for a column
 * that isn't there, and for `min` and `max` with what is no number or on a column without numbers: "no
 * rows" would be taken for an answer.
 */
export function rowsThatMeet(
  rows: readonly JsonRecord[],
  columns: readonly string[],
  conditions: readonly unknown[],
): KeptRows {
  const checks = conditions.map((condition) => {
    const [named = "", is = "", value = ""] = ["column", "is", "value"].map((name) =>
      textOf(memberOf(condition, name)).trim(),
    );
    const column = columnNamed(columns, named);
    if (is === "min" || is === "max") {
      refuseNoNumber(rows, column, { is, value });
    }
    return { column, is, value };
  });
  const kept: JsonRecord[] = [];
  const uncertain = new Map<string, number>();
  for (const row of rows) {
    const unmet = checks.filter(
      ({ column, is, value }) => !meets(memberOf(row, column), { is, value }),
    );
    if (unmet.length === 0) {
      kept.push(row);
    } else if (unmet.every(({ column, is }) => isUncertain(memberOf(row, column), is))) {
      for (const column of new Set(unmet.map((check) => check.column))) {
        uncertain.set(column, (uncertain.get(column) ?? 0) + 1);
      }
    }
  }
  return { rows: kept, uncertain };
}

/** True for a text that `min` and `max` can't compare. */
function isUncertain(cell: unknown, is: string): boolean {
  return (is === "min" || is === "max") && !isAbsent(cell) && comparedFigure(cell) === undefined;
}

/** Throws for what is no number, and where no cell of the column is one. */
function refuseNoNumber(
  rows: readonly JsonRecord[],
  column: string,
  { is, value }: { readonly is: string; readonly value: string },
): void {
  if (!plainNumber.test(value)) {
    throw new UnknownPartError(
      `${is} needs a plain number, such as 1000 or 0.25, and not ${quoted(value, 80)}: digits only, a point for decimals, nothing between thousands.`,
    );
  }
  const values = rows.map((row) => memberOf(row, column)).filter((cell) => !isAbsent(cell));
  if (values.length > 0 && values.every((cell) => comparedFigure(cell) === undefined)) {
    throw new UnknownPartError(
      `${is} is for numbers, and the column ${quoted(column)} has none. Use equal or contains.`,
    );
  }
}

function meets(
  cell: unknown,
  { is, value }: { readonly is: string; readonly value: string },
): boolean {
  if (isAbsent(cell)) {
    return false;
  }
  const [own, other] = [comparedFigure(cell), plainNumber.test(value) ? Number(value) : undefined];
  const text = textOf(cell).toLowerCase();
  switch (is) {
    case "contains":
      return text.includes(value.toLowerCase());
    case "min":
      return own !== undefined && other !== undefined && own >= other;
    case "max":
      return own !== undefined && other !== undefined && own <= other;
    default:
      return text === value.toLowerCase() || (own !== undefined && own === other);
  }
}

/** Sorted by a column, the highest first where its name has a minus before it; unknown values last. */
export function sortedRows(
  rows: readonly JsonRecord[],
  columns: readonly string[],
  by: string,
): readonly JsonRecord[] {
  if (by === "") {
    return rows;
  }
  const named = by.replace(/^-/u, "");
  const name = columnNamed(columns, named);
  const way = by === named ? 1 : -1;
  return rows.toSorted((a, b) => {
    const [one, other] = [memberOf(a, name), memberOf(b, name)];
    return isAbsent(one) || isAbsent(other)
      ? Number(isAbsent(one)) - Number(isAbsent(other))
      : way * compared(one, other);
  });
}

function compared(one: unknown, other: unknown): number {
  const [a, b] = [comparedFigure(one), comparedFigure(other)];
  return a === undefined || b === undefined
    ? textOf(one).localeCompare(textOf(other), "en")
    : a - b;
}

/** The number that a cell is compared by: its own, or that of a text that is certainly one. */
function comparedFigure(cell: unknown): number | undefined {
  return typeof cell === "string" && certainNumber.test(cell.trim())
    ? Number(cell)
    : figureOf(cell);
}

/** The number that a cell has; undefined for anything else. */
export function figureOf(value: unknown): number | undefined {
  return typeof value === "number"
    ? value
    : value instanceof ExactNumber
      ? value.nearest
      : undefined;
}
