import type { JsonRecord } from "../../../shared/json.ts";
import type { TablePreset } from "../../../shared/columnFilters.ts";
import { columnValues } from "../../../shared/table.ts";
import type { Column, ColumnValues, TableHead } from "../../../shared/table.ts";

/** Rows that go to the view with the document; the others follow after the first paint. */
const firstRowCount = 200;

/** The rows behind one table of a document. */
export interface TableSource {
  readonly columns: readonly Column[];
  /** Members of the rows that have no column, since they are too many to be drawn; absent for none. */
  readonly leftOut?: number;
  readonly count: number;
  /** Rows `from` to `to` (exclusive). */
  readonly rows: (from: number, to: number) => readonly JsonRecord[];
  /** The column whose values the rows are grouped by until a person says otherwise. */
  readonly groupBy?: string;
  /** What its rows can be kept by at one press. */
  readonly presets?: readonly TablePreset[];
}

/** The tables of one document, each under an id of its own. */
export class TableStore {
  readonly sources = new Map<string, TableSource>();
  /** The tables that don't draw all members of their rows, by their titles, with how many are left out. */
  readonly leftOut: { readonly title: string; readonly count: number }[] = [];

  /**
   * Keeps a table and returns what goes to the view at once. `name` is the data member, by which the
   * arrangement of its columns is remembered; `wanted` an id other than that, as of a later part.
   */
  add(name: string, title: string, source: TableSource, wanted = name): TableHead {
    // A member of `data` may have the name of a part of the envelope.
    let id = wanted;
    for (let number = this.sources.size; this.sources.has(id); number += 1) {
      id = `${wanted}:${number}`;
    }
    this.sources.set(id, source);
    if (source.leftOut !== undefined && source.leftOut > 0) {
      this.leftOut.push({ title, count: source.leftOut });
    }
    return headOf(id, name, title, source);
  }
}

/** Cells that go to the view at once. */
const cellsAtOnce = 100_000;

/** The next rows of a table for its view, which asks until it has all of them: one after another leaves others their turn. */
export function nextRows({ columns, count, rows }: TableSource, from: number): ColumnValues {
  const block = Math.max(firstRowCount, Math.floor(cellsAtOnce / Math.max(columns.length, 1)));
  return columnValues(rows(from, Math.min(count, from + block)), columns);
}

/** What goes to the view of a table at once. */
export function headOf(id: string, name: string, title: string, source: TableSource): TableHead {
  const { columns, count, rows, groupBy, presets } = source;
  return {
    id,
    name,
    title,
    columns,
    rowCount: count,
    firstRows: columnValues(rows(0, firstRowCount), columns),
    ...(groupBy === undefined ? {} : { groupBy }),
    ...(presets === undefined ? {} : { presets }),
  };
}
