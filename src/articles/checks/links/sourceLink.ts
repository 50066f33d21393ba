import { folderOf, foldersAbove, joinPath, nameOf, pathBelow } from "../../sites/siteFiles.ts";
import type { SiteRules } from "../../sites/siteRules.ts";
import { madeBefore } from "./madeBefore.ts";
import { fileVerdict, unknownLink } from "./linkVerdict.ts";
import type { LinkQuestion, LinkVerdict } from "./linkVerdict.ts";
import { linkUrls, pathBelowBase } from "./linkUrls.ts";
import { redirectedSite } from "./redirectedSite.ts";
import { foldsCapitals, isNamedInRedirects, isRedirected } from "./redirects.ts";
import { dottedPath, escapedTarget, nearestOf, relativePath } from "./nearest.ts";
import { isArticlePath, presence } from "./siteMap.ts";
import type { SiteFileMap } from "./siteMap.ts";
import { traitsOf } from "../../sites/generatorTraits.ts";

/** What a link to a source file leads to: `../tea.md`. */
export async function judgeSource(question: LinkQuestion): Promise<LinkVerdict> {
  const { article, target, context, map } = question;
  const roots = article.rules.targets?.sourceRoots?.(article.path);
  const [first = "", ...others] = sourcePaths(article.path, target.path, article.rules, roots);
  if (first.startsWith("..") && others.length === 0) {
    return unknownLink("The path leads out of the project.");
  }
  const elsewhere = roots === undefined && otherVersions(article.path, target.path);
  const sought = roots === undefined ? first : likeliestPath(article.path, target.path, roots);
  const tellsCapitals = await areCapitalsTold(question);
  for (const path of [first, ...others]) {
    const present = await presence(context, path);
    if (present === "there") {
      return elsewhere && !isAroundOf(article.path, path, target.path)
        ? unknownLink("The file of this path is that of another version or language.", "edition")
        : fileVerdict(path, map);
    }
    if (present === "otherCase" && !tellsCapitals) {
      return unknownLink("A file has this path but for capitals.");
    }
  }
  const unknown =
    roots === undefined
      ? await mayBeThere(question, sought)
      : await mayBeFound(question, sought, roots);
  return (
    unknown ?? {
      kind: "broken",
      form: "source",
      sought,
      nearest: await nearestSources(question, sought),
    }
  );
}

/** Whether a path with other capitals than those of a file leads to nothing. */
async function areCapitalsTold({ article, context }: LinkQuestion): Promise<boolean> {
  const { tellsCapitals } = traitsOf(article.rules);
  return (
    tellsCapitals === "build" ||
    (tellsCapitals === "server" && !(await foldsCapitals(context, article.rules)))
  );
}

/** Where generators and their plugins look for a source file, the likeliest first. */
function sourcePaths(
  from: string,
  path: string,
  rules: SiteRules,
  roots: readonly string[] | undefined,
): string[] {
  if (roots !== undefined) {
    const below = roots.map((folder) => joinPath(folder, path));
    return /^\.{1,2}\//u.test(path)
      ? [joinPath(folderOf(from), path)]
      : [...new Set([...below, ...(path.startsWith("/") ? [] : [joinPath(folderOf(from), path)])])];
  }
  const folders = [...rules.contentFolders, rules.folder];
  const statics = rules.targets?.staticFolders ?? [];
  const beside = joinPath(folderOf(from), path);
  // the nearest first
  const above = ["", ...foldersAbove(from)].toReversed();
  const { sourceLinks } = traitsOf(rules);
  const found = path.startsWith("/")
    ? [...above, ...folders, ...statics].map((folder) => joinPath(folder, path))
    : sourceLinks === "beside" || (path.startsWith(".") && sourceLinks === "besideWithDot")
      ? [beside]
      : [beside, ...[...above, ...folders].map((folder) => joinPath(folder, path))];
  return [...new Set(found)];
}

/** Where a missing source file is expected of those places: beside the article, or in the content that it belongs to. */
function likeliestPath(from: string, path: string, roots: readonly string[]): string {
  const own = roots.find((folder) => folder !== "" && pathBelow(from, folder) !== undefined);
  return joinPath(path.startsWith("/") ? (own ?? roots[0] ?? "") : folderOf(from), path);
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

function isIndex(path: string): boolean {
  return /^(?:_?index|readme)\./iu.test(nameOf(path));
}

/** Whether the site's configuration may have a redirect from the page that a missing file would make. */
async function isRedirectedThere(
  { targets, contentFolders }: SiteRules,
  bare: string,
): Promise<boolean> {
  for (const folder of targets === undefined ? [] : contentFolders) {
    const below = pathBelow(bare.replace(/\/_?index$/iu, ""), folder);
    if (
      below !== undefined &&
      (await targets?.madeOtherwise(`/${below}`, true)) === undefined &&
      (await targets?.madeOtherwise(`/${below}`)) !== undefined
    ) {
      return true;
    }
  }
  return false;
}

/** Articles beside a missing file, at least, that say that it would be one, whatever code makes of its path. */
const fewestBeside = 2;

/** Whether code that makes links of paths may find a missing file, or something else: no file of its name is beside the article, or below its page. */
async function mayBeMapped(
  { article, target, context }: LinkQuestion,
  sought: string,
  { inFolder }: SiteFileMap,
): Promise<boolean> {
  if (article.rules.targets?.keepsDots !== true || !/^\.{1,2}\//u.test(target.path)) {
    return true;
  }
  const beside = (inFolder.get(folderOf(sought)) ?? []).filter(isArticlePath);
  const page = article.path.replace(/(?:\/(?:_?index|readme))?\.\w+$/iu, "");
  return (
    beside.length < fewestBeside ||
    (await presence(context, joinPath(page, target.path))) !== "missing"
  );
}

/** The reason why a missing file may still be found; undefined where there is none. */
async function mayBeThere(
  question: LinkQuestion,
  sought: string,
): Promise<LinkVerdict | undefined> {
  const { article, target, context, map, project } = question;
  const { rules, location } = article;
  const files = await map.files();
  const maps = rules.targets?.mapsFiles;
  if (maps !== undefined && (await mayBeMapped(question, sought, files))) {
    return unknownLink(maps, "code");
  }
  for (const path of rules.targets?.mountedFrom?.(sought) ?? []) {
    if ((await presence(context, path)) !== "missing") {
      return unknownLink("The configuration mounts another file at this path.", "code");
    }
  }
  const namesakes = files.byName.get(nameOf(sought).toLowerCase()) ?? [];
  const isTranslation = /(?:^|\/)(?:i18n|versioned_docs)\//u.test(article.path);
  if (namesakes.length > 0 && (traitsOf(rules).findsByName || isTranslation)) {
    return unknownLink(
      "Another folder has a file of this name, and the generator or a template may find it there.",
      "code",
    );
  }
  const stem = nameOf(sought).replace(/\.\w+$/u, "");
  const tellsCapitals = await areCapitalsTold(question);
  const hasStem = (path: string): boolean =>
    tellsCapitals
      ? nameOf(path).startsWith(`${stem}.`)
      : nameOf(path).toLowerCase().startsWith(`${stem.toLowerCase()}.`);
  const siblings = (files.inFolder.get(folderOf(sought)) ?? []).filter(isArticlePath);
  if (siblings.some(hasStem)) {
    return unknownLink(
      "There is a file of this name with another ending, or for another language.",
      "edition",
    );
  }
  const bare = sought.replace(/\.\w+$/u, "");
  if (files.inFolder.get(bare)?.some(isIndex) === true) {
    return unknownLink("There is a folder of this name with an index.", "code");
  }
  if ((await isNamedInRedirects(context, rules, bare)) || (await isRedirectedThere(rules, bare))) {
    return unknownLink("A redirect may lead from the page of this file to another.", "redirect");
  }
  if (siblings.length === 0 && namesakes.length === 0) {
    return unknownLink(
      "The folder that the path names has no article, so it may be made by a build.",
      "build",
    );
  }
  const made = await madeBefore(context, sought);
  if (made !== undefined) {
    return unknownLink(made, "build");
  }
  const below = rules.contentFolders
    .map((folder) => pathBelow(folderOf(article.path), folder))
    .filter((path) => path !== undefined);
  for (const folder of rules.contentFolders) {
    for (const own of below) {
      const present = await presence(context, joinPath(folder, own, target.path));
      if (present === "there" || (present === "otherCase" && !tellsCapitals)) {
        return unknownLink("Another content folder has this file.", "edition");
      }
    }
  }
  if (location.kind === "url" && URL.canParse(target.path, location.url)) {
    const page = new URL(target.path, location.url).href.replace(/\.\w+$/u, "");
    if ((await project.claims(page)).length > 0) {
      return unknownLink("There is a page of this path without the ending.", "other");
    }
  }
  return undefined;
}

/**
 * The same of a generator that looks in certain folders only. A link beside a translation may mean a file that isn't
 * translated: versions of the generator differ in whether they find it.
 */
async function mayBeFound(
  question: LinkQuestion,
  sought: string,
  roots: readonly string[],
): Promise<LinkVerdict | undefined> {
  const { article, target, context } = question;
  const { rules } = article;
  // the link stays as it is written, and so does its ending
  const resolved = linkUrls(question);
  if (typeof resolved !== "string") {
    for (const url of resolved.urls) {
      const path = pathBelowBase(url, resolved.base);
      if (await isRedirected(context, rules, path, redirectedSite(question, resolved))) {
        return unknownLink("A redirect may lead from this path to another.", "redirect");
      }
    }
  }
  const made = await madeBefore(context, sought);
  if (made !== undefined) {
    return unknownLink(made, "build");
  }
  const own = roots.find(
    (folder) => folder !== "" && pathBelow(article.path, folder) !== undefined,
  );
  const below =
    own === undefined ? undefined : pathBelow(joinPath(folderOf(article.path), target.path), own);
  for (const folder of roots.filter((one) => one !== rules.folder || one === own)) {
    if (below !== undefined && (await presence(context, joinPath(folder, below))) === "there") {
      return unknownLink("The file is there in another language.", "edition");
    }
  }
  return undefined;
}

async function nearestSources(
  { article, target, map }: LinkQuestion,
  sought: string,
): Promise<string[]> {
  const { rules } = article;
  const articles = (await map.files()).articles.filter((path) => path !== article.path);
  const root = rules.contentFolders.find((folder) => pathBelow(sought, folder) !== undefined) ?? "";
  const written = (path: string): string | undefined => {
    if (target.path.startsWith("/")) {
      const below = pathBelow(path, root);
      return below === undefined ? undefined : `/${below}`;
    }
    const way = relativePath(folderOf(article.path), path);
    return target.path.startsWith("./") ? dottedPath(way) : way;
  };
  const hash = target.fragment === undefined ? "" : `#${target.fragment}`;
  return nearestOf(sought, articles)
    .map(written)
    .filter((path) => path !== undefined)
    .map((path) => `${escapedTarget(path)}${hash}`);
}
