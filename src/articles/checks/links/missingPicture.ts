import { addressIn, basePathOf, wholeUrl } from "../../sites/pageUrl.ts";
import { filesBelow, folderOf, joinPath, nameOf, pathBelow } from "../../sites/siteFiles.ts";
import { traitsOf } from "../../sites/generatorTraits.ts";
import type { SiteRules } from "../../sites/siteRules.ts";
import { withoutTrailing } from "../../text/textEnd.ts";
import type { ArticleImage } from "../body/articleBody.ts";
import type { CheckContext } from "../checkContext.ts";
import type { CheckedArticle } from "../finding.ts";
import { isLostLink, madeBefore } from "./madeBefore.ts";
import { fileEnding, linkTarget, unescaped } from "./linkTarget.ts";
import { dottedPath, escapedTarget, relativePath } from "./nearest.ts";
import { isRedirected } from "./redirects.ts";
import { presence } from "./siteMap.ts";

/** Files that people draw or take themselves; a browser draws no others. */
const pictures = /^(?:png|jpe?g|gif|svg|webp|avif|bmp)$/u;
/** Pictures of the same name that are offered, at most. */
const most = 3;
/** How long the files of a project that were listed count as those that are there, in milliseconds. */
const listedFor = 10_000;

/** A picture that isn't where its site looks for it. */
export interface MissingPicture {
  /** The path of the file, or the one that it has on the site. */
  readonly sought: string;
  /** Targets of files with this name, written as the picture's is. */
  readonly nearest: readonly string[];
}

/**
 * Whether the file of a picture is missing: it is in none of the places where the site's generator looks, and, unless
 * the site can't be built without it there, no other file of the project has its name. Undefined for what is there, and
 * for what can't be told: files that a build, a theme or another program may write.
 */
export async function missingPicture(
  article: CheckedArticle,
  image: ArticleImage,
  context: CheckContext,
): Promise<MissingPicture | undefined> {
  const target = linkTarget(image.target);
  const { rules } = article;
  if (
    target.kind !== "internal" ||
    target.origin !== undefined ||
    target.query !== "" ||
    !pictures.test(fileEnding(target.path) ?? "")
  ) {
    return undefined;
  }
  const isRooted = target.path.startsWith("/");
  if (!isRooted && rules.targets?.copied !== undefined) {
    // what lies beside the page is what something was told to copy there
    return undefined;
  }
  const places = isRooted
    ? await rootedPlaces(target.path, rules)
    : [joinPath(folderOf(article.path), target.path)];
  const [sought] = places;
  if (sought === undefined || sought.startsWith("..")) {
    return undefined;
  }
  for (const place of places) {
    if ((await presence(context, place)) !== "missing") {
      return undefined;
    }
  }
  for (const place of places) {
    if ((await madeBefore(context, place)) !== undefined) {
      return undefined;
    }
  }
  if (!isRooted && (await isBesidePage(target.path, article, context))) {
    return undefined;
  }
  if (isRooted && !(await isOfFiles(target.path, places, article, context))) {
    return undefined;
  }
  const named = await namesakes(context, nameOf(target.path));
  const isExact =
    target.path.startsWith(".") &&
    image.form === "markdown" &&
    traitsOf(rules).pictures === "beside" &&
    // translations and versions may take the files of the text that they were made of
    !/(?:^|\/)(?:i18n|\w*versioned_docs)\//u.test(article.path);
  if (named === undefined || (named.length > 0 && !isExact)) {
    return undefined;
  }
  return {
    sought: isRooted ? target.path : sought,
    nearest: named.slice(0, most).map((path) => writtenFrom(article.path, path, target.path)),
  };
}

/** The files that a path from the site's root may be; none where that isn't known. */
async function rootedPlaces(path: string, rules: SiteRules): Promise<string[]> {
  const { targets, contentFolders, folder } = rules;
  if (targets === undefined) {
    return [];
  }
  const base = basePathOf(rules);
  const paths = [path, ...(path.startsWith(`${base}/`) ? [path.slice(base.length)] : [])];
  const copied = await targets.copied?.();
  return [
    ...new Set(
      paths.flatMap((one) =>
        copied === undefined
          ? [...targets.staticFolders, ...contentFolders, folder, joinPath(folder, "assets")].map(
              (root) => joinPath(root, one),
            )
          : copied.flatMap(({ from, to }) => {
              const below = pathBelow(
                one.replace(/^\//u, ""),
                withoutTrailing(to, "/").replace(/^\//u, ""),
              );
              return below === undefined || below === "" ? [] : [joinPath(from, below)];
            }),
      ),
    ),
  ];
}

/** Whether a copied file lies where a relative target leads from the page: older versions of generators write it as it is. */
async function isBesidePage(
  path: string,
  { location, rules }: CheckedArticle,
  context: CheckContext,
): Promise<boolean> {
  const page = location.kind === "url" ? addressIn(wholeUrl(location.url)) : undefined;
  const bare = page === undefined ? undefined : withoutTrailing(page.href, "/");
  for (const base of bare === undefined ? [] : [bare, `${bare}/`]) {
    const there = unescaped(new URL(path, base).pathname);
    for (const place of there === undefined ? [] : await rootedPlaces(there, rules)) {
      if ((await presence(context, place)) !== "missing") {
        return true;
      }
    }
  }
  return false;
}

/** Whether nothing but files makes what a path leads to: their folder is there, and no code, theme or host answers for it. */
async function isOfFiles(
  path: string,
  places: readonly string[],
  { rules }: CheckedArticle,
  context: CheckContext,
): Promise<boolean> {
  const isThere = await Promise.all(
    places.map(async (place) => {
      const entries = await context.files.list(folderOf(place));
      return entries.some(({ kind }) => kind === "file");
    }),
  );
  return (
    isThere.includes(true) &&
    (await rules.targets?.madeOtherwise(path)) === undefined &&
    !(await isRedirected(context, rules, path))
  );
}

/** The files of a project by their names in lower case; undefined where folders are links, whose files aren't listed. */
type Names = ReadonlyMap<string, readonly string[]> | undefined;

/** By the project: each check has files of its own. */
const known = new WeakMap<object, { readonly at: number; readonly names: Promise<Names> }>();

/** The files of the whole project that have a name but for capitals; undefined where that isn't known. */
async function namesakes(
  { files, project }: CheckContext,
  name: string,
): Promise<readonly string[] | undefined> {
  const now = performance.now();
  const owner = project ?? files;
  const last = known.get(owner);
  const listed =
    last !== undefined && now - last.at <= listedFor ? last : { at: now, names: listNames(files) };
  known.set(owner, listed);
  const names = await listed.names;
  return names === undefined ? undefined : (names.get(name.toLowerCase()) ?? []);
}

async function listNames(files: CheckContext["files"]): Promise<Names> {
  let hasLinks = false;
  const noting: CheckContext["files"] = {
    ...files,
    list: async (folder) => {
      const entries = await files.list(folder);
      for (const { isLink, name } of entries) {
        hasLinks ||=
          isLink === true &&
          name !== "node_modules" &&
          !(await isLostLink(files, joinPath(folder, name), isLink));
      }
      return entries;
    },
  };
  const all = await filesBelow(noting, "");
  return hasLinks
    ? undefined
    : Map.groupBy(
        all.filter((path) => pictures.test(fileEnding(path) ?? "")),
        (path) => nameOf(path).toLowerCase(),
      );
}

function writtenFrom(from: string, path: string, target: string): string {
  const way = relativePath(folderOf(from), path);
  return escapedTarget(target.startsWith("./") ? dottedPath(way) : way);
}
