import { joinPath } from "../siteFiles.ts";
import type { SiteFiles } from "../siteFiles.ts";

/**
 * How a project names the version of Hugo, where it is or may be one before 0.60: that had another reader of Markdown, with
 * other ids of headings, and wrote addresses in lower case. The numbers of `hugo-bin` are its own, and behind those of Hugo.
 */
const oldVersions: ReadonlyMap<string, RegExp> = new Map([
  ["package.json", /"hugo-(?:bin|cli|extended)"\s*:\s*"[~^]?0\.[1-5]?\d\./u],
  ["netlify.toml", /\bHUGO_VERSION\s*=\s*["']0\.[1-5]?\d\b/u],
]);

/** Whether a site in a folder is made, or may be, by a version of Hugo before 0.60. */
export async function isOfOldHugo(
  folder: string,
  files: Pick<SiteFiles, "read">,
): Promise<boolean> {
  for (const [name, version] of oldVersions) {
    for (const path of new Set([joinPath(folder, name), name])) {
      if (version.test((await files.read(path)) ?? "")) {
        return true;
      }
    }
  }
  return false;
}
