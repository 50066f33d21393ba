/** Columns that a table draws at most, and cells as far as that leaves the fewest columns; real tables have a tenth. */
const columnLimits = { most: 1_000, fewest: 50, cells: 5_000_000 } as const;

/** Rows of a file that are read into a table, or as a keyword list. */
export const mostRows = 300_000;

/** How many columns are drawn of a table with so many rows. */
export function mostColumns(rows: number): number {
  const { most, fewest, cells } = columnLimits;
  return Math.max(fewest, Math.min(most, Math.floor(cells / Math.max(rows, 1))));
}
