import { csvWriter } from "../csv.ts";
import type { CsvDialect } from "../csv.ts";
import type { RowWriter, WriterParts } from "./rowWriter.ts";
import { tableCells } from "./tableCells.ts";

/** Rows as CSV: one header, where they come from in columns of its own. */
export function csvRows(parts: WriterParts, dialect: CsvDialect): RowWriter {
  const cells = tableCells(parts);
  const writer = csvWriter(cells.names, dialect);
  return {
    begin: () => writer.header(),
    rows: (batch) => {
      const rows = cells.of(batch);
      return rows === undefined ? undefined : writer.cells(rows);
    },
    end: () => "",
  };
}
