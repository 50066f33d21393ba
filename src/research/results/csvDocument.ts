import * as l10n from "@vscode/l10n";
import { readCsvTable } from "../files/csvTable.ts";
import { formatInteger } from "../../shared/format.ts";
import type { Notice, ResultDocument } from "../../shared/resultProtocol.ts";
import { noDetails } from "../../shared/resultTables.ts";
import { columnOf } from "./parts/memberColumns.ts";
import { TableStore } from "./parts/tableStore.ts";
import type { TableSource } from "./parts/tableStore.ts";

/** A CSV file of the project as the view draws it. */
export interface CsvDocument {
  readonly document: ResultDocument;
  readonly source: TableSource;
}

/** Reads the text of a CSV file that was changed at `changedAt`, an ISO time. Rejects with OpenQuoteError. */
export async function csvDocument(
  name: string,
  text: string,
  changedAt: string,
): Promise<CsvDocument> {
  const { columns, rows, moreColumns, moreRows } = await readCsvTable(text);
  const source = {
    columns: rows.length === 0 ? [] : columns.map(({ name: key, sample }) => columnOf(key, sample)),
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
    notices: csvNotices(moreColumns, moreRows),
    sections: [{ kind: "table", name: "rows", title: name, table }],
    ...noDetails,
  };
  return { document, source };
}

function csvNotices(columns: number, rows: number): Notice[] {
  const more = [
    columns === 0 ? [] : [l10n.t("Columns: {0}", formatInteger(columns))],
    rows === 0 ? [] : [l10n.t("Rows: {0}", formatInteger(rows))],
  ].flat();
  const text = l10n.t(
    "Too much to show as a table. Not shown: {0}. The file has all of it.",
    more.join(" · "),
  );
  return more.length === 0 ? [] : [{ kind: "scope", text, inSight: true }];
}
