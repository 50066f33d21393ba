import { mkdirSync, writeFileSync } from "node:fs";
import { readFile, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { groupResults } from "../../src/editor/features/savedResults/resultGroups.ts";
import { groupRow, resultRow } from "../../src/editor/features/savedResults/resultRows.ts";
import { resultExtension } from "../../src/research/library/libraryFiles.ts";
import { ResultStore } from "../../src/research/library/resultStore.ts";
import { makeResult, writeResult } from "../../src/research/library/savedResult.ts";
import type { Figure } from "./figures.ts";
import type { Measurement } from "./measurement.ts";
import { interleaved, ratiosOf } from "./statistics.ts";

const results = 10_000;
/** As many rows as the view shows of a group at once. */
const page = 500;
const index = "index.ndjson";
/** As many files as the library looks at side by side. */
const atATime = 32;
const now = Date.parse("2026-03-10T12:00:00.000Z");

const name = "First page of 10,000 results vs. reading names and index and looking at each file";

/**
 * From a library of ten thousand files to the first page of the Results view, in a window that has
 * read nothing yet: against reading the names in the folder, parsing the lines of the index and looking
 * at the time and size of each file, which nothing can do without that lists by an index and isn't
 * deceived by it. What the view adds is above all the check of each line; opening the files, which it
 * must not do, takes many times as long.
 */
export const resultsViewBench: Measurement = {
  doing: "Results view: reading a library",
  rows: [name],
  measure: ({ scratch }) => measureResultsView(scratch),
};

async function measureResultsView(scratch: string): Promise<Figure[]> {
  const folder = join(scratch, "results");
  writeLibrary(folder);
  const cold = await timed(() => firstPage(folder));
  const times = await interleaved(
    15,
    3,
    () => timed(() => firstPage(folder)),
    () => timed(() => bareReading(folder)),
  );
  await rm(folder, { recursive: true });
  return [
    {
      name,
      values: ratiosOf(times),
      unit: "ratio",
      limit: 2,
      details: [
        { name: "first page", values: times.subject, unit: "milliseconds" },
        {
          name: "names, index and looks alone",
          values: times.reference,
          unit: "milliseconds",
        },
        { name: "first page without an index, once", values: [cold], unit: "milliseconds" },
      ],
    },
  ];
}

/** Real files of small answers, some of them on each of a hundred days. */
function writeLibrary(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (let number = 0; number < results; number += 1) {
    const id = `result-${number}`;
    const receivedAt = new Date(now - number * 14 * 60 * 1000).toISOString();
    const subject = `espresso machine ${number % 700}`;
    const result = makeResult(id, {
      tool: "research_keywords",
      args: { seed: subject },
      subject,
      market: { location: "United States", language: "English" },
      sentAt: receivedAt,
      receivedAt,
      cost: 3,
      balanceAfter: 497,
      origin: "https://api.example.com",
      callKey: `key of ${subject}`,
      envelope: { data: { keywords: [{ keyword: subject, monthly_volume: number }] } },
      answerFile: null,
    });
    writeFileSync(join(folder, `${id}.seo.json`), writeResult(result));
  }
}

/** What the view does when it is first looked at: the list, its groups, and the rows of the first page. */
async function firstPage(folder: string): Promise<number> {
  const store = new ResultStore(folder);
  const [listing, pinned] = await Promise.all([store.list(), store.pins.read()]);
  const { groups } = groupResults(
    { ...listing, pinned },
    { grouping: "day", filter: "", projects: [], scope: "project", now, runs: [] },
  );
  const [first] = groups;
  const rows = [
    ...groups.map(groupRow),
    ...(first?.results ?? []).slice(0, page).map((result) => resultRow(result, "day")),
  ];
  return listing.results.length === results ? rows.length : 0;
}

async function bareReading(folder: string): Promise<number> {
  const [names, lines] = await Promise.all([
    readdir(folder),
    readFile(join(folder, index), "utf8"),
  ]);
  const summaries: unknown[] = lines
    .split("\n")
    .filter((line) => line !== "")
    .map((line): unknown => JSON.parse(line));
  const files = names.filter((file) => file.endsWith(resultExtension));
  for (let from = 0; from < files.length; from += atATime) {
    await Promise.all(files.slice(from, from + atATime).map((file) => stat(join(folder, file))));
  }
  return summaries.length === results ? files.length : 0;
}

/** Milliseconds until it is done. */
async function timed(work: () => Promise<number>): Promise<number> {
  const start = performance.now();
  const rows = await work();
  const end = performance.now();
  if (rows === 0) {
    throw new Error("The library was not read whole.");
  }
  return end - start;
}
