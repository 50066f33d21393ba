import type { RowsFile } from "../../../../../src/research/files/dataset/convertDataset.ts";
import { writtenText } from "../sheetReader.ts";

/** A file in memory that notes what became of it. */
export class MemoryFile implements RowsFile {
  readonly #chunks: Buffer[] = [];
  state: "open" | "committed" | "discarded" = "open";

  get bytes(): Buffer {
    return Buffer.concat(this.#chunks);
  }

  get text(): string {
    return writtenText(this.bytes);
  }

  write(chunk: Uint8Array | string): Promise<void> {
    this.#chunks.push(Buffer.from(chunk));
    return Promise.resolve();
  }

  commit(): Promise<void> {
    this.state = "committed";
    return Promise.resolve();
  }

  discard(): Promise<void> {
    this.state = "discarded";
    return Promise.resolve();
  }
}
