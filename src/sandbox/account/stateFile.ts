import { stat } from "node:fs/promises";
import * as path from "node:path";
import { writeFileAtomically } from "../../system/atomicFile.ts";
import { isMissing } from "../../system/fileErrors.ts";
import { FileLock } from "../../system/fileLock.ts";
import { readTextUpTo } from "../../system/readFile.ts";

/** Bytes of a kept state: real ones have a few thousand. */
const largestState = 64_000_000;

/** One text in one file that several processes read and write. Writes never leave a half-written file. */
export class StateFile {
  readonly path: string;

  constructor(file: string) {
    this.path = path.resolve(file);
  }

  /** Keeps all others from writing until it is released. */
  lock(): Promise<FileLock> {
    return FileLock.take(`${this.path}.lock`);
  }

  /** The kept text; undefined when nothing has been kept yet. Rejects when the file is there but can't be read. */
  read(): Promise<string | undefined> {
    return ifThere(readTextUpTo(this.path, largestState));
  }

  /** Resolves once `text` is on disk. Only for the owner of the lock. */
  write(text: string): Promise<void> {
    return writeFileAtomically(this.path, text);
  }

  /** Tells one version of the file from the next by time, size and place on the disk; undefined when there is no file. */
  async version(): Promise<string | undefined> {
    const found = await ifThere(stat(this.path, { bigint: true }));
    return found === undefined ? undefined : `${found.ino} ${found.size} ${found.mtimeNs}`;
  }
}

async function ifThere<T>(look: Promise<T>): Promise<T | undefined> {
  try {
    return await look;
  } catch (error) {
    if (isMissing(error)) {
      return undefined;
    }
    throw error;
  }
}
