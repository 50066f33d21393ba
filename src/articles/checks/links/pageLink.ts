import { foundSource } from "./foundSource.ts";
import { isArticlesPlace } from "./isArticlesPlace.ts";
import { inLinkedFolder } from "./inLinkedFolder.ts";
import { shownInstead } from "./shownInstead.ts";
import { joinPath, nameOf, pathBelow } from "../../sites/siteFiles.ts";
import { linkUrls, pathBelowBase } from "./linkUrls.ts";
import type { LinkUrls } from "./linkUrls.ts";
import { unknownLink } from "./linkVerdict.ts";
import type { LinkQuestion, LinkVerdict, UnknownCause } from "./linkVerdict.ts";
import { nearestPages } from "./nearestPages.ts";
import { pageEvidence } from "./pageEvidence.ts";
import { redirectedSite } from "./redirectedSite.ts";
import { foldsCapitals, isRedirected, redirectedPaths } from "./redirects.ts";
import { foldedText, foldedUrl, isArticlePath, presence } from "./siteMap.ts";
import { sourceBeside } from "./sourceBeside.ts";
import { mayBeUnlocated } from "./unlocated.ts";
import { writtenByBuild } from "./writtenByBuild.ts";
import { hasOwnHost, mayShareHost } from "../../sites/sharedHost.ts";
import { traitsOf } from "../../sites/generatorTraits.ts";
import { claimingSite } from "../../sites/claimingSite.ts";
import type { ClaimingSite } from "../../sites/claimingSite.ts";
import type { Claim } from "../../sites/urlIndex.ts";
import { withoutTrailing } from "../../text/textEnd.ts";

/** Parts of paths of lists and feeds, which sites have without a file for each. */
const listParts =
  /^(?:tags?|categor(?:y|ies)|topics?|series|authors?|archives?|page\d*|p\d+|search|feeds?|rss|atom|sitemap|404|index)$/iu;
/** Parts of paths of other programs and versions on the same host, unless articles lie below them. */
const otherParts =
  /^(?:api|apidocs?|javadocs?|rustdoc|apps?|demos?|examples?|playground|sandbox|repl|login|log-?in|sign-?up|sign-?in|register|account|dashboard|admin|wp-\w+|cgi-bin|assets|static|images?|img|media|files?|downloads?|js|css|fonts|storybook|coverage|cdn-cgi|_\w+|users?|members?|forums?|community|shop|store|cart|chat|webhooks?|graphql|status|go|latest|stable|next|current|dev|main|master|v\d+(?:\.\w+)*|\d+(?:\.\w+)+)$/iu;

/** Folders of templates, which make no page by themselves. */
const templateFolder = /(?:^|\/)(?:_?(?:layouts|includes|partials|components|data)|shortcodes)\//u;

/** What a link to a page leads to, by the address that it stands for. */
export async function judgePage(question: LinkQuestion): Promise<LinkVerdict> {
  const { project, map, targets, article, target } = question;
  const resolved = linkUrls(question);
  if (typeof resolved === "string") {
    return unknownLink(resolved, "site");
  }
  const own = claimingSite(article.rules);
  let isOfOtherSite = false;
  for (const url of resolved.urls) {
    const claims = await project.claims(url);
    const sure = claims.filter(({ site }) => site.key === own.key);
    const [first] = sure.length > 0 ? sure : claims.filter((one) => isBesideSite(one, own));
    // a draft may have the URL that another article's alias leads from
    const claim = sure.find(({ state }) => state === "published") ?? first;
    if (claim !== undefined) {
      return { kind: "file", path: claim.path, url: claim.url, state: claim.state };
    }
    isOfOtherSite ||= claims.length > 0;
  }
  const source = await foundSource(question);
  if (source?.verdict !== undefined) {
    return source.verdict;
  }
  const copied = await staticPage(question, resolved);
  if (copied !== undefined) {
    return copied;
  }
  if (isOfOtherSite) {
    return unknownLink("Another site of the project has this path, perhaps at this URL.", "site");
  }
  if (targets === undefined) {
    return unknownLink(`It isn't known what else ${article.rules.generator} publishes.`, "site");
  }
  const [sought = ""] = resolved.urls;
  const meant = resolved.urls.flatMap((url) => map.pages.otherCapitals(url) ?? []);
  // the generator's own check sees no whole addresses
  const isToldByBuild =
    traitsOf(article.rules).tellsCapitals === "build" && target.origin === undefined;
  const isOfCapitals =
    meant.length > 0 && (isToldByBuild || !(await foldsCapitals(question.context, article.rules)));
  const otherCapitals = (): LinkVerdict => ({
    kind: "broken",
    form: "page",
    sought,
    nearest: nearestPages(question, resolved, meant),
  });
  if (isOfCapitals && isToldByBuild) {
    return otherCapitals();
  }
  for (const url of resolved.urls) {
    const unknown = await mayBeMade(question, resolved, url, isOfCapitals);
    if (unknown !== undefined) {
      return unknown;
    }
  }
  if (isOfCapitals) {
    return otherCapitals();
  }
  const path = pathBelowBase(sought, resolved.base);
  // pages of the default language may appear beside those of another
  const shown = [sought, ...shownInstead(question.article.rules, question.targets, sought)];
  const isAmongPages = (url: string): boolean => pageEvidence(url, target, map) === "beside";
  const evidence =
    source?.isAmongArticles === true ||
    shown.some(isAmongPages) ||
    (await redirectedUrls(question, resolved, path)).some(isAmongPages)
      ? "beside"
      : pageEvidence(sought, target, map);
  if (
    (evidence === "atRoot" || evidence === "none") &&
    !(await isArticlesPlace(question, resolved, path, evidence === "atRoot"))
  ) {
    return {
      kind: "unknown",
      reason: "No article's page is known in the folder of this URL.",
      cause: "other",
      isUnclaimed: true,
    };
  }
  const others = evidence === "beside" ? undefined : targets.madeByOthers?.(path);
  return others === undefined
    ? { kind: "broken", form: "page", sought, nearest: nearestPages(question, resolved) }
    : unknownLink(others, "code");
}

/** Whether a page is one of another site, of which its own configuration says that it is published elsewhere on the same host. */
function isBesideSite({ site, url }: Claim, own: ClaimingSite): boolean {
  return (
    site.root !== undefined &&
    own.root !== undefined &&
    site.root !== own.root &&
    url.startsWith(site.root)
  );
}

/** A page that is copied: `/demo/` may be `static/demo/index.html`. */
async function staticPage(
  { article, context, targets }: LinkQuestion,
  { urls, base }: LinkUrls,
): Promise<LinkVerdict | undefined> {
  for (const folder of targets?.staticFolders ?? []) {
    for (const url of urls) {
      const below = pathBelowBase(url, base);
      for (const path of [below, `${below}.html`, `${below}/index.html`]) {
        const file = joinPath(folder, path);
        const present = await presence(context, file);
        if (present === "there") {
          return { kind: "static", path: file };
        }
        if (present === "otherCase" && (await foldsCapitals(context, article.rules))) {
          return unknownLink("A static file has this path but for capitals.");
        }
      }
    }
  }
  return undefined;
}

/** Why something may make a page that no article makes; undefined where nothing does. */
async function mayBeMade(
  question: LinkQuestion,
  resolved: LinkUrls,
  url: string,
  isOfCapitals: boolean,
): Promise<LinkVerdict | undefined> {
  const { base } = resolved;
  const { map, project, targets } = question;
  const path = pathBelowBase(url, base);
  const parts = path.split("/").filter((part) => part !== "");
  // the home page has no file of its own on many sites
  const isHome = parts.length === 0 || /^\/*index\.html?$/iu.test(path);
  if (isHome || map.pages.hasBelow(`${withoutTrailing(url, "/")}/`)) {
    return unknownLink("There are pages below this path, so there may be a list of them.", "code");
  }
  if (!isOfCapitals && isUsual(parts, resolved, map.pages)) {
    return unknownLink("Sites have such paths without a file for each.", "code");
  }
  if (
    !isOfCapitals &&
    (map.folded.has(foldedUrl(url)) || (await isClaimedOtherwise(url, project.claims)))
  ) {
    return unknownLink(
      "A page has this URL but for its slashes or end, or for capitals, which some hosts don't tell apart.",
    );
  }
  const name = parts.at(-1) ?? "";
  const reasons: readonly (readonly [UnknownCause, () => Reason | Promise<Reason>])[] = [
    ["code", () => targets?.madeOtherwise(path)],
    ["other", () => otherSite(question, resolved, parts)],
    ["code", () => drawnElsewhere(question)],
    ["code", () => sourceBeside(question)],
    ["edition", () => otherLanguage(question, url)],
    ["code", () => changedLink(question, name)],
    ["code", () => namesakeOf(question, name)],
    ["edition", () => otherVersion(question, url)],
    ["build", () => writtenByBuild(question, url, path)],
    ["other", () => inLinkedFolder(question)],
    ["unlocated", () => unlocatedPage(question, name)],
    ["redirect", () => redirectFrom(question, path, resolved)],
  ];
  for (const [cause, reasonOf] of reasons) {
    const reason = await reasonOf();
    if (reason !== undefined) {
      return unknownLink(reason, cause);
    }
  }
  return undefined;
}

/** Why there may be a page although no article is known to make it; undefined if this is no reason. */
type Reason = string | undefined;

/**
 * Why a whole address may be that of another site in a folder of the host. Undefined where the site has pages in that folder,
 * or lies in one itself, and right below the root of a host that is the site's own; for a file there, of one that isn't shared.
 */
async function otherSite(
  { target, map, article, targets, context }: LinkQuestion,
  { origin, base }: LinkUrls,
  [folder = "", ...below]: readonly string[],
): Promise<Reason> {
  if (
    target.origin === undefined ||
    base !== "" ||
    map.pages.hasBelow(`${origin}${base}/${folder}/`)
  ) {
    return undefined;
  }
  const site = {
    folder: article.rules.folder,
    copied: targets?.staticFolders ?? [],
    address: origin,
  };
  return below.length > 0 ||
    (!/\.html?$/iu.test(folder) && !(await hasOwnHost(site, context.files))) ||
    (await mayShareHost(site, context.files))
    ? "Another site of the same host may be published below this path."
    : undefined;
}

/** Why the text of an article that makes no page may be drawn by others, for which its links are changed. */
async function drawnElsewhere({ article, targets }: LinkQuestion): Promise<Reason> {
  const { location } = article;
  return location.kind === "url" && /^(?:published|future|static)$/u.test(location.state)
    ? undefined
    : targets?.drawsNamedFiles?.();
}

async function unlocatedPage(question: LinkQuestion, name: string): Promise<Reason> {
  return (await mayBeUnlocated(question, name))
    ? "An article whose URL isn't known may be this page."
    : undefined;
}

async function redirectFrom(
  question: LinkQuestion,
  path: string,
  resolved: LinkUrls,
): Promise<Reason> {
  const { context, article } = question;
  return (await isRedirected(context, article.rules, path, redirectedSite(question, resolved)))
    ? "A redirect may lead from this path to another."
    : undefined;
}

/** The URLs that redirects make of a path, where nothing has any of them. */
async function redirectedUrls(
  question: LinkQuestion,
  resolved: LinkUrls,
  path: string,
): Promise<string[]> {
  const { context, article } = question;
  const site = redirectedSite(question, resolved);
  const paths = (await redirectedPaths(context, article.rules, path, site)) ?? [];
  return paths.slice(1).flatMap((one) => {
    const url = site.start + one;
    return URL.canParse(url) ? [new URL(url).href] : [];
  });
}

/** Those of them that articles may have as names; others name versions. */
const wordOfOthers = /^(?!(?:latest|stable|next|current|dev|main|master|v\d)\b)[a-z]{2}/iu;

/**
 * Whether a path is one that sites have without a file: the last part may be the number of a list's page. A word of other
 * programs is an article's where pages of the site end with it, too.
 */
function isUsual(
  parts: readonly string[],
  { base, origin }: LinkUrls,
  pages: LinkQuestion["map"]["pages"],
): boolean {
  const isOther = (part: string, index: number): boolean => {
    const start = `${origin}${base}/${parts.slice(0, index + 1).join("/")}/`;
    const isLast = index === parts.length - 1;
    return (
      otherParts.test(part) &&
      (isLast
        ? index === 0 || !wordOfOthers.test(part) || !pages.hasEnd([part])
        : !pages.hasBelow(start))
    );
  };
  return (
    parts.some((part) => listParts.test(part)) ||
    /^\d+$/u.test(parts.at(-1) ?? "") ||
    parts.some(isOther)
  );
}

/** Why the page of another language may be shown; undefined where none has this path. */
async function otherLanguage(question: LinkQuestion, url: string): Promise<string | undefined> {
  const others = shownInstead(question.article.rules, question.targets, url);
  const claims = await Promise.all(others.map((other) => question.project.claims(other)));
  return claims.some((found) => found.length > 0)
    ? "The page of another language may be shown here."
    : undefined;
}

/** Why the newest of several versions may be shown below a path without a version; undefined where there are none. */
function otherVersion({ article, map }: LinkQuestion, url: string): string | undefined {
  return !traitsOf(article.rules).hasVersions && map.unversioned.has(foldedUrl(url))
    ? "A version of this page is published, and the newest may be shown here."
    : undefined;
}

/** Why a template may make another link of a relative target; undefined where none does. */
async function changedLink(
  { target, targets, map }: LinkQuestion,
  part: string,
): Promise<string | undefined> {
  if (target.path.startsWith("/") || target.origin !== undefined) {
    return undefined;
  }
  const hook = await targets?.changesLinks?.();
  const named = (await map.files()).byPage.get(foldedText(part)) ?? [];
  const isNamed = named.some((path) => map.articles.has(path));
  return hook !== undefined && (isNamed || !/\/./u.test(target.path)) ? hook : undefined;
}

async function isClaimedOtherwise(
  url: string,
  claims: (url: string) => Promise<readonly unknown[]>,
): Promise<boolean> {
  const bare = withoutTrailing(url, "/");
  const others = [
    bare.replace(/\.html?$/u, ""),
    `${bare}.html`,
    url.toLowerCase(),
    // many hosts take several slashes for one
    bare.replaceAll(/(?<!:)\/{2,}/gu, "/"),
  ];
  const found = await Promise.all(others.map((other) => claims(other)));
  return found.some((one) => one.length > 0);
}

/** A file of the site that isn't an article with a known page, and whose name is that of the page. */
async function namesakeOf(
  { map, article, context }: LinkQuestion,
  part: string,
): Promise<string | undefined> {
  const name = foldedText(part.replace(/\.html?$/u, ""));
  const isLocated = (path: string): boolean =>
    path === article.path || map.articles.get(path)?.url !== undefined;
  const { routesByFiles } = traitsOf(article.rules);
  const isContent = (path: string): boolean =>
    article.rules.contentFolders.some((folder) => pathBelow(path, folder) !== undefined);
  const mayBePage = (path: string): boolean =>
    isArticlePath(path)
      ? isContent(path) && !(routesByFiles && nameOf(path).startsWith("_"))
      : !routesByFiles || (!nameOf(path).startsWith("_") && /(?:^|\/)(?:pages|app)\//u.test(path));
  const named = (await map.files()).byPage.get(name) ?? [];
  for (const path of named) {
    if (
      !isLocated(path) &&
      !templateFolder.test(path) &&
      mayBePage(path) &&
      !(await isLeftOut(path, article, context))
    ) {
      return `${path} may make this page.`;
    }
  }
  return undefined;
}

/** Whether the generator leaves a file out, or copies it to its own path, which no field changes. */
async function isLeftOut(
  path: string,
  { rules }: LinkQuestion["article"],
  { files, now }: LinkQuestion["context"],
): Promise<boolean> {
  const made = await rules.derive({ path, front: { kind: "none" } }, now);
  return (
    made.kind === "none" ||
    (made.kind === "page" &&
      made.state === "static" &&
      !isArticlePath(path) &&
      !/\bpermalink\b/u.test((await files.read(path)) ?? "permalink"))
  );
}
