import { link, lstat, open, realpath, rm } from "node:fs/promises";
import type { Stats } from "node:fs";
import type { FileHandle } from "node:fs/promises";
import * as path from "node:path";
import { canNotLink, isMissing } from "./fileErrors.ts";
import { flushFolder, makeFolder } from "./flushedFiles.ts";
import { renameHeld } from "./renameHeld.ts";
import { temporaryName } from "./temporaryName.ts";

/**
 * A file that appears under its name only when it is whole: written beside its place under a
 * temporary name, flushed, then renamed, and its name is flushed too. Until `commit` the old file,
 * if any, is untouched; `discard` leaves nothing behind. What stays behind when the process is
 * killed, `removeLeftovers` takes away.
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

  /**
   * Creates missing folders on the way. Where a link has the name, the file it leads to is written,
   * and the link stays. Rejects with the file system's own error.
   */
  static async open(name: string): Promise<AtomicFile> {
    const target = (await entryAt(name))?.isSymbolicLink() === true ? await realpath(name) : name;
    const folder = path.dirname(target);
    await makeFolder(folder);
    const temporary = path.join(folder, temporaryName(path.basename(target)));
    return new AtomicFile(target, temporary, await open(temporary, "wx"));
  }

  /** Rejects with the file system's own error, on a full disk for example; nothing is left behind then, and nothing more can be written. */
  async write(chunk: Uint8Array | string): Promise<void> {
    try {
      await this.#handle.appendFile(chunk);
    } catch (error) {
      await this.#discardAfter();
      throw error;
    }
  }

  /** Takes the place of the file that is there, with its permissions. */
  async commit(): Promise<void> {
    await this.#keepPermissions();
    return this.#place(() => renameHeld(this.#temporary, this.path));
  }

  /** The same for a place that was free: rejects with EEXIST, and touches nothing, where there is a file by now. */
  commitNew(): Promise<void> {
    return this.#place(async () => {
      try {
        await link(this.#temporary, this.path);
      } catch (error) {
        if (!canNotLink(error)) {
          throw error;
        }
        // Memory cards and some network folders know no links: looking first is the next best.
        await assertFree(this.path);
        await renameHeld(this.#temporary, this.path);
      }
      // The file is in its place: where a virus scanner holds the other name, `removeLeftovers` takes it away later.
      await rm(this.#temporary, { force: true }).catch(() => undefined);
    });
  }

  async discard(): Promise<void> {
    await this.#handle.close().catch(() => {
      // Closed already: commit failed after its own close, and the file is removed all the same.
    });
    await rm(this.#temporary, { force: true });
  }

  /** What went wrong first is what a person has to know; what can't be removed now, `removeLeftovers` takes away. */
  async #discardAfter(): Promise<void> {
    await this.discard().catch(() => undefined);
  }

  /** Who may read and write a file is for its owner to say, not for us. */
  async #keepPermissions(): Promise<void> {
    try {
      const entry = await entryAt(this.path);
      await (entry === undefined ? undefined : this.#handle.chmod(entry.mode));
    } catch (error) {
      await this.#discardAfter();
      throw error;
    }
  }

  async #place(move: () => Promise<void>): Promise<void> {
    try {
      await this.#handle.sync();
      await this.#handle.close();
      await move();
      await flushFolder(path.dirname(this.path));
    } catch (error) {
      await this.#discardAfter();
      throw error;
    }
  }
}

async function assertFree(path: string): Promise<void> {
  if ((await entryAt(path)) !== undefined) {
    throw Object.assign(new Error(`EEXIST: file already exists, ${path}`), { code: "EEXIST" });
  }
}

/** What has a name in its folder, a link as itself; undefined for nothing. */
async function entryAt(path: string): Promise<Stats | undefined> {
  try {
    return await lstat(path);
  } catch (error) {
    if (isMissing(error)) {
      return undefined;
    }
    throw error;
  }
}

/** Writes a whole file atomically: after a crash or a power failure there is the old file or the new one, never a torn one. */
export async function writeFileAtomically(
  target: string,
  content: Uint8Array | string,
): Promise<void> {
  const file = await AtomicFile.open(target);
  // Each leaves nothing behind when it fails.
  await file.write(content);
  await file.commit();
}
