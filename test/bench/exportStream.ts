import { execFile } from "node:child_process";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import * as z from "zod";
import { cleanEnvironment } from "../support/processes.ts";
import type { Figure } from "./figures.ts";
import type { Measurement } from "./measurement.ts";
import { interleaved, ratiosOf } from "./statistics.ts";

const run = promisify(execFile);
const items = 500_000;
const megabyte = 1_000_000;
const childOutput = z.object({ milliseconds: z.number(), rows: z.number(), aboveIdle: z.number() });

type Measured = z.infer<typeof childOutput>;

const timeName = "500,000 rows to CSV vs. JSON.parse and papaparse";
const memoryName = "500,000 rows to CSV: highest memory above idle";

/**
 * An answer of half a million rows as a CSV file: our export, in memory that does not grow, against
 * reading it whole with JSON.parse and writing it with papaparse. Each in a process of its own.
 */
export const exportStreamBench: Measurement = {
  doing: "Export: writing half a million rows",
  rows: [timeName, memoryName],
  measure: ({ scratch }) => measureExportStream(scratch),
};

async function measureExportStream(scratch: string): Promise<Figure[]> {
  const answer = join(scratch, "answer.json");
  const bytes = await writeAnswer(answer);
  const peaks: number[] = [];
  const ours = async (): Promise<number> => {
    const { milliseconds, aboveIdle } = await measure("stream", answer, join(scratch, "ours.csv"));
    peaks.push(aboveIdle);
    return milliseconds;
  };
  const whole = async (): Promise<number> =>
    (await measure("whole", answer, join(scratch, "whole.csv"))).milliseconds;
  // rows a second are the inverse of time
  const paired = await interleaved(5, 0, ours, whole);
  return [
    {
      name: timeName,
      values: ratiosOf(paired),
      unit: "ratio",
      limit: 1 / 0.8,
      details: [
        { name: "size of the answer", values: [bytes], unit: "bytes" },
        { name: "our export", values: paired.subject, unit: "milliseconds" },
        { name: "JSON.parse and papaparse", values: paired.reference, unit: "milliseconds" },
      ],
    },
    // memory must never pass the limit, not only as a rule
    {
      name: memoryName,
      values: [Math.max(...peaks)],
      unit: "bytes",
      limit: 150 * megabyte,
      details: [{ name: "each time", values: peaks, unit: "bytes" }],
    },
  ];
}

async function measure(how: "stream" | "whole", answer: string, target: string): Promise<Measured> {
  const child = join(import.meta.dirname, "exportStreamChild.ts");
  const { stdout } = await run(
    process.execPath,
    ["--max-old-space-size=4096", child, how, answer, target],
    { env: cleanEnvironment({}) },
  );
  const measured = childOutput.parse(JSON.parse(stdout));
  if (measured.rows !== items) {
    throw new Error(`The export ${how} wrote ${measured.rows} rows of ${items}.`);
  }
  return measured;
}

/** Writes the answer and resolves with its size in bytes. */
async function writeAnswer(path: string): Promise<number> {
  const file = createWriteStream(path);
  file.write(
    '{"schema_version":"ofe/1.0","domain":"core","data":{"uri":"ofe://dataset/bench","items":[',
  );
  for (let start = 0; start < items; start += 1_000) {
    const rows = Array.from({ length: 1_000 }, (_, index) =>
      JSON.stringify(backlink(start + index)),
    );
    if (!file.write(`${start === 0 ? "" : ","}${rows.join(",")}`)) {
      await once(file, "drain");
    }
  }
  file.end(
    `],"available":${items}},"facts":[],"entities":[],"deltas":[],"coverage":{},"resources":[],"next_actions":[]}`,
  );
  await once(file, "finish");
  return file.bytesWritten;
}

function backlink(index: number): Record<string, unknown> {
  const site = `example-${index % 977}.com`;
  return {
    url_from: `https://www.${site}/articles/kitchen/espresso-machines-for-small-kitchens-${index}?ref=coffee`,
    domain_from: site,
    url_to: `https://roastery.example/guides/espresso/${index % 400}`,
    anchor:
      index % 7 === 0
        ? `best "espresso" machines, compared ${index % 50}`
        : `espresso machine guide ${index % 90}`,
    dofollow: index % 3 !== 0,
    domain_rank: (index * 7919) % 1001,
    spam_score: index % 101,
    first_seen: "2025-03-01T12:00:00Z",
    last_seen: "2026-03-01T12:00:00Z",
    is_lost: false,
    lost_date: null,
  };
}
