import * as l10n from "./l10n.ts";
import { countedText, formatCredits, formatInteger } from "./format.ts";

/** "1 row", "1,234 rows". */
export function rowWords(rows: number): string {
  return countedText(rows, { one: "1 row", other: "{0} rows" }, formatInteger(rows));
}

/** Rows that exist of a list: null for more than are here, undefined where that isn't known. */
export type ExistingRows = number | null | undefined;

/** True where rows exist that aren't here. */
export function areMore(rows: number, available: ExistingRows): available is number | null {
  return available === null || (available !== undefined && available > rows);
}

/** "11 rows"; "11 of 5,439 rows" where more exist than were returned, `available` of them, or null where it isn't known how many. */
export function returnedRowWords(rows: number, available: ExistingRows): string {
  if (!areMore(rows, available)) {
    return rowWords(rows);
  }
  return available === null
    ? l10n.t("{0} (more are available)", rowWords(rows))
    : l10n.t("{0} of {1} rows", formatInteger(rows), formatInteger(available));
}

/** "up to 3 credits" for what may have cost nothing; else "3 credits". */
export function costWords(credits: number, mayBeLess: boolean): string {
  return mayBeLess ? l10n.t("up to {0}", formatCredits(credits)) : formatCredits(credits);
}

/** "1 keyword", "12 keywords". */
export function keywordWords(keywords: number): string {
  return countedText(
    keywords,
    { one: "1 keyword", other: "{0} keywords" },
    formatInteger(keywords),
  );
}

/** "1 call", "12 calls". */
export function callWords(calls: number): string {
  return countedText(calls, { one: "1 call", other: "{0} calls" }, formatInteger(calls));
}

/** What saves so many rows of a table. */
export function savingWords(rows: number): string {
  return countedText(
    rows,
    { one: "Save This Row As… (free)", other: "Save {0} Rows As… (free)" },
    formatInteger(rows),
  );
}
