import { withLookUps } from "../../library/lookedUpRows.ts";
import type { Coverage, Envelope, Fact } from "../../service/envelope.ts";
import { isRecord } from "../../shared/json.ts";
import type { JsonRecord } from "../../shared/json.ts";
import type { ToolDefinition } from "../../tools/definition.ts";
import { asFractions, currencyOf, shareUnits } from "./units.ts";
import type { ShareUnits } from "./units.ts";
import { freshnessNotes } from "./notices.ts";
import type { FreshnessNote } from "./notices.ts";
import { hasUnread, saysSomething } from "./unread.ts";
import { withFacts } from "./facts.ts";

/** What there is to show of one response. */
export interface PartReading {
  /** Everything that is shown as members of `data`. */
  readonly data: JsonRecord;
  /** The same with all shares as fractions: what pictures are drawn from. */
  readonly drawn: JsonRecord;
  readonly units: ShareUnits;
  /** The currency of an ad account's money. */
  readonly currency: string | undefined;
  /** Rows that were not returned. */
  readonly total: RowTotal | undefined;
  readonly freshness: readonly FreshnessNote[];
  /** True where it has lists that the tool doesn't know: nothing may be said to be absent. */
  readonly hasUnread: boolean;
}

/** Reads one response; undefined stands for one that could not be read. */
export function readPart(
  envelope: Envelope | undefined,
  tool: ToolDefinition | undefined,
): PartReading {
  const data = withLookUps(tool?.name, shownMembers(envelope, tool), envelope?.coverage);
  const units = shareUnits(data);
  return {
    data,
    drawn: asFractions(data, units),
    units,
    currency: currencyOf(data),
    total: envelope === undefined ? undefined : rowTotal(data, envelope.coverage),
    freshness: envelope === undefined ? [] : freshnessNotes({ ...envelope, data }, tool),
    hasUnread: hasUnread(data, tool),
  };
}

/**
 * Everything of a response that is shown as members of `data`: `data` itself with what came as facts
 * only, the facts by their types where there is nothing else, and members that have no place in an
 * envelope.
 */
function shownMembers(
  envelope: Envelope | undefined,
  tool: ToolDefinition | undefined,
): JsonRecord {
  if (envelope === undefined) {
    return {};
  }
  const { facts, unread } = envelope;
  const data = withFacts(envelope.data, facts, tool);
  const shown = saysSomething(data) ? data : { ...data, ...factsByType(facts, data) };
  const others = Object.entries(unread).map(
    ([member, value]) =>
      [Object.hasOwn(shown, member) ? `${member} (response)` : member, value] as const,
  );
  return others.length === 0 ? shown : { ...shown, ...Object.fromEntries(others) };
}

/** Facts as lists of rows, one for each type: `seo.top_page` under "top_page". */
function factsByType(facts: readonly Fact[], data: JsonRecord): JsonRecord {
  const types = Map.groupBy(facts, ({ type }) => type);
  const names = [...types.keys()].map(shortName);
  return Object.fromEntries(
    [...types].map(([type, own]) => {
      const name = shortName(type);
      const isTaken = names.filter((one) => one === name).length > 1 || Object.hasOwn(data, name);
      return [isTaken ? `${type} facts` : name, own.map(factRow)];
    }),
  );
}

function shortName(type: string): string {
  return type.split(".").at(-1) || "facts";
}

function factRow({ subject, fields }: Fact): JsonRecord {
  return subject.length === 0 || Object.hasOwn(fields, "subject")
    ? fields
    : { subject: subject.join("; "), ...fields };
}

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
function rowTotal(data: JsonRecord, coverage: Coverage): RowTotal | undefined {
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
