import type { CellPosition } from "./gridKeys.ts";

/** The cell that something in a grid belongs to. */
export function cellAt(target: EventTarget | null): CellPosition | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>("[data-row]") : null;
  return cell === null ? undefined : { row: Number(cell.dataset["row"]), column: Number(cell.dataset["column"]) };
}

/** Text the reader has marked; copying then means that text and not the active cell. */
export function selectedText(): string {
  return window.getSelection()?.toString() ?? "";
}

/** Makes what does not fit a cell its tooltip; only when the pointer comes, since asking costs a layout. */
export function showClippedText(event: Event): void {
  const cell = event.target instanceof Element ? event.target.closest<HTMLElement>("[role=gridcell]") : null;
  if (cell !== null) {
    cell.title = cell.scrollWidth > cell.clientWidth ? cell.textContent : "";
  }
}

/** The line, by its place on screen, whose row something belongs to; -1 for the header. */
export function lineAt(target: EventTarget | null): number | undefined {
  const row = target instanceof Element ? target.closest("[aria-rowindex]") : null;
  return row === null ? undefined : Number(row.getAttribute("aria-rowindex")) - 2;
}

/** True when the room before the first column was hit, where rows are selected. */
export function isGutter(target: EventTarget | null): boolean {
  return target instanceof Element && target.classList.contains("seo-row");
}
