import type { TemplateResult } from "lit";
import { html, nothing } from "lit";
import { rowWords } from "../../shared/counts.ts";
import type { Column } from "../../shared/table.ts";
import { cellClass, cellContent, isFlushRight } from "./cells.ts";
import { clipText } from "../elements/longText.ts";
import type { GridModel } from "./gridModel.ts";
import type { RowGroup } from "./tableView.ts";
import { icon } from "../elements/icon.ts";

/** Labels of more characters than this may not fit their column, so a tooltip carries them. */
const longLabel = 28;

/** The header row: every header sorts. */
export function headerRow(model: GridModel): TemplateResult {
  return html`<div role="row" class="seo-row seo-row-header" aria-rowindex="1">
    ${model.places.map((column, place) => headerCell(model, column, place))}
  </div>`;
}

function headerCell(
  model: GridModel,
  index: number,
  place: number,
): TemplateResult | typeof nothing {
  const column = model.data.columns[index];
  if (column === undefined) {
    return nothing;
  }
  const direction = model.sort?.column === index ? model.sort.direction : undefined;
  const isActive = model.active.row === -1 && model.active.column === place;
  const isFiltered =
    model.filters.size > 0 && model.activeFilters.some(({ key }) => key === column.key);
  const shown = headerLabel(model, column, place);
  return html`<div role="columnheader" class=${`seo-cell${isFlushRight(column) ? " seo-right" : ""}`}
    data-row="-1" data-column=${place} tabindex=${isActive ? 0 : -1}
    aria-colindex=${place + 1} aria-sort=${direction ?? "none"} title=${headerTitle(column, shown) ?? nothing}
    aria-label=${shown === column.label ? nothing : clipText(column.label)}
    ><span class="seo-label">${clipText(shown)}</span>${direction === undefined ? nothing : icon(direction)}${isFiltered ? icon("filter") : nothing}<span
    class="seo-resize" aria-hidden="true"></span></div>`;
}

/** What a header says when it is pointed at: what the column means, and its whole label where the header doesn't say it. */
function headerTitle({ label, help }: Column, shown: string): string | undefined {
  if (shown !== label) {
    return clipText(help === undefined ? label : `${label}: ${help}`);
  }
  return help ?? (label.length > longLabel ? clipText(label) : undefined);
}

/** The short label of a column while it stands right behind the one that it is named after; else the whole one. */
function headerLabel(model: GridModel, { behind, label }: Column, place: number): string {
  return behind !== undefined && model.columnAt(place - 1)?.key === behind.key
    ? behind.label
    : label;
}

/** The cells of one row; `activePlace` is -1 unless the active cell is among them. */
export function rowCells(
  model: GridModel,
  line: number,
  row: number,
  activePlace: number,
): TemplateResult {
  return html`${model.places.map((column, place) => bodyCell(model, column, place, line, row, place === activePlace))}`;
}

function bodyCell(
  model: GridModel,
  index: number,
  place: number,
  line: number,
  row: number,
  isActive: boolean,
): TemplateResult | typeof nothing {
  const column = model.data.columns[index];
  return column === undefined
    ? nothing
    : html`<div role="gridcell" class=${cellClass(column)}
    data-row=${line} data-column=${place} aria-colindex=${place + 1} tabindex=${isActive ? 0 : -1}
    >${cellContent(model.data.value(row, index), column, model.highest(index))}</div>`;
}

/** The one cell in the head of a group. It takes the place of the active cell, so that the column is not lost on the way through. */
export function groupCell(model: GridModel, group: RowGroup, line: number): TemplateResult {
  const isActive = model.active.row === line;
  const column = model.data.columns[model.groupColumn ?? -1];
  return html`<div role="gridcell" class="seo-cell seo-group-cell" data-row=${line} data-column=${isActive ? model.active.column : 0}
    aria-colindex="1" aria-colspan=${model.places.length} tabindex=${isActive ? 0 : -1}
    >${icon(group.open ? "open" : "closed")}<span class="seo-muted">${clipText(column?.label ?? "", 60)}</span><strong><bdi>${clipText(group.text)}</bdi></strong
    ><span class="seo-tally">${rowWords(group.count)}</span></div>`;
}
