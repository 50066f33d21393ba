import { formatInteger } from "../../shared/format.ts";
import * as l10n from "../../shared/l10n.ts";
import { markdownRow, markdownText, oneLine } from "../../shared/markdownText.ts";
import { isPrivateQuery } from "../searchConsole/privateQuery.ts";
import { sourceWords } from "./listWords.ts";
import type { ShapeSource } from "./shapes.ts";

/** Figures of one's own that a person may allow in texts for pull requests. */
export const ownFigures = ["clicks", "impressions", "position", "queries"] as const;
export type OwnFigure = (typeof ownFigures)[number];

/** What a text may say. */
export type AllowedFigures = ReadonlySet<OwnFigure>;

/** A column of a table in such a text. */
export interface TextColumn<Row> {
  readonly label: string;
  readonly isFigure?: true;
  /** The figures of one's own that it is made of; a column with one that isn't allowed is left out. */
  readonly of?: readonly OwnFigure[];
  /** Null for nothing. */
  readonly cell: (row: Row) => string | null;
}

/** A table, and whether something in it is one's own data. */
export interface TextTable {
  /** "" for none. */
  readonly text: string;
  readonly hasOwnData: boolean;
}

/** Rows as Markdown, without columns that aren't allowed or that no row has something in. */
export function textTable<Row>(
  columns: readonly TextColumn<Row>[],
  rows: readonly Row[],
  allowed: AllowedFigures,
): TextTable {
  const shown = columns.filter(
    ({ of = [], cell }) =>
      of.every((one) => allowed.has(one)) && rows.some((row) => ![null, ""].includes(cell(row))),
  );
  if (shown.length === 0 || rows.length === 0) {
    return { text: "", hasOwnData: false };
  }
  const text = [
    markdownRow(shown.map(({ label }) => label)),
    markdownRow(shown.map(({ isFigure }) => (isFigure === true ? "---:" : "---"))),
    ...rows.map((row) =>
      markdownRow(shown.map(({ cell }) => markdownText(oneLine(cell(row) ?? "")))),
    ),
  ];
  return {
    text: text.join("").trimEnd(),
    hasOwnData: shown.some(({ of = [] }) => of.length > 0),
  };
}

/** Rows that may be named in a text, and how many may not because their query or keyword is a person's. */
export function sharableRows<Row extends { readonly query?: string; readonly keyword?: string }>(
  rows: readonly Row[],
): { readonly shown: readonly Row[]; readonly left: number } {
  const shown = rows.filter(
    ({ query = "", keyword = "" }) => ![query, keyword].some(isPrivateQuery),
  );
  return { shown, left: rows.length - shown.length };
}

/** Where a table's figures come from, as Markdown; nothing for one without figures of one's own. */
export function tableSource({ hasOwnData }: TextTable, source: ShapeSource | undefined): string[] {
  return hasOwnData && source !== undefined
    ? [markdownText(sourceWords(source)), ownDataWords(source.isSample)]
    : [];
}

/** Says whose figures a table has. */
export function ownDataWords(isSample: boolean): string {
  return isSample
    ? l10n.t("Sample data: these figures are made up.")
    : l10n.t("Figures: our own search data.");
}

/** Says how many queries are left out for what they name. */
export function privateWords(left: number): string {
  return l10n.t(
    "Queries left out because they contain an email or phone number: {0}.",
    formatInteger(left),
  );
}

/** Parts of a text that aren't empty, with a blank line between them. */
export function joinedText(parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join("\n\n");
}
