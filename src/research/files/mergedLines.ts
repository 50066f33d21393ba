import { formulaGuard } from "../../shared/formulaGuard.ts";
import { cellWriter, decimalSign } from "../../shared/spreadsheetCells.ts";
import { collapse } from "../../articles/text/collapse.ts";
import { csvWriter } from "./csv.ts";
import { checkColumns, openSheet, visitRows } from "./history/csvSheet.ts";
import type { CsvSheet } from "./history/csvSheet.ts";
import { isBlank } from "./history/readHistory.ts";
import { refuseZeroBytes } from "./lostCharacters.ts";

/** What a file has to which lines are only ever added. */
export interface MergedLines<Entry> {
  /** The newest of each key. */
  readonly entries: readonly Entry[];
  /** True where a merge left its marks: both sides are read. */
  readonly hasMarks: boolean;
  /** Lines that say nothing of the kind. */
  readonly unread: number;
}

/** How the lines of such a file are read. */
export interface LineForm<Name extends string, Entry> {
  readonly columns: readonly Name[];
  /** What a line says, by its cells; undefined where it says nothing of the kind. */
  readonly read: (cell: (column: Name) => string) => Entry | undefined;
  /** Equal for what is about the same. */
  readonly keyOf: (entry: Entry) => string;
}

/** A line that a merge leaves where two sides differ. */
const mark = /^(?:<{7}|={7}|>{7}|\|{7})(?:[ \t][^\n\r]*)?(?:\r\n|[\n\r]|$)/gmu;

/**
 * Reads a file of lines with columns in any order and others beside them. Lines are only ever added, so of those with one key
 * the last counts. Marks of a merge are passed over. Throws MissingColumnsError, OpenQuoteError and LostCharactersError; a
 * blank text has none.
 */
export function readMergedLines<Name extends string, Entry>(
  text: string,
  { columns, read, keyOf }: LineForm<Name, Entry>,
): MergedLines<Entry> {
  refuseZeroBytes(text);
  const plain = text.replaceAll(mark, "");
  const hasMarks = plain !== text;
  if (isBlank(plain)) {
    return { entries: [], hasMarks, unread: 0 };
  }
  const sheet = openSheet(plain, columns, columns);
  checkColumns(sheet, columns);
  const newest = new Map<string, Entry>();
  let unread = 0;
  const guard = formulaGuard(sheet.delimiter);
  visitRows(sheet, (cells) => {
    const entry = read((column) =>
      guard.plain(cells[sheet.columns.get(column) ?? -1] ?? "").trim(),
    );
    if (entry !== undefined) {
      newest.set(keyOf(entry), entry);
    } else if (!cells.every((one) => one.trim() === "") && !isHeader(sheet, cells)) {
      unread += 1;
    }
  });
  return { entries: [...newest.values()], hasMarks, unread };
}

/** Both sides of a merge may begin with a header. */
function isHeader<Name extends string>(
  { header }: CsvSheet<Name>,
  cells: readonly string[],
): boolean {
  return header.fields.every(({ value }, index) => value === cells[index]);
}

/** Adds lines at the end of a file, in its own order of columns; what is there stays as it is. Throws as `readMergedLines` does. */
export function withMergedLines<Name extends string>(
  text: string,
  columns: readonly Name[],
  added: readonly Readonly<Record<Name, string>>[],
): string {
  const start = isBlank(text)
    ? `${text.startsWith("\uFEFF") ? "\uFEFF" : ""}${csvWriter(columns).header()}`
    : text;
  const sheet = openSheet(start.replaceAll(mark, ""), columns, columns);
  checkColumns(sheet, columns);
  const { delimiter, newline, header } = sheet;
  const write = cellWriter(delimiter, decimalSign(delimiter));
  const names = header.fields.map((_field, at) =>
    columns.find((column) => sheet.columns.get(column) === at),
  );
  const lines = added.map((one) =>
    names.map((name) => (name === undefined ? "" : write(collapse(one[name])))).join(delimiter),
  );
  const isOpen = !start.endsWith(newline === "\r" ? "\r" : "\n");
  return start + (isOpen ? newline : "") + lines.map((line) => line + newline).join("");
}
