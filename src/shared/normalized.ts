/**
 * A text in a form of Unicode's normalization. Of more than 30 marks in a row the rest is left out: no writing has as
 * many on one letter, and putting them in order takes a time that grows with the square of their number.
 */
export function normalized(text: string, form: "NFC" | "NFD" | "NFKC" | "NFKD"): string {
  return text.replaceAll(/(\p{M}{30})\p{M}+/gu, "$1").normalize(form);
}
