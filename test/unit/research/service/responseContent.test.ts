import assert from "node:assert/strict";
import { randomFillSync } from "node:crypto";
import * as zlib from "node:zlib";
import { readContent } from "../../../../src/research/service/responseContent.ts";
import type { ContentLimits } from "../../../../src/research/service/responseContent.ts";

const mark = Buffer.from([0xef, 0xbb, 0xbf]);
const mebibyte = 1024 * 1024;

/** Each piece that a writer gets for the pieces of a body. */
async function piecesOf(
  encoding: string | undefined,
  body: readonly Uint8Array[],
  limits?: ContentLimits,
): Promise<Buffer[]> {
  const pieces: Buffer[] = [];
  const content = readContent(
    encoding,
    { write: (piece) => void pieces.push(Buffer.from(piece)) },
    limits,
  );
  for (const piece of body) {
    await content.write(piece);
  }
  await content.end();
  return pieces;
}

async function read(
  encoding: string | undefined,
  body: Uint8Array,
  limits?: ContentLimits,
): Promise<Buffer> {
  return Buffer.concat(await piecesOf(encoding, [body], limits));
}

describe("how a body's content is read", () => {
  it("R4: is handed on piece by piece, at once, where it isn't encoded", async () => {
    for (const encoding of [undefined, "", "identity", "Identity", " identity , ", ","]) {
      const pieces: string[] = [];
      const content = readContent(encoding, {
        write: (piece) => void pieces.push(Buffer.from(piece).toString()),
      });
      await content.write(Buffer.from("abc"));
      assert.deepEqual(pieces, ["abc"], encoding);
      await content.write(Buffer.from("d"));
      assert.deepEqual(pieces, ["abc", "d"], encoding);
      await content.end();
      assert.deepEqual(pieces, ["abc", "d"], encoding);
    }
  });

  it("R4: nothing is written where nothing is left", async () => {
    assert.deepEqual(await piecesOf(undefined, []), []);
    assert.deepEqual(await piecesOf(undefined, [Buffer.alloc(0)]), []);
    assert.deepEqual(await piecesOf(undefined, [mark]), []);
    assert.deepEqual(await piecesOf(undefined, [mark.subarray(0, 1), mark.subarray(1)]), []);
    assert.deepEqual(await piecesOf("gzip", []), []);
    assert.deepEqual(await piecesOf("deflate", []), []);
    assert.deepEqual(await piecesOf("gzip", [zlib.gzipSync("")]), []);
  });

  it("R4: a byte order mark is left out at the beginning only, and nothing else with it", async () => {
    const text = Buffer.concat([mark, mark, Buffer.from("a"), mark]);
    for (let at = 0; at <= text.length; at += 1) {
      const pieces = await piecesOf(undefined, [text.subarray(0, at), text.subarray(at)]);
      assert.deepEqual(Buffer.concat(pieces), text.subarray(3), `cut at ${at}`);
    }
    for (const start of [mark.subarray(0, 1), mark.subarray(0, 2)]) {
      assert.deepEqual(await read(undefined, start), start);
      assert.deepEqual(await piecesOf(undefined, [start, Buffer.from("abc")]), [
        Buffer.concat([start, Buffer.from("abc")]),
      ]);
    }
    assert.deepEqual(await piecesOf(undefined, [Buffer.from("a"), mark]), [Buffer.from("a"), mark]);
  });

  it("R4: several encodings are undone in turn, whatever says that there is none among them", async () => {
    const once = zlib.deflateRawSync("text");
    assert.equal((await read("identity, gzip", zlib.gzipSync("text"))).toString(), "text");
    assert.equal((await read("gzip, identity", zlib.gzipSync("text"))).toString(), "text");
    assert.equal((await read(",gzip ,, ", zlib.gzipSync("text"))).toString(), "text");
    assert.equal(
      (await read("br, deflate", zlib.deflateRawSync(zlib.brotliCompressSync("text")))).toString(),
      "text",
    );
    const twice = zlib.gzipSync(once);
    assert.deepEqual(await read("deflate, gzip", twice), twice, "bare data inside can't be told");
    assert.equal(
      (await read("deflate, gzip", zlib.gzipSync(zlib.deflateSync("text")))).toString(),
      "text",
    );
  });

  it("R4: a body is decoded up to 32 MiB, and one that is a byte longer is handed on as it came", async () => {
    const limit = 32 * mebibyte;
    // Stored as it is, so that the encoded body is longer than what is in it by some bytes for each of its blocks.
    const source = Buffer.alloc(limit);
    const stored = (size: number): Buffer => zlib.gzipSync(source.subarray(0, size), { level: 0 });
    const size = 2 * limit - stored(limit).length;
    const encoded = stored(size);
    const more = limit - encoded.length;
    for (const [body, length] of [
      [stored(size + more), size + more],
      [stored(size + more + 1), limit + 1],
    ] as const) {
      let came = 0;
      const content = readContent("gzip", { write: (piece) => void (came += piece.byteLength) });
      await content.write(body);
      await content.end();
      assert.equal(came, length, `of ${body.length}`);
    }
    assert.equal(stored(size + more).length, limit);
  });

  it("R4: each limit is the last that is kept, and what is beyond the first is handed on as it comes", async () => {
    const bytes = randomFillSync(Buffer.alloc(1_000));
    const encoded = zlib.gzipSync(bytes);
    assert.deepEqual(await read("gzip", encoded, { encoded: encoded.length }), bytes);
    assert.deepEqual(await read("gzip", encoded, { encoded: encoded.length - 1 }), encoded);
    assert.deepEqual(await read("gzip", encoded, { decoded: 1_000 }), bytes);
    assert.deepEqual(await read("gzip", encoded, { decoded: 999 }), encoded);
    const halves = [encoded.subarray(0, 500), encoded.subarray(500, 600), encoded.subarray(600)];
    assert.deepEqual(await piecesOf("gzip", halves, { encoded: 599 }), halves);
    assert.deepEqual(await piecesOf("gzip", halves, { encoded: 600 }), halves);
  });
});
