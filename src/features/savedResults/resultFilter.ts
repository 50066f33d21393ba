import * as l10n from "@vscode/l10n";
import { idOf } from "../../library/resultStore.ts";
import type { BrokenEntry } from "../../library/resultStore.ts";
import type { ResultSummary } from "../../library/resultIndex.ts";
import { isSample, toolTitle } from "../../results/resultTitle.ts";

/** What a filter looks for. */
interface Wanted {
  readonly words: readonly string[];
  readonly unwanted: readonly string[];
}

/** True for what nothing is filtered by. */
export function isEmptyFilter(filter: string): boolean {
  const { words, unwanted } = wantedOf(filter);
  return words.length + unwanted.length === 0;
}

/**
 * Tells the results that fit a filter: every word of it stands somewhere in tool, subject, market,
 * tags or title, and no word with a `-` before it does. Capitals don't matter.
 */
export function resultFilter(filter: string): (result: ResultSummary) => boolean {
  if (isEmptyFilter(filter)) {
    // most of the time there is none, and thousands of results
    return () => true;
  }
  const fits = textFilter(filter);
  return (result) => fits(searchedText(result));
}

/** The same for files that can't be read: all that is known of them is their name. */
export function brokenFilter(filter: string): (entry: BrokenEntry) => boolean {
  const fits = textFilter(filter);
  return ({ path }) => fits(folded(idOf(path)));
}

function textFilter(filter: string): (text: string) => boolean {
  const { words, unwanted } = wantedOf(filter);
  return (text) => words.every((word) => text.includes(word)) && !unwanted.some((word) => text.includes(word));
}

function wantedOf(filter: string): Wanted {
  const parts = folded(filter).split(/\s+/u).filter((part) => part !== "" && part !== "-");
  return {
    words: parts.filter((part) => !part.startsWith("-")),
    unwanted: parts.filter((part) => part.startsWith("-")).map((part) => part.slice(1)),
  };
}

/** The tool also by the name that the service gives it. */
function searchedText(result: ResultSummary): string {
  const { tool, subject, location, language, title, tags } = result;
  const sample = isSample(result) ? l10n.t("sample data") : "";
  return folded([title ?? "", toolTitle(tool), tool, subject, location ?? "", language ?? "", sample, ...(tags ?? [])].join("\n"));
}

function folded(text: string): string {
  return text.normalize("NFKC").toLowerCase();
}
