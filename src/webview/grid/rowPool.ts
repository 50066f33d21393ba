import { render } from "lit";
import { rowHeight } from "./gridRows.ts";
import { groupCell, rowCells } from "./gridTemplates.ts";
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

  /** Brings the rows in `body` to those with these places. */
  draw(body: HTMLElement, model: GridModel, places: readonly number[]): void {
    const free = this.#release(new Set(places));
    let next = body.firstElementChild;
    for (const index of places) {
      const row = this.#rows.get(index) ?? free.pop() ?? newRow();
      this.#rows.set(index, row);
      if (row.element === next) {
        next = next.nextElementSibling;
      } else {
        body.insertBefore(row.element, next);
      }
      drawRow(row, model, index);
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

function drawRow(row: DrawnRow, model: GridModel, index: number): void {
  const line = model.lines[index] ?? 0;
  const activePlace = model.active.row === index ? model.active.column : -1;
  const group = model.groupAt(index);
  const selected = group === undefined && model.selection.has(line);
  const shows = `${model.id} ${model.version} ${index} ${line} ${activePlace} ${selected}`;
  if (row.shows === shows) {
    return;
  }
  row.shows = shows;
  const { element } = row;
  element.setAttribute("aria-rowindex", String(index + 2));
  element.style.transform = `translateY(${index * rowHeight}px)`;
  if (group !== undefined) {
    element.className = "seo-row seo-group";
    element.setAttribute("aria-level", "1");
    element.setAttribute("aria-expanded", String(group.open));
    element.removeAttribute("aria-selected");
    render(groupCell(model, group, index), element);
    return;
  }
  element.className = `seo-row${index % 2 === 1 ? " seo-odd" : ""}${selected ? " seo-selected" : ""}`;
  element.setAttribute("aria-selected", String(selected));
  if (model.groupColumn !== undefined) {
    element.setAttribute("aria-level", "2");
    element.removeAttribute("aria-expanded");
  } else if (element.hasAttribute("aria-level")) {
    element.removeAttribute("aria-level");
    element.removeAttribute("aria-expanded");
  }
  render(rowCells(model, index, line, activePlace), element);
}
