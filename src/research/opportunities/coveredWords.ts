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
  /** Titles and keywords by their words. */
  readonly #byWord = new Map<string, number[]>();
  /** The words by their first letter: forms of a word begin alike. */
  readonly #byLetter = new Map<string, string[]>();
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
      for (const word of new Set(wordsIn(sought))) {
        addTo(this.#byWord, word, at);
      }
    }
    for (const word of this.#byWord.keys()) {
      addTo(this.#byLetter, word.slice(0, 1), word);
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
    const [first, ...others] = telling.length === 0 ? words : telling;
    if (first === undefined) {
      return true;
    }
    const exact = others.reduce<readonly number[]>(
      (left, word) => {
        const found = new Set(this.#byWord.get(word));
        return left.filter((at) => found.has(at));
      },
      this.#byWord.get(first) ?? [],
    );
    if (exact.length > 0) {
      return true;
    }
    let left = [...this.#formsOf(first)];
    for (const word of others) {
      const found = this.#formsOf(word);
      left = left.filter((at) => found.has(at));
    }
    return left.length > 0;
  }

  #formsOf(word: string): ReadonlySet<number> {
    const known = this.#withForm.get(word);
    if (known !== undefined) {
      return known;
    }
    const alike = this.#byLetter.get(word.slice(0, 1)) ?? [];
    const found = new Set(
      alike
        .filter((other) => other === word || !lacksWords(other, word))
        .flatMap((other) => this.#byWord.get(other) ?? []),
    );
    this.#withForm.set(word, found);
    return found;
  }
}

function wordsIn(sought: string): string[] {
  return sought.split(" ").filter((word) => word !== "");
}
