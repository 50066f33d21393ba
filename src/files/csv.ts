import { textOf } from "../shared/json.ts";

/**
 * The project's CSV dialect: header in snake_case, UTF-8 without BOM, commas, quotes by RFC 4180,
 * `\n`, decimal points, arrays joined with `; `, an empty cell for unknown. Text that a spreadsheet
 * would run as a formula is neutralised by a leading apostrophe.
 */
const dialect = { newline: "\n", delimiter: "," } as const;

type Row = Readonly<Record<string, unknown>>;

/** Turns rows into CSV text, piece by piece. */
export interface CsvWriter {
  /** One line for the names of the columns. */
  header(): string;
  /** The lines of some rows; "" for no rows. */
  rows(rows: readonly Row[]): string;
}

/** A writer for rows with these columns, in this order. */
export async function csvWriter(columns: readonly string[]): Promise<CsvWriter> {
  const { Papa } = await import("./csvParts.ts");
  const lines = (cells: string[][]): string => (cells.length === 0 ? "" : `${Papa.unparse(cells, dialect)}\n`);
  return {
    header: () => lines([columns.map(cell)]),
    rows: (rows) => lines(rows.map((row) => columns.map((column) => cell(row[column])))),
  };
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
  if (typeof value === "number" || typeof value === "boolean") {
    return String(value);
  }
  return neutralise(Array.isArray(value) ? value.map(textOf).join("; ") : textOf(value));
}

/** Titles, anchors and queries come from strangers. The reader removes exactly one apostrophe. */
function neutralise(text: string): string {
  return /^'*[=+\-@\t\r]/u.test(text) ? `'${text}` : text;
}
