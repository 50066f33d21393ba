import { Turns } from "../../system/turn.ts";
import { cellText } from "../tables/table.ts";
import type { ReadTable } from "../tables/table.ts";
import { isHour } from "./days.ts";
import type { Dimension, RowFigures, Sheet, SheetRow } from "./export.ts";
import { isPrivateQuery } from "./privateQuery.ts";
import { areCounts, figureAt, statesOther } from "./sheetShape.ts";
import type { SheetShape } from "./sheetShape.ts";

/** A sheet with what was noticed while it was read. */
export interface ReadSheet extends Sheet {
  /** Rows of the file, also those that aren't among the sheet's. */
  readonly rowsInFile: number;
  /** True where the file has more rows than are read. */
  readonly isCut: boolean;
  /** Rows that can't be true. */
  readonly leftOut: number;
  /** Rows whose stated click-through rate isn't clicks ÷ impressions. */
  readonly differing: number;
  /** All days of a chart, also those without figures. */
  readonly days: readonly string[];
}

/** A row's figures as they are kept: without impressions neither rate nor position is known, and a position of 0 is none. */
export function rowFigures(
  clicks: number,
  impressions: number,
  position: number | null,
): RowFigures {
  const isSeen = impressions > 0;
  return {
    clicks,
    impressions,
    ctr: isSeen ? clicks / impressions : null,
    position: isSeen && position !== null && position >= 1 ? position : null,
  };
}

/** A row with its mark where a query names a person. */
export function keyedRow(
  dimensions: readonly Dimension[],
  keys: readonly string[],
  now: RowFigures,
  before?: RowFigures,
): SheetRow {
  const query = keys[dimensions.indexOf("query")];
  return {
    keys,
    now,
    ...(before === undefined ? {} : { before }),
    ...(query !== undefined && isPrivateQuery(query) ? { isPrivate: true } : {}),
  };
}

/** The rows of a table that has the shape of a sheet. `later` says which of two periods is the later one, 0 or 1. */
export async function sheetRows(
  table: ReadTable,
  shape: SheetShape,
  dimensions: readonly Dimension[],
  later: number,
  signal?: AbortSignal,
): Promise<ReadSheet> {
  const cell = (place: number | undefined, row: number): number | null => {
    const column = place === undefined ? undefined : table.columns[place];
    return column === undefined ? null : figureAt(column, row);
  };
  const rows: SheetRow[] = [];
  const days: string[] = [];
  let [leftOut, differing] = [0, 0];
  const turns = new Turns();
  for (let row = 0; row < table.rowCount; row += 1) {
    if (row % 256 === 0) {
      await turns.next();
      signal?.throwIfAborted();
    }
    const keys = shape.dimensions.map((column, at) => keyOf(table, column, row, dimensions[at]));
    const day = keys[dimensions.indexOf("date")];
    if (day !== undefined) {
      days.push(day);
    }
    const periods = shape.periods.map((columns) => ({
      columns,
      clicks: cell(columns.clicks, row),
      impressions: cell(columns.impressions, row),
      ctr: cell(columns.ctr, row),
      position: cell(columns.position, row),
    }));
    if (periods.every(({ clicks, impressions }) => clicks === null && impressions === null)) {
      // a day without data: what is empty is no figure
      continue;
    }
    if (!periods.every(({ clicks, impressions }) => areCounts(clicks, impressions))) {
      leftOut += 1;
      continue;
    }
    const read = periods.map(({ clicks, impressions, position }) =>
      rowFigures(clicks ?? 0, impressions ?? 0, position),
    );
    differing += periods.some(({ columns, clicks, impressions, ctr }) =>
      statesOther(columns, clicks ?? 0, impressions ?? 0, ctr),
    )
      ? 1
      : 0;
    const [now, before] = [read[later], read.length === 2 ? read[1 - later] : undefined];
    if (now !== undefined) {
      rows.push(keyedRow(dimensions, keys, now, before));
    }
  }
  const [rowsInFile, isCut] = [table.rowCount + table.moreRows, table.moreRows > 0];
  return { dimensions, rows, rowsInFile, isCut, leftOut, differing, days };
}

/** Days as ISO days, however a spreadsheet wrote them; all else as it is written. */
function keyOf(
  { columns }: ReadTable,
  place: number,
  row: number,
  dimension: Dimension | undefined,
): string {
  const column = columns[place];
  const [text, value] = column === undefined ? [""] : [cellText(column, row), column.values[row]];
  return dimension === "date" &&
    typeof value === "string" &&
    column?.kind === "date" &&
    !isHour(text)
    ? value
    : text.trim();
}
