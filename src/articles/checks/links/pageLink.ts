import { joinPath } from "../../sites/siteFiles.ts";
import { isIgnoredByGit } from "./gitIgnored.ts";
import { unescaped } from "./linkTarget.ts";
import { linkUrls } from "./linkUrls.ts";
import type { LinkUrls } from "./linkUrls.ts";
import { unknownLink } from "./linkVerdict.ts";
import type { LinkQuestion, LinkVerdict } from "./linkVerdict.ts";
import { nearestPages } from "./nearestPages.ts";
import { isPageEvident } from "./pageEvidence.ts";
import { isRedirected } from "./redirects.ts";
import { foldedText, foldedUrl, presence } from "./siteMap.ts";
import { sourceBeside } from "./sourceBeside.ts";
import { mayBeUnlocated } from "./unlocated.ts";
import { traitsOf } from "../../sites/generatorTraits.ts";

/** Parts of paths of lists and feeds, which sites have without a file for each. */
const listParts =
  /^(?:tags?|categor(?:y|ies)|topics?|series|authors?|archives?|page\d*|p\d+|search|feeds?|rss|atom|sitemap|404|index)$/iu;
/** Parts of paths of other programs and versions on the same host, unless articles lie below them. */
const otherParts =
  /^(?:api|apidocs?|javadocs?|rustdoc|apps?|demos?|examples?|playground|sandbox|repl|login|log-?in|sign-?up|sign-?in|register|account|dashboard|admin|wp-\w+|cgi-bin|assets|static|images?|img|media|files?|downloads?|js|css|fonts|storybook|coverage|cdn-cgi|_\w+|users?|members?|forums?|community|shop|store|cart|chat|webhooks?|graphql|status|go|latest|stable|next|current|dev|main|master|v\d+(?:\.\w+)*|\d+(?:\.\w+)+)$/iu;

/** What a link to a page leads to, by the address that it stands for. */
export async function judgePage(question: LinkQuestion): Promise<LinkVerdict> {
  const { project, map, targets, article } = question;
  const resolved = linkUrls(question);
  if (typeof resolved === "string") {
    return unknownLink(resolved);
  }
  for (const url of resolved.urls) {
    const [claim] = await project.claims(url);
    if (claim !== undefined) {
      return { kind: "file", path: claim.path, url: claim.url, state: claim.state };
    }
  }
  const copied = await staticPage(question, resolved);
  if (copied !== undefined) {
    return copied;
  }
  if (targets === undefined) {
    return unknownLink(`It isn't known what else ${article.rules.generator} publishes.`);
  }
  for (const url of resolved.urls) {
    const reason = await mayBeMade(question, resolved, url);
    if (reason !== undefined) {
      return unknownLink(reason);
    }
  }
  const [sought = ""] = resolved.urls;
  return isPageEvident(sought, map)
    ? { kind: "broken", form: "page", sought, nearest: nearestPages(question, resolved) }
    : unknownLink("No article's page is known in the folder of this URL.");
}

/** A page that is copied: `/demo/` may be `static/demo/index.html`. */
async function staticPage(
  { context, targets }: LinkQuestion,
  { urls, base }: LinkUrls,
): Promise<LinkVerdict | undefined> {
  for (const folder of targets?.staticFolders ?? []) {
    for (const url of urls) {
      const below = pathBelowBase(url, base);
      for (const path of [below, `${below}.html`, `${below}/index.html`]) {
        const file = joinPath(folder, path);
        const present = await presence(context, file);
        if (present !== "missing") {
          return present === "there"
            ? { kind: "static", path: file }
            : unknownLink("A static file has this path but for capitals.");
        }
      }
    }
  }
  return undefined;
}

/** The path of a URL below the site's base path, not escaped, with `/` before it. */
function pathBelowBase(url: string, base: string): string {
  const { pathname } = new URL(url);
  const path = pathname.slice(base.length);
  return (unescaped(path) ?? path).replace(/^\/*/u, "/");
}

/** Why something may make a page that no article makes; undefined where nothing does. */
async function mayBeMade(
  question: LinkQuestion,
  resolved: LinkUrls,
  url: string,
): Promise<string | undefined> {
  const { base } = resolved;
  const { context, map, project, targets, article } = question;
  const path = pathBelowBase(url, base);
  const parts = path.split("/").filter((part) => part !== "");
  const isPrefix = (own: string): boolean => own.startsWith(`${url.replace(/\/+$/u, "")}/`);
  if (parts.length === 0 || map.located.some((one) => isPrefix(one.url))) {
    return "There are pages below this path, so there may be a list of them.";
  }
  if (isUsual(parts, resolved, map.located)) {
    return "Sites have such paths without a file for each.";
  }
  if (map.folded.has(foldedUrl(url)) || (await isClaimedOtherwise(url, project.claims))) {
    return "A page has this URL but for capitals or its end.";
  }
  return (
    (await targets?.madeOtherwise(path)) ??
    (await sourceBeside(question)) ??
    (await otherLanguage(question, url)) ??
    (await changedLink(question, parts.at(-1) ?? "")) ??
    (await namesakeOf(question, parts.at(-1) ?? "")) ??
    otherVersion(question, url) ??
    (await writtenByBuild(question, path)) ??
    ((await map.files()).hasLinks
      ? "A folder is a link to another, whose files aren't searched."
      : undefined) ??
    ((await mayBeUnlocated(question, parts.at(-1) ?? ""))
      ? "An article whose URL isn't known may be this page."
      : (await isRedirected(context, article.rules, path))
        ? "A redirect may lead from this path to another."
        : undefined)
  );
}

/** Whether a path is one that sites have without a file: the last part may be the number of a list's page. */
function isUsual(
  parts: readonly string[],
  { base, origin }: LinkUrls,
  located: readonly { readonly url: string }[],
): boolean {
  const isOther = (part: string, index: number): boolean => {
    const start = `${origin}${base}/${parts.slice(0, index + 1).join("/")}/`;
    const isLast = index === parts.length - 1;
    return otherParts.test(part) && (isLast || !located.some(({ url }) => url.startsWith(start)));
  };
  return (
    parts.some((part) => listParts.test(part)) ||
    /^\d+$/u.test(parts.at(-1) ?? "") ||
    parts.some(isOther)
  );
}

/** Why the page of another language may be shown; undefined where none has this path. */
async function otherLanguage(
  { article, targets, project }: LinkQuestion,
  url: string,
): Promise<string | undefined> {
  const { languages } = article.rules;
  const [, start = "", code = "", rest = ""] =
    /^(\w+:\/\/[^/]+.*?\/)([^/]+)\/(.*)$/u.exec(url) ?? [];
  if (targets?.showsOtherLanguages !== true || !languages.some((one) => one.code === code)) {
    return undefined;
  }
  const others = [rest, ...languages.map((one) => `${one.code}/${rest}`)];
  const claims = await Promise.all(others.map((other) => project.claims(`${start}${other}`)));
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

/** Why a build may write the article of a page before the site is made; undefined where Git ignores no such file. */
async function writtenByBuild(
  { article, context }: LinkQuestion,
  path: string,
): Promise<string | undefined> {
  for (const folder of article.rules.contentFolders) {
    const source = joinPath(folder, path);
    if (
      (await isIgnoredByGit(context, source)) ||
      (await isIgnoredByGit(context, `${source}.md`))
    ) {
      return "Git ignores a file of this path, so it may be made by a build.";
    }
  }
  return undefined;
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
  return hook !== undefined && (isNamed || !target.path.includes("/")) ? hook : undefined;
}

async function isClaimedOtherwise(
  url: string,
  claims: (url: string) => Promise<readonly unknown[]>,
): Promise<boolean> {
  const bare = url.replace(/\/+$/u, "");
  const others = [bare.replace(/\.html?$/u, ""), `${bare}.html`, url.toLowerCase()];
  const found = await Promise.all(others.map((other) => claims(other)));
  return found.some((one) => one.length > 0);
}

/** A file of the site that isn't an article with a known page, and whose name is that of the page. */
async function namesakeOf(
  { map, article }: LinkQuestion,
  part: string,
): Promise<string | undefined> {
  const name = foldedText(part.replace(/\.html?$/u, ""));
  const isLocated = (path: string): boolean =>
    path === article.path || map.articles.get(path)?.url !== undefined;
  const named = (await map.files()).byPage.get(name) ?? [];
  const found = named.find((path) => !isLocated(path));
  return found === undefined ? undefined : `${found} may make this page.`;
}
