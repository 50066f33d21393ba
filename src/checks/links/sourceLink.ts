import { folderOf, joinPath, nameOf, pathBelow } from "../../sites/siteFiles.ts";
import type { SiteRules } from "../../sites/siteRules.ts";
import { isIgnoredByGit } from "./gitIgnored.ts";
import { fileVerdict, unknownLink } from "./linkVerdict.ts";
import type { LinkQuestion, LinkVerdict } from "./linkVerdict.ts";
import { escapedTarget, nearestOf, relativePath } from "./nearest.ts";
import { isArticlePath, presence } from "./siteMap.ts";

/** What a link to a source file leads to: `../tea.md`. */
export async function judgeSource(question: LinkQuestion): Promise<LinkVerdict> {
  const { article, target, context, map } = question;
  const [first = "", ...others] = sourcePaths(article.path, target.path, article.rules);
  if (first.startsWith("..") && others.length === 0) {
    return unknownLink("The path leads out of the project.");
  }
  for (const path of [first, ...others]) {
    const present = await presence(context, path);
    if (present === "there") {
      return fileVerdict(path, map);
    }
    if (present === "otherCase") {
      return unknownLink("A file has this path but for capitals.");
    }
  }
  const reason = await mayBeThere(question, first);
  return reason === undefined
    ? {
        kind: "broken",
        form: "source",
        sought: first,
        nearest: nearestSources(question, first),
      }
    : unknownLink(reason);
}

/** Where generators and their plugins look for a source file, the likeliest first. */
function sourcePaths(from: string, path: string, rules: SiteRules): string[] {
  const folders = [...rules.contentFolders, rules.folder];
  const statics = rules.targets?.staticFolders ?? [];
  const beside = joinPath(folderOf(from), path);
  const found = path.startsWith("/")
    ? [...folders, ...statics, ""].map((folder) => joinPath(folder, path))
    : path.startsWith(".") && /^(?:docusaurus|jekyll)$/u.test(rules.generator)
      ? [beside]
      : [beside, ...folders.map((folder) => joinPath(folder, path))];
  return [...new Set(found)];
}

/** Why a file that isn't there may be found all the same; undefined where nothing speaks for it. */
async function mayBeThere(question: LinkQuestion, sought: string): Promise<string | undefined> {
  const { article, target, context, map, project } = question;
  const { rules, location } = article;
  const namesakes = map.byName.get(nameOf(sought).toLowerCase()) ?? [];
  const isTranslation = /(?:^|\/)(?:i18n|versioned_docs)\//u.test(article.path);
  if (namesakes.length > 0 && (rules.generator === "hugo" || isTranslation)) {
    return "A file of this name lies elsewhere, and the generator or a template may find it there.";
  }
  const stem = nameOf(sought)
    .replace(/\.\w+$/u, "")
    .toLowerCase();
  const isSibling = (path: string): boolean =>
    folderOf(path) === folderOf(sought) && isArticlePath(path);
  const siblings = [...map.files].filter(isSibling);
  if (siblings.some((path) => nameOf(path).toLowerCase().startsWith(`${stem}.`))) {
    return "There is a file of this name with another ending, or for another language.";
  }
  if (siblings.length === 0 && namesakes.length === 0) {
    return "No article lies in the folder that the path names, so it may be made by a build.";
  }
  if (await isIgnoredByGit(context, sought)) {
    return "Git ignores this file, so it may be made by a build.";
  }
  const below = rules.contentFolders
    .map((folder) => pathBelow(folderOf(article.path), folder))
    .filter((path) => path !== undefined);
  for (const folder of rules.contentFolders) {
    for (const own of below) {
      if ((await presence(context, joinPath(folder, own, target.path))) !== "missing") {
        return "Another content folder has this file.";
      }
    }
  }
  if (location.kind === "url" && URL.canParse(target.path, location.url)) {
    const page = new URL(target.path, location.url).href.replace(/\.\w+$/u, "");
    if ((await project.claims(page)).length > 0) {
      return "There is a page of this path without the ending.";
    }
  }
  return undefined;
}

function nearestSources({ article, target, map }: LinkQuestion, sought: string): string[] {
  const { rules } = article;
  const articles = [...map.files].filter((path) => isArticlePath(path) && path !== article.path);
  const root = rules.contentFolders.find((folder) => pathBelow(sought, folder) !== undefined) ?? "";
  const written = (path: string): string | undefined => {
    if (target.path.startsWith("/")) {
      const below = pathBelow(path, root);
      return below === undefined ? undefined : `/${below}`;
    }
    const way = relativePath(folderOf(article.path), path);
    return target.path.startsWith("./") && !way.startsWith("..") ? `./${way}` : way;
  };
  const hash = target.fragment === undefined ? "" : `#${target.fragment}`;
  return nearestOf(sought, articles)
    .map(written)
    .filter((path) => path !== undefined)
    .map((path) => `${escapedTarget(path)}${hash}`);
}
