import type { JsonRecord } from "../../shared/json.ts";
import { firstTextOf, isFigure, memberOf, rowsOf } from "../../shared/reading.ts";
import type { Dimension, RowFigures } from "./export.ts";
import { summed } from "./foldedPages.ts";

/** What a saved export's data has of rows that say several things at once. */
const combined = ["query_pages", "rows_by"] as const;

/**
 * The rows of a saved export's data that are of all these at once: queries by page, pages by day, and so on. They may be
 * of more, such as countries: then several are of the same. In an export that is filtered to one page each query is of
 * that page.
 */
export function rowsOfAll(
  data: JsonRecord,
  dimensions: readonly Dimension[],
): readonly JsonRecord[] {
  const page = firstTextOf(data, "queries_of");
  const isQueryPage = dimensions.length === 2 && dimensions.includes("query");
  if (page !== "" && isQueryPage && dimensions.includes("page")) {
    return rowsOf(data, "queries").map((row) => ({ ...row, page }));
  }
  const [member] = combined.filter((name) => isOf(rowsOf(data, name)[0], dimensions));
  return member === undefined ? [] : rowsOf(data, member);
}

/** The same, with rows that only differ in what else they are of added up, their position weighted by impressions. */
export function combinedRows(
  data: JsonRecord,
  dimensions: readonly Dimension[],
  isWanted: (row: JsonRecord) => boolean = () => true,
): readonly JsonRecord[] {
  const rows = rowsOfAll(data, dimensions).filter(isWanted);
  return keysOf(rows[0]).length > dimensions.length ? addedUp(rows, dimensions) : rows;
}

const all: readonly Dimension[] = ["query", "page", "country", "device", "appearance", "date"];

/** What a row is of. */
function keysOf(row: JsonRecord | undefined): readonly Dimension[] {
  return all.filter((dimension) => memberOf(row, dimension) !== undefined);
}

function isOf(row: JsonRecord | undefined, dimensions: readonly Dimension[]): boolean {
  const keys = keysOf(row);
  return row !== undefined && dimensions.every((dimension) => keys.includes(dimension));
}

function addedUp(rows: readonly JsonRecord[], dimensions: readonly Dimension[]): JsonRecord[] {
  const groups = Map.groupBy(rows, (row) =>
    dimensions.map((dimension) => firstTextOf(row, dimension)).join("\n"),
  );
  return [...groups.values()].map((group) => ({
    ...Object.fromEntries(
      dimensions.map((dimension) => [dimension, firstTextOf(group[0], dimension)]),
    ),
    ...summed(group.map(figuresIn)),
    ...(group.some((row) => row["private"] === true) ? { private: true } : {}),
  }));
}

function figuresIn(row: JsonRecord): RowFigures {
  const figure = (name: string): number | null => {
    const value = memberOf(row, name);
    return isFigure(value) ? value : null;
  };
  return {
    clicks: figure("clicks") ?? 0,
    impressions: figure("impressions") ?? 0,
    ctr: null,
    position: figure("position"),
  };
}
