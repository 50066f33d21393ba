import { isArchivedVersion, versionNumbers } from "../contents/editions.ts";
import { foldersIn } from "../sites/siteFiles.ts";
import type { SiteFiles } from "../sites/siteFiles.ts";
import type { CheckedArticle } from "./finding.ts";

/** With so many newer versions beside it, a version is no longer edited: the one before the newest often still is. */
const fewestNewer = 2;

/** The first number of a first version: of those beside folders that name none, it says that these are a later one. */
const highestFirst = 1;
/** Versions beside each other, with which a site has a folder for each old one. */
const fewestVersions = 2;

/** Folders that a version has in common with those beside it, where these are the version that is edited, and their share of its own. */
const [fewestShared, shareOfOwn] = [3, 0.5];

/**
 * Whether an article belongs to a version of documentation that is no longer edited: one that its site has put away or
 * calls unmaintained, or one whose folder has those of at least two newer versions beside it, or the newest itself: it has
 * no folder of its own where the first of several versions has one.
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
      const beside = await foldersIn(parts.slice(0, index).join("/"), files);
      const versions = beside
        .map((name) => versionNumbers(name))
        .filter((version) => version !== undefined);
      if (versions.filter((version) => isNewer(version, own)).length >= fewestNewer) {
        return true;
      }
      const folder = parts.slice(0, index + 1).join("/");
      if (
        versions.length >= fewestVersions &&
        versions.some(([first = 0]) => first <= highestFirst) &&
        isCopyOf(await foldersIn(folder, files), new Set(beside))
      ) {
        return true;
      }
    }
  }
  return false;
}

/** Whether folders of a version also exist next to its own folder: `docs/0.15/install` and `docs/install`. */
function isCopyOf(own: readonly string[], beside: ReadonlySet<string>): boolean {
  const shared = own.filter((name) => beside.has(name)).length;
  return shared >= fewestShared && shared >= own.length * shareOfOwn;
}

/** Whether a version comes behind another one: 1.10 behind 1.9. */
function isNewer(numbers: readonly number[], than: readonly number[]): boolean {
  for (const [index, number] of numbers.entries()) {
    const other = than[index] ?? 0;
    if (number !== other) {
      return number > other;
    }
  }
  return false;
}
