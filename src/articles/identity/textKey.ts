import { withoutUnseen } from "../../shared/visibleText.ts";
import { collapse } from "../text/collapse.ts";
import { caseFolded } from "./caseFolded.ts";

/** Words of ASCII with single spaces between them: nothing has to be folded but their case. */
const plainWords = /^[!-~]+(?: [!-~]+)*$/u;

/**
 * The same title? Equal for texts that differ in nothing but case, white space, how letters are composed and what isn't
 * seen. Titles, descriptions, headings and names of places are compared by it.
 */
export function textKey(text: string): string {
  return plainWords.test(text) ? text.toLowerCase() : caseFolded(withoutUnseen(collapse(text)));
}
