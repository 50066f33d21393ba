/**
 * Opens Excel files that the extension writes in LibreOffice, in German and in American English, and
 * compares what is shown with what was written: `007` with its zeros, dates and percentages by their
 * formats, no formula. Needs `soffice` in the path; it is no part of `npm test`.
 */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { WorkbookWriter } from "../../src/research/files/spreadsheet/workbook.ts";
import { ExactNumber } from "../../src/shared/exactNumber.ts";
import type { ColumnFormat } from "../../src/shared/table.ts";

/** A value in a column, and what is shown of it in each language. */
type Shown = readonly [format: ColumnFormat, value: unknown, german: string, english: string];

const same = (format: ColumnFormat, value: string): Shown => [format, value, value, value];

const cells: readonly Shown[] = [
  ...["007", "10/12", "may 5", "1.5", "1,5", "3-4", "1e5", "TRUE", "2026-11-20", " padded "].map(
    (text) => same("text", text),
  ),
  ...["=1+1", "+49 30 1234", "-best coffee", "@sum", "'quoted", "_x0041_"].map((text) =>
    same("text", text),
  ),
  same("text", "120212345678901234"),
  same("url", "https://maps.example/@40.7,-74.0"),
  same("text", 'ありがとう ☕️ <b> & "c"'),
  ["integer", new ExactNumber("120212345678901234"), "120212345678901234", "120212345678901234"],
  ["integer", 120_212_345_678, "120212345678", "120212345678"],
  ["decimal", 8.21, "8,21", "8.21"],
  ["money", 6968.6, "6.968,60", "6,968.60"],
  ["fraction", 0.0333, "3,33\u00A0%", "3.33%"],
  ["percent", 42.8, "42,80\u00A0%", "42.80%"],
  ["date", "2026-11-20", "2026-11-20", "2026-11-20"],
  ["date", "2026-11-20T12:30:00Z", "2026-11-20 12:30:00 UTC", "2026-11-20 12:30:00 UTC"],
  ["date", "1900-03-01", "1900-03-01", "1900-03-01"],
  ["boolean", true, "WAHR", "TRUE"],
  ["list", ["a", "b"], "a; b", "a; b"],
  ["integer", null, "", ""],
];

const folder = mkdtempSync(path.join(tmpdir(), "seo-sheets-"));
try {
  const file = path.join(folder, "cells.xlsx");
  writeFileSync(file, await workbook());
  for (const [language, place] of [
    ["de-DE", 2],
    ["en-US", 3],
  ] as const) {
    const shown = opened(file, language);
    const wanted = cells.map((cell) => cell[place]);
    assert.deepEqual(shown, wanted, language);
    console.log(`${language}: ${shown.length} cells are shown as they were written`);
  }
} finally {
  rmSync(folder, { recursive: true });
}

/** One row for each value, in a column of its own format: the second; the first names it. */
async function workbook(): Promise<Uint8Array> {
  const writer = await WorkbookWriter.create({
    name: "Cells: all of them?",
    columns: cells.map(([format], index) => ({ header: `${index} ${format}`, format })),
    rows: 1,
  });
  return Buffer.concat([
    writer.begin(),
    writer.rows([cells.map(([, value]) => value)]),
    writer.end(),
  ]);
}

/** The cells of the second row as LibreOffice shows them in a language. */
function opened(file: string, language: string): string[] {
  const out = path.join(folder, language);
  const profile = path.join(folder, `profile-${language}`);
  mkdirSync(path.join(profile, "user"), { recursive: true });
  const item = (node: string, name: string): string =>
    `<item oor:path="${node}"><prop oor:name="${name}" oor:op="fuse"><value>${language}</value></prop></item>`;
  writeFileSync(
    path.join(profile, "user", "registrymodifications.xcu"),
    `<?xml version="1.0" encoding="UTF-8"?><oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">${item("/org.openoffice.Setup/L10N", "ooSetupSystemLocale")}${item("/org.openoffice.Office.Linguistic/General", "DefaultLocale")}</oor:items>`,
  );
  execFileSync(
    "soffice",
    [
      `-env:UserInstallation=${pathToFileURL(profile).href}`,
      "--headless",
      // tabs, no quotes, UTF-8, from the first line
      "--convert-to",
      "csv:Text - txt - csv (StarCalc):9,0,76,1",
      "--outdir",
      out,
      file,
    ],
    { stdio: "pipe" },
  );
  const [, row = ""] = readFileSync(path.join(out, "cells.csv"), "utf8").split("\n");
  return row.split("\t");
}
