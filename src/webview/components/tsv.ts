import type { TableData } from "./tableData.ts";

/** The rows of a table as tab-separated text with a header line, in the order they are shown. */
export function tableText(data: TableData, rows: Uint32Array): string {
  const lines = [data.columns.map(({ label }) => oneLine(label)).join("\t")];
  for (const row of rows) {
    lines.push(data.columns.map((_, column) => oneLine(data.text(row, column))).join("\t"));
  }
  return lines.join("\n");
}

/** Tabs and line ends would break the cell apart where it is pasted. */
function oneLine(text: string): string {
  return text.replaceAll(/[\t\r\n]+/gu, " ");
}
