import * as l10n from "@vscode/l10n";
import { formulaGuard } from "../../../shared/formulaGuard.ts";
import { utcTime } from "../../../shared/utcTime.ts";
import { keywordKey } from "../../../articles/identity/keywordKey.ts";
import { hasLostCharacters, refuseZeroBytes } from "../lostCharacters.ts";
import { dayInOrder, dayOrderOf, looksLikeDay, withIsoDays } from "../writtenDays.ts";
import type { DayOrder, IsoDays } from "../writtenDays.ts";
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
  /** Lines whose day a spreadsheet has written in the order of a country: all of them fit one order. */
  readonly otherDays: number;
}

/**
 * Reads a rank history: any order and spelling of columns, columns of a person's own, `,` `;` tab or
 * `|`, any line break, a byte order mark, remarks (`#`). Lines that a merge of two copies has doubled
 * count once. Days such as 20.11.2026 are read where all of them fit one order. Throws MissingColumnsError,
 * OpenQuoteError and LostCharactersError; a blank text has no entries.
 */
export function readHistory(text: string): History {
  refuseZeroBytes(text);
  const sheet = openSheet(text, historyColumns, neededToRead);
  if (isBlank(text)) {
    return { sheet, entries: [], unread: 0, otherDays: 0 };
  }
  checkColumns(sheet, neededToRead);
  const read = linesOf(sheet, undefined);
  const order = dayOrderOf(read.otherDays.keys());
  const { entries, unread } = order === undefined ? read : linesOf(sheet, order);
  const otherDays = [...read.otherDays.values()].reduce((sum, lines) => sum + lines, 0);
  return { sheet, entries, unread, otherDays: order === undefined ? 0 : otherDays };
}

/** The lines of a sheet, its days that aren't ISO's by an order; `otherDays` has those that were not read, with how many lines have each. */
function linesOf(
  sheet: CsvSheet<HistoryColumn>,
  order: DayOrder | undefined,
): Pick<History, "entries" | "unread"> & { readonly otherDays: ReadonlyMap<string, number> } {
  const read = entryReader(sheet, order);
  const date = sheet.columns.get("date") ?? -1;
  const isRepeated = repeatFinder();
  const isOther = remembered((text) => isoDay(text) === "" && looksLikeDay(text));
  const entries: HistoryEntry[] = [];
  const otherDays = new Map<string, number>();
  let unread = 0;
  visitRows(sheet, (cells, hasApostrophe) => {
    const entry = read(cells, hasApostrophe);
    const day = cells[date] ?? "";
    if (entry !== undefined) {
      if (!isRepeated(entry)) {
        entries.push(entry);
      }
    } else if (!isAside(cells) && !isHeader(sheet, cells)) {
      unread += 1;
      if (isOther(day)) {
        otherDays.set(day, (otherDays.get(day) ?? 0) + 1);
      }
    }
  });
  return { entries, unread, otherDays };
}

/** Writes a history's days as ISO writes them, where all of them fit one order; nothing else changes. Rejects as `readHistory` throws. */
export async function historyWithIsoDays(text: string): Promise<IsoDays> {
  const { sheet, otherDays } = readHistory(text);
  const column = sheet.columns.get("date");
  return column === undefined || otherDays === 0
    ? { text, changed: 0 }
    : withIsoDays({ text, delimiter: sheet.delimiter, from: sheet.header.end, column });
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
  const keyOf = remembered(keywordKey);
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

function entryReader(
  { columns, delimiter }: CsvSheet<HistoryColumn>,
  order: DayOrder | undefined,
): EntryReader {
  const { plain } = formulaGuard(delimiter);
  const place = (column: HistoryColumn): number => columns.get(column) ?? -1;
  const [date, keyword, position] = [place("date"), place("keyword"), place("position")];
  const [url, source, depth] = [place("url"), place("source"), place("depth")];
  const [location, language, result] = [place("location"), place("language"), place("result")];
  const dayOf = remembered(
    (text) => isoDay(text) || (order === undefined ? "" : dayInOrder(text, order)),
  );
  const figureOf = remembered((text) => figure(text, delimiter));
  const isLost = remembered(hasLostCharacters);
  const positionAt = remembered((cell) => positionIn(plain(cell), delimiter));
  return (cells, hasApostrophe) => {
    const textAt = (index: number): string => {
      const cell = cells[index] ?? "";
      return (hasApostrophe ? plain(cell) : cell).trim();
    };
    const day = dayOf(cells[date] ?? "");
    const word = textAt(keyword);
    const found = positionAt(cells[position] ?? "");
    if (day === "" || word === "" || found === undefined || isLost(word)) {
      return undefined;
    }
    const looked = figureOf(cells[depth] ?? "");
    return {
      date: day,
      keyword: word,
      position: found.position,
      url: textAt(url),
      source: textAt(source),
      depth: Number.isNaN(looked) || looked === null ? found.depth : looked,
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

/** A position as a cell says it, and how many results were looked through where that says so. */
interface WrittenPosition {
  /** Null where the site wasn't among the results. */
  readonly position: number | null;
  readonly depth: number | null;
}

/** ">100" and "100+": not among the first hundred. */
const beyond = /^(?:[>\uFF1E]\s*(\d{1,6})|(\d{1,6})\s*\+)$/u;
/** What else tools and people write for a site that wasn't found. */
const notFound = /^(?:[-\u2013\u2014]|0|not (?:found|ranked|ranking|in (?:the )?top \d{1,4}))$/iu;

/** A position, or that there is none; undefined for what says neither. */
function positionIn(cell: string, delimiter: string): WrittenPosition | undefined {
  const text = cell.trim();
  const [, above, upTo] = beyond.exec(text) ?? [];
  const depth = above ?? upTo;
  if (depth !== undefined) {
    return { position: null, depth: Number(depth) };
  }
  if (notFound.test(text) || text.toLowerCase() === l10n.t("not found").toLowerCase()) {
    return { position: null, depth: null };
  }
  const position = figure(text, delimiter);
  return Number.isNaN(position) ? undefined : { position, depth: null };
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
