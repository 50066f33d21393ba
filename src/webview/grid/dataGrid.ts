import * as l10n from "@vscode/l10n";
import type { PropertyValues, TemplateResult } from "lit";
import { html, LitElement, nothing } from "lit";
import { isAbsent, isWebUrl } from "../../shared/table.ts";
import { clipText } from "../elements/longText.ts";
import { columnChooser } from "./columnChooser.ts";
import { dragWidth } from "./columnWidths.ts";
import { filterBar, filterChips } from "./filterBar.ts";
import { gridFooter, gridToolbar, noMatch } from "./gridAsides.ts";
import type { GridSurface } from "./gridController.ts";
import { GridController } from "./gridController.ts";
import { cellAt, isGutter, lineAt, showClippedText } from "./cellPosition.ts";
import type { GridHost, GridState } from "./gridHost.ts";
import { gridKey } from "./gridKeyboard.ts";
import type { CellPosition } from "./cellPosition.ts";
import { CellReader } from "./cellReader.ts";
import { GridModel } from "./gridModel.ts";
import { GridRows, rowHeight } from "./gridRows.ts";
import { headerRow } from "./gridTemplates.ts";
import { presetChips } from "./presetChips.ts";
import { MoreButton } from "./moreButton.ts";
import { ColumnSight } from "./columnSight.ts";
import "../elements/popupMenu.ts";
import { RowPool } from "./rowPool.ts";
import { styleProperty } from "../elements/styleProperty.ts";
import type { TableData } from "./tableData.ts";
import { messageOf } from "../../shared/errorMessage.ts";

/** Tables of fewer rows take the height they need; longer ones scroll inside themselves. */
const naturalRows = 15;

/**
 * A table of any size: rows that are out of sight are not in the page. Keys follow the grid
 * pattern of the ARIA practices with one tab stop.
 */
export class DataGrid extends LitElement implements GridSurface {
  static override readonly properties = {
    table: {},
    loaded: {},
    failure: {},
    host: {},
    initial: {},
  };

  declare table: TableData | undefined;
  /** Rows that have arrived; a change draws the grid anew. */
  declare loaded: number;
  /** Why the rest of the rows could not be fetched. */
  declare failure: string | undefined;
  declare host: GridHost | undefined;
  /** How the table was looked at before. */
  declare initial: GridState | undefined;

  readonly element: HTMLElement = this;
  readonly #rows = new GridRows(
    () => this.#scroller,
    () => this.#drawRows(),
  );
  readonly #pool = new RowPool();
  readonly #more = new MoreButton();
  readonly #sight = new ColumnSight();
  readonly #reader = new CellReader();
  readonly #controller = new GridController(this);
  model: GridModel | undefined;
  #scrollTo = 0;
  /** What has the focus after the next drawing; empty for the active cell. */
  #focusNext: string | undefined;
  #status = "";
  #error = "";

  /** Light DOM: the page's one style sheet and find in page reach everything. */
  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#rows.dispose();
    this.#sight.dispose();
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has("table") && this.table !== undefined) {
      this.model = new GridModel(this.table, this.initial, this.host?.layout, this.model);
      this.#scrollTo = this.initial?.scrollTop ?? 0;
      this.#reader.close();
      this.#controller.menu = undefined;
    } else if (changed.has("loaded")) {
      this.model?.refresh();
    }
  }

  protected override render(): TemplateResult | typeof nothing {
    const { model } = this;
    const controller = this.#controller;
    if (model === undefined) {
      return nothing;
    }
    if (model.data.columns.length === 0 || model.data.rowCount === 0) {
      return html`<p class="seo-none">${l10n.t("No rows.")}</p>`;
    }
    return html`${gridToolbar(model, { onFilter: this.#onFilter, controller, sight: this.#sight })}
      ${controller.filtersOpen ? filterBar(model, controller) : nothing}${controller.columnsOpen ? columnChooser(model, controller) : nothing}
      ${presetChips(model, controller)}${filterChips(model, controller)}${this.#grid(model)}${this.#reader.template(model, this.#closeReader)}${this.#footer()}
      ${controller.menu === undefined ? nothing : html`<seo-menu .content=${controller.menu} .close=${controller.closeMenu}></seo-menu>`}`;
  }

  protected override updated(): void {
    this.#drawRows();
    const scroller = this.#scroller;
    this.#sight.watch(this, scroller);
    if (
      this.#scrollTo > 0 &&
      scroller !== null &&
      this.model?.data.loaded === this.model?.data.rowCount
    ) {
      scroller.scrollTop = this.#scrollTo;
      this.#scrollTo = 0;
    }
    if (this.#focusNext !== undefined) {
      const wanted =
        this.#focusNext === "" ? null : this.querySelector<HTMLElement>(this.#focusNext);
      this.#focusNext = undefined;
      const target = wanted ?? this.#activeCell;
      target?.focus({ preventScroll: true });
      target?.scrollIntoView({ block: "nearest", inline: "nearest" });
    }
  }

  #drawRows(): void {
    const body = this.querySelector<HTMLElement>(".seo-grid-body");
    if (body !== null && this.model !== undefined) {
      this.#pool.draw(body, this.model, this.#rows.items);
      this.#rows.drawn();
    }
  }

  #grid(model: GridModel): TemplateResult {
    const height = this.#rows.layout(model.lines.length, model.active.row);
    const { template, least } = model.tracks;
    return html`<div class="seo-grid-frame" @mouseleave=${this.#hideMore}>
      <div role=${model.groupColumn === undefined ? "grid" : "treegrid"} class=${`seo-grid${model.data.rowCount < naturalRows ? "" : " seo-grid-bounded"}`}
      aria-label=${clipText(model.data.name)} aria-rowcount=${model.lines.length + 1} aria-colcount=${model.places.length}
      aria-busy=${this.#waiting ? "true" : "false"} aria-multiselectable="true"
      ${styleProperty("--seo-row-height", `${rowHeight}px`)}
      ${styleProperty("--seo-tracks", template)} ${styleProperty("--seo-least-width", least)}
      @keydown=${this.#onKeyDown} @click=${this.#onClick} @dblclick=${this.#onDoubleClick} @focusin=${this.#onFocusIn}
      @pointerdown=${this.#onPointerDown} @contextmenu=${this.#onContextMenu} @scroll=${this.#hideMore}
      @mouseover=${this.#onMouseOver} @scrollend=${this.#onScrollEnd}>
      <div role="rowgroup" class="seo-grid-head">${headerRow(model)}</div>
      <div role="rowgroup" class="seo-grid-body" ${styleProperty("height", `${height}px`)}></div>
    </div>${this.#more.template(this.#controller)}</div>
    ${model.rows.length === 0 ? noMatch(model.activeFilters.length > 0, this.#clearFilter) : nothing}`;
  }

  #footer(): TemplateResult {
    const { failure } = this;
    const status = this.#waiting ? l10n.t("Loading rows…") : this.#status;
    const { model } = this;
    const isArranged =
      model !== undefined &&
      (model.sort !== undefined || model.filter !== "" || model.filters.size > 0);
    return gridFooter({
      isArranged,
      status,
      error: this.#error,
      failure,
      reload: () => this.host?.reload(),
    });
  }

  /** True while rows are on their way. */
  get #waiting(): boolean {
    const data = this.model?.data;
    return data !== undefined && data.loaded < data.rowCount && this.failure === undefined;
  }

  get #scroller(): HTMLElement | null {
    return this.querySelector<HTMLElement>(".seo-grid");
  }

  get #frame(): HTMLElement | null {
    return this.querySelector<HTMLElement>(".seo-grid-frame");
  }

  get #activeCell(): HTMLElement | null {
    const { row, column } = this.model?.active ?? { row: -1, column: 0 };
    return this.querySelector<HTMLElement>(`.seo-cell[data-row="${row}"][data-column="${column}"]`);
  }

  readonly #onFilter = (event: Event): void => {
    if (event.target instanceof HTMLInputElement) {
      this.model?.setFilter(event.target.value);
      this.changed();
    }
  };

  readonly #clearFilter = (): void => {
    this.model?.clearFilters();
    this.changed();
    this.focusLater(".seo-filter input");
  };

  readonly #onKeyDown = (event: KeyboardEvent): void => {
    const { model } = this;
    const host = {
      controller: this.#controller,
      page: this.#rows.page,
      activeCell: this.#activeCell,
      moved: (to: CellPosition) => this.#activateAt(to),
      activate: () => model !== undefined && this.#activate(model, model.active),
    };
    if (model !== undefined && gridKey(event, model, host)) {
      // the editor has meanings of its own for some of these keys
      event.stopPropagation();
      event.preventDefault();
      this.focusLater();
    }
  };

  #activateAt(to: CellPosition): void {
    if (this.model !== undefined) {
      this.model.active = to;
      this.focusLater();
    }
  }

  readonly #onClick = (event: MouseEvent): void => {
    const { model } = this;
    const line = lineAt(event.target);
    if (
      model === undefined ||
      line === undefined ||
      (event.target instanceof Element && event.target.closest(".seo-resize") !== null)
    ) {
      return;
    }
    const position = cellAt(event.target);
    const group = model.groupAt(line);
    if (group !== undefined) {
      this.#controller.change((grid) => grid.setGroupOpen(group, !group.open));
    } else if (
      line >= 0 &&
      (isGutter(event.target) || event.ctrlKey || event.metaKey || event.shiftKey)
    ) {
      this.#selectAt(line, event.shiftKey);
    } else if (isGutter(event.target)) {
      this.#controller.selecting((grid) => this.#controller.select.toggleAll(grid));
    } else if (
      position !== undefined &&
      (line === -1 ||
        (event.target instanceof Element && event.target.closest(".seo-link") !== null))
    ) {
      this.#activate(model, position);
    }
  };

  #selectAt(line: number, range: boolean): void {
    const { select } = this.#controller;
    this.#controller.selecting((grid) =>
      range ? select.extend(grid, line) : select.toggle(grid, line),
    );
    this.#activateAt({ row: line, column: this.model?.active.column ?? 0 });
  }

  readonly #onDoubleClick = (event: MouseEvent): void => {
    const position = cellAt(event.target);
    if (position === undefined || this.model === undefined) {
      return;
    }
    if (position.row >= 0) {
      this.#read(this.model, position);
    } else if (event.target instanceof Element && event.target.closest(".seo-resize") !== null) {
      this.#controller.fitColumn(this.model.places[position.column] ?? -1);
    }
  };

  readonly #onPointerDown = (event: PointerEvent): void => {
    const handle =
      event.target instanceof Element ? event.target.closest<HTMLElement>(".seo-resize") : null;
    const position = cellAt(handle);
    if (handle !== null && position !== undefined && this.model !== undefined) {
      this.#more.hide(this.#frame);
      dragWidth(event, handle, this.model, position.column, {
        sized: () => this.requestUpdate(),
        arranged: () => this.#controller.rearrange(() => undefined),
      });
    } else if (event.shiftKey) {
      // a range of rows, not of letters
      event.preventDefault();
    }
  };

  readonly #onContextMenu = (event: MouseEvent): void => {
    const position = cellAt(event.target);
    const line = lineAt(event.target);
    const corner = { x: event.clientX, y: event.clientY };
    if (line === undefined || this.model === undefined) {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    this.model.active = position ?? { row: line, column: this.model.active.column };
    this.#controller.openMenu(this.model.active, corner);
  };

  readonly #onMouseOver = (event: MouseEvent): void => {
    showClippedText(event);
    this.#more.follow(this.#frame, event.target);
  };

  readonly #hideMore = (): void => this.#more.hide(this.#frame);

  readonly #onFocusIn = (event: FocusEvent): void => {
    const position = cellAt(event.target);
    const active = this.model?.active;
    if (
      this.model !== undefined &&
      position !== undefined &&
      (position.row !== active?.row || position.column !== active.column)
    ) {
      this.model.active = position;
      this.requestUpdate();
    }
    this.#more.follow(this.#frame, event.target);
  };

  readonly #onScrollEnd = (): void => this.saveState();

  readonly #closeReader = (): void => {
    this.#reader.close();
    this.focusLater();
  };

  /** Enter or a click: a header sorts, an address opens, a long value is shown whole. */
  #activate(model: GridModel, position: CellPosition): void {
    const index = model.places[position.column] ?? -1;
    if (position.row === -1) {
      model.active = position;
      model.toggleSort(index);
      this.changed();
      this.focusLater();
      return;
    }
    const row = model.dataRow(position.row);
    const column = model.data.columns[index];
    if (row === undefined || column === undefined) {
      return;
    }
    const value = model.data.value(row, index);
    if (isWebUrl(value) || (column.isStep === true && !isAbsent(value))) {
      this.tell(this.host?.openLink(column.key, row), "");
    } else {
      this.#read(model, position);
    }
  }

  #read(model: GridModel, position: CellPosition): void {
    if (this.#reader.open(model, position, this.#activeCell)) {
      void this.updateComplete.then(() => this.focusLater(".seo-reader-text"));
      this.requestUpdate();
    }
  }

  /** Lines are other ones now: what was said about the old ones no longer holds. */
  changed(): void {
    this.#reader.close();
    this.saveState();
    this.requestUpdate();
  }

  redraw(): void {
    this.requestUpdate();
  }

  focusLater(selector = ""): void {
    this.#focusNext = selector;
    this.requestUpdate();
  }

  announce(status: string): void {
    this.#status = status;
  }

  saveState(): void {
    if (this.model !== undefined) {
      this.host?.stateChanged(this.model.state(this.#rows.top));
    }
  }

  /** Waits for the host and says how it went. */
  tell(work: Promise<unknown> | undefined, done: string): void {
    this.#error = "";
    const succeed = (): void => void (this.#status = done);
    const fail = (error: unknown): void => void (this.#error = messageOf(error));
    void work?.then(succeed, fail).finally(() => this.requestUpdate());
  }
}

customElements.define("seo-grid", DataGrid);
