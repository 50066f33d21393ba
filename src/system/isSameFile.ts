import { realpathSync, statSync } from "node:fs";
import * as path from "node:path";
import { foldedPath } from "./foldedPath.ts";

/**
 * Whether two paths lead to one file, as the file system says: by links, or because it doesn't tell
 * capitals apart. Files of other names aren't compared. False where one of them isn't there, unless
 * the paths are the same text.
 */
export function isSameFile(one: string, other: string): boolean {
  return (
    one === other ||
    (foldedPath(path.basename(one)) === foldedPath(path.basename(other)) && leadToOne(one, other))
  );
}

function leadToOne(one: string, other: string): boolean {
  try {
    // Some systems give a path back as it was asked about; a number alone may be that of a hard link elsewhere.
    return (
      realpathSync.native(one) === realpathSync.native(other) ||
      (foldedPath(one) === foldedPath(other) && numberOf(one) === numberOf(other))
    );
  } catch {
    return false;
  }
}

/** What a file system knows a file by. */
function numberOf(file: string): string {
  const { dev, ino } = statSync(file, { bigint: true });
  return `${dev} ${ino}`;
}
