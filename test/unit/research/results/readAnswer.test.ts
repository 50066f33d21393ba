import assert from "node:assert/strict";
import type { DatasetSource } from "../../../../src/research/files/dataset/convertDataset.ts";
import { textSource } from "../../../../src/research/files/dataset/fileSource.ts";
import { readAnswer } from "../../../../src/research/results/readAnswer.ts";
import type { ReadAnswer } from "../../../../src/research/results/readAnswer.ts";
import { buildPartsModel } from "../../../../src/research/results/resultDocument.ts";
import type { ResultModel } from "../../../../src/research/results/resultDocument.ts";
import { savedAnswer } from "./shown.ts";

const result = savedAnswer("export_dataset", { uri: "x" });
const rows = 3_000;
const large = JSON.stringify({
  data: {
    uri: "x",
    items: Array.from({ length: rows }, (_, index) => ({
      keyword: `k${index}`,
      note: "é".repeat(40),
    })),
    available: rows,
  },
  facts: [],
});

function read(
  apart: string | DatasetSource | undefined | Error,
  signal = new AbortController().signal,
): Promise<ReadAnswer> {
  const bytes = typeof apart === "string" ? Buffer.from(apart) : apart;
  const answerApart = (): Promise<Uint8Array | DatasetSource | undefined> =>
    bytes instanceof Error ? Promise.reject(bytes) : Promise.resolve(bytes);
  return readAnswer({ answerApart }, result, signal);
}

function model(answer: ReadAnswer, hasOwnRows = true): ResultModel {
  return buildPartsModel(
    [{ ...answer, result, firstAction: 0, firstResource: 4, hasOwnRows }],
    undefined,
  );
}

describe("reading a saved answer", () => {
  it("shows of one too large to be held the first rows, how many there are, and the way to all of them", async () => {
    const answer = await read(textSource(large));
    assert.deepEqual(answer.shortened, {
      shown: 1_000,
      total: rows,
      bytes: Buffer.byteLength(large),
    });
    const { document, tables } = model(answer);
    assert.equal(tables.get("items")?.count, 1_000);
    assert.match(
      document.notices[0]?.text ?? "",
      /^This result has 3,000 rows \(\d+ kB\), .* the first 1,000; .* Export to File saves all of them for free\.$/iu,
    );
    assert.deepEqual(document.resources, [
      { index: 4, label: "Export to File (free)", description: "3,000 rows, already paid for" },
    ]);
    assert.equal(document.header.title, "Export Dataset");
  });

  it("shows the beginning of its text, in whole characters, and says so", async () => {
    const text = (await read(textSource(large))).text();
    const [beginning = ""] = text.split("\n\n…");
    assert.ok(Buffer.byteLength(beginning) > 99_990 && Buffer.byteLength(beginning) <= 100_000);
    assert.ok(large.startsWith(beginning) && !beginning.includes("\uFFFD"));
    assert.match(text, /Showing the beginning\. The full response \(\d+ kB\)/iu);
  });

  it("offers a file of a small export's rows as well, but not of others' files nor of none", async () => {
    const small = await read('{"data":{"items":[{"a":1}]}}');
    assert.deepEqual(
      model(small).document.resources.map(({ label }) => label),
      ["Export to File (free)"],
    );
    assert.deepEqual(model(small, false).document.resources, []);
    assert.deepEqual(
      model(await read('{"data":{"items":[],"available":false}}')).document.resources,
      [],
    );
  });

  it("shows what is known of the call where the rows can't be read", async () => {
    const torn = await read(textSource(large.slice(0, -50_000)));
    assert.equal(torn.envelope, undefined);
    assert.match(
      torn.problem ?? "",
      /too large to show in full.*cut off after \d,\d+ complete rows/u,
    );
    assert.ok(torn.text().startsWith('{"data"'));
    const gone = await read(new Error("The answer's own file is gone."));
    assert.deepEqual(
      [gone.problem, gone.text()],
      ["The answer's own file is gone.", "The answer's own file is gone."],
    );
  });

  it("ends when the tab is closed", async () => {
    const closed = new AbortController();
    closed.abort();
    await assert.rejects(read(textSource(large), closed.signal), { name: "AbortError" });
  });
});
