import { withoutTrailing } from "../../../articles/text/textEnd.ts";

/** What may stand behind a sentence: blanks, and marks. */
const marks = " \t\r\n\u00A0\u202F\u3000.,;:!?…。！？";

/**
 * A text with one mark at its end: its own, where it has one that ends a sentence, else a full stop.
 * For somebody else's sentence among ours; "" stays "".
 */
export function endedSentence(text: string): string {
  // the marks at its end, what closes a quotation or parenthesis before them, and marks before that
  const [unmarked, after] = cutBefore(text, marks);
  const [open, closing] = cutBefore(unmarked, `)]"'”’»`);
  const [said, before] = closing === "" ? [unmarked, after] : cutBefore(open, marks);
  if (said === "") {
    return "";
  }
  const mark = markOf(before);
  return mark === "" ? `${said}${closing}${markOf(after) || "."}` : `${said}${mark}${closing}`;
}

/** A text without the signs that it ends with, and these. */
function cutBefore(text: string, signs: string): [string, string] {
  const rest = withoutTrailing(text, signs);
  return [rest, text.slice(rest.length)];
}

/** The mark that a run of marks stands for; "" for none that ends a sentence. */
function markOf(run: string): string {
  return run.includes("...")
    ? "…"
    : (/[!?…。！？]/u.exec(run)?.[0] ?? (run.includes(".") ? "." : ""));
}
