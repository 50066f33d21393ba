import type { Coverage } from "../service/envelope.ts";
import { wrapperNames } from "../service/envelopeLists.ts";
import { isRecord } from "../../shared/json.ts";
import type { JsonRecord } from "../../shared/json.ts";
import { memberOf } from "../../shared/reading.ts";
import { statedFigure } from "../service/statedFigure.ts";
import type { ResultDefinition } from "./definition.ts";

/** What a response says about how many rows there are of a list of it. */
export interface RowTotal {
  /** The list, "keywords", or "overview.rows" for one in an object; undefined where it can't be told which one is meant. */
  readonly path: string | undefined;
  /** Rows that are here. */
  readonly returned: number;
  /** Rows that exist, as many as are here where these are all; null where the service only says that there are more. */
  readonly available: number | null;
}

/** Members of `data` that count the rows that exist, whatever coverage says (service facts 5.14, service spec 4.2). */
const totalMembers = ["available", "row_count"] as const;

/** Rows that exist, by coverage or by `data` itself, the higher of them; null when the service doesn't say. */
export function existingRows(data: JsonRecord, { totalAvailable }: Coverage): number | null {
  const stated = totalMembers.flatMap((member) => statedFigure(memberOf(data, member)) ?? []);
  const counts = [...(totalAvailable === null ? [] : [totalAvailable]), ...stated];
  return counts.length === 0 ? null : Math.max(...counts);
}

/**
 * How many rows there are behind a response's rows (service facts 2); undefined where it doesn't say.
 * This is the only place that decides it. The list is the only one that can be meant, or the only one
 * with as many rows as were returned. `counted` are rows that came, where not all of them are in `data`.
 */
export function rowTotal(
  data: JsonRecord,
  coverage: Coverage,
  tool: ResultDefinition | undefined,
  counted?: number,
): RowTotal | undefined {
  const { returned, truncated } = coverage;
  const lists = countedLists(data, tool);
  const fitting = lists.filter(({ count }) => count > 0 && count === returned);
  const [only, ...others] = fitting.length > 0 ? fitting : lists;
  const list = others.length === 0 ? only : undefined;
  // No table shows a list without rows, so that none can tell what it lacks.
  const path = (list?.count ?? 0) > 0 ? list?.path : undefined;
  const rows = lists.reduce((sum, { count }) => sum + count, 0);
  // Where nothing of what was returned can be read as rows, none of them are here.
  const here = list?.count ?? (rows === 0 ? 0 : (returned ?? rows));
  const total = existingRows(data, coverage);
  const exist = Math.max(total ?? 0, returned ?? 0, counted ?? 0);
  const isTotal = total !== null;
  if (exist > here || (exist === here && isTotal && !truncated)) {
    return { path, returned: here, available: exist };
  }
  return truncated ? { path, returned: here, available: null } : undefined;
}

/** True where rows exist that a response doesn't have. */
export function lacksRows(total: RowTotal | undefined): boolean {
  return total !== undefined && (total.available === null || total.available > total.returned);
}

/** The lists with rows that coverage may count, by their paths: those of objects, in `data` and in its objects; where there are none, its other lists. */
function countedLists(
  data: JsonRecord,
  tool: ResultDefinition | undefined,
): readonly { readonly path: string; readonly count: number }[] {
  const lists = Object.entries(data)
    .filter(([member]) => isCounted(member, tool))
    .flatMap(([member, value]) =>
      Array.isArray(value)
        ? [{ path: member, rows: value }]
        : Object.entries(isRecord(value) ? value : {}).flatMap(([inner, rows]) =>
            Array.isArray(rows) && rows.length > 0 ? [{ path: `${member}.${inner}`, rows }] : [],
          ),
    );
  const isTable = ({ path, rows }: (typeof lists)[number]): boolean =>
    rows.some((row) => typeof row === "object") || (rows.length === 0 && isRowList(path, tool));
  const tables = lists.filter(isTable);
  return (tables.length > 0 ? tables : lists).map(({ path, rows }) => ({
    path,
    count: rows.length,
  }));
}

/** True for a member that the tool knows as a list of rows. */
function isRowList(member: string, tool: ResultDefinition | undefined): boolean {
  const section = tool?.sections.find((one) => one.member === member);
  return section?.columns !== undefined;
}

/** False for what was asked for, and for lists beside the rows which coverage counts. */
export function isCounted(member: string, tool: ResultDefinition | undefined): boolean {
  const section = tool?.sections.find((one) => one.member === member);
  const isAsked = (tool?.fields ?? []).some(({ name }) => name === member);
  return section === undefined ? !isAsked && !isNote(member) : section.isCounted !== false;
}

function isNote(member: string): boolean {
  return member === "note" || member === "notes";
}

/** How many entries a list has, be it wrapped in an object or a map; 0 for what is no list. */
export function rowsIn(value: unknown): number {
  if (Array.isArray(value)) {
    return value.length;
  }
  if (!isRecord(value)) {
    return 0;
  }
  const wrapped = wrapperNames.map((name) => memberOf(value, name)).find(Array.isArray);
  const entries = Object.values(value);
  return wrapped?.length ?? (entries.length > 0 && entries.every(isRecord) ? entries.length : 0);
}
