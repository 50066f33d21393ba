/** A cell of a grid by its place on screen; row -1 is the header. */
export interface CellPosition {
  readonly row: number;
  readonly column: number;
}

/** How far a grid reaches. */
export interface GridSize {
  readonly rows: number;
  readonly columns: number;
  /** Rows that fit on screen at once. */
  readonly page: number;
}

/**
 * Where a key leads from a cell, after the grid pattern of the ARIA practices; undefined when the
 * key does not move.
 */
export function moveCell(
  from: CellPosition,
  key: string,
  control: boolean,
  size: GridSize,
): CellPosition | undefined {
  const target = targetOf(from, key, control, size);
  return target === undefined ? undefined : withinGrid(target, size);
}

/** The nearest cell that exists: a filter may have taken the one that was active. */
export function withinGrid({ row, column }: CellPosition, size: GridSize): CellPosition {
  return {
    row: Math.max(-1, Math.min(row, size.rows - 1)),
    column: Math.max(0, Math.min(column, size.columns - 1)),
  };
}

function targetOf(
  from: CellPosition,
  key: string,
  control: boolean,
  size: GridSize,
): CellPosition | undefined {
  const lastColumn = size.columns - 1;
  switch (key) {
    case "ArrowUp":
      return { ...from, row: from.row - 1 };
    case "ArrowDown":
      return { ...from, row: from.row + 1 };
    case "ArrowLeft":
      return { ...from, column: from.column - 1 };
    case "ArrowRight":
      return { ...from, column: from.column + 1 };
    case "PageUp":
      return { ...from, row: Math.max(Math.min(from.row, 0), from.row - size.page) };
    case "PageDown":
      return { ...from, row: from.row + size.page };
    case "Home":
      return { row: control ? 0 : from.row, column: 0 };
    case "End":
      return { row: control ? size.rows - 1 : from.row, column: lastColumn };
    default:
      return undefined;
  }
}

/** The cell that something in a grid belongs to. */
export function cellAt(target: EventTarget | null): CellPosition | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>("[data-row]") : null;
  return cell === null
    ? undefined
    : { row: Number(cell.dataset["row"]), column: Number(cell.dataset["column"]) };
}

/** Text the reader has marked; copying then means that text and not the active cell. */
export function selectedText(): string {
  return window.getSelection()?.toString() ?? "";
}

/** Makes what does not fit a cell its tooltip; only when the pointer comes, since asking costs a layout. */
export function showClippedText(event: Event): void {
  const cell =
    event.target instanceof Element ? event.target.closest<HTMLElement>("[role=gridcell]") : null;
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
