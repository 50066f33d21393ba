import type { ArticleKind } from "../frontMatter/articleKind.ts";
import { withoutSamples } from "../text/codeSamples.ts";
import { everySyntax, templateBlocks } from "../text/templateBlocks.ts";
import { liquidTags, shortcodeTags } from "../text/templateTags.ts";
import { elementsIn, tagsIn } from "./elements.ts";

/** A block of a text, from the beginning of its first line to the end of its last one. Offsets are UTF-16 units. */
export interface TextBlock {
  readonly start: number;
  /** Before the line break. */
  readonly end: number;
  /** True for a block that is never closed: anything inserted after it would be part of it. */
  readonly isOpen?: true;
}

interface Line {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * The blocks of Markdown or MDX from an offset on, those at the top: a list is one with all its entries, and so is what
 * stands between two tags. They are found line by line and never parsed: it is enough that none ends too early, and the
 * time it takes grows with the text alone.
 */
export function markdownBlocks(
  text: string,
  kind: Exclude<ArticleKind, "html">,
  from: number,
): readonly TextBlock[] {
  const whole = text.slice(from);
  const templates = kind === "mdx" ? [] : templatePlaces(whole);
  const scanner = new BlockScanner(blanked(whole, templates), kind);
  const blocks = joined([...scanner.blocks(), ...linedBlocks(whole, templates)]);
  return blocks.map((block) => ({ ...block, start: block.start + from, end: block.end + from }));
}

/** Where templates stand: their tags, and all of a block whose text isn't surely Markdown. */
export function templatePlaces(
  text: string,
): readonly { readonly start: number; readonly end: number }[] {
  const blocks = templateBlocks(text, everySyntax).filter(({ kind }) => kind !== "raw");
  const tags = [...liquidTags(text, false), ...shortcodeTags(text)];
  return [...blocks, ...tags.filter(({ start, end }) => text.slice(start, end).includes("\n"))];
}

/** A text of the same length and lines, with blanks at some places. */
function blanked(
  text: string,
  places: readonly { readonly start: number; readonly end: number }[],
): string {
  let made = "";
  for (const { start, end } of places.toSorted((a, b) => a.start - b.start)) {
    const from = Math.max(made.length, start);
    if (end > from) {
      const blank = text
        .slice(from, end)
        .replaceAll(/[^\r\n]+/gu, (part) => " ".repeat(part.length));
      made += text.slice(made.length, from) + blank;
    }
  }
  return made + text.slice(made.length);
}

/** Places with all of their lines; one within the lines of another is left out. */
function linedBlocks(
  text: string,
  places: readonly { readonly start: number; readonly end: number }[],
): TextBlock[] {
  const blocks: TextBlock[] = [];
  for (const { start, end } of places.toSorted((a, b) => a.start - b.start)) {
    if (end > (blocks.at(-1)?.end ?? -1)) {
      const feed = text.indexOf("\n", end);
      const last = feed < 0 ? text.length : feed;
      blocks.push({
        start: text.lastIndexOf("\n", start - 1) + 1,
        end: text[last - 1] === "\r" ? last - 1 : last,
      });
    }
  }
  return blocks;
}

/** In order, with those that share lines as one. */
function joined(blocks: readonly TextBlock[]): TextBlock[] {
  const whole: TextBlock[] = [];
  for (const block of blocks.toSorted((a, b) => a.start - b.start)) {
    const last = whole.at(-1);
    if (last !== undefined && block.start <= last.end) {
      whole[whole.length - 1] = {
        ...last,
        ...(block.isOpen === true ? { isOpen: true } : {}),
        end: Math.max(last.end, block.end),
      };
    } else {
      whole.push(block);
    }
  }
  return whole;
}

const fence = /^ {0,3}(`{3,}(?!`)(?!.*`)|~{3,})/u;
const heading = /^ {0,3}#{1,6}(?:[ \t]|$)/u;
const rule = /^ {0,3}(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})$/u;
const underline = /^ {0,3}(?:=+|-+)[ \t]*$/u;
const tableRule = /^[ \t]*[|:-][- \t]*[|:][-|: \t]*$/u;
const listMarker = /^ {0,3}(?:[-+*]|\d{1,9}[.)])(?:[ \t]|$)/u;
/** Their text may continue indented after an empty line: footnotes and the admonitions of MkDocs. */
const indentedText = /^ {0,3}(?:\[\^[^\]]+\]:|!!!|\?\?\?|=== ")/u;
const footnote = /^ {0,3}\[\^/u;
const definition = /^ {0,3}:[ \t]/u;
const quote = /^ {0,3}>/u;
const container = /^ {0,3}(:{3,})[ \t]*[^\s:]/u;
/** kramdown's and Hugo's attributes of the block above. */
const attributes = /^ {0,3}\{[:.#][^{}]*\}[ \t]*$/u;
const element = /^ {0,3}<(?:[a-z/>]|!--|!|\?)/iu;

class BlockScanner {
  readonly #lines: readonly Line[];
  readonly #isMdx: boolean;
  readonly #text: string;
  /** The line in which each element that begins in a line ends; read with the first tag. */
  #ends: ReadonlyMap<number, number> | undefined;
  /** No container with this many colons or more is closed from here on. */
  #openContainer = Number.POSITIVE_INFINITY;
  #isBraceOpen = false;

  constructor(text: string, kind: Exclude<ArticleKind, "html">) {
    this.#text = text;
    this.#isMdx = kind === "mdx";
    let start = 0;
    this.#lines = text.split("\n").map((written) => {
      const line = written.endsWith("\r") ? written.slice(0, -1) : written;
      const found = { start, end: start + line.length, text: line };
      start += written.length + 1;
      return found;
    });
  }

  *blocks(): Generator<TextBlock> {
    let index = 0;
    while (index < this.#lines.length) {
      if (this.#isBlank(index)) {
        index += 1;
        continue;
      }
      const { last, isOpen } = this.#blockAt(index);
      let end = Math.min(last, this.#lines.length - 1);
      while (attributes.test(this.#at(end + 1))) {
        end += 1;
      }
      const [{ start } = { start: 0 }, line] = [this.#lines[index], this.#lines[end]];
      yield { start, end: line?.end ?? start, ...(isOpen === true ? { isOpen } : {}) };
      index = end + 1;
    }
  }

  #at(index: number): string {
    return this.#lines[index]?.text ?? "";
  }

  #isBlank(index: number): boolean {
    return this.#at(index).trim() === "";
  }

  /** The last line of the block that begins in a line. */
  #blockAt(index: number): { readonly last: number; readonly isOpen?: true } {
    const line = this.#at(index);
    if (!this.#isMdx && isIndented(line, 4)) {
      return { last: this.#indented(index, 4) };
    }
    const fenced = this.#fenceEnd(index);
    if (fenced !== undefined) {
      return fenced;
    }
    const around = this.#mathEnd(index) ?? this.#containerEnd(index) ?? this.#codeEnd(index);
    if (around !== undefined) {
      return { last: around };
    }
    if (heading.test(line) || rule.test(line)) {
      return { last: index };
    }
    if (listMarker.test(line) || indentedText.test(line)) {
      return { last: this.#list(index) };
    }
    return /^ {0,3}<!--/u.test(line) && this.#elementEnd(index) === undefined
      ? { last: this.#lines.length - 1, isOpen: true }
      : { last: this.#paragraph(index) };
  }

  #fenceEnd(index: number): { readonly last: number; readonly isOpen?: true } | undefined {
    const [, mark] = fence.exec(this.#at(index)) ?? [];
    if (mark === undefined) {
      return undefined;
    }
    for (let next = index + 1; next < this.#lines.length; next += 1) {
      const line = this.#at(next).trim();
      if (line.startsWith(mark) && line === (mark[0] ?? "").repeat(line.length)) {
        return { last: next };
      }
    }
    return { last: this.#lines.length - 1, isOpen: true };
  }

  #mathEnd(index: number): number | undefined {
    return /^ {0,3}\$\$(?!.*\$\$)/u.test(this.#at(index))
      ? this.#lineWith(index + 1, (line) => line.includes("$$"))
      : undefined;
  }

  #containerEnd(index: number): number | undefined {
    const [, mark] = container.exec(this.#at(index)) ?? [];
    if (mark === undefined || mark.length >= this.#openContainer) {
      return undefined;
    }
    for (let next = index + 1; next < this.#lines.length; next += 1) {
      const [, closing = ""] = /^ {0,3}(:{3,})[ \t]*$/u.exec(this.#at(next)) ?? [];
      if (closing.length >= mark.length) {
        return next;
      }
      next = this.#fenceEnd(next)?.last ?? next;
    }
    this.#openContainer = mark.length;
    return undefined;
  }

  /** `import` and `export` in MDX, and expressions: up to where their brackets are closed and the next empty line. */
  #codeEnd(index: number): number | undefined {
    if (
      !this.#isMdx ||
      this.#isBraceOpen ||
      !/^(?:(?:import|export)\b|[ \t]*\{)/u.test(this.#at(index))
    ) {
      return undefined;
    }
    let depth = 0;
    for (let next = index; next < this.#lines.length; next += 1) {
      for (const sign of this.#at(next).match(/[{}()[\]]/gu) ?? []) {
        depth += "{([".includes(sign) ? 1 : -1;
      }
      if (depth <= 0) {
        return Math.max(next, this.#paragraph(next));
      }
    }
    this.#isBraceOpen = true;
    return undefined;
  }

  /** A line from an index on; undefined for none. */
  #lineWith(from: number, holds: (line: string) => boolean): number | undefined {
    for (let index = from; index < this.#lines.length; index += 1) {
      if (holds(this.#at(index))) {
        return index;
      }
    }
    return undefined;
  }

  /** The last line of what is indented behind a line, empty ones between. */
  #indented(index: number, columns: number): number {
    let last = index;
    for (let next = index + 1; next < this.#lines.length; next += 1) {
      if (isIndented(this.#at(next), columns)) {
        last = next;
      } else if (!this.#isBlank(next)) {
        break;
      }
    }
    return last;
  }

  /** The last line of a list with all its entries, or of another block whose continuation lines are indented. */
  #list(index: number): number {
    let last = index;
    for (let next = index + 1; next < this.#lines.length; next += 1) {
      if (this.#isBlank(next)) {
        continue;
      }
      const line = this.#at(next);
      const isEntry = (listMarker.test(line) && !rule.test(line)) || definition.test(line);
      const isUnderline = underline.test(line) && !listMarker.test(this.#at(index));
      const goesOn = isEntry || isIndented(line, 2) || (next === last + 1 && isUnderline);
      // the next line belongs to it unless it begins another block
      if (!goesOn && (next > last + 1 || this.#interrupts(next))) {
        break;
      }
      last = Math.max(next, this.#elementEnd(next) ?? next);
      next = last;
    }
    return last;
  }

  /** A paragraph, a table, a quote or HTML: up to an empty line, or to one that begins something else, which nothing does in HTML. */
  #paragraph(index: number): number {
    let last = this.#elementEnd(index) ?? index;
    let isHtml = element.test(this.#at(index));
    const isQuote = quote.test(this.#at(index));
    let isTable = false;
    for (let next = last + 1; next < this.#lines.length; next = last + 1) {
      isHtml ||= element.test(this.#at(next));
      isTable ||= tableRule.test(this.#at(next));
      if (this.#isBlank(next) || definition.test(this.#at(next))) {
        const found = this.#lineWith(next, (line) => line.trim() !== "");
        if (found === undefined || !definition.test(this.#at(found))) {
          break;
        }
        last = this.#list(found);
      } else if (!isHtml && !isQuote && !isTable && underline.test(this.#at(next))) {
        return next;
      } else if (!isHtml && this.#interrupts(next, isQuote)) {
        break;
      } else if (!this.#isMdx && isIndented(this.#at(next), 4)) {
        // below a table an indented line is code
        last = this.#indented(next, 4);
        isTable = false;
      } else {
        last = this.#elementEnd(next) ?? next;
      }
    }
    return last;
  }

  /** Whether a line ends the paragraph above it by beginning another block. */
  #interrupts(index: number, isInQuote = false): boolean {
    const line = this.#at(index);
    return (
      heading.test(line) ||
      rule.test(line) ||
      fence.test(line) ||
      listMarker.test(line) ||
      footnote.test(line) ||
      (quote.test(line) && !isInQuote) ||
      this.#mathEnd(index) !== undefined ||
      this.#containerEnd(index) !== undefined
    );
  }

  /** The last line of the elements and comments that begin in a line; undefined for a line without, and where nothing ends them. */
  #elementEnd(index: number): number | undefined {
    if (!element.test(this.#at(index).trimStart())) {
      return undefined;
    }
    this.#ends ??= this.#readEnds();
    return this.#ends.get(index);
  }

  #readEnds(): ReadonlyMap<number, number> {
    const tags = tagsIn(withoutCode(this.#text));
    const ends = new Map<number, number>();
    const closed = tags.filter(
      ({ end, name }) => name !== "!" || end < this.#text.length || this.#text.endsWith("-->"),
    );
    for (const { start, end } of [...elementsIn(tags), ...closed]) {
      const [first, last] = [this.#lineOf(start), this.#lineOf(end - 1)];
      ends.set(first, Math.max(last, ends.get(first) ?? 0));
    }
    return ends;
  }

  #lineOf(offset: number): number {
    let [low, high] = [0, this.#lines.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#lines[middle]?.start ?? 0) <= offset) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low - 1;
  }
}

/** Whether the text of a line begins at a column or further right. */
function isIndented(line: string, columns: number): boolean {
  const [space = ""] = /^[ \t]*/u.exec(line) ?? [];
  return space.length < line.length && space.replaceAll("\t", "    ").length >= columns;
}

/**
 * A text of the same length in which code is blank: what is between two rows of backticks in one line, as many of them
 * as the shorter row has. Each row is looked at once.
 */
function withoutCode(text: string): string {
  const bare = withoutSamples(text);
  const code: { readonly start: number; readonly end: number }[] = [];
  let open = { start: 0, end: 0 };
  for (const { index, 0: row } of bare.matchAll(/`+/gu)) {
    const isInLine = !bare.slice(open.end, index).includes("\n");
    const signs = isInLine ? Math.min(open.end - open.start, row.length) : 0;
    if (signs > 0) {
      code.push({ start: open.end - signs, end: index + signs });
    }
    open = { start: index + signs, end: index + row.length };
  }
  return blanked(bare, code);
}
