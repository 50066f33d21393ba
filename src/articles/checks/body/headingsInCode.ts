import { withoutSamples } from "../../text/codeSamples.ts";
import { isWithin, joinedParts } from "../../text/ends.ts";
import type { Heading, TextPlace } from "./articleBody.ts";

/** UTF-16 units of a component's tag, of code in braces and of a formula that are looked through. */
const longest = 20_000;
/** Tags that aren't closed before no more are looked for: each costs as much as the longest one. */
const mostUnclosed = 20;

/**
 * The headings of Markdown, but for lines that only look like some: those of code in the braces of a component, which MDX
 * reads as one part across empty lines, comments of code whose fence follows a tag, and signs below a line of a formula.
 * `markdown` begins at `offset` of the places.
 */
export function withoutCodeLines(
  headings: readonly Heading[],
  markdown: string,
  offset: number,
): readonly Heading[] {
  if (headings.length === 0) {
    return headings;
  }
  const code = joinedParts([
    ...codeTexts(markdown),
    ...attributesOfComponents(markdown),
    ...fencedBehindTags(markdown),
  ]);
  const formulas = formulasIn(markdown);
  return code.length + formulas.length === 0
    ? headings
    : headings.filter(
        ({ start, end }) =>
          !isWithin(code, start - offset) &&
          // one of number signs is meant
          (markdown.charAt(start - offset) === "#" || !isWithin(formulas, end - 1 - offset)),
      );
}

/** Code in backticks that a line begins with, or that is the value of an attribute or the text of an element. */
function codeTexts(markdown: string): TextPlace[] {
  return [
    ...markdown.matchAll(/(?:^|[>=])[ \t]{0,100}\{`(?:[^`\\]|\\[^]){0,20000}`\s{0,100}\}/gmu),
  ].map(({ index, 0: whole }) => ({ start: index, end: index + whole.length }));
}

/** Code whose fence is on the line behind a component's tag: MDX reads it as code, Markdown as a part of HTML up to its first empty line. */
function fencedBehindTags(markdown: string): TextPlace[] {
  const found: TextPlace[] = [];
  let [from, unclosed] = [0, 0];
  for (const { index, 0: opening, 1: fence = "" } of markdown.matchAll(
    /^[ \t]{0,100}<\/?(?:[A-Z]|details\b|summary\b)[^\n]{0,1000}>[ \t]*\r?\n[ \t]{0,100}(`{3,10}|~{3,10})[^`\n]{0,200}\n/gmu,
  )) {
    if (index < from) {
      continue;
    }
    const start = index + opening.length;
    const length = fencedLength(markdown.slice(start, start + longest), fence);
    if (length === undefined) {
      unclosed += 1;
      if (unclosed === mostUnclosed) {
        break;
      }
      continue;
    }
    from = start + length;
    found.push({ start: index, end: from });
  }
  return found;
}

/** Characters up to the end of the fence that closes another; undefined where none does. */
function fencedLength(text: string, fence: string): number | undefined {
  for (const { index, 0: line, 1: marks = "" } of text.matchAll(
    /^[ \t]{0,100}([`~]{3,20})[ \t]*\r?$/gmu,
  )) {
    if (marks.startsWith(fence)) {
      return index + line.length;
    }
  }
  return undefined;
}

/** From the first brace of each component's tag to the tag's end, where it has an empty line. */
function attributesOfComponents(markdown: string): TextPlace[] {
  const found: TextPlace[] = [];
  let [from, unclosed] = [0, 0];
  for (const { index, 0: opening } of markdown.matchAll(
    /^[ \t]{0,100}<[A-Z][\w.]{0,100}(?=\s)/gmu,
  )) {
    if (index < from) {
      continue;
    }
    const end = tagEnd(markdown, index + opening.length);
    if (end === undefined) {
      unclosed += 1;
      if (unclosed === mostUnclosed) {
        break;
      }
      continue;
    }
    from = end;
    if (/\n[ \t]*\r?\n/u.test(markdown.slice(index, end))) {
      found.push({ start: markdown.indexOf("{", index), end });
    }
  }
  return found;
}

/** Where the tag ends whose attributes begin at a place; undefined where it isn't closed, or an empty line is outside braces. */
function tagEnd(markdown: string, from: number): number | undefined {
  const most = Math.min(from + longest, markdown.length);
  let depth = 0;
  for (let at = from; at < most; at += 1) {
    const sign = markdown.charAt(at);
    if (depth === 0) {
      if (sign === ">") {
        return at + 1;
      }
      if (
        sign === "<" ||
        (sign === "\n" && /^\n[ \t]{0,100}\r?\n/u.test(markdown.slice(at, at + 103)))
      ) {
        return undefined;
      }
      if (sign === '"' || sign === "'") {
        const close = markdown.indexOf(sign, at + 1);
        if (close === -1 || close >= most) {
          return undefined;
        }
        at = close;
      }
    }
    depth += sign === "{" ? 1 : sign === "}" && depth > 0 ? -1 : 0;
  }
  return undefined;
}

/** The formulas between lines with `$$`, each over several lines. */
function formulasIn(markdown: string): TextPlace[] {
  if (!markdown.includes("$$")) {
    return [];
  }
  const found: TextPlace[] = [];
  let open: number | undefined;
  let start = 0;
  for (const line of withoutSamples(markdown).split("\n")) {
    const marks = line.match(/\$\$/gu)?.length ?? 0;
    const end = start + line.length;
    if (marks % 2 === 1) {
      if (open !== undefined && end - open <= longest) {
        found.push({ start: open, end });
      }
      open = open === undefined && /^[ \t]*(?:>[ \t]*)?\$\$/u.test(line) ? start : undefined;
    }
    start = end + 1;
  }
  return found;
}
