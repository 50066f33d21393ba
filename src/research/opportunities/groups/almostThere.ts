import { keywordKey } from "../../../articles/identity/keywordKey.ts";
import { leastImpressions } from "../../planning/refreshReasons.ts";
import type { PageQuery } from "../../planning/pageQueries.ts";
import { inOrder } from "../opportunity.ts";
import type { OpportunityList, OpportunityRow, RowRanking } from "../opportunity.ts";
import type { EstimatedPlacing, OpportunityFacts } from "../opportunityFacts.ts";
import { rankings } from "../rankings.ts";
import { newer, queryPageKey } from "../shapes.ts";
import type { Shape, Shapes } from "../shapes.ts";

/** Positions from which a little more is worth most. */
const [best, worst] = [4, 20];

/** Searches for which the site is at position 4 to 20: by impressions of its own figures, and by volume of saved positions. */
export function almostThere(facts: OpportunityFacts): OpportunityList[] {
  const shapes = ofOnePeriod(facts.shapes);
  const source = shapes.queryPages?.source ?? shapes.queries?.source ?? shapes.ofPages[0]?.source;
  return [
    ...(source === undefined
      ? []
      : [
          {
            group: "almostThere",
            id: "almostThere",
            source,
            rows: inOrder(byQuery({ ...facts, shapes })),
          } as const,
        ]),
    ...(facts.positions.length === 0
      ? []
      : [
          {
            group: "almostThere",
            id: "almostThereKeywords",
            rows: inOrder(byKeyword(facts)),
          } as const,
        ]),
    ...(facts.estimated === undefined || facts.estimated.length === 0
      ? []
      : [
          {
            group: "almostThere",
            id: "almostThereEstimated",
            rows: inOrder(byIndex(facts.estimated, facts)),
          } as const,
        ]),
  ];
}

/** Only what is of the newest days, and made up only where all is: rows of one table have the same period and source. */
function ofOnePeriod(shapes: Shapes): Shapes {
  const { queryPages, queries, ofPages } = shapes;
  const all = [queryPages, queries, ...ofPages].filter((shape) => shape !== undefined);
  const newest = all.reduce<Shape<unknown> | undefined>(
    (known, one) => newer(known, one),
    undefined,
  );
  const isSame = ({ source }: Shape<unknown>): boolean =>
    source.isSample === newest?.source.isSample &&
    source.days.every((day, at) => day === newest.source.days[at]);
  return {
    ...shapes,
    queryPages: queryPages !== undefined && isSame(queryPages) ? queryPages : undefined,
    queries: queries !== undefined && isSame(queries) ? queries : undefined,
    ofPages: ofPages.filter(isSame),
  };
}

/** Rows with their pages first: a search whose page is known isn't listed once more without it. */
function byQuery({ shapes, articles }: OpportunityFacts): OpportunityRow[] {
  const known = new Set<string>();
  const rows: OpportunityRow[] = [];
  const add = (one: PageQuery, url: string | undefined): void => {
    const { impressions, position } = one;
    const isNear = position.now !== null && position.now >= best && position.now <= worst;
    if (!isNear || impressions.now === null || impressions.now < leastImpressions) {
      return;
    }
    const article = url === undefined ? undefined : articles.ofPage(url);
    if (url !== undefined && article === undefined) {
      return;
    }
    rows.push({
      articles: article === undefined ? [] : [article],
      ...(url === undefined ? {} : { url }),
      query: one.query,
      figure: impressions.now,
      figures: one,
    });
  };
  const pairs = new Set<string>();
  for (const one of shapes.queryPages?.rows ?? []) {
    known.add(one.query);
    if (shapes.ofPages.length > 0) {
      pairs.add(queryPageKey(one));
    }
    add(one, one.url);
  }
  for (const { url, rows: queries } of shapes.ofPages) {
    for (const one of queries) {
      known.add(one.query);
      if (!pairs.has(queryPageKey({ query: one.query, url }))) {
        add(one, url);
      }
    }
  }
  for (const one of shapes.queries?.rows ?? []) {
    if (!known.has(one.query)) {
      add(one, undefined);
    }
  }
  return rows;
}

/** One row for each keyword and market; the positions of different sources stay apart. */
function byKeyword({ positions, articles, wanted }: OpportunityFacts): OpportunityRow[] {
  const volumes = new Map(
    wanted
      .toReversed()
      .flatMap(({ keyword, location, language, volume }) =>
        volume === null ? [] : [[marketKey(keyword, location, language), volume] as const],
      ),
  );
  const near = rankings(positions).filter(
    ({ now: { position } }) => position !== null && position >= best && position <= worst,
  );
  const groups = Map.groupBy(near, ({ keyword, location, language }) =>
    marketKey(keyword, location, language),
  );
  return [...groups].flatMap(([key, [first, ...others]]): OpportunityRow[] => {
    if (first === undefined) {
      return [];
    }
    const all = [first, ...others];
    const url = all.find(({ now }) => now.url !== "")?.now.url;
    const article = url === undefined ? undefined : articles.ofAddress(url);
    const ranking: RowRanking = {
      market: { location: first.location, language: first.language },
      positions: Object.fromEntries(all.map(({ source, now }) => [source, now.position])),
      dates: [
        all
          .map(({ now }) => now.date)
          .toSorted()
          .at(-1) ?? "",
      ],
    };
    return [
      {
        articles: article === undefined ? [] : [article],
        ...(url === undefined ? {} : { url }),
        keyword: first.keyword,
        figure: volumes.get(key) ?? null,
        ranking,
      },
    ];
  });
}

/** What pages of articles rank for by the search index, one row for each keyword, page and market. */
function byIndex(
  estimated: readonly EstimatedPlacing[],
  { articles }: OpportunityFacts,
): OpportunityRow[] {
  return estimated.flatMap(({ keyword, url, position, volume, market, observedAt }) => {
    const article = articles.ofAddress(url);
    return article === undefined || position < best || position > worst
      ? []
      : [
          {
            articles: [article],
            url,
            keyword,
            figure: volume,
            ranking: { market, positions: { index: position }, dates: [observedAt.slice(0, 10)] },
          },
        ];
  });
}

function marketKey(keyword: string, location: string, language: string): string {
  return JSON.stringify([keywordKey(keyword), location.toLowerCase(), language.toLowerCase()]);
}
