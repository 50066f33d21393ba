import assert from "node:assert/strict";
import {
  convertDataset,
  surveyRows,
} from "../../../../../src/research/files/dataset/convertDataset.ts";
import type { DatasetProgress } from "../../../../../src/research/files/dataset/convertDataset.ts";
import { MemoryRows } from "../../../../../src/research/files/dataset/itemBatch.ts";
import type { RowKinds } from "../../../../../src/research/files/dataset/rowWriter.ts";
import { columnOf } from "../../../../../src/research/results/parts/memberColumns.ts";
import { columnKinds, memberKinds } from "../../../../../src/research/results/rowKinds.ts";
import { readSheet } from "../sheetReader.ts";
import type { ReadSheet } from "../sheetReader.ts";
import { MemoryFile } from "./memoryFile.ts";

const about = {
  title: "Research Keywords: espresso",
  tool: "research_keywords",
  subject: "espresso",
  origin: {
    location: "United States",
    language: "English",
    source: "search_index",
    observedAt: "2026-03-01T00:00:00Z",
  },
  available: null,
  note: null,
  scopeNote: null,
};

async function written(
  rows: readonly unknown[],
  kinds: RowKinds,
  signal: AbortSignal = new AbortController().signal,
): Promise<{ readonly file: MemoryFile; readonly progress: DatasetProgress }> {
  const source = new MemoryRows(rows);
  const file = new MemoryFile();
  const progress = await convertDataset({
    source,
    survey: surveyRows(source),
    about,
    kinds,
    format: "xlsx",
    chosen: undefined,
    delimiter: ";",
    signal,
    onProgress: () => undefined,
    open: () => Promise.resolve(file),
  });
  return { file, progress };
}

async function sheetOf(rows: readonly unknown[], kinds: RowKinds): Promise<ReadSheet> {
  return readSheet((await written(rows, kinds)).file.bytes);
}

describe("rows as an Excel file", () => {
  it("have the types of the service's members, and headers that name the currency", async () => {
    const sheet = await sheetOf(
      [
        {
          keyword: "10/12",
          monthly_volume: 4400,
          cpc_usd: 2.42,
          ctr: 0.0333,
          campaign_id: 120_212_345_678,
          cost: 6968.6,
          trend_12m: [1, null, 3],
          first_seen: "2026-02-01",
        },
      ],
      memberKinds("EUR"),
    );
    assert.equal(sheet.name, "Research Keywords espresso");
    const columns = sheet.rows[0]?.map((header, index) => {
      const { type, format, value } =
        sheet.cells.get(`${String.fromCodePoint(65 + index)}2`) ?? assert.fail(header);
      return [header, type, format, value];
    });
    assert.deepEqual(columns, [
      ["keyword", "text", "@", "10/12"],
      ["monthly_volume", "number", "0", "4400"],
      ["cpc_usd", "number", "#,##0.00", "2.42"],
      ["ctr", "number", "0.00%", "0.0333"],
      ["campaign_id", "number", "0", "120212345678"],
      ["cost (EUR)", "number", "#,##0.00", "6968.6"],
      ["trend_12m", "text", "@", "1; ; 3"],
      ["first_seen", "number", String.raw`yyyy\-mm\-dd`, "46054"],
      ["location", "text", "@", "United States"],
      ["language", "text", "@", "English"],
      ["source", "text", "@", "search_index"],
      ["observed_at", "number", String.raw`yyyy\-mm\-dd\ hh:mm:ss" UTC"`, "46082"],
    ]);
  });

  it("name no currency where none is known, and have no cents where the currency has none", async () => {
    const row = [{ cost: 1200 }];
    assert.equal((await sheetOf(row, memberKinds(undefined))).rows[0]?.[0], "cost");
    const yen = await sheetOf(row, memberKinds("JPY"));
    assert.deepEqual([yen.rows[0]?.[0], yen.cells.get("A2")?.format], ["cost (JPY)", "0"]);
  });

  it("are those of a table that is shown, with the currency of its headers", async () => {
    const kinds = columnKinds([
      { ...columnOf("cost"), label: "Cost (CHF)" },
      { key: "volume_change", label: "Change", format: "change" },
      columnOf("cpc_usd"),
      { key: "other", label: "Other (ABC)", format: "text" },
    ]);
    const sheet = await sheetOf([{ cost: 1, volume_change: 0.25, cpc_usd: 1, other: "x" }], kinds);
    assert.deepEqual(sheet.rows[0]?.slice(0, 4), [
      "cost (CHF)",
      "volume_change",
      "cpc_usd",
      "other",
    ]);
    assert.equal(sheet.cells.get("B2")?.format, "0.00%");
  });

  it("say how many cells were cut", async () => {
    const { progress } = await written(
      [{ title: "x".repeat(40_000) }, { title: "short" }],
      memberKinds(undefined),
    );
    assert.equal(progress.cutCells, 1);
  });

  it("let other work go on while they are written, and can be canceled", async () => {
    const rows = Array.from({ length: 20_000 }, (_none, index) => ({
      keyword: `keyword ${index}`,
      monthly_volume: index,
    }));
    const abort = new AbortController();
    let turns = 0;
    const other = setInterval(() => {
      turns += 1;
      if (turns === 5) {
        abort.abort(new Error("canceled"));
      }
    }, 0);
    try {
      await assert.rejects(written(rows, memberKinds(undefined), abort.signal), /canceled/u);
    } finally {
      clearInterval(other);
    }
    const { file } = await written(rows, memberKinds(undefined));
    const sheet = readSheet(file.bytes);
    assert.deepEqual(sheet.rows.at(-1)?.slice(0, 2), ["keyword 19999", "19999"]);
    assert.equal(sheet.rows.length, rows.length + 1);
  });
});
