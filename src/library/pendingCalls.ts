import { createHash, randomBytes } from "node:crypto";
import { link, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import * as path from "node:path";
import * as z from "zod/mini";
import { canNotLink, errorCode, isMissing } from "../system/fileErrors.ts";
import { isProcessAlive } from "../system/processes.ts";

const pendingCall = z.lazy(() => z.object({ tool: z.string(), subject: z.string(), sentAt: z.string(), pid: z.number() }));

/** A call that was sent and whose answer has not been kept yet. */
export type PendingCall = z.infer<typeof pendingCall>;

/**
 * The calls under way in all windows, one file each. A file that outlives its window tells that a
 * call was sent and its answer lost: it may have been charged.
 */
export class PendingCalls {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /**
   * Notes a call. Resolves with the note that is there already, in which case nothing changed. The
   * note appears whole: written beside its place, then linked to it, which only one window can do.
   */
  async begin(callKey: string, call: PendingCall): Promise<PendingCall | undefined> {
    await mkdir(this.#folder, { recursive: true });
    try {
      await this.#appear(callKey, JSON.stringify(call));
      return undefined;
    } catch (error) {
      if (errorCode(error) === "EEXIST") {
        // Gone by the time it is read: the other window has just finished, and the claim is free.
        return (await this.#read(callKey, call)) ?? (await this.begin(callKey, call));
      }
      throw error;
    }
  }

  async #appear(callKey: string, note: string): Promise<void> {
    const beside = this.#aside(callKey);
    try {
      await writeFile(beside, note, { flag: "wx" });
      await link(beside, this.#path(callKey));
    } catch (error) {
      if (!canNotLink(error)) {
        throw error;
      }
      // Without links one window alone can still make the file; torn by a crash, it is taken for a lost call.
      await writeFile(this.#path(callKey), note, { flag: "wx" });
    } finally {
      await rm(beside, { force: true });
    }
  }

  /** The call is over: its answer is kept, or its failure has been explained. */
  async end(callKey: string): Promise<void> {
    await rm(this.#path(callKey), { force: true });
  }

  /** Takes away a note that was left behind, and no other: meanwhile another window may have begun the call anew. */
  async takeAway(callKey: string, left: PendingCall): Promise<void> {
    const aside = this.#aside(callKey);
    try {
      await rename(this.#path(callKey), aside);
    } catch (error) {
      if (isMissing(error)) {
        return;
      }
      throw error;
    }
    const taken = await readNote(aside);
    if (taken !== undefined && (taken.sentAt !== left.sentAt || taken.pid !== left.pid)) {
      // It is somebody's live claim: back to its place, unless there is a newer one by now.
      await link(aside, this.#path(callKey)).catch(() => undefined);
    }
    await rm(aside, { force: true });
  }

  /** A note torn by a crash still says that there was a call; `otherwise` stands in for what it said. */
  async #read(callKey: string, otherwise: PendingCall): Promise<PendingCall | undefined> {
    try {
      return (await readNote(this.#path(callKey))) ?? { ...otherwise, pid: 0 };
    } catch (error) {
      if (isMissing(error)) {
        // Gone between the two looks: the other window has just finished.
        return undefined;
      }
      throw error;
    }
  }

  #aside(callKey: string): string {
    return `${this.#path(callKey)}.${randomBytes(6).toString("hex")}`;
  }

  #path(callKey: string): string {
    return path.join(this.#folder, `${createHash("sha256").update(callKey).digest("hex")}.json`);
  }
}

/** Undefined for a note that was torn by a crash. Rejects when there is none. */
async function readNote(file: string): Promise<PendingCall | undefined> {
  const text = await readFile(file, "utf8");
  try {
    return pendingCall.parse(JSON.parse(text));
  } catch {
    // The caller knows what a torn note means.
    return undefined;
  }
}

/** True while the window that sent the call is there. */
export function isAlive({ pid }: PendingCall): boolean {
  return pid !== 0 && isProcessAlive(pid);
}
