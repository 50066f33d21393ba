import { isRecord } from "../../shared/json.ts";

/** Numbers that a kept selection has at most: the editor keeps a view's state as text. */
const mostRuns = 10_000;

/** Selected rows of a table as they are kept with the view. */
export interface SelectionState {
  /** Rows that the table had: places in a table of another size mean other rows. */
  readonly size: number;
  /** By turns the first row of a run and the one after its last. */
  readonly runs: readonly number[];
}

/** What a view kept of a selection; undefined for anything else. */
export function readSelection(value: unknown): SelectionState | undefined {
  const { size, runs } = isRecord(value) ? value : {};
  return isPlace(size) && Array.isArray(runs) && runs.every(isPlace) ? { size, runs } : undefined;
}

function isPlace(place: unknown): place is number {
  return typeof place === "number" && Number.isInteger(place) && place >= 0;
}

/** Which rows of a table are selected, by their place in the data. Takes no room until the first is. */
export class RowSelection {
  readonly #size: number;
  #marks: Uint8Array | undefined;
  #count = 0;
  /** The rows that were asked about last, and those of them that are selected. */
  #asked: readonly [rows: Uint32Array, selected: Uint32Array] | undefined;

  /** `size` is the number of rows the table has. */
  constructor(size: number) {
    this.#size = size;
  }

  get count(): number {
    return this.#count;
  }

  has(row: number): boolean {
    return this.#marks?.[row] === 1;
  }

  set(row: number, selected: boolean): void {
    if (row < 0 || row >= this.#size || this.has(row) === selected) {
      return;
    }
    this.#asked = undefined;
    this.#marks ??= new Uint8Array(this.#size);
    this.#marks[row] = selected ? 1 : 0;
    this.#count += selected ? 1 : -1;
  }

  /** What is selected as runs of rows, where it is worth keeping: nothing for a selection of very many runs. */
  get state(): SelectionState | undefined {
    const runs: number[] = [];
    for (let row = 0; this.#count > 0 && row < this.#size; row++) {
      if (this.has(row) && !this.has(row - 1)) {
        runs.push(row);
      }
      if (this.has(row) && !this.has(row + 1)) {
        runs.push(row + 1);
      }
    }
    return runs.length === 0 || runs.length > mostRuns ? undefined : { size: this.#size, runs };
  }

  /** Selects what was selected in a table with as many rows; of any other table nothing. */
  restore({ size, runs }: SelectionState): void {
    for (let at = 0; size === this.#size && at + 1 < runs.length; at += 2) {
      const end = Math.min(runs[at + 1] ?? 0, size);
      for (let row = runs[at] ?? end; row < end; row++) {
        this.set(row, true);
      }
    }
  }

  clear(): void {
    this.#asked = undefined;
    this.#marks = undefined;
    this.#count = 0;
  }

  /** Those of `rows` that are selected, in their order. */
  among(rows: Uint32Array): Uint32Array {
    if (this.#asked?.[0] !== rows) {
      this.#asked = [rows, this.#count === 0 ? none : rows.filter((row) => this.has(row))];
    }
    return this.#asked[1];
  }
}

const none = new Uint32Array(0);

/** What selecting needs to know of a grid. */
interface SelectableRows {
  readonly selection: RowSelection;
  /** Rows of the data that pass the filters. */
  readonly rows: Uint32Array;
  /** The row of the data behind a line on screen; undefined for the head of a group. */
  dataRow(line: number): number | undefined;
}

/** Selecting rows of one grid; lines are named by their place on screen. */
export class SelectionCommands {
  /** Where a range begins. */
  #anchor = 0;
  /** Where the range ends that was selected last. */
  #end = 0;

  /** One row more or less. */
  toggle(model: SelectableRows, line: number): void {
    const row = model.dataRow(line);
    this.#start(line);
    if (row !== undefined) {
      model.selection.set(row, !model.selection.has(row));
    }
  }

  /** All rows from the last one that was toggled to this one, in place of the range before. */
  extend(model: SelectableRows, line: number): void {
    this.#mark(model, this.#end, false);
    this.#mark(model, line, true);
    this.#end = line;
  }

  /** The next range begins here, unless a row is selected there already. */
  begin(model: SelectableRows, line: number): void {
    if (!model.selection.has(model.dataRow(line) ?? -1)) {
      this.#start(line);
    }
  }

  /** All rows that pass the filters, and those alone; a second time none. */
  toggleAll(model: SelectableRows): void {
    const { rows, selection } = model;
    const all = selection.count === rows.length && rows.every((row) => selection.has(row));
    selection.clear();
    if (!all) {
      this.all(model);
    }
  }

  all({ rows, selection }: SelectableRows): void {
    rows.forEach((row) => selection.set(row, true));
  }

  #start(line: number): void {
    this.#anchor = line;
    this.#end = line;
  }

  #mark(model: SelectableRows, to: number, selected: boolean): void {
    for (
      let line = Math.max(0, Math.min(this.#anchor, to));
      line <= Math.max(this.#anchor, to);
      line++
    ) {
      model.selection.set(model.dataRow(line) ?? -1, selected);
    }
  }
}
