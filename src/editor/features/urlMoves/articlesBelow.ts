import { articleKind } from "../../../articles/frontMatter/articleKind.ts";
import { joinPath, skippedFolders } from "../../../articles/sites/siteFiles.ts";

/** Articles that are read before they move, at most: of others the text before isn't known. */
export const mostArticles = 2_000;
/** Folders that are listed for them. */
const mostFolders = 5_000;

/** A file or folder in the one that is listed. */
export interface ListedEntry {
  readonly name: string;
  readonly isFolder: boolean;
}

/**
 * The articles in a folder, by their paths below it; none in folders of packages or of Git. Looks no further once it has
 * enough, or `signal` is aborted.
 *
 * @param list What is in a folder below it, without links; "" is the folder itself.
 */
export async function articlesBelow(
  list: (folder: string) => Promise<readonly ListedEntry[]>,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const found: string[] = [];
  const waiting = [""];
  let folders = 0;
  for (
    let folder = waiting.shift();
    folder !== undefined && found.length < mostArticles && folders < mostFolders && !signal.aborted;
    folder = waiting.shift()
  ) {
    folders += 1;
    for (const { name, isFolder } of await list(folder)) {
      const path = joinPath(folder, name);
      if (isFolder && !skippedFolders.has(name)) {
        waiting.push(path);
      } else if (!isFolder && articleKind(path) !== undefined) {
        found.push(path);
      }
    }
  }
  return found.slice(0, mostArticles);
}

/** Whether a path leads into a folder that has no articles of the project. */
export function isSkipped(path: string): boolean {
  return path.split("/").some((name) => skippedFolders.has(name));
}
