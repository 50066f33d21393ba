import { cellWriter, decimalSign } from "../../../shared/spreadsheetCells.ts";
import { hasLostCharacters } from "../lostCharacters.ts";
import { csvWriter } from "../csv.ts";
import { checkColumns } from "./csvSheet.ts";
import { cleanEntry, historyColumns } from "./historyEntry.ts";
import type { HistoryColumn, HistoryEntry } from "./historyEntry.ts";
import { isBlank, isoDay, readHistory, repeatFinder } from "./readHistory.ts";
import type { History } from "./readHistory.ts";

/** What became of a history. */
export interface Appended {
  readonly text: string;
  /** Lines that are new. */
  readonly added: number;
}

/** The first line of a new history. */
export function historyHeader(): string {
  return csvWriter(historyColumns).header();
}

/**
 * Adds entries of any number of results below what a history has, in the file's own order of
 * columns, delimiter and line breaks. What is there stays as it is, byte for byte; entries that it
 * has already, by result and keyword, are left out. Throws MissingColumnsError, where a column is
 * missing that entries need, and OpenQuoteError.
 */
export function appendHistory(text: string, entries: readonly HistoryEntry[]): Appended {
  const start = isBlank(text)
    ? (text.startsWith("\uFEFF") ? "\uFEFF" : "") + historyHeader()
    : text;
  const history = readHistory(start);
  checkColumns(history.sheet, historyColumns);
  const fresh = freshEntries(history, entries);
  return {
    text: fresh.length === 0 ? text : start + linesBelow(history, fresh),
    added: fresh.length,
  };
}

function freshEntries(history: History, entries: readonly HistoryEntry[]): HistoryEntry[] {
  const isRepeated = repeatFinder();
  history.entries.forEach(isRepeated);
  return entries
    .map(cleanEntry)
    .filter(
      (entry) =>
        entry.keyword !== "" &&
        !hasLostCharacters(entry.keyword) &&
        isoDay(entry.date) !== "" &&
        !isRepeated(entry),
    );
}

function linesBelow({ sheet }: History, entries: readonly HistoryEntry[]): string {
  const { text, delimiter, newline, header, columns } = sheet;
  const write = cellWriter(delimiter, decimalSign(delimiter));
  const names = header.fields.map((_field, index) => nameAt(columns, index));
  const lines = entries.map((entry) =>
    names.map((name) => (name === undefined ? "" : write(entry[name]))).join(delimiter),
  );
  const isOpen = !text.endsWith(newline === "\r" ? "\r" : "\n");
  return (isOpen ? newline : "") + lines.map((line) => line + newline).join("");
}

function nameAt(
  columns: ReadonlyMap<HistoryColumn, number>,
  index: number,
): HistoryColumn | undefined {
  return [...columns].find(([, place]) => place === index)?.[0];
}
