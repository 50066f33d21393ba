import { pageKey } from "../../articles/identity/pageKey.ts";
import { isRecord } from "../../shared/json.ts";
import type { JsonRecord } from "../../shared/json.ts";
import { firstTextOf, memberOf, rowsOf } from "../../shared/reading.ts";
import { combinedRows } from "../searchConsole/savedRows.ts";
import { pairOf } from "./pageChanges.ts";
import type { FigurePair } from "./pageChanges.ts";

/** What people searched for when a page was shown to them. */
export interface PageQuery {
  readonly query: string;
  readonly clicks: FigurePair;
  readonly impressions: FigurePair;
  /** 1 is the top. */
  readonly position: FigurePair;
}

/** The queries of one page, as an export has them. */
export interface PageQueries {
  readonly queries: readonly PageQuery[];
  /** First and last day, as ISO days; "" where the export doesn't say them. */
  readonly days: readonly [string, string];
  /** True where Search Console has more of them than it exports. */
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
  const range = memberOf(data, "date_range");
  return {
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
              },
            ];
      })
      .toSorted((a, b) => (b.impressions.now ?? 0) - (a.impressions.now ?? 0)),
    days: [firstTextOf(range, "start_date"), firstTextOf(range, "end_date")],
    hasMore: isTruncated(data, isOfPage ? /^queries$/u : / by /u),
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

/** Whether Search Console has more rows of a sheet than it exports. */
function isTruncated(data: JsonRecord, sheet: RegExp): boolean {
  const notes = memberOf(data, "export_notes");
  return ["truncated", "cut"].some((member) => {
    const names = memberOf(notes, member);
    return (
      Array.isArray(names) && names.some((name) => typeof name === "string" && sheet.test(name))
    );
  });
}
