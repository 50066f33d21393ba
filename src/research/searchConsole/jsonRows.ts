import { ExactNumber } from "../../shared/exactNumber.ts";
import { isRecord } from "../../shared/json.ts";
import type { JsonRecord } from "../../shared/json.ts";
import { entriesOf } from "../../shared/reading.ts";
import { Turns } from "../../system/turn.ts";
import { statedFigure } from "../service/statedFigure.ts";
import { parseInPieces } from "../../system/parseInPieces.ts";
import { dimensionOf } from "./dimension.ts";
import type { Dimension, SheetRow } from "./export.ts";
import type { ReadSheet } from "./sheetRows.ts";
import { keyedRow, rowFigures } from "./sheetRows.ts";
import { areCounts, isDamaged } from "./sheetShape.ts";
import { isBulk } from "./bulkRows.ts";
import type { BulkRows } from "./bulkRows.ts";

/** What a text in JSON holds of Search Console. */
export type JsonReading =
  | { readonly kind: "rows"; readonly sheet: ReadSheet }
  | { readonly kind: "bulk"; readonly rows: BulkRows }
  | { readonly kind: "invalid" | "tooLarge" | "noRows" | "other" };

/** Characters of a text that is read. */
const longestText = 64 * 1024 * 1024;
const limits = { values: 10_000_000, members: 1000 } as const;
/** Dimensions of the API's rows, and members of any row. */
const mostDimensions = 6;

/** True for a text that begins as JSON does. */
export function beginsLikeJson(text: string): boolean {
  return /^\uFEFF?\s*[[{]/u.test(text.slice(0, 1000));
}

/** Rows of the Search Analytics API, in one response or several, or of the bulk export, also with an object a line. */
export async function readJsonRows(text: string, signal?: AbortSignal): Promise<JsonReading> {
  if (text.length > longestText) {
    return { kind: "tooLarge" };
  }
  const plain = text.replace(/^\uFEFF/u, "");
  const parsed = (await parseInPieces(plain, undefined, limits)) ?? (await parseLines(plain));
  if (parsed === undefined || parsed === "tooMuch") {
    return { kind: parsed === undefined ? "invalid" : "tooLarge" };
  }
  const responses: readonly unknown[] = Array.isArray(parsed.value)
    ? (parsed.value as readonly unknown[])
    : [parsed.value];
  const rows = responses.flatMap((response): readonly unknown[] => {
    const own = isRecord(response) ? response["rows"] : undefined;
    return Array.isArray(own) ? (own as readonly unknown[]) : [response];
  });
  const records = rows.filter(isRecord);
  const [first] = records;
  if (first === undefined || isResponseWithoutRows(first)) {
    return { kind: "noRows" };
  }
  if (isBulk(Object.keys(first))) {
    return { kind: "bulk", rows: bulkRecords(records) };
  }
  return apiRows(records, signal);
}

function isResponseWithoutRows(record: JsonRecord): boolean {
  return Object.keys(record).every((name) => /^(?:responseAggregationType|metadata)$/u.test(name));
}

/** An object a line, as databases export them; undefined where a line is none. */
async function parseLines(
  text: string,
): Promise<{ readonly value: unknown } | "tooMuch" | undefined> {
  return parseInPieces(
    `[${text.trim().replaceAll(/\}[^\S\n]*\r?\n\s*\{/gu, "},{")}]`,
    undefined,
    limits,
  );
}

function bulkRecords(records: readonly JsonRecord[]): BulkRows {
  return {
    members: [...new Set(records.slice(0, 100).flatMap((record) => Object.keys(record)))].map(
      (name) => name.toLowerCase(),
    ),
    count: records.length,
    text: (row, member) => textOf(records[row]?.[member]),
  };
}

function textOf(value: unknown): string {
  return typeof value === "string"
    ? value.trim()
    : typeof value === "number" || typeof value === "boolean" || value instanceof ExactNumber
      ? String(value)
      : "";
}

/** The API's rows: keys in an order that isn't told, so that their values tell what they are; or members by name. */
async function apiRows(
  records: readonly JsonRecord[],
  signal: AbortSignal | undefined,
): Promise<JsonReading> {
  const hasKeys = records.every((record) => Array.isArray(record["keys"]));
  const names = hasKeys ? [] : Object.keys(records[0] ?? {}).filter((name) => !isFigureName(name));
  const keysOf = (record: JsonRecord): string[] =>
    hasKeys ? entriesOf(record, "keys").map(textOf) : names.map((name) => textOf(record[name]));
  const keys = records.map(keysOf);
  const count = keys[0]?.length ?? 0;
  const areRows =
    records.every((record) =>
      ["clicks", "impressions"].every((name) => Object.hasOwn(record, name)),
    ) &&
    keys.every((own) => own.length === count) &&
    count > 0 &&
    count <= mostDimensions;
  if (!areRows) {
    return { kind: "other" };
  }
  const dimensions = dimensionsOf(keys, names, count);
  if (dimensions === undefined) {
    return { kind: "other" };
  }
  return { kind: "rows", sheet: await rowsOf(records, keys, dimensions, signal) };
}

function isFigureName(name: string): boolean {
  return /^(?:clicks|impressions|ctr|position)$/u.test(name);
}

function dimensionsOf(
  keys: readonly (readonly string[])[],
  names: readonly string[],
  count: number,
): readonly Dimension[] | undefined {
  const found = Array.from(
    { length: count },
    (_none, at) =>
      dimensionOf(
        keys.map((own) => own[at] ?? ""),
        [names[at] ?? ""],
      )?.dimension ?? "query",
  );
  return new Set(found).size === found.length ? found : undefined;
}

async function rowsOf(
  records: readonly JsonRecord[],
  keys: readonly (readonly string[])[],
  dimensions: readonly Dimension[],
  signal: AbortSignal | undefined,
): Promise<ReadSheet> {
  let [leftOut, differing] = [0, 0];
  const rows: SheetRow[] = [];
  const turns = new Turns();
  for (const [at, record] of records.entries()) {
    if (at % 256 === 0) {
      await turns.next();
      signal?.throwIfAborted();
    }
    const [clicks, impressions] = ["clicks", "impressions"].map((name) => figureIn(record[name]));
    const [ctr, position] = ["ctr", "position"].map((name) => averageIn(record[name]));
    if (
      clicks === undefined ||
      clicks === null ||
      impressions === undefined ||
      impressions === null ||
      (keys[at] ?? []).some(isDamaged) ||
      !areCounts(clicks, impressions)
    ) {
      leftOut += 1;
      continue;
    }
    const figures = rowFigures(clicks, impressions, position ?? null);
    differing +=
      typeof ctr === "number" && Math.abs(ctr - (figures.ctr ?? 0)) > 0.000_100_1 ? 1 : 0;
    rows.push(keyedRow(dimensions, keys[at] ?? [], figures));
  }
  const date = dimensions.indexOf("date");
  return {
    dimensions,
    rows,
    rowsInFile: records.length,
    isCut: false,
    leftOut,
    differing,
    days: date < 0 ? [] : keys.map((own) => own[date] ?? ""),
  };
}

function figureIn(value: unknown): number | null {
  return Array.isArray(value) ? null : (statedFigure(value) ?? null);
}

/** A figure that is below a thousand: where a text of one has a comma, the comma is its decimal sign, or can't be told. */
function averageIn(value: unknown): number | null {
  return typeof value === "string" && value.includes(",") ? null : figureIn(value);
}
