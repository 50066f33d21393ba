import { cellText } from "../tables/table.ts";
import type { ReadTable } from "../tables/table.ts";
import { Turns } from "../../system/turn.ts";
import type { Counts, Days, Dimension, SearchType, Sheet, SheetRow } from "./export.ts";
import { chartDays, spanOf } from "./days.ts";
import { propertiesNamed } from "./exportName.ts";
import { searchTypeNamed } from "./exportWords.ts";
import { areCounts, isDamaged } from "./sheetShape.ts";
import { keyedRow, rowFigures } from "./sheetRows.ts";

/** Rows of Search Console's bulk export: what a member of a row says, as text. */
export interface BulkRows {
  readonly members: readonly string[];
  readonly count: number;
  readonly text: (row: number, member: string) => string;
}

/** What rows of the bulk export say, added up: keys repeat in it. */
export interface BulkReading {
  readonly property: string | null;
  readonly searchType: SearchType | null;
  /** All types of search in the rows; more than one where they have to be told apart first. */
  readonly searchTypes: readonly SearchType[];
  readonly isOfSeveral: boolean;
  readonly period: Days | null;
  readonly sheets: readonly Sheet[];
  /** Queries by page, and pages by day, where the rows have them. */
  readonly combined: readonly Sheet[];
  readonly leftOut: number;
  /** Of searches whose query isn't told; they belong to their pages all the same. */
  readonly anonymous: Counts | null;
}

/** True for the members that rows of the bulk export have, whichever of its two tables they are of. */
export function isBulk(members: readonly string[]): boolean {
  const known = new Set(members.map((member) => member.trim().toLowerCase()));
  return (
    ["data_date", "impressions", "clicks"].every((member) => known.has(member)) &&
    ["sum_position", "sum_top_position"].some((member) => known.has(member))
  );
}

/** A table of the bulk export as its rows; undefined where the file has more than were read: a part's sums are no figures. */
export function bulkTable(table: ReadTable): BulkRows | undefined {
  if (table.moreRows > 0) {
    return undefined;
  }
  const byName = new Map(table.columns.map((column) => [column.name.trim().toLowerCase(), column]));
  return {
    members: [...byName.keys()],
    count: table.rowCount,
    text: (row, member) => {
      const column = byName.get(member);
      return column === undefined ? "" : cellText(column, row).trim();
    },
  };
}

interface Sum {
  clicks: number;
  impressions: number;
  /** Of the zero-based positions; null where a row doesn't say it. */
  places: number | null;
}

/** Adds up the rows by query and by page. `wanted` is the type of search to count, where the rows have several. */
export async function readBulk(
  rows: BulkRows,
  wanted: SearchType | undefined,
  signal?: AbortSignal,
): Promise<BulkReading> {
  const place = rows.members.includes("sum_position") ? "sum_position" : "sum_top_position";
  const [queries, pages] = [new Map<string, Sum>(), new Map<string, Sum>()];
  const [queryPages, pageDays] = [new Map<string, Sum>(), new Map<string, Sum>()];
  const [sites, types, days] = [new Set<string>(), new Set<SearchType>(), new Set<string>()];
  const anonymous = { clicks: 0, impressions: 0 };
  let leftOut = 0;
  const turns = new Turns();
  for (let row = 0; row < rows.count; row += 1) {
    if (row % 256 === 0) {
      await turns.next();
      signal?.throwIfAborted();
    }
    const type = searchTypeNamed(rows.text(row, "search_type")) ?? "other";
    types.add(type);
    sites.add(rows.text(row, "site_url"));
    if (wanted !== undefined && type !== wanted) {
      continue;
    }
    const [clicks, impressions] = [
      figure(rows.text(row, "clicks")),
      figure(rows.text(row, "impressions")),
    ];
    const [query, url] = [rows.text(row, "query"), rows.text(row, "url")];
    if (
      !areCounts(clicks, impressions) ||
      clicks === null ||
      impressions === null ||
      isDamaged(query + url)
    ) {
      leftOut += 1;
      continue;
    }
    const day = chartDays(rows.text(row, "data_date"))?.[0] ?? "";
    days.add(rows.text(row, "data_date"));
    const own = { clicks, impressions, places: figure(rows.text(row, place)) };
    if (query === "" || /^true$/iu.test(rows.text(row, "is_anonymized_query"))) {
      anonymous.clicks += clicks;
      anonymous.impressions += impressions;
    } else {
      add(queries, query, own);
      if (url !== "") {
        add(queryPages, keyOf(query, url), own);
      }
    }
    if (url !== "") {
      add(pages, url, own);
      if (day !== "") {
        add(pageDays, keyOf(day, url), own);
      }
    }
  }
  const [site = ""] = sites;
  const [type] = types;
  const hasPages = rows.members.includes("url");
  return {
    property: propertiesNamed(site)[0] ?? null,
    searchType:
      wanted ?? (types.size === 1 && rows.members.includes("search_type") ? (type ?? null) : null),
    searchTypes: [...types],
    isOfSeveral: sites.size > 1,
    period: spanOf([...days].flatMap((day) => [chartDays(day) ?? []].filter(isDays))) ?? null,
    sheets: [await sheet(["query"], queries), ...(hasPages ? [await sheet(["page"], pages)] : [])],
    combined: hasPages
      ? [await sheet(["query", "page"], queryPages), await sheet(["date", "page"], pageDays)]
      : [],
    leftOut,
    anonymous: anonymous.impressions > 0 ? anonymous : null,
  };
}

function isDays(days: Days | readonly never[]): days is Days {
  return days.length === 2;
}

function figure(text: string): number | null {
  return /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/iu.test(text) ? Number(text) : null;
}

function add(sums: Map<string, Sum>, key: string, own: Sum): void {
  const sum = sums.get(key);
  if (sum === undefined) {
    sums.set(key, { ...own });
    return;
  }
  sum.clicks += own.clicks;
  sum.impressions += own.impressions;
  sum.places = sum.places === null || own.places === null ? null : sum.places + own.places;
}

/** What stands between the keys of a row: rows that have it in a key are left out. */
const between = "\0";

function keyOf(...keys: readonly string[]): string {
  return keys.join(between);
}

async function sheet(
  dimensions: readonly Dimension[],
  sums: ReadonlyMap<string, Sum>,
): Promise<Sheet> {
  const turns = new Turns();
  const rows: SheetRow[] = [];
  for (const [key, { clicks, impressions, places }] of sums) {
    await (rows.length % 256 === 0 ? turns.next() : undefined);
    const position = places === null || impressions === 0 ? null : places / impressions + 1;
    const keys = dimensions.length === 1 ? [key] : key.split(between);
    rows.push(keyedRow(dimensions, keys, rowFigures(clicks, impressions, position)));
  }
  const isOfDays = dimensions[0] === "date";
  return {
    dimensions,
    rows: isOfDays
      ? rows.toSorted((a, b) => ((a.keys[0] ?? "") < (b.keys[0] ?? "") ? -1 : 1))
      : rows.toSorted((a, b) => b.now.clicks - a.now.clicks),
  };
}
