import { keywordKey } from "../../articles/identity/keywordKey.ts";
import { pageKey } from "../../articles/identity/pageKey.ts";
import type { JsonRecord } from "../../shared/json.ts";
import { firstTextOf, isFigure, memberOf, rowsOf } from "../../shared/reading.ts";
import { Turns } from "../../system/turn.ts";
import { summed } from "../searchConsole/foldedPages.ts";
import type { Days, RowFigures } from "../searchConsole/export.ts";
import { rowsOfAll } from "../searchConsole/savedRows.ts";
import { isOfWholeSite } from "./pageChanges.ts";
import { isNarrowed } from "./pageQueries.ts";

/** What an export says of a query. */
export interface OwnFigures extends Omit<RowFigures, "ctr"> {
  /** The property whose pages the figures are of, all together; undefined for those of one page. */
  readonly property?: string;
  /** First and last day, as ISO days; "" where the export doesn't say them. */
  readonly days: Days;
}

/** A query that a page was shown for. */
export interface OwnQuery {
  readonly query: string;
  readonly figures: OwnFigures;
}

type Queries = ReadonlyMap<string, OwnQuery>;

/**
 * What the person's own exports say of the queries that pages of their site were shown for. Of each page the newest
 * export counts that ties queries to it; of the whole property the newest one of it. Queries that name a person, and
 * exports that are narrowed by more than a page, aren't among them. Nothing is added up but queries that are one keyword.
 */
export class OwnQueries {
  readonly #pages = new Map<string, Queries>();
  #property: Queries | undefined;
  readonly #wanted: ReadonlySet<string>;

  /** `urls` are those of the pages that are asked about. */
  constructor(urls: Iterable<string>) {
    this.#wanted = new Set([...urls].flatMap((url) => pageKey(url) ?? []));
  }

  /** Adds the data of an export; to be called with the newest days first. Yields to other work in between. */
  async add(data: JsonRecord): Promise<void> {
    const range = memberOf(data, "date_range");
    const days: Days = [firstTextOf(range, "start_date"), firstTextOf(range, "end_date")];
    if (!isNarrowed(data)) {
      const rows = await groupedRows(rowsOfAll(data, ["query", "page"]), (row) => {
        const page = pageKey(firstTextOf(row, "page"));
        return page !== undefined && this.#wanted.has(page) && !this.#pages.has(page)
          ? page
          : undefined;
      });
      for (const [page, own] of rows) {
        this.#pages.set(page, await queriesIn(own, { days }));
      }
    }
    if (this.#property === undefined && isOfWholeSite(data, true)) {
      const rows = rowsOf(data, "queries");
      const property = firstTextOf(data, "property", "domain");
      this.#property = rows.length === 0 ? undefined : await queriesIn(rows, { days, property });
    }
  }

  /** True where nothing is known. */
  get isEmpty(): boolean {
    return this.#pages.size === 0 && this.#property === undefined;
  }

  /** What is known of a keyword: of the page with this URL, else of the whole property. */
  figuresOf(keyword: string, url: string | undefined): OwnFigures | undefined {
    const key = keywordKey(keyword);
    const page = this.#pages.get(pageKey(url ?? "") ?? "")?.get(key);
    return (page ?? this.#property?.get(key))?.figures;
  }

  /** The queries that a page was shown for. */
  queriesOf(url: string): readonly OwnQuery[] {
    return [...(this.#pages.get(pageKey(url) ?? "")?.values() ?? [])];
  }
}

/** Rows by what `key` says of them, without those of which it says nothing. */
async function groupedRows(
  rows: readonly JsonRecord[],
  key: (row: JsonRecord) => string | undefined,
): Promise<ReadonlyMap<string, readonly JsonRecord[]>> {
  const turns = new Turns();
  const groups = new Map<string, JsonRecord[]>();
  for (const [at, row] of rows.entries()) {
    await (at % 256 === 0 ? turns.next() : undefined);
    const own = key(row);
    const group = own === undefined ? undefined : groups.get(own);
    if (group !== undefined) {
      group.push(row);
    } else if (own !== undefined) {
      groups.set(own, [row]);
    }
  }
  return groups;
}

/** The queries of rows, those that are one keyword as one. */
async function queriesIn(
  rows: readonly JsonRecord[],
  of: Pick<OwnFigures, "days" | "property">,
): Promise<Queries> {
  const groups = await groupedRows(rows, (row) =>
    row["private"] === true ? undefined : keywordKey(firstTextOf(row, "query")) || undefined,
  );
  return new Map(
    [...groups].map(([key, own]) => {
      const [most] = own.toSorted((a, b) => seen(b) - seen(a));
      const { ctr: _ctr, ...figures } = summed(own.map(figuresIn));
      return [key, { query: firstTextOf(most, "query"), figures: { ...figures, ...of } }];
    }),
  );
}

function seen(row: JsonRecord): number {
  return figuresIn(row).impressions;
}

function figuresIn(row: JsonRecord): RowFigures {
  const count = (name: string): number => {
    const value = memberOf(row, name);
    return isFigure(value) ? value : 0;
  };
  const position = memberOf(row, "position");
  return {
    clicks: count("clicks"),
    impressions: count("impressions"),
    ctr: null,
    position: isFigure(position) ? position : null,
  };
}
