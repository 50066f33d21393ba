import { ExactNumber, numberSurvives } from "../../shared/exactNumber.ts";
import { formulaGuard } from "../../shared/formulaGuard.ts";
import { decimalSign } from "../../shared/spreadsheetCells.ts";
import { delimiterOf } from "./keywordLists/csvDelimiter.ts";
import { csvRecords } from "./keywordLists/csvRecords.ts";

const numberText = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/iu;

/** A value as a cell of a CSV file says it. */
type CellValue = string | number | boolean | ExactNumber | readonly (number | null)[] | null;

/**
 * The rows of a CSV file, named by its first line, with values in place of texts: numbers in columns
 * of numbers alone, with the decimal sign that goes with the delimiter; lists of figures, such as
 * trends; yes and no. An empty cell is unknown. Lines before the header that begin with `#`, and empty
 * ones, are no rows. Throws OpenQuoteError.
 */
export function readCsvTable(text: string): Record<string, CellValue>[] {
  const content = withoutLeadingNotes(text.replace(/^\uFEFF/u, ""));
  const delimiter = delimiterOf(content) ?? ",";
  const { plain } = formulaGuard(delimiter);
  const [header = [], ...rows] = csvRecords(content, delimiter)
    .map(({ fields }) => fields.map(({ value }) => plain(value)))
    .filter((cells) => cells.some((cell) => cell.trim() !== ""));
  const widest = rows.reduce((most, { length }) => Math.max(most, length), header.length);
  const names = columnNames(header, widest);
  const columns = names.map((_name, place) =>
    columnValues(
      rows.map((cells) => cells[place] ?? ""),
      decimalSign(delimiter),
    ),
  );
  return rows.map((_cells, row) =>
    Object.fromEntries(names.map((name, place) => [name, columns[place]?.[row] ?? null])),
  );
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
  return Array.from({ length: width }, (_, place) => {
    const name = header[place]?.trim() ?? "";
    const wanted = name === "" ? `column_${place + 1}` : name;
    let free = wanted;
    for (let number = 2; taken.has(free); number += 1) {
      free = `${wanted}_${number}`;
    }
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

/** True where each text that isn't empty fits. */
function allFit(pattern: RegExp, texts: readonly string[]): boolean {
  return texts.every((text) => text === "" || pattern.test(text));
}

function numberOf(text: string): number | ExactNumber {
  return numberSurvives(text) ? Number(text) : new ExactNumber(text);
}
