import * as l10n from "@vscode/l10n";
import type { VirtualItem } from "@tanstack/virtual-core";
import type { TemplateResult } from "lit";
import { html, nothing } from "lit";
import { guard } from "lit/directives/guard.js";
import { formatInteger } from "../../shared/format.ts";
import type { Column } from "../../shared/table.ts";
import { cellContent, isFlushRight } from "./cells.ts";
import type { GridModel } from "./gridModel.ts";
import { rowHeight } from "./gridRows.ts";
import { icon } from "./icons.ts";
import { styleProperty } from "./styleProperty.ts";

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
    aria-colindex=${index + 1} aria-sort=${direction ?? "none"} title=${column.help ?? nothing}
    ><span class="seo-label">${column.label}</span>${direction === undefined ? nothing : icon(direction)}</div>`;
}

/** One row. It is drawn anew only when its data, its place or the active cell in it changed. */
export function bodyRow(model: GridModel, item: VirtualItem): TemplateResult {
  const dataRow = model.dataRow(item.index) ?? 0;
  const activeColumn = model.active.row === item.index ? model.active.column : -1;
  return html`${guard([model.data, dataRow, item.index, activeColumn, model.version], () =>
    html`<div role="row" class=${`seo-row${item.index % 2 === 1 ? " seo-odd" : ""}`} aria-rowindex=${item.index + 2}
      ${styleProperty("transform", `translateY(${item.start - rowHeight}px)`)}>
      ${model.columns.map((column, index) => bodyCell(model, column, index, item.index, dataRow, index === activeColumn))}
    </div>`)}`;
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

/** "12 of 30 rows", and that looking is free. */
export function footerText(model: GridModel): string {
  const shown = formatInteger(model.rows.length);
  const all = formatInteger(model.data.rowCount);
  return l10n.t("{0} of {1} rows", shown, all);
}
