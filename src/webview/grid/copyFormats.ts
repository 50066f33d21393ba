import { formulaGuard } from "../../shared/formulaGuard.ts";
import { markdownWords } from "../../shared/markdownText.ts";
import { columnFormats, isNumeric } from "../../shared/columnFormats.ts";
import { cellText, cellWriter, decimalSign, figureText } from "../../shared/spreadsheetCells.ts";
import type { DecimalSign } from "../../shared/spreadsheetCells.ts";
import { isPrivateRow } from "../../shared/table.ts";
import type { Column } from "../../shared/table.ts";
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
 * The text for the clipboard. A spreadsheet and a program get the values themselves, nothing for what is
 * unknown; figures have all their digits, but in TSV no more decimals than the table shows. `delimiter` is the list separator of the person's
 * spreadsheet and decides its decimal sign. Markdown is for readers: "1,234", "—".
 */
export function copyText(
  shown: ShownPart,
  format: CopyFormat,
  withHeaders: boolean,
  delimiter: string,
): string {
  const decimal = decimalSign(delimiter);
  const part = { ...shown, rows: copiedRows(shown.data, shown.rows) };
  switch (format) {
    case "tsv":
      return lines(part, withHeaders, "\t", tsvCell(decimal), asShown).join("\n");
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

/** The rows that may be copied: those that are private are shown only. */
export function copiedRows(data: TableData, rows: Iterable<number>): number[] {
  return [...rows].filter((row) => !isPrivateRow(data.columns, (place) => data.value(row, place)));
}

function lines(
  { data, columns, rows }: ShownPart,
  withHeaders: boolean,
  separator: string,
  write: (value: unknown) => string,
  taken: (value: unknown, column: Column | undefined) => unknown = (value) => value,
): string[] {
  const texts = withHeaders
    ? [columns.map((column) => write(labelOf(data, column))).join(separator)]
    : [];
  for (const row of rows) {
    const cell = (column: number): string =>
      write(taken(cellValue(data, row, column), data.columns[column]));
    texts.push(columns.map(cell).join(separator));
  }
  return texts;
}

/** A figure with the decimals that its column shows; whole and exact ones, names such as IDs, and what would be 0 stay as they are. */
function asShown(value: unknown, column: Column | undefined): unknown {
  const { isAmount, step } = columnFormats[column?.format ?? "text"];
  if (!isAmount || typeof value !== "number" || Number.isInteger(value)) {
    return value;
  }
  const rounded = Number(value.toFixed(Math.round(-Math.log10(step))));
  return rounded === 0 ? value : rounded;
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

/** Under the members' own names, as the service sent them, or those of the file: no two columns have the same. */
function json({ data, columns, rows }: ShownPart, withHeaders: boolean): string {
  const names = columns.map((column) => nameOf(data.columns[column]));
  const items = Array.from(rows, (row) => columns.map((column) => data.value(row, column) ?? null));
  if (!withHeaders) {
    return JSON.stringify(items, null, 2);
  }
  // An object puts names such as 2026 before all others, whatever the order they came in.
  return names.some((name) => /^\d+$/u.test(name))
    ? `[\n${items.map((values) => objectText(names, values)).join(",\n")}\n]`
    : JSON.stringify(
        items.map((values) => Object.fromEntries(names.map((name, at) => [name, values[at]]))),
        null,
        2,
      );
}

function objectText(names: readonly string[], values: readonly unknown[]): string {
  const members = names.map((name, at) => {
    const value = JSON.stringify(values[at], null, 2).replaceAll("\n", "\n    ");
    return `    ${JSON.stringify(name)}: ${value}`;
  });
  return `  {\n${members.join(",\n")}\n  }`;
}

function nameOf(column: Column | undefined): string {
  return column?.name ?? column?.key ?? "";
}
