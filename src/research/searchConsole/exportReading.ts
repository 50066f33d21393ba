import type { ArchiveProblem } from "../tables/archive.ts";
import type { ReadTable, TableProblem } from "../tables/table.ts";
import type { Days, SearchConsoleExport, SearchType } from "./export.ts";
import type { NamedExport } from "./exportName.ts";
import type { OtherReport } from "./reports.ts";

/** A file as it was chosen or dropped. */
export interface ExportFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** What a person said of a file, or of what it doesn't tell. */
export interface ExportChoices {
  readonly encoding?: string;
  /** That the figures are Search Console's, where nothing of the file says so. */
  readonly source?: "searchConsole";
  readonly firstRow?: "header" | "data";
  readonly property?: string;
  readonly period?: Days;
  readonly comparedWith?: Days;
  readonly searchType?: SearchType;
  readonly laterPeriod?: "first" | "second";
  /** Whether filters narrow the report; which ones isn't asked. */
  readonly filters?: "none" | "some";
}

/** What a file doesn't tell. */
export type ExportQuestion =
  | { readonly about: "encoding"; readonly offered: readonly string[] }
  /** The first row has the shape of the others: is it a header? */
  | { readonly about: "firstRow"; readonly file: string; readonly cells: readonly string[] }
  /** Other tools export tables of this shape: is it Search Console's? */
  | { readonly about: "source"; readonly cells: readonly string[] }
  | { readonly about: "property"; readonly proposed: readonly string[] }
  | { readonly about: "period" }
  /** With the days of the later period, where they are known. */
  | { readonly about: "comparedWith"; readonly period: Days | null }
  | { readonly about: "filters" }
  | { readonly about: "searchType"; readonly offered: readonly SearchType[] }
  | { readonly about: "laterPeriod"; readonly prefixes: readonly [string, string] };

/** Why nothing is imported. */
export type ExportProblem =
  | { readonly kind: "wrongReport"; readonly report: OtherReport }
  /** A filters sheet alone. */
  | { readonly kind: "filtersOnly" }
  | { readonly kind: "notSearchConsole" }
  | { readonly kind: "noRows" }
  /** More rows of the bulk export than are read. */
  | { readonly kind: "tooManyRows" }
  /** Sheets of more than one export, or rows of more than one property. */
  | { readonly kind: "severalExports" }
  | { readonly kind: "archive"; readonly problem: ArchiveProblem }
  /** `file` is the table that can't be read. */
  | { readonly kind: "table"; readonly problem: TableProblem; readonly file?: string }
  | { readonly kind: "json"; readonly reason: "invalid" | "tooLarge" };

export type ExportReading =
  /** Whatever the questions are about is null, and stays unknown where they aren't answered. */
  | {
      readonly kind: "export";
      readonly exported: SearchConsoleExport;
      readonly questions: readonly ExportQuestion[];
    }
  /** Nothing can be read before they are answered. */
  | { readonly kind: "ask"; readonly questions: readonly ExportQuestion[] }
  | { readonly kind: "refused"; readonly problem: ExportProblem };

/** A table of an export, by the name of its file. */
export interface NamedTable {
  readonly name: string;
  readonly table: ReadTable;
}

/** What is known of an export before its tables are looked into. */
export interface ExportSource {
  readonly named: NamedExport;
  readonly digest: string;
  readonly files: readonly string[];
  readonly choices: ExportChoices;
}
