import * as l10n from "@vscode/l10n";
import type { ParsedArticle } from "../../../articles/checks/finding.ts";
import { isTemplate } from "../../../articles/checks/rules/places.ts";
import { keywordKey } from "../../../articles/identity/keywordKey.ts";
import { keywordWords } from "../../../articles/identity/keywordWords.ts";
import { missingWordsOf } from "../../../articles/identity/missingWords.ts";
import { groupedLanguage } from "../../../articles/identity/groupedLanguages.ts";
import { beside, shortText } from "../../../shared/plainText.ts";
import { shownValue } from "../article/fieldWords.ts";
import type { ArticleFacts } from "./articleFacts.ts";

/** Characters of the words that one place lacks. */
const longestWords = 100;

/**
 * Says of a query which of its words the title, the headings and the text surely lack, the language's stop words left
 * out; undefined where the article wasn't read. Of a place that a template fills in, nothing is said.
 */
export function missingInArticle(facts: ArticleFacts): ((query: string) => string) | undefined {
  const article = facts.checked?.article;
  if (article === undefined) {
    return undefined;
  }
  const title = shownValue(facts.front, facts.names.title) || facts.mainHeading || "";
  const { hasTemplates, headings } = article.body;
  const inTitle = finder(isTemplate(title) ? "" : title);
  const inHeadings = finder(hasTemplates ? "" : headings.map(({ text }) => text).join("\n"));
  const inText = finder(hasTemplates ? "" : textBesideHeadings(article));
  const stopWords = groupedLanguage(facts.language ?? "")?.stopWords;
  const isTelling = (word: string): boolean =>
    !keywordWords(keywordKey(word)).every((part) => stopWords?.has(part) === true);
  return (query) => {
    const lacking = (find: ReturnType<typeof finder>): string =>
      shortText((find?.(query) ?? []).filter(isTelling).join(", "), longestWords);
    const [title, headings, text] = [lacking(inTitle), lacking(inHeadings), lacking(inText)];
    return beside(
      title === "" ? "" : l10n.t("not in the title: {0}", title),
      headings === "" ? "" : l10n.t("not in headings: {0}", headings),
      text === "" ? "" : l10n.t("not in the text: {0}", text),
    );
  };
}

/** Undefined for a place that has no text, or one that isn't known. */
function finder(text: string): ((query: string) => string[]) | undefined {
  return text.trim() === "" ? undefined : missingWordsOf(text);
}

/** All that stands between and below the headings, code and link targets included: what is there in any form isn't missing. */
function textBesideHeadings({ text, body }: ParsedArticle): string {
  const { headings, paragraphs } = body;
  const starts = [...headings, ...paragraphs].map(({ start }) => start);
  let at = starts.length === 0 ? text.length : starts.reduce((a, b) => Math.min(a, b));
  let beside = "";
  for (const { start, end } of headings.toSorted((a, b) => a.start - b.start)) {
    beside += `${text.slice(at, start)}\n`;
    at = Math.max(at, end);
  }
  return beside + text.slice(at);
}
