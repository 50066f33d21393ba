import type { ColumnFilter } from "../../shared/columnFilters.ts";
import { columnFormats, isNumeric } from "../../shared/columnFormats.ts";
import { isAbsent } from "../../shared/table.ts";
import type { RowTest } from "./columnFilter.ts";
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
  const words = search
    .toLowerCase()
    .split(/\s+/u)
    .filter((word) => word !== "");
  return [
    ...[...filters].flatMap((filter) => rowTest(data, filter) ?? []),
    ...words.map((word) => wordTest(data, word)),
  ];
}

/** Those of the rows that pass every test, in their order. */
function passing(rows: Uint32Array, tests: readonly RowTest[]): Uint32Array {
  return tests.length === 0 ? rows : rows.filter((row) => tests.every((test) => test(row)));
}

/** The word must stand somewhere in the row. Columns of figures are not written out for a word that none contains. */
function wordTest(data: TableData, word: string): RowTest {
  const hasLetters = /[^\d.,+\-%]/u.test(word) && !numberWords.test(word);
  const haystacks = data.columns.flatMap(({ format }, column) =>
    hasLetters &&
    isNumeric(format) &&
    columnFormats[format].words === undefined &&
    data.hasOnlyNumbers(column)
      ? []
      : [data.haystack(column)],
  );
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

/** Lines of a grouped table from this number on are heads of groups; below it they are rows of the data. */
const firstHead = 0x8000_0000;

/** Rows that have the same text in the column a table is grouped by. */
export interface RowGroup {
  readonly text: string;
  readonly count: number;
  readonly open: boolean;
}

/** A table in groups: what stands on each line, and all rows in the order of their groups. */
export interface GroupedLines {
  readonly lines: Uint32Array;
  readonly rows: Uint32Array;
  readonly groups: readonly RowGroup[];
}

/** The number of the group whose head a line is; undefined for a row. */
export function groupOf(line: number): number | undefined {
  return line >= firstHead ? line - firstHead : undefined;
}

/** Puts rows into groups by what a column says. Groups come in the order of their first rows, rows keep theirs. */
export function groupedLines(
  data: TableData,
  column: number,
  rows: Uint32Array,
  closed: ReadonlySet<string>,
): GroupedLines {
  const numbers = new Map<string, number>();
  const counts: number[] = [];
  const groupOfRow = rows.map((row) => {
    const text = data.text(row, column);
    const number = numbers.get(text) ?? numbers.size;
    numbers.set(text, number);
    counts[number] = (counts[number] ?? 0) + 1;
    return number;
  });
  const groups = [...numbers.keys()].map((text, number) => ({
    text,
    count: counts[number] ?? 0,
    open: !closed.has(text),
  }));
  const ordered = inGroupOrder(rows, groupOfRow, counts);
  return { rows: ordered, groups, lines: linesOf(groups, ordered) };
}

function inGroupOrder(
  rows: Uint32Array,
  groupOfRow: Uint32Array,
  counts: readonly number[],
): Uint32Array {
  let start = 0;
  const next = counts.map((count) => (start += count) - count);
  const ordered = new Uint32Array(rows.length);
  rows.forEach((row, at) => {
    const group = groupOfRow[at] ?? 0;
    const place = next[group] ?? 0;
    next[group] = place + 1;
    ordered[place] = row;
  });
  return ordered;
}

function linesOf(groups: readonly RowGroup[], rows: Uint32Array): Uint32Array {
  const lines = new Uint32Array(
    groups.length + groups.reduce((sum, { open, count }) => sum + (open ? count : 0), 0),
  );
  let at = 0;
  let row = 0;
  groups.forEach(({ count, open }, number) => {
    lines[at++] = firstHead + number;
    if (open) {
      lines.set(rows.subarray(row, row + count), at);
      at += count;
    }
    row += count;
  });
  return lines;
}
