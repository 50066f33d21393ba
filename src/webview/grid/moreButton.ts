import * as l10n from "@vscode/l10n";
import type { TemplateResult } from "lit";
import { html } from "lit";
import type { GridController } from "./gridController.ts";
import { belowOf } from "./corner.ts";
import { cellAt, lineAt } from "./cellPosition.ts";
import { icon } from "../elements/icon.ts";

/**
 * The one "…" button of a grid. It follows the pointer, and the active cell, from line to line: a
 * button in each of them would be one more element a row to draw. Keys open the same menu.
 */
export class MoreButton {
  #line: number | undefined;
  #column = 0;

  /** Stands behind the grid, inside of its frame. */
  template(controller: GridController): TemplateResult {
    const onClick = (event: Event): void => {
      const button = event.currentTarget;
      if (button instanceof HTMLElement && this.#line !== undefined) {
        controller.openMenu({ row: this.#line, column: this.#column }, belowOf(button));
      }
    };
    return html`<button type="button" class="seo-more" tabindex="-1" hidden aria-haspopup="menu" @click=${onClick}>${icon("more")}</button>`;
  }

  /** Goes to the line, or the header, that something belongs to. */
  follow(frame: HTMLElement | null, target: EventTarget | null): void {
    const button = frame?.querySelector<HTMLElement>(".seo-more");
    const line = lineAt(target);
    if (
      frame === null ||
      button === null ||
      button === undefined ||
      line === undefined ||
      !(target instanceof Element)
    ) {
      return;
    }
    const header = line === -1 ? target.closest("[role=columnheader]") : null;
    const column = header === null ? 0 : (cellAt(header)?.column ?? 0);
    const row = header ?? target.closest("[role=row]");
    if (row === null || (line === -1 && header === null)) {
      this.hide(frame);
      return;
    }
    if (this.#line !== line || this.#column !== column || button.hidden) {
      this.#line = line;
      this.#column = column;
      put(button, frame, row, header !== null);
    }
  }

  hide(frame: HTMLElement | null): void {
    const button = frame?.querySelector<HTMLElement>(".seo-more");
    if (this.#line !== undefined && button !== null && button !== undefined) {
      this.#line = undefined;
      button.hidden = true;
    }
  }
}

function put(button: HTMLElement, frame: HTMLElement, row: Element, isHeader: boolean): void {
  const outer = frame.getBoundingClientRect();
  const { right, top } = row.getBoundingClientRect();
  const scroller = frame.querySelector(".seo-grid");
  const edge = outer.left + (scroller?.clientWidth ?? outer.width);
  const label = isHeader
    ? l10n.t("Actions for This Column")
    : row.classList.contains("seo-group")
      ? l10n.t("Actions for This Group")
      : l10n.t("Actions for This Row");
  button.hidden = false;
  button.title = label;
  button.ariaLabel = label;
  button.style.transform = `translate(${Math.min(right, edge) - outer.left - (isHeader ? 32 : 28)}px, ${top - outer.top + 2}px)`;
}
