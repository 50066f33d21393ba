import { WorkbookWriter } from "../spreadsheet/workbook.ts";
import type { RowWriter, WriterParts } from "./rowWriter.ts";
import { tableCells } from "./tableCells.ts";

/** Rows as an Excel file whose cells have types, so that no program has to guess them. */
export async function sheetRows(parts: WriterParts): Promise<RowWriter> {
  const { about, columns, rows, kinds } = parts;
  const cells = tableCells(parts);
  const writer = await WorkbookWriter.create({
    name: about.title,
    columns: cells.names.map((name) => {
      const member = columns.memberOf(name) ?? name;
      const format = kinds?.format(member) ?? "text";
      return { header: headerOf(name, kinds?.currency(member)), format };
    }),
    rows,
  });
  return {
    begin: () => writer.begin(),
    rows: (batch) => {
      const values = cells.of(batch);
      return values === undefined ? undefined : writer.rows(values);
    },
    end: () => writer.end(),
    cutCells: () => writer.cutCells,
  };
}

/** A column of money says which, unless its name does. */
function headerOf(name: string, currency: string | undefined): string {
  const isSaid =
    currency === undefined || name.toLowerCase().split("_").includes(currency.toLowerCase());
  return isSaid ? name : `${name} (${currency})`;
}
