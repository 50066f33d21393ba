import { setImmediate } from "node:timers/promises";
import { addTo } from "../../../system/addTo.ts";
import { articleKind } from "../../frontMatter/articleKind.ts";
import {
  filesBelow,
  folderOf,
  joinPath,
  nameOf,
  pathBelow,
  skippedFolders,
} from "../../sites/siteFiles.ts";
import type { SiteFiles } from "../../sites/siteFiles.ts";
import type { SiteRules } from "../../sites/siteRules.ts";
import type { IndexedArticle } from "../../sites/urlIndex.ts";
import type { CheckContext, ProjectFacts } from "../checkContext.ts";
import type { CheckedArticle } from "../finding.ts";
import { fileEnding, unescaped } from "./linkTarget.ts";
import { traitsOf } from "../../sites/generatorTraits.ts";
import { normalized } from "../../../shared/normalized.ts";
import { isLostLink } from "./madeBefore.ts";
import { PageIndex } from "./pageIndex.ts";
import type { LocatedArticle } from "./pageIndex.ts";
import { foldedPath } from "../../../system/foldedPath.ts";
import { withoutTrailing } from "../../text/textEnd.ts";

/** What the articles of one site are, as far as links may lead to them. */
export interface SiteMap {
  /** Articles by their paths. */
  readonly articles: ReadonlyMap<string, IndexedArticle>;
  readonly located: readonly LocatedArticle[];
  /** The pages of these. */
  readonly pages: PageIndex;
  /** Articles that may be any page. */
  readonly unlocated: readonly IndexedArticle[];
  /** What is compared of the pages' URLs, by `foldedUrl`. */
  readonly folded: ReadonlySet<string>;
  /** Those of pages that have a version in their path, without it: `/tea` for `/v2/tea`. */
  readonly unversioned: ReadonlySet<string>;
  /** The pages' URLs by the folder of the site that they lie in, by `folderKey`. */
  readonly byFolder: ReadonlyMap<string, readonly string[]>;
  readonly files: () => Promise<SiteFileMap>;
}

/** What the files of one site and its content are, those that a build writes left out. */
export interface SiteFileMap {
  /** Those of articles. */
  readonly articles: readonly string[];
  /** By the folders that they lie in. */
  readonly inFolder: ReadonlyMap<string, readonly string[]>;
  /** By their names, in lower case. */
  readonly byName: ReadonlyMap<string, readonly string[]>;
  /** Those that pages may be made of, by what they call the page, folded. */
  readonly byPage: ReadonlyMap<string, readonly string[]>;
  /** Those that pages may be made of, by their paths in lower case without ending and `/index`. */
  readonly bySource: ReadonlyMap<string, string>;
  /** The endings of the files of each folder, by `endingIn`. */
  readonly endings: ReadonlySet<string>;
  /** Folders that are links, whose files aren't among these. */
  readonly linkedFolders: readonly string[];
}

/** How long the files that were listed count as those that are there, in milliseconds. */
const listedFor = 10_000;
/** Files or articles that are looked at before others have their turn. */
const step = 500;
/** Parts of paths that name a version: `v3`, `2.1`. A year is none. */
const versionParts = /\/(?:v\d+(?:\.\w+)*|\d+(?:\.\w+)+)(?=\/)/gu;

const known = new WeakMap<readonly IndexedArticle[], Promise<SiteMap>>();

/** The map of an article's site, made once for the articles that there are. */
export async function siteMapOf(
  { path, rules }: Pick<CheckedArticle, "path" | "rules">,
  context: CheckContext,
  project: ProjectFacts,
): Promise<SiteMap> {
  const articles = await project.articlesBeside(path);
  const map = known.get(articles) ?? madeMap(articles, rules, context);
  known.set(articles, map);
  return map;
}

async function madeMap(
  articles: readonly IndexedArticle[],
  rules: SiteRules,
  context: CheckContext,
): Promise<SiteMap> {
  const located: LocatedArticle[] = [];
  const pages = new PageIndex();
  const folded = new Set<string>();
  const unversioned = new Set<string>();
  const byFolder = new Map<string, string[]>();
  await inSteps(articles, (one) => {
    const { url } = one;
    if (url !== undefined && URL.canParse(url)) {
      const own = { ...one, url };
      located.push(own);
      pages.add(own);
      const plain = foldedUrl(url);
      folded.add(plain);
      const newest = plain.replaceAll(versionParts, "");
      if (newest !== plain) {
        unversioned.add(newest);
      }
      addTo(byFolder, folderKey(url), url);
    }
  });
  let listed: { readonly at: number; readonly files: Promise<SiteFileMap> } | undefined;
  return {
    articles: new Map(articles.map((one) => [one.path, one])),
    located,
    pages,
    unlocated: articles.filter(({ url }) => url === undefined),
    folded,
    unversioned,
    byFolder,
    files: () => {
      const now = performance.now();
      if (listed === undefined || now - listed.at > listedFor) {
        listed = { at: now, files: listFiles(rules, context) };
      }
      return listed.files;
    },
  };
}

async function listFiles(rules: SiteRules, { files }: CheckContext): Promise<SiteFileMap> {
  const built = traitsOf(rules).buildsInto;
  const isBuilt = (folder: string): boolean =>
    built.includes(pathBelow(folder, rules.folder) ?? "") || isHidden(nameOf(folder));
  const outside = rules.contentFolders.filter(
    (folder) => pathBelow(folder, rules.folder) === undefined,
  );
  const statics = rules.targets?.staticFolders ?? [];
  const linked = new Set<string>();
  const noting: SiteFiles = {
    ...files,
    list: async (folder) => {
      const entries = await files.list(folder);
      for (const { name, isLink } of entries) {
        const path = joinPath(folder, name);
        if (
          isLink === true &&
          !skippedFolders.has(name) &&
          !isHidden(name) &&
          !(await isLostLink(files, path, isLink))
        ) {
          linked.add(path);
        }
      }
      return entries;
    },
  };
  const listed = await Promise.all(
    [rules.folder, ...outside, ...statics].map((folder) => filesBelow(noting, folder, isBuilt)),
  );
  const articles: string[] = [];
  const inFolder = new Map<string, string[]>();
  const byName = new Map<string, string[]>();
  const byPage = new Map<string, string[]>();
  const bySource = new Map<string, string>();
  const endings = new Set<string>();
  await inSteps(new Set(listed.flat()), (path) => {
    const folder = folderOf(path);
    addTo(inFolder, folder, path);
    addTo(byName, nameOf(path).toLowerCase(), path);
    endings.add(endingIn(folder, fileEnding(path) ?? ""));
    if (isArticlePath(path)) {
      articles.push(path);
    }
    if (!isMedia(path) && !isData(path)) {
      addTo(byPage, foldedText(pageName(path)), path);
      const stem = path.toLowerCase().replace(/(?<=^|\/)([^./]*)\.[^/]*$/u, "$1");
      bySource.set(stem, path);
      bySource.set(stem.replace(/\/(?:_?index|readme)$/u, ""), path);
    }
  });
  return { articles, inFolder, byName, byPage, bySource, endings, linkedFolders: [...linked] };
}

/** A folder with an ending that files in it may have. */
export function endingIn(folder: string, ending: string): string {
  return `${folder}\n${ending}`;
}

/** Does something with each of many, so that nothing else waits long. */
async function inSteps<One>(all: Iterable<One>, run: (one: One) => void): Promise<void> {
  let done = 0;
  for (const one of all) {
    run(one);
    done += 1;
    if (done % step === 0) {
      await setImmediate();
    }
  }
}

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
  return `${host}${withoutTrailing(path.replace(/(?:\/index)?\.html?$/u, ""), "/")}`;
}

/** The folder of the site that a page lies in; digits are one, since dates differ from page to page. */
export function folderKey(url: string): string {
  const { host, pathname } = new URL(url);
  const parts = pathname.split("/").filter((part) => part !== "");
  return `${host}/${parts
    .slice(0, -1)
    .map((part) => part.replaceAll(/\d/gu, "0"))
    .join("/")}`;
}

/** Letters and digits alone, in lower case and without accents: what a name and the address made of it share. */
export function foldedText(text: string): string {
  return normalized(text, "NFKD")
    .replaceAll(/[^\p{L}\p{N}]/gu, "")
    .toLowerCase();
}

/** What a file calls the page that is made of it: its own name, or that of its folder. */
export function pageName(path: string): string {
  const stem = nameOf(path)
    .replace(/(?<=.)\.[^]*/u, "")
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
      entries.find(({ name }) => foldedPath(name) === foldedPath(part));
    if (found === undefined) {
      return "missing";
    }
    isExact &&= found.name === part;
    at = joinPath(at, found.name);
  }
  return isExact ? "there" : "otherCase";
}

/** Whether a file is none that pages are made of: a picture, a style sheet, a font. */
export function isMedia(path: string): boolean {
  return /\.(?:png|jpe?g|gif|svg|webp|avif|ico|bmp|css|scss|sass|less|woff2?|ttf|otf|eot|mp[34]|webm|mov|pdf|zip|gz|map|lock)$/iu.test(
    path,
  );
}

/** Whether a file is one of data, of which only templates and code make pages. */
function isData(path: string): boolean {
  return /\.(?:json|ya?ml|toml|csv)$/iu.test(path);
}

/** Whether an article's file is one that this product reads. */
export function isArticlePath(path: string): boolean {
  return articleKind(path) !== undefined;
}
