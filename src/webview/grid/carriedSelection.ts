import { isNumeric } from "../../shared/columnFormats.ts";
import { isAbsent } from "../../shared/table.ts";
import type { RowSelection } from "./rowSelection.ts";
import type { TableData } from "./tableData.ts";

/** Rows of a table, and those of them that are selected. */
interface SelectedTable {
  readonly data: TableData;
  readonly selection: RowSelection;
}

/**
 * Carries the selection of a table over to the one that takes its place, as when more rows of a result
 * are loaded. A place is taken for the same row only where the same texts are in it: the rows may have
 * come in another order.
 */
export class CarriedSelection {
  readonly #from: SelectedTable;
  readonly #to: SelectedTable;
  readonly #columns: readonly (readonly [before: number, now: number])[];
  #next = 0;

  constructor(from: SelectedTable, to: SelectedTable) {
    this.#from = from;
    this.#to = to;
    this.#columns = columnsOfBoth(from.data, to.data);
  }

  /** Selects those of the rows that have arrived since the last time. True while others may still come. */
  carry(): boolean {
    const end = Math.min(this.#from.data.loaded, this.#to.data.loaded);
    for (; this.#next < end; this.#next++) {
      if (this.#from.selection.has(this.#next) && this.#isSame(this.#next)) {
        this.#to.selection.set(this.#next, true);
      }
    }
    return this.#next < this.#from.data.loaded && this.#next < this.#to.data.rowCount;
  }

  /** What is known in one table alone tells nothing. */
  #isSame(row: number): boolean {
    const known = this.#columns.filter(
      ([before, now]) =>
        !isAbsent(this.#from.data.value(row, before)) && !isAbsent(this.#to.data.value(row, now)),
    );
    return (
      known.length > 0 &&
      known.every(
        ([before, now]) => this.#from.data.text(row, before) === this.#to.data.text(row, now),
      )
    );
  }
}

/** Columns that name a row: figures of a row may change. Of a table of figures alone, all. */
function columnsOfBoth(before: TableData, now: TableData): [number, number][] {
  const places = new Map(now.columns.map(({ key }, place) => [key, place]));
  const both = before.columns.flatMap(({ key, format }, place) => {
    const found = places.get(key);
    return found === undefined ? [] : [{ format, pair: [place, found] satisfies [number, number] }];
  });
  const texts = both.filter(({ format }) => !isNumeric(format));
  return (texts.length === 0 ? both : texts).map(({ pair }) => pair);
}
