import { folded } from "../../tools/clean/reading.ts";
import { articleTitle } from "./articleTitle.ts";
import type { LinkCandidate } from "./briefInput.ts";

/** Articles that a brief names. */
const mostCandidates = 10;
/** Terms of the brief that an article is compared with, and those that are named. */
const mostTerms = 20;
const mostShared = 5;

/** An article of the project. */
export interface Article {
  /** Path from the brief's folder, with `/`. */
  readonly path: string;
  readonly shownPath: string;
  readonly text: string;
}

/** Tells of one article whether it may be linked to: it names the keyword, or related terms. */
export type LinkJudge = (article: Article) => Promise<LinkCandidate | undefined>;

/** A judge for a keyword and the terms around it. Terms that the keyword itself holds say nothing. */
export function linkJudge(keyword: string, terms: readonly string[]): LinkJudge {
  const own = wordsPattern(keyword);
  const others = [...new Set(terms.map(folded))]
    .filter((term) => term !== "" && !folded(keyword).includes(term))
    .slice(0, mostTerms)
    .map((term) => ({ term, pattern: wordsPattern(term) }));
  return async ({ path, shownPath, text }) => {
    const words = folded(text);
    const mentions = own === undefined ? 0 : [...words.matchAll(own)].length;
    const shared = others
      .filter(({ pattern }) => pattern !== undefined && words.search(pattern) !== -1)
      .map(({ term }) => term);
    return mentions === 0 && shared.length === 0
      ? undefined
      : {
          title: await articleTitle(text, shownPath),
          path,
          shownPath,
          mentions,
          shared: shared.slice(0, mostShared),
        };
  };
}

/** The candidates that a brief names: those that name the keyword most often, then those that share most. */
export function bestLinks(candidates: readonly LinkCandidate[]): LinkCandidate[] {
  return candidates
    .toSorted(
      (a, b) =>
        b.mentions - a.mentions ||
        b.shared.length - a.shared.length ||
        (a.shownPath < b.shownPath ? -1 : 1),
    )
    .slice(0, mostCandidates);
}

/** Finds words as a whole; scripts that don't part words are found anywhere. */
function wordsPattern(text: string): RegExp | undefined {
  const words = folded(text);
  if (words === "") {
    return undefined;
  }
  const escaped = words.replaceAll(/[$()*+.?[\\\]^{|}/]/gu, String.raw`\$&`);
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(words)
    ? new RegExp(escaped, "gu")
    : new RegExp(String.raw`(?<![\p{L}\p{M}\p{N}])${escaped}(?![\p{L}\p{M}\p{N}])`, "gu");
}
