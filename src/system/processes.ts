import { errorCode } from "./fileErrors.ts";

/** True while a process with this id is there, whoever owns it. Ids are given out again: a true may speak of another one. */
export function isProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: there, but somebody else's.
    return errorCode(error) === "EPERM";
  }
}
