import type { ArticleKind } from "../frontMatter/articleKind.ts";
import { bodyStart } from "../frontMatter/bodyStart.ts";
import type { TextChange } from "../text/textChange.ts";
import { trailingSpace } from "../text/textEnd.ts";
import { elementsIn, tagsIn } from "./elements.ts";
import { markdownBlocks, templatePlaces } from "./markdownBlocks.ts";

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
 * Where a block can stand that is wanted at `offset`: as `insertionOffset`, and behind the block of the text in which that
 * is, before it where that is its beginning. Nothing is split: no paragraph, no list, no code, no element.
 */
export function blockOffset(kind: ArticleKind, text: string, offset: number): number {
  const start = insertionOffset(kind, text, offset);
  if (kind === "html") {
    return htmlBlockOffset(text, start);
  }
  const head = bodyStart(text, kind);
  const block = markdownBlocks(text, kind, head).find(
    (one) => one.start <= start && start <= one.end,
  );
  if (block === undefined) {
    // blanks before it would make code of it
    return Math.max(head, text.lastIndexOf("\n", start - 1) + 1);
  }
  const isBefore = block.isOpen === true || text.slice(block.start, start).trim() === "";
  return isBefore ? block.start : behindLine(text, block.end);
}

/** Elements of HTML that something of their own kind, or a part of a page, may stand in. */
const containers: ReadonlySet<string> = new Set([
  "html",
  "body",
  "main",
  "article",
  "section",
  "div",
  "header",
  "footer",
  "aside",
]);

/** Behind the outermost element or tag around an offset that nothing may be put into, and behind its line. */
function htmlBlockOffset(text: string, offset: number): number {
  const tags = tagsIn(text);
  const whole = [
    ...elementsIn(tags).filter(({ name }) => !containers.has(name)),
    ...tags,
    ...templatePlaces(text),
  ].toSorted((a, b) => a.start - b.start);
  let [at, next] = [offset, 0];
  const leave = (): void => {
    for (; (whole[next]?.start ?? at) < at; next += 1) {
      at = Math.max(at, whole[next]?.end ?? at);
    }
  };
  leave();
  const [before, behind] = [text.lastIndexOf("\n", at - 1) + 1, lineEnd(text, at)];
  const isAlone =
    text.slice(before, at).trim() === "" || (at === offset && text.slice(at, behind).trim() === "");
  if (isAlone) {
    return at;
  }
  // what begins in the line may end in another one
  for (let end = lineEnd(text, at); end > at; end = lineEnd(text, at)) {
    at = end;
    leave();
  }
  return behindLine(text, at);
}

/** Behind the line break that a line ends with. */
function behindLine(text: string, end: number): number {
  return end + (/^\r?\n/u.exec(text.slice(end, end + 2))?.[0].length ?? 0);
}

/** Where the line ends in which `offset` is, before its line break. */
function lineEnd(text: string, offset: number): number {
  const feed = text.indexOf("\n", offset);
  const end = feed < 0 ? text.length : feed;
  return end > offset && text[end - 1] === "\r" ? end - 1 : end;
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
