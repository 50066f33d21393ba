import * as l10n from "@vscode/l10n";
import { formatCredits, formatInteger } from "./format.ts";

/** "1 row", "1,234 rows". */
export function rowWords(rows: number): string {
  return rows === 1 ? l10n.t("1 row") : l10n.t("{0} rows", formatInteger(rows));
}

/** "11 rows"; "11 of 5,439 rows" where more exist than were returned, `available` of them, or null where it isn't known how many. */
export function returnedRowWords(rows: number, available: number | null | undefined): string {
  if (available === undefined) {
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
  return keywords === 1 ? l10n.t("1 keyword") : l10n.t("{0} keywords", formatInteger(keywords));
}

/** "1 call", "12 calls". */
export function callWords(calls: number): string {
  return calls === 1 ? l10n.t("1 call") : l10n.t("{0} calls", formatInteger(calls));
}
