import { exportWhole } from "../support/wholeDataset.ts";
import type { Figure } from "./figures.ts";

const rows = 1_000_000;

/** A dataset of a million rows on its whole way: over HTTP into the library's file, and from there to CSV. */
export async function measureMillionRows(scratch: string): Promise<Figure[]> {
  const start = performance.now();
  const counts = Object.values(await exportWhole(scratch, "wikipedia.org"));
  const milliseconds = performance.now() - start;
  return [
    { name: "1,000,000 rows from the sandbox to CSV: rows missing, or too many", value: Math.max(...counts.map((count) => Math.abs(rows - count))), unit: "rows", limit: 0 },
    { name: "  time", value: milliseconds, unit: "milliseconds" },
  ];
}
