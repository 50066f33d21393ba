import { isAbsent } from "../../shared/table.ts";
import type { TableData } from "./tableData.ts";

export type SortDirection = "ascending" | "descending";

/** The column a table is sorted by, named by its place. */
export interface Sort {
  readonly column: number;
  readonly direction: SortDirection;
}

/**
 * Which rows a table shows and in what order, as indexes into its data: an empty `filter` keeps
 * all, an undefined `sort` keeps the service's own order. Unknown values come last whichever way
 * a column is sorted, and equal ones keep their order.
 */
export function viewRows(data: TableData, sort: Sort | undefined, filter: string): Uint32Array {
  const rows = filteredRows(data, filter);
  return sort === undefined ? rows : sortedRows(data, sort, rows);
}

/** Every word of the filter must stand somewhere in the row. */
function filteredRows(data: TableData, filter: string): Uint32Array {
  const words = filter.toLowerCase().split(/\s+/u).filter((word) => word !== "");
  const rows = new Uint32Array(data.loaded);
  if (words.length === 0) {
    return rows.map((_, row) => row);
  }
  const haystacks = data.columns.map((_, column) => data.haystack(column));
  let count = 0;
  for (let row = 0; row < data.loaded; row++) {
    if (words.every((word) => haystacks.some((texts) => texts[row]?.includes(word)))) {
      rows[count++] = row;
    }
  }
  return rows.slice(0, count);
}

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
