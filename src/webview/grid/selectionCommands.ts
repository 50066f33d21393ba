import type { GridModel } from "./gridModel.ts";

/** Selecting rows of one grid; lines are named by their place on screen. */
export class SelectionCommands {
  /** Where a range begins. */
  #anchor = 0;
  /** Where the range ends that was selected last. */
  #end = 0;

  /** One row more or less. */
  toggle(model: GridModel, line: number): void {
    const row = model.dataRow(line);
    this.#start(line);
    if (row !== undefined) {
      model.selection.set(row, !model.selection.has(row));
    }
  }

  /** All rows from the last one that was toggled to this one, in place of the range before. */
  extend(model: GridModel, line: number): void {
    this.#mark(model, this.#end, false);
    this.#mark(model, line, true);
    this.#end = line;
  }

  /** The next range begins here, unless a row is selected there already. */
  begin(model: GridModel, line: number): void {
    if (!model.selection.has(model.dataRow(line) ?? -1)) {
      this.#start(line);
    }
  }

  /** All rows that pass the filters, and those alone; a second time none. */
  toggleAll(model: GridModel): void {
    const { rows, selection } = model;
    const all = selection.count === rows.length && rows.every((row) => selection.has(row));
    selection.clear();
    if (!all) {
      this.all(model);
    }
  }

  all({ rows, selection }: GridModel): void {
    rows.forEach((row) => selection.set(row, true));
  }

  #start(line: number): void {
    this.#anchor = line;
    this.#end = line;
  }

  #mark(model: GridModel, to: number, selected: boolean): void {
    for (let line = Math.max(0, Math.min(this.#anchor, to)); line <= Math.max(this.#anchor, to); line++) {
      model.selection.set(model.dataRow(line) ?? -1, selected);
    }
  }
}
