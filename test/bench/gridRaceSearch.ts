import type { RaceRow } from "./gridRaceRows.ts";

/** How a table's user writes the search that the rivals leave to them: a word in any column of the row. */
export function hasWord(row: RaceRow, word: string): boolean {
  if (word === "") {
    return true;
  }
  for (const key in row) {
    if (String(row[key]).toLowerCase().includes(word)) {
      return true;
    }
  }
  return false;
}
