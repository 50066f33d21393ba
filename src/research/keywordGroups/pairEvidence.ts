/** Results that two search result pages have in common at least, for their keywords to be the same search. */
export const leastShared = 4;
/** Results of a page that are compared. */
export const comparedResults = 10;
/** Results that both pages have at least, for a lack of common ones to say something. */
const telling = 8;

/** Results that two saved SERPs share: "4 of 10 in common". */
export interface SharedResults {
  readonly shared: number;
  /** Of this many: the results of the shorter page. */
  readonly of: number;
}

/** Why two keywords belong together, its words as texts or by their numbers. At least one of both is there. */
export interface PairEvidence<Word = string> {
  /** Content words that both have, in the order of the alphabet; empty where these don't tell. */
  readonly words: readonly Word[];
  /** Undefined where a SERP of one isn't saved, or too few are in common. */
  readonly results?: SharedResults;
}

/** What is known of a keyword that is compared with others. */
export interface ComparedKeyword {
  /** The numbers of its content words, rising. */
  readonly words: readonly number[];
  /** Keys of the pages on its saved SERP, at most ten; undefined where none is saved. */
  readonly results?: ReadonlySet<string> | undefined;
}

/** The content words that both have. */
export function sharedWords(a: readonly number[], b: readonly number[]): number[] {
  return a.filter((word) => b.includes(word));
}

/**
 * Whether these shared words are a reason: at least two, one of which isn't in most of the list, or all that both
 * keywords have.
 */
export function doWordsTell(
  shared: readonly number[],
  a: readonly number[],
  b: readonly number[],
  common: ReadonlySet<number>,
): boolean {
  return shared.length >= 2
    ? shared.some((word) => !common.has(word)) ||
        (shared.length === a.length && shared.length === b.length)
    : shared.length === 1 && a.length === 1 && b.length === 1;
}

/** Results that two keywords share; undefined where one of them has none saved. */
export function sharedResults(a: ComparedKeyword, b: ComparedKeyword): SharedResults | undefined {
  if (a.results === undefined || b.results === undefined) {
    return undefined;
  }
  const { results } = b;
  const shared = [...a.results].filter((page) => results.has(page)).length;
  return { shared, of: Math.min(a.results.size, results.size) };
}

/** True where both SERPs are known and have too few results in common: whatever their words, these are two searches. */
export function areApart(a: ComparedKeyword, b: ComparedKeyword): boolean {
  const results = sharedResults(a, b);
  return results !== undefined && results.of >= telling && results.shared < leastShared;
}

/** Why two keywords belong together; undefined where nothing says so. `common` are the words of most of the list. */
export function pairEvidence(
  a: ComparedKeyword,
  b: ComparedKeyword,
  common: ReadonlySet<number>,
): PairEvidence<number> | undefined {
  const shared = sharedWords(a.words, b.words);
  const words = doWordsTell(shared, a.words, b.words, common) ? shared : [];
  const results = sharedResults(a, b);
  const areShared = results !== undefined && results.shared >= leastShared;
  return words.length === 0 && !areShared
    ? undefined
    : { words, ...(areShared ? { results } : {}) };
}
