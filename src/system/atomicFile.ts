import { randomBytes } from "node:crypto";
import { mkdir, open, rename, rm } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import * as path from "node:path";

/**
 * A file that appears under its name only when it is whole: written beside its place under a
 * temporary name, flushed, then renamed. Until `commit` the old file, if any, is untouched;
 * `discard` leaves nothing behind.
 */
export class AtomicFile {
  readonly path: string;
  readonly #temporary: string;
  readonly #handle: FileHandle;

  private constructor(target: string, temporary: string, handle: FileHandle) {
    this.path = target;
    this.#temporary = temporary;
    this.#handle = handle;
  }

  /** Creates missing folders on the way. Rejects with the file system's own error. */
  static async open(target: string): Promise<AtomicFile> {
    const folder = path.dirname(target);
    await mkdir(folder, { recursive: true });
    const temporary = path.join(folder, `.${path.basename(target)}.${randomBytes(6).toString("hex")}.tmp`);
    return new AtomicFile(target, temporary, await open(temporary, "wx"));
  }

  async write(chunk: Uint8Array | string): Promise<void> {
    await this.#handle.appendFile(chunk);
  }

  async commit(): Promise<void> {
    try {
      await this.#handle.sync();
      await this.#handle.close();
      await rename(this.#temporary, this.path);
    } catch (error) {
      await this.discard();
      throw error;
    }
  }

  async discard(): Promise<void> {
    await this.#handle.close().catch(() => {
      // Closed already: commit failed after its own close, and the file is removed all the same.
    });
    await rm(this.#temporary, { force: true });
  }
}

/** Writes a whole file atomically: after a crash there is the old file or the new one, never a torn one. */
export async function writeFileAtomically(target: string, content: Uint8Array | string): Promise<void> {
  const file = await AtomicFile.open(target);
  try {
    await file.write(content);
  } catch (error) {
    await file.discard();
    throw error;
  }
  await file.commit();
}
