import * as l10n from "@vscode/l10n";
import { writtenText } from "../shared/cellWords.ts";
import { formatCell } from "../shared/format.ts";
import type { JsonRecord } from "../shared/json.ts";
import { memberOf } from "../shared/reading.ts";
import { isNumeric } from "../shared/table.ts";
import type { Column } from "../shared/table.ts";
import { readTrend } from "../shared/trend.ts";
import { markdownRow, markdownText, markdownWords, oneLine } from "./markdownText.ts";

/** Rows of a table as a person sees them: these columns and rows, in this order. */
export interface ShownTable {
  readonly columns: readonly Column[];
  readonly rows: readonly JsonRecord[];
}

/** A value as it is read on screen, on one line: "12,100", "—"; a trend as its figures. */
export function shownCell(row: JsonRecord, column: Column): string {
  const value = memberOf(row, column.key);
  const points = column.format === "trend" ? readTrend(value) : undefined;
  return oneLine(points === undefined ? writtenText(value, column) : points.map((point) => formatCell(point, "integer")).join("; "));
}

/** The table in Markdown, line by line; figures stand flush right. */
export function* markdownTable({ columns, rows }: ShownTable): Generator<string> {
  yield markdownRow(columns.map(({ label }) => markdownWords(l10n.t(label))));
  yield markdownRow(columns.map(({ format }) => (isNumeric(format) ? "---:" : "---")));
  for (const row of rows) {
    yield markdownRow(columns.map((column) => markdownText(shownCell(row, column))));
  }
}
