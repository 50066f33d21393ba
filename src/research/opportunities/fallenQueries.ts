import { pageKey } from "../../articles/identity/pageKey.ts";
import type { PageQuery } from "../planning/pageQueries.ts";
import { isPrivateQuery } from "../searchConsole/privateQuery.ts";
import type { Shape, Shapes } from "./shapes.ts";

/** Queries of a page that lost in the same two periods as the page itself. */
export type FallenBy = "clicks" | "position";

/** What saved figures say of the queries of pages. */
export type QueriesOfPages = Pick<Shapes, "queryPages" | "comparedQueryPages" | "ofPages">;

/** Queries that are named for a page. */
const mostNamed = 3;

/**
 * The queries of a page that lost most clicks, or positions, in two periods, those that lost most first; none where no saved
 * figures of just these periods tell. Queries that may name a person are left out.
 */
export function fallenQueries(
  { queryPages, comparedQueryPages, ofPages }: QueriesOfPages,
  url: string,
  periods: Pick<Shape<unknown>["source"], "days" | "before">,
  by: FallenBy,
): PageQuery[] {
  const page = pageKey(url);
  const ofPage = ofPages.find((one) => pageKey(one.url) === page);
  const known: readonly Shape<PageQuery>[] = [
    ...(ofPage === undefined ? [] : [ofPage]),
    ...[queryPages, comparedQueryPages].flatMap((shape) =>
      shape === undefined
        ? []
        : [
            {
              source: shape.source,
              rows: shape.rows.filter((row) => pageKey(row.url) === page),
            },
          ],
    ),
  ];
  const [found] = known.filter(
    ({ source, rows }) => rows.length > 0 && isOfPeriods(source, periods),
  );
  return (found?.rows ?? [])
    .filter((query) => lossOf(query, by) > 0 && !isPrivateQuery(query.query))
    .toSorted((a, b) => lossOf(b, by) - lossOf(a, by))
    .slice(0, mostNamed);
}

function isOfPeriods(
  { days, before }: Shape<unknown>["source"],
  periods: Pick<Shape<unknown>["source"], "days" | "before">,
): boolean {
  return (
    before !== undefined &&
    ![...days, ...before].includes("") &&
    [...days, ...before].join() === [...periods.days, ...(periods.before ?? [])].join()
  );
}

/** A whole position at least, as in the group of those that lose positions. */
function lossOf({ clicks, position }: PageQuery, by: FallenBy): number {
  const pair = by === "clicks" ? clicks : position;
  const loss =
    pair.now === null || pair.before === null
      ? 0
      : by === "clicks"
        ? pair.before - pair.now
        : pair.now - pair.before;
  return by === "position" && loss < 1 ? 0 : loss;
}
