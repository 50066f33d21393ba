import { keywordKey } from "../../articles/identity/keywordKey.ts";
import { pageKey } from "../../articles/identity/pageKey.ts";
import { positionOf } from "../library/positionOf.ts";
import { isRecord } from "../../shared/json.ts";
import type { JsonRecord } from "../../shared/json.ts";
import { amountOf, entriesOf, firstTextOf, memberOf, rowsOf } from "../../shared/reading.ts";
import { combinedRows } from "../searchConsole/savedRows.ts";
import { inspectPage } from "../tools/inspectPage.ts";
import { lengthOf } from "../searchConsole/days.ts";
import { daysOf, pairOf } from "./pageChanges.ts";
import type { FigurePair } from "./pageChanges.ts";

/** What people searched for when a page was shown to them. */
export interface PageQuery {
  readonly query: string;
  readonly clicks: FigurePair;
  readonly impressions: FigurePair;
  /** 1 is the top. */
  readonly position: FigurePair;
  /** Searches a month, an estimate; absent for what Search Console measured, which knows none. */
  readonly volume?: number | null;
  /** True for one that names a person: it is shown, and in nothing that is copied, saved or told. */
  readonly isPrivate?: true;
}

/** How the queries of a page are known: an export that is filtered to it, one with queries and pages in a row, or the search index. */
export type QueriesShape = "filtered" | "rows" | "index";

/** The queries of one page, as one result has them. */
export interface PageQueries {
  readonly shape: QueriesShape;
  readonly queries: readonly PageQuery[];
  /** First and last day, as ISO days; "" where the result doesn't say them, and for the search index. */
  readonly days: readonly [string, string];
  /** The earlier period; absent where there is none, or it isn't named. */
  readonly before?: readonly [string, string];
  /** Property and type of search of an export that is filtered to the page; absent where one of them isn't known. */
  readonly scope?: string;
  /** True where there are more of them than the result has. */
  readonly hasMore: boolean;
}

/**
 * The queries of a page in the data of a Search Console export, most impressions first: those of an export that is
 * filtered to this page, else the rows that name it. Undefined for an export that ties no query to the page, or is of
 * another search than web search or narrowed by more than the page: the queries of a country aren't the page's.
 */
export function pageQueries(data: JsonRecord, url: string): PageQueries | undefined {
  const page = pageKey(url);
  if (page === undefined || isNarrowed(data)) {
    return undefined;
  }
  const isPage = (address: string): boolean => address !== "" && pageKey(address) === page;
  const isOfPage = isPage(firstTextOf(data, "queries_of"));
  const rows = isOfPage
    ? rowsOf(data, "queries")
    : combinedRows(data, ["query", "page"], (row) => isPage(firstTextOf(row, "page")));
  if (rows.length === 0) {
    return undefined;
  }
  const before = daysOf(memberOf(data, "compare_to"));
  const scope = ["property", "search_type"].map((name) => firstTextOf(data, name));
  return {
    shape: isOfPage ? "filtered" : "rows",
    ...(before.includes("") ? {} : { before }),
    ...(isOfPage && !scope.includes("") ? { scope: scope.join(" ") } : {}),
    queries: rows
      .flatMap((row): PageQuery[] => {
        const query = firstTextOf(row, "query");
        return query === ""
          ? []
          : [
              {
                query,
                clicks: pairOf(row, "clicks"),
                impressions: pairOf(row, "impressions"),
                position: pairOf(row, "position"),
                ...(row["private"] === true ? { isPrivate: true } : {}),
              },
            ];
      })
      .toSorted((a, b) => (b.impressions.now ?? 0) - (a.impressions.now ?? 0)),
    days: daysOf(memberOf(data, "date_range")),
    hasMore: isTruncated(data, isOfPage ? /^queries$/u : / by /u),
  };
}

/**
 * The queries of a page in two periods, of two exports that are filtered to it and have one period each: as many days, of
 * the same property and type of search, one after the other. Undefined for what can't be compared. A query that the
 * earlier one doesn't have isn't known there: Search Console leaves out rare ones.
 */
export function pairedQueries(later: PageQueries, earlier: PageQueries): PageQueries | undefined {
  const areOne =
    later.scope !== undefined && later.scope === earlier.scope && [later, earlier].every(isSingle);
  const [now, before] = [later.days, earlier.days];
  if (
    !areOne ||
    [...now, ...before].includes("") ||
    before[1] >= now[0] ||
    lengthOf(now) !== lengthOf(before)
  ) {
    return undefined;
  }
  const known = new Map(earlier.queries.map((one) => [keywordKey(one.query), one]));
  return {
    ...later,
    before,
    queries: later.queries.map((one): PageQuery => {
      const other = known.get(keywordKey(one.query));
      const pair = (figure: "clicks" | "impressions" | "position"): FigurePair => ({
        now: one[figure].now,
        before: other?.[figure].now ?? null,
      });
      return {
        ...one,
        clicks: pair("clicks"),
        impressions: pair("impressions"),
        position: pair("position"),
      };
    }),
  };
}

/** True for queries of one period. */
function isSingle({ before, queries }: PageQueries): boolean {
  return before === undefined && queries.every(({ clicks }) => clicks.before === null);
}

/** The tool whose results say what a page ranks for, estimated from the search index. */
export const pageTool = inspectPage;

/**
 * What a page ranks for by a result of `pageTool`, most searched first, with the positions of an earlier one of the same
 * page and market where there is one. Undefined for what has none.
 */
export function indexQueries(
  data: JsonRecord,
  isWhole: boolean,
  earlier?: JsonRecord,
): PageQueries | undefined {
  const before = new Map(
    rowsOf(earlier, "top_keywords").map((row) => [
      keywordKey(firstTextOf(row, "keyword")),
      positionOf(row["position"]) ?? null,
    ]),
  );
  const queries = rowsOf(data, "top_keywords").flatMap((row): PageQuery[] => {
    const query = firstTextOf(row, "keyword");
    const unknown = { now: null, before: null };
    return query === ""
      ? []
      : [
          {
            query,
            clicks: unknown,
            impressions: unknown,
            position: {
              now: positionOf(row["position"]) ?? null,
              before: before.get(keywordKey(query)) ?? null,
            },
            volume: amountOf(row, "monthly_volume") ?? null,
          },
        ];
  });
  return queries.length === 0
    ? undefined
    : {
        shape: "index",
        queries: queries.toSorted((a, b) => (b.volume ?? -1) - (a.volume ?? -1)),
        days: ["", ""],
        hasMore: !isWhole,
      };
}

/** True for an export that is known to be of a part of the page's web search. */
export function isNarrowed(data: JsonRecord): boolean {
  const type = firstTextOf(data, "search_type");
  const filters = memberOf(data, "filters");
  return (
    (type !== "" && type !== "web") ||
    (isRecord(filters) && Object.keys(filters).some((name) => name !== "page"))
  );
}

/** Whether an export says that rows of a sheet are missing: Search Console has more than it exports, or the import left some out. */
export function isTruncated(data: JsonRecord, sheet: RegExp): boolean {
  const notes = memberOf(data, "export_notes");
  return ["truncated", "cut"].some((member) =>
    entriesOf(notes, member).some((name) => typeof name === "string" && sheet.test(name)),
  );
}
