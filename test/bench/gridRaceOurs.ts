import { columnValues } from "../../src/shared/table.ts";
import type { ColumnValues } from "../../src/shared/table.ts";
import { DataGrid } from "../../src/webview/grid/dataGrid.ts";
import type { GridHost } from "../../src/webview/grid/gridHost.ts";
import { TableData } from "../../src/webview/grid/tableData.ts";
import { raceColumns, raceRows, raceTable } from "./gridRaceRows.ts";
import type { GridRacer } from "./gridRaceTrack.ts";
import { openTrack } from "./gridRaceTrack.ts";

/** The product's own grid: rows come column by column, as from the host. */
class OwnGrid implements GridRacer {
  readonly #grid = new DataGrid();
  #rows: ColumnValues = [];

  prepare(): Promise<void> {
    this.#rows = columnValues(raceTable(), raceColumns);
    return Promise.resolve();
  }

  create(place: HTMLElement): void {
    const table = new TableData({
      id: "race",
      name: "keywords",
      title: "Keywords",
      columns: raceColumns,
      rowCount: raceRows,
      firstRows: this.#rows,
    });
    this.#rows = [];
    Object.assign(this.#grid, { table, loaded: table.loaded, host });
    place.append(this.#grid);
  }

  sortByImpressions(): void {
    this.#headerOf("impressions").click();
  }

  sortByKeyword(): void {
    this.#headerOf("keyword").click();
  }

  filter(word: string): void {
    const input = this.#grid.querySelector<HTMLInputElement>('input[type="search"]');
    if (input === null) {
      throw new Error("The grid has no filter.");
    }
    input.value = word;
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }

  scroller(): HTMLElement {
    const grid = this.#grid.querySelector<HTMLElement>('[role="grid"]');
    if (grid === null) {
      throw new Error("The grid is not drawn.");
    }
    return grid;
  }

  top(): number {
    const head = this.header()?.closest('[role="rowgroup"]') ?? this.header();
    return head?.getBoundingClientRect().bottom ?? 0;
  }

  header(): Element | null {
    return this.#grid.querySelector(`[role="columnheader"]`) === null
      ? null
      : this.#headerOf("keyword");
  }

  #headerOf(key: string): HTMLElement {
    const label = raceColumns.find((column) => column.key === key)?.label;
    const headers = [...this.#grid.querySelectorAll<HTMLElement>('[role="columnheader"]')];
    const header = headers.find(
      ({ textContent }) => label !== undefined && textContent.includes(label),
    );
    if (header === undefined) {
      throw new Error(`There is no header ${label}.`);
    }
    return header;
  }
}

/** Nothing is copied, opened or kept here. */
const host: GridHost = {
  copy: () => Promise.resolve(),
  delimiter: ",",
  openLink: () => Promise.resolve(),
  reload: () => undefined,
  stateChanged: () => undefined,
  layout: undefined,
  layoutChanged: () => undefined,
  menu: () => Promise.resolve([]),
  runMenu: () => Promise.resolve(),
  keep: () => Promise.resolve(),
};

openTrack(new OwnGrid());
