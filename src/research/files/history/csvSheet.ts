import * as l10n from "@vscode/l10n";
import { snakeCase } from "../csv.ts";
import { delimiters } from "../keywordLists/csvDelimiter.ts";
import {
  csvRecords,
  lineBreakOf,
  narrowRecord,
  OpenQuoteError,
} from "../keywordLists/csvRecords.ts";
import type { CsvRecord } from "../keywordLists/csvRecords.ts";
import { beginningOf } from "../keywordLists/keywordList.ts";
import { normalized } from "../../../shared/normalized.ts";

/** A file that lacks columns it can't be read without, or added to. */
export class MissingColumnsError extends Error {
  readonly columns: readonly string[];

  constructor(columns: readonly string[]) {
    super(l10n.t("Missing columns: {0}.", columns.join(", ")));
    this.columns = columns;
  }
}

/** A CSV text whose columns are found by their names, as people and spreadsheets leave it: any order, other columns, `,` `;` tab or `|`, any line break, a byte order mark, remarks before the header. */
export interface CsvSheet<Column extends string> {
  readonly text: string;
  readonly delimiter: string;
  readonly newline: "\n" | "\r\n" | "\r";
  readonly header: CsvRecord;
  /** Where the known columns are; of several with one name the first. */
  readonly columns: ReadonlyMap<Column, number>;
}

/** Lines that are looked at for the header: tools write a title, a period or `sep=;` before it. */
const mostLines = 40;

/** Cells of a header: a line with more is none, and isn't taken apart. */
const mostCells = 10_000;

/** Finds the header, the first of the first lines with most of these columns, or with all that are needed, and what separates its cells. Throws OpenQuoteError where a quote in the first line never ends. */
export function openSheet<Column extends string>(
  text: string,
  known: readonly Column[],
  needed: readonly Column[],
): CsvSheet<Column> {
  let start = beginningOf(text);
  let best = sheetFrom(text, known, start);
  for (let lines = 1; lines < mostLines; lines += 1) {
    if (needed.every((column) => best.columns.has(column))) {
      break;
    }
    const next = nextLine(text, start);
    if (next >= text.length) {
      break;
    }
    start = next;
    const sheet = sheetOrNone(text, known, start);
    best = sheet !== undefined && sheet.columns.size > best.columns.size ? sheet : best;
  }
  return best;
}

function sheetOrNone<Column extends string>(
  text: string,
  known: readonly Column[],
  start: number,
): CsvSheet<Column> | undefined {
  try {
    return sheetFrom(text, known, start);
  } catch (error) {
    if (error instanceof OpenQuoteError) {
      return undefined;
    }
    throw error;
  }
}

/** Where the next line begins; the text's end for the last one. */
export function nextLine(text: string, from: number): number {
  const lineBreak = /\r\n|[\n\r]/gu;
  lineBreak.lastIndex = from;
  const found = lineBreak.exec(text);
  return found === null ? text.length : found.index + found[0].length;
}

/** A sheet whose header begins at a place. */
function sheetFrom<Column extends string>(
  text: string,
  known: readonly Column[],
  start: number,
): CsvSheet<Column> {
  const found = delimiters.map((delimiter) => {
    const header = narrowRecord(text, delimiter, start, mostCells) ?? {
      fields: [],
      start,
      contentEnd: start,
      end: start,
    };
    const names = header.fields.map(({ value }) => snakeCase(normalized(value, "NFC")));
    const columns = new Map(
      known.flatMap((column) => {
        const index = names.indexOf(column);
        return index < 0 ? [] : [[column, index] as const];
      }),
    );
    return { text, delimiter, newline: lineBreakOf(text), header, columns };
  });
  return found.reduce((best, one) => (one.columns.size > best.columns.size ? one : best));
}

/** Throws MissingColumnsError where a sheet lacks one of these. */
export function checkColumns<Column extends string>(
  { columns }: CsvSheet<Column>,
  needed: readonly Column[],
): void {
  const missing = needed.filter((column) => !columns.has(column));
  if (missing.length > 0) {
    throw new MissingColumnsError(missing);
  }
}

/** The cells of a row as they are written, without their quotes. The list is the same one for each row. `hasApostrophe` is false where no cell can be guarded against formulas. */
export type RowVisitor = (cells: readonly string[], hasApostrophe: boolean) => void;

/**
 * Visits the rows below the header, in their order; blank lines have one empty cell. A line without
 * quotes, as nearly all are, is only cut at its delimiters: histories grow for years. Throws
 * OpenQuoteError.
 */
export function visitRows(sheet: CsvSheet<string>, visit: RowVisitor): void {
  const { text, delimiter, newline, header } = sheet;
  if (newline === "\r") {
    for (const { fields } of csvRecords(text, delimiter, header.end)) {
      visit(
        fields.map(({ value }) => value),
        true,
      );
    }
    return;
  }
  const cells: string[] = [];
  let [quote, apostrophe] = [-1, -1];
  for (let at = header.end; at < text.length;) {
    const feed = placeFrom(text, "\n", at);
    quote = quote < at ? placeFrom(text, '"', at) : quote;
    apostrophe = apostrophe < at ? placeFrom(text, "'", at) : apostrophe;
    if (quote < feed) {
      const [record = header] = csvRecords(text, delimiter, at, 1);
      visit(
        record.fields.map(({ value }) => value),
        true,
      );
      at = record.end;
      continue;
    }
    const end = feed > at && text.charCodeAt(feed - 1) === carriageReturn ? feed - 1 : feed;
    cutCells(text, delimiter, at, Math.min(end, text.length), cells);
    visit(cells, apostrophe < end);
    at = feed + 1;
  }
}

const carriageReturn = 13;

/** Where a character is next; behind the text where it isn't any more. */
function placeFrom(text: string, character: string, from: number): number {
  const found = text.indexOf(character, from);
  return found === -1 ? text.length : found;
}

function cutCells(
  text: string,
  delimiter: string,
  start: number,
  end: number,
  cells: string[],
): void {
  cells.length = 0;
  for (let at = start; ;) {
    const next = text.indexOf(delimiter, at);
    if (next === -1 || next >= end) {
      cells.push(text.slice(at, end));
      return;
    }
    cells.push(text.slice(at, next));
    at = next + 1;
  }
}
