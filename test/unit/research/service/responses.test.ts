import assert from "node:assert/strict";
import * as zlib from "node:zlib";
import fc from "fast-check";
import { AnswerSink, memoryLimit } from "../../../../src/research/service/answerSink.ts";
import type { AnswerBody } from "../../../../src/research/service/answerSink.ts";
import { ServiceClient } from "../../../../src/research/service/client.ts";
import { KnownKeys } from "../../../../src/research/service/redact.ts";
import * as errors from "../../../../src/research/service/errors.ts";
import { FetchTransport } from "../../../../src/research/service/fetchTransport.ts";
import { readContent } from "../../../../src/research/service/responseContent.ts";
import { UndiciTransport } from "../../../../src/research/service/undiciTransport.ts";
import type { Transport } from "../../../../src/research/service/transport.ts";
import { startByteServer } from "../../../support/tcpServer.ts";
import type { TcpServer } from "../../../support/tcpServer.ts";

const answer = '{"schema_version":"ofe/1.0","data":{"keywords":["größe","日本"]}}';

/** The bytes of a response, with `extra` header lines. */
function response(body: string | Buffer, extra: readonly string[] = [], status = "200 OK"): Buffer {
  const bytes = Buffer.from(body);
  const head = [
    `HTTP/1.1 ${status}`,
    "content-type: application/json",
    `content-length: ${bytes.byteLength}`,
    ...extra,
    "",
    "",
  ].join("\r\n");
  return Buffer.concat([Buffer.from(head), bytes]);
}

describe("what comes over the wire", () => {
  let requests: string[];
  let reply: () => Buffer;
  /** Bytes that are sent at once. */
  let piece: number;
  let server: TcpServer;
  let transport: Transport;

  beforeEach(async () => {
    requests = [];
    piece = Infinity;
    server = await startByteServer((request, socket) => {
      requests.push(request);
      const bytes = reply();
      const next = (at: number): void => {
        if (at < bytes.byteLength) {
          socket.write(bytes.subarray(at, at + piece), () => setImmediate(next, at + piece));
        }
      };
      next(0);
      return undefined;
    });
    transport = new UndiciTransport();
  });
  afterEach(async () => {
    transport.dispose();
    await server.close();
  });

  async function pay(through = transport): Promise<AnswerBody> {
    const client = new ServiceClient(
      { baseUrl: server.url, key: "or_key" },
      through,
      new KnownKeys(),
    );
    const sink = new AnswerSink(
      () => Promise.reject(new Error("This answer is small.")),
      memoryLimit,
    );
    return client.callTool("research_keywords", { seed: "tea" }, { sink, timeout: 5_000 });
  }

  async function paid(through?: Transport): Promise<string> {
    const body = await pay(through);
    assert.equal(requests.length, 1, "one request");
    return body.kind === "memory" ? body.bytes.toString("latin1") : assert.fail("in a file");
  }

  const asBytes = Buffer.from(answer).toString("latin1");

  it("asks for no encoding", async () => {
    reply = () => response(answer);
    assert.equal(await paid(), asBytes);
    assert.match(requests[0] ?? "", /\r\naccept-encoding: identity\r\n/u);
  });

  const encoded: readonly (readonly [string, Buffer])[] = [
    ["gzip", zlib.gzipSync(answer)],
    ["x-gzip", zlib.gzipSync(answer)],
    ["GZIP", zlib.gzipSync(answer)],
    ["deflate", zlib.deflateSync(answer)],
    ["deflate", zlib.deflateRawSync(answer)],
    ["br", zlib.brotliCompressSync(answer)],
    ["zstd", zlib.zstdCompressSync(answer)],
    ["identity", Buffer.from(answer)],
    ["deflate, gzip", zlib.gzipSync(zlib.deflateSync(answer))],
  ];
  for (const [index, [encoding, bytes]] of encoded.entries()) {
    for (const size of [Infinity, 1]) {
      it(`R4: ${encoding} that nobody asked for is decoded (${index}, ${size === 1 ? "byte by byte" : "at once"})`, async () => {
        piece = size;
        reply = () => response(bytes, [`content-encoding: ${encoding}`]);
        assert.equal(await paid(), asBytes);
      });
    }
  }

  const broken: readonly (readonly [string, string, Buffer])[] = [
    ["cut off", "gzip", zlib.gzipSync(answer).subarray(0, -9)],
    [
      "with a wrong checksum",
      "gzip",
      Buffer.concat([zlib.gzipSync(answer).subarray(0, -8), Buffer.alloc(8)]),
    ],
    ["not encoded at all", "gzip", Buffer.from(answer)],
    ["of a kind that nobody knows", "compress", Buffer.from([0x1f, 0x9d, 1, 2, 3])],
    ["half known", "compress, gzip", zlib.gzipSync(Buffer.from([1, 2, 3]))],
    ["cut off", "br", zlib.brotliCompressSync(answer).subarray(0, -5)],
  ];
  for (const [what, encoding, bytes] of broken) {
    it(`R4: ${encoding} ${what}: what was paid for is there as it came`, async () => {
      reply = () => response(bytes, [`content-encoding: ${encoding}`]);
      assert.equal(await paid(), bytes.toString("latin1"));
    });
  }

  for (const size of [Infinity, 1]) {
    it(`R4: a byte order mark is no part of the answer (${size === 1 ? "byte by byte" : "at once"})`, async () => {
      piece = size;
      reply = () => response(`\u{FEFF}${answer}`);
      assert.equal(await paid(), asBytes);
      assert.equal(
        await pay(new FetchTransport(() => globalThis.fetch)).then((body) =>
          body.kind === "memory" ? body.bytes.toString("latin1") : "",
        ),
        asBytes,
      );
    });

    for (const interim of [
      "HTTP/1.1 100 Continue\r\n\r\n",
      "HTTP/1.1 100 Continue\r\nx: y\r\n\r\nHTTP/1.1 102 Processing\r\n\r\nHTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n",
      "HTTP/1.0 100 \r\n\r\n",
    ]) {
      it(`R4: ${JSON.stringify(interim.slice(0, 24))}… before the answer changes nothing (${size === 1 ? "byte by byte" : "at once"})`, async () => {
        piece = size;
        reply = () => Buffer.concat([Buffer.from(interim), response(answer)]);
        assert.equal(await paid(), asBytes);
        requests = [];
        assert.equal(await paid(), asBytes, "and again on the same connection");
      });
    }
  }

  it("R4: an answer that looks like an interim response is an answer", async () => {
    const body = "HTTP/1.1 100 Continue\r\n\r\n";
    reply = () => response(body);
    assert.equal(await paid(), body);
  });

  it("R4: 101 and nonsense in a response's place are failures whose outcome is unknown", async () => {
    for (const bytes of [
      "HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n",
      "HTTP/9.9 200\r\n\r\n",
      "SSH-2.0-x\r\n\r\n",
      `HTTP/1.1 100 Continue\r\n${"x: y\r\n".repeat(20_000)}`,
    ]) {
      requests = [];
      reply = () => Buffer.from(bytes);
      await assert.rejects(
        paid(),
        (error) => error instanceof errors.ServiceError && error.charge === "maybe",
      );
      assert.equal(requests.length, 1);
    }
  });
});

describe("the content of a body", () => {
  async function read(
    encoding: string | undefined,
    pieces: readonly Uint8Array[],
    limits: { encoded?: number; decoded?: number } = {},
    write?: (chunk: Uint8Array) => Promise<void>,
  ): Promise<Buffer> {
    const got: Uint8Array[] = [];
    const content = readContent(
      encoding,
      { write: write ?? ((chunk) => void got.push(Buffer.from(chunk))) },
      limits,
    );
    for (const piece of pieces) {
      await content.write(piece);
    }
    await content.end();
    return Buffer.concat(got);
  }

  function cut(bytes: Uint8Array, at: readonly number[]): Uint8Array[] {
    const places = [
      0,
      ...at.map((place) => place % (bytes.byteLength + 1)).toSorted((a, b) => a - b),
      bytes.byteLength,
    ];
    return places.slice(1).map((end, index) => bytes.subarray(places[index], end));
  }

  const encoders: Record<string, (bytes: Uint8Array) => Buffer> = {
    "": (bytes) => Buffer.from(bytes),
    gzip: (bytes) => zlib.gzipSync(bytes),
    deflate: (bytes) => zlib.deflateSync(bytes),
    br: (bytes) => zlib.brotliCompressSync(bytes),
  };
  const marked = fc
    .tuple(fc.boolean(), fc.uint8Array({ maxLength: 200 }))
    .map(([mark, bytes]) =>
      Buffer.concat([mark ? Buffer.from([0xef, 0xbb, 0xbf]) : Buffer.alloc(0), bytes]),
    );
  const withoutMark = (bytes: Buffer): Buffer =>
    bytes.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf])) ? bytes.subarray(3) : bytes;

  it("R4: is the same however it is encoded and wherever it is cut", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...Object.keys(encoders)),
        marked,
        fc.array(fc.nat(), { maxLength: 5 }),
        async (encoding, bytes, places) => {
          const wire = encoders[encoding]?.(bytes) ?? Buffer.alloc(0);
          assert.deepEqual(await read(encoding, cut(wire, places)), withoutMark(bytes));
        },
      ),
      { numRuns: 100 },
    );
  });

  it("R4: is there as it came when any bytes claim to be encoded and are not", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom("gzip", "br", "deflate", "what"),
        fc.uint8Array({ minLength: 1, maxLength: 200 }),
        async (encoding, bytes) => {
          const got = await read(encoding, [bytes]);
          const whole = got.equals(withoutMark(Buffer.from(bytes)));
          assert.ok(
            whole || encoding === "deflate" || encoding === "br",
            "those two have no checksum, so nonsense may be sound",
          );
        },
      ),
      { numRuns: 100 },
    );
  });

  it("R4: isn't decoded where it would fill the disk, or is too large to be tried first", async () => {
    const bomb = zlib.gzipSync(Buffer.alloc(1_000_000));
    assert.deepEqual(await read("gzip", [bomb], { decoded: 999_999 }), bomb);
    assert.equal((await read("gzip", [bomb], { decoded: 1_000_000 })).byteLength, 1_000_000);
    const pieces = cut(bomb, [100, 200, 300]);
    assert.deepEqual(await read("gzip", pieces, { encoded: 250 }), bomb);
  });

  it("R4: is handed on no faster than it is written, and a disk that is full says so", async () => {
    const bytes = Buffer.alloc(500_000, "ab");
    const pieces = (encoded: Buffer): Uint8Array[] => cut(encoded, [5, 50, 500]);
    for (const [encoding, wire] of [
      ["gzip", pieces(zlib.gzipSync(bytes))],
      ["gzip", pieces(bytes)],
    ] as const) {
      let writing = 0;
      let most = 0;
      let size = 0;
      await read(encoding, wire, {}, async (chunk) => {
        writing += 1;
        most = Math.max(most, writing);
        await new Promise((resolve) => setImmediate(resolve));
        writing -= 1;
        size += chunk.byteLength;
      });
      assert.deepEqual([most, size, writing], [1, bytes.byteLength, 0]);
    }
    for (const [encoding, wire] of [
      ["gzip", zlib.gzipSync("x")],
      ["gzip", Buffer.from("x")],
      ["", Buffer.from([0xef])],
    ] as const) {
      await assert.rejects(
        read(encoding, [wire], {}, () => Promise.reject(new Error("disk full"))),
        /disk full/u,
      );
    }
  });

  it("R4: is there in full when it is shorter than a byte order mark", async () => {
    for (const bytes of [[], [0xef], [0xef, 0xbb], [0xef, 0xbb, 0x41], [0xbb], [0xfe, 0xff]].map(
      (values) => Buffer.from(values),
    )) {
      assert.deepEqual(await read("", [bytes]), bytes);
      assert.deepEqual(await read("gzip", [zlib.gzipSync(bytes)]), bytes);
      assert.deepEqual(await read("", cut(bytes, [1])), bytes);
    }
    assert.deepEqual(await read("", [Buffer.from([0xef, 0xbb, 0xbf])]), Buffer.alloc(0));
  });
});
