import type { VirtualItem } from "@tanstack/virtual-core";
import { render } from "lit";
import { rowHeight } from "./gridRows.ts";
import { rowCells } from "./gridTemplates.ts";
import type { GridModel } from "./gridModel.ts";

interface DrawnRow {
  readonly element: HTMLElement;
  /** What the element shows, so that it is not drawn again without need. */
  shows: string;
}

/**
 * The row elements of a grid, in the page's order. Rows that leave are used again for those that
 * come, and those that stay are not moved, so that one of them can hold the focus. (lit's `repeat`
 * leaves a comment behind for every row it removes; thousands of them make scrolling crawl.)
 */
export class RowPool {
  readonly #rows = new Map<number, DrawnRow>();

  /** Brings the rows in `body` to what `items` say. */
  draw(body: HTMLElement, model: GridModel, items: readonly VirtualItem[]): void {
    const free = this.#release(new Set(items.map(({ index }) => index)));
    let next = body.firstElementChild;
    for (const { index, start } of items) {
      const row = this.#rows.get(index) ?? free.pop() ?? newRow();
      this.#rows.set(index, row);
      if (row.element === next) {
        next = next.nextElementSibling;
      } else {
        body.insertBefore(row.element, next);
      }
      drawRow(row, model, index, start - rowHeight);
    }
  }

  /** Takes rows that are no longer wanted out of the page. */
  #release(wanted: ReadonlySet<number>): DrawnRow[] {
    const free: DrawnRow[] = [];
    for (const [index, row] of this.#rows) {
      if (!wanted.has(index)) {
        this.#rows.delete(index);
        row.element.remove();
        free.push(row);
      }
    }
    return free;
  }
}

function newRow(): DrawnRow {
  const element = document.createElement("div");
  element.setAttribute("role", "row");
  return { element, shows: "" };
}

function drawRow(row: DrawnRow, model: GridModel, index: number, top: number): void {
  const dataRow = model.dataRow(index) ?? 0;
  const activeColumn = model.active.row === index ? model.active.column : -1;
  const shows = `${model.id} ${model.version} ${index} ${dataRow} ${activeColumn}`;
  if (row.shows === shows) {
    return;
  }
  row.shows = shows;
  row.element.className = index % 2 === 1 ? "seo-row seo-odd" : "seo-row";
  row.element.setAttribute("aria-rowindex", String(index + 2));
  row.element.style.transform = `translateY(${top}px)`;
  render(rowCells(model, index, dataRow, activeColumn), row.element);
}
