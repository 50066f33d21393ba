import * as l10n from "@vscode/l10n";
import { formatInteger } from "./format.ts";

/** "1 row", "1,234 rows". */
export function rowWords(rows: number): string {
  return rows === 1 ? l10n.t("1 row") : l10n.t("{0} rows", formatInteger(rows));
}

/** "1 keyword", "12 keywords". */
export function keywordWords(keywords: number): string {
  return keywords === 1 ? l10n.t("1 keyword") : l10n.t("{0} keywords", formatInteger(keywords));
}

/** "1 call", "12 calls". */
export function callWords(calls: number): string {
  return calls === 1 ? l10n.t("1 call") : l10n.t("{0} calls", formatInteger(calls));
}
