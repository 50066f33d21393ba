import type { JsonRecord } from "../../../shared/json.ts";
import type { TablePreset } from "../../../shared/columnFilters.ts";
import { columnValues } from "../../../shared/table.ts";
import type { Column, TableHead } from "../../../shared/table.ts";

/** Rows that go to the view with the document; the others follow after the first paint. */
const firstRowCount = 200;

/** The rows behind one table of a document. */
export interface TableSource {
  readonly columns: readonly Column[];
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

  /**
   * Keeps a table and returns what goes to the view at once. `name` is the data member, by which the
   * arrangement of its columns is remembered; `wanted` an id other than that, as of a later part.
   */
  add(name: string, title: string, source: TableSource, wanted = name): TableHead {
    // A member of `data` may have the name of a part of the envelope.
    const id = this.sources.has(wanted) ? `${wanted}:${this.sources.size}` : wanted;
    this.sources.set(id, source);
    return headOf(id, name, title, source);
  }
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
