import { keywordWords } from "../../articles/identity/keywordWords.ts";
import { isUnspaced } from "../../articles/identity/soughtText.ts";
import { groupedLanguage } from "../../articles/identity/groupedLanguages.ts";
import type { GroupedLanguage } from "../../articles/identity/groupedLanguages.ts";
import type { ListTurns } from "./groupedList.ts";

/** The words of each keyword of a list that say what it is about. */
export interface ContentWords {
  /** False in a language in which words can't tell. */
  readonly canTell: boolean;
  /** All of them, in the order of the alphabet: a word is named by its place here. */
  readonly vocabulary: readonly string[];
  /** For each keyword its words, each once, rising; none where the keyword is in a script without blanks. */
  readonly of: readonly (readonly number[])[];
}

/** Letters of the parts of a compound, at least. */
const shortestPart = 4;

/**
 * The content words of keywords, in the order of the list: without the language's stop words, plurals under the singular
 * where the list has it, and compounds under their two parts where both stand by themselves in the list and no other two
 * do. `keys` are the keywords as `keywordKey` folds them, `tag` is their language's.
 */
export async function contentWords(
  keys: readonly string[],
  tag: string,
  turns: ListTurns,
): Promise<ContentWords> {
  const language = groupedLanguage(tag);
  if (language === undefined) {
    return { canTell: false, vocabulary: [], of: keys.map(() => []) };
  }
  const { words, tokens, ends } = await tokensOf(keys, turns);
  const telling = new Set(words.keys());
  for (const word of language.stopWords) {
    telling.delete(word);
  }
  const forms = new WordForms(language, telling);
  const vocabulary = [...new Set([...telling].flatMap((word) => forms.of(word)))].toSorted();
  const numbers = new Map(vocabulary.map((word, number) => [word, number]));
  const numbersOf = Array.from(words.keys(), (word) =>
    telling.has(word) ? forms.of(word).map((form) => numbers.get(form) ?? -1) : [],
  );
  const of: number[][] = [];
  let at = 0;
  for (const end of ends) {
    const found: number[] = [];
    for (; at < end; at += 1) {
      for (const number of numbersOf[tokens[at] ?? -1] ?? []) {
        if (found.length <= mostWords && !found.includes(number)) {
          found.push(number);
        }
      }
    }
    // each pair of words is counted: a text of thousands of words is no search, and would be millions of pairs
    of.push(found.length > mostWords ? [] : found.toSorted(inOrder));
  }
  return { canTell: true, vocabulary, of };
}

/** Content words of a keyword; with more it is in no group by words. */
const mostWords = 32;

function inOrder(a: number, b: number): number {
  return a - b;
}

/** The words of all keywords behind each other, by their numbers in `words`; `ends` are behind the last of each keyword. */
async function tokensOf(
  keys: readonly string[],
  turns: ListTurns,
): Promise<{
  readonly words: ReadonlyMap<string, number>;
  readonly tokens: readonly number[];
  readonly ends: readonly number[];
}> {
  const words = new Map<string, number>();
  const tokens: number[] = [];
  const ends: number[] = [];
  for (const key of keys) {
    await turns.nextOf(ends.length);
    for (const word of isUnspaced(key) ? [] : keywordWords(key)) {
      let number = words.get(word);
      if (number === undefined) {
        number = words.size;
        words.set(word, number);
      }
      tokens.push(number);
    }
    ends.push(tokens.length);
  }
  return { words, tokens, ends };
}

/** What each word of a list counts as. */
class WordForms {
  readonly #language: GroupedLanguage;
  readonly #words: ReadonlySet<string>;
  readonly #known = new Map<string, readonly string[]>();

  constructor(language: GroupedLanguage, words: ReadonlySet<string>) {
    this.#language = language;
    this.#words = words;
  }

  of(word: string): readonly string[] {
    let forms = this.#known.get(word);
    if (forms === undefined) {
      forms = this.#parts(word) ?? [this.#singular(word)];
      this.#known.set(word, forms);
    }
    return forms;
  }

  /** The word without its plural's ending, where the list has that, too. */
  #singular(word: string): string {
    const { endings, shortestStem } = this.#language;
    for (const ending of endings) {
      const stem = word.slice(0, -ending.length);
      if (word.endsWith(ending) && stem.length >= shortestStem && this.#words.has(stem)) {
        return this.#singular(stem);
      }
    }
    return word;
  }

  /** The two parts of a compound; undefined for what is none, and where several pairs of words would fit. */
  #parts(word: string): readonly string[] | undefined {
    const { links } = this.#language;
    if (links === undefined || word.length < 2 * shortestPart) {
      return undefined;
    }
    const found = new Map<string, readonly string[]>();
    for (let end = shortestPart; end <= word.length - shortestPart; end += 1) {
      const first = word.slice(0, end);
      if (this.#words.has(first)) {
        for (const link of links) {
          const second = word.slice(end + link.length);
          if (
            second.length >= shortestPart &&
            word.startsWith(link, end) &&
            this.#words.has(second)
          ) {
            const parts = [this.#singular(first), this.#singular(second)];
            found.set(parts.join(" "), parts);
          }
        }
      }
    }
    const [parts, ...others] = found.values();
    return others.length === 0 ? parts : undefined;
  }
}
