import { mostLines } from "./cellCodes.ts";
import { cellText } from "./table.ts";
import type { CellValue, ReadTable, TableColumn } from "./table.ts";

/** What the first cell of a row of sums says, in the languages of the product's users. */
const totalWords: ReadonlySet<string> = new Set(
  "total totals grand total sum sums summe gesamt gesamtsumme insgesamt total général totaux somme totale suma totales total general totaal razem suma celkem summa totalt i alt yhteensä összesen toplam genel toplam всего итого разом 合計 総計 总计 合计 總計 합계 총계"
    .split(" ")
    .concat("grand total", "total général", "total general", "i alt", "genel toplam"),
);

/**
 * The table without the last rows, or the first one, that have the sums of the others: their figures are no figures of a
 * row. A last row says so by its first word, whatever its figures are; others by sums, too.
 */
export function withoutTotals(table: ReadTable): ReadTable {
  const totals = totalRows(table);
  if (totals.size === 0) {
    return table;
  }
  const isKept = (_: unknown, row: number): boolean => !totals.has(row);
  const kept = Array.from({ length: table.rowCount }, (_, row) => row).filter(
    (row) => !totals.has(row),
  );
  const lines = table.lines.filter((_, row) => totals.has(row));
  return {
    ...table,
    columns: table.columns.map((column): TableColumn => {
      let texts: readonly string[] | undefined;
      return {
        name: column.name,
        kind: column.kind,
        ...(column.currency === undefined ? {} : { currency: column.currency }),
        values: column.values.filter(isKept),
        textAt: (row) => cellText(column, kept[row] ?? 0),
        get texts() {
          return (texts ??= column.texts.filter(isKept));
        },
      };
    }),
    lines: table.lines.filter(isKept),
    rowCount: table.rowCount - totals.size,
    notes: [
      ...table.notes,
      { kind: "totals", lines: lines.slice(0, mostLines), count: lines.length },
    ],
  };
}

function totalRows(table: ReadTable): ReadonlySet<number> {
  const rows = new Set<number>();
  for (let row = table.rowCount - 1; row > 0 && isNamedTotal(table, row); row -= 1) {
    rows.add(row);
  }
  const other =
    rows.size > 0 ? undefined : [table.rowCount - 1, 0].find((row) => isSums(table, row));
  return other === undefined ? rows : new Set([other]);
}

/** The columns that say what a row is about. */
function nameColumns({ columns }: ReadTable): readonly TableColumn[] {
  return columns.filter(({ kind }) => kind === "text" || kind === "url" || kind === "date");
}

/** The word for sums that a cell is, with whether it says of what, `Total: Account`. */
export function totalWordIn(cell: string): "word" | "label" | undefined {
  const word = cell.slice(0, longestWord).trim().toLowerCase();
  const end = word.indexOf(":");
  return totalWords.has(end === -1 ? word : word.slice(0, end).trim())
    ? end === -1
      ? "word"
      : "label"
    : undefined;
}

const longestWord = 300;

function totalWord(table: ReadTable, row: number): "word" | "label" | undefined {
  const [first] = nameColumns(table);
  return totalWordIn(textIn(first?.values[row]));
}

/** True for a last row that says that it has sums. A keyword may be the bare word: one with an address or text of its own, or in a list of keywords alone. */
function isNamedTotal(table: ReadTable, row: number): boolean {
  const said = totalWord(table, row);
  if (said === undefined || table.columns.length < 2) {
    return false;
  }
  const [, ...others] = nameColumns(table);
  return (
    said === "label" ||
    (table.rowCount > 2 &&
      others.every(({ values }) => textIn(values[row]) === "") &&
      table.columns.some(({ values }) => typeof values[row] === "number"))
  );
}

/** True for a row of sums that isn't named, or is so and has an empty cell: else it may be a keyword. */
function isSums(table: ReadTable, row: number): boolean {
  const names = nameColumns(table);
  const [first] = names;
  if (table.rowCount < 3 || first === undefined) {
    return false;
  }
  const isNamed = totalWord(table, row) !== undefined;
  const hasWords = names.some(({ values }) => textIn(values[row]) !== "");
  const hasEmpty = table.columns.some(({ values }) => (values[row] ?? null) === null);
  if (isNamed ? row === 0 && !hasEmpty : hasWords) {
    return false;
  }
  const sums = table.columns.filter(
    ({ kind, values }) => kind === "number" && isSum(values, row),
  ).length;
  return sums >= (isNamed ? 1 : 2);
}

function textIn(value: CellValue | undefined): string {
  return typeof value === "string" ? value.trim() : "";
}

/** True where the value of a row is the sum of all others, at least two of which aren't 0. */
function isSum(values: readonly CellValue[], row: number): boolean {
  const total = values[row];
  let [sum, addends] = [0, 0];
  for (let place = 0; place < values.length; place += 1) {
    const value = values[place];
    if (place !== row && typeof value === "number") {
      sum += value;
      addends += value === 0 ? 0 : 1;
    }
  }
  return (
    typeof total === "number" && addends > 1 && Math.abs(sum - total) <= Math.abs(total) * 1e-9
  );
}
