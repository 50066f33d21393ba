import * as l10n from "@vscode/l10n";
import type { TemplateResult } from "lit";
import { html, nothing } from "lit";
import { icon } from "../elements/icon.ts";
import { cellTextLimit, clipText } from "../elements/longText.ts";
import type { CellPosition } from "./cellPosition.ts";
import type { GridModel } from "./gridModel.ts";

/** The value of one cell shown whole under the grid, and which cell that is. */
export class CellReader {
  #position: CellPosition | undefined;

  /** Shows a cell's value whole, where `cell` does not; true if it did. */
  open(model: GridModel, position: CellPosition, cell: HTMLElement | null): boolean {
    const row = model.dataRow(position.row);
    const isLong =
      row !== undefined &&
      model.data.text(row, model.places[position.column] ?? -1).length > cellTextLimit;
    const isClipped = cell !== null && cell.scrollWidth > cell.clientWidth;
    if (!isLong && !isClipped) {
      return false;
    }
    this.#position = position;
    return true;
  }

  close(): void {
    this.#position = undefined;
  }

  /** What is shown of it; nothing while no cell is read. */
  template(model: GridModel, close: () => void): TemplateResult | typeof nothing {
    const at = this.#position;
    const row = at === undefined ? undefined : model.dataRow(at.row);
    return at === undefined || row === undefined
      ? nothing
      : readerPanel(
          model.columnAt(at.column)?.label ?? "",
          model.data.text(row, model.places[at.column] ?? -1),
          close,
        );
  }
}

/** A value that does not fit its cell, whole. Escape closes it. */
function readerPanel(label: string, text: string, close: () => void): TemplateResult {
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "Escape") {
      close();
    }
  };
  return html`<div class="seo-reader" role="region" aria-label=${l10n.t("Full value")} @keydown=${onKeyDown}>
    <div class="seo-reader-head"><strong><bdi>${clipText(label)}</bdi></strong>
      <button type="button" class="seo-quiet" @click=${close}>${icon("close")}${l10n.t("Close")}</button></div>
    <div class="seo-reader-text" tabindex="0" role="textbox" aria-readonly="true" aria-multiline="true"
      aria-label=${clipText(label)}>${text}</div>
  </div>`;
}
