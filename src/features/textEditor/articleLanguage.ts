import { languages, markets } from "../../shared/markets.ts";
import type { Market } from "../../shared/markets.ts";

/** Front matter and the start of an HTML page stand within these characters. */
const headLength = 4000;

/**
 * The English name of the language an article is written in, as far as it says so itself: `lang`,
 * `language` or `locale` in its front matter, `<html lang>`, a folder such as `/de/`, or an ending
 * such as `.de.md`. Undefined when it does not say, or names a language the service does not know.
 */
export function articleLanguage(text: string, path: string): string | undefined {
  const head = text.slice(0, headLength);
  const stated = [statedInFrontMatter(head), /<html\b[^>]*\blang\s*=\s*["']?([\w-]+)/iu.exec(head)?.[1], statedByPath(path)];
  return stated.map((code) => (code === undefined ? undefined : languageNamed(code))).find((name) => name !== undefined);
}

/** The market whose searches are in a language: the first that is listed for it. */
export function marketOfLanguage(language: string): Market | undefined {
  return markets.find((market) => market.language === language);
}

function statedInFrontMatter(head: string): string | undefined {
  const fence = /^\uFEFF?(---|\+\+\+)\r?\n([\s\S]*?)\r?\n\1/u.exec(head);
  return /^(?:lang|language|locale)\s*[:=]\s*["']?([A-Za-z][\w-]*)/mu.exec(fence?.[2] ?? "")?.[1];
}

/** Only codes of two letters count, with a region perhaps: `/de/`, `/pt-br/`, `post.fr.md`. */
function statedByPath(path: string): string | undefined {
  const parts = path.split(/[\\/]/u);
  const ending = /\.([a-z]{2}(?:-[a-z]{2})?)\.\w+$/iu.exec(parts.at(-1) ?? "")?.[1];
  return ending ?? parts.slice(0, -1).findLast((part) => /^[a-z]{2}(?:-[a-z]{2})?$/iu.test(part));
}

/** "de", "de-AT" and "German" alike become "German". */
function languageNamed(code: string): string | undefined {
  const byName = languages.find((language) => language.toLowerCase() === code.toLowerCase());
  if (byName !== undefined || !/^[a-z]{2,3}(?:-\w+)*$/iu.test(code)) {
    return byName;
  }
  const name = new Intl.DisplayNames(["en"], { type: "language", fallback: "none" }).of(code.split("-", 1)[0] ?? code);
  return languages.find((language) => language === name || name?.startsWith(`${language} `) === true);
}
