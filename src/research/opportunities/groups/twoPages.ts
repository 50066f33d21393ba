import { addTo } from "../../../system/addTo.ts";
import { keywordKey } from "../../../articles/identity/keywordKey.ts";
import { keywordUses } from "../../planning/keywordUses.ts";
import { leastImpressions } from "../../planning/refreshReasons.ts";
import type { IndexedArticle } from "../../../articles/sites/urlIndex.ts";
import { inOrder } from "../opportunity.ts";
import type { OpportunityList, OpportunityRow } from "../opportunity.ts";
import type { OpportunityFacts } from "../opportunityFacts.ts";
import type { QueryPage } from "../shapes.ts";

/** The part of a query's impressions that each page has at least. */
const leastShare = 0.2;

/**
 * Published articles of one language and version that are found for the same search: each has a fifth of its
 * impressions. Without queries by page, those with the same main keyword.
 */
export function twoPages(facts: OpportunityFacts): OpportunityList[] {
  const { queryPages } = facts.shapes;
  return [
    queryPages === undefined
      ? { group: "twoPages", id: "twoPagesKeyword", rows: inOrder(bySameKeyword(facts)) }
      : {
          group: "twoPages",
          id: "twoPages",
          source: queryPages.source,
          rows: inOrder(bySharedQueries(queryPages.rows, facts)),
        },
  ];
}

function bySharedQueries(
  rows: readonly QueryPage[],
  { articles, isBrand }: OpportunityFacts,
): OpportunityRow[] {
  const byQuery = new Map<string, QueryPage[]>();
  rows.forEach((row) => addTo(byQuery, row.query, row));
  return [...byQuery].flatMap(([query, pages]): OpportunityRow[] => {
    const all = pages.reduce((sum, { impressions }) => sum + (impressions.now ?? 0), 0);
    if (pages.length < 2 || all < leastImpressions || isBrand(query)) {
      return [];
    }
    const strong = pages
      .filter(({ impressions }) => (impressions.now ?? 0) >= all * leastShare)
      .toSorted((a, b) => (b.impressions.now ?? 0) - (a.impressions.now ?? 0));
    const found = [...new Set(strong.flatMap(({ url }) => articles.ofPage(url) ?? []))];
    return editionsIn(found, articles.editions)
      .filter((same) => same.length > 1)
      .map((same) => ({ articles: same, query, figure: all }));
  });
}

/** Articles by their language and version. */
function editionsIn(
  articles: readonly IndexedArticle[],
  editions: OpportunityFacts["articles"]["editions"],
): IndexedArticle[][] {
  const groups: IndexedArticle[][] = [];
  for (const article of articles) {
    const own = groups.find(([first]) => first !== undefined && editions.areOfOne(first, article));
    if (own === undefined) {
      groups.push([article]);
    } else {
      own.push(article);
    }
  }
  return groups;
}

function bySameKeyword({ articles }: OpportunityFacts): OpportunityRow[] {
  const taken = keywordUses(articles.published, []).filter(({ isTaken }) => isTaken);
  const byKeyword = Map.groupBy(taken, ({ keyword }) => keywordKey(keyword));
  return [...byKeyword.values()].flatMap((uses): OpportunityRow[] => {
    const found = uses.flatMap(({ article }) => article ?? []);
    return editionsIn(found, articles.editions)
      .filter((same) => same.length > 1)
      .map((same) => ({ articles: same, keyword: uses[0]?.keyword ?? "", figure: null }));
  });
}
