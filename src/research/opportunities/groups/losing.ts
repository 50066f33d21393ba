import type { IndexedArticle } from "../../../articles/sites/urlIndex.ts";
import type { FigurePair, PageChange } from "../../planning/pageChanges.ts";
import { leastFall, leastImpressions } from "../../planning/refreshReasons.ts";
import type { OpportunityFacts } from "../opportunityFacts.ts";
import { hundredths } from "../../searchConsole/hundredths.ts";
import { inOrder } from "../opportunity.ts";
import type { OpportunityList, OpportunityRow } from "../opportunity.ts";
import { rankings } from "../rankings.ts";

/** Pages that an article makes and that lost clicks. */
export function losingClicks({ shapes, articles }: OpportunityFacts): OpportunityList[] {
  const { compared } = shapes;
  if (compared === undefined) {
    return [];
  }
  const losing = compared.rows.filter((page) => (difference(page.clicks) ?? 0) < 0 && isSeen(page));
  const rows = losing.flatMap((page): OpportunityRow[] => {
    const article = articles.ofPage(page.url);
    return article === undefined
      ? []
      : [{ ...rowOf(page, article), figure: -(difference(page.clicks) ?? 0) }];
  });
  const withoutFile = losing.length - rows.length;
  return [
    {
      group: "losingClicks",
      id: "losingClicks",
      source: compared.source,
      rows: inOrder(rows),
      ...(withoutFile === 0 ? {} : { withoutFile }),
    },
  ];
}

/** Pages that rank lower and gained no clicks; and keywords that do, by saved positions. */
export function losingPositions(facts: OpportunityFacts): OpportunityList[] {
  const { shapes, articles, positions } = facts;
  const { compared } = shapes;
  const ofPages = (compared?.rows ?? []).flatMap((page): OpportunityRow[] => {
    const article = articles.ofPage(page.url);
    const fell = difference(page.position);
    return article === undefined ||
      fell === null ||
      fell < leastFall ||
      gains(page) ||
      !isSeen(page)
      ? []
      : [{ ...rowOf(page, article), figure: hundredths(fell) }];
  });
  return [
    ...(compared === undefined
      ? []
      : [
          {
            group: "losingPositions",
            id: "losingPositions",
            source: compared.source,
            rows: inOrder(ofPages),
          } as const,
        ]),
    ...(positions.length === 0
      ? []
      : [
          {
            group: "losingPositions",
            id: "losingKeywords",
            rows: inOrder(losingKeywords(facts)),
          } as const,
        ]),
  ];
}

/** Keywords whose newest position is lower than the one before it, of the same source, market and depth. */
function losingKeywords({ positions, articles, shapes }: OpportunityFacts): OpportunityRow[] {
  const gaining = new Set(
    (shapes.compared?.rows ?? []).filter(gains).map(({ url }) => articles.ofPage(url)?.path),
  );
  return rankings(positions).flatMap((one): OpportunityRow[] => {
    const { now, before } = one;
    if (before === undefined || before.depth !== now.depth || before.position === null) {
      return [];
    }
    const fell = now.position === null ? null : now.position - before.position;
    const url = now.url || before.url;
    const article = url === "" ? undefined : articles.ofAddress(url);
    if (
      (fell !== null && fell < leastFall) ||
      (article !== undefined && gaining.has(article.path))
    ) {
      return [];
    }
    return [
      {
        articles: article === undefined ? [] : [article],
        ...(url === "" ? {} : { url }),
        keyword: one.keyword,
        figure: fell,
        ranking: {
          market: { location: one.location, language: one.language },
          positions: { [one.source]: now.position },
          before: before.position,
          depth: now.depth,
          dates: [now.date, before.date],
        },
      },
    ];
  });
}

function rowOf(page: PageChange, article: IndexedArticle): Omit<OpportunityRow, "figure"> {
  return { articles: [article], url: page.url, figures: page };
}

function difference({ now, before }: FigurePair): number | null {
  return now === null || before === null ? null : now - before;
}

/** An article that gains clicks loses nothing, even where it ranks lower. */
function gains({ clicks }: PageChange): boolean {
  return (difference(clicks) ?? 0) > 0;
}

function isSeen({ impressions }: PageChange): boolean {
  return Math.max(impressions.now ?? 0, impressions.before ?? 0) >= leastImpressions;
}
