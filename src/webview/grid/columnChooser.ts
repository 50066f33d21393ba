import * as l10n from "@vscode/l10n";
import type { TemplateResult } from "lit";
import { html, nothing } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { clipText } from "../elements/longText.ts";
import type { GridModel } from "./gridModel.ts";
import { icon } from "../elements/icon.ts";

/** What the column chooser asks of the grid. */
export interface ChooserHost {
  columnHidden(column: number, hidden: boolean): void;
  /** Moves a column among all of them; the button or box that was pressed keeps the focus. */
  columnMoved(column: number, by: -1 | 1): void;
  columnsReset(): void;
  closeColumns(): void;
}

/** Which columns are shown, and in which order. */
export function columnChooser(
  { arrangement, data, places }: GridModel,
  host: ChooserHost,
): TemplateResult {
  const onKeyDown = (event: KeyboardEvent): void => {
    const column =
      event.target instanceof HTMLElement ? Number(event.target.dataset["column"]) : Number.NaN;
    const isArrow = event.key === "ArrowUp" || event.key === "ArrowDown";
    if (event.key === "Escape") {
      host.closeColumns();
    } else if (event.altKey && isArrow && !Number.isNaN(column)) {
      event.preventDefault();
      host.columnMoved(column, event.key === "ArrowUp" ? -1 : 1);
    } else {
      return;
    }
    event.stopPropagation();
  };
  const { order } = arrangement;
  return html`<div class="seo-panel seo-chooser" role="group" aria-label=${l10n.t("Columns")} @keydown=${onKeyDown}>
    <ul class="seo-chooser-list">${repeat(
      order,
      (column) => column,
      (column, place) => {
        const label = clipText(data.columns[column]?.label ?? "", 60);
        const isLast = places.length === 1 && places[0] === column;
        const onChange = (event: Event): void => {
          if (event.target instanceof HTMLInputElement) {
            host.columnHidden(column, !event.target.checked);
          }
        };
        return html`<li class="seo-chooser-column">
        <label class="seo-choice"><input type="checkbox" data-column=${column} .checked=${!arrangement.isHidden(column)} ?disabled=${isLast} @change=${onChange} /><bdi>${label}</bdi></label>
        ${moveButton(column, -1, place === 0, l10n.t("Move {0} Up", label), host)}
        ${moveButton(column, 1, place === order.length - 1, l10n.t("Move {0} Down", label), host)}
      </li>`;
      },
    )}</ul>
    <div class="seo-chooser-foot"><span class="seo-muted">${l10n.t("Applies to all results of this tool.")}</span>
      <button type="button" class="seo-quiet" data-action="resetColumns" @click=${() => host.columnsReset()}>${l10n.t("Reset Columns")}</button></div>
  </div>`;
}

function moveButton(
  column: number,
  by: -1 | 1,
  isAtEnd: boolean,
  label: string,
  host: ChooserHost,
): TemplateResult {
  const onClick = (): void => {
    if (!isAtEnd) {
      host.columnMoved(column, by);
    }
  };
  return html`<button type="button" class="seo-quiet seo-icon-button" data-column=${column} data-by=${by} aria-label=${label} title=${label}
    aria-disabled=${isAtEnd ? "true" : nothing} @click=${onClick}>${icon(by < 0 ? "ascending" : "descending")}</button>`;
}
