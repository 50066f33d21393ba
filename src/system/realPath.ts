import { realpath } from "node:fs/promises";
import { usualPath } from "./usualPath.ts";

/** A path as the file system spells it, without links on the way; undefined where nothing is there. */
export async function realPath(path: string): Promise<string | undefined> {
  try {
    return usualPath(await realpath(path));
  } catch {
    return undefined;
  }
}
