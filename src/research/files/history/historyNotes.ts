import { formulaGuard } from "../../../shared/formulaGuard.ts";
import { refuseZeroBytes } from "../lostCharacters.ts";
import { checkColumns, openSheet, visitRows } from "./csvSheet.ts";
import { isBlank, isoDay } from "./readHistory.ts";

/** Something that happened on a day. */
export interface HistoryNote {
  /** ISO day in UTC. */
  readonly date: string;
  readonly text: string;
}

const columns = ["date", "text"] as const;

/** Reads the notes beside the histories, in the order of time. Lines without a day or a text are left out. Throws MissingColumnsError and OpenQuoteError. */
export function readNotes(text: string): HistoryNote[] {
  if (isBlank(text)) {
    return [];
  }
  refuseZeroBytes(text);
  const sheet = openSheet(text, columns, columns);
  checkColumns(sheet, columns);
  const { plain } = formulaGuard(sheet.delimiter);
  const [date = 0, words = 0] = columns.map((column) => sheet.columns.get(column));
  const notes: HistoryNote[] = [];
  visitRows(sheet, (cells) => {
    const note = { date: isoDay(cells[date] ?? ""), text: plain(cells[words] ?? "").trim() };
    if (note.date !== "" && note.text !== "") {
      notes.push(note);
    }
  });
  return notes.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
}
