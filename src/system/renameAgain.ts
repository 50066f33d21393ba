import { rename } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { errorCode } from "./fileErrors.ts";

/** Milliseconds between one try and the next: a virus scanner, a backup or an index reads a new file for no longer. */
const pauses = [10, 30, 100, 300, 900];

/** Whether a file is held by another program and may be free in a moment. Windows says "not permitted" then, too; elsewhere that stays so. */
function isHeld(error: unknown, platform: NodeJS.Platform): boolean {
  const code = errorCode(error);
  return code === "EBUSY" || (platform === "win32" && (code === "EPERM" || code === "EACCES"));
}

/**
 * What follows on a rename that failed: where one of the two files is held by another program, it is
 * tried again for a second. Rejects with the file system's own error, at once for any other reason.
 */
export async function renameAgain(
  failure: unknown,
  from: string,
  to: string,
  platform: NodeJS.Platform = process.platform,
  pause: (milliseconds: number) => Promise<unknown> = wait,
): Promise<void> {
  let last = failure;
  for (const milliseconds of pauses) {
    if (!isHeld(last, platform)) {
      break;
    }
    await pause(milliseconds);
    try {
      return await rename(from, to);
    } catch (error) {
      last = error;
    }
  }
  throw last;
}
