import type { Turns } from "../../system/turn.ts";
import { isBlankRecord } from "./blankRecord.ts";
import { CellIndex } from "./cellIndex.ts";
import { isTyped, isUnknown } from "./cellForms.ts";
import { isLoneColumn, isNamed, knownHeader, knownNames, rowsBelow } from "./knownNames.ts";
import type { ReadChoices } from "./table.ts";

/** Where a table stands in a text, and what separates its cells. */
export interface Layout {
  /** Empty for one column. */
  readonly delimiter: string;
  /** The place and the line of the header, or of the first row where there is none. */
  readonly start: number;
  readonly line: number;
  /** Cells of the header. */
  readonly width: number;
}

/** What may stand between cells, the usual one first. */
const delimiters: readonly string[] = [",", ";", "\t", "|"];

/** Lines in which a header is looked for, and records below it that must have as many cells. */
const limits = { header: 40, below: rowsBelow } as const;

/** Characters that are looked at for that: a cell may have megabytes. */
const lookedAt = 1_000_000;

/** Finds the header and the delimiter of a text. Undefined where there is nothing but blank lines and remarks. Yields to other work in between. */
export async function findLayout(
  text: string,
  choices: ReadChoices,
  turns: Turns,
): Promise<Layout | undefined> {
  const notes = await behindRemarks(text, 0, 1, turns);
  const named = /"?sep=(\\t|[^\n\r"])"?[ \t;,]*(?:\r\n|[\n\r]|$)/iuy;
  named.lastIndex = notes.start;
  const sign = named.exec(text)?.[1];
  const stated = choices.delimiter ?? (sign === String.raw`\t` ? "\t" : sign);
  const { start, line } =
    sign === undefined ? notes : await behindRemarks(text, named.lastIndex, notes.line + 1, turns);
  if (choices.linesBeforeHeader !== undefined) {
    return chosenLayout(text, choices.linesBeforeHeader, stated);
  }
  if (stated === undefined && isLoneName(text, start)) {
    return oneColumn(text, stated, start, line);
  }
  const found: (Fit & { readonly delimiter: string; readonly index: CellIndex })[] = [];
  for (const delimiter of stated === undefined ? delimiters : [stated]) {
    await turns.next();
    const index = sample(text, delimiter, start, line);
    await turns.next();
    const fit = delimiter === "" ? undefined : bestFit(index);
    if (fit !== undefined) {
      found.push({ delimiter, index, ...fit });
    }
  }
  const [best] = found.toSorted(compareFits);
  if (best !== undefined) {
    return layoutAt(best.index, best.header, best.delimiter);
  }
  return oneColumn(text, stated, start, line);
}

/** Lines that are skipped between two looks at the clock. */
const linesAtOnce = 10_000;

/** Behind blank lines and lines that begin with `#` and a blank (a tab ends a cell): there may be any number of them. */
async function behindRemarks(
  text: string,
  from: number,
  firstLine: number,
  turns: Turns,
): Promise<{ readonly start: number; readonly line: number }> {
  const remark = /[ \t]*(?:# [^\n\r]*)?(?:\r\n|[\n\r])/uy;
  let start = from;
  let line = firstLine;
  for (remark.lastIndex = start; remark.test(text); line += 1) {
    start = remark.lastIndex;
    if (line % linesAtOnce === 0) {
      await turns.next();
    }
  }
  return { start, line };
}

/** True where the first line is the name of a column that stands alone and nothing else, with a line below it: then each line is one cell, whatever is in it. */
function isLoneName(text: string, start: number): boolean {
  const lines = /([^\n\r]{1,40})(?:\r\n|[\n\r])(?=[^\n\r])/uy;
  lines.lastIndex = start;
  const [, first = ""] = lines.exec(text) ?? [];
  return isLoneColumn(first.trim().replaceAll(/^"|"$/gu, ""));
}

/** The first records from a place on. One that goes beyond what is looked at isn't among them, unless it is alone. */
function sample(text: string, delimiter: string, at: number, line: number): CellIndex {
  const part = text.slice(0, at + lookedAt);
  const index = new CellIndex(part, delimiter, { at, line });
  const isMore = index.read(limits.header + 2 * limits.below, lookedAt);
  if (!isMore && part.length < text.length && index.records > 1) {
    index.forgetFrom(index.records - 1);
  }
  return index;
}

function layoutAt(index: CellIndex, record: number, delimiter: string): Layout {
  return {
    delimiter,
    start: index.beginOf(record),
    line: index.lineOf(record),
    width: index.widthOf(record),
  };
}

/** The header behind as many lines as a person says. */
function chosenLayout(
  text: string,
  linesBefore: number,
  stated: string | undefined,
): Layout | undefined {
  const lines = /\r\n|[\n\r]/gu;
  let start = 0;
  for (let line = 0; line < linesBefore; line += 1) {
    if (lines.exec(text) === null) {
      return undefined;
    }
    start = lines.lastIndex;
  }
  const line = linesBefore + 1;
  const widths = (stated === undefined ? delimiters : [stated]).map((delimiter) => {
    const index = sample(text, delimiter, start, line);
    return { delimiter, width: index.records === 0 ? 0 : index.widthOf(0), start, line };
  });
  const [widest] = widths.toSorted((one, other) => other.width - one.width);
  if (widest === undefined || widest.width === 0) {
    return undefined;
  }
  return widest.width > 1 || stated !== undefined ? widest : oneColumn(text, stated, start, line);
}

/** The part of the records that makes a number of cells usual. */
const often = 0.5;

interface Fit {
  readonly header: number;
  readonly width: number;
  /** The part of the records below that has as many cells. */
  readonly share: number;
  /** False where that are few, but all have cells left out or torn. */
  readonly isOften: boolean;
  /** The line of the header. */
  readonly line: number;
}

/** The better one first: what separates a header that stands before another's has torn or swallowed none of it. */
function compareFits(one: Fit, other: Fit): number {
  return (
    Number(other.isOften) - Number(one.isOften) ||
    one.line - other.line ||
    other.share - one.share ||
    other.width - one.width
  );
}

/** The first record of the beginning with as many cells as those below it: as most of them, else as many have as have no other number. */
function bestFit(index: CellIndex): Fit | undefined {
  const records = recordsOf(index);
  const head = records.filter((record) => index.lineOf(record) <= limits.header);
  const fits = head.map((record, place) => {
    const below = records.slice(place + 1, place + 1 + limits.below);
    const width = index.widthOf(record);
    const share =
      width > 1 && !isProse(index, [record, ...below])
        ? fittingShare(index, width, below, place)
        : undefined;
    return { place, width, share };
  });
  const usual = usualWidth(records.map((record) => index.widthOf(record)));
  const regular = fits.find(({ share = 0 }) => share >= often);
  const wide = regular?.width ?? usual;
  const first = fits.find(({ width }) => width > 1 && width === wide);
  const known =
    first === undefined ? undefined : knownHeader(index, records, first.place, head.length);
  const fit =
    fits.find(({ place }) => place === known) ??
    first ??
    fits.find(({ place, share }) => share !== undefined && !hasFigures(index, head[place] ?? 0)) ??
    fits.find(({ share }) => share !== undefined);
  if (fit === undefined) {
    return undefined;
  }
  const near = headerNear(index, records, fit.place);
  const text = index.textsOf(near).join("\n");
  // the first one where it stands there again
  const header = head.find((record) => index.textsOf(record).join("\n") === text) ?? near;
  return {
    header,
    width: index.widthOf(header),
    share: (regular ?? fit).share ?? 0,
    isOften: regular !== undefined,
    line: index.lineOf(header),
  };
}

/** The number of cells that most records have. */
function usualWidth(widths: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const width of widths) {
    counts.set(width, (counts.get(width) ?? 0) + 1);
  }
  const [most] = [...counts].toSorted(([, one], [, other]) => other - one);
  return most?.[0] ?? 0;
}

/** True where commas with a blank behind them are all that parts the records, and no cell is a figure: keywords such as `tea, green`. */
function isProse(index: CellIndex, records: readonly number[]): boolean {
  return (
    index.delimiter === "," &&
    records.every((record) => index.widthOf(record) < 4 && !hasFigures(index, record)) &&
    records.flatMap((record) => index.textsOf(record).slice(1)).every((text) => /^ \S/u.test(text))
  );
}

/** The part of the records below a header that has as many cells. Undefined where it is no header of theirs. */
function fittingShare(
  index: CellIndex,
  width: number,
  below: readonly number[],
  linesBefore: number,
): number | undefined {
  const widths = below.map((record) => index.widthOf(record));
  if (widths.length === 0) {
    // a header alone; behind other lines only where it can't be one of their sentences
    return linesBefore === 0 || width > 2 ? 0.4 : undefined;
  }
  const share = widths.filter((one) => one === width).length / widths.length;
  // rows whose empty cells at the end are left out, or with a cell that the delimiter tears
  const areShorter =
    widths.every((one) => one <= width) &&
    widths.filter((one) => one > 1).length * 2 >= widths.length;
  const areLonger = width > 2 && widths.every((one) => one >= width && one <= 2 * width);
  return share >= often ? share : areShorter || areLonger ? Math.min(share, 0.4) : undefined;
}

/**
 * The header of rows that were found: the first of them, unless it has figures and a line above it has none and about
 * as many cells (a delimiter at the end of each row, and none at that of the header), or unless a blank line parts it
 * from a better one.
 */
function headerNear(index: CellIndex, records: readonly number[], place: number): number {
  const found = records[place] ?? 0;
  const width = index.widthOf(found);
  if (hasFigures(index, found) && !isNamed(index, records, place)) {
    const above = records
      .slice(0, place)
      .findLast(
        (record) =>
          index.widthOf(record) > 1 &&
          Math.abs(index.widthOf(record) - width) <= Math.max(1, width / 4) &&
          !hasFigures(index, record),
      );
    return above ?? found;
  }
  const known = knownNames(index.textsOf(found));
  // a description of as many columns, a line of its own or a blank one, and then the table
  for (const [next, record] of records.entries()) {
    if (next <= place || index.lineOf(record) > limits.header) {
      continue;
    }
    if (hasFigures(index, record)) {
      break;
    }
    const follower = records[next + 1];
    const isApart = isBlankRecord(index, record - 1) || index.widthOf(record - 1) !== width;
    if (
      isApart &&
      !index.textsOf(record).some(isUnknown) &&
      knownNames(index.textsOf(record)) >= known &&
      index.widthOf(record) === width &&
      follower !== undefined &&
      hasFigures(index, follower)
    ) {
      return record;
    }
  }
  return found;
}

/** True where a cell of a record is a figure, a date or a URL. */
function hasFigures(index: CellIndex, record: number): boolean {
  return index.textsOf(record).some(isTyped);
}

/** The records that are neither blank nor remarks. */
function recordsOf(index: CellIndex): number[] {
  const filled = Array.from({ length: index.records }, (_, record) => record).filter(
    (record) => !isBlankRecord(index, record),
  );
  const rows = filled.filter((record, place) => !isRemark(index, filled, record, place));
  // a list of hashtags: lines that begin with `#` and a blank are remarks in any file
  return rows.length > 0
    ? rows
    : filled.filter((record) => !/^#+\s/u.test(index.textOf(index.firstCell(record))));
}

/** A line that begins with `#`, unless it is a header whose first column has that in its name. */
function isRemark(
  index: CellIndex,
  filled: readonly number[],
  record: number,
  place: number,
): boolean {
  if (!index.beginsWith(record, "#")) {
    return false;
  }
  const width = index.widthOf(record);
  const first = index.textOf(index.firstCell(record)).trim();
  if (width > 1 && first === "#") {
    return false;
  }
  const next = filled[place + 1];
  const behind = filled[place + 2];
  const isHeader =
    width > 1 &&
    !/^#+\s/u.test(first) &&
    next !== undefined &&
    index.widthOf(next) === width &&
    !(
      behind !== undefined &&
      !hasFigures(index, next) &&
      !index.textsOf(next).every(isUnknown) &&
      hasFigures(index, behind)
    );
  return !isHeader;
}

/** A text without columns: separated by what never parts a record, so that `tea, green` is one cell. */
function oneColumn(
  text: string,
  stated: string | undefined,
  start: number,
  line: number,
): Layout | undefined {
  const delimiter = stated ?? delimiters.find((sign) => partsNothing(text, sign, start)) ?? "";
  const index = sample(text, delimiter, start, line);
  const [header] = recordsOf(index);
  return header === undefined ? undefined : layoutAt(index, header, delimiter);
}

/** Characters of a text whose quotes are looked at to tell whether a sign parts its records. */
const usualLength = 2_000_000;

function partsNothing(text: string, sign: string, start: number): boolean {
  if (!text.includes(sign, start)) {
    return true;
  }
  if (!text.includes('"', start) || text.length > usualLength) {
    return false;
  }
  const index = new CellIndex(text, sign, { at: start });
  index.read(text.length, text.length);
  return index.widest <= 1;
}
