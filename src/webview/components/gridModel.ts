import type { Column } from "../../shared/table.ts";
import { isNumeric } from "../../shared/table.ts";
import { barColumns } from "./cells.ts";
import type { ColumnTracks } from "./columnTracks.ts";
import { columnTracks } from "./columnTracks.ts";
import type { GridState } from "./gridHost.ts";
import type { CellPosition } from "./gridKeys.ts";
import { withinGrid } from "./gridKeys.ts";
import type { TableData } from "./tableData.ts";
import type { Sort, SortDirection } from "./tableView.ts";
import { viewRows } from "./tableView.ts";

let lastId = 0;

/** What a grid shows at the moment: rows in order, the active cell, sort and filter. */
export class GridModel {
  /** Tells this from every other model, so that nothing drawn from one is taken for the other's. */
  readonly id = ++lastId;
  readonly data: TableData;
  readonly tracks: ColumnTracks;
  /** Rises with every change of the rows, so that unchanged ones need not be drawn again. */
  version = 0;
  rows: Uint32Array;
  active: CellPosition = { row: -1, column: 0 };
  sort: Sort | undefined;
  filter: string;
  #highest = new Map<number, number>();

  constructor(data: TableData, state: GridState | undefined) {
    this.data = data;
    this.tracks = columnTracks(data, barColumns);
    this.filter = state?.filter ?? "";
    this.sort = savedSort(data, state);
    this.rows = viewRows(data, this.sort, this.filter);
  }

  get columns(): readonly Column[] {
    return this.data.columns;
  }

  /** Takes in rows that have arrived, or a new sort or filter. */
  refresh(): void {
    this.#highest.clear();
    this.version++;
    this.rows = viewRows(this.data, this.sort, this.filter);
    this.active = withinGrid(this.active, { rows: this.rows.length, columns: this.columns.length, page: 1 });
  }

  setFilter(filter: string): void {
    this.filter = filter;
    this.refresh();
  }

  /** First the order a reader most likely wants, then the other, then the service's own. */
  toggleSort(column: number): void {
    const first: SortDirection = startsDescending(this.columns[column]) ? "descending" : "ascending";
    const second: SortDirection = first === "ascending" ? "descending" : "ascending";
    if (this.sort?.column !== column) {
      this.sort = { column, direction: first };
    } else {
      this.sort = this.sort.direction === first ? { column, direction: second } : undefined;
    }
    this.refresh();
  }

  /** The row of the data behind a row on screen. */
  dataRow(row: number): number | undefined {
    return this.rows[row];
  }

  /** The highest figure of a column, which its bars are drawn against. */
  highest(column: number): number {
    let highest = this.#highest.get(column);
    if (highest === undefined) {
      highest = barColumns.has(this.columns[column]?.key ?? "") ? this.data.highest(column) : 0;
      this.#highest.set(column, highest);
    }
    return highest;
  }

  /** What is kept of this when the view is closed. */
  state(scrollTop: number): GridState {
    const key = this.sort === undefined ? undefined : this.columns[this.sort.column]?.key;
    return {
      sortKey: key ?? null,
      sortDirection: this.sort?.direction ?? "ascending",
      filter: this.filter,
      scrollTop,
    };
  }
}

function savedSort(data: TableData, state: GridState | undefined): Sort | undefined {
  const column = data.columns.findIndex(({ key }) => key === state?.sortKey);
  return state === undefined || column < 0 ? undefined : { column, direction: state.sortDirection };
}

/** Big volumes first; but position 1 is the best one. */
function startsDescending(column: Column | undefined): boolean {
  return column !== undefined && column.key !== "position" && (isNumeric(column.format) || column.format === "trend" || column.format === "date" || column.format === "level");
}
