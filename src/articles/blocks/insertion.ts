import type { ArticleKind } from "../frontMatter/articleKind.ts";
import { bodyStart } from "../frontMatter/bodyStart.ts";
import type { TextChange } from "../text/textChange.ts";
import { trailingSpace } from "../text/textEnd.ts";

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

/**
 * Where a block can stand that is wanted at `offset`: as `insertionOffset`, and with text on both
 * sides of it in its line behind the paragraph, in HTML behind the line, so that no sentence is split.
 */
export function blockOffset(kind: ArticleKind, text: string, offset: number): number {
  const start = insertionOffset(kind, text, offset);
  const lineStart = text.lastIndexOf("\n", start - 1) + 1;
  const end = lineEnd(text, start);
  const isInside =
    start === offset &&
    text.slice(lineStart, start).trim() !== "" &&
    text.slice(start, end).trim() !== "";
  if (!isInside) {
    return start;
  }
  const last =
    kind === "html" || isHeading(text.slice(lineStart, end)) ? end : paragraphEnd(text, end);
  return last + (/^\r?\n/u.exec(text.slice(last, last + 2))?.[0].length ?? 0);
}

/** Where the paragraph ends whose line ends at `end`: before an empty line or a heading. */
function paragraphEnd(text: string, end: number): number {
  let last = end;
  for (;;) {
    const start = text.indexOf("\n", last) + 1;
    const line = text.slice(start, lineEnd(text, start));
    if (start === 0 || line.trim() === "" || isHeading(line)) {
      return last;
    }
    last = start + line.length;
  }
}

/** Where the line ends in which `offset` is, before its line break. */
function lineEnd(text: string, offset: number): number {
  const feed = text.indexOf("\n", offset);
  const end = feed < 0 ? text.length : feed;
  return end > offset && text[end - 1] === "\r" ? end - 1 : end;
}

function isHeading(line: string): boolean {
  return /^ {0,3}#{1,6}\s/u.test(line);
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
