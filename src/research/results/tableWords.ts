import * as l10n from "@vscode/l10n";
import { countedText, formatInteger } from "../../shared/format.ts";
import { cutText } from "../../shared/cutText.ts";
import { formatBytes } from "../../system/formatBytes.ts";
import type { ReadingDecision } from "../../shared/fileReading.ts";
import { longestCell } from "../tables/cellCodes.ts";
import type { Decoding } from "../tables/encodings.ts";
import type {
  NotedLines,
  ReadTable,
  TableColumn,
  TableDecisions,
  TableNote,
  TableProblem,
} from "../tables/table.ts";

/** Encodings that a person can choose, by TextDecoder's names, as text editors call them. */
const encodings: ReadonlyMap<string, string> = new Map([
  ["utf-8", "UTF-8"],
  ["utf-16le", "UTF-16 LE"],
  ["utf-16be", "UTF-16 BE"],
  ["windows-1252", "Windows-1252"],
  ["windows-1250", "Windows-1250"],
  ["windows-1251", "Windows-1251"],
  ["shift_jis", "Shift JIS"],
  ["gbk", "GBK"],
  ["euc-kr", "EUC-KR"],
]);

/** All of them, the usual ones first. */
export const encodingNames: readonly string[] = [...encodings.keys()];

/** Delimiters that a person can choose. */
export const delimiterSigns: readonly string[] = [",", ";", "\t", "|"];

/** "Windows-1252", with the scripts that it is for where the name doesn't tell. */
export function encodingWords(encoding: string): string {
  return encodings.get(encoding) ?? encoding;
}

/**
 * Why a file isn't read in an encoding that was chosen for it: its bytes say another; undefined where it is.
 * `decoding` is what `decodeTable` made of the choice.
 */
export function otherEncodingWords(
  name: string,
  decoding: Decoding,
  chosen: string,
): string | undefined {
  if (decoding.kind !== "text" || decoding.encoding === chosen) {
    return undefined;
  }
  const [own, other] = [encodingWords(decoding.encoding), encodingWords(chosen)];
  if (decoding.byteOrderMark) {
    return l10n.t("{0} begins with the mark of {1}, so it isn't read as {2}.", name, own, other);
  }
  return /[^\0-\u007F]/u.test(decoding.text)
    ? l10n.t("All of {0} is valid {1}, so it isn't read as {2}.", name, own, other)
    : l10n.t(
        "{0} has only ASCII characters, so it stays {1}. Nothing in it would change.",
        name,
        own,
      );
}

/** What an encoding is used for; "" where there is nothing to say. */
export function encodingUse(encoding: string): string {
  switch (encoding) {
    case "windows-1252":
      return l10n.t("Western European");
    case "windows-1250":
      return l10n.t("Central European");
    case "windows-1251":
      return l10n.t("Cyrillic");
    case "shift_jis":
      return l10n.t("Japanese");
    case "gbk":
      return l10n.t("Simplified Chinese");
    case "euc-kr":
      return l10n.t("Korean");
    default:
      return "";
  }
}

/** "semicolon". */
export function delimiterWords(delimiter: string): string {
  switch (delimiter) {
    case "":
      return l10n.t("one column");
    case ",":
      return l10n.t("comma");
    case ";":
      return l10n.t("semicolon");
    case "\t":
      return l10n.t("tab");
    case "|":
      return l10n.t("pipe");
    default:
      return l10n.t("separated by {0}", delimiter);
  }
}

/** "decimal comma". */
export function decimalWords(decimal: "." | ","): string {
  return decimal === "," ? l10n.t("decimal comma") : l10n.t("decimal point");
}

/** "2 lines before the header". */
export function headerWords({
  hasHeader,
  linesBeforeHeader,
}: Pick<TableDecisions, "hasHeader" | "linesBeforeHeader">): string {
  if (!hasHeader) {
    return l10n.t("no header");
  }
  return linesBeforeHeader === 0
    ? l10n.t("header on line 1")
    : countedText(
        linesBeforeHeader,
        { one: "1 line before the header", other: "{0} lines before the header" },
        formatInteger(linesBeforeHeader),
      );
}

/** How a file was read, decision by decision. */
export function readingWords(decisions: TableDecisions): ReadingDecision[] {
  const { encoding, delimiter, decimal } = decisions;
  return [
    { part: "encoding", text: encodingWords(encoding) },
    { part: "delimiter", text: delimiterWords(delimiter) },
    { part: "decimal", text: decimalWords(decimal) },
    { part: "header", text: headerWords(decisions) },
  ];
}

/** What a person has to know about how a file was read, a sentence for each note. */
export function noteWords({
  notes,
  columns,
}: Pick<ReadTable, "notes"> & {
  readonly columns: readonly Pick<TableColumn, "name">[];
}): string[] {
  return notes.map((note) => sentenceOf(note, columns));
}

function sentenceOf(note: TableNote, columns: readonly Pick<TableColumn, "name">[]): string {
  switch (note.kind) {
    case "openQuotes":
      return l10n.t("Quotes that aren't closed are read as text: {0}.", linesIn(note));
    case "tornRows":
      return l10n.t("Rows with more or fewer cells than the header: {0}.", linesIn(note));
    case "remarks":
      return l10n.t("Remarks left out: {0}.", linesIn(note));
    case "repeatedHeaders":
      return l10n.t("Repeated headers left out: {0}.", linesIn(note));
    case "footer":
      return l10n.t("Text below the table left out: {0}.", linesIn(note));
    case "totals":
      return l10n.t("Rows with totals left out: {0}.", linesIn(note));
    case "longCells":
      return l10n.t(
        "Cells with more than {0} characters are cut: {1}.",
        formatInteger(longestCell),
        linesIn(note),
      );
    case "endsWithinCharacter":
      return l10n.t("The file ends in the middle of a character: it may be incomplete.");
    case "undecided":
      return undecidedWords(note.about, namesOf(note.columns, columns));
  }
}

function undecidedWords(about: "decimalSign" | "dayOrMonth" | "unit", names: string): string {
  switch (about) {
    case "decimalSign":
      return l10n.t("Shown as text, since the decimal sign can't be told: {0}.", names);
    case "dayOrMonth":
      return l10n.t("Shown as text, since day and month can't be told apart: {0}.", names);
    case "unit":
      return l10n.t("Shown as text, since the figures have several units: {0}.", names);
  }
}

/** Columns that are named, and characters of a name. */
const mostNamed = 3;
const longestName = 60;

/** "Volume, CPC and 4 more". */
function namesOf(places: readonly number[], columns: readonly Pick<TableColumn, "name">[]): string {
  const named = places
    .slice(0, mostNamed)
    .map((place) => cutText(columnLabel(columns[place]?.name ?? "", place), longestName))
    .join(", ");
  const more = places.length - mostNamed;
  return more > 0 ? l10n.t("{0} and {1} more", named, formatInteger(more)) : named;
}

/** A column's name, or its place where it has none. */
export function columnLabel(name: string, place: number): string {
  return name.trim() === "" ? l10n.t("Column {0}", formatInteger(place + 1)) : name;
}

/** Lines that are named. */
const mostLines = 5;

/** "line 3", "lines 3, 8 and 2 more". */
function linesIn({ lines, count }: NotedLines): string {
  const named = lines.slice(0, mostLines).map(formatInteger).join(", ");
  if (count === 1) {
    return l10n.t("line {0}", named);
  }
  const more = count - Math.min(lines.length, mostLines);
  return more > 0
    ? l10n.t("lines {0} and {1} more", named, formatInteger(more))
    : l10n.t("lines {0}", named);
}

/** Why a file can't be read as a table, and what to do. */
export function problemWords(name: string, problem: TableProblem): string {
  switch (problem.kind) {
    case "empty":
      return l10n.t("{0} is empty.", name);
    case "tooLarge":
      return l10n.t(
        "{0} has more than {1}, too much to read as a table. Open it as text.",
        name,
        formatBytes(problem.limit),
      );
    case "spreadsheet":
      return l10n.t(
        "{0} is a spreadsheet. In the program it comes from, choose Save As, CSV UTF-8, and open that file.",
        name,
      );
    case "archive":
      return l10n.t("{0} is a ZIP file. Unpack it and open one of the files in it.", name);
    case "webPage":
      return l10n.t(
        "{0} is a web page, not a table. Sign in where it comes from and download the file again.",
        name,
      );
    case "notText":
      return l10n.t(
        "{0} isn't text: line {1} has bytes without a meaning as characters. Save it as CSV UTF-8 and try again.",
        name,
        formatInteger(problem.line),
      );
    case "lostCharacters":
      return l10n.t(
        "Characters of {0} were lost before it was saved, first on line {1}: they are � now. Export it again as CSV UTF-8.",
        name,
        formatInteger(problem.line),
      );
    case "notInEncoding":
      return l10n.t(
        "{0} isn't in {1}. Choose another encoding.",
        name,
        encodingWords(problem.encoding),
      );
  }
}
