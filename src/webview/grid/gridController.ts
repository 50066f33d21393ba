import * as l10n from "@vscode/l10n";
import type { ColumnFilter } from "../../shared/columnFilters.ts";
import { countedText, formatInteger } from "../../shared/format.ts";
import type { ChooserHost } from "./columnChooser.ts";
import { fittingWidth, headerAt } from "./columnWidths.ts";
import type { CopyFormat } from "./copyFormats.ts";
import { copiedRows, copyText } from "./copyFormats.ts";
import type { FilterHost } from "./filterBar.ts";
import type { GridHost } from "./gridHost.ts";
import type { CopyTarget, MenuActions, RowItems } from "./gridMenus.ts";
import {
  columnSections,
  copyAllSection,
  headerSection,
  keepSections,
  rowSections,
} from "./gridMenus.ts";
import type { CellPosition } from "./cellPosition.ts";
import { belowOf } from "./corner.ts";
import type { Corner } from "./corner.ts";
import type { GridModel } from "./gridModel.ts";
import type { MenuContent } from "../elements/popupMenu.ts";
import { SelectionCommands } from "./rowSelection.ts";
import { messageOf } from "../../shared/errorMessage.ts";

/** The element that a controller works for. */
export interface GridSurface {
  readonly element: HTMLElement;
  readonly model: GridModel | undefined;
  readonly host: GridHost | undefined;
  /** The state is another one: keep it and draw. */
  changed(): void;
  redraw(): void;
  /** Keeps how the table is looked at, for the next time it is shown. */
  saveState(): void;
  /** Focuses what `selector` finds, or the active cell, once all is drawn. */
  focusLater(selector?: string): void;
  /** Waits for the host and says how it went. */
  tell(work: Promise<unknown> | undefined, done: string): void;
  announce(status: string): void;
}

/** Copies begin with headers until a person says otherwise; one answer for all tables of a page. */
let copiesHeaders = true;

/** What a person does with a grid: its menus, its panels, copying and selecting. */
export class GridController implements MenuActions, FilterHost, ChooserHost {
  readonly select = new SelectionCommands();
  readonly #surface: GridSurface;
  menu: MenuContent | undefined;
  filtersOpen = false;
  columnsOpen = false;
  #menuFrom: HTMLElement | undefined;

  constructor(surface: GridSurface) {
    this.#surface = surface;
  }

  get withHeaders(): boolean {
    return copiesHeaders;
  }

  get canKeep(): boolean {
    return this.#surface.host?.keep !== undefined;
  }

  setWithHeaders(withHeaders: boolean): void {
    copiesHeaders = withHeaders;
  }

  copy(target: CopyTarget, format: CopyFormat): void {
    const { host, model } = this.#surface;
    if (model !== undefined) {
      const { length } = copiedRows(model.data, target.rows);
      const done = countedText(
        length,
        { one: "1 row copied.", other: "{0} rows copied." },
        formatInteger(length),
      );
      this.#surface.tell(
        host?.copy(
          copyText({ data: model.data, ...target }, format, copiesHeaders, host.delimiter),
        ),
        done,
      );
    }
  }

  /** The active cell, whole; of a header its label, of a group its text. */
  copyCell(): void {
    const { host, model } = this.#surface;
    if (model !== undefined) {
      const { row, column } = model.active;
      const dataRow = model.dataRow(row);
      const place = model.places[column] ?? 0;
      if (dataRow !== undefined && copiedRows(model.data, [dataRow]).length === 0) {
        const sentence = l10n.t("Private rows can't be copied.");
        this.#surface.tell(Promise.reject(new Error(sentence)), "");
        return;
      }
      const label = model.groupAt(row)?.text ?? model.data.columns[place]?.label ?? "";
      this.#surface.tell(
        host?.copy(dataRow === undefined ? label : model.data.text(dataRow, place)),
        l10n.t("Copied."),
      );
    }
  }

  copyTable(): void {
    const { model } = this.#surface;
    if (model !== undefined) {
      this.copy({ rows: model.rows, columns: model.places }, "tsv");
    }
  }

  /** The rows that are selected and in sight, else the active cell. */
  copyActive(): void {
    const { model } = this.#surface;
    const rows = model?.selection.among(model.rows);
    if (model !== undefined && rows !== undefined && rows.length > 0) {
      this.copy({ rows, columns: model.places }, "tsv");
    } else {
      this.copyCell();
    }
  }

  runMenu(rows: readonly number[], item: string): void {
    const { host, model } = this.#surface;
    if (model !== undefined) {
      this.#surface.tell(host?.runMenu({ rows, columns: model.shownKeys }, item), "");
    }
  }

  keep(rows: Uint32Array, as: "save" | "insert"): void {
    const { host, model } = this.#surface;
    if (model !== undefined) {
      this.#surface.tell(
        host?.keep?.({ rows: Array.from(rows), columns: model.shownKeys }, as),
        "",
      );
    }
  }

  /** All rows that pass the filters. Those of a long table that are still on their way would be missing from the file. */
  saveTable(): void {
    const { model } = this.#surface;
    if (model === undefined) {
      return;
    }
    const { loaded, rowCount } = model.data;
    if (loaded < rowCount) {
      const sentence = l10n.t(
        "Only {0} of {1} rows have loaded. Wait for the rest, or use Copy As… for what's shown.",
        formatInteger(loaded),
        formatInteger(rowCount),
      );
      this.#surface.tell(Promise.reject(new Error(sentence)), "");
    } else {
      this.keep(model.rows, "save");
    }
  }

  change(how: (model: GridModel) => void): void {
    const { model } = this.#surface;
    if (model !== undefined) {
      how(model);
      this.#announceSelection(model);
      this.#surface.changed();
    }
  }

  rearrange(how: (model: GridModel) => void): void {
    const { host, model } = this.#surface;
    if (model !== undefined) {
      how(model);
      model.rearranged();
      host?.layoutChanged(model.arrangement.layout);
      this.#surface.redraw();
    }
  }

  fitColumn(column: number): void {
    const { element } = this.#surface;
    this.rearrange((model) =>
      model.resize(column, fittingWidth(element, model.places.indexOf(column))),
    );
  }

  /** Makes the column of a header wider or narrower by so many pixels. */
  widen(place: number, by: number): void {
    const header = headerAt(this.#surface.element, place);
    this.rearrange((model) =>
      model.resize(model.places[place] ?? -1, (header?.offsetWidth ?? 0) + by),
    );
  }

  /** Works on the selection and says how many rows it has then. */
  selecting(how: (model: GridModel) => void): void {
    const { model } = this.#surface;
    if (model !== undefined) {
      how(model);
      this.#announceSelection(model);
      this.#surface.saveState();
      this.#surface.redraw();
    }
  }

  #announceSelection({ selection, rows }: GridModel): void {
    const aside = selection.count - selection.among(rows).length;
    const count = l10n.t("{0} selected.", formatInteger(selection.count));
    const note =
      aside === 0
        ? count
        : l10n.t("{0} Hidden by filters and not included: {1}.", count, formatInteger(aside));
    this.#surface.announce(selection.count === 0 ? "" : note);
  }

  filtered(filter: ColumnFilter): void {
    this.change((model) => model.setColumnFilter(filter));
  }

  cleared(key: string | undefined): void {
    this.change((model) => {
      if (key === undefined) {
        model.filters.clear();
      } else {
        model.filters.delete(key);
      }
      model.refresh();
    });
    this.#surface.focusLater(".seo-filter-button");
  }

  ungrouped(): void {
    this.change((model) => model.setGroup(undefined));
    this.#surface.focusLater();
  }

  filterColumn(key: string): void {
    this.filtersOpen = true;
    this.#surface.redraw();
    this.#surface.focusLater(`[data-filter="${CSS.escape(key)}"] input`);
  }

  toggleFilters(): void {
    this.filtersOpen = !this.filtersOpen;
    this.#surface.redraw();
  }

  closeFilters(): void {
    this.filtersOpen = false;
    this.#surface.redraw();
    this.#surface.focusLater(".seo-filter-button");
  }

  toggleColumns(): void {
    this.columnsOpen = !this.columnsOpen;
    this.#surface.redraw();
  }

  closeColumns(): void {
    this.columnsOpen = false;
    this.#surface.redraw();
    this.#surface.focusLater(".seo-columns-button");
  }

  columnHidden(column: number, hidden: boolean): void {
    this.rearrange((model) => model.arrangement.setHidden(column, hidden));
  }

  columnMoved(column: number, by: -1 | 1): void {
    const from =
      document.activeElement instanceof HTMLElement
        ? document.activeElement.dataset["by"]
        : undefined;
    this.rearrange((model) => model.arrangement.move(column, by, model.arrangement.order));
    const which = from === undefined ? "input" : `button[data-by="${from}"]`;
    this.#surface.focusLater(`.seo-chooser ${which}[data-column="${column}"]`);
  }

  columnsReset(): void {
    this.rearrange((model) => model.arrangement.reset());
  }

  /** The menu of the copy button. */
  openCopyMenu(from: HTMLElement): void {
    const { model } = this.#surface;
    if (model === undefined) {
      return;
    }
    const selected = model.selection.among(model.rows);
    const all = (title: string, rows: Uint32Array) =>
      copyAllSection(title, () => ({ rows, columns: model.places }), this);
    this.#open(from, l10n.t("Copy"), belowOf(from), () => [
      all(l10n.t("All {0} rows shown", formatInteger(model.rows.length)), model.rows),
      ...(selected.length === 0
        ? []
        : [all(l10n.t("{0} selected", formatInteger(selected.length)), selected)]),
      ...keepSections(selected.length === 0 ? model.rows : selected, this),
      headerSection(this),
    ]);
  }

  /** The menu of a cell's column where it is a header, else of its line. */
  openMenu({ row, column }: CellPosition, corner: Corner): void {
    const { model } = this.#surface;
    if (model === undefined) {
      return;
    }
    if (row === -1) {
      this.#openColumnMenu(model, column, corner);
    } else {
      this.#openRowMenu(model, row, corner);
    }
  }

  #openColumnMenu(model: GridModel, place: number, corner: Corner): void {
    const column = model.places[place];
    if (column !== undefined) {
      this.#open(undefined, model.data.columns[column]?.label ?? "", corner, () =>
        columnSections(model, column, this),
      );
    }
  }

  /** Of all selected rows if the line is one of them; of the head of a group all rows of the group. */
  #openRowMenu(model: GridModel, line: number, corner: Corner): void {
    const row = model.dataRow(line);
    const isSelected = row !== undefined && model.selection.has(row);
    const single = row === undefined ? undefined : Uint32Array.of(row);
    const rows = isSelected ? model.selection.among(model.rows) : single;
    const all = model.rowsOfGroup(line) ?? rows;
    if (all !== undefined) {
      this.#openMenuOf(model, all, !isSelected, corner, undefined);
    }
  }

  /** The menu of the rows that are selected. */
  openSelectionMenu(from: HTMLElement): void {
    const { model } = this.#surface;
    if (model !== undefined) {
      this.#openMenuOf(model, model.selection.among(model.rows), false, belowOf(from), from);
    }
  }

  #openMenuOf(
    model: GridModel,
    rows: Uint32Array,
    cell: boolean,
    corner: Corner,
    from: HTMLElement | undefined,
  ): void {
    let items: RowItems = "waiting";
    const label = countedText(
      rows.length,
      { one: "Actions for This Row", other: "Actions for {0} Rows" },
      formatInteger(rows.length),
    );
    this.#open(from, label, corner, () => rowSections(model, rows, items, cell, this));
    const opened = this.menu;
    const settle = (known: RowItems): void => {
      items = known;
      if (this.menu === opened && opened !== undefined) {
        // another object, so that the menu looks at its place again: it may be taller now
        this.menu = { ...opened };
        this.#surface.redraw();
      }
    };
    const work = this.#surface.host?.menu(Array.from(rows)) ?? Promise.resolve([]);
    work.then(settle, (error: unknown) => settle({ failure: messageOf(error) }));
  }

  #open(
    from: HTMLElement | undefined,
    label: string,
    { x, y }: Corner,
    sections: MenuContent["sections"],
  ): void {
    this.#menuFrom = from;
    this.menu = { label, x, y, sections };
    this.#surface.redraw();
  }

  readonly closeMenu = (refocus: boolean): void => {
    const from = this.#menuFrom;
    this.menu = undefined;
    this.#menuFrom = undefined;
    this.#surface.redraw();
    if (refocus && from !== undefined && from.isConnected && from.checkVisibility()) {
      from.focus();
    } else if (refocus) {
      this.#surface.focusLater();
    }
  };
}
