import * as l10n from "@vscode/l10n";
import { Turns } from "../../../system/turn.ts";

const quoteCode = 0x22;

/** One cell of a CSV text. */
export interface CsvField {
  /** Where its text stands, quotes included; `end` is exclusive. */
  readonly start: number;
  readonly end: number;
  /** What it says, without quotes. */
  readonly value: string;
}

/** One record of a CSV text: a line, or several where a quoted cell holds line breaks. */
export interface CsvRecord {
  readonly fields: readonly CsvField[];
  /** How many cells there are, where `fields` has the first ones only. */
  readonly width?: number;
  readonly start: number;
  /** Where its last cell ends. */
  readonly contentEnd: number;
  /** Where the next record begins: behind the line break, where there is one. */
  readonly end: number;
}

/** A quoted cell that never ends: nobody can tell what is a row from there on. */
export class OpenQuoteError extends Error {
  /** Counted from 1. */
  readonly line: number;

  constructor(line: number) {
    super(l10n.t("A quote opened on line {0} is never closed.", line));
    this.line = line;
  }
}

/** What ends the lines of a text; the first one counts, `\n` where there is none. */
export function lineBreakOf(text: string): "\n" | "\r\n" | "\r" {
  const first = text.indexOf("\n");
  if (first > 0 && text[first - 1] === "\r") {
    return "\r\n";
  }
  return first === -1 && text.includes("\r") ? "\r" : "\n";
}

/**
 * The records of a CSV text (RFC 4180) with the places of their cells, so that one cell can be
 * changed and everything else stays as it is. A quote in the middle of an unquoted cell is text.
 * Throws OpenQuoteError. `most` stops after so many records.
 */
export function csvRecords(
  text: string,
  delimiter: string,
  from = 0,
  most = Number.POSITIVE_INFINITY,
): CsvRecord[] {
  const scanner = new Scanner(text, delimiter);
  const records: CsvRecord[] = [];
  for (let at = from; at < text.length && records.length < most;) {
    const record = whole(scanner.record(at, Number.POSITIVE_INFINITY));
    records.push(record);
    at = record.end;
  }
  return records;
}

/**
 * The same, one after another as they are asked for; of each the first `most` cells. Between two pieces of a
 * record with megabytes it yields undefined, so that the caller can yield to other work.
 */
export function* eachRecord(
  text: string,
  delimiter: string,
  from = 0,
  most = Number.POSITIVE_INFINITY,
): Generator<CsvRecord | undefined> {
  const scanner = new Scanner(text, delimiter);
  for (let at = from; at < text.length;) {
    const record = yield* scanner.record(at, most);
    yield record;
    at = record.end;
  }
}

/** The result of work in pieces, done at once. */
function whole<Value>(pieces: Generator<undefined, Value>): Value {
  for (let next = pieces.next(); ; next = pieces.next()) {
    if (next.done === true) {
      return next.value;
    }
  }
}

/** The same, yielding to other work in between. */
async function inTurns<Value>(pieces: Generator<undefined, Value>): Promise<Value> {
  const turns = new Turns();
  for (let next = pieces.next(); ; next = pieces.next()) {
    if (next.done === true) {
      return next.value;
    }
    await turns.next();
  }
}

/** The line that a place is on, counted from 1. */
function lineAt(text: string, at: number): number {
  return text.slice(0, at).split(lineBreakOf(text)).length;
}

/** How many cells the first record of a CSV text has, counted up to `most`. Yields to other work in between. Rejects with OpenQuoteError. */
export async function firstWidth(
  text: string,
  delimiter: string,
  from: number,
  most: number,
): Promise<number> {
  return text.length <= from ? 0 : inTurns(new Scanner(text, delimiter).width(from, most));
}

/** The first record of a CSV text from a place on; undefined at its end, and where it has more than `most` cells, which are not looked at. Throws OpenQuoteError. */
export function narrowRecord(
  text: string,
  delimiter: string,
  from: number,
  most: number,
): CsvRecord | undefined {
  const scanner = new Scanner(text, delimiter);
  return text.length <= from || whole(scanner.width(from, most + 1)) > most
    ? undefined
    : whole(scanner.record(from, most));
}

/** The first record of a CSV text from a place on; undefined at its end. Yields to other work in between. Rejects with OpenQuoteError. */
export async function firstRecord(
  text: string,
  delimiter: string,
  from: number,
): Promise<CsvRecord | undefined> {
  return text.length <= from
    ? undefined
    : inTurns(new Scanner(text, delimiter).record(from, Number.POSITIVE_INFINITY));
}

/** True where a delimiter parts no record of a CSV text from `from` on. Yields to other work in between. Rejects with OpenQuoteError. */
export async function isOneColumn(text: string, delimiter: string, from: number): Promise<boolean> {
  const mayPart = text.includes(delimiter, from) || text.includes('"', from);
  return !mayPart || inTurns(new Scanner(text, delimiter).isOneColumn(from));
}

/** Characters after which it yields to other work: of cells, which may have one each, and in one cell. */
const pieceLength = { cells: 100_000, cell: 500_000 } as const;

class Scanner {
  readonly #text: string;
  readonly #delimiter: string;
  /** Files of old Macs end lines with `\r` alone; elsewhere that is part of a cell. */
  readonly #isOldMac: boolean;
  /** What may end a cell: searched with a pattern, since a cell may have megabytes. */
  readonly #ends: RegExp;
  /** Where it yielded last. */
  #paused = 0;
  #searched = 0;

  constructor(text: string, delimiter: string) {
    this.#text = text;
    this.#delimiter = delimiter;
    this.#isOldMac = lineBreakOf(text) === "\r";
    this.#ends = new RegExp(`[\\n\\r\\u{${(delimiter.codePointAt(0) ?? 0).toString(16)}}]`, "gu");
  }

  *width(start: number, most: number): Generator<undefined, number> {
    let width = 0;
    for (let at = start; width < most;) {
      if (this.#isLongSince(at)) {
        yield;
      }
      const end = this.#fieldEnd(at) ?? (yield* this.#longFieldEnd(at));
      width += 1;
      if (this.#text[end] !== this.#delimiter) {
        break;
      }
      at = end + 1;
    }
    return width;
  }

  *isOneColumn(from: number): Generator<undefined, boolean> {
    for (let at = from; at < this.#text.length;) {
      if (this.#isLongSince(at)) {
        yield;
      }
      const end = this.#fieldEnd(at) ?? (yield* this.#longFieldEnd(at));
      if (this.#text[end] === this.#delimiter) {
        return false;
      }
      at = end + this.#breakAt(end);
    }
    return true;
  }

  *record(start: number, most: number): Generator<undefined, CsvRecord> {
    const fields: CsvField[] = [];
    let width = 0;
    for (let at = start; ;) {
      if (this.#isLongSince(at)) {
        yield;
      }
      let end: number;
      if (width < most) {
        const field = this.#field(at) ?? (yield* this.#longField(at));
        fields.push(field);
        ({ end } = field);
      } else {
        end = this.#fieldEnd(at) ?? (yield* this.#longFieldEnd(at));
      }
      width += 1;
      if (this.#text[end] !== this.#delimiter) {
        const next = end + this.#breakAt(end);
        return { fields, ...(width > most ? { width } : {}), start, contentEnd: end, end: next };
      }
      at = end + 1;
    }
  }

  /** True once for each piece of the text. */
  #isLongSince(at: number): boolean {
    const isLong = at - this.#paused > pieceLength.cells;
    if (isLong) {
      this.#paused = at;
    }
    return isLong;
  }

  /** The length of the line break at a place; 0 where there is none. */
  #breakAt(at: number): number {
    const char = this.#text[at];
    if (char === "\n" || (char === "\r" && this.#isOldMac)) {
      return 1;
    }
    return char === "\r" && this.#text[at + 1] === "\n" ? 2 : 0;
  }

  /** Undefined for a long one in quotes. */
  #field(start: number): CsvField | undefined {
    if (!this.#isQuoted(start)) {
      const end = this.#endOf(start);
      return { start, end, value: this.#text.slice(start, end) };
    }
    const quote = this.#closingQuote(start, start + 1);
    if (quote === undefined) {
      return undefined;
    }
    const end = this.#endOf(quote + 1);
    const behind = this.#text.slice(quote + 1, end);
    // `"10" skillet`: a quote with text behind it closes nothing, and is a part of the cell
    const value = isBlankText(behind)
      ? withSingleQuotes(this.#text.slice(start + 1, quote)) + behind
      : this.#text.slice(start + 1, end);
    return { start, end, value };
  }

  *#longField(start: number): Generator<undefined, CsvField> {
    const parts: string[] = [];
    for (let from = start + 1; ;) {
      const quote = this.#closingQuote(start, from);
      const to = quote ?? this.#searched;
      parts.push(withSingleQuotes(this.#text.slice(from, to)));
      if (quote !== undefined) {
        const end = this.#endOf(quote + 1);
        return { start, end, value: parts.join("") + this.#text.slice(quote + 1, end) };
      }
      from = to;
      yield;
    }
  }

  /** Where the field that begins at a place ends, without what it says. Undefined for a long one in quotes. */
  #fieldEnd(start: number): number | undefined {
    if (!this.#isQuoted(start)) {
      return this.#endOf(start);
    }
    const quote = this.#closingQuote(start, start + 1);
    return quote === undefined ? undefined : this.#endOf(quote + 1);
  }

  *#longFieldEnd(start: number): Generator<undefined, number> {
    for (let from = start + 1; ;) {
      const quote = this.#closingQuote(start, from);
      if (quote !== undefined) {
        return this.#endOf(quote + 1);
      }
      from = this.#searched;
      yield;
    }
  }

  #isQuoted(start: number): boolean {
    return this.#text.charCodeAt(start) === quoteCode;
  }

  /** Where a cell ends whose text is read up to a place: at the next delimiter or line break. */
  #endOf(from: number): number {
    this.#ends.lastIndex = from;
    for (let found = this.#ends.exec(this.#text); found !== null;) {
      if (found[0] === this.#delimiter || this.#breakAt(found.index) > 0) {
        return found.index;
      }
      found = this.#ends.exec(this.#text);
    }
    return this.#text.length;
  }

  /**
   * The quote that closes the cell which begins at `start`, looked for from a place in it. Undefined where it isn't in
   * the next piece; then `#searched` is the place after it, which is never between two quotes that mean one.
   */
  #closingQuote(start: number, from: number): number | undefined {
    const far = from + pieceLength.cell;
    let at = this.#text.indexOf('"', from);
    while (at !== -1) {
      if (at >= far) {
        this.#searched = Math.max(far, from);
        return undefined;
      }
      // Two stand for one in the cell: only one that is left over closes it.
      if (this.#text.charCodeAt(at + 1) !== quoteCode) {
        return at;
      }
      from = at + 2;
      at = this.#nextQuote(from);
    }
    throw new OpenQuoteError(lineAt(this.#text, start));
  }

  /** Where the next quote is; -1 for none. The first characters are compared one by one: a search for each of millions takes ten times as long. */
  #nextQuote(from: number): number {
    const far = Math.min(from + 32, this.#text.length);
    for (let at = from; at < far; at += 1) {
      if (this.#text.charCodeAt(at) === quoteCode) {
        return at;
      }
    }
    return this.#text.indexOf('"', far);
  }
}

function isBlankText(text: string): boolean {
  return text === "" || text.trim() === "";
}

/** The most characters of a usual quoted cell. */
const usualCell = 10_000;

/** The text of a quoted cell, with each doubled quote as one. Code by code in a long cell: millions of replacements take half a second. */
function withSingleQuotes(quoted: string): string {
  if (quoted.length <= usualCell || !quoted.includes('"')) {
    return quoted.replaceAll('""', '"');
  }
  const codes = new Uint16Array(quoted.length);
  let length = 0;
  for (let at = 0; at < quoted.length; at += 1) {
    const code = quoted.charCodeAt(at);
    codes[length] = code;
    length += 1;
    if (code === quoteCode) {
      at += 1;
    }
  }
  // a decoder would change unpaired surrogates and remove a byte order mark at the beginning
  return Buffer.from(codes.buffer, 0, 2 * length).toString("utf16le");
}
