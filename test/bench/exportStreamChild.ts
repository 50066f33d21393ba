import { readFileSync, writeFileSync } from "node:fs";
import Papa from "papaparse";
import { convertDataset, surveyDataset } from "../../src/research/files/dataset/convertDataset.ts";
import { fileSource } from "../../src/research/files/dataset/fileSource.ts";
import { asRows, isRecord } from "../../src/shared/json.ts";
import { AtomicFile } from "../../src/system/atomicFile.ts";

// One export in a process of its own; prints how long it took and how much memory it held.
const kilobyte = 1024;
const origin = {
  location: "United States",
  language: "English",
  source: "backlink_index",
  observedAt: "2026-03-01T12:00:00Z",
};
const [how, answer = "", target = ""] = process.argv.slice(2);
const idle = process.memoryUsage.rss();
const start = performance.now();
const rows = how === "stream" ? await stream() : whole();
const milliseconds = performance.now() - start;
const aboveIdle = process.resourceUsage().maxRSS * kilobyte - idle;
process.stdout.write(JSON.stringify({ milliseconds, rows, aboveIdle }));

async function stream(): Promise<number> {
  const watched = { signal: new AbortController().signal, onProgress: () => undefined };
  const source = await fileSource(answer);
  const survey = await surveyDataset(source, watched);
  const about = {
    title: "",
    tool: "",
    subject: "",
    origin,
    available: null,
    note: null,
    scopeNote: null,
  };
  const open = (): Promise<AtomicFile> => AtomicFile.open(target);
  return (
    await convertDataset({
      source,
      survey,
      about,
      format: "csv",
      chosen: undefined,
      delimiter: ",",
      open,
      ...watched,
    })
  ).rows;
}

function whole(): number {
  const read: unknown = JSON.parse(readFileSync(answer, "utf8"));
  const items =
    (isRecord(read) && isRecord(read["data"]) ? asRows(read["data"]["items"]) : undefined) ?? [];
  const { location, language, source, observedAt } = origin;
  const rows = items.map((item) => ({
    ...item,
    location,
    language,
    source,
    observed_at: observedAt,
  }));
  writeFileSync(target, Papa.unparse(rows, { newline: "\n", escapeFormulae: true }));
  return rows.length;
}
