import type { ExactNumber } from "../../shared/exactNumber.ts";

/** How a column's values are to be read. */
export type ColumnKind = "text" | "number" | "percent" | "date" | "url" | "list" | "boolean";

/** What a cell says; null where that is unknown. A percent is a fraction, a date is `YYYY-MM-DD`, or ISO with a time. */
export type CellValue = string | number | boolean | ExactNumber | readonly (number | null)[] | null;

/** One column of a table; a value and a text for each row, in the order of the file. */
export interface TableColumn {
  /** As written, without blanks around it. Two columns may have one name, and one may have none. */
  readonly name: string;
  readonly kind: ColumnKind;
  /** The ISO code, or the sign where several currencies have it, that the header or the cells name. */
  readonly currency?: string;
  readonly values: readonly CellValue[];
  /** The cells as written, without their quotes and without the guard against formulas. */
  readonly texts: readonly string[];
  /** One of them, without making all; absent where they are there. */
  readonly textAt?: (row: number) => string;
}

/** What a cell says as written. */
export function cellText(column: TableColumn, row: number): string {
  // reading `texts` makes all of them
  return (column.textAt === undefined ? column.texts[row] : column.textAt(row)) ?? "";
}

/** How a file is read: what was found out about it, or chosen by a person. */
export interface TableDecisions {
  /** By the name that TextDecoder has for it. */
  readonly encoding: string;
  readonly byteOrderMark: boolean;
  /** Empty where nothing separates cells: then there is one column. */
  readonly delimiter: string;
  readonly decimal: "." | ",";
  /** Absent where no figure has one. */
  readonly thousands?: string;
  readonly linesBeforeHeader: number;
  readonly hasHeader: boolean;
}

/** Lines of a file that something is to be said of: the first ones, and how many there are. */
export interface NotedLines {
  /** Counted from 1. */
  readonly lines: readonly number[];
  readonly count: number;
}

/** Something that a person has to know about how a file was read. */
export type TableNote =
  /** A quote that is never closed, or closed within a cell, was kept as text. */
  | (NotedLines & { readonly kind: "openQuotes" })
  /** Rows with more or fewer cells than the header. */
  | (NotedLines & { readonly kind: "tornRows" })
  /** Remarks among the rows, which are no rows. */
  | (NotedLines & { readonly kind: "remarks" })
  /** The header again, as where files were put together. */
  | (NotedLines & { readonly kind: "repeatedHeaders" })
  /** Lines behind the rows that are none: what a tool says about its export. */
  | (NotedLines & { readonly kind: "footer" })
  /** A row that says the sums of the others; it is none of the rows. */
  | (NotedLines & { readonly kind: "totals" })
  /** Rows with a cell of which the first characters are kept: it has too many. */
  | (NotedLines & { readonly kind: "longCells" })
  /** The bytes end within a character, which is left out. */
  | { readonly kind: "endsWithinCharacter" }
  /** Columns, by their place, that look like something that can't be told for sure: they are texts. */
  | {
      readonly kind: "undecided";
      readonly columns: readonly number[];
      /** `unit`: figures of several currencies, or with a percent sign some of the time. */
      readonly about: "decimalSign" | "dayOrMonth" | "unit";
    };

/** Why a file can't be read as a table. */
export type TableProblem =
  | { readonly kind: "empty" }
  | { readonly kind: "tooLarge"; readonly limit: number }
  /** A file of a spreadsheet program: to be saved as CSV. */
  | { readonly kind: "spreadsheet" }
  /** A ZIP: its entries can be read. */
  | { readonly kind: "archive" }
  /** A web page, such as the one that asks to sign in. */
  | { readonly kind: "webPage" }
  /** Bytes that stand for no text. */
  | { readonly kind: "notText"; readonly line: number }
  /** Characters that were lost before the file came here (U+FFFD). */
  | { readonly kind: "lostCharacters"; readonly line: number }
  /** The bytes aren't in the encoding that was chosen. */
  | { readonly kind: "notInEncoding"; readonly encoding: string };

/** A table as it was read from a file or from pasted text. */
export interface ReadTable {
  readonly kind: "table";
  readonly decisions: TableDecisions;
  readonly columns: readonly TableColumn[];
  readonly rowCount: number;
  /** The line of the file that each row begins on, counted from 1. */
  readonly lines: readonly number[];
  readonly notes: readonly TableNote[];
  /** Columns and rows of the file beyond those of a table. */
  readonly moreColumns: number;
  readonly moreRows: number;
}

/** A table, or what is needed before there is one. */
export type TableReading =
  | ReadTable
  /** The bytes don't say their encoding; the likeliest is offered first. */
  | { readonly kind: "askEncoding"; readonly offered: readonly string[] }
  | { readonly kind: "refused"; readonly problem: TableProblem };

/** What a person chose for a file; the rest is found out. */
export interface ReadChoices {
  readonly encoding?: string | undefined;
  readonly delimiter?: string | undefined;
  readonly decimal?: "." | "," | undefined;
  readonly linesBeforeHeader?: number | undefined;
  readonly hasHeader?: boolean | undefined;
}
