import { formulaGuard } from "../../shared/formulaGuard.ts";
import { cellWriter, decimalSign } from "../../shared/spreadsheetCells.ts";
import { keywordKey } from "../../articles/identity/keywordKey.ts";
import { collapse } from "../../articles/text/collapse.ts";
import { csvWriter } from "../files/csv.ts";
import { checkColumns, openSheet, visitRows } from "../files/history/csvSheet.ts";
import type { CsvSheet } from "../files/history/csvSheet.ts";
import { isBlank, isoDay } from "../files/history/readHistory.ts";
import { refuseZeroBytes } from "../files/lostCharacters.ts";

/** The file with the decisions, below the research folder. */
export const decisionsFile = "opportunities.csv";

/** What somebody decided about an opportunity. */
export const decisionKinds = ["planned", "done", "dismissed"] as const;
export type DecisionKind = (typeof decisionKinds)[number];

const columns = ["path", "group", "keyword", "decision", "day", "note"] as const;
type DecisionColumn = (typeof columns)[number];

/** A decision as its file has it: no figure, and no query of the site's own data. */
export interface Decision {
  /** The article's path, of several joined with `; `; the URL of a page that moved or is gone; "" for a wanted keyword. */
  readonly path: string;
  /** A `GroupId`, or one of another version. */
  readonly group: string;
  /** A keyword of a keyword list or the plan; else "". */
  readonly keyword: string;
  readonly decision: DecisionKind;
  /** An ISO day: of a plan the one that it is for, else the one of the decision. */
  readonly day: string;
  /** Why, or what is planned. */
  readonly note: string;
}

/** What decisions are told apart by. */
export type DecisionKey = Pick<Decision, "path" | "group" | "keyword">;

/** The decisions of a file. */
export interface ReadDecisions {
  /** The newest of each key. */
  readonly decisions: readonly Decision[];
  /** True where a merge left its marks: both sides are read. */
  readonly hasMarks: boolean;
  /** Lines that say no decision, or no day. */
  readonly unread: number;
}

/** A line that a merge leaves where two sides differ. */
const mark = /^(?:<{7}|={7}|>{7}|\|{7})(?:[ \t][^\n\r]*)?(?:\r\n|[\n\r]|$)/gmu;

/**
 * Reads decisions, with columns in any order and others beside them. Lines are only ever added, so of those with one key the
 * last counts: a plan's day is still to come and says nothing of when it was made. Marks of a merge are passed over. Throws
 * MissingColumnsError, OpenQuoteError and LostCharactersError; a blank text has none.
 */
export function readDecisions(text: string): ReadDecisions {
  refuseZeroBytes(text);
  const plain = text.replaceAll(mark, "");
  const hasMarks = plain !== text;
  if (isBlank(plain)) {
    return { decisions: [], hasMarks, unread: 0 };
  }
  const sheet = openSheet(plain, columns, columns);
  checkColumns(sheet, columns);
  const newest = new Map<string, Decision>();
  let unread = 0;
  const guard = formulaGuard(sheet.delimiter);
  visitRows(sheet, (cells) => {
    const cell = (column: DecisionColumn): string =>
      guard.plain(cells[sheet.columns.get(column) ?? -1] ?? "").trim();
    const decision = decisionKinds.find((kind) => kind === cell("decision").toLowerCase());
    const day = isoDay(cell("day"));
    if (decision === undefined || day === "" || cell("group") === "") {
      unread += cells.every((one) => one.trim() === "") || isHeader(sheet, cells) ? 0 : 1;
      return;
    }
    const one: Decision = {
      path: cell("path"),
      group: cell("group"),
      keyword: cell("keyword"),
      decision,
      day,
      note: cell("note"),
    };
    newest.set(decisionKey(one), one);
  });
  return { decisions: [...newest.values()], hasMarks, unread };
}

/** Both sides of a merge may begin with a header. */
function isHeader({ header }: CsvSheet<DecisionColumn>, cells: readonly string[]): boolean {
  return header.fields.every(({ value }, index) => value === cells[index]);
}

/** Equal for decisions about the same. */
export function decisionKey({ path, group, keyword }: DecisionKey): string {
  // as the file has it: a path with two blanks in a row would not be found again
  return JSON.stringify([collapse(path).trim(), group, keywordKey(keyword)]);
}

/** Adds decisions at the end of a file, in its own order of columns; what is there stays as it is. Throws as `readDecisions` does. */
export function withDecisions(text: string, added: readonly Decision[]): string {
  // what can't be read swallows what is added
  readDecisions(text);
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
