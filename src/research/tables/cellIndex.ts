import { mostColumns } from "../../shared/tableLimits.ts";
import {
  codes,
  enlarged,
  hasDoubled,
  isBlankCode,
  isCutCell,
  longestCell,
  mostCells,
  mostLines,
  returnsAt,
  withSingleQuotes,
} from "./cellCodes.ts";

const { quote, feed, carriageReturn, blank, highest } = codes;

import { QuotedCells } from "./quotedCells.ts";

/**
 * The records of a text with the places of their cells, read piece by piece. Cells are numbered through all records. Of
 * a cell of very many characters the first ones are kept.
 */
export class CellIndex {
  readonly text: string;
  /** Empty where nothing separates cells. */
  readonly delimiter: string;
  readonly #delimiter: number;
  /** Files of old Macs end lines with `\r` alone; elsewhere that is part of a cell. */
  readonly #isOldMac: boolean;
  /** Cells that a record should have; 0 where that isn't known yet. */
  readonly #width: number;
  #at: number;
  #line: number;
  #starts = new Uint32Array(1024);
  #ends = new Uint32Array(1024);
  #cells = 0;
  /** The first cell of each record, and of the one behind the last. */
  #firsts = new Uint32Array(256);
  #lines = new Uint32Array(256);
  #begins = new Uint32Array(256);
  #widths = new Uint32Array(256);
  #records = 0;
  /** Cells of the longest record, those that aren't kept included. */
  #widest = 0;
  /** Cells of the record that is read. */
  #read = 0;
  /** Cells that are kept of it. */
  #most = 0;
  #torn = false;
  readonly #quoted: QuotedCells;
  /** A cell is so long that others have their turn before the rest of it. */
  #isPaused = false;
  #crossesLines = false;
  /** Where the last run of `\r` that was looked at begins and ends, and whether it ends a line. */
  #run = { start: 0, end: 0, endsLine: false };
  readonly #openQuotes: number[] = [];
  #openQuoteCount = 0;

  /** Begins at a place, which is on a line. `width` are the cells of a usual record, 0 where that isn't known. */
  constructor(text: string, delimiter: string, { at = 0, line = 1, width = 0 } = {}) {
    this.text = text;
    this.delimiter = delimiter;
    this.#delimiter = delimiter === "" ? -1 : delimiter.charCodeAt(0);
    this.#isOldMac = !text.includes("\n") && text.includes("\r");
    this.#at = at;
    this.#line = line;
    this.#width = width;
    this.#quoted = new QuotedCells(
      text,
      { delimiter: this.#delimiter, isOldMac: this.#isOldMac },
      (place) => this.#isEnd(place),
    );
    if (width > 0) {
      // the whole text is read: memory for its usual cells and lines at once
      const length = text.length - at;
      this.#starts = new Uint32Array(1024 + Math.ceil(length / 8));
      this.#ends = new Uint32Array(this.#starts.length);
    }
  }

  get records(): number {
    return this.#records;
  }

  /** Cells of the longest record. Of each only as many are kept as a table with so many rows has columns. */
  get widest(): number {
    return this.#widest;
  }

  /** Lines with a quote that was kept as text: the first ones, and how many there are. */
  get openQuotes(): { readonly lines: readonly number[]; readonly count: number } {
    return { lines: this.#openQuotes, count: this.#openQuoteCount };
  }

  /** Reads so many further records at most, and stops behind so many characters; false at the end of the text. */
  read(most: number, characters: number): boolean {
    const last = this.#records + most;
    const far = this.#at + characters;
    this.#isPaused = false;
    while (
      !this.#isPaused &&
      this.#at < this.text.length &&
      this.#records < last &&
      this.#at < far
    ) {
      this.#next();
    }
    return this.#at < this.text.length;
  }

  /** Forgets the records from one on; what is read next takes their places. */
  forgetFrom(record: number): void {
    this.#cells = this.firstCell(record);
    this.#records = record;
  }

  /** The number of the first cell of a record. */
  firstCell(record: number): number {
    return this.#firsts[record] ?? 0;
  }

  /** How many cells a record has, those that aren't kept included; one that is empty for a blank line. */
  widthOf(record: number): number {
    return this.#widths[record] ?? 0;
  }

  /** What the cells of a record say, as far as they are kept. */
  textsOf(record: number): string[] {
    const first = this.firstCell(record);
    const kept = this.firstCell(record + 1) - first;
    return Array.from({ length: kept }, (_, place) => this.textOf(first + place));
  }

  /** Where a record begins in the text. */
  beginOf(record: number): number {
    return this.#begins[record] ?? 0;
  }

  /** The line that a record begins on, counted from 1. */
  lineOf(record: number): number {
    return this.#lines[record] ?? 0;
  }

  /** Where the text of a cell begins, behind its quote. */
  startOf(cell: number): number {
    return this.#starts[cell] ?? 0;
  }

  /** Where it ends; the end is exclusive. */
  endOf(cell: number): number {
    return (this.#ends[cell] ?? 0) & ~hasDoubled;
  }

  /** What a cell says, from a place on where it isn't its beginning. */
  textOf(cell: number, start = this.#starts[cell] ?? 0): string {
    const end = this.#ends[cell] ?? 0;
    const part = this.text.slice(start, end & ~hasDoubled);
    const text = end >>> 31 === 1 ? withSingleQuotes(part) : part;
    return isCutCell(this.#starts[cell] ?? 0, this.endOf(cell)) ? `${text}…` : text;
  }

  /** Where the cells of one column begin and end in some records, and which are cut; an empty cell where a record is shorter. `skipsBlank`: a blank before each is no part of it. */
  placesOf(
    records: readonly number[],
    place: number,
    skipsBlank: boolean,
  ): {
    readonly starts: Uint32Array;
    readonly ends: Uint32Array;
    readonly cut: readonly number[];
  } {
    const cut: number[] = [];
    const starts = new Uint32Array(records.length);
    const ends = new Uint32Array(records.length);
    for (let row = 0; row < records.length; row += 1) {
      const record = records[row] ?? 0;
      const cell = (this.#firsts[record] ?? 0) + place;
      if (cell < (this.#firsts[record + 1] ?? 0)) {
        const start = this.#starts[cell] ?? 0;
        const end = (this.#ends[cell] ?? 0) & ~hasDoubled;
        starts[row] =
          skipsBlank && start < end && this.text.charCodeAt(start) === blank ? start + 1 : start;
        ends[row] = end;
        if (isCutCell(start, end)) {
          cut.push(row);
        }
      }
    }
    return { starts, ends, cut };
  }

  /** What the cell of a column says in a record from a place on; nothing where the record is shorter. */
  textAt(record: number, place: number, start: number): string {
    const cell = (this.#firsts[record] ?? 0) + place;
    return cell < (this.#firsts[record + 1] ?? 0) ? this.textOf(cell, start) : "";
  }

  /** True where the text of a record begins so, a quote included. */
  beginsWith(record: number, sign: string): boolean {
    return this.text.startsWith(sign, this.beginOf(record));
  }

  /**
   * A quoted cell over several lines in a record that has another number of cells than all others: where its first
   * line alone has the right number, the quote was never meant to hold the lines below it.
   */
  #next(): void {
    const { at, line, cells, quotes, count } = {
      at: this.#at,
      line: this.#line,
      cells: this.#cells,
      quotes: this.#openQuotes.length,
      count: this.#openQuoteCount,
    };
    const again = (): void => {
      this.#at = at;
      this.#line = line;
      this.#cells = cells;
      this.#openQuotes.length = quotes;
      this.#openQuoteCount = count;
    };
    const isWide = (): boolean => this.#width === this.widthOf(this.#records - 1);
    let isRead = this.#record(true);
    if (isRead && this.#width > 0 && this.#crossesLines && !isWide()) {
      for (const mayCrossLines of [false, true]) {
        again();
        this.#records -= 1;
        isRead = this.#record(mayCrossLines);
        if (!isRead || isWide()) {
          break;
        }
      }
    }
    if (isRead) {
      this.#quoted.forget();
    } else {
      again();
    }
  }

  /** False for a record with a cell that has to be read on later. */
  #record(mayCrossLines: boolean): boolean {
    const line = this.#line;
    this.#torn = false;
    this.#crossesLines = false;
    this.#isPaused = false;
    this.#beginRecord();
    for (;;) {
      const end = this.#cell(this.#at, mayCrossLines);
      if (this.#isPaused) {
        return false;
      }
      this.#at = end;
      if (end >= this.text.length || this.text.charCodeAt(end) !== this.#delimiter) {
        break;
      }
      if (this.#read >= mostCells) {
        // nobody has so many columns: what is left of the line isn't counted
        this.#at = this.#lineEnd(end);
        break;
      }
      this.#at = end + 1;
    }
    this.#endLine();
    this.#widest = Math.max(this.#widest, this.#read);
    this.#widths[this.#records] = this.#read;
    this.#records += 1;
    this.#firsts[this.#records] = this.#cells;
    if (this.#torn) {
      this.#openQuoteCount += 1;
      if (this.#openQuotes.length < mostLines) {
        this.#openQuotes.push(line);
      }
    }
    return true;
  }

  #lineEnd(from: number): number {
    const end = this.text.indexOf(this.#isOldMac ? "\r" : "\n", from);
    return end === -1 ? this.text.length : end;
  }

  #beginRecord(): void {
    this.#read = 0;
    this.#most = mostColumns(this.#records);
    if (this.#records + 2 > this.#firsts.length) {
      this.#firsts = enlarged(this.#firsts);
      this.#lines = enlarged(this.#lines);
      this.#begins = enlarged(this.#begins);
      this.#widths = enlarged(this.#widths);
    }
    this.#firsts[this.#records] = this.#cells;
    this.#lines[this.#records] = this.#line;
    this.#begins[this.#records] = this.#at;
  }

  /** From the end of a record's last cell to the next line; several `\r` before one `\n` are one line break. */
  #endLine(): void {
    while (this.text.charCodeAt(this.#at) === carriageReturn && !this.#isOldMac) {
      this.#at += 1;
    }
    if (this.#at < this.text.length) {
      this.#at += 1;
    }
    this.#line += 1;
  }

  #keep(start: number, whole: number, isDoubled = false): void {
    const end = Math.min(whole, start + longestCell) + (isDoubled ? hasDoubled : 0);
    this.#read += 1;
    if (this.#read > this.#most) {
      return;
    }
    if (this.#cells === this.#starts.length) {
      this.#starts = enlarged(this.#starts);
      this.#ends = enlarged(this.#ends);
    }
    this.#starts[this.#cells] = start;
    this.#ends[this.#cells] = end;
    this.#cells += 1;
  }

  /** Reads the cell at a place, and returns the place of the delimiter or line break behind it. */
  #cell(start: number, mayCrossLines: boolean): number {
    const { text } = this;
    const delimiter = this.#delimiter;
    const { length } = text;
    let at = start;
    let code = text.charCodeAt(at);
    while (at < length && isBlankCode(code) && code !== delimiter) {
      at += 1;
      code = text.charCodeAt(at);
    }
    if (code === quote) {
      const end = this.#closed(at, mayCrossLines);
      if (end !== -1) {
        return end;
      }
      if (at === start) {
        this.#torn = true;
        return this.#open(at);
      }
    }
    let quotes = 0;
    for (; at < length; at += 1) {
      code = text.charCodeAt(at);
      if (code > highest && code !== delimiter) {
        continue;
      }
      if (code === delimiter || (code <= carriageReturn && this.#isEnd(at))) {
        break;
      }
      if (code === quote) {
        quotes += 1;
      }
    }
    this.#torn ||= quotes % 2 === 1;
    this.#keep(start, at);
    return at;
  }

  /** True at a delimiter or line break, and behind the text. A `\r` counts where only others are between it and a `\n`. */
  #isEnd(at: number): boolean {
    const code = this.text.charCodeAt(at);
    if (code === this.#delimiter || code === feed || at >= this.text.length) {
      return true;
    }
    if (code !== carriageReturn || this.#isOldMac) {
      return code === carriageReturn;
    }
    if (at < this.#run.start || at >= this.#run.end) {
      this.#run = returnsAt(this.text, at);
    }
    return this.#run.endsLine;
  }

  /** Keeps the quoted cell at a place and returns the place behind it; -1 where its quote doesn't close. */
  #closed(start: number, mayCrossLines: boolean): number {
    const found = this.#quoted.find(start, mayCrossLines);
    if (found === "later") {
      this.#isPaused = true;
      return this.text.length;
    }
    if (found === "open") {
      return -1;
    }
    this.#keep(start + 1, found.end, found.hasDoubled);
    this.#line += found.lines;
    this.#crossesLines ||= found.lines > 0;
    return found.behind;
  }

  /** Keeps a cell whose quote closes nowhere or in the middle of text, and returns the place behind it. */
  #open(start: number): number {
    const cell = this.#quoted.open(start);
    this.#keep(cell.start, cell.end);
    return cell.behind;
  }
}
