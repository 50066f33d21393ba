import type { Socket } from "node:net";

/** As long as it takes to tell an interim response from a final one: "HTTP/1.1 100". */
const statusLength = 12;
const endOfHead = "\r\n\r\n";
/** Bytes of a head that are waited for; undici refuses longer ones by itself. */
const longestHead = 64 * 1024;

/**
 * Hides interim responses (1xx) from undici, which drops the connection at a `100 Continue` that
 * nobody asked for: the response that was paid for would be lost with it. 101 changes the protocol
 * and is left for undici to refuse.
 */
export function skipInterimResponses(socket: Socket): void {
  const heads = new InterimFilter();
  const write: Socket["write"] = socket.write.bind(socket);
  socket.write = (
    chunk: Uint8Array | string,
    encoding?: BufferEncoding | ((error?: Error | null) => void),
    done?: (error?: Error | null) => void,
  ): boolean => {
    // One request at a time: whatever comes after this is the head of its response.
    heads.expectHead();
    return typeof encoding === "function" ? write(chunk, encoding) : write(chunk, encoding, done);
  };
  const read = socket.read.bind(socket);
  socket.read = (size?: number): Buffer | null => {
    // A size is asked for by the stream itself, to have its buffer filled.
    const chunk: unknown = read(size);
    return Buffer.isBuffer(chunk) ? (size === undefined ? heads.pass(chunk) : chunk) : null;
  };
}

/** Passes on the bytes of final responses. It holds back the beginning of a head until it can tell. */
class InterimFilter {
  #atHead = true;
  #pending: Buffer = Buffer.alloc(0);

  expectHead(): void {
    this.#atHead = true;
  }

  /** What undici may see of the bytes so far; null while there is nothing to see. */
  pass(chunk: Buffer): Buffer | null {
    if (!this.#atHead) {
      return chunk;
    }
    let bytes = this.#pending.byteLength === 0 ? chunk : Buffer.concat([this.#pending, chunk]);
    this.#pending = Buffer.alloc(0);
    for (;;) {
      const status = bytes.toString("latin1", 0, statusLength);
      if (!mayBeInterim(status)) {
        this.#atHead = false;
        return bytes;
      }
      const end = bytes.indexOf(endOfHead);
      if (end === -1) {
        return this.#hold(bytes);
      }
      bytes = bytes.subarray(end + endOfHead.length);
    }
  }

  #hold(bytes: Buffer): Buffer | null {
    if (bytes.byteLength > longestHead) {
      this.#atHead = false;
      return bytes;
    }
    this.#pending = bytes;
    return null;
  }
}

/** True for the status line of an interim response, and for the beginning of one. */
function mayBeInterim(start: string): boolean {
  return start.length < statusLength
    ? "HTTP/1.1 1".startsWith(start.slice(0, 10)) || "HTTP/1.0 1".startsWith(start.slice(0, 10))
    : /^HTTP\/1\.[01] 1(?!01)\d\d/u.test(start);
}
