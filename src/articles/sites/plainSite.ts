import { isHtmlHead } from "../frontMatter/frontMatter.ts";
import type { FrontMatter } from "../frontMatter/frontMatter.ts";
import { plainPage } from "./plainPage.ts";
import { isSampleFolder } from "./sampleFolder.ts";
import { folderOf } from "./siteFiles.ts";
import type { SiteFiles } from "./siteFiles.ts";
import type { SiteRules } from "./siteRules.ts";

/** Files beside articles that are written for those who work on a project, or for a program, not for the site's readers. */
const otherNames =
  /^(?:readme|changelog|changes|contributing|contributors|code_of_conduct|security|license|licence|authors|maintainers|agents|claude|gemini|skill|todo|history|support)(?:[.-]|$)/iu;
/** Folders with such files, and with what pages are made by. */
const otherFolders =
  /^(?:\..*|node_modules|vendor|skills|prompts|agents|_?templates|_(?:layouts|includes|partials)|archetypes|scaffolds|__\w+__|fixtures|playgrounds?|tests?)$/iu;
/** Folders with parts of pages where they are at the top, or have HTML: elsewhere a writer's topics have such names. */
const partFolders = /^(?:layouts|includes|partials)$/iu;

/**
 * The rules of a site that no generator known here makes, of which only a setting tells that it is published: what its
 * files say of themselves, and nothing about what else the site has.
 *
 * @param slugField The name of the front matter's field for the slug.
 */
export function plainSite(slugField: string): SiteRules {
  return {
    generator: "plain",
    folder: "",
    languages: [],
    contentFolders: [""],
    sources: [],
    problems: [],
    derive: (file) => Promise.resolve(plainPage(file, slugField)),
  };
}

/**
 * Whether a file of such a site is one of its articles: it has front matter, isn't meant for people or programs that work on
 * the project, and isn't one by which a project of code shows what it does.
 */
export async function isPlainArticle(
  path: string,
  front: FrontMatter,
  files: Pick<SiteFiles, "list">,
): Promise<boolean> {
  const [name = "", ...folders] = path.split("/").toReversed();
  return (
    front.kind === "fields" &&
    !otherNames.test(name) &&
    !folders.some(
      (folder, index) =>
        otherFolders.test(folder) ||
        ((isHtmlHead(front) || index === folders.length - 1) && partFolders.test(folder)),
    ) &&
    !(await isSampleFolder(folderOf(path), files))
  );
}
