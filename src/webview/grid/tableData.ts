import * as l10n from "@vscode/l10n";
import { ExactNumber, fromWire } from "../../shared/exactNumber.ts";
import type { TablePreset } from "../../shared/columnFilters.ts";
import type { Column, ColumnFormat, ColumnValues, TableHead } from "../../shared/table.ts";
import { isAbsent } from "../../shared/table.ts";
import { columnFormats, numberKey, writtenText } from "../../shared/columnFormats.ts";

const text: Pick<Column, "format"> = { format: "text" };

/** Labels and help of the service's members come in English, since rows are saved under them, too. */
function translated(column: Column): Column {
  const { label, help } = column;
  return { ...column, label: l10n.t(label), ...(help !== undefined && { help: l10n.t(help) }) };
}

/** The rows of a table that have arrived so far, column by column, and what is derived from them. */
export class TableData {
  readonly id: string;
  readonly name: string;
  readonly title: string;
  readonly columns: readonly Column[];
  /** Rows there will be once all have arrived. */
  readonly rowCount: number;
  /** Rows that exist where these are not all; null for more, undefined for no more. */
  readonly available: number | null | undefined;
  /** The member whose values the rows are grouped by at first. */
  readonly groupBy: string | undefined;
  readonly presets: readonly TablePreset[];
  readonly #values: unknown[][];
  readonly #keys = new Map<number, Float64Array>();
  readonly #haystacks = new Map<number, string[]>();
  #loaded = 0;

  constructor(head: TableHead) {
    this.id = head.id;
    this.name = head.name;
    this.title = head.title;
    this.columns = head.columns.map(translated);
    this.rowCount = head.rowCount;
    this.available = head.available;
    this.groupBy = head.groupBy;
    this.presets = head.presets ?? [];
    this.#values = head.columns.map(() => []);
    this.append(head.firstRows);
  }

  /** Rows that have arrived. */
  get loaded(): number {
    return this.#loaded;
  }

  /** Adds rows after those that are there; a column that is missing or short is filled with "absent". */
  append(values: ColumnValues): void {
    // Rows without a single member have nothing to send: they are all there from the start.
    const count =
      this.columns.length === 0
        ? this.rowCount
        : Math.max(...values.map((column) => column.length), 0);
    this.#values.forEach((column, index) => {
      const added = (values[index] ?? []).map(fromWire);
      if (this.#loaded === 0 && added.length === count) {
        this.#values[index] = added;
        return;
      }
      for (let row = 0; row < count; row++) {
        column.push(added[row]);
      }
    });
    this.#loaded += count;
    this.#keys.clear();
    this.#haystacks.clear();
  }

  value(row: number, column: number): unknown {
    return this.#values[column]?.[row];
  }

  /** A value as it is written in a cell, whole. */
  text(row: number, column: number): string {
    return writtenText(this.value(row, column), this.columns[column] ?? text);
  }

  /** True when a column holds numbers and absent values alone. */
  hasOnlyNumbers(column: number): boolean {
    return this.#values[column]?.every((value) => isNumber(value) || isAbsent(value)) ?? false;
  }

  /** True when the column is sorted by `sortKeys`; else it is sorted as text. */
  sortsByNumber(column: number): boolean {
    return this.#rules(column).sortKey !== undefined;
  }

  /** A number for each row of a column; NaN where there is none. */
  sortKeys(column: number): Float64Array {
    const known = this.#keys.get(column);
    if (known !== undefined) {
      return known;
    }
    const keys = Float64Array.from(
      this.#values[column] ?? [],
      this.#rules(column).sortKey ?? numberKey,
    );
    this.#keys.set(column, keys);
    return keys;
  }

  /** The highest figure of a column, the full length of a bar in it; 0 when there is none. */
  highest(column: number): number {
    return this.sortKeys(column).reduce((most, key) => (key > most ? key : most), 0);
  }

  /** The texts of a column in lower case, built when first searched. */
  haystack(column: number): readonly string[] {
    let texts = this.#haystacks.get(column);
    if (texts === undefined) {
      const of = this.columns[column] ?? text;
      const { isSearched } = this.#rules(column);
      const lower = sharedLowerCase();
      texts = (this.#values[column] ?? []).map((value) =>
        isAbsent(value) || !isSearched ? "" : lower(writtenText(value, of)),
      );
      this.#haystacks.set(column, texts);
    }
    return texts;
  }

  #rules(column: number): (typeof columnFormats)[ColumnFormat] {
    return columnFormats[this.columns[column]?.format ?? text.format];
  }
}

/** True for a number, of whatever size and with however many digits. */
export function isNumber(value: unknown): value is number | ExactNumber {
  return typeof value === "number" || value instanceof ExactNumber;
}

/** So many different texts of a column are shared between the rows that have them. */
const mostShared = 1000;

/** Lower case that makes no second copy of a text that is in lower case already, nor of one that comes again and again. */
function sharedLowerCase(): (text: string) => string {
  const shared = new Map<string, string>();
  return (text) => {
    const lower = text.toLowerCase();
    if (lower === text) {
      return text;
    }
    const known = shared.get(lower);
    if (known === undefined && shared.size < mostShared) {
      shared.set(lower, lower);
    }
    return known ?? lower;
  };
}
