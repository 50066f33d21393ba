import { realpath } from "node:fs/promises";
import * as path from "node:path";
import { errorCode } from "../../system/fileErrors.ts";
import { usualPath } from "../../system/usualPath.ts";

/**
 * Where a path below a folder really leads, if that is outside of the folder: a link in a
 * stranger's project may point anywhere. Undefined for what stays inside. What does not exist yet
 * is judged by what does.
 */
export async function leavesFolder(folder: string, place: string): Promise<string | undefined> {
  const [root, real] = await Promise.all([realpath(folder), realPathOf(place)]);
  const relative = path.relative(usualPath(root), usualPath(real));
  return relative === ".." || relative.startsWith(`..${path.sep}`) || path.isAbsolute(relative)
    ? real
    : undefined;
}

async function realPathOf(place: string): Promise<string> {
  try {
    return await realpath(place);
  } catch (error) {
    const parent = path.dirname(place);
    if (!["ENOENT", "ENOTDIR"].includes(errorCode(error)) || parent === place) {
      throw error;
    }
    return path.join(await realPathOf(parent), path.basename(place));
  }
}
