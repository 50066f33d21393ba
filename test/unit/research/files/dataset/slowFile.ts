import assert from "node:assert/strict";
import type { RowsFile } from "../../../../../src/research/files/dataset/convertDataset.ts";
import { writtenText } from "../sheetReader.ts";
import { someTurns } from "../../../../support/fullDisk.ts";

/** What goes wrong with a file: its write of that number, its commit, or its removal. */
export interface FileFaults {
  readonly write?: number;
  readonly commit?: boolean;
  readonly discard?: boolean;
}

/** A file that takes many turns of the event loop for everything, and fails where it is told to. It minds being hurried: nothing may begin before the last thing is done. */
export class SlowFile implements RowsFile {
  readonly #faults: FileFaults;
  readonly #chunks: Buffer[] = [];
  #busy = false;
  /** Writes that were begun. */
  writes = 0;
  discards = 0;
  state: "open" | "committed" | "discarded" = "open";

  constructor(faults: FileFaults = {}) {
    this.#faults = faults;
  }

  /** True while something is under way. */
  get busy(): boolean {
    return this.#busy;
  }

  get text(): string {
    return writtenText(Buffer.concat(this.#chunks));
  }

  write(chunk: Uint8Array | string): Promise<void> {
    assert.equal(this.state, "open", "written to after its end");
    this.writes += 1;
    const bytes = Buffer.from(chunk);
    return this.#slowly(this.writes === this.#faults.write, () => this.#chunks.push(bytes));
  }

  commit(): Promise<void> {
    assert.equal(this.state, "open", "committed after its end");
    return this.#slowly(this.#faults.commit === true, () => (this.state = "committed"));
  }

  discard(): Promise<void> {
    this.discards += 1;
    return this.#slowly(this.#faults.discard === true, () => (this.state = "discarded"));
  }

  async #slowly(fails: boolean, done: () => unknown): Promise<void> {
    assert.ok(!this.#busy, "hurried: the last write was not awaited");
    this.#busy = true;
    await someTurns();
    this.#busy = false;
    if (fails) {
      throw Object.assign(new Error("EIO: i/o error"), { code: "EIO" });
    }
    done();
  }
}
