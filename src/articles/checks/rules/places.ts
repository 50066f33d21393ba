import { fieldNamed, isHtmlHead } from "../../frontMatter/frontMatter.ts";
import type { FrontMatter, FrontMatterField } from "../../frontMatter/frontMatter.ts";
import type { TextPlace } from "../body/articleBody.ts";
import type { CheckedArticle } from "../finding.ts";

/** A single value of the front matter that has something in it, with where it stands. */
export interface StatedText {
  readonly text: string;
  readonly field: FrontMatterField;
}

/** What a field of the front matter says; undefined where it isn't there, says nothing, or is no single value. In an HTML head the fields have HTML's own names. */
export function statedText(
  front: FrontMatter,
  name: string,
  htmlName: string,
): StatedText | undefined {
  const field = fieldNamed(front, isHtmlHead(front) ? htmlName : name);
  const text = field?.text?.trim() ?? "";
  return field === undefined || text === "" || isTemplate(text) ? undefined : { text, field };
}

/** Whether a template language fills in a text. */
export function isTemplate(text: string): boolean {
  // Pandoc writes $name$; within a text that may be a formula
  return /\{\{|\{%|<%|^\$[a-z][\w.-]{0,60}\$$/iu.test(text);
}

/** Whether an HTML page only leads to another one. */
export function isRedirectPage(html: string): boolean {
  return /<meta\s[^>]*http-equiv\s*=\s*["']?refresh/iu.test(html.slice(0, longestHead));
}

/** UTF-16 units of an HTML page in which its head is. */
const longestHead = 4000;

/** Where something stands that an article lacks: its first line, which is the one that opens its front matter. */
export function firstLine({ text }: CheckedArticle): TextPlace {
  const start = /^\s*\n/u.exec(text)?.[0].length ?? 0;
  return { start, end: start + (/\r?\n|$/u.exec(text.slice(start))?.index ?? 0) };
}

/** The part of a field's value from a character on; the whole value where it is written in another way, with escapes for example. */
export function partOfField(
  { text }: CheckedArticle,
  { field, text: value }: StatedText,
  from: number,
): TextPlace {
  const start = text.indexOf(value, field.start);
  return start < 0 || start + value.length > field.end
    ? { start: field.start, end: field.end }
    : { start: start + from, end: start + value.length };
}
