import { readCsvTable } from "../files/csvTable.ts";
import type { ResultDocument } from "../shared/resultProtocol.ts";
import { noDetails } from "../shared/resultTables.ts";
import type { Column } from "../shared/table.ts";
import { columnValues } from "../shared/table.ts";
import { columnsOf } from "./parts/memberColumns.ts";

/** Rows that the view gets with its document. */
const firstRows = 200;

/** A CSV file of the project as the view draws it. */
export interface CsvDocument {
  readonly document: ResultDocument;
  readonly columns: readonly Column[];
  readonly rows: readonly Record<string, unknown>[];
}

/** Reads the text of a CSV file that was changed at `changedAt`, an ISO time. Throws OpenQuoteError. */
export function csvDocument(name: string, text: string, changedAt: string): CsvDocument {
  const rows = readCsvTable(text);
  const columns = columnsOf(rows);
  const table = {
    id: "rows",
    name: "rows",
    title: name,
    columns,
    rowCount: rows.length,
    firstRows: columnValues(rows, columns, 0, firstRows),
  };
  const document: ResultDocument = {
    header: {
      title: name,
      subject: "",
      market: null,
      receivedAt: changedAt,
      cost: 0,
      balanceAfter: null,
      sample: false,
      evidence: [],
      isFile: true,
    },
    notices: [],
    sections: [{ kind: "table", name: "rows", title: name, table }],
    ...noDetails,
  };
  return { document, columns, rows };
}
