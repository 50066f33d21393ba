import { keywordKey } from "../../../articles/identity/keywordKey.ts";
import { leastImpressions } from "../../planning/refreshReasons.ts";
import { inOrder } from "../opportunity.ts";
import type { OpportunityList, OpportunityRow } from "../opportunity.ts";
import type { OpportunityFacts } from "../opportunityFacts.ts";

/** Searches that no article's title or main keyword is about: those that find the site, those of keyword lists and the plan, and gaps. */
export function noArticle({
  shapes,
  covered,
  isBrand,
  wanted,
}: OpportunityFacts): OpportunityList[] {
  const { queries } = shapes;
  const searched = (queries?.rows ?? []).flatMap((one): OpportunityRow[] => {
    const impressions = one.impressions.now ?? 0;
    return impressions < leastImpressions || isBrand(one.query) || covered.has(one.query)
      ? []
      : [{ articles: [], query: one.query, figure: impressions, figures: one }];
  });
  const listed = new Map<string, OpportunityRow>();
  for (const { keyword, volume, location, language, file, gapOf } of wanted) {
    const key = JSON.stringify([keywordKey(keyword), location, language]);
    const known = listed.get(key);
    // what a list names stays the list's
    const isKnown = known !== undefined && (known.figure !== null || gapOf !== undefined);
    if (!isKnown && !covered.has(keyword)) {
      const market = { location, language };
      listed.set(key, {
        articles: [],
        keyword,
        ...(gapOf === undefined ? { isListed: true as const } : {}),
        figure: volume,
        file,
        ranking: { market, positions: {}, dates: gapOf === undefined ? [] : [gapOf] },
      });
    }
  }
  return [
    ...(queries === undefined
      ? []
      : [
          {
            group: "noArticle",
            id: "noArticle",
            source: queries.source,
            rows: inOrder(searched),
          } as const,
        ]),
    ...(wanted.length === 0
      ? []
      : [
          {
            group: "noArticle",
            id: "noArticleListed",
            rows: inOrder([...listed.values()]),
          } as const,
        ]),
  ];
}
