import type { ArticleKind } from "../frontMatter/articleKind.ts";
import { bodyStart } from "../frontMatter/bodyStart.ts";
import type { TextChange } from "../textChange.ts";
import { trailingSpace } from "../textEnd.ts";

/** Where something can stand that is wanted at `offset`: never in front matter, nor before the body of an HTML page. */
export function insertionOffset(kind: ArticleKind, text: string, offset: number): number {
  const head = bodyStart(text, kind);
  return Math.max(offset, head, kind === "html" ? bodyTagEnd(text) : 0);
}

/** Behind the tag that opens the body of an HTML page; 0 where there is none. */
function bodyTagEnd(text: string): number {
  const tag = text.search(/<body\b/iu);
  return tag < 0 ? 0 : text.indexOf(">", tag) + 1;
}

/** Puts a block, which ends with a line's end, at an offset, with an empty line between it and what stands around it. */
export function blockChange(text: string, offset: number, block: string): TextChange {
  const [before, after] = [text.slice(0, offset), text.slice(offset)];
  const above = before.trim() === "" ? 0 : 2 - Math.min(2, lineEnds(trailingSpace(before)));
  const below =
    after.trim() === "" ? 0 : 2 - Math.min(2, lineEnds(/^\s*/u.exec(after)?.[0] ?? "") + 1);
  return { start: offset, end: offset, text: `${"\n".repeat(above)}${block}${"\n".repeat(below)}` };
}

function lineEnds(space: string): number {
  return space.split("\n").length - 1;
}
