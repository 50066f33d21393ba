import { mostRows } from "../../shared/tableLimits.ts";
import { isBlankRecord } from "./blankRecord.ts";
import type { CellIndex } from "./cellIndex.ts";
import { mostLines } from "./cellCodes.ts";
import { isFooterText, isToolsPhrase } from "./footerText.ts";
import { namesColumns } from "./headerTest.ts";
import type { NotedLines, TableNote } from "./table.ts";

/** Records that are looked at to tell whether the first one names the columns. */
const sampleSize = 50;

/** Lines that something is to be said of. */
class Lines {
  readonly #first: number[] = [];
  #count = 0;

  add(line: number): void {
    this.#count += 1;
    if (this.#first.length < mostLines) {
      this.#first.push(line);
    }
  }

  /** Counts lines that have no place among the first ones. */
  addMore(count: number): void {
    this.#count += count;
  }

  /** Takes back the last line where it is that one. */
  removeLast(line: number): void {
    if (this.#count > 0 && (this.#count > mostLines || this.#first.at(-1) === line)) {
      this.#count -= 1;
      this.#first.length = Math.min(this.#first.length, this.#count);
    }
  }

  get noted(): NotedLines {
    return { lines: this.#first, count: this.#count };
  }
}

/** Tells the rows among the records of a table: blank lines, remarks, the header again and what a tool says behind the rows are none. */
export class RowFinder {
  /** The records that are rows. */
  readonly rows: number[] = [];
  readonly #index: CellIndex;
  /** Cells of the first record. */
  readonly #width: number;
  readonly #chosen: boolean | undefined;
  #hasHeader: boolean | undefined;
  #hasBlanks = false;
  /** Cells of the header up to the last one with a name. */
  #named = 0;
  /** The same of the longest row. */
  #widest = 0;
  #header = "";
  #names: string[] = [];
  #seen = 0;
  #moreRows = 0;
  /** Records behind a blank line that have other cells than rows: rows, where a row follows. */
  #pending: number[] = [];
  /** The same beyond the rows of a table: only counted. */
  #pendingMore = 0;
  #isBehindBlank = false;
  readonly #torn = new Lines();
  readonly #remarks = new Lines();
  readonly #headers = new Lines();
  readonly #footer = new Lines();

  constructor(index: CellIndex, width: number, hasHeader: boolean | undefined) {
    this.#index = index;
    this.#width = width;
    this.#chosen = hasHeader;
  }

  get hasHeader(): boolean {
    return this.#hasHeader ?? true;
  }

  /** Whether a blank stands behind each delimiter. */
  get hasBlanks(): boolean {
    return this.#hasBlanks;
  }

  get names(): readonly string[] {
    return this.#names;
  }

  /** Columns up to the last one that has a name or a cell. */
  get width(): number {
    return Math.max(this.#named, this.#widest, 1);
  }

  get moreRows(): number {
    return this.#moreRows;
  }

  get notes(): readonly TableNote[] {
    const kinds = [
      ["tornRows", this.#torn],
      ["remarks", this.#remarks],
      ["repeatedHeaders", this.#headers],
      ["footer", this.#footer],
    ] as const;
    return kinds.flatMap(([kind, { noted }]) => (noted.count === 0 ? [] : [{ kind, ...noted }]));
  }

  /** Takes the records that were read since. */
  take(): void {
    const index = this.#index;
    if (this.#hasHeader === undefined) {
      this.#begin();
    }
    for (; this.#seen < index.records; this.#seen += 1) {
      this.#takeRecord(this.#seen);
    }
    // what is no row, or only counted, needs no memory: a file may have millions of blank lines
    const header = this.hasHeader ? 0 : -1;
    const kept = Math.max(header, this.rows.at(-1) ?? -1, this.#pending.at(-1) ?? -1) + 1;
    if (kept < this.#seen) {
      this.#seen = kept;
      index.forgetFrom(kept);
    }
  }

  /** What is left over at the end of the file belongs to no row, and what a tool says right below the rows is none. */
  end(): void {
    const trailing = this.#moreRows > 0 ? -1 : this.rows.length - 1;
    let end = trailing;
    while (end > 0 && this.#isFooter(this.rows[end] ?? 0)) {
      end -= 1;
    }
    const below = trailing < 0 ? [] : this.rows.splice(end + 1);
    for (const line of below.map((record) => this.#index.lineOf(record)).toReversed()) {
      this.#torn.removeLast(line);
    }
    for (const record of below) {
      this.#footer.add(this.#index.lineOf(record));
    }
    for (const record of this.#pending) {
      this.#footer.add(this.#index.lineOf(record));
    }
    this.#footer.addMore(this.#pendingMore);
    this.#pending = [];
    this.#pendingMore = 0;
  }

  #begin(): void {
    const index = this.#index;
    const sample = Array.from({ length: Math.min(index.records, sampleSize) }, (_, record) =>
      index.textsOf(record),
    ).filter((_, record) => record === 0 || !isBlankRecord(index, record));
    const [header = [], ...below] = sample;
    this.#hasHeader = this.#chosen ?? namesColumns(header, below);
    this.#hasBlanks = sample.length > 1 && haveBlanks(sample);
    if (this.#hasHeader && index.records > 0) {
      this.#names = header.map((text) => text.replaceAll("\uFEFF", "").trim());
      this.#named = this.#names.findLastIndex((name) => name !== "") + 1;
      this.#header = this.#textOf(0);
      this.#seen = 1;
    } else {
      this.#named = 0;
    }
  }

  #textOf(record: number): string {
    const index = this.#index;
    const last = index.firstCell(record + 1) - 1;
    return index.text.slice(index.beginOf(record), index.endOf(last));
  }

  #takeRecord(record: number): void {
    const index = this.#index;
    if (isBlankRecord(index, record)) {
      this.#isBehindBlank = true;
      return;
    }
    const width = index.widthOf(record);
    if (index.beginsWith(record, "#") && this.#isRemark(record, width)) {
      this.#remarks.add(index.lineOf(record));
      return;
    }
    if (this.hasHeader && width === this.#width && this.#isHeader(record)) {
      this.#headers.add(index.lineOf(record));
      return;
    }
    const fits = width === this.#width;
    if (
      !fits &&
      this.#width > 1 &&
      (this.#isBehindBlank || this.#pending.length + this.#pendingMore > 0)
    ) {
      if (this.rows.length + this.#pending.length < mostRows) {
        this.#pending.push(record);
      } else {
        this.#pendingMore += 1;
      }
      return;
    }
    for (const waiting of this.#pending) {
      this.#keep(waiting);
    }
    this.#moreRows += this.#pendingMore;
    this.#torn.addMore(this.#pendingMore);
    this.#pending = [];
    this.#pendingMore = 0;
    this.#isBehindBlank = false;
    this.#keep(record);
  }

  #isRemark(record: number, width: number): boolean {
    const index = this.#index;
    const first = index.textOf(index.firstCell(record));
    return /^#+\s/u.test(first) || (width === 1 && this.#width > 1);
  }

  /** True for a record with one cell that has words, and is like no keyword. */
  #isFooter(record: number): boolean {
    const index = this.#index;
    if (this.#filled(record) !== 1) {
      return false;
    }
    const text = index.textOf(index.firstCell(record));
    return this.#width < 2 ? isToolsPhrase(text) : isFooterText(text);
  }

  #isHeader(record: number): boolean {
    const index = this.#index;
    const length = index.endOf(index.firstCell(record + 1) - 1) - index.beginOf(record);
    return length === this.#header.length && this.#textOf(record) === this.#header;
  }

  #keep(record: number): void {
    const index = this.#index;
    const width = index.widthOf(record);
    const expected = this.hasHeader ? this.#named : this.#width;
    if (width > this.#widest) {
      this.#widest = Math.max(this.#widest, this.#filled(record));
    }
    if (width < expected || (width > expected && this.#filled(record) > expected)) {
      this.#torn.add(index.lineOf(record));
    }
    if (this.rows.length < mostRows) {
      this.rows.push(record);
    } else {
      this.#moreRows += 1;
    }
  }

  /** Cells up to the last one that says something. */
  #filled(record: number): number {
    const index = this.#index;
    const first = index.firstCell(record);
    let width = index.firstCell(record + 1) - first;
    if (width < index.widthOf(record)) {
      return index.widthOf(record);
    }
    while (width > 0 && index.textOf(first + width - 1).trim() === "") {
      width -= 1;
    }
    return width;
  }
}

/** True where each cell but the first begins with a blank. */
function haveBlanks(records: readonly (readonly string[])[]): boolean {
  const cells = records.flatMap((texts) => texts.slice(1)).filter((text) => text !== "");
  return cells.length > 2 && cells.every((text) => text.startsWith(" "));
}
