import type { ArticleKind } from "../frontMatter/articleKind.ts";
import { fieldText } from "../frontMatter/frontMatter.ts";
import { readFrontMatter } from "../frontMatter/readFrontMatter.ts";
import { findLanguage } from "../../shared/marketNames.ts";
import { markets } from "../../shared/markets.ts";
import type { Market } from "../../shared/markets.ts";

/** The start of an HTML page stands within these characters. */
const headLength = 4000;

/**
 * The English name of the language an article is written in, as far as it says so itself: `lang`,
 * `language` or `locale` in its front matter, `<html lang>`, a folder such as `/de/`, or an ending
 * such as `.de.md`. Undefined when it does not say, or names a language the service does not know.
 */
export async function articleLanguage(
  text: string,
  kind: ArticleKind,
  path: string,
): Promise<string | undefined> {
  const front = await readFrontMatter(text, kind);
  const stated = ["lang", "language", "locale"].map((name) => fieldText(front, name));
  const codes = [
    ...stated,
    /<html\b[^>]*\blang\s*=\s*["']?([\w-]+)/iu.exec(text.slice(0, headLength))?.[1],
    languageTagOfPath(path),
  ];
  return codes
    .map((code) => (code === undefined ? undefined : findLanguage(code)))
    .find((name) => name !== undefined);
}

/** The market whose searches are in a language: the first that is listed for it. */
export function marketOfLanguage(language: string): Market | undefined {
  return markets.find((market) => market.language === language);
}

/** What a path says about its language. Only codes of two letters count, with a region perhaps: `/de/`, `/pt-br/`, `post.fr.md`. */
export function languageTagOfPath(path: string): string | undefined {
  const parts = path.split(/[\\/]/u);
  const ending = /\.([a-z]{2}(?:-[a-z]{2})?)\.\w+$/iu.exec(parts.at(-1) ?? "")?.[1];
  return ending ?? parts.slice(0, -1).findLast((part) => /^[a-z]{2}(?:-[a-z]{2})?$/iu.test(part));
}
