/** What a column's values must be like for a row to stay. What is typed is kept as it was typed. */
export type ColumnFilter = TextFilter | RangeFilter | DateFilter | ChoiceFilter;

/** Every one of `words` and none of `without`; a word of `words` that begins with "-" belongs to the others. */
export interface TextFilter {
  readonly kind: "text";
  readonly key: string;
  readonly words: string;
  readonly without: string;
  readonly questions: boolean;
}

/** Figures from `least` to `most`, in the unit that is shown: fractions in percent. */
export interface RangeFilter {
  readonly kind: "range";
  readonly key: string;
  readonly least: string;
  readonly most: string;
}

/** Days from `from` to `to`, both included, as "2026-11-21". */
export interface DateFilter {
  readonly kind: "dates";
  readonly key: string;
  readonly from: string;
  readonly to: string;
}

/** One of these, as they are written in the cells. */
export interface ChoiceFilter {
  readonly kind: "choice";
  readonly key: string;
  readonly texts: readonly string[];
}

/**
 * Filters of a table under a name of their own, drawn as a chip above it. Pressing the chip sets these
 * filters and this order as if they had been typed, so that what was applied is seen and can be edited;
 * pressing it again takes them away. A filter replaces another one of the same column: of chips that
 * filter one column, one is pressed at a time.
 */
export interface TablePreset {
  /** Unique within its table; never shown. */
  readonly id: string;
  readonly label: string;
  /** Which rows it keeps, in words. */
  readonly rule: string;
  /** At least one, each of a column of its own. A filter of a column that the table doesn't have keeps every row. */
  readonly filters: readonly ColumnFilter[];
  /** The order that the rows are brought in; absent for the order they have. */
  readonly sort?: PresetSort;
}

/** The order of a preset, by the member of a column. */
export interface PresetSort {
  readonly key: string;
  readonly direction: "ascending" | "descending";
}
