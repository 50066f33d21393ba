import { isRecord } from "../../shared/json.ts";
import type { JsonRecord } from "../../shared/json.ts";
import type { Coverage } from "../../service/envelope.ts";

/** How many rows exist behind a list of a response. */
export interface RowTotal {
  /** The list, "keywords", or "overview.rows" for one in an object; undefined where it can't be told which one is meant. */
  readonly path: string | undefined;
  /** Rows that the service returned. */
  readonly returned: number | null;
  /** Rows that exist; null where the service only says that there are more. */
  readonly available: number | null;
}

/**
 * What `coverage` says about rows that were not returned (service facts 2); undefined where all were,
 * or nothing is said. The list is the only one, or the only one with as many rows as were returned.
 */
export function rowTotal(data: JsonRecord, coverage: Coverage): RowTotal | undefined {
  const { returned, totalAvailable, truncated } = coverage;
  const lists = listsOf(data);
  const fitting = lists.filter(({ count }) => count === returned);
  const [only, ...others] = fitting.length > 0 ? fitting : lists;
  const list = others.length === 0 ? only : undefined;
  const shown = list?.count ?? returned;
  const isLess = totalAvailable !== null && shown !== null && shown < totalAvailable;
  if (!isLess && !truncated) {
    return undefined;
  }
  return { path: list?.path, returned: shown, available: isLess ? totalAvailable : null };
}

/** The lists of objects in `data`, and those in its objects; where it has none, its other lists. */
function listsOf(data: JsonRecord): readonly { readonly path: string; readonly count: number }[] {
  const lists = Object.entries(data).flatMap(([member, value]) =>
    Array.isArray(value)
      ? [{ path: member, rows: value }]
      : Object.entries(isRecord(value) ? value : {}).flatMap(([inner, rows]) =>
          Array.isArray(rows) ? [{ path: `${member}.${inner}`, rows }] : [],
        ),
  );
  const filled = lists.filter(({ rows }) => rows.length > 0);
  const tables = filled.filter(({ rows }) => rows.some(isRecord));
  return (tables.length > 0 ? tables : filled).map(({ path, rows }) => ({
    path,
    count: rows.length,
  }));
}
