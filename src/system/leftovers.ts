import { lstat, rm } from "node:fs/promises";
import * as path from "node:path";
import { namesIn } from "./fileErrors.ts";
import { isProcessAlive } from "./processes.ts";
import { writerOf } from "./temporaryName.ts";

/** Milliseconds for which a file must have stayed as it is: a process in a container of its own can't be seen, but it writes. */
const restFor = 60_000;

/**
 * Removes what processes that are gone have left half-written in a folder: files with the names that
 * `AtomicFile` gives, made on this machine by a process that no longer lives, and unchanged for a
 * minute. Resolves with their names. Whatever else is there is left alone.
 */
export async function removeLeftovers(folder: string, now = Date.now()): Promise<string[]> {
  const removed: string[] = [];
  for (const name of await namesIn(folder)) {
    const writer = writerOf(name);
    if (
      writer !== undefined &&
      !isProcessAlive(writer) &&
      (await isAtRest(path.join(folder, name), now))
    ) {
      await rm(path.join(folder, name), { force: true });
      removed.push(name);
    }
  }
  return removed;
}

async function isAtRest(file: string, now: number): Promise<boolean> {
  const found = await lstat(file);
  return found.isFile() && now - found.mtimeMs >= restFor;
}
