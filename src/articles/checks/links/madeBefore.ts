import { joinPath } from "../../sites/siteFiles.ts";
import type { SiteFiles } from "../../sites/siteFiles.ts";
import type { CheckContext } from "../checkContext.ts";
import { isCopiedIn } from "./copiedIn.ts";
import { isIgnoredByGit } from "./gitIgnored.ts";

/**
 * Why a file that isn't in the project may be there when the site is made, with one of some endings behind its path:
 * Git ignores it, the way to it is a link to something that isn't in the project, or a build may copy files of another
 * repository into a folder around it. Undefined where nothing tells of one.
 */
export async function madeBefore(
  { files }: Pick<CheckContext, "files">,
  path: string,
  endings: readonly string[] = [""],
): Promise<string | undefined> {
  return (await isIgnoredByGit({ files }, path, endings))
    ? "Git ignores this file, so it may be made by a build."
    : (await passesLostLink(files, path))
      ? "A folder is a link to another one that isn't in the project, where this file may be."
      : (await isCopiedIn(files, path))
        ? "A build may copy files of another repository into the folder of this file."
        : undefined;
}

/** Whether a folder is a link to one in which there is nothing: to a repository that wasn't cloned, or out of the project. */
export async function isLostLink(
  files: SiteFiles,
  folder: string,
  isLink: boolean | undefined,
): Promise<boolean> {
  return isLink === true && (await files.list(folder)).length === 0;
}

async function passesLostLink(files: SiteFiles, path: string): Promise<boolean> {
  let at = "";
  for (const part of path.split("/").filter((one) => one !== "")) {
    const entry = (await files.list(at)).find(
      ({ name, kind }) => kind === "folder" && name.toLowerCase() === part.toLowerCase(),
    );
    if (entry === undefined) {
      return false;
    }
    at = joinPath(at, entry.name);
    if (await isLostLink(files, at, entry.isLink)) {
      return true;
    }
  }
  return false;
}
