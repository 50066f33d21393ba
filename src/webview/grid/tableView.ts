import { isAbsent, isNumeric } from "../../shared/table.ts";
import type { ColumnFilter, RowTest } from "./columnFilter.ts";
import { rowTest } from "./columnFilter.ts";
import type { TableData } from "./tableData.ts";

export type SortDirection = "ascending" | "descending";

/** The column a table is sorted by, named by its place. */
export interface Sort {
  readonly column: number;
  readonly direction: SortDirection;
}

/**
 * Which rows a table shows and in what order, as indexes into its data: an empty `search` and no
 * filters keep all, an undefined `sort` keeps the service's own order. Unknown values come last
 * whichever way a column is sorted, and equal ones keep their order.
 */
export function viewRows(
  data: TableData,
  sort: Sort | undefined,
  search: string,
  filters: Iterable<ColumnFilter> = [],
  memory: SortMemory = new SortMemory(),
): Uint32Array {
  const tests = rowTests(data, search, filters);
  const known = memory.recall(data, sort);
  if (known !== undefined) {
    return passing(known, tests);
  }
  const all = new Uint32Array(data.loaded);
  for (let row = 0; row < all.length; row++) {
    all[row] = row;
  }
  const rows = passing(all, tests);
  const sorted = sort === undefined ? rows : sortedRows(data, sort, rows);
  if (tests.length === 0) {
    memory.keep(data, sort, sorted);
  }
  return sorted;
}

/** All rows in the order they were sorted last: to filter them, or to show them all again, is no reason to sort anew. */
export class SortMemory {
  #sort: Sort | undefined;
  #loaded = 0;
  #rows: Uint32Array | undefined;

  recall(data: TableData, sort: Sort | undefined): Uint32Array | undefined {
    const isSame = sort?.column === this.#sort?.column && sort?.direction === this.#sort?.direction;
    return isSame && data.loaded === this.#loaded ? this.#rows : undefined;
  }

  keep(data: TableData, sort: Sort | undefined, rows: Uint32Array): void {
    this.#sort = sort;
    this.#loaded = data.loaded;
    this.#rows = rows;
  }
}

function rowTests(data: TableData, search: string, filters: Iterable<ColumnFilter>): RowTest[] {
  const words = search.toLowerCase().split(/\s+/u).filter((word) => word !== "");
  return [...[...filters].flatMap((filter) => rowTest(data, filter) ?? []), ...words.map((word) => wordTest(data, word))];
}

/** Those of the rows that pass every test, in their order. */
function passing(rows: Uint32Array, tests: readonly RowTest[]): Uint32Array {
  return tests.length === 0 ? rows : rows.filter((row) => tests.every((test) => test(row)));
}

/** The word must stand somewhere in the row. Columns of figures are not written out for a word that none contains. */
function wordTest(data: TableData, word: string): RowTest {
  const hasLetters = /[^\d.,+\-%]/u.test(word) && !numberWords.test(word);
  const haystacks = data.columns.flatMap(({ format }, column) =>
    hasLetters && isNumeric(format) && format !== "change" && data.hasOnlyNumbers(column) ? [] : [data.haystack(column)]);
  return (row) => {
    for (const texts of haystacks) {
      if (texts[row]?.includes(word) === true) {
        return true;
      }
    }
    return false;
  };
}

/** What figures may be written with besides digits: powers of ten, and what is no number. */
const numberWords = /^[ena\u221e\d.+-]+$/u;

function sortedRows(data: TableData, { column, direction }: Sort, rows: Uint32Array): Uint32Array {
  const byNumber = data.sortsByNumber(column);
  const keys = byNumber ? data.sortKeys(column) : undefined;
  const isKnown = (row: number): boolean =>
    keys === undefined ? !isAbsent(data.value(row, column)) : !Number.isNaN(keys[row]);
  const known = rows.filter(isKnown);
  const unknown = rows.filter((row) => !isKnown(row));
  const sign = direction === "ascending" ? 1 : -1;
  known.sort(keys === undefined ? textOrder(data, column, sign) : numberOrder(keys, sign));
  const sorted = new Uint32Array(rows.length);
  sorted.set(known);
  sorted.set(unknown, known.length);
  return sorted;
}

type Order = (a: number, b: number) => number;

function numberOrder(keys: Float64Array, sign: number): Order {
  return (a, b) => sign * ((keys[a] ?? 0) - (keys[b] ?? 0)) || a - b;
}

function textOrder(data: TableData, column: number, sign: number): Order {
  const { compare } = new Intl.Collator();
  const texts = data.haystack(column);
  return (a, b) => sign * compare(texts[a] ?? "", texts[b] ?? "") || a - b;
}
