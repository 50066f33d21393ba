import { normalized } from "../../shared/normalized.ts";
import { visibleText } from "../../shared/visibleText.ts";
import { plainLetters } from "../text/slug.ts";
import { caseFolded } from "./caseFolded.ts";

/** Stands in a text for what no words are looked for in, between two blanks. */
export const gap = "\u0000";

/** A text in which words are looked for, as `soughtText` makes it, with where it comes from. */
export interface SoughtPlaces {
  readonly text: string;
  /** Where each UTF-16 unit of `text` begins in what was given, and where it ends there. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

/** A character beyond ASCII, or any with marks; half-width kana have marks of their own, and Korean syllables may come in parts. */
const special =
  /[^\0\p{M}\uFF9E\uFF9F\u1160-\u11FF]?[\p{M}\uFF9E\uFF9F\u1160-\u11FF]+|[^\0\t-\r -~]/gu;
/** Several of them, with the character before, which may have marks: a word or a part of one. */
const specialRun = /[ -~]?[^\0\t-\r -~]+/gu;
const unspaced = String.raw`[\p{scx=Hani}\p{scx=Hira}\p{scx=Kana}\p{scx=Bopo}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Tibt}\p{scx=Lana}\p{scx=Talu}\p{scx=Tale}](?<=[\p{L}\p{M}\p{N}])`;
/** Each letter of a script that puts no blanks between words. */
export const unspacedLetters = new RegExp(unspaced, "gu");
const unspacedLetter = new RegExp(unspaced, "u");
/** A stop before a word that isn't one behind another, and signs behind one: .NET, C++, C#. */
const stopBefore = String.raw`(?:(?<![\p{L}\p{M}\p{N}.])\.(?=\p{L}))?`;
const signsBehind = String.raw`(?:[+#]{1,3}(?![\p{sc=Latn}\p{N}+#]))?`;
/** Words where all of them are parted by blanks, and where some are of scripts without. */
const spacedWords = new RegExp(
  String.raw`${gap}+|${stopBefore}[\p{L}\p{M}\p{N}]+${signsBehind}`,
  "gu",
);
const mixedWords = new RegExp(
  String.raw`${gap}+|(?:${unspaced})+|${stopBefore}(?:(?!${unspaced})[\p{L}\p{M}\p{N}])+${signsBehind}`,
  "gu",
);
/** Scripts whose marks don't make other letters. */
const markedScript = /[\p{sc=Latn}\p{sc=Grek}\p{sc=Hebr}\p{sc=Arab}]/u;
/** In Hindi and its neighbours, a nasal before a consonant is also written as a dot above: हिन्दी, हिंदी. */
const nasal = /^[\u0919\u091E\u0923\u0928\u092E]\u094D$/u;
/** What stretches Arabic words, and their points, which may stand for themselves. */
const arabicPoints = /[\u0640\u064B-\u065F\u0670]/gu;
const plain: ReadonlyMap<string, string> = new Map(Object.entries(plainLetters));

/**
 * A text as words are looked for in it, so that what is there is never called missing: capitals, the marks of Latin and
 * Greek letters, the points of Hebrew and Arabic and the dots of ё make no difference. In all other scripts marks are
 * letters. One blank between words and at both ends; `+`, `#` and `.` beside a word belong to it.
 */
export function soughtText(text: string): string {
  const folded = text.replaceAll(specialRun, foldedRun).toLowerCase();
  const words = folded.match(wordsOf(folded)) ?? [];
  return words.length === 0 ? " " : ` ${words.map(withoutRepeats).join(" ")} `;
}

/** The same with the places of its characters. */
export function soughtPlaces(text: string): SoughtPlaces {
  const folded = foldedPlaces(text);
  const starts = [0];
  const ends = [0];
  let made = " ";
  for (const { 0: word, index } of folded.text.matchAll(wordsOf(folded.text))) {
    const kept = withoutRepeats(word);
    made += `${kept} `;
    for (let unit = 0; unit <= kept.length; unit += 1) {
      const from = index + Math.min(unit, kept.length - 1);
      starts.push(folded.starts[from] ?? 0);
      ends.push(folded.ends[from] ?? 0);
    }
  }
  return { text: made, starts, ends };
}

/** Whether a text has letters of a script that puts no blanks between words. */
export function isUnspaced(text: string): boolean {
  return unspacedLetter.test(text);
}

function wordsOf(folded: string): RegExp {
  return isUnspaced(folded) ? mixedWords : spacedWords;
}

/** Several gaps behind each other are one. */
function withoutRepeats(word: string): string {
  return word.startsWith(gap) ? gap : word;
}

function foldedPlaces(text: string): SoughtPlaces {
  let made = "";
  const starts: number[] = [];
  const ends: number[] = [];
  const add = (folded: string, start: number, end: number): void => {
    made += folded;
    for (let unit = 0; unit < folded.length; unit += 1) {
      starts.push(start);
      ends.push(end);
    }
  };
  let from = 0;
  const addPlain = (to: number): void => {
    for (; from < to; from += 1) {
      add(text.charAt(from).toLowerCase(), from, from + 1);
    }
  };
  for (const { 0: character, index } of text.matchAll(special)) {
    addPlain(index);
    from = index + character.length;
    add(foldedCharacter(character).toLowerCase(), index, from);
  }
  addPlain(text.length);
  return { text: made, starts, ends };
}

/** Characters and words that were folded, for texts repeat them; UTF-16 units of the longest. */
const known = new Map<string, string>();
const mostKnown = 20_000;
const longestKnown = 30;

function remembered(text: string, fold: (text: string) => string): string {
  const found = known.get(text);
  if (found !== undefined) {
    return found;
  }
  const folded = fold(text);
  if (text.length <= longestKnown) {
    if (known.size >= mostKnown) {
      known.clear();
    }
    known.set(text, folded);
  }
  return folded;
}

function foldedRun(run: string): string {
  return remembered(run, (text) => text.replaceAll(special, foldedCharacter));
}

function foldedCharacter(character: string): string {
  return remembered(character, newlyFolded);
}

function newlyFolded(character: string): string {
  if (nasal.test(character)) {
    return "\u0902";
  }
  const seen = normalized(visibleText(character), "NFKC").replaceAll(arabicPoints, "");
  const bare = markedScript.test(seen) ? normalized(seen, "NFKD").replaceAll(/\p{M}+/gu, "") : seen;
  return caseFolded(bare).replaceAll(/[^\p{ASCII}]/gu, (letter) =>
    letter === "ё" ? "е" : (plain.get(letter) ?? letter),
  );
}
