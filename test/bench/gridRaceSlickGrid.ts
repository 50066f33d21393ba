import { SlickDataView, SlickGrid } from "slickgrid";
import type { Column } from "slickgrid";
import { formatCell, isNumeric } from "../../src/shared/columnFormats.ts";
import { raceColumns, raceTable } from "./gridRaceRows.ts";
import type { RaceRow } from "./gridRaceRows.ts";
import { hasWord } from "./gridRaceSearch.ts";
import type { GridRacer } from "./gridRaceTrack.ts";
import { openTrack, raceRowHeight } from "./gridRaceTrack.ts";

type Item = RaceRow & { readonly id: number };

/** SlickGrid over its own data view, set up as its examples do it for sorting and searching. */
class SlickRacer implements GridRacer {
  readonly #view = new SlickDataView<Item>();
  #rows: Item[] = [];
  #word = "";

  prepare(): Promise<void> {
    this.#rows = raceTable().map((row, id) => ({ ...row, id }));
    return Promise.resolve();
  }

  create(place: HTMLElement): void {
    const view = this.#view;
    const element = document.createElement("div");
    element.className = "slick-racer";
    place.append(element);
    const grid = new SlickGrid<Item>(element, view, columns, {
      rowHeight: raceRowHeight,
      enableColumnReorder: false,
      enableCellNavigation: true,
      forceFitColumns: false,
    });
    view.onRowCountChanged.subscribe(() => {
      grid.updateRowCount();
      grid.render();
    });
    view.onRowsChanged.subscribe((_event, { rows }) => {
      grid.invalidateRows(rows);
      grid.render();
    });
    grid.onSort.subscribe((_event, sort) => {
      const field = "sortCol" in sort ? sort.sortCol?.field : undefined;
      const isAscending = "sortAsc" in sort ? sort.sortAsc : true;
      view.sort(field === "keyword" ? byKeyword : byImpressions, isAscending);
    });
    view.beginUpdate();
    view.setItems(this.#rows);
    view.setFilter((item) => hasWord(item, this.#word));
    view.endUpdate();
    this.#rows = [];
  }

  sortByImpressions(): void {
    this.#headerOf("impressions")?.click();
  }

  sortByKeyword(): void {
    this.#headerOf("keyword")?.click();
  }

  filter(word: string): void {
    this.#word = word;
    this.#view.refresh();
  }

  scroller(): HTMLElement {
    const viewport = document.querySelector<HTMLElement>(".slick-viewport-left.slick-viewport-top");
    if (viewport === null) {
      throw new Error("SlickGrid is not drawn.");
    }
    return viewport;
  }

  top(): number {
    return this.scroller().getBoundingClientRect().top;
  }

  header(): Element | null {
    return this.#headerOf("keyword");
  }

  #headerOf(key: string): HTMLElement | null {
    return document.querySelector<HTMLElement>(`.slick-header-column[data-id="${key}"]`);
  }
}

const { compare } = new Intl.Collator();
const byKeyword = (a: Item, b: Item): number => compare(String(a["keyword"]), String(b["keyword"]));
const byImpressions = (a: Item, b: Item): number =>
  Number(a["impressions"]) - Number(b["impressions"]);

const columns: Column<Item>[] = raceColumns.map(({ key, label, format }) => ({
  id: key,
  field: key,
  name: label,
  width: isNumeric(format) ? 100 : 170,
  sortable: true,
  defaultSortAsc: !isNumeric(format),
  formatter: (_row, _cell, value: unknown) => formatCell(value, format),
}));

openTrack(new SlickRacer());
