import type { BodyWriter } from "./transport.ts";

/** Bytes of an error's body, or of an account answer, that are read. */
export const smallBodyLimit = 4 * 1024 * 1024;

/** The body is larger than anything of its kind can be: no more of it is read. */
export class BodyTooLargeError extends Error {
  override readonly name = "BodyTooLargeError";
}

/** A body that is small by nature. One that grows beyond the limit ends its exchange. */
export class SmallBody implements BodyWriter {
  readonly #chunks: Uint8Array[] = [];
  #size = 0;

  write(chunk: Uint8Array): undefined {
    this.#size += chunk.byteLength;
    if (this.#size > smallBodyLimit) {
      throw new BodyTooLargeError(`The body has more than ${smallBodyLimit} bytes.`);
    }
    this.#chunks.push(chunk);
  }

  /** What has come so far. */
  text(): string {
    return Buffer.concat(this.#chunks).toString("utf8");
  }
}
