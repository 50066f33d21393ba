import { Turns } from "../../system/turn.ts";
import { dateIn, isoDate } from "../tables/cellForms.ts";
import { eachRecord } from "./keywordLists/csvRecords.ts";

/** In which order a spreadsheet has written the days of a column. */
export type DayOrder = "dayFirst" | "monthFirst";

/** True for what may be a day in another form than ISO's: 20.11.2026, 11/20/2026, 2026/11/20. */
export function looksLikeDay(text: string): boolean {
  return dateIn(text)?.time === "" && !/^\s*\d{4}-\d\d-\d\d\s*$/u.test(text);
}

/** The ISO day of a cell, in an order; "" for what is no such day. With the year first, or with stops, the order is known. */
export function dayInOrder(text: string, order: DayOrder): string {
  const date = dateIn(text);
  // A month before its day isn't written with stops: such a column is in another order.
  return date === undefined || date.time !== "" || (date.order === "dmy" && order === "monthFirst")
    ? ""
    : (isoDate(date, order === "dayFirst" ? "first" : "second") ?? "");
}

/** The one order that all these days fit; undefined where none does, both do, or there are no days. */
export function dayOrderOf(texts: Iterable<string>): DayOrder | undefined {
  const days = [...texts];
  if (days.length === 0) {
    return undefined;
  }
  const fitting = (["dayFirst", "monthFirst"] as const).filter((order) =>
    days.every((text) => dayInOrder(text, order) !== ""),
  );
  const [only, other] = fitting;
  if (only === undefined || other === undefined) {
    return only;
  }
  return days.every((text) => dayInOrder(text, only) === dayInOrder(text, other))
    ? only
    : undefined;
}

/** Cells of a column of a CSV text. */
export interface DayColumn {
  readonly text: string;
  readonly delimiter: string;
  /** Where the rows begin. */
  readonly from: number;
  readonly column: number;
}

/** A text whose days are ISO's. */
export interface IsoDays {
  readonly text: string;
  /** Cells that were changed. */
  readonly changed: number;
}

/**
 * Writes the days of a column as ISO writes them, where all of them fit one order; everything else stays as it is,
 * byte for byte. Yields to other work in between. Rejects with OpenQuoteError.
 */
export async function withIsoDays({ text, delimiter, from, column }: DayColumn): Promise<IsoDays> {
  const turns = new Turns();
  const cells: { readonly start: number; readonly end: number; readonly value: string }[] = [];
  for (const record of eachRecord(text, delimiter, from)) {
    await turns.next();
    const cell = record?.fields[column];
    if (cell !== undefined && looksLikeDay(cell.value)) {
      cells.push(cell);
    }
  }
  const order = dayOrderOf(cells.map(({ value }) => value));
  if (order === undefined) {
    return { text, changed: 0 };
  }
  const parts: string[] = [];
  let at = 0;
  for (const { start, end, value } of cells) {
    parts.push(text.slice(at, start), dayInOrder(value, order));
    at = end;
  }
  return { text: parts.join("") + text.slice(at), changed: cells.length };
}
