import type { TableData } from "./tableData.ts";

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
export function groupedLines(data: TableData, column: number, rows: Uint32Array, closed: ReadonlySet<string>): GroupedLines {
  const numbers = new Map<string, number>();
  const counts: number[] = [];
  const groupOfRow = rows.map((row) => {
    const text = data.text(row, column);
    const number = numbers.get(text) ?? numbers.size;
    numbers.set(text, number);
    counts[number] = (counts[number] ?? 0) + 1;
    return number;
  });
  const groups = [...numbers.keys()].map((text, number) => ({ text, count: counts[number] ?? 0, open: !closed.has(text) }));
  const ordered = inGroupOrder(rows, groupOfRow, counts);
  return { rows: ordered, groups, lines: linesOf(groups, ordered) };
}

function inGroupOrder(rows: Uint32Array, groupOfRow: Uint32Array, counts: readonly number[]): Uint32Array {
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
  const lines = new Uint32Array(groups.length + groups.reduce((sum, { open, count }) => sum + (open ? count : 0), 0));
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
