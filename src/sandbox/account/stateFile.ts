import { readFile } from "node:fs/promises";
import * as path from "node:path";
import { isRecord } from "../../shared/json.ts";
import { writeFileAtomically } from "../../system/atomicFile.ts";

/** Keeps one text in one file; with no path it keeps nothing. Writes never leave a half-written file. */
export class StateFile {
  readonly #path: string | undefined;
  #last: Promise<void> = Promise.resolve();
  #queued: Promise<void> | undefined;

  constructor(file: string | undefined) {
    this.#path = file === undefined ? undefined : path.resolve(file);
  }

  /** The kept text; undefined when nothing has been kept yet. Rejects when the file is there but can't be read. */
  async load(): Promise<string | undefined> {
    if (this.#path === undefined) {
      return undefined;
    }
    try {
      return await readFile(this.#path, "utf8");
    } catch (error) {
      if (isRecord(error) && error["code"] === "ENOENT") {
        return undefined;
      }
      throw error;
    }
  }

  /**
   * Writes what `text` returns when its turn comes, and resolves once that is on disk. Calls that
   * arrive while a write is under way share the next one.
   */
  save(text: () => string): Promise<void> {
    const file = this.#path;
    if (file === undefined) {
      return Promise.resolve();
    }
    if (this.#queued === undefined) {
      const turn = this.#last
        .catch(() => undefined)
        .then(() => {
          this.#queued = undefined;
          return writeFileAtomically(file, text());
        });
      this.#queued = turn;
      this.#last = turn;
    }
    return this.#queued;
  }

  /** Resolves when no write is under way any more. */
  async settled(): Promise<void> {
    await (this.#queued ?? this.#last).catch(() => undefined);
  }
}
