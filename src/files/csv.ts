import Papa from "papaparse";
import { textOf } from "../shared/json.ts";

/**
 * The project's CSV dialect: header in snake_case, UTF-8 without BOM, commas, quotes by RFC 4180,
 * `\n`, decimal points, arrays joined with `; `, an empty cell for unknown. Text that a spreadsheet
 * would run as a formula is neutralised by a leading apostrophe.
 */
const dialect = { newline: "\n", delimiter: "," } as const;

/** One line for the names of the columns. */
export function csvHeader(columns: readonly string[]): string {
  return `${Papa.unparse([columns.map((column) => cell(column))], dialect)}\n`;
}

/** The lines of some rows, in the order of `columns`; "" for no rows. */
export function csvRows(rows: readonly Readonly<Record<string, unknown>>[], columns: readonly string[]): string {
  if (rows.length === 0) {
    return "";
  }
  const lines = rows.map((row) => columns.map((column) => cell(row[column])));
  return `${Papa.unparse(lines, dialect)}\n`;
}

/** A member's name as a column's: `monthlyVolume` and `Monthly volume` become `monthly_volume`. */
export function snakeCase(name: string): string {
  return name
    .replaceAll(/(\p{Ll}|\p{N})(\p{Lu})/gu, "$1_$2")
    .replaceAll(/[^\p{L}\p{N}]+/gu, "_")
    .replaceAll(/^_+|_+$/gu, "")
    .toLowerCase();
}

function cell(value: unknown): string {
  if (value === null || value === undefined) {
    return "";
  }
  if (typeof value === "string") {
    return neutralise(value);
  }
  if (typeof value === "number" || typeof value === "boolean") {
    return String(value);
  }
  if (Array.isArray(value)) {
    return neutralise(value.map(textOf).join("; "));
  }
  return neutralise(JSON.stringify(value));
}

/** Titles, anchors and queries come from strangers; numbers are left alone by the caller. */
function neutralise(text: string): string {
  return /^'*[=+\-@\t\r]/u.test(text) ? `'${text}` : text;
}
