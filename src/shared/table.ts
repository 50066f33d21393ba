import type { TablePreset } from "./columnFilters.ts";
import { cutText } from "./cutText.ts";
import { toWire } from "./exactNumber.ts";

/** How the values of a column are written, aligned and sorted. */
export type ColumnFormat =
  | "text"
  /** Text that begins with a number in most cells, and is sorted by it. */
  | "numberedText"
  | "integer"
  /** A number that is a name: a year, a month. */
  | "plain"
  | "decimal"
  | "money"
  | "fraction"
  /** A share that came in percent already: 42.8 for 42.8%. */
  | "percent"
  | "date"
  | "url"
  | "list"
  /** What the service calls by a code, or a list of such: shown in words. */
  | "code"
  | "boolean"
  | "trend"
  /** A figure at one run of a question after another, null where a run doesn't have it: a line. */
  | "runs"
  /** Positions at one check after another, null where the site wasn't found: a line with the best on top. */
  | "positions"
  | "intent"
  | "level"
  /** A fraction by which a figure changed: an arrow, a word and a percentage. */
  | "change"
  /** By how much a figure rose, in its own unit: an arrow and a figure; negative where it fell. A position rises towards 1. */
  | "difference"
  /** The same of a fraction, in percentage points. */
  | "points"
  /** What became of a row between two results: a `RowKind`, in words. */
  | "rowKind"
  /** A list of names, drawn as one place for each of the column's `options`, at most `mostPresenceNames`: its number where it is in the list. */
  | "presence"
  | "json";

/** One column of a table as a view draws it. */
export interface Column {
  /** The member of a row this column shows. */
  readonly key: string;
  /** What a copy as JSON calls it, where that isn't its key. No two columns of a table have the same. */
  readonly name?: string;
  readonly label: string;
  readonly format: ColumnFormat;
  /** What the figure means and where it comes from. */
  readonly help?: string;
  /** The names that a `presence` column knows. */
  readonly options?: readonly string[];
  /** True for cells that name what pressing them does; who has the table knows what that is. */
  readonly isStep?: true;
  /** True for changes that are neither good nor bad by themselves: their arrows have no color. */
  readonly isNeutral?: true;
  /** True for changes that are an improvement where they are negative. */
  readonly isLessBetter?: true;
  /** True for a column that marks rows which are shown, and never copied or written. */
  readonly marksPrivate?: true;
  /** What its header says while it stands right behind the column of `key`, which the whole label names too. */
  readonly behind?: { readonly key: string; readonly label: string };
  /** Keys of the columns that are to be in sight beside this one: where there is too little room it is cut for them, at its start, since the end of a path tells more. */
  readonly cutFor?: readonly string[];
}

/** More names than this are not drawn as dots: nobody could tell them apart. */
export const mostPresenceNames = 12;

/** How a person arranged the columns of a table. Columns it does not name follow in the table's own order. */
export interface ColumnLayout {
  /** Keys in the order they are shown. */
  readonly order: readonly string[];
  /** Keys that are not shown. */
  readonly hidden: readonly string[];
  /** Pixels by key. */
  readonly widths: { readonly [key: string]: number };
}

/** Which columns a person wants to see, in which order and how wide: remembered for the tool. */
export interface ColumnLayoutMessage {
  readonly kind: "columnLayout";
  /** The data member. */
  readonly name: string;
  readonly layout: ColumnLayout;
}

/** The rows of a table column by column: `columns[c][r]`, which crosses to a webview faster than objects do. The values are as `toWire` makes them. */
export type ColumnValues = unknown[][];

/** A table with as many of its first rows as are sent at once. */
export interface TableHead {
  /** Addresses the table in later requests for rows; unique within a document. */
  readonly id: string;
  /** The data member it shows: also its accessible name. */
  readonly name: string;
  readonly title: string;
  readonly columns: readonly Column[];
  /** Rows that there are here; `firstRows` holds at most the first of them. */
  readonly rowCount: number;
  readonly firstRows: ColumnValues;
  /** Rows that exist, `rowCount` where these are all; null where the service only says that there are more, absent where it says nothing. */
  readonly available?: number | null;
  /** The member whose values the rows are grouped by until a person says otherwise; absent for none. */
  readonly groupBy?: string;
  /** What its rows can be kept by at one press; absent for nothing. */
  readonly presets?: readonly TablePreset[];
}

/** Whether a row is shown only: never copied, written, or handed on. `valueAt` gives its value in a column, by the column's place. */
export function isPrivateRow(
  columns: readonly Column[],
  valueAt: (place: number) => unknown,
): boolean {
  return columns.some(
    ({ marksPrivate }, place) => marksPrivate === true && valueAt(place) === true,
  );
}

/** True for what is drawn as "—": unknown is never 0 and never an empty cell. */
export function isAbsent(value: unknown): value is null | undefined | "" {
  return value === null || value === undefined || value === "";
}

/** Cuts rows `from` to `to` (exclusive) out of row objects, column by column. */
export function columnValues(
  rows: readonly Record<string, unknown>[],
  columns: readonly Column[],
  from = 0,
  to = rows.length,
): ColumnValues {
  const part = rows.slice(from, to);
  // Own members only: a column may be called "constructor", and what every object inherits can't be sent.
  return columns.map(({ key }) =>
    part.map((row) => (Object.hasOwn(row, key) ? toWire(cutCell(row[key] ?? null)) : null)),
  );
}

/** The most characters of a cell that are sent to a view. */
const longestCell = 16_000_000;

function cutCell(value: unknown): unknown {
  return typeof value === "string" ? cutText(value, longestCell) : value;
}

/** True for a value that opens in a browser: nothing else that looks like a URL is drawn as a link or opened as one. */
export function isWebUrl(value: unknown): value is string {
  return typeof value === "string" && /^https?:\/\/\S/iu.test(value) && URL.canParse(value);
}
