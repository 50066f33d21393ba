import { randomBytes } from "node:crypto";
import { link, mkdir, open, readFile, rm } from "node:fs/promises";
import * as path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { errorCode, isMissing } from "./fileErrors.ts";
import { isProcessAlive } from "./processes.ts";
import { renameHeld } from "./renameHeld.ts";

/**
 * So many looks at one and the same lock, a few milliseconds apart, and it counts as left behind: a
 * lock is held for one write. Looks and not minutes, because a computer may sleep in between.
 */
const mostLooks = 2_000;

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
  static async take(file: string): Promise<FileLock> {
    const token = `${process.pid} ${randomBytes(8).toString("hex")}`;
    let seen = "";
    for (let looks = 0; !(await create(file, token)); looks++) {
      const owner = await ownerOf(file);
      looks = owner === seen ? looks : 0;
      seen = owner ?? "";
      if (owner !== undefined && (looks >= mostLooks || isDead(owner))) {
        await takeAway(file, owner);
      } else {
        // Nothing tells one process that another has removed a file, but to look again.
        await pause(1 + Math.random() * 4);
      }
    }
    return new FileLock(file, token);
  }

  /** Lets the next one in. Never rejects: what was done under the lock is done. */
  async release(): Promise<void> {
    try {
      if ((await ownerOf(this.#path)) === this.#token) {
        await rm(this.#path, { force: true });
      }
    } catch {
      // It stays behind, and is taken over as soon as this process has ended.
    }
  }
}

/** False when somebody else has it. */
async function create(file: string, token: string): Promise<boolean> {
  try {
    const handle = await open(file, "wx");
    try {
      await handle.writeFile(token);
    } finally {
      await handle.close();
    }
    return true;
  } catch (error) {
    if (isMissing(error)) {
      await mkdir(path.dirname(file), { recursive: true });
      return false;
    }
    if (
      errorCode(error) === "EEXIST" ||
      (process.platform === "win32" && errorCode(error) === "EPERM")
    ) {
      // EPERM: on Windows a file that is being removed can't be created anew for a moment.
      return false;
    }
    throw error;
  }
}

/** What the lock says; empty while it is being made, undefined when there is none any more. */
async function ownerOf(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    if (isMissing(error) || (process.platform === "win32" && errorCode(error) === "EPERM")) {
      return undefined;
    }
    throw error;
  }
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
  if ((await ownerOf(aside)) !== owner) {
    // The other one was quicker, and this is its new lock: it gets it back.
    await link(aside, file).catch((error: unknown) => {
      if (errorCode(error) !== "EEXIST") {
        throw error;
      }
    });
  }
  await rm(aside, { force: true });
}
