import { isArchivedVersion, versionNumbers } from "../contents/editions.ts";
import type { FolderEntry, SiteFiles } from "../sites/siteFiles.ts";
import type { CheckedArticle } from "./finding.ts";

/** With so many newer versions beside it, a version is no longer edited: the one before the newest often still is. */
const fewestNewer = 2;

/** Folders that a version has in common with those beside it, where these are the version that is edited, and their share of its own. */
const [fewestShared, shareOfOwn] = [3, 0.5];

/**
 * Whether an article belongs to a version of documentation that is no longer edited: one that its site has put away or
 * calls unmaintained, or one whose folder has those of at least two newer versions beside it, or the newest itself.
 */
export async function isOfOldVersion(
  { path, location }: Pick<CheckedArticle, "path" | "location">,
  files: Pick<SiteFiles, "list">,
): Promise<boolean> {
  return (
    isArchivedVersion(path) ||
    (location.kind === "url" && location.isUnmaintained === true) ||
    (await hasNewer(path.split("/"), files))
  );
}

async function hasNewer(
  parts: readonly string[],
  files: Pick<SiteFiles, "list">,
): Promise<boolean> {
  for (const [index, part] of parts.slice(0, -1).entries()) {
    const own = versionNumbers(part);
    if (own !== undefined) {
      const entries = await files.list(parts.slice(0, index).join("/"));
      const newer = entries.filter(
        ({ kind, name }) => kind === "folder" && isNewer(versionNumbers(name), own),
      );
      if (newer.length >= fewestNewer) {
        return true;
      }
      const folder = parts.slice(0, index + 1).join("/");
      if (isCopyOf(foldersIn(await files.list(folder)), foldersIn(entries))) {
        return true;
      }
    }
  }
  return false;
}

function foldersIn(entries: readonly FolderEntry[]): ReadonlySet<string> {
  return new Set(entries.flatMap(({ kind, name }) => (kind === "folder" ? [name] : [])));
}

/** Whether the folders of a version stand beside its own folder, too: `docs/0.15/install` and `docs/install`. */
function isCopyOf(own: ReadonlySet<string>, beside: ReadonlySet<string>): boolean {
  const shared = [...own].filter((name) => beside.has(name)).length;
  return shared >= fewestShared && shared >= own.size * shareOfOwn;
}

/** Whether a version comes behind another one: 1.10 behind 1.9. */
function isNewer(numbers: readonly number[] | undefined, than: readonly number[]): boolean {
  if (numbers === undefined) {
    return false;
  }
  for (const [index, number] of numbers.entries()) {
    const other = than[index] ?? 0;
    if (number !== other) {
      return number > other;
    }
  }
  return false;
}
