import { firstWidth, isOneColumn, OpenQuoteError } from "./csvRecords.ts";

/** Columns of a first line that are counted: no table has more. */
const mostColumns = 2_000;

/** What may stand between the cells of a CSV text, the usual one first. */
export const delimiters: readonly string[] = [",", ";", "\t", "|"];

/**
 * The delimiter of a CSV text with one column, whose first line says nothing about it: the first one
 * that parts no record from `from` on, so that "tea, green" is one keyword; a comma where each parts some.
 */
export function delimiterOfOneColumn(text: string, from = 0): string {
  return delimiters.find((delimiter) => isOneColumn(text, delimiter, from)) ?? ",";
}

/** The delimiter that parts the first line of a CSV text into most columns; undefined where a quote that never ends leaves that open. */
export function delimiterOf(text: string): string | undefined {
  try {
    const counts = delimiters.map((delimiter) => ({
      delimiter,
      columns: firstWidth(text, delimiter, 0, mostColumns),
    }));
    const most = counts.reduce((best, one) => (one.columns > best.columns ? one : best), {
      delimiter: ",",
      columns: 1,
    });
    return most.columns === 1 ? delimiterOfOneColumn(text) : most.delimiter;
  } catch (error) {
    if (error instanceof OpenQuoteError) {
      return undefined;
    }
    throw error;
  }
}
