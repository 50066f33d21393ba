/** Where the bytes of an answer go that is too large to hold in memory. */
export interface Spill {
  readonly path: string;
  write(chunk: Uint8Array): Promise<void>;
  commit(): Promise<void>;
  discard(): Promise<void>;
}

/**
 * The body of an answer: in memory, or in a file of its own. Sizes in bytes. `redactions` says how often
 * the API key was in it and was removed; absent when it was not.
 */
export type AnswerBody = { readonly redactions?: number } & (
  | { readonly kind: "memory"; readonly bytes: Buffer }
  | { readonly kind: "file"; readonly path: string; readonly size: number }
);

/** Bytes an answer may hold in memory before it moves to a file. */
export const memoryLimit = 32 * 1024 * 1024;

/**
 * Takes the body of one answer: in memory up to a limit in bytes, beyond that in a file. `write` returns a
 * promise only when the sender has to wait for the disk.
 */
export class AnswerSink {
  readonly #limit: number;
  readonly #openSpill: () => Promise<Spill>;
  #chunks: Uint8Array[] = [];
  #size = 0;
  #spill: Spill | undefined;
  #opening: Promise<Spill> | undefined;

  constructor(openSpill: () => Promise<Spill>, limit: number) {
    this.#openSpill = openSpill;
    this.#limit = limit;
  }

  write(chunk: Uint8Array): Promise<void> | undefined {
    this.#size += chunk.byteLength;
    if (this.#size <= this.#limit) {
      this.#chunks.push(chunk);
      return undefined;
    }
    return this.#writeToFile(chunk);
  }

  /** The whole body. A file is flushed and under its final name when this resolves. */
  async finish(): Promise<AnswerBody> {
    if (this.#spill === undefined) {
      return { kind: "memory", bytes: Buffer.concat(this.#chunks) };
    }
    await this.#spill.commit();
    return { kind: "file", path: this.#spill.path, size: this.#size };
  }

  /** Gives up what has come so far. */
  async discard(): Promise<void> {
    this.#chunks = [];
    // It may be just about to be opened; then it is closed again as soon as it is.
    const spill = await this.#opening?.catch(() => undefined);
    await spill?.discard();
  }

  async #writeToFile(chunk: Uint8Array): Promise<void> {
    this.#opening ??= this.#openSpill();
    const spill = await this.#opening;
    this.#spill = spill;
    const waiting = this.#chunks;
    this.#chunks = [];
    for (const each of [...waiting, chunk]) {
      await spill.write(each);
    }
  }
}
