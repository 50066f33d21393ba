import { endOfJsonString } from "./jsonString.ts";

/**
 * A text of JSON with spaces in place of its comments, of the same length: what stands behind them stays where it was.
 * A comment that isn't closed ends with the text. By hand, for a text of many megabytes.
 */
export function withoutComments(text: string): string {
  const parts: string[] = [];
  let kept = 0;
  for (let at = 0; at < text.length;) {
    const end = text[at] === '"' ? endOfJsonString(text, at) : commentEnd(text, at);
    if (end === undefined) {
      at += 1;
    } else {
      if (text[at] === "/") {
        parts.push(text.slice(kept, at), text.slice(at, end).replaceAll(/[^\n\r]/gu, blanks));
        kept = end;
      }
      at = end;
    }
  }
  return `${parts.join("")}${text.slice(kept)}`;
}

/** A sign outside the basic plane has two units. */
function blanks(sign: string): string {
  return " ".repeat(sign.length);
}

/** Where a comment ends that begins here; undefined where none does. */
function commentEnd(text: string, at: number): number | undefined {
  if (text.startsWith("//", at)) {
    let end = at;
    while (end < text.length && text[end] !== "\n" && text[end] !== "\r") {
      end += 1;
    }
    return end;
  }
  if (text.startsWith("/*", at)) {
    const end = text.indexOf("*/", at + 2);
    return end === -1 ? text.length : end + 2;
  }
  return undefined;
}
