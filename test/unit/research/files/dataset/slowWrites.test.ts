import assert from "node:assert/strict";
import {
  convertDataset,
  surveyDataset,
} from "../../../../../src/research/files/dataset/convertDataset.ts";
import type { DatasetSource } from "../../../../../src/research/files/dataset/convertDataset.ts";
import { rowFormats } from "../../../../../src/research/files/dataset/rowFormats.ts";
import type { RowFormat } from "../../../../../src/research/files/dataset/rowFormats.ts";
import { writePieces } from "../../../../../src/research/files/writePieces.ts";
import { errorCode } from "../../../../../src/system/fileErrors.ts";
import { MemoryFile } from "./memoryFile.ts";
import { SlowFile } from "./slowFile.ts";
import type { FileFaults } from "./slowFile.ts";

const about = {
  title: "t",
  tool: "x",
  subject: "s",
  origin: { location: null, language: null, source: null, observedAt: null },
  available: null,
  note: null,
  scopeNote: null,
};
const watched = { signal: new AbortController().signal, onProgress: () => undefined };
/** Enough for several batches. */
const bytes = Buffer.from(
  JSON.stringify({
    data: {
      items: Array.from({ length: 20_000 }, (_none, index) => ({
        keyword: `keyword ${index}`,
        volume: index,
      })),
    },
  }),
);
const isDiskError = (error: unknown): boolean => errorCode(error) === "EIO";

/** The same bytes in chunks; says how many were taken so far. */
function chunked(taken: { chunks: number } = { chunks: 0 }): DatasetSource {
  return {
    size: bytes.byteLength,
    async *read() {
      for (let at = 0; at < bytes.byteLength; at += 50_000) {
        taken.chunks += 1;
        yield await Promise.resolve(bytes.subarray(at, at + 50_000));
      }
    },
  };
}

async function converted(
  file: SlowFile | MemoryFile,
  format: RowFormat,
  source = chunked(),
): Promise<void> {
  await convertDataset({
    ...watched,
    source,
    survey: await surveyDataset(source, watched),
    format,
    about,
    chosen: undefined,
    delimiter: ",",
    open: () => Promise.resolve(file),
  });
}

describe("rows that are written to a slow disk", () => {
  for (const format of rowFormats) {
    it(`T8: wait for each write and for the end of the file: ${format}`, async () => {
      const [slow, quick] = [new SlowFile(), new MemoryFile()];
      await converted(slow, format);
      assert.equal(slow.state, "committed");
      await converted(quick, format);
      assert.equal(slow.text, quick.text);
      assert.ok(slow.writes > 3, `${slow.writes} writes`);
    });
  }

  it("T8: take no more of the response while a write is under way", async () => {
    const file = new SlowFile();
    const source = chunked();
    const read: DatasetSource = {
      ...source,
      async *read() {
        for await (const chunk of source.read()) {
          assert.ok(!file.busy, "read ahead of what is written");
          yield chunk;
        }
      },
    };
    await converted(file, "csv", read);
    assert.equal(file.state, "committed");
  });

  const faults: readonly FileFaults[] = [
    { write: 1 },
    { write: 2 },
    { write: 5 },
    { commit: true },
    { write: 2, discard: true },
    { commit: true, discard: true },
  ];
  for (const fault of faults) {
    it(`T8: fail with the disk's own error, and leave no file: ${JSON.stringify(fault)}`, async () => {
      const taken = { chunks: 0 };
      const source = chunked(taken);
      const survey = await surveyDataset(source, watched);
      const before = taken.chunks;
      const file = new SlowFile(fault);
      await assert.rejects(
        convertDataset({
          ...watched,
          source,
          survey,
          format: "ndjson",
          about,
          chosen: undefined,
          delimiter: ",",
          open: () => Promise.resolve(file),
        }),
        isDiskError,
      );
      assert.equal(file.discards, 1);
      assert.equal(file.state, fault.discard === true ? "open" : "discarded");
      assert.ok(
        fault.commit === true || taken.chunks - before < before,
        "nothing more is read of what can't be written",
      );
    });
  }

  it("T8: fail where no file can be opened", async () => {
    const source = chunked();
    const refused = convertDataset({
      ...watched,
      source,
      survey: await surveyDataset(source, watched),
      format: "csv",
      about,
      chosen: undefined,
      delimiter: ",",
      open: () => Promise.reject(Object.assign(new Error("EIO"), { code: "EIO" })),
    });
    await assert.rejects(refused, isDiskError);
  });
});

describe("a text that is written in pieces to a slow disk", () => {
  const pieces = Array.from({ length: 40 }, (_none, index) => String(index % 10).repeat(10_000));

  it("T8: is whole when it is said to be", async () => {
    const file = new SlowFile();
    await writePieces(file, pieces);
    assert.equal(file.state, "committed");
    assert.equal(file.text, pieces.join(""));
  });

  it("T8: asks for no piece while a write is under way", async () => {
    const file = new SlowFile();
    async function* careful(): AsyncGenerator<string> {
      for (const piece of pieces) {
        assert.ok(!file.busy);
        yield await Promise.resolve(piece);
      }
    }
    await writePieces(file, careful());
    assert.equal(file.text, pieces.join(""));
  });

  for (const fault of [
    { write: 1 },
    { write: 3 },
    { commit: true },
    { write: 1, discard: true },
  ] satisfies readonly FileFaults[]) {
    it(`T8: fails with the disk's own error: ${JSON.stringify(fault)}`, async () => {
      const file = new SlowFile(fault);
      await assert.rejects(writePieces(file, pieces), isDiskError);
      assert.equal(file.discards, 1);
    });
  }
});
