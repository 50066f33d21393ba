import { exportWhole } from "../support/wholeDataset.ts";
import type { Figure } from "./figures.ts";
import type { Measurement } from "./measurement.ts";

const rows = 1_000_000;

const name = "1,000,000 rows from the sandbox to CSV: missing or extra";

/** A dataset of a million rows from end to end: over HTTP into the library's file, and from there to CSV. */
export const millionRowsBench: Measurement = {
  doing: "Export: a million rows, from the sandbox to the file",
  rows: [name],
  measure: ({ scratch }) => measureMillionRows(scratch),
};

async function measureMillionRows(scratch: string): Promise<Figure[]> {
  const start = performance.now();
  const counts = Object.values(await exportWhole(scratch, "wikipedia.org"));
  const milliseconds = performance.now() - start;
  const wrong = Math.max(...counts.map((count) => Math.abs(rows - count)));
  return [
    {
      name,
      values: [wrong],
      unit: "rows",
      limit: 0,
      details: [{ name: "time", values: [milliseconds], unit: "milliseconds" }],
    },
  ];
}
