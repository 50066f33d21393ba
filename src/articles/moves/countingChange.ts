import { folderOf, skippedFolders } from "../sites/siteFiles.ts";

/**
 * Whether a change of a file may change which URLs moved, by its path: not below packages, Git's own files, and folders
 * that Git ignores, which are the same on both sides: most are what a build makes.
 *
 * @param ignored What Git ignores, as paths below the project's folder, folders with a slash at their end.
 */
export function isCountingChange(path: string, ignored: ReadonlySet<string>): boolean {
  if (path.split("/").some((part) => skippedFolders.has(part))) {
    return false;
  }
  for (let at = folderOf(path); at !== ""; at = folderOf(at)) {
    if (ignored.has(`${at}/`)) {
      return false;
    }
  }
  return true;
}
