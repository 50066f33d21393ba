import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { strToU8, zipSync } from "fflate";
import type { Browser } from "playwright-core";
import { ResultStore } from "../../src/research/library/resultStore.ts";
import { envelopeOf } from "../../src/research/library/savedResult.ts";
import type { SavedResult } from "../../src/research/library/savedResult.ts";
import { readExport } from "../../src/research/searchConsole/readExport.ts";
import { keepExport } from "../../src/research/searchConsole/savedExport.ts";
import { resultModelOf } from "../support/resultModel.ts";
import { onProcessEnd, removeFolders } from "../support/processes.ts";
import type { Figure } from "./figures.ts";
import type { Measurement } from "./measurement.ts";
import { resultPaint } from "./resultView.ts";
import { interleaved, ratiosOf } from "./statistics.ts";

const rows = 1_000;
const name = `First paint of an imported ZIP of ${rows} rows vs. of the same result opened`;

/** From the bytes of a Search Console export to the first paint of its page, saving included: against opening what was saved. */
export const importedExportBench: Measurement = {
  doing: "Search Console: importing an export",
  rows: [name],
  measure: async ({ browser }) => [await measureImport(await browser())],
};

async function measureImport(browser: Browser): Promise<Figure> {
  const folder = mkdtempSync(join(tmpdir(), "seo-research-bench-import-"));
  onProcessEnd(() => removeFolders([folder]));
  let run = 0;
  /** Each import into a library of its own: the second one of a library adds nothing. */
  const store = (): ResultStore => new ResultStore(join(folder, String(run++)));
  const library = store();
  const bytes = exportOf(rows);
  const { id } = await imported(library, bytes);
  const times = await interleaved(
    12,
    2,
    async () => paint(browser, () => imported(store(), bytes)),
    async () => paint(browser, () => library.read(id)),
  );
  return {
    name,
    values: ratiosOf(times),
    unit: "ratio",
    limit: 1.3,
    details: [
      { name: "imported", values: times.subject, unit: "milliseconds" },
      { name: "opened", values: times.reference, unit: "milliseconds" },
    ],
  };
}

/** Milliseconds until a result is painted, with what it takes to have it. */
async function paint(browser: Browser, result: () => Promise<SavedResult>): Promise<number> {
  const started = performance.now();
  const found = await result();
  const { document } = resultModelOf(found, envelopeOf(found));
  return performance.now() - started + (await resultPaint(browser, document));
}

async function imported(store: ResultStore, bytes: Uint8Array): Promise<SavedResult> {
  const fileName = "example.com-Performance-on-Search-2026-11-25.zip";
  const reading = await readExport([{ name: fileName, bytes }]);
  if (reading.kind !== "export") {
    throw new Error("The bench's own export can't be read.");
  }
  return (await keepExport(store, reading.exported, { projects: [], now: new Date() })).result;
}

/** An export with this many queries and pages. */
function exportOf(count: number): Uint8Array {
  const figures = (at: number): string => {
    const [clicks, impressions] = [count - at, (count - at) * 20];
    return `${clicks},${impressions},${((clicks / impressions) * 100).toFixed(2)}%,${(1 + (at % 400) / 10).toFixed(2)}`;
  };
  const sheet = (first: string, names: readonly string[]): Uint8Array =>
    strToU8(
      [
        `${first},Clicks,Impressions,CTR,Position`,
        ...names.map((one, at) => `${one},${figures(at)}`),
        "",
      ].join("\n"),
    );
  const numbers = Array.from({ length: count }, (_none, at) => at);
  const days = numbers
    .slice(0, 28)
    .map((at) => new Date(Date.UTC(2026, 9, 27 + at)).toISOString().slice(0, 10));
  return zipSync({
    "Chart.csv": sheet("Date", days),
    "Queries.csv": sheet(
      "Top queries",
      numbers.map((at) => `espresso machine for kitchens ${at}`),
    ),
    "Pages.csv": sheet(
      "Top pages",
      numbers.map((at) => `https://example.com/posts/page-${at}/`),
    ),
    "Filters.csv": strToU8("Filter,Value\nSearch type,Web\nDate,Last 28 days\n"),
  });
}
