import { inOrder } from "../opportunity.ts";
import type { OpportunityList, OpportunityRow } from "../opportunity.ts";
import type { OpportunityFacts } from "../opportunityFacts.ts";

/** Every row of the keyword lists whose keyword another row has for the same market. */
export function listedTwice({ repeated }: OpportunityFacts): OpportunityList[] {
  const rows = (repeated ?? []).flatMap(({ keyword, market, places }): OpportunityRow[] =>
    places.map(({ file, line }) => ({
      articles: [],
      keyword,
      isListed: true,
      figure: null,
      file,
      place: { line, target: "" },
      ranking: { market, positions: {}, dates: [] },
    })),
  );
  return repeated === undefined
    ? []
    : [{ group: "twoPages", id: "listedTwice", rows: inOrder(rows) }];
}
