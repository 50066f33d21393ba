import type { GridModel } from "./gridModel.ts";

/** Padding of a cell, and room for the sort arrow of a header. */
const cellRoom = 26;
const headerRoom = 46;

/** What sizing asks of the grid. */
export interface SizingHost {
  /** Widths changed; draw them. */
  sized(): void;
  /** The person let go: remember them. */
  arranged(): void;
}

/** The header cell of a column that is shown at a place. */
export function headerAt(grid: HTMLElement, place: number): HTMLElement | null {
  return grid.querySelector<HTMLElement>(`[role=columnheader][data-column="${place}"]`);
}

/** Sizes a column as the pointer moves, until it is let go. */
export function dragWidth(event: PointerEvent, handle: HTMLElement, model: GridModel, place: number, host: SizingHost): void {
  const column = model.places[place];
  const header = handle.closest<HTMLElement>("[role=columnheader]");
  if (column === undefined || header === null || event.button !== 0) {
    return;
  }
  event.preventDefault();
  const start = header.offsetWidth - event.clientX;
  const onMove = ({ clientX }: PointerEvent): void => {
    model.resize(column, start + clientX);
    host.sized();
  };
  const onEnd = (): void => {
    handle.removeEventListener("pointermove", onMove);
    handle.removeEventListener("lostpointercapture", onEnd);
    host.arranged();
  };
  handle.setPointerCapture(event.pointerId);
  handle.addEventListener("pointermove", onMove);
  handle.addEventListener("lostpointercapture", onEnd);
}

/** The width at which the header and all cells that are drawn fit, in pixels. */
export function fittingWidth(grid: HTMLElement, place: number): number {
  const label = headerAt(grid, place)?.querySelector(".seo-label");
  const cells = grid.querySelectorAll<HTMLElement>(`.seo-grid-body .seo-cell[data-column="${place}"]`);
  const widths = Array.from(cells, (cell) => contentWidth(cell.querySelector(".seo-bar + span") ?? cell) + cellRoom);
  return Math.ceil(Math.max(label === null || label === undefined ? 0 : contentWidth(label) + headerRoom, ...widths));
}

/** How wide what is in an element is, however much of it is cut off. */
function contentWidth(element: Element): number {
  const range = document.createRange();
  range.selectNodeContents(element);
  return Math.max(range.getBoundingClientRect().width, element.scrollWidth > element.clientWidth ? element.scrollWidth - cellRoom : 0);
}
