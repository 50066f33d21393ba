import * as l10n from "@vscode/l10n";
import { formatInteger } from "../../../shared/format.ts";
import { collapse } from "../../../articles/text/collapse.ts";
import type { Reader, Reading } from "./reading.ts";

/** Longest keyword the advertising data knows, in characters and in words. */
export const keywordCharacters = 80;
const keywordWords = 10;

/** Said where a keyword is missing. */
export const keywordWanted = "Type a keyword, for example: pour over coffee.";

/**
 * A keyword as the service looks it up: one line, single spaces, composed Unicode, capitals as
 * typed. Rejects what could never be answered before it costs anything.
 */
export function readKeyword(typed: string): Reading {
  const value = collapse(typed);
  const problem = wordsProblem(value) ?? keywordProblem(value);
  return problem === undefined ? { value } : { problem };
}

/** A reader of free wording, a query or a topic, of at most `most` characters. */
export function phraseReader(most: number): Reader {
  return (typed) => {
    const value = collapse(typed);
    const problem = wordsProblem(value) ?? lengthProblem(value, most);
    return problem === undefined ? { value } : { problem };
  };
}

function wordsProblem(value: string): string | undefined {
  if (value === "") {
    return keywordWanted;
  }
  return /[\p{L}\p{N}]/u.test(value) ? undefined : "A keyword needs at least one letter or digit.";
}

function lengthProblem(value: string, most: number): string | undefined {
  const length = [...value].length;
  return length > most
    ? l10n.t("Up to {0} characters; you entered {1}.", formatInteger(most), formatInteger(length))
    : undefined;
}

function keywordProblem(value: string): string | undefined {
  if (/^(?:[a-z][a-z0-9+.-]*:\/\/|www\.)/iu.test(value)) {
    return "This is a URL, not a keyword. Use Inspect Page for a page.";
  }
  const { length } = [...value];
  if (length > keywordCharacters) {
    return l10n.t(
      "Keywords can have up to {0} characters; this one has {1}.",
      keywordCharacters,
      length,
    );
  }
  if (value.split(" ").length > keywordWords) {
    return l10n.t(
      "Keywords can have up to {0} words; shorten it to what people type into a search box.",
      keywordWords,
    );
  }
  return undefined;
}
