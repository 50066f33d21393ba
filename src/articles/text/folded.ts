import { normalized } from "../../shared/normalized.ts";
import { visibleLine, withoutUnseen } from "../../shared/visibleText.ts";

/** One line with single spaces: nothing that isn't seen (`visibleText`), control characters as spaces, accents composed. */
export function collapse(value: string): string {
  return normalized(visibleLine(value.replaceAll(/\p{Cc}+/gu, " ")), "NFC");
}

/** Equal for texts that are searched alike: capitals, spaces, forms of the same letters and what isn't seen make no difference. */
export function folded(text: string): string {
  return withoutUnseen(collapse(text)).toLowerCase();
}
