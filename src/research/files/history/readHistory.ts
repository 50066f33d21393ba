import { formulaGuard } from "../../../shared/formulaGuard.ts";
import { utcTime } from "../../../shared/utcTime.ts";
import { folded } from "../../../articles/text/folded.ts";
import { checkColumns, openSheet, visitRows } from "./csvSheet.ts";
import type { CsvSheet } from "./csvSheet.ts";
import { historyColumns, remembered } from "./historyEntry.ts";
import type { HistoryColumn, HistoryEntry } from "./historyEntry.ts";

/** What a history can't be read without. */
const neededToRead: readonly HistoryColumn[] = ["date", "keyword", "position"];

/** A rank history as its file has it. */
export interface History {
  readonly sheet: CsvSheet<HistoryColumn>;
  /** In the order of the file; of lines about one keyword of one result the first. */
  readonly entries: readonly HistoryEntry[];
  /** Lines with something in them that say no day, no keyword or no position. */
  readonly unread: number;
}

/**
 * Reads a rank history: any order and spelling of columns, columns of a person's own, `,` `;` tab or
 * `|`, any line break, a byte order mark, remarks (`#`). Lines that a merge of two copies has doubled
 * count once. Throws MissingColumnsError and OpenQuoteError; a blank text has no entries.
 */
export function readHistory(text: string): History {
  const sheet = openSheet(text, historyColumns);
  if (isBlank(text)) {
    return { sheet, entries: [], unread: 0 };
  }
  checkColumns(sheet, neededToRead);
  const read = entryReader(sheet);
  const isRepeated = repeatFinder();
  const entries: HistoryEntry[] = [];
  let unread = 0;
  visitRows(sheet, (cells, hasApostrophe) => {
    const entry = read(cells, hasApostrophe);
    if (entry === undefined) {
      unread += isAside(cells) || isHeader(sheet, cells) ? 0 : 1;
    } else if (!isRepeated(entry)) {
      entries.push(entry);
    }
  });
  return { sheet, entries, unread };
}

/** A merge of two new files may leave the header of each. */
function isHeader({ header }: CsvSheet<HistoryColumn>, cells: readonly string[]): boolean {
  return header.fields.every(({ value }, index) => value === cells[index]);
}

/** True for a text without anything that could be lost. */
export function isBlank(text: string): boolean {
  return text.replace(/^\uFEFF/u, "").trim() === "";
}

/** True from the second time on that a result speaks of a keyword. Lines of a person's own are never repeated. */
export function repeatFinder(): (entry: HistoryEntry) => boolean {
  const keyOf = remembered(folded);
  const seen = new Map<string, Set<string>>();
  let [last, keywords] = ["", new Set<string>()];
  return ({ result, keyword }) => {
    if (result === "") {
      return false;
    }
    // The lines of a result follow each other.
    if (result !== last) {
      keywords = seen.get(result) ?? new Set();
      seen.set(result, keywords);
      last = result;
    }
    const before = keywords.size;
    return keywords.add(keyOf(keyword)).size === before;
  };
}

/** A blank line, or a remark. */
function isAside(cells: readonly string[]): boolean {
  const [first = ""] = cells;
  return first.startsWith("#") || cells.every((cell) => cell.trim() === "");
}

type EntryReader = (cells: readonly string[], hasApostrophe: boolean) => HistoryEntry | undefined;

function entryReader({ columns, delimiter }: CsvSheet<HistoryColumn>): EntryReader {
  const { plain } = formulaGuard(delimiter);
  const place = (column: HistoryColumn): number => columns.get(column) ?? -1;
  const [date, keyword, position] = [place("date"), place("keyword"), place("position")];
  const [url, source, depth] = [place("url"), place("source"), place("depth")];
  const [location, language, result] = [place("location"), place("language"), place("result")];
  const dayOf = remembered(isoDay);
  const figureOf = remembered((text) => figure(text, delimiter));
  return (cells, hasApostrophe) => {
    const textAt = (index: number): string => {
      const cell = cells[index] ?? "";
      return (hasApostrophe ? plain(cell) : cell).trim();
    };
    const day = dayOf(cells[date] ?? "");
    const word = textAt(keyword);
    const found = figureOf(cells[position] ?? "");
    if (day === "" || word === "" || Number.isNaN(found)) {
      return undefined;
    }
    const looked = figureOf(cells[depth] ?? "");
    return {
      date: day,
      keyword: word,
      position: found,
      url: textAt(url),
      source: textAt(source),
      depth: Number.isNaN(looked) ? null : looked,
      location: textAt(location),
      language: textAt(language),
      result: textAt(result),
    };
  };
}

/** The day of an ISO date or time, in UTC; "" for any other text. Days in the order of one country would be other days in another. */
export function isoDay(text: string): string {
  const trimmed = text.trim();
  const time = /^\d{4}-\d{2}-\d{2}(?:$|[T ])/u.test(trimmed) ? utcTime(trimmed) : Number.NaN;
  return Number.isNaN(time) ? "" : new Date(time).toISOString().slice(0, 10);
}

/** A position or a depth, at least 1; null for an empty cell, NaN for what is none. */
function figure(cell: string, delimiter: string): number | null {
  const text = cell.trim();
  if (text === "") {
    return null;
  }
  const number = Number(delimiter === "," ? text : text.replace(",", "."));
  return Number.isFinite(number) && number >= 1 ? number : Number.NaN;
}
