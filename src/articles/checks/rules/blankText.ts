import type { ArticleKind } from "../../frontMatter/articleKind.ts";
import { bodyStart } from "../../frontMatter/bodyStart.ts";

/** What stands in an article and draws nothing: comments, and attributes of the block before. */
const undrawn = [
  ["<!--", "-->"],
  ["{/*", "*/}"],
  ["{:", "}"],
] as const;

/** Whether a part of an article draws nothing. */
export function isBlank(text: string): boolean {
  let at = 0;
  for (;;) {
    at += /^\s*/u.exec(text.slice(at, at + longestGap))?.[0].length ?? 0;
    const pair = undrawn.find(([opening]) => text.startsWith(opening, at));
    const end = pair === undefined ? -1 : text.indexOf(pair[1], at);
    if (pair === undefined || end === -1) {
      return at === text.length;
    }
    at = end + pair[1].length;
  }
}

/** UTF-16 units of blanks that are looked through: a longer gap counts as text. */
const longestGap = 10_000;

/** Whether an article's text is a comment and nothing else. The comment says what the file is for; readers don't get to its page. */
export function isCommentAlone(text: string, kind: ArticleKind): boolean {
  const own = text.slice(bodyStart(text, kind));
  return own.trim() !== "" && isBlank(own);
}
