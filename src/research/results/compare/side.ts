import { asRows, canonicalJson } from "../../../shared/json.ts";
import type { JsonRecord } from "../../../shared/json.ts";
import { amountOf, rowsOf } from "../../../shared/reading.ts";
import { statedFigure } from "../../service/statedFigure.ts";
import type { ResultDefinition } from "../../tools/definition.ts";
import { isSearchConsoleExport } from "../../searchConsole/savedExport.ts";
import { checkedMember } from "../../library/lookedUpRows.ts";
import { lacksRows } from "../../tools/rowCounts.ts";
import { saysSomething } from "../../tools/unread.ts";
import { checkedTogether, joinedRows } from "../parts/answerParts.ts";
import type { AnswerPart, AnswerParts } from "../parts/answerParts.ts";
import { drawnPart } from "../parts/drawnPart.ts";
import { isAccountMoney } from "../parts/memberColumns.ts";
import { readPart } from "../parts/readPart.ts";
import type { PartReading } from "../parts/readPart.ts";
import type { RowsOfSide } from "./compareRows.ts";

/** One of the two results that are compared: its response, and those that continue it. */
export interface Side {
  readonly parts: AnswerParts;
  /** What is shown of each part; shares are fractions in `drawn`. */
  readonly readings: readonly PartReading[];
}

export function readSide([first, ...later]: AnswerParts, tool: ResultDefinition | undefined): Side {
  const parts: AnswerParts = [drawnPart(first), ...later.map(drawnPart)];
  return { parts, readings: parts.map((part) => readPart(part, tool)) };
}

/** The rows of a member in all parts; undefined where no part has such a list. */
export function sideRows({ parts, readings }: Side, member: string): RowsOfSide | undefined {
  const lists = readings.map(({ drawn }) => drawn);
  const came = lists.map((data) => data[member]);
  if (came.some((value) => saysSomething(value) && asRows(value) === undefined)) {
    return { rows: [], isCut: true, isUnread: true };
  }
  if (!came.some(Array.isArray)) {
    return undefined;
  }
  const joined =
    member === checkedMember && parts.length > 1
      ? joinedRows(parts[0].result.args, lists)
      : undefined;
  const all = joined ?? lists.flatMap((data) => rowsOf(data, member));
  // a comparison is copied and written as it is shown
  const rows = parts.some(({ result }) => isSearchConsoleExport(result))
    ? all.filter((row) => row["private"] !== true)
    : all;
  const isUnclear = readings.some(
    ({ drawn, isKnownEmpty }) => rowsOf(drawn, member).length === 0 && !isKnownEmpty(member),
  );
  return { rows, isCut: isUnclear || isCut({ parts, readings }, rows) };
}

/** The first part's single figures by their path in `data`, "summary.organic_keywords"; those of other parts are of other rows, and "previous_" ones of other days. */
export function sideFigures({ readings }: Side): ReadonlyMap<string, number> {
  const { drawn } = readings[0] ?? { drawn: {} };
  return new Map([
    ...figures(drawn, ""),
    ...Object.entries(drawn).flatMap(([member, value]) =>
      typeof value === "object" && value !== null && !Array.isArray(value)
        ? figures({ ...value }, `${member}.`)
        : [],
    ),
  ]);
}

function figures(record: JsonRecord, path: string): (readonly [string, number])[] {
  return Object.keys(record).flatMap((member) => {
    const value = member.startsWith("previous_") ? undefined : statedFigure(record[member]);
    return value === undefined || value < 0 ? [] : [[`${path}${member}`, value] as const];
  });
}

/** Members whose figures measure different things in two results: shares of nothing that is known, and money of two currencies. */
export function differingUnits(before: Side, now: Side): (member: string) => boolean {
  const readings = [before, now].flatMap((side) => side.readings);
  const currencies = new Set(readings.flatMap(({ currency }) => currency ?? []));
  return (member) =>
    readings.some(({ units }) => units.unclear.has(member)) ||
    (currencies.size > 1 && isAccountMoney(member));
}

/** The source classes of the figures: an index and live result pages are different measurements. */
export function sourceClasses({ parts }: Side): string {
  const classes = parts.flatMap(({ envelope }) =>
    (envelope?.facts ?? []).flatMap(({ provenance }) => provenance.sourceClass ?? []),
  );
  return [...new Set(classes)].toSorted().join(", ");
}

/** The arguments in which two calls differ, by name. */
export function differingArguments(before: Side, now: Side): string[] {
  const [a, b] = [before, now].map(({ parts }) => parts[0].result.args);
  return [...new Set([...Object.keys(a ?? {}), ...Object.keys(b ?? {})])].filter(
    (name) => canonicalJson(a?.[name] ?? null) !== canonicalJson(b?.[name] ?? null),
  );
}

/** True where rows may exist that a result doesn't have: it says so, its limit was reached, or not all was checked or read. */
function isCut({ parts, readings }: Side, rows: readonly JsonRecord[]): boolean {
  const checked = checkedTogether(parts);
  // What one part left over, another has: together they may be whole.
  return checked !== undefined && parts.every(({ envelope }) => envelope !== undefined)
    ? checked.resolved < checked.requested
    : parts.some((part, index) => isPartCut(part, readings[index], rows.length));
}

function isPartCut(
  { result: { args }, envelope, shortened, leftOut }: AnswerPart,
  reading: PartReading | undefined,
  count: number,
): boolean {
  if (envelope === undefined || shortened !== undefined || leftOut !== undefined) {
    return true;
  }
  const limits = ["limit", "depth"].flatMap((name) => amountOf(args, name) ?? []);
  return lacksRows(reading?.total) || limits.some((limit) => count >= limit);
}
