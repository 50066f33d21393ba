import { fieldNamed, isHtmlHead } from "../../frontMatter/frontMatter.ts";
import type { FrontMatter, FrontMatterField } from "../../frontMatter/frontMatter.ts";
import type { TextPlace } from "../body/articleBody.ts";
import type { CheckedArticle } from "../finding.ts";
import { normalized } from "../../../shared/normalized.ts";

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
  return /\{\{|\{%|<%/u.test(text);
}

/** Where something stands that an article lacks: its first line, which is the one that opens its front matter. */
export function firstLine({ text }: CheckedArticle): TextPlace {
  const end = /\r?\n|$/u.exec(text)?.index ?? 0;
  return { start: 0, end };
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

/** A text as it is compared: without marks, capitals and what stands between words. */
export function folded(text: string): string {
  return normalized(text, "NFKD")
    .replaceAll(/\p{M}+/gu, "")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** Whether all words of a keyword stand in a text, in any order; for scripts that put no blanks between words, whether it stands there as a whole. */
export function hasWords(text: string, keyword: string): boolean {
  const within = folded(text);
  const wanted = folded(keyword);
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(wanted)) {
    return within.replaceAll(" ", "").includes(wanted.replaceAll(" ", ""));
  }
  const words = new Set(within.split(" "));
  return wanted.split(" ").every((word) => words.has(word));
}
