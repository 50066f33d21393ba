import { formulaGuard } from "../../shared/formulaGuard.ts";
import { markdownWords } from "../../shared/markdownText.ts";
import { isNumeric } from "../../shared/columnFormats.ts";
import { cellText, cellWriter, decimalSign, figureText } from "../../shared/spreadsheetCells.ts";
import type { DecimalSign } from "../../shared/spreadsheetCells.ts";
import { readTrend } from "../../shared/trend.ts";
import { isNumber } from "./tableData.ts";
import type { TableData } from "./tableData.ts";

/** How rows are put on the clipboard. */
export type CopyFormat = "tsv" | "csv" | "markdown" | "json";

/** Part of a table as it is shown: these columns and rows of the data, in this order. */
export interface ShownPart {
  readonly data: TableData;
  readonly columns: readonly number[];
  readonly rows: Iterable<number>;
}

/**
 * The text for the clipboard. A spreadsheet and a program get the values themselves: figures with
 * all their digits, nothing for what is unknown. `delimiter` is the list separator of the person's
 * spreadsheet and decides its decimal sign. Markdown is for readers: "1,234", "—".
 */
export function copyText(
  part: ShownPart,
  format: CopyFormat,
  withHeaders: boolean,
  delimiter: string,
): string {
  const decimal = decimalSign(delimiter);
  switch (format) {
    case "tsv":
      return lines(part, withHeaders, "\t", tsvCell(decimal)).join("\n");
    case "csv": {
      const separator = delimiter === ";" ? ";" : ",";
      return lines(part, withHeaders, separator, cellWriter(separator, decimal)).join("\r\n");
    }
    case "markdown":
      return markdown(part, withHeaders);
    case "json":
      return json(part, withHeaders);
  }
}

function lines(
  { data, columns, rows }: ShownPart,
  withHeaders: boolean,
  separator: string,
  write: (value: unknown) => string,
): string[] {
  const texts = withHeaders
    ? [columns.map((column) => write(labelOf(data, column))).join(separator)]
    : [];
  for (const row of rows) {
    texts.push(columns.map((column) => write(cellValue(data, row, column))).join(separator));
  }
  return texts;
}

/** The value itself; a trend, which comes in several shapes, as its figures in the order of time. */
function cellValue(data: TableData, row: number, column: number): unknown {
  const value = data.value(row, column);
  return data.columns[column]?.format === "trend" ? (readTrend(value) ?? value) : value;
}

function labelOf(data: TableData, column: number): string {
  return data.columns[column]?.label ?? "";
}

/**
 * Tabs and line ends would break the cell apart where it is pasted, and a quote at its beginning
 * would swallow the cells after it; text is guarded, for it comes from strangers.
 */
function tsvCell(decimal: DecimalSign): (value: unknown) => string {
  const { guarded } = formulaGuard("\t");
  return (value) => {
    if (isNumber(value)) {
      return figureText(value, decimal);
    }
    const text = guarded(cellText(value).replaceAll(/[\t\r\n]+/gu, " "));
    return text.startsWith('"') ? `"${text.replaceAll('"', '""')}"` : text;
  };
}

function markdown(part: ShownPart, withHeaders: boolean): string {
  const { data, columns } = part;
  const rule = columns.map((column) =>
    isNumeric(data.columns[column]?.format ?? "text") ? "---:" : "---",
  );
  const body = Array.from(part.rows, (row) =>
    columns.map((column) => markdownWords(data.text(row, column))).join(" | "),
  );
  // a Markdown table always has a header row: without headers it is empty
  const head = columns.map((column) => (withHeaders ? markdownWords(labelOf(data, column)) : ""));
  return [head.join(" | "), rule.join(" | "), ...body].map((line) => `| ${line} |`).join("\n");
}

/** Under the members' own names, as the service sent them: no two columns have the same. */
function json({ data, columns, rows }: ShownPart, withHeaders: boolean): string {
  const items = Array.from(rows, (row) => {
    const values = columns.map((column) => data.value(row, column) ?? null);
    return withHeaders
      ? Object.fromEntries(
          columns.map((column, place) => [data.columns[column]?.key ?? "", values[place]]),
        )
      : values;
  });
  return JSON.stringify(items, null, 2);
}
