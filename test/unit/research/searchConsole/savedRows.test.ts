import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import * as path from "node:path";
import { envelopeOf } from "../../../../src/research/library/savedResult.ts";
import { ResultStore } from "../../../../src/research/library/resultStore.ts";
import { readExport } from "../../../../src/research/searchConsole/readExport.ts";
import { keepExport } from "../../../../src/research/searchConsole/savedExport.ts";
import { combinedRows, rowsOfAll } from "../../../../src/research/searchConsole/savedRows.ts";
import type { JsonRecord } from "../../../../src/shared/json.ts";
import { repositoryRoot } from "../../../support/paths.ts";
import { scratchFolder } from "../../../support/scratch.ts";
import { bytesOf } from "./exportsUnderTest.ts";

const fixtures = path.join(repositoryRoot, "test/fixtures/tables");

/** The data of an export as it is read again from the library. */
async function saved(name: string, bytes: Uint8Array): Promise<JsonRecord> {
  const reading = await readExport([{ name, bytes }]);
  assert.ok(reading.kind === "export", JSON.stringify(reading));
  const scratch = scratchFolder({ inMemory: true });
  try {
    const store = new ResultStore(scratch.path);
    const options = { projects: [], now: new Date("2026-11-26T10:00:00Z") };
    const { result } = await keepExport(store, reading.exported, options);
    const opened = await store.open(result.id);
    assert.ok(opened.ok);
    return envelopeOf(opened.result)?.data ?? assert.fail("no data");
  } finally {
    scratch.remove();
  }
}

function cells(rows: readonly JsonRecord[], ...keys: readonly string[]): unknown[][] {
  return rows.map((row) => keys.map((key) => row[key]));
}

describe("the rows of a saved export that say several things at once", () => {
  it("are queries by page and pages by day of the bulk export, added up, with its anonymous rows in those of pages", async () => {
    const name = "bigquery-url-impression.csv";
    const data = await saved(name, readFileSync(path.join(fixtures, name)));
    const [a, b] = ["https://example.com/a/", "https://example.com/b/"];
    assert.deepEqual(
      cells(rowsOfAll(data, ["query", "page"]), "query", "page", "clicks", "impressions"),
      [
        ["pour over", a, 3, 20],
        ["kettle", b, 1, 5],
      ],
    );
    const days = rowsOfAll(data, ["page", "date"]);
    const total = (key: "clicks" | "impressions"): number =>
      days.reduce((sum, row) => sum + Number(row[key]), 0);
    assert.deepEqual([total("clicks"), total("impressions")], [34, 425]);
    assert.ok(days.every(({ date }) => date === "2026-11-20" || date === "2026-11-21"));
  });

  it("are the API's rows, those that only differ in a country or a device as one", async () => {
    const row = (date: string, country: string, position: number): string =>
      `${date},https://example.com/a/,${country},1,10,0.1,${position}\n`;
    const head = "date,page,country,clicks,impressions,ctr,position\n";
    const text = `${head}${row("2026-11-20", "deu", 2)}${row("2026-11-20", "usa", 4)}${row("2026-11-21", "deu", 8)}`;
    const data = await saved("rows.csv", bytesOf(text));
    assert.equal(rowsOfAll(data, ["page", "date"]).length, 3);
    assert.deepEqual(
      cells(combinedRows(data, ["page", "date"]), "date", "clicks", "impressions", "position"),
      [
        ["2026-11-20", 2, 20, 3],
        ["2026-11-21", 1, 10, 8],
      ],
    );
    assert.deepEqual(rowsOfAll(data, ["query", "page"]), []);
  });

  it("are an add-on's, whatever sign its figures have", async () => {
    const name = "gsc-add-on-german.csv";
    const data = await saved(name, readFileSync(path.join(fixtures, name)));
    assert.deepEqual(
      cells(combinedRows(data, ["query", "page"]), "query", "clicks", "position")[0],
      ["kaffeemühle", 1234, 4.25],
    );
  });
});
