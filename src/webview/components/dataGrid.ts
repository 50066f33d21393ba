import * as l10n from "@vscode/l10n";
import type { PropertyValues, TemplateResult } from "lit";
import { LitElement, html, nothing } from "lit";
import { isWebAddress } from "./cells.ts";
import { cellTextLimit, clipText } from "./clipText.ts";
import { errorText } from "./errorText.ts";
import { cellReader, gridFooter, gridToolbar, noMatch } from "./gridAsides.ts";
import type { GridHost, GridState } from "./gridHost.ts";
import { cellAt, selectedText, showClippedText } from "./gridEvents.ts";
import type { CellPosition } from "./gridKeys.ts";
import { moveCell } from "./gridKeys.ts";
import { GridModel } from "./gridModel.ts";
import { GridRows, rowHeight } from "./gridRows.ts";
import { headerRow } from "./gridTemplates.ts";
import { RowPool } from "./rowPool.ts";
import { styleProperty } from "./styleProperty.ts";
import type { TableData } from "./tableData.ts";
import { tableText } from "./tsv.ts";

/** Tables of fewer rows take the height they need; longer ones scroll inside themselves. */
const naturalRows = 15;

/**
 * A table of any size: rows that are out of sight are not in the page. Keys follow the grid
 * pattern of the ARIA practices with one tab stop.
 */
export class DataGrid extends LitElement {
  static override readonly properties = { table: {}, loaded: {}, failure: {}, host: {}, initial: {} };

  declare table: TableData | undefined;
  /** Rows that have arrived; a change draws the grid anew. */
  declare loaded: number;
  /** Why the rest of the rows could not be fetched. */
  declare failure: string | undefined;
  declare host: GridHost | undefined;
  /** How the table was looked at before. */
  declare initial: GridState | undefined;

  readonly #rows = new GridRows(() => this.#scroller, () => this.requestUpdate());
  readonly #pool = new RowPool();
  #model: GridModel | undefined;
  #scrollTo = 0;
  #focusAfterUpdate = false;
  #status = "";
  #error = "";
  #reading: CellPosition | undefined;

  /** Light DOM: the page's one style sheet and find in page reach everything. */
  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#rows.dispose();
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has("table") && this.table !== undefined) {
      this.#model = new GridModel(this.table, this.initial);
      this.#scrollTo = this.initial?.scrollTop ?? 0;
      this.#reading = undefined;
    } else if (changed.has("loaded")) {
      this.#model?.refresh();
    }
  }

  protected override render(): TemplateResult | typeof nothing {
    const model = this.#model;
    if (model === undefined) {
      return nothing;
    }
    if (model.columns.length === 0 || model.data.rowCount === 0) {
      return html`<p class="seo-none">${l10n.t("No rows.")}</p>`;
    }
    return html`${gridToolbar(model, this.#onFilter, this.#onCopyTable)}${this.#grid(model)}${this.#reader(model)}${this.#footer()}`;
  }

  protected override updated(): void {
    this.#drawRows();
    const scroller = this.#scroller;
    if (this.#scrollTo > 0 && scroller !== null && this.#model?.data.loaded === this.#model?.data.rowCount) {
      scroller.scrollTop = this.#scrollTo;
      this.#scrollTo = 0;
    }
    if (this.#focusAfterUpdate) {
      this.#focusAfterUpdate = false;
      const cell = this.#activeCell;
      cell?.focus({ preventScroll: true });
      cell?.scrollIntoView({ block: "nearest", inline: "nearest" });
    }
  }

  #drawRows(): void {
    const body = this.querySelector<HTMLElement>(".seo-grid-body");
    if (body !== null && this.#model !== undefined) {
      this.#pool.draw(body, this.#model, this.#rows.items);
      this.#rows.drawn();
    }
  }

  #grid(model: GridModel): TemplateResult {
    const height = this.#rows.layout(model.rows.length, model.active.row);
    return html`<div role="grid" class=${`seo-grid${model.data.rowCount < naturalRows ? "" : " seo-grid-bounded"}`}
      aria-label=${clipText(model.data.name)} aria-rowcount=${model.rows.length + 1} aria-colcount=${model.columns.length}
      aria-busy=${this.#waiting ? "true" : "false"}
      ${styleProperty("--seo-row-height", `${rowHeight}px`)}
      ${styleProperty("--seo-tracks", model.tracks.template)} ${styleProperty("--seo-least-width", `${model.tracks.least}px`)}
      @keydown=${this.#onKeyDown} @click=${this.#onClick} @dblclick=${this.#onDoubleClick} @focusin=${this.#onFocusIn}
      @mouseover=${showClippedText} @scrollend=${this.#onScrollEnd}>
      <div role="rowgroup" class="seo-grid-head">${headerRow(model)}</div>
      <div role="rowgroup" class="seo-grid-body" ${styleProperty("height", `${height}px`)}></div>
    </div>
    ${model.rows.length === 0 ? noMatch(this.#clearFilter) : nothing}`;
  }

  #reader(model: GridModel): TemplateResult | typeof nothing {
    const at = this.#reading;
    const row = at === undefined ? undefined : model.dataRow(at.row);
    return at === undefined || row === undefined
      ? nothing
      : cellReader(model.columns[at.column]?.label ?? "", model.data.text(row, at.column), this.#closeReader);
  }

  #footer(): TemplateResult {
    const { failure } = this;
    const status = this.#waiting ? l10n.t("Reading rows…") : this.#status;
    return gridFooter({ status, error: this.#error, failure, reload: () => this.host?.reload() });
  }

  /** True while rows are on their way. */
  get #waiting(): boolean {
    const data = this.#model?.data;
    return data !== undefined && data.loaded < data.rowCount && this.failure === undefined;
  }

  get #scroller(): HTMLElement | null {
    return this.querySelector<HTMLElement>(".seo-grid");
  }

  get #activeCell(): HTMLElement | null {
    const { row, column } = this.#model?.active ?? { row: -1, column: 0 };
    return this.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`);
  }

  readonly #onFilter = (event: Event): void => {
    if (event.target instanceof HTMLInputElement) {
      this.#setFilter(event.target.value);
    }
  };

  readonly #clearFilter = (): void => {
    this.#setFilter("");
    this.querySelector<HTMLElement>(".seo-filter input")?.focus();
  };

  #setFilter(filter: string): void {
    this.#model?.setFilter(filter);
    this.#status = "";
    this.#reading = undefined;
    this.#changed();
  }

  readonly #onCopyTable = (): void => {
    if (this.#model !== undefined) {
      const { data, rows } = this.#model;
      this.#tell(this.host?.copy(tableText(data, rows)), l10n.t("{0} rows copied.", rows.length));
    }
  };

  readonly #onKeyDown = (event: KeyboardEvent): void => {
    const model = this.#model;
    if (model === undefined || event.altKey) {
      return;
    }
    const control = event.ctrlKey || event.metaKey;
    const size = { rows: model.rows.length, columns: model.columns.length, page: this.#rows.page };
    const target = moveCell(model.active, event.key, control, size);
    if (target !== undefined) {
      model.active = target;
      this.#focusAfterUpdate = true;
      this.requestUpdate();
    } else if (control && event.key.toLowerCase() === "c" && selectedText() === "") {
      this.#copyCell(model);
    } else if (event.key === "Enter" || event.key === " ") {
      this.#activate(model, model.active);
    } else {
      return;
    }
    event.preventDefault();
  };

  readonly #onClick = (event: MouseEvent): void => {
    const position = cellAt(event.target);
    if (this.#model === undefined || position === undefined) {
      return;
    }
    const isLink = event.target instanceof Element && event.target.closest(".seo-link") !== null;
    if (position.row === -1 || isLink) {
      this.#activate(this.#model, position);
    }
  };

  readonly #onDoubleClick = (event: MouseEvent): void => {
    const position = cellAt(event.target);
    if (position !== undefined && position.row >= 0 && this.#model !== undefined) {
      this.#read(this.#model, position);
    }
  };

  readonly #onFocusIn = (event: FocusEvent): void => {
    const position = cellAt(event.target);
    const active = this.#model?.active;
    if (this.#model !== undefined && position !== undefined && (position.row !== active?.row || position.column !== active.column)) {
      this.#model.active = position;
      this.requestUpdate();
    }
  };

  readonly #onScrollEnd = (): void => this.#saveState();

  readonly #closeReader = (): void => {
    this.#reading = undefined;
    this.#focusAfterUpdate = true;
    this.requestUpdate();
  };

  /** Enter or a click: a header sorts, an address opens, a long value is shown whole. */
  #activate(model: GridModel, position: CellPosition): void {
    if (position.row === -1) {
      model.active = position;
      model.toggleSort(position.column);
      this.#focusAfterUpdate = true;
      this.#changed();
      return;
    }
    const row = model.dataRow(position.row);
    const column = model.columns[position.column];
    if (row === undefined || column === undefined) {
      return;
    }
    if (isWebAddress(model.data.value(row, position.column))) {
      this.#tell(this.host?.openLink(column.key, row), "");
    } else {
      this.#read(model, position);
    }
  }

  #read(model: GridModel, position: CellPosition): void {
    const row = model.dataRow(position.row);
    const cell = this.#activeCell;
    const isLong = row !== undefined && model.data.text(row, position.column).length > cellTextLimit;
    if (isLong || (cell !== null && cell.scrollWidth > cell.clientWidth)) {
      this.#reading = position;
      this.requestUpdate();
      void this.updateComplete.then(() => this.querySelector<HTMLElement>(".seo-reader-text")?.focus());
    }
  }

  #copyCell(model: GridModel): void {
    const { row, column } = model.active;
    const dataRow = model.dataRow(row);
    const text = dataRow === undefined ? (model.columns[column]?.label ?? "") : model.data.text(dataRow, column);
    this.#tell(this.host?.copy(text), l10n.t("Copied."));
  }

  #changed(): void {
    this.#saveState();
    this.requestUpdate();
  }

  #saveState(): void {
    if (this.#model !== undefined) {
      this.host?.stateChanged(this.#model.state(this.#scroller?.scrollTop ?? 0));
    }
  }

  /** Waits for the host and says how it went. */
  #tell(work: Promise<unknown> | undefined, done: string): void {
    this.#error = "";
    const succeed = (): void => void (this.#status = done);
    const fail = (error: unknown): void => void (this.#error = errorText(error));
    void work?.then(succeed, fail).finally(() => this.requestUpdate());
  }
}

customElements.define("seo-grid", DataGrid);
