import { Readable, Writable } from "node:stream";
import type { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import * as zlib from "node:zlib";
import type { BodyWriter } from "./transport.ts";

/** Bytes of an encoded body that are held until they are decoded. A larger one is passed on as it came. */
const encodedLimit = 32 * 1024 * 1024;
/** Bytes that an encoded body may grow to. One that grows further is passed on as it came: a few of its bytes would fill the disk. */
const decodedLimit = 1024 * 1024 * 1024;

const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf]);

/** Takes a body's bytes from the wire, and is told when they have all come. */
export interface ContentReader {
  /** A returned promise holds the sender back until it resolves. */
  write(chunk: Uint8Array): Promise<void> | undefined;
  end(): Promise<void>;
}

export interface ContentLimits {
  readonly encoded?: number;
  readonly decoded?: number;
}

/**
 * Hands the content of a body to `writer`: decoded by its `content-encoding`, which some proxies
 * apply although nobody asked for it, and without a byte order mark. Nothing that was paid for is
 * lost: what can't be decoded is handed on as it came, and therefore nothing of it before the whole
 * is known to be sound.
 */
export function readContent(
  encoding: string | undefined,
  writer: BodyWriter,
  { encoded = encodedLimit, decoded = decodedLimit }: ContentLimits = {},
): ContentReader {
  const codings = (encoding ?? "")
    .toLowerCase()
    .split(",")
    .map((coding) => coding.trim())
    .filter((coding) => coding !== "" && coding !== "identity");
  const plain = new PlainContent(writer);
  return codings.length === 0
    ? plain
    : new EncodedContent(codings.toReversed(), plain, encoded, decoded);
}

/** Leaves out the byte order mark, which no reader of JSON takes. */
class PlainContent implements ContentReader {
  readonly #writer: BodyWriter;
  /** The first bytes, while they may still be a byte order mark; undefined afterwards. */
  #start: Buffer | undefined = Buffer.alloc(0);

  constructor(writer: BodyWriter) {
    this.#writer = writer;
  }

  write(chunk: Uint8Array): Promise<void> | undefined {
    if (this.#start === undefined) {
      return this.#writer.write(chunk);
    }
    const start = Buffer.concat([this.#start, chunk]);
    if (
      start.byteLength < byteOrderMark.byteLength &&
      byteOrderMark.subarray(0, start.byteLength).equals(start)
    ) {
      this.#start = start;
      return undefined;
    }
    this.#start = undefined;
    const rest = start.subarray(0, byteOrderMark.byteLength).equals(byteOrderMark)
      ? start.subarray(byteOrderMark.byteLength)
      : start;
    return rest.byteLength === 0 ? undefined : this.#writer.write(rest);
  }

  async end(): Promise<void> {
    if (this.#start !== undefined && this.#start.byteLength > 0) {
      await this.#writer.write(this.#start);
    }
  }
}

/** Holds an encoded body until it is whole, tries it, and then decodes it into `plain`. */
class EncodedContent implements ContentReader {
  readonly #codings: readonly string[];
  readonly #plain: PlainContent;
  readonly #encodedLimit: number;
  readonly #decodedLimit: number;
  #pending: Uint8Array[] = [];
  #size = 0;
  #tooLarge = false;

  constructor(
    codings: readonly string[],
    plain: PlainContent,
    encodedLimit: number,
    decodedLimit: number,
  ) {
    this.#codings = codings;
    this.#plain = plain;
    this.#encodedLimit = encodedLimit;
    this.#decodedLimit = decodedLimit;
  }

  write(chunk: Uint8Array): Promise<void> | undefined {
    if (this.#tooLarge) {
      return this.#plain.write(chunk);
    }
    this.#pending.push(chunk);
    this.#size += chunk.byteLength;
    if (this.#size <= this.#encodedLimit) {
      return undefined;
    }
    this.#tooLarge = true;
    return this.#passOn();
  }

  async end(): Promise<void> {
    if (!this.#tooLarge) {
      // Twice, for what was handed on can't be taken back.
      await ((await this.#isSound())
        ? this.#decode((piece) => this.#plain.write(piece))
        : this.#passOn());
    }
    await this.#plain.end();
  }

  async #passOn(): Promise<void> {
    const pending = this.#pending;
    this.#pending = [];
    for (const chunk of pending) {
      await this.#plain.write(chunk);
    }
  }

  async #isSound(): Promise<boolean> {
    let size = 0;
    try {
      await this.#decode((piece) => {
        size += piece.byteLength;
        if (size > this.#decodedLimit) {
          throw new RangeError("The decoded body is too large.");
        }
        return undefined;
      });
      return true;
    } catch {
      // Whatever the reason: the bytes as they came are what there is.
      return false;
    }
  }

  #decode(take: (piece: Uint8Array) => Promise<void> | undefined): Promise<void> {
    const give = async (piece: Uint8Array): Promise<void> => take(piece);
    const taker = new Writable({
      write: (piece: Uint8Array, _encoding, done) => {
        give(piece).then(() => done(), done);
      },
    });
    return pipeline([
      Readable.from(this.#pending),
      ...this.#codings.map((coding, index) =>
        decoderOf(coding, index === 0 ? this.#pending[0]?.[0] : undefined),
      ),
      taker,
    ]);
  }
}

/** `first` is the first byte of what it will decode, where that is known. Throws where there is no decoder. */
function decoderOf(coding: string, first: number | undefined): Transform {
  switch (coding) {
    case "gzip":
    case "x-gzip":
      return zlib.createGunzip();
    case "deflate":
      // Half the servers send the bare data, without the header that the name stands for.
      return first !== undefined && (first & 0x0f) !== 0x08
        ? zlib.createInflateRaw()
        : zlib.createInflate();
    case "br":
      return zlib.createBrotliDecompress();
    case "zstd":
      // Node has it since 22.15, and older editors have an older Node.
      if ("createZstdDecompress" in zlib) {
        return zlib.createZstdDecompress();
      }
      break;
    default:
  }
  throw new TypeError(`The content encoding ${coding} is unknown.`);
}
