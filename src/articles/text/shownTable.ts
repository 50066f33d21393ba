import * as l10n from "../../shared/l10n.ts";
import { columnFormats, isNumeric, writtenText } from "../../shared/columnFormats.ts";
import type { JsonRecord } from "../../shared/json.ts";
import { memberOf } from "../../shared/reading.ts";
import type { Column } from "../../shared/table.ts";
import { markdownRow, markdownText, markdownWords, oneLine } from "../../shared/markdownText.ts";

/** Rows of a table as a person sees them: these columns and rows, in this order. */
export interface ShownTable {
  readonly columns: readonly Column[];
  readonly rows: readonly JsonRecord[];
}

/** The text of a cell, on one line. */
export type CellText = (row: JsonRecord, column: Column) => string;

/** A value as it is read on screen, on one line: "12,100", "—"; a trend as its figures. */
export const shownCell: CellText = (row, column) =>
  oneLine(writtenText(memberOf(row, column.key), column));

/** The same for readers of an article, to whom a trend is a picture, as it is on screen: "▁▃▆█". */
export const articleCell: CellText = (row, column) => {
  const value = memberOf(row, column.key);
  return oneLine(columnFormats[column.format].articleText?.(value) ?? writtenText(value, column));
};

/** The table in Markdown, line by line; figures stand flush right. */
export function* markdownTable(
  { columns, rows }: ShownTable,
  cell: CellText = shownCell,
): Generator<string> {
  yield markdownRow(columns.map(({ label }) => markdownWords(l10n.t(label))));
  yield markdownRow(columns.map(({ format }) => (isNumeric(format) ? "---:" : "---")));
  for (const row of rows) {
    yield markdownRow(columns.map((column) => markdownText(cell(row, column))));
  }
}
