import type { HistoryEntry } from "../../../../../src/research/files/history/historyEntry.ts";

/** One line of a history, as the service's index would have it. */
export function entryOf(changes: Partial<HistoryEntry> = {}): HistoryEntry {
  return {
    date: "2025-11-20",
    keyword: "pour over coffee",
    position: 22,
    url: "https://harborlanecoffee.com/guides/pour-over-coffee",
    source: "search_index",
    depth: null,
    location: "United States",
    language: "English",
    result: "r1",
    ...changes,
  };
}
