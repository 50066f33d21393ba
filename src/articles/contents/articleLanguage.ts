import type { ArticleKind } from "../frontMatter/articleKind.ts";
import { fieldText } from "../frontMatter/frontMatter.ts";
import { readFrontMatter } from "../frontMatter/readFrontMatter.ts";
import { findLanguage } from "../../shared/marketNames.ts";
import { markets } from "../../shared/markets.ts";
import type { Market } from "../../shared/markets.ts";
import { nameOfTag } from "./languageTags.ts";

/** The start of an HTML page stands within these characters. */
const headLength = 4000;

/** What a project says about the language of one of its articles: part of where that is published. */
export interface ToldLanguage {
  /** What its site's rules say, as the configuration names it. */
  readonly language?: string | undefined;
  /** What its path says, as a tag. */
  readonly pathLanguage?: string | undefined;
}

/**
 * The English name of the language an article is written in: what its site's rules say, else the article itself
 * (`lang`, `language` or `locale` in its front matter, `<html lang>`), else its path. Undefined where nothing says one.
 * The service may not know the language.
 */
export async function articleLanguage(
  text: string,
  kind: ArticleKind,
  { language, pathLanguage }: ToldLanguage,
): Promise<string | undefined> {
  const front = await readFrontMatter(text, kind);
  const stated = ["lang", "language", "locale"].map((name) => fieldText(front, name));
  const codes = [
    language,
    ...stated,
    /<html\b[^>]*\blang\s*=\s*["']?([\w-]+)/iu.exec(text.slice(0, headLength))?.[1],
    pathLanguage,
  ];
  return codes
    .map((code) => (code === undefined ? undefined : languageName(code)))
    .find((name) => name !== undefined);
}

/** The English name of a language by its tag or one of its names; that of the service where it knows the language. */
export function languageName(code: string): string | undefined {
  return findLanguage(code) ?? nameOfTag(code);
}

/** The market whose searches are in a language: that of a tag's region ("en-gb"), else the first that is listed for it. */
export function marketOfLanguage(language: string, tag?: string): Market | undefined {
  const spoken = markets.filter((market) => market.language === language);
  const parts = tag?.toLowerCase().split(/[-_]/u).slice(1) ?? [];
  return spoken.find(({ code }) => parts.includes(code)) ?? spoken[0];
}
