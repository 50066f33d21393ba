import { mkdirSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { ResultStore } from "../../src/research/library/resultStore.ts";
import { writeResult } from "../../src/research/library/savedResult.ts";
import { CombinedSource } from "../../src/research/results/combined/combinedSource.ts";
import { ResponseCache } from "../../src/research/results/responseCache.ts";
import { LibrarySource } from "../../src/research/results/resultSource.ts";
import type { ResultSource } from "../../src/research/results/resultSource.ts";
import type { ResultDocument } from "../../src/shared/resultProtocol.ts";
import { keywordAnswer } from "./answers.ts";
import type { Figure } from "./figures.ts";
import type { Measurement } from "./measurement.ts";
import { resultPaint, saved } from "./resultView.ts";
import { interleaved, ratiosOf } from "./statistics.ts";

const [items, rowsOfItem] = [200, 100];
const rows = items * rowsOfItem;

const name = "Opening the one table of a batch, 200 × 100 rows, vs. one result of 20,000 rows";

/**
 * From the files of the library to the first paint: a batch's results as one table against a single
 * result with as many rows. What the batch adds are two hundred files to open, and their documents,
 * each with the first rows of tables of its own. Medians of three runs: 3.4, 3.8 and 4.0.
 */
export const combinedResultsBench: Measurement = {
  doing: "Several results as one table: opening pages",
  rows: [name],
  measure: async ({ browser, scratch }) => measureCombined(await browser(), scratch),
};

async function measureCombined(browser: Browser, scratch: string): Promise<Figure[]> {
  const folder = join(scratch, "batch");
  mkdirSync(folder);
  const ids = Array.from({ length: items }, (_, index) => `item-${index}`);
  ids.forEach((id) => write(folder, id, rowsOfItem));
  write(folder, "single", rows);
  const store = new ResultStore(folder);
  const [readings, singleReadings]: [number[], number[]] = [[], []];
  const named = ids.map((id) => ({ subject: id, resultId: id }));
  const times = await interleaved(
    10,
    2,
    () => opening(browser, new CombinedSource(store, "batch", named), readings),
    async () =>
      opening(browser, new LibrarySource(store, await store.read("single")), singleReadings),
  );
  await rm(folder, { recursive: true });
  return [
    {
      name,
      values: ratiosOf(times),
      unit: "ratio",
      limit: 5.5,
      details: [
        { name: "the batch", values: times.subject, unit: "milliseconds" },
        { name: "of that until its document is there", values: readings, unit: "milliseconds" },
        { name: "the single result", values: times.reference, unit: "milliseconds" },
        {
          name: "of that until its document is there",
          values: singleReadings,
          unit: "milliseconds",
        },
      ],
    },
  ];
}

function write(folder: string, id: string, count: number): void {
  const result = { ...saved, id, envelope: keywordAnswer(count) };
  writeFileSync(join(folder, `${id}.seo.json`), writeResult(result));
}

/** Milliseconds from the first file to the first paint; those until the document is there are noted in `readings`. */
async function opening(
  browser: Browser,
  source: ResultSource,
  readings: number[],
): Promise<number> {
  const started = performance.now();
  const document = await documentOf(source);
  const reading = performance.now() - started;
  readings.push(reading);
  return reading + (await resultPaint(browser, document));
}

/** What a tab that has just come to the front sends to its view. @throws when rows are missing. */
async function documentOf(source: ResultSource): Promise<ResultDocument> {
  const { model } = await new ResponseCache({
    source,
    isSeen: () => false,
    ownDomain: () => "",
    signal: new AbortController().signal,
  }).read();
  if (model.tables.get("keywords")?.count !== rows) {
    throw new Error("Not all rows were opened.");
  }
  return model.document;
}
