import { isUnspaced, soughtText } from "./soughtText.ts";

/**
 * Whether a text surely lacks a word of a keyword. Each word is looked for by itself, in any order; one that may stand
 * there in another form doesn't count as missing: with an ending or as a part of a compound (plurals, cases, Korean
 * particles, Arabic and Hebrew articles), in two words or with a hyphen (e-mail, email). In scripts that put no blanks
 * between words each part may stand anywhere.
 */
export function lacksWords(text: string, keyword: string): boolean {
  return new SearchedText(text).lacks(wordsIn(soughtText(keyword))).includes(true);
}

/**
 * What a text surely lacks of keywords, by the same rules: the words as the keyword writes them, of scripts without
 * blanks the parts. The text is taken apart once for all of them.
 */
export function missingWordsOf(text: string): (keyword: string) => string[] {
  const searched = new SearchedText(text);
  return (keyword) => {
    const tokens = keyword
      .split(/\s+/u)
      .flatMap((written) => wordsIn(soughtText(written)).map((word) => ({ word, written })));
    const isMissing = searched.lacks(tokens.map(({ word }) => word));
    const missing = tokens.flatMap(({ word, written }, at) =>
      isMissing[at] !== true ? [] : isUnspaced(word) ? searched.lackingParts(word) : [written],
    );
    return [...new Set(missing)];
  };
}

/** A text, taken apart for many words that are looked for in it. */
class SearchedText {
  readonly #text: string;
  readonly #known: readonly string[];
  readonly #bare: string;
  /** What was found out about words so far: keywords of one article share many. */
  readonly #isThere = new Map<string, boolean>();

  constructor(text: string) {
    const sought = soughtText(text);
    const words = wordsIn(sought);
    this.#text = text;
    this.#known = [...new Set([...words, ...words.map(withoutSigns), ...joined(words)])];
    this.#bare = sought.replaceAll(" ", "");
  }

  /** For each word of a keyword, in their order, whether the text surely lacks it. */
  lacks(wanted: readonly string[]): boolean[] {
    const pairs = joined(wanted);
    const isInPair = (index: number): boolean =>
      [pairs[index - 1], pairs[index]].some(
        (pair) => pair !== undefined && this.#known.some((other) => other.startsWith(pair)),
      );
    return wanted.map((word, index) => !this.#has(word) && !isInPair(index));
  }

  /** The parts of a run of a script without blanks that stand nowhere. */
  lackingParts(run: string): string[] {
    return partsOf(run).filter((part) => !this.#bare.includes(part));
  }

  #has(word: string): boolean {
    const known = this.#isThere.get(word) ?? this.#find(word);
    this.#isThere.set(word, known);
    return known;
  }

  #find(word: string): boolean {
    return isUnspaced(word)
      ? this.#bare.includes(word) || this.lackingParts(word).length === 0
      : hasSigns(word)
        ? this.#known.includes(word) || isSignedIn(word, this.#text)
        : isFormIn(word, this.#known);
  }
}

function wordsIn(sought: string): string[] {
  return sought.split(" ").filter((word) => word !== "");
}

/** Each word with the one behind it. */
function joined(words: readonly string[]): string[] {
  return words.slice(1).map((word, index) => `${words[index] ?? ""}${word}`);
}

function hasSigns(word: string): boolean {
  return /[.+#]/u.test(word);
}

function withoutSigns(word: string): string {
  return word.replaceAll(/[.+#]/gu, "");
}

/** A stop may follow another word: ".net" is in "ASP.NET". */
function isSignedIn(word: string, text: string): boolean {
  return word.startsWith(".") && soughtText(text.replaceAll(".", " .")).includes(` ${word} `);
}

/** The words of a run of a script without blanks, as dictionaries part it; short particles say nothing. */
function partsOf(run: string): string[] {
  const parts = Array.from(
    new Intl.Segmenter("und", { granularity: "word" }).segment(run),
    ({ segment }) => segment,
  );
  const telling = parts.filter((part) => !/^\p{sc=Hira}{1,2}$/u.test(part));
  return telling.length === 0 ? [run] : telling;
}

/** Letters that a word has at least before endings of any kind. */
const shortestStem = 4;
/** Endings of shorter words, in languages with Latin letters. */
const shortEndings: ReadonlySet<string> = new Set(["s", "es", "e", "n", "en", "er", "ed", "ing"]);

function isFormIn(word: string, known: readonly string[]): boolean {
  if (known.includes(word) || /\p{N}/u.test(word)) {
    return known.includes(word);
  }
  if (/[\p{sc=Hang}\p{sc=Arab}\p{sc=Hebr}]/u.test(word)) {
    const stem = withoutPrefix(word);
    return known.some((other) => other.includes(stem) || isFormOf(other, stem));
  }
  // forms of a word begin alike
  const start = word.slice(0, 2);
  return known.some(
    (other) => (other.startsWith(start) && isFormOf(other, word)) || hasOtherVowels(other, word),
  );
}

/** Whether two words differ in their vowels alone, as feet and foot, ran and run, women and woman do. */
function hasOtherVowels(written: string, word: string): boolean {
  const consonants = withoutVowels(word);
  return consonants.length > 1 && written[0] === word[0] && withoutVowels(written) === consonants;
}

function withoutVowels(word: string): string {
  return word.replaceAll(/[aeiou]+/gu, "");
}

/** Without the articles and prepositions that Arabic and Hebrew write as one with a word. */
function withoutPrefix(word: string): string {
  const bare = word
    .replace(/^[وف]?(?:[بكل]?ال|لل)(?=\p{sc=Arab}{2})/u, "")
    .replace(/^ו?[שכלבמ]?ה?(?=\p{sc=Hebr}{3})/u, "");
  return bare === "" ? word : bare;
}

/** Most letters of an ending that a word of the text lacks. */
const longestEnding = 3;

/** Whether a word of a text may be a form of another one, or a compound that begins with it: the same but for the ending. */
function isFormOf(written: string, word: string): boolean {
  const [short, long] = written.length < word.length ? [written, word] : [word, written];
  let same = 0;
  while (same < short.length && short[same] === long[same]) {
    same += 1;
  }
  const ending = long.slice(same);
  if (same === short.length) {
    return same >= shortestStem
      ? short === word || ending.length <= longestEnding
      : same > 1 && (isLatin(word) ? shortEndings.has(ending) : ending.length <= 2);
  }
  const least = isLatin(word) ? 3 : 2;
  const changed = short.length > 5 ? 2 : 1;
  return same >= Math.max(least, short.length - changed) && ending.length <= 4;
}

function isLatin(word: string): boolean {
  return /\p{sc=Latn}/u.test(word);
}
