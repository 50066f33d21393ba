import { randomBytes } from "node:crypto";
import { link, mkdir, rm } from "node:fs/promises";
import * as path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { errorCode, isMissing } from "./fileErrors.ts";
import { writeNewFile } from "./flushedFiles.ts";
import { isProcessAlive } from "./processes.ts";
import { noteLimit, readTextUpTo } from "./readFile.ts";
import { renameHeld } from "./renameHeld.ts";

/**
 * So many looks at one and the same lock, a few milliseconds apart, and it counts as left behind: a
 * lock is held for one write. Looks and not minutes, because a computer may sleep in between.
 */
const mostLooks = 2_000;

/**
 * What Windows says about a file that is being removed, or that another program holds, and about one
 * that can't be made at all: only looking again tells them apart.
 */
const unclear: ReadonlySet<string> = new Set(["EPERM", "EACCES", "EBUSY"]);

/** A lock that several processes agree on: whoever creates the file has it. Its text names the owner's process. */
export class FileLock {
  readonly #path: string;
  readonly #token: string;

  private constructor(file: string, token: string) {
    this.#path = file;
    this.#token = token;
  }

  /**
   * Waits for its turn. The lock of a process that has died is taken over at once. Rejects with the
   * file system's own error where no such file can be made.
   */
  static async take(
    file: string,
    platform: NodeJS.Platform = process.platform,
    wait: (milliseconds: number) => Promise<unknown> = pause,
  ): Promise<FileLock> {
    const token = `${process.pid} ${randomBytes(8).toString("hex")}`;
    let seen: string | undefined;
    for (let looks = 0; ; looks++) {
      const refusal = await create(file, token, platform);
      if (refusal === undefined) {
        return new FileLock(file, token);
      }
      const owner = await ownerOf(file, platform);
      looks = owner === seen ? looks : 0;
      seen = owner;
      if (owner !== undefined && (looks >= mostLooks || isDead(owner))) {
        await takeAway(file, owner);
      } else if (looks >= mostLooks) {
        throw refusal;
      } else {
        // Nothing tells one process that another has removed a file, but to look again.
        await wait(1 + Math.random() * 4);
      }
    }
  }

  /** Lets the next one in. Never rejects: what was done under the lock is done. */
  async release(): Promise<void> {
    try {
      if ((await ownerOf(this.#path, process.platform)) === this.#token) {
        await rm(this.#path, { force: true });
      }
    } catch {
      // It stays behind, and is taken over as soon as this process has ended.
    }
  }
}

/** Undefined when the lock was made; else why it wasn't, where that may change: somebody else has it, or had a moment ago. */
async function create(
  file: string,
  token: string,
  platform: NodeJS.Platform,
): Promise<Error | undefined> {
  try {
    // A lock outlives no power failure, so it needn't be flushed.
    await writeNewFile(file, token, () => Promise.resolve());
    return undefined;
  } catch (error) {
    if (isMissing(error)) {
      await mkdir(path.dirname(file), { recursive: true });
    } else if (errorCode(error) !== "EEXIST" && !isUnclear(error, platform)) {
      throw error;
    }
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** What the lock says; empty while it is being made, undefined when there is none any more or it can't be read for a moment. */
async function ownerOf(file: string, platform: NodeJS.Platform): Promise<string | undefined> {
  try {
    return await readTextUpTo(file, noteLimit);
  } catch (error) {
    if (isMissing(error) || isUnclear(error, platform)) {
      return undefined;
    }
    throw error;
  }
}

function isUnclear(error: unknown, platform: NodeJS.Platform): boolean {
  return platform === "win32" && unclear.has(errorCode(error));
}

function isDead(owner: string): boolean {
  const pid = Number(/^\d+ /u.exec(owner)?.[0] ?? 0);
  return pid !== 0 && !isProcessAlive(pid);
}

/** Removes a lock that was left behind, and no other: two may have found it at the same time. */
async function takeAway(file: string, owner: string): Promise<void> {
  const aside = `${file}.${randomBytes(6).toString("hex")}`;
  try {
    await renameHeld(file, aside);
  } catch (error) {
    if (isMissing(error)) {
      return;
    }
    throw error;
  }
  if ((await ownerOf(aside, process.platform)) !== owner) {
    // The other one was quicker, and this is its new lock: it gets it back.
    await link(aside, file).catch((error: unknown) => {
      if (errorCode(error) !== "EEXIST") {
        throw error;
      }
    });
  }
  await rm(aside, { force: true });
}
