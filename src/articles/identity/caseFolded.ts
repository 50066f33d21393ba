import { normalized } from "../../shared/normalized.ts";

/** Everything that `toLowerCase` leaves as Unicode's full case folding would have it: what is in ASCII, and ı, whose capital is that of i, too. */
const alreadyFolded = /^[\p{ASCII}ı]*$/u;

/**
 * A text without the difference between capitals and small letters, by Unicode's full case folding: "GROSSE" and
 * "große", "ΚΑΦΈΣ" and "καφέσ". A dotted İ is the capital of i, as in Turkish; ı stays a letter of its own. Composed.
 */
export function caseFolded(text: string): string {
  const lower = lowerCase(text);
  return alreadyFolded.test(lower)
    ? lower
    : normalized(
        withoutFinalForms(
          lower.replaceAll(/[^\p{ASCII}ı]+/gu, (part) => part.toUpperCase().toLowerCase()),
        ),
        "NFC",
      );
}

/** The same letter for letter: "große" stays another word than "GROSSE", as "Maße" and "Masse" are. */
export function lowerCase(text: string): string {
  const lower = text.toLowerCase();
  return /^\p{ASCII}*$/u.test(lower) ? lower : withoutFinalForms(lower);
}

/** A sigma is written in another way at a word's end, and the small letter of İ is i. */
function withoutFinalForms(lower: string): string {
  return lower.replaceAll("ς", "σ").replaceAll("i\u0307", "i");
}
