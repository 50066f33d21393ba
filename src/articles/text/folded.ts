import { visibleLine, withoutUnseen } from "../../shared/visibleText.ts";

/** One line with single spaces: nothing that isn't seen (`visibleText`), control characters as spaces, accents composed. */
export function collapse(value: string): string {
  return visibleLine(value.replaceAll(/\p{Cc}+/gu, " ")).normalize("NFC");
}

/** Equal for texts that are searched alike: capitals, spaces, forms of the same letters and what isn't seen make no difference. */
export function folded(text: string): string {
  return withoutUnseen(collapse(text)).toLowerCase();
}
