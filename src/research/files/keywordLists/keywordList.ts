import * as l10n from "@vscode/l10n";
import { formulaGuard } from "../../../shared/formulaGuard.ts";
import type { FormulaGuard } from "../../../shared/formulaGuard.ts";
import { delimiterOfOneColumn, delimiters } from "./csvDelimiter.ts";
import { csvRecords, firstWidth, lineBreakOf } from "./csvRecords.ts";
import type { CsvRecord } from "./csvRecords.ts";
import { columnOfName, figureColumns } from "./listColumns.ts";
import type { ListColumn } from "./listColumns.ts";

/** One row of a keyword list. */
export interface ListRow {
  readonly record: CsvRecord;
  /** Not empty. */
  readonly keyword: string;
}

/** A keyword list as it stands in its file, with the place of every cell. */
export interface KeywordList {
  readonly text: string;
  readonly delimiter: string;
  readonly newline: string;
  /** Takes a cell as it was meant: what is written here has an apostrophe before what a spreadsheet would run. */
  readonly plain: FormulaGuard["plain"];
  /** What stands between whole numbers and fractions. */
  readonly decimal: "." | ",";
  readonly header: CsvRecord;
  /** Where our columns stand; of several with one meaning the first. */
  readonly columns: ReadonlyMap<ListColumn, number>;
  /** Cells of the longest row, the header included. */
  readonly width: number;
  readonly rows: readonly ListRow[];
  /** Records without a keyword. */
  readonly others: readonly CsvRecord[];
}

/** Cells of a header: a table with more columns is no list of keywords. */
const mostCells = 10_000;

/** A file that has no column of keywords in its first line. */
export class NoKeywordColumnError extends Error {
  constructor() {
    super(l10n.t("It has no “keyword” column."));
  }
}

/**
 * Reads a keyword list: any column order and spelling, columns of a person's own, byte order mark,
 * `,` `;` tab or `|`, every kind of line break. Blank lines, lines with `#` before everything else,
 * and rows without a keyword are no rows. Throws NoKeywordColumnError and OpenQuoteError.
 */
export function readKeywordList(text: string): KeywordList {
  const { delimiter, header } = findHeader(text);
  const { plain } = formulaGuard(delimiter);
  const columns = new Map<ListColumn, number>();
  for (const [index, { value }] of header.fields.entries()) {
    const column = columnOfName(value);
    if (column !== undefined && !columns.has(column)) {
      columns.set(column, index);
    }
  }
  const keyword = columns.get("keyword") ?? 0;
  const records = csvRecords(text, delimiter, header.end).filter(
    (record) => !isAside(record, header),
  );
  const rows = records.flatMap((record): ListRow[] => {
    const value = plain(record.fields[keyword]?.value ?? "").trim();
    return value === "" ? [] : [{ record, keyword: value }];
  });
  const width = records.reduce(
    (most, { fields }) => Math.max(most, fields.length),
    header.fields.length,
  );
  const named = new Set(rows.map(({ record }) => record));
  const others = records.filter((record) => !named.has(record));
  const list = {
    text,
    delimiter,
    plain,
    newline: lineBreakOf(text),
    header,
    columns,
    width,
    rows,
    others,
  };
  return { ...list, decimal: hasDecimalComma(list) ? "," : "." };
}

/** What a cell of a row says; "" where the list has no such column, or the row no such cell. */
export function cellOf(
  { columns, plain }: Pick<KeywordList, "columns" | "plain">,
  { record }: ListRow,
  column: ListColumn,
): string {
  const index = columns.get(column);
  return index === undefined ? "" : plain(record.fields[index]?.value ?? "").trim();
}

/** The first line that is neither blank nor an aside, taken apart by the delimiter that makes most sense of it. */
function findHeader(text: string): { readonly delimiter: string; readonly header: CsvRecord } {
  const start = beginningOf(text);
  const found = delimiters.map((delimiter) => {
    const isTable = firstWidth(text, delimiter, start, mostCells) < mostCells;
    const [header] = isTable ? csvRecords(text, delimiter, start, 1) : [];
    const names = header?.fields.map(({ value }) => columnOfName(value)) ?? [];
    return { delimiter, header, known: names.includes("keyword") ? new Set(names).size : 0 };
  });
  const [{ delimiter, header, known }] = [
    found.reduce((best, one) => (one.known > best.known ? one : best)),
  ];
  if (header === undefined || known === 0) {
    throw new NoKeywordColumnError();
  }
  return header.fields.length === 1
    ? { delimiter: delimiterOfOneColumn(text, header.end), header }
    : { delimiter, header };
}

/** Behind the byte order mark, blank lines and lines that begin with `#`, but for a column that is called just that. Line by line: one pattern for all of them runs out of memory on millions. */
export function beginningOf(text: string): number {
  const line = /[ \t]*(?:#(?![,;\t|])[^\r\n]*)?(?:\r\n|\n|\r)/uy;
  let start = text.startsWith("\uFEFF") ? 1 : 0;
  for (line.lastIndex = start; line.test(text);) {
    start = line.lastIndex;
  }
  return start;
}

/** A blank line, or a remark: one cell that begins with `#` where rows have several. */
function isAside({ fields }: CsvRecord, header: CsvRecord): boolean {
  const [first, second] = fields;
  const text = first?.value.trim() ?? "";
  return (
    second === undefined && (text === "" || (text.startsWith("#") && header.fields.length > 1))
  );
}

function hasDecimalComma(list: Omit<KeywordList, "decimal">): boolean {
  return (
    list.delimiter !== "," &&
    list.rows.some((row) =>
      figureColumns.some((column) => /^-?\d+,\d+$/u.test(cellOf(list, row, column))),
    )
  );
}
