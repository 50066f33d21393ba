import { columnsOf } from "../../../src/research/results/parts/memberColumns.ts";
import { columnValues } from "../../../src/shared/table.ts";
import { TableData } from "../../../src/webview/grid/tableData.ts";

/** The data of a table with these rows, all of them there from the start. */
export function tableOf(
  rows: readonly Record<string, unknown>[],
  preferred?: readonly string[],
): TableData {
  const columns = columnsOf(rows, preferred);
  return new TableData({
    id: "keywords",
    name: "keywords",
    title: "Keywords",
    columns,
    rowCount: rows.length,
    firstRows: columnValues(rows, columns),
  });
}
