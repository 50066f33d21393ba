import * as l10n from "@vscode/l10n";
import { formulaGuard } from "../../../shared/formulaGuard.ts";
import { formatInteger } from "../../../shared/format.ts";
import type { FormulaGuard } from "../../../shared/formulaGuard.ts";
import { mostRows } from "../../../shared/tableLimits.ts";
import { Turns } from "../../../system/turn.ts";
import { dayInOrder, dayOrderOf, looksLikeDay, withIsoDays } from "../writtenDays.ts";
import type { DayOrder, IsoDays } from "../writtenDays.ts";
import {
  hasLostCharacters,
  lineAt,
  LostCharactersError,
  refuseZeroBytes,
} from "../lostCharacters.ts";
import { asideRows } from "./asideRows.ts";
import { delimiterOfOneColumn, delimiters } from "./csvDelimiter.ts";
import { eachRecord, firstRecord, firstWidth, lineBreakOf, OpenQuoteError } from "./csvRecords.ts";
import type { CsvField, CsvRecord } from "./csvRecords.ts";
import { columnOfName, figureColumns } from "./listColumns.ts";
import type { ListColumn } from "./listColumns.ts";
import { hasPointGroups } from "./listVolume.ts";

/** One row of a keyword list. */
export interface ListRow {
  readonly record: CsvRecord;
  /** Not empty. */
  readonly keyword: string;
}

/** A keyword list as it stands in its file, with the place of every cell. */
export interface KeywordList {
  readonly text: string;
  readonly delimiter: string;
  readonly newline: string;
  /** Takes a cell as it was meant: what is written here has an apostrophe before what a spreadsheet would run. */
  readonly plain: FormulaGuard["plain"];
  /** In which order a spreadsheet has written the days of the observations; absent where they are ISO's, or can't be told. */
  readonly dayOrder?: DayOrder;
  /** What stands between whole numbers and fractions. */
  readonly decimal: "." | ",";
  readonly header: CsvRecord;
  /** Where our columns stand; of several with one meaning the first. */
  readonly columns: ReadonlyMap<ListColumn, number>;
  /** Cells of the longest row, the header included. */
  readonly width: number;
  readonly rows: readonly ListRow[];
  /** Records without a keyword, and those of `aside`. */
  readonly others: readonly CsvRecord[];
  /** What tools write behind their rows, and rows of sums: no keywords, though they stand where keywords do. */
  readonly aside: readonly ListRow[];
}

/** Cells of one row, and of all: each has a place that is kept. A table with more is no list of keywords. */
export const cellLimits = { row: 10_000, all: 2_500_000 } as const;

/** A file that has no column of keywords in its first line. */
export class NoKeywordColumnError extends Error {
  constructor() {
    super(l10n.t("It has no “keyword” column."));
  }
}

/** A file with more rows than are read as keywords: no part of it is read. */
export class TooManyRowsError extends Error {
  constructor() {
    super(
      l10n.t("The file has more than {0} rows. Split it and try again.", formatInteger(mostRows)),
    );
  }
}

/** A file with more cells than are read as a keyword list: no part of it is read. */
export class TooManyCellsError extends Error {
  constructor() {
    super(
      l10n.t(
        "The file has more than {0} cells, or {1} in one row. Split it and try again.",
        formatInteger(cellLimits.all),
        formatInteger(cellLimits.row),
      ),
    );
  }
}

/**
 * Reads a keyword list: any column order and spelling, columns of a person's own, byte order mark,
 * `,` `;` tab or `|`, every kind of line break. Blank lines, lines with `#` before everything else,
 * and rows without a keyword are no rows. Yields to other work in between. Rejects with
 * NoKeywordColumnError, OpenQuoteError, LostCharactersError, TooManyRowsError and TooManyCellsError.
 */
export async function readKeywordList(text: string): Promise<KeywordList> {
  refuseZeroBytes(text);
  const turns = new Turns();
  const { delimiter, header } = await findHeader(text, turns);
  const { plain } = formulaGuard(delimiter);
  const columns = new Map<ListColumn, number>();
  for (const [index, { value }] of header.fields.entries()) {
    const column = columnOfName(value);
    if (column !== undefined && !columns.has(column)) {
      columns.set(column, index);
    }
  }
  const keyword = columns.get("keyword") ?? 0;
  const all: ListRow[] = [];
  const others: CsvRecord[] = [];
  let [width, hasComma] = [header.fields.length, false];
  let cells = 0;
  for (const record of eachRecord(text, delimiter, header.end, cellLimits.row)) {
    await turns.next();
    if (record === undefined || isAside(record, header) || isRepeated(record, header)) {
      continue;
    }
    width = Math.max(width, record.fields.length);
    cells += record.fields.length;
    if (record.width !== undefined || cells > cellLimits.all) {
      throw new TooManyCellsError();
    }
    const value = plain(record.fields[keyword]?.value ?? "").trim();
    if (value === "") {
      others.push(record);
      checkRows(all.length + others.length);
      continue;
    }
    if (hasLostCharacters(value)) {
      throw new LostCharactersError(lineAt(text, record.start));
    }
    const row = { record, keyword: value };
    all.push(row);
    checkRows(all.length + others.length);
    hasComma ||= delimiter !== "," && hasDecimalComma({ columns, plain }, row);
  }
  const found = asideRows({ header, columns, plain, rows: all });
  const aside = found.size === 0 ? [] : all.filter((row) => found.has(row));
  const rows = aside.length === 0 ? all : all.filter((row) => !found.has(row));
  const observed = columns.get("observed_at") ?? -1;
  const days = new Set(rows.map(({ record }) => record.fields[observed]?.value ?? ""));
  const dayOrder = dayOrderOf([...days].filter(looksLikeDay));
  return {
    text,
    delimiter,
    plain,
    ...(dayOrder === undefined ? {} : { dayOrder }),
    newline: lineBreakOf(text),
    decimal: hasComma ? "," : ".",
    header,
    columns,
    width,
    rows,
    others: [...others, ...aside.map(({ record }) => record)],
    aside,
  };
}

/** Throws TooManyRowsError for more rows than a list may have. */
export function checkRows(count: number): void {
  if (count > mostRows) {
    throw new TooManyRowsError();
  }
}

/** What a cell of a row says; "" where the list has no such column, or the row no such cell. */
export function cellOf(
  { columns, plain, dayOrder }: Pick<KeywordList, "columns" | "plain" | "dayOrder">,
  { record }: ListRow,
  column: ListColumn,
): string {
  const index = columns.get(column);
  const cell = index === undefined ? "" : plain(record.fields[index]?.value ?? "").trim();
  return column === "observed_at" && dayOrder !== undefined
    ? dayInOrder(cell, dayOrder) || cell
    : cell;
}

/** Writes the days of a list's observations as ISO writes them, where all of them fit one order; nothing else changes. Rejects as `readKeywordList`. */
export async function listWithIsoDays(text: string): Promise<IsoDays> {
  const { columns, delimiter, header, dayOrder } = await readKeywordList(text);
  const column = columns.get("observed_at");
  return column === undefined || dayOrder === undefined
    ? { text, changed: 0 }
    : withIsoDays({ text, delimiter, from: header.end, column });
}

/** A header, and what separates its cells. */
interface FoundHeader {
  readonly delimiter: string;
  readonly header: CsvRecord;
}

/** Lines that are looked at for the header: tools write a title, a period or `sep=;` before it. */
const mostLinesBefore = 40;

/** Of the first lines with a column of keywords the first with most columns that we know, taken apart by the delimiter that makes most sense of it. */
async function findHeader(text: string, turns: Turns): Promise<FoundHeader> {
  let start = await beginningInPieces(text, turns);
  let best = await headerFrom(text, start, turns);
  for (let lines = 1; lines < mostLinesBefore; lines += 1) {
    const next = lineAfter(text, start);
    if (next >= text.length || (best !== undefined && !mayStandAbove(best, text, start, next))) {
      break;
    }
    start = next;
    // a line below one that may be the header is looked at only where it has more names
    if (best !== undefined && mostNames(text, start) <= 1) {
      continue;
    }
    best = await headerFrom(text, start, turns).catch((error: unknown) => {
      // A quote in what stands before the header needn't be closed.
      if (error instanceof OpenQuoteError) {
        return best;
      }
      throw error;
    });
  }
  if (best === undefined) {
    throw new NoKeywordColumnError();
  }
  const { header } = best;
  return header.fields.length === 1
    ? { delimiter: await delimiterOfOneColumn(text, header.end), header }
    : best;
}

/** Characters of a line in which names of columns are looked for below one that may be a header. */
const longestHeader = 10_000;

/** True where a line such as `Query,contains tea` may be above the header: all lines up to the next one are records. */
function mayStandAbove(
  { header }: FoundHeader,
  text: string,
  start: number,
  next: number,
): boolean {
  const isShort = next - start <= longestHeader;
  const hasOpenQuote = !isShort || text.slice(start, next).split('"').length % 2 === 0;
  return header.fields.length > 1 && knownColumns(header.fields.map(nameOf)) === 1 && !hasOpenQuote;
}

/** How many columns a line may name, whatever separates them. */
function mostNames(text: string, start: number): number {
  const [line = ""] = text.slice(start, start + longestHeader).split(/[\n\r]/u, 1);
  const counts = delimiters.map((delimiter) =>
    knownColumns(line.split(delimiter).map((cell) => cell.replaceAll('"', "").trim())),
  );
  return Math.max(...counts);
}

/** How many columns names stand for; 0 where there is none of keywords. */
function knownColumns(names: readonly string[]): number {
  const columns = new Set(names.map(columnOfName).filter((column) => column !== undefined));
  return columns.has("keyword") ? columns.size : 0;
}

function nameOf({ value }: CsvField): string {
  return value;
}

/** The header that begins at a place; undefined where no delimiter finds a column of keywords there. */
async function headerFrom(
  text: string,
  start: number,
  turns: Turns,
): Promise<FoundHeader | undefined> {
  let best: FoundHeader | undefined;
  let most = 0;
  for (const delimiter of delimiters) {
    await turns.next();
    const isTable = (await firstWidth(text, delimiter, start, cellLimits.row)) < cellLimits.row;
    const header = isTable ? await firstRecord(text, delimiter, start) : undefined;
    const known = knownColumns(header?.fields.map(nameOf) ?? []);
    if (header !== undefined && known > most) {
      [best, most] = [{ delimiter, header }, known];
    }
  }
  return best;
}

/** Where the next line begins; the text's end for the last one. */
function lineAfter(text: string, from: number): number {
  const end = firstFrom(text, /[\n\r]/gu, from);
  return end + (text.charCodeAt(end) === 0x0d && text.charCodeAt(end + 1) === 0x0a ? 2 : 1);
}

/** Behind the byte order mark, blank lines and lines that begin with `#`, but for a column that is called just that. */
export function beginningOf(text: string): number {
  const search = beginningIn(text);
  for (let found = search.next(); ; found = search.next()) {
    if (found.done === true) {
      return found.value;
    }
  }
}

/** The same, yielding to other work in between. */
async function beginningInPieces(text: string, turns: Turns): Promise<number> {
  const search = beginningIn(text);
  for (let found = search.next(); ; found = search.next()) {
    if (found.done === true) {
      return found.value;
    }
    await turns.next();
  }
}

/** Lines that are skipped between two looks at the clock. */
const linesAtOnce = 10_000;

/**
 * Yields between two pieces, and returns the place. Line by line: one pattern for all lines runs out of memory on
 * millions, and one for each takes a second.
 */
function* beginningIn(text: string): Generator<undefined, number> {
  let start = text.startsWith("\uFEFF") ? 1 : 0;
  for (let lines = 1; ; lines += 1) {
    let at = start;
    if (isBlank(text.charCodeAt(at))) {
      at = firstFrom(text, /[^ \t]/gu, at);
    }
    if (text.charCodeAt(at) === 0x23 && !isDelimiter(text.charCodeAt(at + 1))) {
      at += 1;
      if (!isLineBreak(text.charCodeAt(at))) {
        at = firstFrom(text, /[\n\r]/gu, at);
      }
    }
    const code = text.charCodeAt(at);
    if (!isLineBreak(code)) {
      return start;
    }
    start = at + (code === 0x0d && text.charCodeAt(at + 1) === 0x0a ? 2 : 1);
    if (lines % linesAtOnce === 0) {
      yield;
    }
  }
}

/** Where a character is next, or the end of the text. Searched with a pattern, since a line may have megabytes. */
function firstFrom(text: string, character: RegExp, from: number): number {
  character.lastIndex = from;
  return character.exec(text)?.index ?? text.length;
}

function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x09;
}

function isDelimiter(code: number): boolean {
  return code === 0x2c || code === 0x3b || code === 0x09 || code === 0x7c;
}

function isLineBreak(code: number): boolean {
  return code === 0x0a || code === 0x0d;
}

/** A blank line, or a remark: one cell that begins with `#` where rows have several. */
function isAside({ fields }: CsvRecord, header: CsvRecord): boolean {
  const [first, second] = fields;
  const text = first?.value.trim() ?? "";
  return (
    second === undefined && (text === "" || (text.startsWith("#") && header.fields.length > 1))
  );
}

/** True for a header that stands there again, as a merge of two files leaves it: in a list of one column that may be a keyword. */
function isRepeated({ fields }: CsvRecord, header: CsvRecord): boolean {
  return (
    fields.length > 1 &&
    fields.length === header.fields.length &&
    fields.every(({ value }, place) => value === header.fields[place]?.value)
  );
}

/** The comma of a volume stands between thousands. */
function hasDecimalComma(list: Pick<KeywordList, "columns" | "plain">, row: ListRow): boolean {
  return figureColumns.some((column) => {
    const cell = cellOf(list, row, column);
    return column === "monthly_volume" ? hasPointGroups(cell) : /^-?[\d.]*\d,\d+$/u.test(cell);
  });
}
