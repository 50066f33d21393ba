import * as l10n from "@vscode/l10n";
import { originNames } from "../files/dataset/rowOrigin.ts";
import type { CellValue, ReadTable, TableColumn } from "../tables/table.ts";
import { formatInteger } from "../../shared/format.ts";
import { isFigure } from "../../shared/reading.ts";
import type { Notice, ResultDocument } from "../../shared/resultProtocol.ts";
import { noDetails } from "../../shared/resultTables.ts";
import type { Column, ColumnFormat } from "../../shared/table.ts";
import { columnOf } from "./parts/memberColumns.ts";
import { TableStore } from "./parts/tableStore.ts";
import type { TableSource } from "./parts/tableStore.ts";
import { columnLabel, noteWords, readingWords } from "./tableWords.ts";

/** A file as the view draws it: a table with one section. */
export interface CsvDocument {
  readonly document: ResultDocument;
  readonly source: TableSource;
}

/** A table that was read from a file, which was changed at `changedAt`, an ISO time. */
export function csvDocument(name: string, table: ReadTable, changedAt: string): CsvDocument {
  const source = tableSource(table);
  const head = new TableStore().add("rows", name, source);
  const document: ResultDocument = {
    header: {
      title: name,
      subject: "",
      market: null,
      receivedAt: changedAt,
      cost: 0,
      balanceAfter: null,
      sample: false,
      evidence: [],
      ofProject: "file",
      // nothing to be checked or changed where one of our own files is as we write it
      reading: isAsWritten(table) ? [] : readingWords(table.decisions),
    },
    notices: noticesOf(table),
    sections: [{ kind: "table", name: "rows", title: name, table: head }],
    ...noDetails,
  };
  return { document, source };
}

function tableSource(table: ReadTable): TableSource {
  const { columns, rowCount } = table;
  const drawn = rowCount === 0 ? [] : drawnColumns(table);
  return {
    columns: drawn,
    count: rowCount,
    rows: (from, to) =>
      Array.from({ length: Math.min(to, rowCount) - from }, (_, row) =>
        Object.fromEntries(
          drawn.map(({ key }, place) => [key, columns[place]?.values[from + row] ?? null]),
        ),
      ),
  };
}

/**
 * The columns in the order of the file. Only in our own files, which say of each row where it comes from, a name is a
 * member of the service with its meaning; in any other `ctr` or `share` is what its cells are, whatever they are.
 */
function drawnColumns({ columns, notes }: ReadTable): Column[] {
  const names = uniqueNames(columns);
  const isOwn = isOwnFile(names);
  const undecided = new Set(
    notes.flatMap((note) => (note.kind === "undecided" ? note.columns : [])),
  );
  return columns.map((column, place) => {
    const name = names[place] ?? "";
    return isOwn
      ? columnOf(name, firstKnown(column.values))
      : {
          key: `column ${place + 1}`,
          name,
          label: labelOf(column, place),
          format: formatOf(column, undecided.has(place)),
        };
  });
}

function isOwnFile(names: readonly string[]): boolean {
  return originNames.every((origin) => names.includes(origin));
}

/** True for one of our own files in the dialect of project files. */
function isAsWritten({ columns, decisions }: ReadTable): boolean {
  const { encoding, byteOrderMark, delimiter, decimal, linesBeforeHeader } = decisions;
  return (
    isOwnFile(columns.map(({ name }) => name)) &&
    encoding === "utf-8" &&
    !byteOrderMark &&
    delimiter === "," &&
    decimal === "." &&
    linesBeforeHeader === 0
  );
}

function firstKnown(values: readonly CellValue[]): CellValue {
  return values.find((value) => value !== null) ?? null;
}

/** The name as written, with the currency of the cells where it doesn't have it. */
function labelOf({ name, currency }: TableColumn, place: number): string {
  const label = columnLabel(name, place);
  return currency === undefined || label.toLowerCase().includes(currency.toLowerCase())
    ? label
    : `${label} (${currency})`;
}

function formatOf(column: TableColumn, isUndecided: boolean): ColumnFormat {
  switch (column.kind) {
    case "number":
      return numberFormat(column.values);
    case "percent":
      return "fraction";
    case "text":
      return isUndecided || beginsWithNumbers(column.values) ? "numberedText" : "text";
    case "date":
    case "url":
    case "list":
    case "boolean":
      return column.kind;
  }
}

/** Years are names, and have no thousands. */
const [firstYear, lastYear] = [1900, 2100];

function numberFormat(values: readonly CellValue[]): ColumnFormat {
  let [areWhole, areExact, areYears] = [true, true, true];
  for (const value of values) {
    if (value !== null) {
      areYears &&= isFigure(value) && value >= firstYear && value <= lastYear;
      areWhole &&= Number.isInteger(value);
      areExact &&= typeof value === "object" && "isInteger" in value && value.isInteger;
      if (!areWhole && !areExact) {
        return "decimal";
      }
    }
  }
  return areWhole && areYears ? "plain" : "integer";
}

/** True where nearly all texts of a column begin with a number, such as "12 months" or "1–10". */
function beginsWithNumbers(values: readonly CellValue[]): boolean {
  let [numbered, others] = [0, 0];
  for (const value of values) {
    if (typeof value === "string") {
      const isNumbered = /^\s*(?:[<>~≈+-]\s*)?\d/u.test(value);
      [numbered, others] = [numbered + (isNumbered ? 1 : 0), others + (isNumbered ? 0 : 1)];
      if (others > 0.1 * values.length) {
        return false;
      }
    }
  }
  return numbered > 0 && numbered >= 9 * others;
}

/** Each name once, in their order; a column without one is named by its place. */
function uniqueNames(columns: readonly Pick<TableColumn, "name">[]): string[] {
  const taken = new Set<string>();
  const numbers = new Map<string, number>();
  return columns.map(({ name }, place) => {
    const wanted = name === "" ? `column_${place + 1}` : name;
    let free = wanted;
    let number = numbers.get(wanted) ?? 1;
    while (taken.has(free)) {
      number += 1;
      free = `${wanted}_${number}`;
    }
    numbers.set(wanted, number);
    taken.add(free);
    return free;
  });
}

/** What was left out of the table comes first, then what is to be known of how it was read. */
function noticesOf(table: ReadTable): Notice[] {
  const { moreColumns, moreRows } = table;
  const more = [
    moreColumns === 0 ? [] : [l10n.t("Columns: {0}", formatInteger(moreColumns))],
    moreRows === 0 ? [] : [l10n.t("Rows: {0}", formatInteger(moreRows))],
  ].flat();
  const text = l10n.t(
    "Too much to show as a table. Not shown: {0}. The file has all of it.",
    more.join(" · "),
  );
  return [
    ...(more.length === 0 ? [] : [{ kind: "scope", text, inSight: true } as const]),
    ...noteWords(table).map((note): Notice => ({ kind: "note", text: note, inSight: true })),
  ];
}
