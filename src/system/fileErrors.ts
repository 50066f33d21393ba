import { readdir } from "node:fs/promises";

/** The system's name for what went wrong with a file or a connection, such as ENOSPC; "" for other errors. */
export function errorCode(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string"
    ? error.code
    : "";
}

/** True for the file system's "there is no such file". */
export function isMissing(error: unknown): boolean {
  return errorCode(error) === "ENOENT";
}

/** What a file system says that knows no hard links: memory cards, and some network drives. */
export function canNotLink(error: unknown): boolean {
  return linkless.has(errorCode(error));
}

/** EISDIR is what Node makes of exFAT's answer on Windows. */
const linkless: ReadonlySet<string> = new Set([
  "EPERM",
  "ENOTSUP",
  "EOPNOTSUPP",
  "ENOSYS",
  "EXDEV",
  "EMLINK",
  "EISDIR",
]);

/** The names in a folder; none where there is no such folder. Rejects with the file system's other errors. */
export async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isMissing(error) || errorCode(error) === "ENOTDIR") {
      return [];
    }
    throw error;
  }
}
