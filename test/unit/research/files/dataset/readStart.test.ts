import assert from "node:assert/strict";
import fc from "fast-check";
import type { DatasetSource } from "../../../../../src/research/files/dataset/convertDataset.ts";
import { DatasetError } from "../../../../../src/research/files/dataset/datasetError.ts";
import { textSource } from "../../../../../src/research/files/dataset/fileSource.ts";
import { readStart } from "../../../../../src/research/files/dataset/readStart.ts";
import type { DatasetStart } from "../../../../../src/research/files/dataset/readStart.ts";

const all = { rows: 1_000, bytes: 1_000_000 };

function start(text: string, limits = all, source = textSource(text)): Promise<DatasetStart> {
  return readStart(source, limits, { signal: new AbortController().signal });
}

/** The same bytes in small pieces. */
function inPieces(text: string, size: number): DatasetSource {
  const bytes = Buffer.from(text);
  return {
    size: bytes.byteLength,
    async *read() {
      for (let at = 0; at < bytes.byteLength; at += size) {
        yield await Promise.resolve(bytes.subarray(at, at + size));
      }
    },
  };
}

describe("the beginning of a large answer", () => {
  it("is what JSON.parse reads, with the first rows only", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.jsonValue()),
        fc.jsonValue(),
        fc.nat(5),
        fc.integer({ min: 1, max: 40 }),
        async (items, beside, rows, size) => {
          const answer = {
            facts: [beside],
            data: { uri: "x", items, available: items.length },
            resources: [],
          };
          const text = JSON.stringify(answer);
          const read = await start(text, { rows, bytes: 1_000_000 }, inPieces(text, size));
          const expected: unknown = JSON.parse(
            JSON.stringify({ ...answer, data: { ...answer.data, items: items.slice(0, rows) } }),
          );
          assert.deepEqual(read, {
            answer: expected,
            shown: Math.min(rows, items.length),
            total: items.length,
          });
        },
      ),
      { numRuns: 300 },
    );
  });

  it("holds no more bytes of rows than it may, and counts the others all the same", async () => {
    const items = Array.from({ length: 100 }, (_, index) => ({ index, text: "x".repeat(1_000) }));
    const { shown, total } = await start(JSON.stringify({ data: { items } }), {
      rows: 1_000,
      bytes: 10_000,
    });
    assert.deepEqual([shown, total], [9, 100]);
  });

  it("is all of an answer without rows", async () => {
    const answer = {
      data: { uri: "x", items: null, available: false },
      next_actions: [{ tool: "research_keywords" }],
    };
    assert.deepEqual(await start(JSON.stringify(answer)), { answer, shown: 0, total: 0 });
  });

  it("says what is wrong with an answer that is not whole, or no JSON", async () => {
    for (const [text, fault] of [
      ['{"data":{"items":[{"a":1},{"a":2},{"a"', { kind: "truncated", rows: 2 }],
      ['{"data":{"items":[{"a":1},{"a":}]}}', { kind: "invalid", row: 2 }],
      ["<html>", { kind: "invalid", row: undefined }],
    ] as const) {
      await assert.rejects(
        start(text),
        (error) =>
          error instanceof DatasetError && assert.deepEqual(error.fault, fault) === undefined,
      );
    }
  });

  it("ends when nobody waits for it any more", async () => {
    const closed = new AbortController();
    closed.abort();
    await assert.rejects(readStart(textSource('{"data":{"items":[]}}'), all, closed), {
      name: "AbortError",
    });
  });
});
