import type { FoundSites } from "../sites/findSites.ts";
import type { SiteRules } from "../sites/siteRules.ts";
import type { IndexedArticle, UrlIndex } from "../sites/urlIndex.ts";
import type { ArticleBody } from "./body/articleBody.ts";
import type { ProjectFacts } from "./checkContext.ts";

/** What a project's rules compare articles with, from its index; `bodyOf` reads the text of another article. */
export function projectFacts(
  index: Pick<UrlIndex, "articles" | "filesOf">,
  sites: Pick<FoundSites, "siteOf">,
  bodyOf: (path: string) => Promise<ArticleBody | undefined>,
): ProjectFacts {
  const known = new WeakMap<readonly IndexedArticle[], Promise<BySite>>();
  const bySite = (articles: readonly IndexedArticle[]): Promise<BySite> => {
    const found = known.get(articles) ?? grouped(articles, sites);
    known.set(articles, found);
    return found;
  };
  return {
    articlesBeside: async (path) => {
      const all = await index.articles();
      const rules = await sites.siteOf(path);
      const groups = await bySite(all);
      // what is remembered of a list is found again by it, of an empty one, too
      const found = groups.get(rules) ?? [];
      groups.set(rules, found);
      return found;
    },
    siteOf: (path) => sites.siteOf(path),
    claims: (url) => index.filesOf(url),
    bodyOf,
  };
}

type BySite = Map<SiteRules | undefined, readonly IndexedArticle[]>;

/** Articles by the site that makes their pages. */
async function grouped(
  articles: readonly IndexedArticle[],
  sites: Pick<FoundSites, "siteOf">,
): Promise<BySite> {
  const rules = await Promise.all(articles.map(({ path }) => sites.siteOf(path)));
  const places = Map.groupBy(articles.keys(), (at) => rules[at]);
  return new Map(
    [...places].map(([site, at]) => [site, at.flatMap((place) => articles[place] ?? [])]),
  );
}
