import type { KeywordFacts } from "../library/knownFacts/factIndex.ts";
import type { OpportunityList } from "./opportunity.ts";

/** A country and a language, by the names that calls have for them. */
interface Market {
  readonly location: string;
  readonly language: string;
}

/**
 * Gives rows of "Many impressions, few clicks" what was on the results page of their query besides organic results, by the
 * newest saved SERP of one market. Rows of pages, and queries without such a SERP, stay as they are: nothing is known then.
 */
export function withResultPages(
  lists: readonly OpportunityList[],
  known: (keyword: string) => Pick<KeywordFacts, "resultPages">,
  market: Market,
): readonly OpportunityList[] {
  return lists.map((list) =>
    list.id === "fewClicks"
      ? {
          ...list,
          rows: list.rows.map((row) => {
            const page = row.query === undefined ? undefined : pageOf(known(row.query), market);
            return page === undefined ? row : { ...row, resultPage: page };
          }),
        }
      : list,
  );
}

function pageOf(
  { resultPages }: Pick<KeywordFacts, "resultPages">,
  { location, language }: Market,
): { readonly blocks: readonly string[]; readonly observedAt: string } | undefined {
  return resultPages
    .flatMap(({ blocks, source: { market, observedAt } }) =>
      blocks !== undefined &&
      observedAt !== "" &&
      market?.location === location &&
      market.language === language
        ? [{ blocks, observedAt }]
        : [],
    )
    .toSorted((a, b) => (a.observedAt < b.observedAt ? 1 : -1))[0];
}
