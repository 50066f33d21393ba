import { shortText } from "../../shared/plainText.ts";

/** Somebody else's text as a code span of Markdown, in which nothing is markup (CommonMark 6.1); "" where there is nothing to see. */
export function codeSpan(text: string, length?: number): string {
  const shown = shortText(text, length);
  const longest = Math.max(0, ...(shown.match(/`+/gu) ?? []).map((run) => run.length));
  const fence = "`".repeat(longest + 1);
  // with a space on both sides one of each is left out when it is drawn
  const pad = /^[` ]|[` ]$/u.test(shown) ? " " : "";
  return shown === "" ? "" : `${fence}${pad}${shown}${pad}${fence}`;
}
