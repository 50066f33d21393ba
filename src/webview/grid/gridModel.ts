import type { ColumnFilter } from "../../shared/columnFilters.ts";
import type { Column, ColumnLayout } from "../../shared/table.ts";
import { columnFormats } from "../../shared/columnFormats.ts";
import { CarriedSelection } from "./carriedSelection.ts";
import { barColumns } from "./cells.ts";
import { ColumnArrangement } from "./columnArrangement.ts";
import { isEmptyFilter } from "./columnFilter.ts";
import type { ColumnTrack, ColumnTracks } from "./columnWidths.ts";
import { columnTracks, ownTracks } from "./columnWidths.ts";
import type { GridState } from "./gridHost.ts";
import type { CellPosition } from "./cellPosition.ts";
import { withinGrid } from "./cellPosition.ts";
import type { RowGroup, Sort, SortDirection } from "./tableView.ts";
import { groupedLines, groupOf, SortMemory, viewRows } from "./tableView.ts";
import { RowSelection } from "./rowSelection.ts";
import type { TableData } from "./tableData.ts";

let lastId = 0;

/**
 * What a grid shows at the moment: columns and rows in order, the active cell, sort, filters,
 * groups and what is selected. "Lines" are what stands under each other on screen: rows, and
 * heads of groups. A column is named by its place in the data, a cell by its place on screen.
 */
export class GridModel {
  /** Tells this from every other model, so that nothing drawn from one is taken for the other's. */
  readonly id = ++lastId;
  readonly data: TableData;
  readonly selection: RowSelection;
  readonly arrangement: ColumnArrangement;
  /** Rises with every change of rows or columns, so that unchanged lines need not be drawn again. */
  version = 0;
  /** Rows of the data that pass the filters, in order. */
  rows: Uint32Array;
  lines: Uint32Array;
  groups: readonly RowGroup[] = [];
  active: CellPosition = { row: -1, column: 0 };
  sort: Sort | undefined;
  filter: string;
  /** By member; empty ones are kept while they are typed. */
  readonly filters: Map<string, ColumnFilter>;
  groupColumn: number | undefined;
  /** Columns that are shown. */
  places: readonly number[];
  readonly #ownTracks: readonly ColumnTrack[];
  readonly #sorted = new SortMemory();
  #carried: CarriedSelection | undefined;
  readonly #closed: Set<string>;
  readonly #highest = new Map<number, number>();

  /** `earlier` is what the grid showed before; its selection is carried over where it is the same table with other rows. */
  constructor(
    data: TableData,
    state: GridState | undefined,
    layout: ColumnLayout | undefined,
    earlier?: GridModel,
  ) {
    this.data = data;
    this.selection = new RowSelection(data.rowCount);
    if (earlier?.data.id === data.id) {
      this.#carried = new CarriedSelection(earlier, this);
      this.#carry();
    } else if (state?.selected !== undefined) {
      this.selection.restore(state.selected);
    }
    this.arrangement = new ColumnArrangement(data.columns, layout);
    this.places = this.arrangement.shown;
    this.#ownTracks = ownTracks(data, barColumns);
    this.filter = state?.filter ?? "";
    this.filters = new Map(state?.filters.map((filter) => [filter.key, filter]));
    this.sort = savedSort(data, state);
    this.#closed = new Set(state?.closedGroups);
    this.groupColumn = columnNamed(data, state === undefined ? data.groupBy : state.groupKey);
    this.rows = viewRows(data, this.sort, this.filter, this.filters.values(), this.#sorted);
    this.lines = this.rows;
    this.#group();
  }

  /** Keys of the columns that are shown, in their order. */
  get shownKeys(): string[] {
    return this.places.map((place) => this.data.columns[place]?.key ?? "");
  }

  /** Widths of the columns on screen, as they are arranged now. */
  get tracks(): ColumnTracks {
    return columnTracks(this.#ownTracks, this.places, (column) => this.arrangement.width(column));
  }

  /** The column at a place on screen. */
  columnAt(place: number): Column | undefined {
    return this.data.columns[this.places[place] ?? -1];
  }

  /** Takes in rows that have arrived, or a new sort, filter or group. */
  refresh(): void {
    this.#highest.clear();
    this.#carry();
    this.version++;
    this.rows = viewRows(this.data, this.sort, this.filter, this.filters.values(), this.#sorted);
    this.#group();
    this.#keepActive();
  }

  /** Takes in another arrangement of the columns. */
  rearranged(): void {
    const active = this.places[this.active.column];
    this.version++;
    this.places = this.arrangement.shown;
    const place = this.places.indexOf(active ?? -1);
    this.active = { ...this.active, column: place < 0 ? this.active.column : place };
    this.#keepActive();
  }

  /** Gives a column a width in pixels; undefined gives it back its own. Rows need not be drawn again for it. */
  resize(column: number, width: number | undefined): void {
    this.arrangement.setWidth(column, width);
  }

  setFilter(filter: string): void {
    this.filter = filter;
    this.refresh();
  }

  setColumnFilter(filter: ColumnFilter): void {
    this.filters.set(filter.key, filter);
    this.refresh();
  }

  clearFilters(): void {
    this.filters.clear();
    this.setFilter("");
  }

  /** Filters of columns that this table has, and that keep something out. */
  get activeFilters(): readonly ColumnFilter[] {
    return [...this.filters.values()].filter(
      (filter) => !isEmptyFilter(filter) && this.data.columns.some(({ key }) => key === filter.key),
    );
  }

  /** First the order a reader most likely wants, then the other, then the service's own. */
  toggleSort(column: number): void {
    const first: SortDirection = startsDescending(this.data.columns[column])
      ? "descending"
      : "ascending";
    const second: SortDirection = first === "ascending" ? "descending" : "ascending";
    if (this.sort?.column !== column) {
      this.setSort({ column, direction: first });
    } else {
      this.setSort(this.sort.direction === first ? { column, direction: second } : undefined);
    }
  }

  setSort(sort: Sort | undefined): void {
    this.sort = sort;
    this.refresh();
  }

  setGroup(column: number | undefined): void {
    this.groupColumn = column;
    this.#closed.clear();
    this.refresh();
  }

  /** The group whose head a line is; undefined for a row. */
  groupAt(line: number): RowGroup | undefined {
    const group = groupOf(this.lines[line] ?? 0);
    return group === undefined ? undefined : this.groups[group];
  }

  setGroupOpen({ text }: RowGroup, open: boolean): void {
    if (open) {
      this.#closed.delete(text);
    } else {
      this.#closed.add(text);
    }
    this.version++;
    this.#group();
    this.#keepActive();
  }

  /** The rows of the data in the group whose head a line is, open or not; undefined for a row. */
  rowsOfGroup(line: number): Uint32Array | undefined {
    const group = groupOf(this.lines[line] ?? 0);
    if (group === undefined) {
      return undefined;
    }
    const start = this.groups.slice(0, group).reduce((sum, { count }) => sum + count, 0);
    return this.rows.slice(start, start + (this.groups[group]?.count ?? 0));
  }

  /** The row of the data behind a line on screen; undefined for the head of a group. */
  dataRow(line: number): number | undefined {
    const row = this.lines[line];
    return row === undefined || groupOf(row) !== undefined ? undefined : row;
  }

  /** The highest figure of a column, which its bars are drawn against. */
  highest(column: number): number {
    let highest = this.#highest.get(column);
    if (highest === undefined) {
      highest = barColumns.has(this.data.columns[column]?.key ?? "")
        ? this.data.highest(column)
        : 0;
      this.#highest.set(column, highest);
    }
    return highest;
  }

  /** What is kept of this when the view is closed. */
  state(scrollTop: number): GridState {
    const keyOf = (column: number | undefined): string | null =>
      this.data.columns[column ?? -1]?.key ?? null;
    const selected = this.selection.state;
    return {
      sortKey: keyOf(this.sort?.column),
      sortDirection: this.sort?.direction ?? "ascending",
      filter: this.filter,
      filters: this.activeFilters,
      groupKey: keyOf(this.groupColumn),
      closedGroups: [...this.#closed].slice(0, mostClosed),
      scrollTop,
      ...(selected === undefined ? {} : { selected }),
    };
  }

  /** What was shown before isn't held for longer than it is needed. */
  #carry(): void {
    this.#carried = this.#carried?.carry() === true ? this.#carried : undefined;
  }

  #group(): void {
    if (this.groupColumn === undefined) {
      this.lines = this.rows;
      this.groups = [];
    } else {
      const { lines, rows, groups } = groupedLines(
        this.data,
        this.groupColumn,
        this.rows,
        this.#closed,
      );
      this.lines = lines;
      this.rows = rows;
      this.groups = groups;
    }
  }

  #keepActive(): void {
    this.active = withinGrid(this.active, {
      rows: this.lines.length,
      columns: this.places.length,
      page: 1,
    });
  }
}

function columnNamed(data: TableData, key: string | null | undefined): number | undefined {
  const column = data.columns.findIndex((each) => each.key === key);
  return column < 0 ? undefined : column;
}

function savedSort(data: TableData, state: GridState | undefined): Sort | undefined {
  const column = columnNamed(data, state?.sortKey);
  return state === undefined || column === undefined
    ? undefined
    : { column, direction: state.sortDirection };
}

/** So many closed groups are kept with the view: the state of a view is written whole with every change. */
const mostClosed = 500;

/** Big volumes first; but position 1 is the best one. */
function startsDescending(column: Column | undefined): boolean {
  return (
    column !== undefined &&
    column.key !== "position" &&
    columnFormats[column.format].firstOrder === "descending"
  );
}
