import type { Language } from "../../../src/shared/l10n.ts";
import type { WrittenTexts } from "./writtenTexts.ts";

/** Letters that no text of ours, and no data of the tests, has. */
const first = 0x1d5d4;

/** A text in letters that only the made-up language has, with its placeholders. */
function inOwnLetters(text: string): string {
  return text
    .split(/(\{\d\})/u)
    .map((piece) =>
      /^\{\d\}$/u.test(piece)
        ? piece
        : piece.replaceAll(/[A-Za-z]/gu, (letter) =>
            String.fromCodePoint(first + (letter.toLowerCase().charCodeAt(0) - 97)),
          ),
    )
    .join("");
}

/** A third language, which nobody speaks: it counts and writes numbers as Ukrainian does, with forms for few and many. */
export function madeUpLanguage({ plain, counted }: WrittenTexts): Language & {
  readonly texts: NonNullable<Language["texts"]>;
} {
  return {
    tag: "uk",
    texts: {
      plain: Object.fromEntries(plain.map((text) => [text, inOwnLetters(text)])),
      counted: Object.fromEntries(
        [...counted.keys()].map((other) => [
          other,
          {
            one: `ⓞ${inOwnLetters(other)}`,
            few: `ⓕ${inOwnLetters(other)}`,
            many: `ⓜ${inOwnLetters(other)}`,
            other: inOwnLetters(other),
          },
        ]),
      ),
    },
  };
}
