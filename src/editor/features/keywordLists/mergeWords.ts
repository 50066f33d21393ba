import * as l10n from "@vscode/l10n";
import { OpenQuoteError } from "../../../research/files/keywordLists/csvRecords.ts";
import {
  cellLimits,
  NoKeywordColumnError,
  TooManyCellsError,
  TooManyRowsError,
} from "../../../research/files/keywordLists/keywordList.ts";
import { MergeConflictError } from "../../../research/files/keywordLists/mergeKeywords.ts";
import type { Merged } from "../../../research/files/keywordLists/mergeKeywords.ts";
import { LostCharactersError } from "../../../research/files/lostCharacters.ts";
import { countedText, formatInteger } from "../../../shared/format.ts";
import { mostRows } from "../../../shared/tableLimits.ts";
import { shownSentence } from "../../../shared/plainText.ts";

/** Repeated keywords that are named; the others are counted. */
const mostNamed = 3;

/** "12 added, 3 refreshed, 2 kept as you edited them." and what else a person has to know of a merge. */
export function mergeWords(merged: Merged): string {
  const { added, refreshed, unchanged, edited, unsure, repeated, aside } = merged;
  const counts = [
    ...(added > 0 ? [l10n.t("{0} added", formatInteger(added))] : []),
    ...(refreshed > 0 ? [l10n.t("{0} refreshed", formatInteger(refreshed))] : []),
    ...(unchanged > 0 ? [l10n.t("{0} unchanged", formatInteger(unchanged))] : []),
    ...(edited > 0 ? [l10n.t("{0} with your edits, not changed", formatInteger(edited))] : []),
  ];
  return [
    counts.length === 0 ? l10n.t("Nothing to change.") : `${counts.join(", ")}.`,
    ...(unsure === 0 ? [] : [unsureWords(unsure)]),
    ...(repeated.length === 0
      ? []
      : [l10n.t("Duplicates in the list, not changed: {0}.", named(repeated))]),
    ...(aside.length === 0
      ? []
      : [l10n.t("Not read as keywords: {0}.", named(aside.map((text) => `“${text}”`)))]),
  ].join(" ");
}

/** True where a merge did what was wanted, and nothing in the list needs a person's decision. */
export function isPlain({ edited, unsure, repeated, aside }: Merged): boolean {
  return edited + unsure + repeated.length + aside.length === 0;
}

function unsureWords(rows: number): string {
  return countedText(
    rows,
    {
      one: "1 row was left alone: its saved result isn't on this machine, so it may contain your edits.",
      other:
        "{0} rows were left alone: their saved results aren't on this machine, so they may contain your edits.",
    },
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
      "{0} isn't a keyword list: it has no “keyword” column. Add one and try again.",
      name,
    );
  }
  if (error instanceof TooManyRowsError) {
    return l10n.t(
      "{0} would have more than {1} rows, too many for a keyword list. Split it and try again.",
      name,
      formatInteger(mostRows),
    );
  }
  if (error instanceof TooManyCellsError) {
    return l10n.t(
      "{0} has more than {1} cells, or {2} in one row, too many for a keyword list. Split it and try again.",
      name,
      formatInteger(cellLimits.all),
      formatInteger(cellLimits.row),
    );
  }
  if (error instanceof MergeConflictError) {
    return l10n.t("{0} has merge conflicts. Resolve them and try again.", name);
  }
  if (error instanceof OpenQuoteError) {
    return l10n.t(
      "Can't read {0}: a quote opened on line {1} is never closed. Close it and try again.",
      name,
      formatInteger(error.line),
    );
  }
  if (error instanceof LostCharactersError) {
    return l10n.t(
      "{0} was read in the wrong encoding: line {1} has � where characters were lost. Reopen it with its encoding, or export it again as CSV UTF-8. Nothing was changed.",
      name,
      formatInteger(error.line),
    );
  }
  if (
    error instanceof TypeError &&
    "code" in error &&
    error.code === "ERR_ENCODING_INVALID_ENCODED_DATA"
  ) {
    return l10n.t("{0} isn't UTF-8 text. Save it as CSV UTF-8 and try again.", name);
  }
  return undefined;
}
