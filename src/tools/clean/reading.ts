import type * as z from "zod/mini";

/** What became of a typed text: its clean form, or a sentence that says why there is none. */
export type Reading = { readonly value: string } | { readonly problem: string };

/** Reads one typed text. Reading a clean form again must give the same. */
export type Reader = (typed: string) => Reading;

/** A check that puts the clean form in the place of the typed text, or reports the problem. */
export function readWith(read: Reader): z.core.CheckFn<string> {
  return (payload) => {
    const reading = read(payload.value);
    if ("problem" in reading) {
      payload.issues.push({ code: "custom", message: reading.problem, input: payload.value });
    } else {
      payload.value = reading.value;
    }
  };
}

/**
 * Characters without a shape that come along with copied text, or that turn the text behind them
 * round. Joiners stay: Persian and emoji need them.
 */
const invisible =
  /[\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFFF9-\uFFFB]/gu;

/** One line with single spaces: no control or invisible characters, accents composed, no broken surrogates. */
export function collapse(value: string): string {
  return value
    .toWellFormed()
    .replaceAll(invisible, "")
    .normalize("NFC")
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ")
    .trim();
}

/** Equal for texts that are searched alike: capitals, spaces and forms of the same letters make no difference. */
export function folded(text: string): string {
  return collapse(text).toLowerCase();
}

/** A typed text short enough to stand inside a sentence. */
export function excerpt(value: string): string {
  const characters = [...collapse(value)];
  return characters.length > 40 ? `${characters.slice(0, 40).join("")}…` : characters.join("");
}
