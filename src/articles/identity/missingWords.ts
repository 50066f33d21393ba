import { isUnspaced, soughtText } from "./soughtText.ts";

/**
 * Whether a text surely lacks a word of a keyword. Each word is looked for by itself, in any order; one that may stand
 * there in another form doesn't count as missing: with an ending or as a part of a compound (plurals, cases, Korean
 * particles, Arabic and Hebrew articles), in two words or with a hyphen (e-mail, email). In scripts that put no blanks
 * between words each part may stand anywhere.
 */
export function lacksWords(text: string, keyword: string): boolean {
  const sought = soughtText(text);
  const words = wordsIn(sought);
  const known = [...new Set([...words, ...words.map(withoutSigns), ...joined(words)])];
  const wanted = wordsIn(soughtText(keyword));
  const bare = sought.replaceAll(" ", "");
  const isThere = (word: string): boolean =>
    isUnspaced(word)
      ? bare.includes(word) || partsOf(word).every((part) => bare.includes(part))
      : hasSigns(word)
        ? known.includes(word) || isSignedIn(word, text)
        : isFormIn(word, known);
  const pairs = joined(wanted);
  const isInPair = (index: number): boolean =>
    [pairs[index - 1], pairs[index]].some(
      (pair) => pair !== undefined && known.some((other) => other.startsWith(pair)),
    );
  return !wanted.every((word, index) => isThere(word) || isInPair(index));
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
