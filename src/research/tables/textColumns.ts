import { Turns } from "../../system/turn.ts";
import type { ColumnCells } from "./columnSurvey.ts";
import { readColumns } from "./readColumns.ts";
import type { ValueColumns } from "./readColumns.ts";

/** A column whose cells were taken out of a file already. */
export interface TextColumn {
  readonly name: string;
  readonly texts: readonly string[];
}

/** Reads the cells of columns by the same rules as those of a whole file. */
export function readTextColumns(
  columns: readonly TextColumn[],
  delimiter: string,
  decimal?: "." | ",",
): Promise<ValueColumns> {
  return readColumns(columns.map(cellsOf), delimiter, decimal, new Turns());
}

function cellsOf({ name, texts }: TextColumn): ColumnCells {
  const starts = new Uint32Array(texts.length);
  const ends = new Uint32Array(texts.length);
  let at = 0;
  for (const [row, text] of texts.entries()) {
    starts[row] = at;
    at += text.length;
    ends[row] = at;
  }
  return {
    name,
    length: texts.length,
    source: texts.join(""),
    starts,
    ends,
    cut: [],
    textOf: (row) => texts[row] ?? "",
  };
}
