import { randomBytes } from "node:crypto";
import { access, mkdir, readdir, rename, rm, rmdir } from "node:fs/promises";
import * as path from "node:path";
import { isMissing } from "./lineFile.ts";

/** Milliseconds for which deleted results can be brought back. */
export const trashKeptFor = 30 * 24 * 60 * 60 * 1000;

/** What was deleted together. */
export interface TrashEntry {
  readonly id: string;
  readonly deletedAt: Date;
  /** Names of the files, as they were in the library. */
  readonly names: readonly string[];
}

/**
 * Deleted files of the library, in a folder inside it: each deletion is a folder of its own, named
 * after its time. Moving within the library is one rename a file, so nothing is ever half there,
 * and several windows can delete at once.
 */
export class ResultTrash {
  readonly #library: string;
  readonly #folder: string;

  constructor(library: string) {
    this.#library = library;
    this.#folder = path.join(library, "trash");
  }

  /**
   * Moves files of the library to the trash; resolves with the id of the deletion. Those that are
   * gone already are passed over. When one can't be moved all stay, and it rejects with the file
   * system's error.
   */
  async take(names: readonly string[], now: Date): Promise<string> {
    const id = `${now.toISOString().replaceAll(/[:.]/gu, "-")}-${randomBytes(4).toString("hex")}`;
    await mkdir(this.#path(id), { recursive: true });
    const moved: string[] = [];
    try {
      for (const name of names) {
        if (await moveIfThere(path.join(this.#library, name), this.#path(id, name))) {
          moved.push(name);
        }
      }
    } catch (error) {
      await this.restore(id, moved);
      throw error;
    }
    await removeIfEmpty(this.#path(id));
    return id;
  }

  /** Moves files of a deletion back to where they were. Rejects, and overwrites nothing, where one is there again. */
  async restore(id: string, names: readonly string[]): Promise<void> {
    for (const name of names) {
      const place = path.join(this.#library, name);
      if (await isThere(place)) {
        throw new Error(`${name} is in the library already. The deleted one stays in the trash.`);
      }
      await moveIfThere(this.#path(id, name), place);
    }
    await removeIfEmpty(this.#path(id));
  }

  /** What can be brought back, last deleted first. */
  async list(): Promise<TrashEntry[]> {
    const entries: TrashEntry[] = [];
    for (const id of (await namesIn(this.#folder)).toSorted().toReversed()) {
      const deletedAt = deletedAtOf(id);
      const names = deletedAt === undefined ? [] : await namesIn(this.#path(id));
      if (deletedAt !== undefined && names.length > 0) {
        entries.push({ id, deletedAt, names });
      }
    }
    return entries;
  }

  /** Removes for good what was deleted more than 30 days before `now`; resolves with how many deletions that were. */
  async empty(now: Date): Promise<number> {
    const old = (await namesIn(this.#folder)).filter((id) => {
      const deletedAt = deletedAtOf(id);
      return deletedAt !== undefined && now.getTime() - deletedAt.getTime() > trashKeptFor;
    });
    await Promise.all(old.map((id) => rm(this.#path(id), { recursive: true, force: true })));
    return old.length;
  }

  #path(id: string, ...rest: readonly string[]): string {
    return path.join(this.#folder, id, ...rest);
  }
}

/** The time that a deletion's folder is named after; undefined for what somebody else put there. */
function deletedAtOf(id: string): Date | undefined {
  const [, day, hours, minutes, rest] = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d-\d{3})Z-[0-9a-f]{8}$/u.exec(id) ?? [];
  const time = new Date(`${day}T${hours}:${minutes}:${rest?.replace("-", ".")}Z`);
  return Number.isNaN(time.getTime()) ? undefined : time;
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isMissing(error) || hasCode(error, "ENOTDIR")) {
      return [];
    }
    throw error;
  }
}

async function moveIfThere(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    if (isMissing(error)) {
      return false;
    }
    throw error;
  }
}

async function isThere(file: string): Promise<boolean> {
  try {
    await access(file);
    return true;
  } catch (error) {
    if (isMissing(error)) {
      return false;
    }
    throw error;
  }
}

async function removeIfEmpty(folder: string): Promise<void> {
  try {
    await rmdir(folder);
  } catch (error) {
    // Some of the deletion stays in the trash, or another window has just taken the rest.
    if (!isMissing(error) && !hasCode(error, "ENOTEMPTY") && !hasCode(error, "EEXIST")) {
      throw error;
    }
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
