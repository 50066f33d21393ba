import * as l10n from "@vscode/l10n";
import { OpenQuoteError } from "../../files/keywordLists/csvRecords.ts";
import { NoKeywordColumnError } from "../../files/keywordLists/keywordList.ts";
import type { Merged } from "../../files/keywordLists/mergeKeywords.ts";
import { formatInteger } from "../../shared/format.ts";
import { shownSentence } from "../../shared/plainText.ts";

/** Repeated keywords that are named; the others are counted. */
const mostNamed = 3;

/** "12 added, 3 refreshed, 2 kept as you edited them." and what else a person has to know of a merge. */
export function mergeWords(merged: Merged): string {
  const { added, refreshed, unchanged, edited, unsure, repeated } = merged;
  const counts = [
    ...(added > 0 ? [l10n.t("{0} added", formatInteger(added))] : []),
    ...(refreshed > 0 ? [l10n.t("{0} refreshed", formatInteger(refreshed))] : []),
    ...(unchanged > 0 ? [l10n.t("{0} unchanged", formatInteger(unchanged))] : []),
    ...(edited > 0 ? [l10n.t("{0} kept as you edited them", formatInteger(edited))] : []),
  ];
  return [
    counts.length === 0 ? l10n.t("Nothing to change.") : `${counts.join(", ")}.`,
    ...(unsure === 0 ? [] : [unsureWords(unsure)]),
    ...(repeated.length === 0
      ? []
      : [l10n.t("More than once in the list, and left alone: {0}.", named(repeated))]),
  ].join(" ");
}

function unsureWords(rows: number): string {
  return rows === 1
    ? l10n.t(
        "1 row keeps figures whose saved answers are not on this machine: nobody can tell whether you edited them.",
      )
    : l10n.t(
        "{0} rows keep figures whose saved answers are not on this machine: nobody can tell whether you edited them.",
        formatInteger(rows),
      );
}

/** "a, b, c and 4 more", for texts that strangers may have written. */
export function named(texts: readonly string[]): string {
  const shown = texts.slice(0, mostNamed).map(shownSentence).join(", ");
  return texts.length > mostNamed
    ? l10n.t("{0} and {1} more", shown, formatInteger(texts.length - mostNamed))
    : shown;
}

/** Why a file can't be read as a keyword list, and what to do; undefined for other errors. `name` is the file's. */
export function listProblem(name: string, error: unknown): string | undefined {
  if (error instanceof NoKeywordColumnError) {
    return l10n.t(
      "{0} is no keyword list: no column in its first line is called keyword. Name one so, and try again. Nothing was changed.",
      name,
    );
  }
  if (error instanceof OpenQuoteError) {
    return l10n.t(
      "{0} can't be read: the quote that opens in line {1} is never closed. Close it, and try again. Nothing was changed.",
      name,
      formatInteger(error.line),
    );
  }
  if (
    error instanceof TypeError &&
    "code" in error &&
    error.code === "ERR_ENCODING_INVALID_ENCODED_DATA"
  ) {
    return l10n.t(
      "{0} is not UTF-8 text. Save it as CSV UTF-8, and try again. Nothing was changed.",
      name,
    );
  }
  return undefined;
}
