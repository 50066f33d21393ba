import { editionsOf } from "../../articles/contents/editions.ts";
import type { Editions } from "../../articles/contents/editions.ts";
import { keywordKey } from "../../articles/identity/keywordKey.ts";
import { soughtText } from "../../articles/identity/soughtText.ts";
import type { IndexedArticle } from "../../articles/sites/urlIndex.ts";

/** How a keyword comes to be in the keyword map. */
export type KeywordRole =
  /** An article's main keyword. */
  | "main"
  /** One of the others that an article lists. */
  | "secondary"
  /** In the project's `keyword-map.csv`. */
  | "planned"
  /** In a keyword list of the project. */
  | "listed"
  /** A query that an article's page was shown for, and none of its keywords. */
  | "found";

/** A query that the page of an article was shown for. */
export interface FoundKeyword {
  readonly keyword: string;
  readonly article: IndexedArticle;
}

/** A keyword that stands in a file of the project without an article. */
export interface WantedKeyword {
  readonly keyword: string;
  readonly role: Extract<KeywordRole, "planned" | "listed">;
  /** The file that it stands in, relative to the project's folder. */
  readonly file: string;
}

/** One keyword of one article, or one without an article. */
export interface KeywordUse {
  readonly keyword: string;
  readonly role: KeywordRole;
  /** Undefined for a keyword without an article. */
  readonly article?: IndexedArticle;
  /** Where a keyword without an article stands. */
  readonly file?: string;
  /** Other articles of the same language and version with this keyword, those of which it is the main one first. */
  readonly others: readonly IndexedArticle[];
  /** True for the main keyword of a published article that is another one's, too. */
  readonly isTaken: boolean;
}

/** An article with one of its keywords. */
interface ArticleKeyword {
  readonly keyword: string;
  readonly role: Extract<KeywordRole, "main" | "secondary" | "found">;
  readonly article: IndexedArticle;
}

/**
 * Every keyword of the articles, those that have none, and the queries that an article is found for beside its keywords.
 * What an article says wins: a planned or listed keyword that
 * is the main one of an article isn't told a second time. Of several files that name a keyword, the first counts.
 * Sorted by keyword, whatever its marks; those of one keyword by role and path.
 */
export function keywordUses(
  articles: readonly IndexedArticle[],
  wanted: readonly WantedKeyword[],
  found: readonly FoundKeyword[] = [],
): KeywordUse[] {
  const editions = editionsOf(articles);
  const ofArticles = articles.flatMap(keywordsOf);
  const byKeyword = Map.groupBy(ofArticles, ({ keyword }) => keywordKey(keyword));
  const used = ofArticles.map((one): KeywordUse => {
    const others = othersOf(one, byKeyword.get(keywordKey(one.keyword)) ?? [], editions);
    return {
      ...one,
      others: others.map(({ article }) => article),
      isTaken: one.role === "main" && one.article.isPublished && others.some(isPublishedMain),
    };
  });
  const free = new Map<string, WantedKeyword>();
  for (const one of wanted) {
    const key = keywordKey(one.keyword);
    const isMain = byKeyword.get(key)?.some(({ role }) => role === "main") ?? false;
    if (key !== "" && !isMain && !free.has(key)) {
      free.set(key, one);
    }
  }
  const unused = [...free].map(([key, one]): KeywordUse => ({
    ...one,
    others: (byKeyword.get(key) ?? []).map(({ article }) => article),
    isTaken: false,
  }));
  return [...used, ...unused, ...foundUses(found, byKeyword, editions)]
    .map((use) => ({ use, key: `${soughtText(use.keyword)}\n${keywordKey(use.keyword)}` }))
    .toSorted((a, b) => compare(a.key, b.key) || inOrder(a.use, b.use))
    .map(({ use }) => use);
}

/** The queries that are none of their article's keywords. */
function foundUses(
  found: readonly FoundKeyword[],
  byKeyword: ReadonlyMap<string, readonly ArticleKeyword[]>,
  editions: Editions,
): KeywordUse[] {
  return found.flatMap(({ keyword, article }): KeywordUse[] => {
    const same = byKeyword.get(keywordKey(keyword)) ?? [];
    const one = { keyword, role: "found", article } as const;
    return same.some((other) => other.article.path === article.path)
      ? []
      : [
          {
            ...one,
            others: othersOf(one, same, editions).map((other) => other.article),
            isTaken: false,
          },
        ];
  });
}

function keywordsOf(article: IndexedArticle): ArticleKeyword[] {
  const { keyword: own, keywords = [] } = article;
  // the code lens takes the first of the list for the main keyword, too
  const keyword = own ?? (keywords.length === 1 ? keywords[0] : undefined);
  const main = keyword === undefined ? "" : keywordKey(keyword);
  const others = new Map(keywords.map((other) => [keywordKey(other), other]));
  others.delete(main);
  return [
    ...(keyword === undefined || main === "" ? [] : [{ keyword, role: "main", article } as const]),
    ...[...others.values()].map(
      (other) => ({ keyword: other, role: "secondary", article }) as const,
    ),
  ].filter((one) => keywordKey(one.keyword) !== "");
}

/** An article's own translation and its other versions are no other articles, and neither is another file that makes the same page. */
function othersOf(
  { article }: ArticleKeyword,
  all: readonly ArticleKeyword[],
  editions: Editions,
): readonly ArticleKeyword[] {
  return all
    .filter(
      (other) =>
        other.article.path !== article.path &&
        (other.article.url === undefined || other.article.url !== article.url) &&
        editions.areTogether(article, other.article),
    )
    .toSorted((a, b) => compare(a.role, b.role) || compare(a.article.path, b.article.path));
}

function isPublishedMain({ role, article }: ArticleKeyword): boolean {
  return role === "main" && article.isPublished;
}

const roles: readonly KeywordRole[] = ["main", "secondary", "planned", "listed", "found"];

function inOrder(a: KeywordUse, b: KeywordUse): number {
  return (
    roles.indexOf(a.role) - roles.indexOf(b.role) ||
    compare(a.article?.path ?? "", b.article?.path ?? "")
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
