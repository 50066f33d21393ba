import type { Socket } from "node:net";
import { parseJson } from "../../shared/json.ts";

/** Bytes of a line, in either direction: an answer of 8,000 characters has a third of it in most scripts. */
export const longestLine = 64 * 1024;

const lineEnd = 10;

/**
 * JSON values over a socket, one a line. A line that is too long or isn't JSON ends the connection:
 * whoever sends it speaks something else.
 */
export class LineChannel {
  readonly #socket: Socket;
  readonly #pieces: Buffer[] = [];
  #size = 0;

  /**
   * `onValue` gets each value as it comes; `onEnd` is called once, however the connection ends: true where
   * the other side ended it, and all that it had sent was read.
   */
  constructor(
    socket: Socket,
    {
      onValue,
      onEnd,
    }: { readonly onValue: (value: unknown) => void; readonly onEnd: (isWhole: boolean) => void },
  ) {
    this.#socket = socket;
    socket.on("data", (chunk: Buffer) => this.#take(chunk, onValue));
    // What broke a connection is nothing that somebody could act on; that it ended is told.
    socket.on("error", () => socket.destroy());
    let isWhole = false;
    socket.on("end", () => {
      isWhole = this.isOpen;
      socket.destroy();
    });
    socket.on("close", () => onEnd(isWhole));
  }

  get isOpen(): boolean {
    return !this.#socket.destroyed;
  }

  /** Throws RangeError for a value that makes a line which is too long. Nothing is sent once the connection has ended. */
  send(value: unknown): void {
    const line = `${JSON.stringify(value)}\n`;
    if (Buffer.byteLength(line) > longestLine) {
      throw new RangeError("The line is too long.");
    }
    if (this.isOpen) {
      this.#socket.write(line);
    }
  }

  /** Sends a value and ends the connection behind it. */
  sendLast(value: unknown): void {
    this.send(value);
    this.#socket.end();
  }

  close(): void {
    this.#socket.destroy();
  }

  #take(chunk: Buffer, onValue: (value: unknown) => void): void {
    let rest = chunk;
    while (this.isOpen) {
      const end = rest.indexOf(lineEnd);
      const piece = end < 0 ? rest : rest.subarray(0, end);
      this.#size += piece.length;
      if (this.#size >= longestLine) {
        this.close();
        return;
      }
      this.#pieces.push(piece);
      if (end < 0) {
        return;
      }
      const value = parseJson(Buffer.concat(this.#pieces).toString("utf8"));
      this.#pieces.length = 0;
      this.#size = 0;
      if (value === undefined) {
        this.close();
        return;
      }
      onValue(value);
      rest = rest.subarray(end + 1);
    }
  }
}
