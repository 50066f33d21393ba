import * as l10n from "@vscode/l10n";
import type { TemplateResult } from "lit";
import { html, nothing } from "lit";
import { countedText, formatInteger } from "../../shared/format.ts";
import { areMore, returnedRowWords } from "../../shared/counts.ts";
import { clipText } from "../elements/longText.ts";
import type { ColumnSight } from "./columnSight.ts";
import type { GridController } from "./gridController.ts";
import type { GridModel } from "./gridModel.ts";
import { icon } from "../elements/icon.ts";
import type { TableData } from "./tableData.ts";

/** Tables of at least so many rows have a filter, and those with presets, whose filters can be edited. */
const filterRows = 6;

/** What the line above a grid does. */
export interface ToolbarHost {
  readonly onFilter: (event: Event) => void;
  readonly controller: GridController;
  readonly sight: ColumnSight;
}

/** The line above a grid: search, filters, how many rows are shown, what to do with them. */
export function gridToolbar(
  model: GridModel,
  { onFilter, controller, sight }: ToolbarHost,
): TemplateResult {
  const { data, filter, rows } = model;
  const field = html`<label class="seo-filter">${icon("search")}<input type="search" spellcheck="false"
    placeholder=${l10n.t("Filter rows")} aria-label=${l10n.t("Filter rows of {0}", clipText(data.title, 80))}
    .value=${filter} @input=${onFilter} /></label>
    <button type="button" class="seo-quiet seo-filter-button" data-action="filters" aria-expanded=${controller.filtersOpen ? "true" : "false"}
      @click=${() => controller.toggleFilters()}>${icon("filter")}${l10n.t("Filters")}</button>`;
  return html`<div class="seo-toolbar">
    ${data.rowCount >= filterRows || data.presets.length > 0 ? field : nothing}
    <span class="seo-count" role="status">${rowCountText(rows.length, data)}</span>
    ${selectionButton(
      model,
      withButton((button) => controller.openSelectionMenu(button)),
    )}
    ${sight.template()}
    <button type="button" class="seo-quiet seo-columns-button" data-action="columns" title=${l10n.t("Columns")} aria-expanded=${controller.columnsOpen ? "true" : "false"}
      @click=${() => controller.toggleColumns()}>${icon("columns")}${buttonName(l10n.t("Columns"))}</button>
    <span class="seo-split"><button type="button" class="seo-quiet" data-action="copyTable" title=${l10n.t("Copy Table")} @click=${() => controller.copyTable()}>${icon("copy")}${buttonName(l10n.t("Copy Table"))}</button
    ><button type="button" class="seo-quiet seo-icon-button" data-action="copyAs" aria-haspopup="menu" aria-label=${l10n.t("Copy As…")} title=${l10n.t("Copy As…")}
      @click=${withButton((button) => controller.openCopyMenu(button))}>${icon("open")}</button></span>
    ${controller.canKeep ? saveTableButton(controller, rows.length) : nothing}
  </div>`;
}

function saveTableButton(controller: GridController, rows: number): TemplateResult {
  return html`<button type="button" class="seo-quiet" data-action="saveTable" title=${l10n.t("Saves the rows and columns that are shown (free)")} aria-disabled=${rows === 0 ? "true" : nothing}
      @click=${rows === 0 ? nothing : () => controller.saveTable()}>${icon("saved")}${buttonName(l10n.t("Save Table…"))}</button>`;
}

/** Words of a button that only its sign stands for where the window is narrow. */
function buttonName(text: string): TemplateResult {
  return html`<span class="seo-button-name">${text}</span>`;
}

/** "11 of 5,439 rows", with the rows that were not returned; "3 of 11 rows (5,439 available)" while rows are filtered out. */
function rowCountText(
  shown: number,
  { rowCount, available }: Pick<TableData, "rowCount" | "available">,
): string {
  const isCut = areMore(rowCount, available);
  if (isCut && shown === rowCount) {
    return returnedRowWords(rowCount, available);
  }
  const of = countedText(
    rowCount,
    { one: "{0} of 1 row", other: "{0} of {1} rows" },
    formatInteger(shown),
    formatInteger(rowCount),
  );
  if (!isCut) {
    return of;
  }
  return available === null
    ? l10n.t("{0} (more are available)", of)
    : l10n.t("{0} ({1} available)", of, formatInteger(available));
}

/** Gives the button that was pressed to what opens below it. */
function withButton(open: (button: HTMLElement) => void): (event: Event) => void {
  return ({ currentTarget }) => {
    if (currentTarget instanceof HTMLElement) {
      open(currentTarget);
    }
  };
}

function selectionButton(
  { selection, rows }: GridModel,
  onClick: (event: Event) => void,
): TemplateResult | typeof nothing {
  if (selection.count === 0) {
    return nothing;
  }
  const shown = selection.among(rows).length;
  return html`<button type="button" class="seo-secondary" data-action="selection" aria-haspopup="menu" aria-disabled=${shown === 0 ? "true" : nothing}
    @click=${shown === 0 ? nothing : onClick}>${l10n.t("{0} selected: Actions…", formatInteger(shown))}</button>`;
}

/** In place of rows, when the filters leave none. */
export function noMatch(filteredColumns: boolean, clear: () => void): TemplateResult {
  return html`<p class="seo-none">${filteredColumns ? l10n.t("No rows match these filters.") : l10n.t("No row contains all of these words.")}
    <button type="button" class="seo-quiet" data-action="showAll" @click=${clear}>${l10n.t("Show All Rows")}</button></p>`;
}

/** What the line under a grid says. */
export interface GridFooter {
  /** Whether rows are sorted or filtered: who does that is told that it costs nothing. */
  readonly isArranged: boolean;
  readonly status: string;
  /** Why the last copy or link failed; empty when it did not. */
  readonly error: string;
  /** Why the rest of the rows could not be fetched. */
  readonly failure: string | undefined;
  readonly reload: () => void;
}

/** The line under a grid: that looking is free, how things go, and what went wrong. */
export function gridFooter({
  isArranged,
  status,
  error,
  failure,
  reload,
}: GridFooter): TemplateResult {
  return html`<div class="seo-grid-foot">
    ${isArranged ? html`<span>${l10n.t("Sorting and filtering are local and free.")}</span>` : nothing}
    <span role="status">${status}</span>
    ${error === "" ? nothing : html`<span role="alert" class="seo-error">${icon("problem")}<bdi>${clipText(error, 600)}</bdi></span>`}
    ${
      failure === undefined
        ? nothing
        : html`<span role="alert" class="seo-error">${icon("problem")}<bdi>${clipText(failure, 600)}</bdi></span>
      <button type="button" class="seo-quiet" data-action="retry" @click=${reload}>${l10n.t("Try Again")}</button>`
    }
  </div>`;
}
