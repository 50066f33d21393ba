import type { FrontMatterField } from "./frontMatter.ts";
import type * as frontMatterParts from "./frontMatterParts.ts";
import { drawnText } from "./htmlText.ts";

/** An attribute; `start` and `end` enclose its value with the quotes, both are behind the name where there is none. */
export interface HtmlAttribute {
  readonly name: string;
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

/** A start tag in the head. */
export interface HtmlTag {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  readonly attributes: readonly HtmlAttribute[];
}

/** What the head of an HTML page says about it. */
export interface HtmlHead {
  /** `title`, the names of meta elements, and `canonical`. */
  readonly fields: readonly HtmlField[];
  /** The tags of the head, in order. */
  readonly tags: readonly HtmlTag[];
}

/** A field with the tag that holds it. */
export interface HtmlField extends FrontMatterField {
  readonly tag: HtmlTag;
}

const inHead = new Set([
  "html",
  "head",
  "title",
  "meta",
  "link",
  "base",
  "script",
  "style",
  "noscript",
  "template",
]);
/** Their content is text, or is not drawn. */
const opaque = new Set(["title", "script", "style", "noscript", "template"]);
const skipped =
  /<!--[^]*?(?:-->|$)|<![^>]*>|<\?[^]*?(?:\?>|$)|<%[^]*?(?:%>|$)|\{%[^]*?(?:%\}|$)|\{#[^]*?(?:#\}|$)|\{\{[^]*?(?:\}\}|$)/uy;
const tagStart = /<([a-z][^\s/>]*)/iuy;
const attribute = /[\s/]*([^\s"'<>/=]+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'=<>`]+))?/uy;

/** What reads the names of characters: `&amp;` is `&`. */
export type HtmlParts = Pick<typeof frontMatterParts, "decodeHTML" | "decodeHTMLAttribute">;

/**
 * The title, the meta elements and the canonical address in the head of an HTML page; comments,
 * scripts and what templates put there are passed over, and so is everything from the body on.
 */
export function readHtmlHead(parts: HtmlParts, text: string): HtmlHead {
  const tags: HtmlTag[] = [];
  const fields: HtmlField[] = [];
  let place = 0;
  for (;;) {
    place = nextMarkup(text, place);
    const tag = place < text.length ? readTag(parts, text, place) : undefined;
    if (tag === undefined) {
      return { fields, tags };
    }
    tags.push(tag);
    const contentEnd = opaque.has(tag.name) ? endOfContent(text, tag) : tag.end;
    const field = fieldOf(parts, text, tag, contentEnd);
    fields.push(...(field === undefined ? [] : [field]));
    place = contentEnd;
  }
}

/** True for what a template language fills in when the page is made. */
export function isTemplated(source: string): boolean {
  return /\{\{|\{%|<%|<\?/u.test(source);
}

/** The next tag that belongs to a head; the end of the text where there is none. */
function nextMarkup(text: string, from: number): number {
  for (let place = from; place < text.length;) {
    skipped.lastIndex = place;
    const passed = skipped.exec(text)?.[0].length ?? 0;
    if (passed > 0) {
      place += passed;
    } else if (text[place] !== "<") {
      place += 1;
    } else if (/^<\/(?!head\b|body\b)/iu.test(text.slice(place, place + 10))) {
      place = text.indexOf(">", place) < 0 ? text.length : text.indexOf(">", place) + 1;
    } else {
      return place;
    }
  }
  return text.length;
}

/** Undefined for the end of the head and for what does not belong into one. */
function readTag(parts: HtmlParts, text: string, start: number): HtmlTag | undefined {
  tagStart.lastIndex = start;
  const name = tagStart.exec(text)?.[1]?.toLowerCase();
  if (name === undefined || !inHead.has(name)) {
    return undefined;
  }
  const attributes: HtmlAttribute[] = [];
  attribute.lastIndex = start + 1 + name.length;
  let place = attribute.lastIndex;
  for (let found = attribute.exec(text); found !== null; found = attribute.exec(text)) {
    place = attribute.lastIndex;
    const quoted = found[2] ?? "";
    const value = parts.decodeHTMLAttribute(/^["']/u.test(quoted) ? quoted.slice(1, -1) : quoted);
    attributes.push({
      name: found[1]?.toLowerCase() ?? "",
      value,
      start: place - quoted.length,
      end: place,
    });
  }
  const end = text.indexOf(">", place);
  return end < 0 ? undefined : { name, start, end: end + 1, attributes };
}

function endOfContent(text: string, { name, end }: HtmlTag): number {
  const length = text.slice(end).search(new RegExp(`</${name}[\\s/>]`, "iu"));
  return length < 0 ? text.length : end + length;
}

/** What a tag says about the page; undefined where it says nothing, or where a template does. */
function fieldOf(
  parts: HtmlParts,
  text: string,
  tag: HtmlTag,
  contentEnd: number,
): HtmlField | undefined {
  const place = { nameStart: tag.start, tag };
  if (tag.name === "title") {
    const value = drawnText(parts.decodeHTML(text.slice(tag.end, contentEnd)));
    return {
      ...place,
      name: "title",
      value,
      text: plainText(value),
      start: tag.end,
      end: contentEnd,
    };
  }
  const canonical =
    tag.name === "link" &&
    attributeOf(tag, "rel")?.value.toLowerCase().split(/\s+/u).includes("canonical") === true;
  const name = canonical
    ? "canonical"
    : tag.name === "meta"
      ? attributeOf(tag, "name")?.value.trim().toLowerCase()
      : undefined;
  if (name === undefined || name === "") {
    return undefined;
  }
  const content = attributeOf(tag, canonical ? "href" : "content");
  const value = content?.value.trim() ?? "";
  const at = content ?? { start: tag.end - 1, end: tag.end - 1 };
  return { ...place, name, value, text: plainText(value), start: at.start, end: at.end };
}

/** What a template fills in is no text yet. */
function plainText(value: string): string | undefined {
  return isTemplated(value) ? undefined : value;
}

/** The attribute of that name, which is lower case; of several the first, as browsers do. */
export function attributeOf({ attributes }: HtmlTag, name: string): HtmlAttribute | undefined {
  return attributes.find((one) => one.name === name);
}
