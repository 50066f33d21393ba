import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import Papa from "papaparse";
import * as z from "zod";
import { readTable } from "../../src/research/tables/readTable.ts";
import { cleanEnvironment } from "../support/processes.ts";
import type { Figure } from "./figures.ts";
import type { Measurement } from "./measurement.ts";
import { interleaved, ratiosOf } from "./statistics.ts";

const run = promisify(execFile);
const rows = 100_000;
const childOutput = z.object({ rows: z.number(), aboveIdle: z.number() });

const names = {
  time: "Reading 100,000 rows × 10 columns as a table vs. papaparse with its typing: processor time",
  memory: "Reading 100,000 rows × 10 columns as a table vs. papaparse: highest memory above idle",
} as const;

/** A large file of another tool, from its bytes to typed columns, against papaparse from the same bytes to typed rows. */
export const readTablesBench: Measurement = {
  doing: "Tables from elsewhere: reading 100,000 rows",
  rows: Object.values(names),
  measure: ({ scratch }) => measureReadTables(scratch),
};

async function measureReadTables(scratch: string): Promise<Figure[]> {
  const bytes = tableBytes();
  const times = await interleaved(
    7,
    2,
    () => processorTime(() => readTable(bytes)),
    () => processorTime(() => Papa.parse(new TextDecoder().decode(bytes), { dynamicTyping: true })),
  );
  const file = join(scratch, "table.csv");
  writeFileSync(file, bytes);
  const peaks = await interleaved(
    3,
    0,
    () => peakOf("ours", file),
    () => peakOf("papaparse", file),
  );
  return [
    {
      name: names.time,
      values: ratiosOf(times),
      unit: "ratio",
      limit: 1,
      details: [
        { name: "our reader", values: times.subject, unit: "milliseconds" },
        { name: "papaparse", values: times.reference, unit: "milliseconds" },
      ],
    },
    {
      name: names.memory,
      values: ratiosOf(peaks),
      unit: "ratio",
      limit: 1,
      details: [
        { name: "our reader", values: peaks.subject, unit: "bytes" },
        { name: "papaparse", values: peaks.reference, unit: "bytes" },
      ],
    },
  ];
}

async function processorTime(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** In a process of its own, since memory that was taken once is seldom given back. */
async function peakOf(how: "ours" | "papaparse", file: string): Promise<number> {
  const child = join(import.meta.dirname, "readTablesChild.ts");
  const { stdout } = await run(process.execPath, [child, how, file], { env: cleanEnvironment({}) });
  const measured = childOutput.parse(JSON.parse(stdout));
  if (measured.rows !== rows) {
    throw new Error(`${how} read ${measured.rows} rows of ${rows}.`);
  }
  return measured.aboveIdle;
}

/** What a rank tracker exports: texts, URLs, dates, whole numbers and decimals. */
function tableBytes(): Uint8Array {
  const lines = ["keyword,volume,difficulty,cpc,competition,url,position,traffic,date,intent"];
  for (let row = 0; row < rows; row += 1) {
    const day = String((row % 28) + 1).padStart(2, "0");
    lines.push(
      [
        `pour over coffee ${row}`,
        (row * 7919) % 50_000,
        row % 100,
        ((row * 13) % 900) / 100,
        `0.${(row % 89) + 10}`,
        `https://example.com/guides/pour-over-${row}/`,
        (row % 100) + 1,
        (row * 31) % 9_000,
        `2026-11-${day}`,
        "informational",
      ].join(","),
    );
  }
  return new TextEncoder().encode(`${lines.join("\n")}\n`);
}
