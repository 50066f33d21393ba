import type { CheckContext } from "../checks/checkContext.ts";
import { unescaped } from "../checks/links/linkTarget.ts";
import { PageIndex } from "../checks/links/pageIndex.ts";
import { foldsCapitals, isRedirected, mayRedirectUntold } from "../checks/links/redirects.ts";
import { shownInstead } from "../checks/links/shownInstead.ts";
import { presence } from "../checks/links/siteMap.ts";
import { mayBeUnlocated } from "../checks/links/unlocated.ts";
import { traitsOf } from "../sites/generatorTraits.ts";
import { pageUrl, shownUrl, standInAddress } from "../sites/pageUrl.ts";
import { joinPath, pathBelow } from "../sites/siteFiles.ts";
import { isServed } from "../sites/siteRules.ts";
import type { SiteRules, SiteTargets } from "../sites/siteRules.ts";
import type { IndexedArticle } from "../sites/urlIndex.ts";
import type { ComparedProject } from "./comparedProject.ts";
import type { UnknownReason } from "./urlChange.ts";
import { withoutOuter, withoutTrailing } from "../text/textEnd.ts";

/** The published pages of a site, as they are now. */
export interface SitePages {
  readonly isArticle: (path: string) => boolean;
  readonly rules: SiteRules;
  readonly pages: PageIndex;
  readonly unlocated: readonly IndexedArticle[];
  /** The URL below which the site lies, without a slash at its end. */
  readonly start: string;
  /** Whether a stand-in serves for the address in the articles' URLs; undefined where no article has one. */
  readonly standsIn: boolean | undefined;
}

/**
 * The pages of a site.
 *
 * @param articles Those of the site.
 * @param more `differs` says whether a file is another one than at the commit: one whose URL wasn't known then either, beside
 * the page that is sought, isn't that page now.
 */
export function sitePages(
  rules: SiteRules,
  articles: readonly IndexedArticle[],
  { siteUrl, differs }: { readonly siteUrl: string; readonly differs: (path: string) => boolean },
): SitePages {
  const pages = new PageIndex();
  for (const article of articles) {
    const { url, state } = article;
    if (url !== undefined && isServed(state) && URL.canParse(url)) {
      pages.add({ ...article, url });
    }
  }
  const root = pageUrl("/", {}, rules, siteUrl) ?? pageUrl("/", {}, rules, standInAddress) ?? "";
  const known = articles.flatMap(({ url }) => url ?? [])[0];
  const paths = new Set(articles.map(({ path }) => path));
  return {
    rules,
    isArticle: (path) => paths.has(path),
    pages,
    unlocated: articles.filter(({ path, url }) => url === undefined && differs(path)),
    start: withoutTrailing(root, "/"),
    standsIn: known === undefined ? undefined : shownUrl(known) !== known,
  };
}

/**
 * Why it can't be said that a URL, which no article makes now, leads nowhere: something else makes its page, or may, or a
 * redirect leads from it, or may. Undefined where nothing does.
 *
 * @param before The file that made it, and the rules of its site then, where nothing differs but articles.
 */
export async function maybeServed(
  url: string,
  site: SitePages,
  context: CheckContext,
  before: { readonly file: string; readonly rules: SiteRules | undefined },
): Promise<UnknownReason | undefined> {
  const { rules, pages, start } = site;
  const { targets } = rules;
  if (targets === undefined) {
    return "madeOtherwise";
  }
  const path = pathOfUrl(url, start);
  const name = path.split("/").findLast((part) => part !== "");
  const isAboveOthers = pages.hasBelow(`${withoutTrailing(url, "/")}/`);
  if (traitsOf(rules).listsFolders && (name === undefined || isAboveOthers)) {
    return "madeOtherwise";
  }
  if (
    await isCopied(path, targets, (file) => file === before.file || site.isArticle(file), context)
  ) {
    return "madeOtherwise";
  }
  const reason = await targets.madeOtherwise(path);
  if (reason !== undefined && !(await wasSo(reason, path, before.rules))) {
    const isPage = (await targets.madeOtherwise(path, true)) !== undefined;
    return isPage ? "madeOtherwise" : "redirect";
  }
  if (await mayRedirectUntold(context, rules, path)) {
    return "untoldRedirect";
  }
  // hosts know the whole path, generators that below the base path
  for (const one of new Set([path, pathOfUrl(url, new URL(url).origin)])) {
    if (await isRedirected(context, rules, one, site)) {
      return "redirect";
    }
  }
  return name !== undefined && (await mayBeUnlocated({ map: site, context }, name))
    ? "now"
    : undefined;
}

/** Whether the page of another language is shown at a URL now that its own page isn't there any more, or may be. */
export async function showsOtherLanguage(
  url: string,
  { rules }: SitePages,
  { index }: Pick<ProjectNow, "index">,
): Promise<boolean> {
  const others = await Promise.all(
    shownInstead(rules, rules.targets, url).map((other) => index.filesOf(other)),
  );
  return others.some((claims) => claims.length > 0);
}

/** Whether the same might have made a page when an article made it: then it doesn't, unless it only does where no article does. */
async function wasSo(
  reason: string,
  path: string,
  before: SiteRules | undefined,
): Promise<boolean> {
  return (
    before?.targets !== undefined &&
    !traitsOf(before).fallsBack &&
    (await before.targets.madeOtherwise(path)) === reason
  );
}

/** Whether two URLs lead to the same page where their host doesn't tell capitals apart, and a file says that it is such a host. */
export async function differsInCapitalsOnly(
  one: string,
  other: string,
  { rules }: SitePages,
  context: CheckContext,
): Promise<boolean> {
  return one.toLowerCase() === other.toLowerCase() && (await foldsCapitals(context, rules));
}

/** The path of a URL below the start of its site, not escaped; the whole one where it isn't below it. */
function pathOfUrl(url: string, start: string): string {
  const below = url.startsWith(`${start}/`) ? url.slice(start.length) : new URL(url).pathname;
  return (unescaped(below) ?? below).replace(/^\/*/u, "/");
}

/** Whether a file that is no article is copied to a path. */
async function isCopied(
  path: string,
  { staticFolders, copied }: SiteTargets,
  isArticle: (path: string) => boolean,
  context: CheckContext,
): Promise<boolean> {
  const bare = withoutTrailing(path, "/");
  const places = [
    ...staticFolders.map((from) => ({ from, to: "/" })),
    ...((await copied?.()) ?? []),
  ];
  const files = [bare, `${bare}.html`, `${bare}/index.html`].flatMap((file) =>
    places.flatMap(({ from, to }) => {
      const below = pathBelowFolder(file, to);
      const source = below === undefined ? "" : joinPath(from, below);
      return below === undefined || isArticle(source) ? [] : [source];
    }),
  );
  const present = await Promise.all(files.map((file) => presence(context, file)));
  return present.some((one) => one !== "missing");
}

/** A path of a site below one of its folders; "" for that itself. */
function pathBelowFolder(path: string, folder: string): string | undefined {
  const [own, above] = [path.replace(/^\/+/u, ""), withoutOuter(folder, "/")];
  return pathBelow(own, above);
}

/** The project's files and pages, as rules know them. */
export type ContextOf = (path: string) => CheckContext;

/** What is compared, as it is now. */
export interface ProjectNow extends ComparedProject {
  readonly contextOf: ContextOf;
}
