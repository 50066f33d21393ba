import { normalized } from "../../shared/normalized.ts";

/**
 * Characters without a shape that come along with copied text, or that turn the text behind them
 * round. Joiners stay: Persian and emoji need them.
 */
const invisible =
  /[\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFFF9-\uFFFB]/gu;

/** One line with single spaces: no control or invisible characters, accents composed, no broken surrogates. */
export function collapse(value: string): string {
  return normalized(value.toWellFormed().replaceAll(invisible, ""), "NFC")
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ")
    .trim();
}

/** Equal for texts that are searched alike: capitals, spaces and forms of the same letters make no difference. */
export function folded(text: string): string {
  return collapse(text).toLowerCase();
}
