import assert from "node:assert/strict";
import { zipSync } from "fflate";
import type { SearchConsoleExport } from "../../../../src/research/searchConsole/export.ts";
import { readExport } from "../../../../src/research/searchConsole/readExport.ts";
import type {
  ExportChoices,
  ExportReading,
} from "../../../../src/research/searchConsole/readExport.ts";

/** A file's text as its bytes. */
export function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** A ZIP of files by their names. */
export function zip(entries: Readonly<Record<string, string>>): Uint8Array {
  return zipSync(
    Object.fromEntries(Object.entries(entries).map(([name, text]) => [name, bytesOf(text)])),
  );
}

/** Reads a file that isn't packed. */
export function read(
  name: string,
  text: string,
  choices: ExportChoices = {},
): Promise<ExportReading> {
  return readExport([{ name, bytes: bytesOf(text) }], choices);
}

/** What was read, which must be an export. */
export function exportOf(reading: ExportReading): SearchConsoleExport {
  assert.ok(reading.kind === "export", JSON.stringify(reading));
  return reading.exported;
}

/** The export in a ZIP of these files. */
export async function zipped(
  entries: Readonly<Record<string, string>>,
  name = "example.com-Performance-on-Search-2026-11-25.zip",
  choices: ExportChoices = {},
): Promise<SearchConsoleExport> {
  return exportOf(await readExport([{ name, bytes: zip(entries) }], choices));
}

/** Headers of the figures. */
export const figures = "Clicks,Impressions,CTR,Position";
/** Sheets that several tests have. */
export const chart = `Date,${figures}\n2026-11-20,5,50,10%,4\n2026-11-21,6,50,12%,4\n`;
export const pages = `Top pages,${figures}\nhttps://example.com/a,5,50,10%,4\nhttps://example.com/b,1,40,2.5%,9\n`;
export const queries = `Top queries,${figures}\nkoffie,10,100,10%,4.5\nthee,0,30,0%,44.1\n`;
/** The filters sheet with these rows more. */
export const filters = (...rows: readonly string[]): string =>
  ["Filter,Value", "Search type,Web", "Date,Last 3 months", ...rows, ""].join("\n");
