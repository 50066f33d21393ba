import type { TemplateResult } from "lit";
import { html, nothing } from "lit";
import type { Column } from "../../shared/table.ts";
import { cellContent, isFlushRight } from "./cells.ts";
import { clipText } from "./clipText.ts";
import type { GridModel } from "./gridModel.ts";
import { icon } from "./icons.ts";

/** Labels of more characters than this may not fit their column, so a tooltip carries them. */
const longLabel = 28;

/** The header row: every header sorts. */
export function headerRow(model: GridModel): TemplateResult {
  return html`<div role="row" class="seo-row seo-row-header" aria-rowindex="1">
    ${model.columns.map((column, index) => headerCell(model, column, index))}
  </div>`;
}

function headerCell(model: GridModel, column: Column, index: number): TemplateResult {
  const direction = model.sort?.column === index ? model.sort.direction : undefined;
  const isActive = model.active.row === -1 && model.active.column === index;
  return html`<div role="columnheader" class=${`seo-cell${isFlushRight(column) ? " seo-right" : ""}`}
    data-row="-1" data-column=${index} tabindex=${isActive ? 0 : -1}
    aria-colindex=${index + 1} aria-sort=${direction ?? "none"} title=${column.help ?? (column.label.length > longLabel ? clipText(column.label) : nothing)}
    ><span class="seo-label">${clipText(column.label)}</span>${direction === undefined ? nothing : icon(direction)}</div>`;
}

/** The cells of one row; `activeColumn` is -1 unless the active cell is among them. */
export function rowCells(model: GridModel, row: number, dataRow: number, activeColumn: number): TemplateResult {
  return html`${model.columns.map((column, index) => bodyCell(model, column, index, row, dataRow, index === activeColumn))}`;
}

function bodyCell(
  model: GridModel,
  column: Column,
  index: number,
  row: number,
  dataRow: number,
  isActive: boolean,
): TemplateResult {
  return html`<div role="gridcell" class=${`seo-cell seo-cell-${column.format}${isFlushRight(column) ? " seo-right" : ""}`}
    data-row=${row} data-column=${index} aria-colindex=${index + 1} tabindex=${isActive ? 0 : -1}
    >${cellContent(model.data.value(dataRow, index), column, model.highest(index))}</div>`;
}
