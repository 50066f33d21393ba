import { languageFolders, languageTag } from "../contents/languageTags.ts";
import { folderOf, foldersIn, joinPath, nameOf } from "../sites/siteFiles.ts";
import type { SiteFiles } from "../sites/siteFiles.ts";
import type { CheckContext } from "./checkContext.ts";
import type { CheckedArticle } from "./finding.ts";
import { mainLanguage } from "../sites/siteRules.ts";

/** Endings that a translation may have where the original has another. */
const endings = ["md", "mdx", "mdoc", "markdown"];

/**
 * Whether a file is the translation of an article that is gone, on a site whose own code makes the pages: such code often
 * takes the paths of the main language and shows a translation where there is one, so nothing says that this file is shown.
 */
export async function isLeftTranslation(
  { path, location, rules }: CheckedArticle,
  { files }: Pick<CheckContext, "files">,
): Promise<boolean> {
  if (location.kind !== "unknown") {
    return false;
  }
  const main = mainLanguage(rules);
  const parts = path.split("/");
  for (const [index, part] of parts.slice(0, -1).entries()) {
    if (languageTag(part) !== undefined) {
      const above = parts.slice(0, index).join("/");
      const folders = await foldersIn(above, files);
      const original = folders.find((folder) => folder.toLowerCase() === main.toLowerCase());
      if (original !== undefined && languageFolders(folders).has(part)) {
        return (
          part !== original &&
          !(await isThere(joinPath(above, original, ...parts.slice(index + 1)), files))
        );
      }
    }
  }
  return false;
}

/** Whether there is an article of a path, whatever its ending. */
async function isThere(path: string, files: SiteFiles): Promise<boolean> {
  const bare = nameOf(path).replace(/\.\w+$/u, "");
  const entries = await files.list(folderOf(path));
  return entries.some(({ name }) => endings.some((ending) => name === `${bare}.${ending}`));
}
