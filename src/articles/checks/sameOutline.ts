import { languageFolders, languageSuffix, languageTag } from "../contents/languageTags.ts";
import { foldersIn, joinPath } from "../sites/siteFiles.ts";
import type { CheckContext } from "./checkContext.ts";
import type { CheckedArticle } from "./finding.ts";
import { mainLanguage } from "../sites/siteRules.ts";

/**
 * Whether an article is a translation whose headings have the same levels as those of its original, so that whatever is
 * said of these is said there. False where no original is found.
 */
export async function hasOutlineOfOriginal(
  article: CheckedArticle,
  { files, project }: Pick<CheckContext, "files" | "project">,
): Promise<boolean> {
  const levels = levelsOf(article.body.headings);
  for (const path of await originalPaths(article, files)) {
    const original = await project?.bodyOf(path);
    if (original !== undefined && levelsOf(original.headings) === levels) {
      return true;
    }
  }
  return false;
}

function levelsOf(headings: readonly { readonly depth: number }[]): string {
  return headings.map(({ depth }) => depth).join(" ");
}

/** Where the original of a translation may be: `tea.md` and `tea.en.md` for `tea.de.md`, `en/tea.md` and `tea.md` for `de/tea.md`. */
async function originalPaths(
  { path, rules }: CheckedArticle,
  files: CheckContext["files"],
): Promise<readonly string[]> {
  const main = mainLanguage(rules);
  const [, suffix = ""] = languageSuffix.exec(path) ?? [];
  if (suffix !== "" && suffix !== main && languageTag(suffix) !== undefined) {
    return [path.replace(languageSuffix, ""), path.replace(languageSuffix, `.${main}`)];
  }
  const parts = path.split("/");
  for (const [index, part] of parts.slice(0, -1).entries()) {
    if (part !== main && languageTag(part) !== undefined) {
      const above = parts.slice(0, index).join("/");
      const folders = await foldersIn(above, files);
      const isNamed = rules.languages.some(({ code }) => code === part);
      if (isNamed || languageFolders(folders).has(part)) {
        const below = parts.slice(index + 1);
        return [joinPath(above, main, ...below), joinPath(above, ...below)];
      }
    }
  }
  return [];
}
