import { columnFormats } from "../../../shared/columnFormats.ts";
import { cellText } from "../../../shared/spreadsheetCells.ts";
import type { ColumnFormat } from "../../../shared/table.ts";
import { utcTime } from "../../../shared/utcTime.ts";
import { visibleText } from "../../../shared/visibleText.ts";
import { sheetLimits } from "./sheetLimits.ts";
import type { CellStyle } from "./cellStyles.ts";
import { styleNumber } from "./cellStyles.ts";

/** The text of a cell, and whether it was longer than a cell can be. */
interface SheetText {
  readonly text: string;
  readonly isCut: boolean;
}

/** Digits that a spreadsheet keeps of a number: a longer one is written as text, since it would lose the others. */
const mostDigits = 15;

/** The first day on which all spreadsheets agree: the first of them took 1900 for a leap year. */
const firstDay = Date.UTC(1900, 2, 1);
/** The day behind the last that a spreadsheet knows. */
const endOfDays = Date.UTC(10_000, 0, 1);
/** The day that a spreadsheet counts from. */
const dayZero = Date.UTC(1899, 11, 30);
const dayLength = 86_400_000;

/** Characters of a text that is formatted as one: older versions of Excel draw a longer one as number signs. */
const longestTextFormat = 255;

/** What XML 1.0 can't have. */
const notInXml = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u;

/** The letters of a column, counted from 0: "A", "Z", "AA". */
export function columnLetters(index: number): string {
  let letters = "";
  for (let rest = index + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCodePoint(65 + ((rest - 1) % 26)) + letters;
  }
  return letters;
}

/** Writes cells of a column as XML, and counts those whose text was cut. */
export class SheetCells {
  #cut = 0;

  /** Cells whose text was longer than a cell can be. */
  get cut(): number {
    return this.#cut;
  }

  /** The element of a cell at a place such as "B7"; none for an unknown value. */
  xml(place: string, value: unknown, format: ColumnFormat): string {
    if (value === null || value === undefined || value === "") {
      return "";
    }
    if (typeof value === "boolean") {
      return `<c r="${place}" t="b"><v>${value ? 1 : 0}</v></c>`;
    }
    const date = format === "date" ? dateCell(value) : undefined;
    if (date !== undefined) {
      return numberXml(place, date.serial, date.style);
    }
    if (typeof value === "number" && isKept(value)) {
      return numberXml(place, ...figure(value, format));
    }
    return this.#text(place, typeof value === "number" ? String(value) : cellText(value));
  }

  #text(place: string, whole: string): string {
    const { text, isCut } = fitting(whole);
    this.#cut += isCut ? 1 : 0;
    return textXml(place, text, text.length > longestTextFormat ? "plain" : "text");
  }
}

/** The element of a cell with text, which no spreadsheet takes for a formula or a number. */
export function textXml(place: string, text: string, style: CellStyle): string {
  return `<c r="${place}" t="inlineStr"${styleXml(style)}><is><t xml:space="preserve">${escapedText(text)}</t></is></c>`;
}

/** A text as XML and spreadsheets take it, in an attribute too. */
export function escapedText(text: string): string {
  // The one text filter, where there is something that a file can't hold.
  const valid = notInXml.test(text) ? visibleText(text) : text;
  return (
    valid
      .replaceAll(/\r\n?/gu, "\n")
      // Spreadsheets take `_x0041_` for "A".
      .replaceAll(/_(?=x[\da-f]{4}_)/giu, "_x005F_")
      .replaceAll("&", "&amp;")
      .replaceAll("<", "&lt;")
      .replaceAll(">", "&gt;")
      .replaceAll('"', "&quot;")
  );
}

function fitting(text: string): SheetText {
  if (text.length <= sheetLimits.cell) {
    return { text, isCut: false };
  }
  // "…" at the end says in the cell itself that there was more; no character is cut in two.
  const end = sheetLimits.cell - 1;
  const isPair = /[\uD800-\uDBFF]/u.test(text.charAt(end - 1));
  return { text: `${text.slice(0, isPair ? end - 1 : end)}…`, isCut: true };
}

/** True for a number that a spreadsheet shows with all its digits. */
function isKept(value: number): boolean {
  return Number.isInteger(value) ? Math.abs(value) < 10 ** mostDigits : Number.isFinite(value);
}

/** A figure as a spreadsheet calculates with it: percentages are fractions there. */
function figure(value: number, format: ColumnFormat): [number, CellStyle] {
  if (format === "percent") {
    // without the last digits that only the division made
    return [Number((value / 100).toPrecision(mostDigits)), "percent"];
  }
  if (format === "money") {
    return [value, "money"];
  }
  const isFraction = ["fraction", "change", "points"].includes(format);
  if (isFraction && columnFormats[format].fits(value)) {
    return [value, "percent"];
  }
  // An id of twelve digits isn't to be drawn as 1.2E+11.
  return [value, Number.isInteger(value) ? "whole" : "plain"];
}

/** A day, or a time in UTC, as a spreadsheet counts it; undefined for what is none for sure. */
function dateCell(
  value: unknown,
): { readonly serial: number; readonly style: CellStyle } | undefined {
  const isDay = typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/u.test(value);
  const isTime = typeof value === "string" && /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/u.test(value);
  const time =
    isDay || isTime
      ? utcTime(value)
      : typeof value === "number"
        ? (columnFormats.date.sortKey?.(value) ?? Number.NaN)
        : Number.NaN;
  if (!(time >= firstDay && time < endOfDays)) {
    return undefined;
  }
  const serial = (time - dayZero) / dayLength;
  return { serial, style: isDay ? "day" : "time" };
}

function numberXml(place: string, value: number, style: CellStyle): string {
  return `<c r="${place}"${styleXml(style)}><v>${value}</v></c>`;
}

function styleXml(style: CellStyle): string {
  return style === "plain" ? "" : ` s="${styleNumber(style)}"`;
}
