import type { IndexedArticle } from "../../articles/sites/urlIndex.ts";
import { findLanguage } from "../../shared/marketNames.ts";
import type { MarketNames } from "../../shared/markets.ts";

/** The market that is set for the language of articles, where they are all in one; else the project's. */
export function marketOfArticles(
  articles: readonly Pick<IndexedArticle, "language">[],
  markets: ReadonlyMap<string, MarketNames>,
  project: MarketNames,
): MarketNames {
  const languages = new Set(articles.map(({ language = "" }) => findLanguage(language)));
  const [language] = languages;
  return language === undefined || languages.size > 1
    ? project
    : (markets.get(language) ?? project);
}
