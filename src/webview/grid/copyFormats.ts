import { formulaGuard } from "../../shared/formulaGuard.ts";
import { markdownWords } from "../../shared/markdownText.ts";
import { isNumeric } from "../../shared/columnFormats.ts";
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

/** The text for the clipboard. Values are written as on screen: "1,234", "—"; a trend as its figures. */
export function copyText(part: ShownPart, format: CopyFormat, withHeaders: boolean): string {
  switch (format) {
    case "tsv":
      return lines(part, withHeaders, "\t", tsvCell).join("\n");
    case "csv":
      return lines(part, withHeaders, ",", csvCell).join("\r\n");
    case "markdown":
      return markdown(part, withHeaders);
    case "json":
      return json(part, withHeaders);
  }
}

type WriteCell = (text: string, isFigure: boolean) => string;

function lines(
  { data, columns, rows }: ShownPart,
  withHeaders: boolean,
  separator: string,
  write: WriteCell,
): string[] {
  const texts = withHeaders
    ? [columns.map((column) => write(labelOf(data, column), false)).join(separator)]
    : [];
  const isFigure = columns.map((column) => isNumeric(data.columns[column]?.format ?? "text"));
  for (const row of rows) {
    const cells = columns.map((column, place) =>
      write(data.text(row, column), isFigure[place] === true && isNumber(data.value(row, column))),
    );
    texts.push(cells.join(separator));
  }
  return texts;
}

function labelOf(data: TableData, column: number): string {
  return data.columns[column]?.label ?? "";
}

const [tsvGuard, csvGuard] = [formulaGuard("\t"), formulaGuard(",")];

/** Tabs and line ends would break the cell apart where it is pasted; text is guarded, for it comes from strangers. */
function tsvCell(text: string, isFigure: boolean): string {
  const line = text.replaceAll(/[\t\r\n]+/gu, " ");
  return isFigure ? line : tsvGuard.guarded(line);
}

/** RFC 4180, guarded like a file. */
function csvCell(text: string, isFigure: boolean): string {
  const plain = isFigure ? text : csvGuard.guarded(text);
  return /[",\r\n]/u.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

function markdown(part: ShownPart, withHeaders: boolean): string {
  const { data, columns } = part;
  const rule = columns.map((column) =>
    isNumeric(data.columns[column]?.format ?? "text") ? "---:" : "---",
  );
  const body = lines(part, false, " | ", markdownWords);
  // a Markdown table always has a header row: without headers it is empty
  const head = columns.map((column) => (withHeaders ? markdownWords(labelOf(data, column)) : ""));
  return [head.join(" | "), rule.join(" | "), ...body].map((line) => `| ${line} |`).join("\n");
}

function json({ data, columns, rows }: ShownPart, withHeaders: boolean): string {
  const names = uniqueNames(
    columns.map((column) => labelOf(data, column)),
    columns.map((column) => data.columns[column]?.key ?? ""),
  );
  const items = Array.from(rows, (row) => {
    const texts = columns.map((column) => data.text(row, column));
    return withHeaders
      ? Object.fromEntries(texts.map((text, place) => [names[place] ?? "", text]))
      : texts;
  });
  return JSON.stringify(items, null, 2);
}

/** Labels, and beside those that occur twice the member's own name. */
function uniqueNames(labels: readonly string[], keys: readonly string[]): string[] {
  return labels.map((label, place) =>
    labels.indexOf(label) === labels.lastIndexOf(label) ? label : `${label} (${keys[place] ?? ""})`,
  );
}
