import * as l10n from "@vscode/l10n";

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
  const records: CsvRecord[] = [];
  if (most > 0) {
    for (const record of eachRecord(text, delimiter, from)) {
      records.push(record);
      if (records.length >= most) {
        break;
      }
    }
  }
  return records;
}

/** The same, one after another as they are asked for; of each the first `most` cells. */
export function* eachRecord(
  text: string,
  delimiter: string,
  from = 0,
  most = Number.POSITIVE_INFINITY,
): Generator<CsvRecord> {
  const scanner = new Scanner(text, delimiter);
  for (let at = from; at < text.length;) {
    const record = scanner.record(at, most);
    yield record;
    at = record.end;
  }
}

/**
 * Throws OpenQuoteError where a quoted cell goes over several lines and more text follows its closing
 * quote: then the quote that opens it was never meant to close there, and rows are inside the cell.
 */
export function checkQuotes(text: string, { fields }: CsvRecord): void {
  for (const { start, end, value } of fields) {
    if (text[start] === '"' && text[end - 1] !== '"' && /[\n\r]/u.test(value)) {
      throw new OpenQuoteError(lineAt(text, start));
    }
  }
}

/** The line that a place is on, counted from 1. */
function lineAt(text: string, at: number): number {
  return text.slice(0, at).split(lineBreakOf(text)).length;
}

/** How many cells the first record of a CSV text has, counted up to `most`. Throws OpenQuoteError. */
export function firstWidth(text: string, delimiter: string, from: number, most: number): number {
  return text.length <= from ? 0 : new Scanner(text, delimiter).width(from, most);
}

/** True where a delimiter parts no record of a CSV text from `from` on. Throws OpenQuoteError. */
export function isOneColumn(text: string, delimiter: string, from: number): boolean {
  const mayPart = text.includes(delimiter, from) || text.includes('"', from);
  return !mayPart || new Scanner(text, delimiter).isOneColumn(from);
}

class Scanner {
  readonly #text: string;
  readonly #delimiter: string;
  /** Files of old Macs end lines with `\r` alone; elsewhere that is part of a cell. */
  readonly #isOldMac: boolean;
  /** What may end a cell: looked for by the engine, since a cell may have megabytes. */
  readonly #ends: RegExp;

  constructor(text: string, delimiter: string) {
    this.#text = text;
    this.#delimiter = delimiter;
    this.#isOldMac = lineBreakOf(text) === "\r";
    this.#ends = new RegExp(`[\\n\\r\\u{${(delimiter.codePointAt(0) ?? 0).toString(16)}}]`, "gu");
  }

  width(start: number, most: number): number {
    let width = 0;
    for (let at = start; width < most;) {
      const end = this.#fieldEnd(at);
      width += 1;
      if (this.#text[end] !== this.#delimiter) {
        break;
      }
      at = end + 1;
    }
    return width;
  }

  isOneColumn(from: number): boolean {
    for (let at = from; at < this.#text.length;) {
      const end = this.#fieldEnd(at);
      if (this.#text[end] === this.#delimiter) {
        return false;
      }
      at = end + this.#breakAt(end);
    }
    return true;
  }

  record(start: number, most: number): CsvRecord {
    const fields: CsvField[] = [];
    let width = 0;
    for (let at = start; ;) {
      const field = this.#field(at);
      width += 1;
      if (width <= most) {
        fields.push(field);
      }
      if (this.#text[field.end] !== this.#delimiter) {
        const contentEnd = field.end;
        const end = contentEnd + this.#breakAt(contentEnd);
        return { fields, ...(width > most ? { width } : {}), start, contentEnd, end };
      }
      at = field.end + 1;
    }
  }

  /** The length of the line break at a place; 0 where there is none. */
  #breakAt(at: number): number {
    const char = this.#text[at];
    if (char === "\n" || (char === "\r" && this.#isOldMac)) {
      return 1;
    }
    return char === "\r" && this.#text[at + 1] === "\n" ? 2 : 0;
  }

  #field(start: number): CsvField {
    const quote = this.#closingQuote(start);
    if (quote === undefined) {
      const end = this.#endOf(start);
      return { start, end, value: this.#text.slice(start, end) };
    }
    const end = this.#endOf(quote + 1);
    const quoted = this.#text.slice(start + 1, quote).replaceAll('""', '"');
    return { start, end, value: quoted + this.#text.slice(quote + 1, end) };
  }

  /** Where the field that begins at a place ends, without what it says. */
  #fieldEnd(start: number): number {
    const quote = this.#closingQuote(start);
    return this.#endOf(quote === undefined ? start : quote + 1);
  }

  /** Where the text of a cell ends that goes on from a place: at a delimiter or a line break. */
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

  /** The quote that closes the cell which begins at a place; undefined for a cell without. */
  #closingQuote(start: number): number | undefined {
    if (this.#text[start] !== '"') {
      return undefined;
    }
    let quote = this.#text.indexOf('"', start + 1);
    while (quote !== -1 && this.#text[quote + 1] === '"') {
      quote = this.#text.indexOf('"', quote + 2);
    }
    if (quote === -1) {
      throw new OpenQuoteError(lineAt(this.#text, start));
    }
    return quote;
  }
}
