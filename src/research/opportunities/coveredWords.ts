import { addTo } from "../../system/addTo.ts";
import { lacksWords } from "../../articles/identity/missingWords.ts";
import { isUnspaced, soughtText } from "../../articles/identity/soughtText.ts";
import type { IndexedArticle } from "../../articles/sites/urlIndex.ts";

/** Words that say nothing of what is searched, in the languages that most sites are written in. */
const stopWords: ReadonlySet<string> = new Set(
  (
    "a an the and or in on for to of with how what why when which is it does do can you your from by as so that into at " +
    "und oder der die das den dem mit fur im am von zu wie was wann wo ist ein eine einen einem nach ohne bei " +
    "le la les des du une et ou pour dans avec el los las un y para en con del por il lo gli di da het een van op"
  ).split(" "),
);

/**
 * Which searches an article is about: all words of the search, but for stop words, are in its title, or all in its main
 * keyword. A word counts in its other forms, too, as everywhere where missing words are told.
 */
export class CoveredWords {
  /** The titles and keywords that each word is in. */
  readonly #byWord = new Map<string, Set<number>>();
  /** The words by what their forms have in common: how they begin, or all but their vowels. */
  readonly #alike = new Map<string, string[]>();
  /** Titles and keywords of scripts without blanks between words. */
  readonly #unspaced: string[] = [];
  /** The titles and keywords with a form of a word. */
  readonly #withForm = new Map<string, ReadonlySet<number>>();

  constructor(articles: readonly Pick<IndexedArticle, "title" | "keyword">[]) {
    const texts = articles.flatMap(({ title, keyword }) => [title ?? "", keyword ?? ""]);
    for (const [at, text] of texts.entries()) {
      const sought = soughtText(text);
      if (isUnspaced(sought)) {
        this.#unspaced.push(text);
      }
      for (const word of wordsIn(sought)) {
        const places = this.#byWord.get(word) ?? new Set();
        this.#byWord.set(word, places.add(at));
      }
    }
    for (const word of this.#byWord.keys()) {
      commonParts(word).forEach((part) => addTo(this.#alike, part, word));
    }
  }

  /** Whether an article is about a search. */
  has(query: string): boolean {
    const sought = soughtText(query);
    if (isUnspaced(sought)) {
      return this.#unspaced.some((text) => !lacksWords(text, query));
    }
    const words = wordsIn(sought);
    const telling = words.filter((word) => !stopWords.has(word));
    const wanted = telling.length === 0 ? words : telling;
    return (
      wanted.length === 0 ||
      haveCommon(wanted.map((word) => this.#byWord.get(word) ?? none)) ||
      haveCommon(wanted.map((word) => this.#formsOf(word)))
    );
  }

  #formsOf(word: string): ReadonlySet<number> {
    const known = this.#withForm.get(word);
    if (known !== undefined) {
      return known;
    }
    const alike = new Set(commonParts(word).flatMap((part) => this.#alike.get(part) ?? []));
    const found = new Set(this.#byWord.get(word));
    for (const other of alike) {
      if (other !== word && !lacksWords(other, word)) {
        this.#byWord.get(other)?.forEach((at) => found.add(at));
      }
    }
    this.#withForm.set(word, found);
    return found;
  }
}

const none: ReadonlySet<number> = new Set();

/** Whether all of these sets have a member in common. */
function haveCommon(sets: readonly ReadonlySet<number>[]): boolean {
  const [smallest = none, ...others] = sets.toSorted((a, b) => a.size - b.size);
  return [...smallest].some((at) => others.every((other) => other.has(at)));
}

/** What the forms of a word have in common, one of these at least; nothing for one with a figure in it, which has no forms. */
function commonParts(word: string): string[] {
  return /\p{N}/u.test(word)
    ? []
    : [word.slice(0, 2), `-${word.slice(0, 1)}${word.replaceAll(/[aeiou]/gu, "")}`];
}

function wordsIn(sought: string): string[] {
  return sought.split(" ").filter((word) => word !== "");
}
