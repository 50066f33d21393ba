import { readCsvTable } from "../files/csvTable.ts";
import type { ResultDocument } from "../../shared/resultProtocol.ts";
import { noDetails } from "../../shared/resultTables.ts";
import { columnsOf } from "./parts/memberColumns.ts";
import { TableStore } from "./parts/tableStore.ts";
import type { TableSource } from "./parts/tableStore.ts";

/** A CSV file of the project as the view draws it. */
export interface CsvDocument {
  readonly document: ResultDocument;
  readonly source: TableSource;
}

/** Reads the text of a CSV file that was changed at `changedAt`, an ISO time. Throws OpenQuoteError. */
export function csvDocument(name: string, text: string, changedAt: string): CsvDocument {
  const rows = readCsvTable(text);
  const source = {
    ...columnsOf(rows),
    count: rows.length,
    rows: (from: number, to: number) => rows.slice(from, to),
  };
  const table = new TableStore().add("rows", name, source);
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
      ofProject: "file",
    },
    notices: [],
    sections: [{ kind: "table", name: "rows", title: name, table }],
    ...noDetails,
  };
  return { document, source };
}
