/** Characters that say where cells and lines end. */
export const codes = {
  quote: 0x22,
  feed: 0x0a,
  carriageReturn: 0x0d,
  blank: 0x20,
  tab: 0x09,
  noBreak: 0xa0,
  /** The highest of those that may end a cell, a delimiter aside. */
  highest: 0x22,
} as const;

/** Lines that a note names; more are counted only. */
export const mostLines = 20;

/** Blanks that may stand around the quotes of a cell. */
export function isBlankCode(code: number): boolean {
  return code === codes.blank || code === codes.tab || code === codes.noBreak;
}

/** A list of numbers with room for as many more. */
export function enlarged(numbers: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(numbers.length * 2);
  larger.set(numbers);
  return larger;
}

/** The most characters of a usual quoted cell. */
const usualCell = 10_000;

/** The text of a quoted cell, with each doubled quote as one. Code by code in a long cell: millions of replacements take seconds. */
export function withSingleQuotes(quoted: string): string {
  if (quoted.length <= usualCell) {
    return quoted.replaceAll('""', '"');
  }
  const kept = new Uint16Array(quoted.length);
  let length = 0;
  for (let at = 0; at < quoted.length; at += 1) {
    const code = quoted.charCodeAt(at);
    kept[length] = code;
    length += 1;
    if (code === codes.quote) {
      at += 1;
    }
  }
  // a decoder would change unpaired surrogates and remove a byte order mark at the beginning
  return Buffer.from(kept.buffer, 0, 2 * length).toString("utf16le");
}

/** The run of `\r` at a place: where it begins and ends, and whether it ends a line, as before a `\n` and at the end of the text. */
export function returnsAt(
  text: string,
  start: number,
): { readonly start: number; readonly end: number; readonly endsLine: boolean } {
  let end = start + 1;
  while (text.charCodeAt(end) === codes.carriageReturn) {
    end += 1;
  }
  return { start, end, endsLine: end >= text.length || text.charCodeAt(end) === codes.feed };
}

/** Cells of one record that are counted. */
export const mostCells = 1_000_000;

/** Beside the end of a cell: the cell has doubled quotes that stand for one each. */
export const hasDoubled = 0x80000000;

/** Characters that are kept of a cell: spreadsheets have an eighth of them, and what is shown has to be sent to a view. */
export const longestCell = 250_000;

/** True for the places of a cell of which only the first characters are kept. */
export function isCutCell(start: number, end: number): boolean {
  return end - start >= longestCell;
}
