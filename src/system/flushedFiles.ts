import { mkdir, open, rm } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import * as path from "node:path";
import { errorCode } from "./fileErrors.ts";
import { usualPath } from "./usualPath.ts";

/** What systems say that can't flush a folder, such as some network drives. There the system itself sees to its folders. */
const unflushable: ReadonlySet<string> = new Set([
  "EISDIR",
  "EPERM",
  "EACCES",
  "EINVAL",
  "EBADF",
  "ENOTSUP",
  "EOPNOTSUPP",
  "ENOSYS",
]);

/**
 * Flushes the names in a folder: a file that was created, linked or renamed in it is there after a
 * power failure too. Does nothing where the system can't flush a folder. Rejects with the file
 * system's other errors.
 */
export async function flushFolder(
  folder: string,
  platform: NodeJS.Platform = process.platform,
): Promise<void> {
  if (platform === "win32") {
    // It never flushes one; and as long as a folder is open, another window can't rename it.
    return;
  }
  let handle: FileHandle | undefined;
  try {
    handle = await open(folder, "r");
    await handle.sync();
  } catch (error) {
    if (!unflushable.has(errorCode(error))) {
      throw error;
    }
  } finally {
    await handle?.close();
  }
}

/** Creates a folder with those on the way to it, where they are missing, so that a power failure does not undo it. */
export async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true });
  if (first === undefined) {
    return;
  }
  const top = path.dirname(path.resolve(usualPath(first)));
  for (const made of withParents(path.resolve(folder))) {
    if (made === top) {
      return;
    }
    await flushFolder(path.dirname(made));
  }
}

/** A folder and those above it, up to the root: where a system spells one of them otherwise, a search for it ends there. */
function* withParents(folder: string): Generator<string> {
  for (let at = folder, below = ""; at !== below; at = path.dirname(at)) {
    yield at;
    below = at;
  }
}

/** Writes a file that is not there yet, and flushes its content; its name needs `flushFolder`. Rejects with EEXIST where there is one, and with the file system's error where it can't be written whole: then nothing is left of it. */
export async function writeNewFile(
  file: string,
  content: string | Uint8Array,
  flush: (handle: FileHandle) => Promise<void> = (handle) => handle.sync(),
): Promise<void> {
  const handle = await open(file, "wx");
  try {
    try {
      await handle.appendFile(content);
      await flush(handle);
    } finally {
      await handle.close();
    }
  } catch (error) {
    // What went wrong first is what a person has to know.
    await rm(file, { force: true }).catch(() => undefined);
    throw error;
  }
}

/**
 * Appends to a file in one write, which local file systems never mix with another process's, and
 * flushes it. Rejects with the file system's error, or when the text did not fit on the disk whole.
 */
export async function appendFlushed(file: string, text: string): Promise<void> {
  const bytes = Buffer.from(text);
  const handle = await open(file, "a");
  try {
    const { bytesWritten } = await handle.write(bytes);
    if (bytesWritten < bytes.length) {
      throw new Error(`Only ${bytesWritten} of ${bytes.length} bytes could be written to ${file}.`);
    }
    await handle.datasync();
  } finally {
    await handle.close();
  }
}
