import { createHash } from "node:crypto";
import { lstat, open } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import type { BodyWriter } from "../service/transport.ts";
import { isMissing } from "../../system/fileErrors.ts";
import { readFileUpTo } from "../../system/readFile.ts";

/** Bytes that are read at once. */
const pieceLength = 256 * 1024;

/** Takes bytes and knows their number and their SHA-256. */
export class Measured implements BodyWriter {
  readonly #to: BodyWriter;
  readonly #hash = createHash("sha256");
  #bytes = 0;

  constructor(to: BodyWriter = { write: () => undefined }) {
    this.#to = to;
  }

  get bytes(): number {
    return this.#bytes;
  }

  write(chunk: Uint8Array): Promise<void> | undefined {
    this.#hash.update(chunk);
    this.#bytes += chunk.byteLength;
    return this.#to.write(chunk);
  }

  /** In hexadecimal digits; to be asked once, after the last write. */
  digest(): string {
    return this.#hash.digest("hex");
  }
}

/** Hands the bytes of a file on piece by piece. Rejects with the file system's error, with what the writer threw, or with the signal's reason. */
export async function pipeFile(file: string, to: BodyWriter, signal?: AbortSignal): Promise<void> {
  const handle = await open(file, "r");
  try {
    await pipe(handle, to, signal);
  } finally {
    await handle.close();
  }
}

async function pipe(handle: FileHandle, to: BodyWriter, signal?: AbortSignal): Promise<void> {
  for (;;) {
    signal?.throwIfAborted();
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(pieceLength), 0, pieceLength);
    if (bytesRead === 0) {
      return;
    }
    await to.write(buffer.subarray(0, bytesRead));
  }
}

/** The size of an ordinary file, not of what a link leads to; "missing", or "other" for a link, a folder and the like. */
export async function sizeOf(file: string): Promise<number | "missing" | "other"> {
  try {
    const entry = await lstat(file);
    return entry.isFile() ? entry.size : "other";
  } catch (error) {
    if (isMissing(error)) {
      return "missing";
    }
    throw error;
  }
}

/** The bytes of a file of at most `limit` bytes; undefined where there is none, or it is larger, or no ordinary file. */
export async function readSmall(file: string, limit: number): Promise<Buffer | undefined> {
  const size = await sizeOf(file);
  if (typeof size !== "number" || size > limit) {
    return undefined;
  }
  try {
    return await readFileUpTo(file, limit);
  } catch (error) {
    if (isMissing(error)) {
      return undefined;
    }
    throw error;
  }
}
