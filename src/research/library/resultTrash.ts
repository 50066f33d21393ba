import type { ResultSummary } from "./resultIndex.ts";
import * as l10n from "@vscode/l10n";
import { randomBytes } from "node:crypto";
import { access, mkdir, rm, rmdir } from "node:fs/promises";
import * as path from "node:path";
import { isMissing, namesIn } from "../../system/fileErrors.ts";
import { renameHeld } from "../../system/renameHeld.ts";
import type { FileGroup } from "./libraryFiles.ts";

/** A deleted result that can be brought back. */
export interface DeletedResult {
  readonly id: string;
  /** What it was deleted in. */
  readonly entry: TrashEntry;
  /** Undefined for files that could not be read, or that the index does not know. */
  readonly summary: ResultSummary | undefined;
}

/** What a deletion has moved to the trash. */
export interface Deletion {
  readonly id: string;
  /** The results that were there to be moved; another window may have been faster with others. */
  readonly moved: readonly string[];
}

/** Milliseconds for which deleted results can be brought back. */
export const trashAge = 30 * 24 * 60 * 60 * 1000;

/** What was deleted together. */
export interface TrashEntry {
  readonly id: string;
  readonly deletedAt: Date;
  /** Names of the files, as they were in the library. */
  readonly names: readonly string[];
}

/** What one deletion has moved. */
export interface Taken {
  /** Id of the deletion. */
  readonly id: string;
  /** Names of the files, as they were in the library. */
  readonly names: readonly string[];
}

/**
 * What became of a file that was to come back: it did, it is in the library although the trash no
 * longer has it, or it is in neither.
 */
export type Restoring = "restored" | "there already" | "gone";

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
   * Moves files of the library to the trash; resolves with what was moved. Of a group whose first
   * file is gone already nothing is moved: another window is moving it. When one can't be moved all
   * stay, and it rejects with the file system's error.
   */
  async take(groups: readonly FileGroup[], now: Date): Promise<Taken> {
    const id = `${now.toISOString().replaceAll(/[:.]/gu, "-")}-${randomBytes(4).toString("hex")}`;
    await mkdir(this.#path(id), { recursive: true });
    const names: string[] = [];
    const take = async (name: string): Promise<boolean> => {
      const moved = await moveIfThere(path.join(this.#library, name), this.#path(id, name));
      names.push(...(moved ? [name] : []));
      return moved;
    };
    try {
      for (const [first, ...others] of groups) {
        for (const name of (await take(first)) ? others : []) {
          await take(name);
        }
      }
    } catch (error) {
      await this.#giveBack(id, names);
      throw error;
    }
    await removeIfEmpty(this.#path(id));
    return { id, names };
  }

  /**
   * Moves a group of a deletion back to where it was, and tells what became of its first file. What
   * the trash does not hold is passed over: another window was faster, or a crash left it in the
   * library. Rejects, and moves nothing, where one of them is there again.
   */
  async restore(id: string, group: FileGroup): Promise<Restoring> {
    const moved = await this.#giveBack(id, group);
    const [first] = group;
    if (moved.includes(first)) {
      return "restored";
    }
    return (await isThere(path.join(this.#library, first))) ? "there already" : "gone";
  }

  /** The first file last: while the trash holds it, what a crash or another window interrupts can be asked for again. */
  async #giveBack(id: string, names: readonly string[]): Promise<string[]> {
    for (const name of names) {
      // looked for in this order: what another window has just given back is no longer in the trash
      if (
        (await isThere(path.join(this.#library, name))) &&
        (await isThere(this.#path(id, name)))
      ) {
        throw new Error(l10n.t("{0} is already saved. The deleted copy stays in the trash.", name));
      }
    }
    const moved: string[] = [];
    for (const name of names.toReversed()) {
      if (await moveIfThere(this.#path(id, name), path.join(this.#library, name))) {
        moved.push(name);
      }
    }
    await removeIfEmpty(this.#path(id));
    return moved;
  }

  /** What can be brought back, last deleted first. */
  async list(): Promise<TrashEntry[]> {
    const entries: TrashEntry[] = [];
    for (const id of (await namesIn(this.#folder)).toSorted().toReversed()) {
      const deletedAt = deletedAtOf(id);
      if (deletedAt !== undefined) {
        const names = await namesIn(this.#path(id));
        entries.push(...(names.length === 0 ? [] : [{ id, deletedAt, names }]));
      }
    }
    return entries;
  }

  /** Removes for good what was deleted more than 30 days before `now`; resolves with how many deletions that were. */
  async empty(now: Date): Promise<number> {
    const old = (await namesIn(this.#folder)).filter((id) => {
      const deletedAt = deletedAtOf(id);
      return deletedAt !== undefined && now.getTime() - deletedAt.getTime() > trashAge;
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
  const [, day, hours, minutes, rest] =
    /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d-\d{3})Z-[0-9a-f]{8}$/u.exec(id) ?? [];
  const time = new Date(`${day}T${hours}:${minutes}:${rest?.replace("-", ".")}Z`);
  return Number.isNaN(time.getTime()) ? undefined : time;
}

async function moveIfThere(from: string, to: string): Promise<boolean> {
  try {
    await renameHeld(from, to);
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

/** Tidiness only, and never a reason to say that a deletion or its undoing failed: an empty folder is no deletion, and goes when it is old. */
async function removeIfEmpty(folder: string): Promise<void> {
  await rmdir(folder).catch(() => undefined);
}
