import { fieldList, fieldNamed } from "../frontMatter/frontMatter.ts";
import type { FrontMatter, FrontMatterField } from "../frontMatter/frontMatter.ts";

/** A keyword in an article's front matter; offsets in UTF-16 units, `end` is behind the last one. */
export interface KeywordInArticle {
  readonly keyword: string;
  readonly start: number;
  readonly end: number;
}

/** Other names that generators and their themes have for an article's keyword. */
const usualFields = ["keyword", "focus_keyword", "main_keyword", "focusKeyword", "focuskw"];

/** The fields that may hold an article's one keyword: the one of the settings, and the usual ones. */
export function oneKeywordFields(own: string): string[] {
  return [...new Set([own, ...usualFields])];
}

/** Keywords longer than this are no keywords. */
const longestKeyword = 80;

/** The article's main keyword: the first that stands in the first of these fields that has one. */
export function mainKeyword(
  text: string,
  front: FrontMatter,
  fields: readonly string[],
): KeywordInArticle | undefined {
  return fields
    .map((name) => keywordsIn(text, front, name)[0])
    .find((found) => found !== undefined);
}

/** The keyword of any of these fields that an offset lies in or touches. */
export function keywordAt(
  text: string,
  front: FrontMatter,
  fields: readonly string[],
  offset: number,
): KeywordInArticle | undefined {
  return fields
    .flatMap((name) => keywordsIn(text, front, name))
    .find(({ start, end }) => offset >= start && offset <= end);
}

/** Every keyword of one field where it stands; one that is written in another way, with escapes for example, stands for the whole field. */
function keywordsIn(text: string, front: FrontMatter, name: string): KeywordInArticle[] {
  const field = fieldNamed(front, name);
  const keywords = field === undefined ? [] : fieldList(front, name);
  let from = field?.start ?? 0;
  return keywords.flatMap((keyword) => {
    if (field === undefined || keyword.length > longestKeyword) {
      return [];
    }
    const place = placeOf(text, field, keyword, from);
    from = Math.max(from, place.end === field.end ? from : place.end);
    return [{ keyword, ...place }];
  });
}

/** UTF-16 units behind the one before in which a keyword is looked for: a long list without it would be searched to its end for each of its entries. */
const reach = 10_000;

function placeOf(
  text: string,
  { start, end }: FrontMatterField,
  keyword: string,
  from: number,
): { readonly start: number; readonly end: number } {
  const found = text.slice(from, Math.min(end, from + reach)).indexOf(keyword);
  return found === -1
    ? { start, end }
    : { start: from + found, end: from + found + keyword.length };
}
