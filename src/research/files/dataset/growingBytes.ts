import { carriageReturn, lineFeed, space } from "./jsonBytes.ts";

/** Bytes that are put together bit by bit, without a copy for each bit. */
export class GrowingBytes {
  #bytes = Buffer.allocUnsafe(128 * 1024);
  #length = 0;

  byte(byte: number): void {
    this.#reserve(1);
    this.#bytes[this.#length] = byte;
    this.#length += 1;
  }

  /** Adds JSON text on one line: its line breaks lie between its parts, never in a string, and become spaces. */
  line(bytes: Buffer): void {
    this.#reserve(bytes.length);
    bytes.copy(this.#bytes, this.#length);
    const added = this.#bytes.subarray(this.#length, this.#length + bytes.length);
    for (const lineEnd of [lineFeed, carriageReturn]) {
      for (let at = added.indexOf(lineEnd); at !== -1; at = added.indexOf(lineEnd, at + 1)) {
        added[at] = space;
      }
    }
    this.#length += bytes.length;
  }

  /** All that was added. */
  bytes(): Buffer {
    return this.#bytes.subarray(0, this.#length);
  }

  #reserve(more: number): void {
    if (this.#length + more > this.#bytes.length) {
      const larger = Buffer.allocUnsafe(Math.max(2 * this.#bytes.length, this.#length + more));
      this.#bytes.copy(larger, 0, 0, this.#length);
      this.#bytes = larger;
    }
  }
}
