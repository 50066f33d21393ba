import { isDeviceName } from "../../system/portableName.ts";
import { withoutOuter } from "./textEnd.ts";

/** Longest file name made from a subject, in characters, without its ending. */
const longest = 80;
/**
 * The same in bytes of UTF-8: file systems allow a name 255, and a letter takes up to four. The rest
 * is for a number and the ending.
 */
export const longestBytes = 200;
/** UTF-16 units of a text that are looked at. */
const mostText = 4000;

/** Latin letters that don't come apart into a letter and a mark. */
export const plainLetters = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  þ: "th",
  ł: "l",
  ħ: "h",
  ŧ: "t",
  ı: "i",
  ŋ: "n",
} as const;

/** How a language writes letters of its own without their marks, by its English name; Swedish drops the marks, as all others do. */
const ownLetters: { readonly [language: string]: { readonly [letter: string]: string } } = {
  German: { ä: "ae", ö: "oe", ü: "ue" },
  Danish: { å: "aa", ø: "oe" },
  Norwegian: { å: "aa", ø: "oe" },
};

/** How a text becomes a slug. */
export interface SlugOptions {
  /** English name of the language the text is in, as the service calls it; by it letters are spelled out. */
  readonly language?: string | undefined;
  /** The most bytes of UTF-8. */
  readonly bytes?: number;
  /** False for the names that versions up to 0.4.0 gave: "ö" was "o" in every language, and "ß" stayed. */
  readonly spellsOut?: boolean;
}

/**
 * A file name from what strangers typed: lower case, anything but letters and digits becomes `-`,
 * letters of every script are kept, Latin ones lose their marks or are spelled out as their language
 * does ("ö" is "oe" in German), at most 80 characters and `bytes` bytes, never ending within what is
 * drawn as one letter. Never empty, never a path, never a name Windows reserves.
 */
export function slug(
  text: string,
  { language = "", bytes = longestBytes, spellsOut = true }: SlugOptions = {},
): string {
  const begin = text.slice(0, mostText);
  const withoutMarks = (spellsOut ? withPlainLetters(begin, language) : begin)
    .normalize("NFKD")
    .replaceAll(/(?<=\p{Script=Latin})\p{M}+/gu, "")
    .normalize("NFC");
  // Once more: what was left of "Ǽ" is "æ".
  const plain = (spellsOut ? withPlainLetters(withoutMarks, language) : withoutMarks)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, "-");
  const name = withoutOuter(cutName(plain, bytes), "-");
  if (name === "") {
    return "untitled";
  }
  return isDeviceName(name) ? `${name}-file` : name;
}

function withPlainLetters(text: string, language: string): string {
  const letters = new Map(
    Object.entries({
      ...plainLetters,
      ...(Object.hasOwn(ownLetters, language) ? ownLetters[language] : {}),
    }),
  );
  return text
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(/\P{ASCII}/gu, (letter) => letters.get(letter) ?? letter);
}

/** The beginning of a name that has at most 80 characters and so many bytes of UTF-8, whole letters with their marks only. */
function cutName(name: string, bytes: number): string {
  let [end, characters, size] = [0, 0, 0];
  for (const { segment } of new Intl.Segmenter("und").segment(name)) {
    characters += [...segment].length;
    size += Buffer.byteLength(segment);
    if (characters > longest || size > bytes) {
      break;
    }
    end += segment.length;
  }
  return name.slice(0, end);
}

/** `path/to/name.csv` becomes `path/to/name-2.csv`; what names a saved result stays together: `name-2.seo.json`. */
export function numbered(fileName: string, number: number): string {
  return fileName.replace(/((?:\.seo)?\.[^./]+)?$/u, `-${number}$1`);
}
