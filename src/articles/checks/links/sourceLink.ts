import { folderOf, joinPath, nameOf, pathBelow } from "../../sites/siteFiles.ts";
import type { SiteRules } from "../../sites/siteRules.ts";
import { isIgnoredByGit } from "./gitIgnored.ts";
import { fileVerdict, unknownLink } from "./linkVerdict.ts";
import type { LinkQuestion, LinkVerdict } from "./linkVerdict.ts";
import { isNamedInRedirects } from "./redirects.ts";
import { escapedTarget, nearestOf, relativePath } from "./nearest.ts";
import { isArticlePath, presence } from "./siteMap.ts";
import { traitsOf } from "../../sites/generatorTraits.ts";

/** What a link to a source file leads to: `../tea.md`. */
export async function judgeSource(question: LinkQuestion): Promise<LinkVerdict> {
  const { article, target, context, map } = question;
  const [first = "", ...others] = sourcePaths(article.path, target.path, article.rules);
  if (first.startsWith("..") && others.length === 0) {
    return unknownLink("The path leads out of the project.");
  }
  const elsewhere = otherVersions(article.path, target.path);
  for (const path of [first, ...others]) {
    const present = await presence(context, path);
    if (present === "there") {
      return elsewhere && !isAroundOf(article.path, path, target.path)
        ? unknownLink("The file of this path is that of another version or language.")
        : fileVerdict(path, map);
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
        nearest: await nearestSources(question, first),
      }
    : unknownLink(reason);
}

/** Where generators and their plugins look for a source file, the likeliest first. */
function sourcePaths(from: string, path: string, rules: SiteRules): string[] {
  const folders = [...rules.contentFolders, rules.folder];
  const statics = rules.targets?.staticFolders ?? [];
  const beside = joinPath(folderOf(from), path);
  const above = foldersAbove(from);
  const { sourceLinks } = traitsOf(rules);
  const found = path.startsWith("/")
    ? [...above, ...folders, ...statics].map((folder) => joinPath(folder, path))
    : sourceLinks === "beside" || (path.startsWith(".") && sourceLinks === "besideWithDot")
      ? [beside]
      : [beside, ...[...above, ...folders].map((folder) => joinPath(folder, path))];
  return [...new Set(found)];
}

/** The folders that a file lies in, the nearest first, the project's last. */
function foldersAbove(path: string): string[] {
  const parts = path.split("/").slice(0, -1);
  return [...parts.map((_, index) => parts.slice(0, parts.length - index).join("/")), ""];
}

/** Whether a target from the root of the content may mean the file of a version or language other than the article's. */
function otherVersions(from: string, path: string): boolean {
  return /(?:^|\/)(?:i18n|\w*versioned_docs)\//u.test(from) && !path.startsWith(".");
}

/** Whether a file was found in a folder that the article lies in, below the folder of all versions and languages. */
function isAroundOf(from: string, found: string, path: string): boolean {
  const root = found.slice(0, Math.max(0, found.length - joinPath(path).length - 1));
  return pathBelow(from, root) !== undefined && /i18n|versioned_docs/u.test(root);
}

/** The reason why a missing file may still be found; undefined where there is none. */
async function mayBeThere(question: LinkQuestion, sought: string): Promise<string | undefined> {
  const { article, target, context, map, project } = question;
  const { rules, location } = article;
  if (rules.targets?.mapsFiles !== undefined) {
    return rules.targets.mapsFiles;
  }
  const files = await map.files();
  const namesakes = files.byName.get(nameOf(sought).toLowerCase()) ?? [];
  const isTranslation = /(?:^|\/)(?:i18n|versioned_docs)\//u.test(article.path);
  if (namesakes.length > 0 && (traitsOf(rules).findsByName || isTranslation)) {
    return "Another folder has a file of this name, and the generator or a template may find it there.";
  }
  const stem = nameOf(sought)
    .replace(/\.\w+$/u, "")
    .toLowerCase();
  const isSibling = (path: string): boolean =>
    folderOf(path) === folderOf(sought) && isArticlePath(path);
  const siblings = [...files.all].filter(isSibling);
  if (siblings.some((path) => nameOf(path).toLowerCase().startsWith(`${stem}.`))) {
    return "There is a file of this name with another ending, or for another language.";
  }
  const bare = sought.replace(/\.\w+$/u, "");
  const isIndex = (path: string): boolean =>
    folderOf(path) === bare && /^(?:_?index|readme)\./iu.test(nameOf(path));
  if ([...files.all].some(isIndex)) {
    return "There is a folder of this name with an index.";
  }
  if (await isNamedInRedirects(context, rules, bare)) {
    return "A redirect may lead from the page of this file to another.";
  }
  if (siblings.length === 0 && namesakes.length === 0) {
    return "The folder that the path names has no article, so it may be made by a build.";
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

async function nearestSources(
  { article, target, map }: LinkQuestion,
  sought: string,
): Promise<string[]> {
  const { rules } = article;
  const articles = [...(await map.files()).all].filter(
    (path) => isArticlePath(path) && path !== article.path,
  );
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
