import { pageKey, pageKeyOrText } from "../../articles/identity/pageKey.ts";
import { isRecord } from "../../shared/json.ts";
import type { JsonRecord } from "../../shared/json.ts";
import { firstTextOf, memberOf, rowsOf } from "../../shared/reading.ts";
import { isWebUrl } from "../../shared/table.ts";
import { envelopeOf } from "../library/savedResult.ts";
import type { SavedResult } from "../library/savedResult.ts";
import {
  addedUp,
  areComparable,
  daysOf,
  figuresOf,
  isComparison,
  isOfWholeSite,
  pairedPages,
  performanceOf,
} from "../planning/pageChanges.ts";
import type { FigurePair, PageChange, SitePerformance } from "../planning/pageChanges.ts";
import { isTruncated, pageQueries } from "../planning/pageQueries.ts";
import type { PageQuery } from "../planning/pageQueries.ts";
import type { OpenedResult } from "../planning/performanceResults.ts";
import type { Days } from "../searchConsole/export.ts";
import { isSearchConsoleExport } from "../searchConsole/savedExport.ts";
import { pagesByDay } from "./pagesByDay.ts";

/**
 * What figures of one's own site come as: D1 pages in one period, D2 pages in two, D3 queries of the whole site, D4
 * queries of one page, D5 queries with their pages, D6 pages by day. D7, positions, come from elsewhere.
 */
export type ShapeName = "D1" | "D2" | "D3" | "D4" | "D5" | "D6";

/** Where figures come from. */
export interface ShapeSource {
  readonly shape: ShapeName;
  /** True for what the person exported; false for a response of the service. */
  readonly isExport: boolean;
  /** True for made-up figures of the sandbox. */
  readonly isSample: boolean;
  /** The property or the host; "" where neither is known. */
  readonly site: string;
  /** ISO days; "" where they aren't known. */
  readonly days: Days;
  /** The earlier period; absent where there is none. */
  readonly before?: Days;
  /** ISO time at which it was saved. */
  readonly receivedAt: string;
  /** True where Search Console has more rows than these. */
  readonly isCut?: true;
  /** True where the newest days aren't complete yet. */
  readonly isPartial?: true;
  /** Of the whole site in both periods, as the source says it: rows don't add up to it. Absent where it doesn't. */
  readonly totals?: SitePerformance["totals"];
}

/** Rows with where they come from. */
export interface Shape<Row> {
  readonly source: ShapeSource;
  readonly rows: readonly Row[];
}

/** A query with the page that was shown for it. */
export interface QueryPage extends PageQuery {
  readonly url: string;
}

/** Equal for the same query and page. */
export function queryPageKey({ query, url }: Pick<QueryPage, "query" | "url">): string {
  return `${query}\n${pageKeyOrText(url)}`;
}

/** The newest figures of a site in each shape that there is. */
export interface Shapes {
  /** Pages in the newest period. */
  readonly pages: Shape<PageChange> | undefined;
  /** Pages in the newest two periods. */
  readonly compared: Shape<PageChange> | undefined;
  readonly queries: Shape<PageQuery> | undefined;
  readonly queryPages: Shape<QueryPage> | undefined;
  /** The same queries with what they had in the period before, where an export of just that one is saved, too. */
  readonly comparedQueryPages?: Shape<QueryPage> | undefined;
  /** Of each page the newest. */
  readonly ofPages: readonly (Shape<PageQuery> & { readonly url: string })[];
}

/**
 * Reads saved results of one site, one at a time, and keeps the newest rows of each shape: what is filtered to a page is
 * of that page, and what is narrowed otherwise stands for nothing. Of figures of the same last day those of two periods
 * count, then the first that came.
 */
export class ShapeReader {
  #pages: Shape<PageChange> | undefined;
  #compared: Shape<PageChange> | undefined;
  #queries: Shape<PageQuery> | undefined;
  #queryPages: Shape<QueryPage> | undefined;
  /** Rows of an export of the period before theirs: the newest. */
  #earlierQueryPages: Shape<QueryPage> | undefined;
  readonly #ofPages = new Map<string, Shape<PageQuery> & { readonly url: string }>();
  /** Exports of one period: two of them may be compared. */
  readonly #singles: SitePerformance[] = [];

  /** Adds what a result says. `origin` is that of the result's service: the sandbox's figures are made up. */
  add({ result, envelope = envelopeOf(result) }: OpenedResult, origin: string): void {
    if (envelope === undefined) {
      return;
    }
    const { data } = envelope;
    const base = baseOf(result, data, origin);
    this.#addPages(performanceOf(result, envelope), base);
    if (!isOfWholeSite(data, base.isExport)) {
      this.#addOfPage(data, base);
      return;
    }
    this.#addQueries(data, base);
    this.#addQueryPages(data, base);
    this.#addDays(data, base);
  }

  /** What was read so far. */
  get shapes(): Shapes {
    const paired = pairedPages(this.#singles);
    const compared =
      paired === undefined
        ? this.#compared
        : newer(this.#compared, comparedShape(paired, this.#sourceOf(paired)));
    return {
      pages: isNewer(this.#pages, compared) ? this.#pages : compared,
      compared,
      queries: this.#queries,
      queryPages: this.#queryPages,
      comparedQueryPages: comparedQueries(this.#queryPages, this.#earlierQueryPages),
      ofPages: [...this.#ofPages.values()],
    };
  }

  #sourceOf({ property, receivedAt }: SitePerformance): Base {
    return { isExport: true, isSample: false, site: property, receivedAt };
  }

  #addPages(read: SitePerformance | undefined, base: Base): void {
    if (read === undefined || read.pages.length === 0) {
      return;
    }
    const isCut = read.cutAt === undefined ? {} : ({ isCut: true } as const);
    if (isComparison(read)) {
      this.#compared = newer(this.#compared, comparedShape(read, base));
      return;
    }
    const source: ShapeSource = { ...base, shape: "D1", days: read.days.now, ...isCut };
    this.#pages = newer(this.#pages, { source, rows: read.pages });
    this.#singles.push(read);
  }

  #addQueries(data: JsonRecord, base: Base): void {
    const member = base.isExport ? "queries" : "rows";
    const rows = rowsOf(data, member).flatMap(queryOf);
    if (rows.length > 0) {
      const source = sourceOf(data, base, "D3", /^queries$/u);
      this.#queries = newer(this.#queries, { source, rows });
    }
  }

  #addQueryPages(data: JsonRecord, base: Base): void {
    const read = rowsOf(data, "query_pages").flatMap((row): QueryPage[] => {
      const url = firstTextOf(row, "page");
      return isWebUrl(url) ? queryOf(row).map((one) => ({ ...one, url })) : [];
    });
    // links to headings are listed as pages of their own
    const rows = [...Map.groupBy(read, ({ query }) => query)].flatMap(([query, pages]) =>
      addedUp(pages).map((page) => ({ ...page, query })),
    );
    if (rows.length > 0) {
      const source = sourceOf(data, base, "D5", /^queries by page$/u);
      const shape = { source, rows };
      const [later, earlier] = isNewer(shape, this.#queryPages)
        ? [shape, this.#queryPages]
        : [this.#queryPages, shape];
      this.#queryPages = later;
      this.#earlierQueryPages = [earlier, this.#earlierQueryPages]
        .filter((one) => one !== undefined && later !== undefined && areOfTwoPeriods(later, one))
        .reduce<Shape<QueryPage> | undefined>(
          (known, one) => (isNewer(one, known) ? one : known),
          undefined,
        );
    }
  }

  #addDays(data: JsonRecord, base: Base): void {
    const read = pagesByDay(rowsOf(data, "rows_by"));
    // a page without a row in one of the windows had no clicks there only where no row is missing
    if (read === undefined || isTruncated(data, / by /u)) {
      return;
    }
    const { days, before, pages } = read;
    const source: ShapeSource = { ...base, shape: "D6", days };
    if (before === undefined) {
      this.#pages = newer(this.#pages, { source, rows: pages });
    } else {
      this.#compared = newer(this.#compared, { source: { ...source, before }, rows: pages });
    }
  }

  #addOfPage(data: JsonRecord, base: Base): void {
    const url = firstTextOf(data, "queries_of");
    const key = pageKey(url);
    const read = key === undefined ? undefined : pageQueries(data, url);
    if (key === undefined || read === undefined) {
      return;
    }
    const source: ShapeSource = {
      ...base,
      shape: "D4",
      days: read.days,
      ...(read.before === undefined ? {} : { before: read.before }),
      ...(read.hasMore ? { isCut: true } : {}),
    };
    const rows = read.queries.filter(({ isPrivate }) => isPrivate !== true);
    const shape = { source, url, rows };
    const known = this.#ofPages.get(key);
    if (known === undefined || known.source.days[1] < read.days[1]) {
      this.#ofPages.set(key, shape);
    }
  }
}

type Base = Pick<ShapeSource, "isExport" | "isSample" | "site" | "receivedAt">;

function baseOf(result: SavedResult, data: JsonRecord, origin: string): Base {
  return {
    isExport: isSearchConsoleExport(result),
    isSample: origin === "sandbox",
    site: firstTextOf(data, "property") || firstTextOf(data, "domain"),
    receivedAt: result.receivedAt,
  };
}

function sourceOf(data: JsonRecord, base: Base, shape: ShapeName, sheet: RegExp): ShapeSource {
  const before = daysOf(memberOf(data, "compare_to"));
  return {
    ...base,
    shape,
    days: daysOf(memberOf(data, "date_range")),
    ...(before[0] === "" ? {} : { before }),
    ...(isTruncated(data, sheet) ? { isCut: true } : {}),
  };
}

function comparedShape(read: SitePerformance, base: Base): Shape<PageChange> {
  const { days, pages, cutAt, isPartial, totals } = read;
  return {
    source: {
      ...base,
      shape: "D2",
      days: days.now,
      before: days.before,
      ...(cutAt === undefined ? {} : { isCut: true }),
      ...(isPartial ? { isPartial } : {}),
      ...(totals.clicks.now === null ? {} : { totals }),
    },
    rows: pages,
  };
}

function areOfTwoPeriods({ source: later }: Shape<unknown>, { source }: Shape<unknown>): boolean {
  return (
    later.isExport &&
    source.isExport &&
    [later, source].every(({ before }) => before === undefined) &&
    areComparable(
      { property: later.site, days: later.days },
      { property: source.site, days: source.days },
    )
  );
}

/** What was searched in both periods: of a query that only one of two exports has, the other doesn't say that there was none. */
function comparedQueries(
  later: Shape<QueryPage> | undefined,
  earlier: Shape<QueryPage> | undefined,
): Shape<QueryPage> | undefined {
  if (later === undefined || earlier === undefined) {
    return undefined;
  }
  const before = new Map(earlier.rows.map((row) => [queryPageKey(row), row]));
  return {
    source: { ...later.source, before: earlier.source.days },
    rows: later.rows.flatMap((row): QueryPage[] => {
      const known = before.get(queryPageKey(row));
      const pair = (figure: "clicks" | "impressions" | "position"): FigurePair => ({
        now: row[figure].now,
        before: known?.[figure].now ?? null,
      });
      return known === undefined
        ? []
        : [
            {
              url: row.url,
              query: row.query,
              clicks: pair("clicks"),
              impressions: pair("impressions"),
              position: pair("position"),
            },
          ];
    }),
  };
}

/** A row by query alone: those of other groupings name something else. Rows whose query is a person's are left out. */
function queryOf(row: unknown): PageQuery[] {
  const query = firstTextOf(row, "query");
  return query === "" || !isRecord(row) || row["private"] === true
    ? []
    : [{ query, ...figuresOf(row) }];
}

/** The one of two that ends later; the first of equal ones. */
export function newer<Row>(known: Shape<Row> | undefined, one: Shape<Row>): Shape<Row> {
  return known === undefined || isNewer(one, known) ? one : known;
}

/** True where the first is there, and ends later. */
export function isNewer(
  one: Shape<unknown> | undefined,
  other: Shape<unknown> | undefined,
): boolean {
  return one !== undefined && (other === undefined || one.source.days[1] > other.source.days[1]);
}
