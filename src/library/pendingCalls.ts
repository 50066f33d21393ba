import { createHash } from "node:crypto";
import { mkdir, open, readFile, rm } from "node:fs/promises";
import * as path from "node:path";
import * as z from "zod/mini";
import { isProcessAlive } from "../system/processes.ts";
import { isMissing } from "./resultIndex.ts";

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

  /** Notes a call. Resolves with the note that is there already, in which case nothing changed. */
  async begin(callKey: string, call: PendingCall): Promise<PendingCall | undefined> {
    await mkdir(this.#folder, { recursive: true });
    try {
      const file = await open(this.#path(callKey), "wx");
      await file.writeFile(JSON.stringify(call));
      await file.close();
      return undefined;
    } catch (error) {
      if (error instanceof Error && "code" in error && error.code === "EEXIST") {
        return this.#read(callKey, call);
      }
      throw error;
    }
  }

  /** The call is over: its answer is kept, or its failure has been explained. */
  async end(callKey: string): Promise<void> {
    await rm(this.#path(callKey), { force: true });
  }

  /** A note torn by a crash still says that there was a call; `otherwise` stands in for what it said. */
  async #read(callKey: string, otherwise: PendingCall): Promise<PendingCall | undefined> {
    try {
      return pendingCall.parse(JSON.parse(await readFile(this.#path(callKey), "utf8")));
    } catch (error) {
      // Gone between the two looks: the other window has just finished.
      return isMissing(error) ? undefined : { ...otherwise, pid: 0 };
    }
  }

  #path(callKey: string): string {
    return path.join(this.#folder, `${createHash("sha256").update(callKey).digest("hex")}.json`);
  }
}

/** True while the window that sent the call is there. */
export function isAlive({ pid }: PendingCall): boolean {
  return pid !== 0 && isProcessAlive(pid);
}
