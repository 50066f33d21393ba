import { cellWriter, decimalSign } from "../../shared/spreadsheetCells.ts";
import type { DecimalSign } from "../../shared/spreadsheetCells.ts";
import { withoutOuter } from "../../articles/text/textEnd.ts";

/** How a CSV file is written. */
export interface CsvDialect {
  readonly newline: "\n" | "\r\n";
  readonly delimiter: string;
  /** What stands before the decimals of a figure. */
  readonly decimal: DecimalSign;
  /** Stands before everything else. */
  readonly beginning: string;
}

/**
 * The project's CSV dialect: header in snake_case, UTF-8 without BOM, commas, quotes by RFC 4180,
 * `\n`, decimal points, arrays joined with `; `, an empty cell for unknown. Text that a spreadsheet
 * would run as a formula is guarded by an apostrophe before it, see `formulaGuard`.
 */
export const projectDialect: CsvDialect = {
  newline: "\n",
  delimiter: ",",
  decimal: ".",
  beginning: "",
};

/** The same for Excel: with a byte order mark, `\r\n`, and the delimiter of the person's own settings there, which tells the decimal sign as well. */
export function excelDialect(delimiter: string): CsvDialect {
  return { newline: "\r\n", delimiter, decimal: decimalSign(delimiter), beginning: "\uFEFF" };
}

type Row = Readonly<Record<string, unknown>>;

/** Turns rows into CSV text, piece by piece. */
export interface CsvWriter {
  /** The beginning of the file: one line for the names of the columns. */
  header(): string;
  /** The lines of some rows; "" for no rows. */
  rows(rows: readonly Row[]): string;
  /** The same for rows whose values come in the order of the columns. */
  cells(rows: readonly (readonly unknown[])[]): string;
}

/** A writer for rows with these columns, in this order. */
export function csvWriter(
  columns: readonly string[],
  dialect: CsvDialect = projectDialect,
): CsvWriter {
  const { newline, delimiter, decimal, beginning } = dialect;
  const write = cellWriter(delimiter, decimal);
  const line = (values: readonly unknown[]): string => {
    let text = "";
    for (const [index, value] of values.entries()) {
      text += index === 0 ? write(value) : delimiter + write(value);
    }
    // A line with nothing on it would be no row for most readers.
    return (text === "" ? '""' : text) + newline;
  };
  const cells = (rows: readonly (readonly unknown[])[]): string => {
    let text = "";
    for (const row of rows) {
      text += line(row);
    }
    return text;
  };
  return {
    header: () => beginning + cells([columns]),
    rows: (rows) => cells(rows.map((row) => columns.map((column) => row[column]))),
    cells,
  };
}

/** A member's name as a column's: `monthlyVolume` and `Monthly volume` become `monthly_volume`. */
export function snakeCase(name: string): string {
  return withoutOuter(
    name.replaceAll(/(\p{Ll}|\p{N})(\p{Lu})/gu, "$1_$2").replaceAll(/[^\p{L}\p{N}]+/gu, "_"),
    "_",
  ).toLowerCase();
}
