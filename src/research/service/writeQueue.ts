import * as l10n from "@vscode/l10n";
import { ConnectionLostError } from "./errors.ts";
import type { ContentReader } from "./responseContent.ts";

/** Bytes that may have come and not be written yet: they are in memory. */
export const waitingLimit = 256 * 1024 * 1024;

/**
 * Hands pieces on in order, one at a time, to a writer that takes its time, and never holds back who brings them. The
 * first failure ends it: nothing more is handed on then.
 */
export class WriteQueue {
  readonly #content: ContentReader;
  readonly #limit: number;
  readonly #onFailure: () => void;
  #waiting: Uint8Array[] = [];
  /** Bytes of what waits and of what is being written. */
  #size = 0;
  #writing: Promise<void> | undefined;
  #failure: { readonly error: unknown } | undefined;

  /** `onFailure` is called once, when it is known that nothing more can be written. `limit` in bytes. */
  constructor(content: ContentReader, onFailure: () => void, limit = waitingLimit) {
    this.#content = content;
    this.#onFailure = onFailure;
    this.#limit = limit;
  }

  /** Why it ended; undefined while it continues. */
  get failure(): { readonly error: unknown } | undefined {
    return this.#failure;
  }

  /** Takes the next piece. */
  add(chunk: Uint8Array): void {
    if (this.#failure !== undefined) {
      return;
    }
    if (this.#size + chunk.byteLength > this.#limit) {
      this.#fail(
        new ConnectionLostError(
          l10n.t(
            "The response arrived faster than it could be saved, so it wasn't received in full.",
          ),
        ),
      );
      return;
    }
    if (this.#writing === undefined) {
      this.#write(chunk);
    } else {
      this.#size += chunk.byteLength;
      this.#waiting.push(chunk);
    }
  }

  /** Resolves when everything is written. Rejects with the first failure. */
  async end(): Promise<void> {
    while (this.#writing !== undefined) {
      await this.#writing;
    }
    if (this.#failure !== undefined) {
      throw this.#failure.error;
    }
    await this.#content.end();
  }

  /** Nothing that still waits is written. */
  stop(): void {
    this.#waiting = [];
    this.#size = 0;
    this.#failure ??= { error: new Error("Writing was stopped.") };
  }

  #write(chunk: Uint8Array): void {
    let writing: Promise<void> | undefined;
    try {
      writing = this.#content.write(chunk);
    } catch (error) {
      this.#fail(error);
      return;
    }
    if (writing !== undefined) {
      this.#size += chunk.byteLength;
      this.#writing = writing.then(
        () => this.#written(chunk),
        (error: unknown) => this.#fail(error),
      );
    }
  }

  #written(chunk: Uint8Array): void {
    this.#size -= chunk.byteLength;
    this.#writing = undefined;
    for (let next = this.#next(); next !== undefined; next = this.#next()) {
      this.#size -= next.byteLength;
      this.#write(next);
    }
  }

  /** What is written next; undefined while something is being written, and when nothing waits. */
  #next(): Uint8Array | undefined {
    return this.#writing === undefined ? this.#waiting.shift() : undefined;
  }

  #fail(error: unknown): void {
    this.#writing = undefined;
    if (this.#failure === undefined) {
      this.stop();
      this.#failure = { error };
      this.#onFailure();
    }
  }
}
