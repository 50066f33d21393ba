import type { ArticleKind } from "../frontMatter/articleKind.ts";
import { bodyStart } from "../frontMatter/bodyStart.ts";
import type { TextChange } from "../textChange.ts";

/** Where something can stand that is wanted at `offset`: never in front matter, nor before the body of an HTML page. */
export function insertionOffset(kind: ArticleKind, text: string, offset: number): number {
  const head = bodyStart(text, kind);
  const body = kind === "html" ? /<body\b[^>]*>/iu.exec(text) : null;
  return Math.max(offset, head, body === null ? 0 : body.index + body[0].length);
}

/** Puts a block, which ends with a line's end, at an offset, with an empty line between it and what stands around it. */
export function blockChange(text: string, offset: number, block: string): TextChange {
  const [before, after] = [text.slice(0, offset), text.slice(offset)];
  const above = before.trim() === "" ? 0 : 2 - Math.min(2, lineEnds(/\s*$/u.exec(before)?.[0] ?? ""));
  const below = after.trim() === "" ? 0 : 2 - Math.min(2, lineEnds(/^\s*/u.exec(after)?.[0] ?? "") + 1);
  return { start: offset, end: offset, text: `${"\n".repeat(above)}${block}${"\n".repeat(below)}` };
}

function lineEnds(space: string): number {
  return space.split("\n").length - 1;
}
