/** A text, the marks at its end, what closes a quotation or parenthesis, and marks after that. */
const parts = /^(.*?)([\s.,;:!?…。！？]*)([)\]"'”’»]*)([\s.,;:!?…。！？]*)$/su;

/**
 * A text with one mark at its end: its own, where it has one that ends a sentence, else a full stop.
 * For somebody else's sentence among ours; "" stays "".
 */
export function endedSentence(text: string): string {
  const [, said = "", before = "", closing = "", after = ""] = parts.exec(text) ?? [];
  if (said === "") {
    return "";
  }
  const mark = markOf(before);
  return mark === "" ? `${said}${closing}${markOf(after) || "."}` : `${said}${mark}${closing}`;
}

/** The mark that a run of marks stands for; "" for none that ends a sentence. */
function markOf(run: string): string {
  return run.includes("...")
    ? "…"
    : (/[!?…。！？]/u.exec(run)?.[0] ?? (run.includes(".") ? "." : ""));
}
