import { ExactNumber, numberSurvives } from "../../shared/exactNumber.ts";
import { formulaGuard } from "../../shared/formulaGuard.ts";
import { decimalSign } from "../../shared/spreadsheetCells.ts";
import { delimiterOf } from "./keywordLists/csvDelimiter.ts";
import { checkQuotes, eachRecord } from "./keywordLists/csvRecords.ts";
import { mostColumns } from "../../shared/tableLimits.ts";
import { Turns } from "../../system/turn.ts";

const numberText = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/iu;

/** A value as a cell of a CSV file says it. */
type CellValue = string | number | boolean | ExactNumber | readonly (number | null)[] | null;

/** Rows of a file that are read into a table. */
const mostRows = 300_000;

/** A CSV file as a table. */
export interface CsvTable {
  /** Each with its first value that is known; null for none. */
  readonly columns: readonly { readonly name: string; readonly sample: CellValue }[];
  readonly rows: readonly Record<string, CellValue>[];
  /** Columns and rows that the file has besides: too many for a table. */
  readonly moreColumns: number;
  readonly moreRows: number;
}

/**
 * The rows of a CSV file, named by its first line, with values in place of texts: numbers in columns
 * of numbers alone, with the decimal sign that goes with the delimiter; lists of figures, such as
 * trends; yes and no. An empty cell is unknown. Lines before the header that begin with `#`, and empty
 * ones, are no rows. Others get their turn in between. Rejects with OpenQuoteError.
 */
export async function readCsvTable(text: string): Promise<CsvTable> {
  const turns = new Turns();
  const content = withoutLeadingNotes(text.replace(/^\uFEFF/u, ""));
  const delimiter = delimiterOf(content) ?? ",";
  const { plain } = formulaGuard(delimiter);
  const records: (readonly string[])[] = [];
  let [widest, moreRows] = [0, 0];
  for (const record of eachRecord(content, delimiter, 0, mostColumns(1))) {
    checkQuotes(content, record);
    const { fields, width } = record;
    if (fields.some(({ value }) => value.trim() !== "")) {
      widest = Math.max(widest, width ?? fields.length);
      if (records.length > mostRows) {
        moreRows += 1;
      } else {
        records.push(fields.map(({ value }) => plain(value)));
      }
    }
    await turns.next();
  }
  const [header = [], ...lines] = records;
  const names = columnNames(header, Math.min(widest, mostColumns(lines.length)));
  const columns: { readonly name: string; readonly sample: CellValue }[] = [];
  const rows = lines.map((): Record<string, CellValue> => ({}));
  for (const [place, name] of names.entries()) {
    const texts = lines.map((cells) => cells[place] ?? "");
    await turns.next();
    const values = columnValues(texts, decimalSign(delimiter));
    columns.push({ name, sample: values.find((value) => value !== null) ?? null });
    await turns.next();
    for (const [row, value] of values.entries()) {
      setCell(rows[row], name, value);
    }
    await turns.next();
  }
  return { columns, rows, moreColumns: widest - names.length, moreRows };
}

/** A column may be called as an object's prototype is. */
function setCell(row: Record<string, CellValue> | undefined, name: string, value: CellValue): void {
  if (row === undefined) {
    return;
  }
  if (name !== "__proto__") {
    row[name] = value;
  } else {
    Object.defineProperty(row, name, {
      value,
      writable: true,
      enumerable: true,
      configurable: true,
    });
  }
}

/** The text from its header on: line by line, for the notes before it may hold any delimiter. */
function withoutLeadingNotes(text: string): string {
  let at = 0;
  for (;;) {
    const end = /\r\n|\n|\r/gu;
    end.lastIndex = at;
    const found = end.exec(text);
    const line = text.slice(at, found?.index ?? text.length);
    if (found === null || !/^\s*(?:#|$)/u.test(line)) {
      return text.slice(at);
    }
    at = found.index + found[0].length;
  }
}

/** Each name once, in their order; a column without one is named by its place. */
function columnNames(header: readonly string[], width: number): string[] {
  const taken = new Set<string>();
  const numbers = new Map<string, number>();
  return Array.from({ length: width }, (_, place) => {
    const name = header[place]?.trim() ?? "";
    const wanted = name === "" ? `column_${place + 1}` : name;
    let free = wanted;
    let number = numbers.get(wanted) ?? 1;
    while (taken.has(free)) {
      number += 1;
      free = `${wanted}_${number}`;
    }
    numbers.set(wanted, number);
    taken.add(free);
    return free;
  });
}

function columnValues(texts: readonly string[], decimal: "." | ","): readonly CellValue[] {
  const pointed = decimal === "." ? texts : texts.map((text) => text.replace(",", "."));
  if (allFit(numberText, pointed)) {
    return pointed.map((text) => (text === "" ? null : numberOf(text)));
  }
  if (allFit(/^(?:true|false)$/u, texts)) {
    return texts.map((text) => (text === "" ? null : text === "true"));
  }
  if (allFit(/^(?:-?\d*; )+-?\d*$/u, texts)) {
    return texts.map((text) =>
      text === "" ? null : text.split("; ").map((part) => (part === "" ? null : Number(part))),
    );
  }
  return texts.map((text) => (text === "" ? null : text));
}

/** Characters of a figure, or of a list of them; what is longer is text. */
const longestValue = 1_000;

/** True where each text that isn't empty fits. */
function allFit(pattern: RegExp, texts: readonly string[]): boolean {
  return texts.every((text) => text === "" || (text.length <= longestValue && pattern.test(text)));
}

function numberOf(text: string): number | ExactNumber {
  return numberSurvives(text) ? Number(text) : new ExactNumber(text);
}
