import { articleKind } from "../../files/frontMatter/articleKind.ts";
import { filesBelow, folderOf, joinPath, nameOf, pathBelow } from "../../sites/siteFiles.ts";
import type { SiteRules } from "../../sites/siteRules.ts";
import type { IndexedArticle } from "../../sites/urlIndex.ts";
import type { CheckContext, ProjectFacts } from "../checkContext.ts";
import { unescaped } from "./linkTarget.ts";

/** An article whose page's URL is known. */
export interface LocatedArticle extends IndexedArticle {
  readonly url: string;
}

/** What the files of one site are, as far as links may lead to them. */
export interface SiteMap {
  /** Articles by their paths. */
  readonly articles: ReadonlyMap<string, IndexedArticle>;
  readonly located: readonly LocatedArticle[];
  /** Articles that may be any page. */
  readonly unlocated: readonly IndexedArticle[];
  /** All files of the site and its content, those that a build writes left out. */
  readonly files: ReadonlySet<string>;
  /** Paths of all files by their names, in lower case. */
  readonly byName: ReadonlyMap<string, readonly string[]>;
  /** What is compared of the pages' paths. */
  readonly folded: ReadonlySet<string>;
}

const known = new WeakMap<CheckContext, Map<string, Promise<SiteMap>>>();

/** The map of a site, made once for a context. */
export function siteMapOf(
  path: string,
  rules: SiteRules,
  context: CheckContext,
  project: ProjectFacts,
): Promise<SiteMap> {
  const maps = known.get(context) ?? new Map<string, Promise<SiteMap>>();
  known.set(context, maps);
  const key = `${rules.generator}\n${rules.folder}`;
  const map = maps.get(key) ?? madeMap(path, rules, context, project);
  maps.set(key, map);
  return map;
}

async function madeMap(
  path: string,
  rules: SiteRules,
  { files }: CheckContext,
  project: ProjectFacts,
): Promise<SiteMap> {
  const built = builtFolders[rules.generator] ?? [];
  const isBuilt = (folder: string): boolean =>
    built.includes(pathBelow(folder, rules.folder) ?? "") || isHidden(nameOf(folder));
  const outside = rules.contentFolders.filter(
    (folder) => pathBelow(folder, rules.folder) === undefined,
  );
  const statics = rules.targets?.staticFolders ?? [];
  const listed = await Promise.all(
    [rules.folder, ...outside, ...statics].map((folder) => filesBelow(files, folder, isBuilt)),
  );
  const all = new Set(listed.flat());
  const byName = new Map<string, string[]>();
  for (const file of all) {
    const name = nameOf(file).toLowerCase();
    byName.set(name, [...(byName.get(name) ?? []), file]);
  }
  const articles = await project.articlesBeside(path);
  const located = articles.flatMap((one) =>
    one.url === undefined ? [] : [{ ...one, url: one.url }],
  );
  return {
    articles: new Map(articles.map((one) => [one.path, one])),
    located,
    unlocated: articles.filter(({ url }) => url === undefined),
    files: all,
    byName,
    folded: new Set(located.map(({ url }) => foldedUrl(url))),
  };
}

/** Folders that builds write, below the site's. */
const builtFolders: Readonly<Record<string, readonly string[]>> = {
  hugo: ["public", "resources"],
  jekyll: ["_site", "vendor"],
  eleventy: ["_site", "dist", "public/build"],
  astro: ["dist"],
  docusaurus: ["build"],
  next: ["out"],
};

function isHidden(name: string): boolean {
  return name.startsWith(".") && name !== ".vuepress" && name !== ".well-known";
}

/** A URL without what hosts differ in: capitals, a slash or `.html` at the end, how letters are composed. */
export function foldedUrl(url: string): string {
  if (!URL.canParse(url)) {
    return url;
  }
  const { host, pathname } = new URL(url);
  const path = (unescaped(pathname) ?? pathname).normalize().toLowerCase();
  return `${host}${path.replace(/(?:\/index)?\.html?$/u, "").replace(/\/+$/u, "")}`;
}

/** Letters and digits alone, in lower case and without accents: what a name and the address made of it share. */
export function foldedText(text: string): string {
  return text
    .normalize("NFKD")
    .replaceAll(/[^\p{L}\p{N}]/gu, "")
    .toLowerCase();
}

/** What a file calls the page that is made of it: its own name, or that of its folder. */
export function pageName(path: string): string {
  const stem = nameOf(path)
    .replace(/(?<=.)\..*$/u, "")
    .replace(/^\d{4}-\d{1,2}-\d{1,2}-/u, "");
  return /^(?:_?index|page|readme|route|\+page)$/iu.test(stem) ? nameOf(folderOf(path)) : stem;
}

/** Whether a file is there: as it is written, or with other capitals only. */
export async function presence(
  { files }: CheckContext,
  path: string,
): Promise<"there" | "otherCase" | "missing"> {
  if (path === "" || path.startsWith("..")) {
    return "missing";
  }
  let at = "";
  let isExact = true;
  const parts = path.split("/");
  for (const [index, part] of parts.entries()) {
    const kind = index === parts.length - 1 ? "file" : "folder";
    const entries = (await files.list(at)).filter((entry) => entry.kind === kind);
    const found =
      entries.find(({ name }) => name === part) ??
      entries.find(({ name }) => folded(name) === folded(part));
    if (found === undefined) {
      return "missing";
    }
    isExact &&= found.name === part;
    at = joinPath(at, found.name);
  }
  return isExact ? "there" : "otherCase";
}

/** A name as file systems compare it that don't tell capitals apart. */
function folded(name: string): string {
  return name.normalize().toLowerCase();
}

/** Whether a file is none that pages are made of: a picture, a style sheet, a font. */
export function isMedia(path: string): boolean {
  return /\.(?:png|jpe?g|gif|svg|webp|avif|ico|bmp|css|scss|sass|less|woff2?|ttf|otf|eot|mp[34]|webm|mov|pdf|zip|gz|map|lock)$/iu.test(
    path,
  );
}

/** Whether an article's file is one that this product reads. */
export function isArticlePath(path: string): boolean {
  return articleKind("", path) !== undefined;
}
