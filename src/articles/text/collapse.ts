import { normalized } from "../../shared/normalized.ts";
import { visibleLine } from "../../shared/visibleText.ts";

/** One line with single spaces: nothing that isn't seen (`visibleText`), control characters as spaces, accents composed. */
export function collapse(value: string): string {
  return normalized(visibleLine(value.replaceAll(/\p{Cc}+/gu, " ")), "NFC");
}
