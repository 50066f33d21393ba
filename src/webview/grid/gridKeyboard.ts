import type { GridController } from "./gridController.ts";
import { belowOf } from "./corner.ts";
import { moveCell, selectedText } from "./cellPosition.ts";
import type { CellPosition } from "./cellPosition.ts";
import type { GridModel } from "./gridModel.ts";

/** Pixels by which a key makes a column wider or narrower. */
const widthStep = 16;

/** What keys do to the element that the grid is drawn in. */
export interface KeyboardHost {
  readonly controller: GridController;
  readonly page: number;
  readonly activeCell: HTMLElement | null;
  moved(to: CellPosition): void;
  /** Enter: a header sorts, an address opens, a long value is shown whole. */
  activate(): void;
}

/** Does what a key means in a grid; false when it means nothing there. */
export function gridKey(event: KeyboardEvent, model: GridModel, host: KeyboardHost): boolean {
  if (event.altKey) {
    return headerKey(event, model, host.controller);
  }
  return groupKey(event, model)
    ? (host.controller.change(() => undefined), true)
    : commandKey(event, model, host) || moveKey(event, model, host);
}

/** Alt and an arrow size the column of a header, and with Shift move it. */
function headerKey(
  { key, shiftKey }: KeyboardEvent,
  model: GridModel,
  controller: GridController,
): boolean {
  const by = key === "ArrowLeft" ? -1 : key === "ArrowRight" ? 1 : 0;
  const { row, column: place } = model.active;
  const column = model.places[place];
  if (by === 0 || row !== -1 || column === undefined) {
    return false;
  }
  if (shiftKey) {
    controller.rearrange((grid) => grid.arrangement.move(column, by, grid.places));
  } else {
    controller.widen(place, by * widthStep);
  }
  return true;
}

/** Arrows, Enter and Space open and close the group whose head is active. */
function groupKey({ key }: KeyboardEvent, model: GridModel): boolean {
  const group = model.groupAt(model.active.row);
  if (group === undefined) {
    return false;
  }
  const wanted =
    key === "ArrowRight"
      ? true
      : key === "ArrowLeft"
        ? false
        : key === "Enter" || key === " "
          ? !group.open
          : undefined;
  if (wanted === undefined) {
    return false;
  }
  if (wanted !== group.open) {
    model.setGroupOpen(group, wanted);
  }
  return true;
}

function commandKey(event: KeyboardEvent, model: GridModel, host: KeyboardHost): boolean {
  const { controller } = host;
  const control = event.ctrlKey || event.metaKey;
  const { row } = model.active;
  switch (control ? `Control+${event.key.toLowerCase()}` : event.key) {
    case "Control+c":
      if (selectedText() !== "") {
        return false;
      }
      controller.copyActive();
      return true;
    case "Control+a":
      controller.selecting((grid) => controller.select.all(grid));
      return true;
    case "Escape":
      return clearSelection(model, controller);
    case "ContextMenu":
    case "F10":
      return (event.key !== "F10" || event.shiftKey) && openMenu(model, host);
    case "Enter":
      host.activate();
      return true;
    case " ":
      if (row < 0) {
        host.activate();
      } else {
        controller.selecting((grid) =>
          event.shiftKey
            ? controller.select.extend(grid, row)
            : controller.select.toggle(grid, row),
        );
      }
      return true;
    default:
      return false;
  }
}

function clearSelection({ selection }: GridModel, controller: GridController): boolean {
  if (selection.count === 0) {
    return false;
  }
  controller.selecting(() => selection.clear());
  return true;
}

function openMenu({ active }: GridModel, { activeCell, controller }: KeyboardHost): boolean {
  if (activeCell === null) {
    return false;
  }
  controller.openMenu(active, belowOf(activeCell));
  return true;
}

function moveKey(event: KeyboardEvent, model: GridModel, host: KeyboardHost): boolean {
  const size = { rows: model.lines.length, columns: model.places.length, page: host.page };
  const target = moveCell(model.active, event.key, event.ctrlKey || event.metaKey, size);
  if (target === undefined) {
    return false;
  }
  const { select } = host.controller;
  if (event.shiftKey && target.row >= 0 && target.row !== model.active.row) {
    select.begin(model, Math.max(0, model.active.row));
    host.controller.selecting((grid) => select.extend(grid, target.row));
  }
  host.moved(target);
  return true;
}
