import { open } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import { dirname } from "node:path";
import { flushFolder } from "../../system/flushedFiles.ts";
import { writeLine } from "./batchState.ts";
import type { BatchHeader, BatchProgress, ItemRecord, ItemState } from "./batchState.ts";
import type { Clock } from "../../system/clock.ts";

/** States from which a person may have an item run once more. Done is not among them. */
const repeatable: ReadonlySet<ItemState["state"]> = new Set([
  "failed",
  "unsure",
  "lost",
  "skipped",
] as const);
/** States in which an item may be left out. */
const skippable: ReadonlySet<ItemState["state"]> = new Set([
  "waiting",
  "failed",
  "unsure",
] as const);

export type ItemListener = (item: number, record: ItemRecord) => void;

/**
 * A batch that this window has claimed: how it stands, and the journal that remembers it. Whatever
 * is noted is flushed to disk before it counts.
 */
export class BatchJournal {
  readonly header: BatchHeader;
  readonly progress: BatchProgress;
  readonly #file: FileHandle;
  readonly #clock: Clock;
  readonly #release: () => Promise<void>;
  readonly #listeners = new Set<ItemListener>();
  /** Lines go out one after the other, each whole. */
  #last: Promise<unknown> = Promise.resolve();

  private constructor(file: FileHandle, { header, progress, clock, release }: JournalParts) {
    this.header = header;
    this.progress = progress;
    this.#file = file;
    this.#clock = clock;
    this.#release = release;
  }

  /** Opens the journal at `path`, or begins it, so that a power failure does not undo it. */
  static async open(path: string, parts: JournalParts): Promise<BatchJournal> {
    const file = await open(path, "a");
    try {
      await flushFolder(dirname(path));
    } catch (error) {
      await file.close();
      throw error;
    }
    return new BatchJournal(file, parts);
  }

  /** Notes an item's new state. Rejects with the file system's error, and then the state is the old one. */
  note(item: number, state: ItemState): Promise<void> {
    return this.#inTurn(async () => {
      const line = { item, at: new Date(this.#clock.now()).toISOString(), ...state };
      await this.#file.appendFile(writeLine(line));
      await this.#file.datasync();
      this.progress.apply(line);
      const record = this.progress.items[item];
      if (record !== undefined) {
        for (const listener of this.#listeners) {
          listener(item, record);
        }
      }
    });
  }

  /** Calls `listener` after every change, until the returned function is called. */
  onDidNote(listener: ItemListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** The items in one state, in their order. */
  itemsIn(state: ItemState["state"]): number[] {
    return this.progress.items.flatMap((record, item) => (record.state === state ? [item] : []));
  }

  /**
   * Has items run once more, because the person said so: also those that were paid for and lost, or
   * may have been. Resolves with how many items that are.
   */
  runAgain(items: readonly number[]): Promise<number> {
    return this.#move(items, repeatable, "waiting");
  }

  /** Leaves items out; resolves with how many that are. */
  skip(items: readonly number[]): Promise<number> {
    return this.#move(items, skippable, "skipped");
  }

  /** Lets the batch go, so that any window may claim it. */
  async close(): Promise<void> {
    await this.#inTurn(() => this.#file.close());
    await this.#release();
  }

  async #move(
    items: readonly number[],
    from: ReadonlySet<ItemState["state"]>,
    state: "waiting" | "skipped",
  ): Promise<number> {
    let moved = 0;
    for (const item of items) {
      const record = this.progress.items[item];
      if (record !== undefined && from.has(record.state)) {
        await this.note(item, { state });
        moved += 1;
      }
    }
    return moved;
  }

  #inTurn<T>(task: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(task);
    // The next one's turn comes whether or not this one succeeds; whoever asked for it gets its error.
    this.#last = turn.catch(() => undefined);
    return turn;
  }
}

interface JournalParts {
  readonly header: BatchHeader;
  readonly progress: BatchProgress;
  readonly clock: Clock;
  readonly release: () => Promise<void>;
}
