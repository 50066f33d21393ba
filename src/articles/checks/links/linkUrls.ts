import { basePathOf } from "../../sites/pageUrl.ts";
import { unescaped } from "./linkTarget.ts";
import type { LinkQuestion, LinkingArticle } from "./linkVerdict.ts";
import { traitsOf } from "../../sites/generatorTraits.ts";

/** The addresses that a target may stand for. */
export interface LinkUrls {
  /** One, or two where the host decides about a slash at the end of the article's own. */
  readonly urls: readonly string[];
  /** The path below which the site lies, without a slash at its end. */
  readonly base: string;
  readonly origin: string;
}

/** The addresses that a target may stand for; a text says why they aren't known. */
export function linkUrls(question: LinkQuestion): LinkUrls | string {
  const { article, target, map, targets } = question;
  const own = ownUrl(article);
  const anyUrl = own ?? onlyOrigin(map);
  if (anyUrl === undefined || !URL.canParse(anyUrl)) {
    return "It isn't known where the site is published.";
  }
  const isRooted = target.path.startsWith("/");
  if (!isRooted && (own === undefined || !traitsOf(article.rules).judgesLinks)) {
    return "It isn't known where the article is published, so a relative target is unknown.";
  }
  const { origin } = new URL(anyUrl);
  const base = basePathOf(article.rules);
  const isBelow = (url: string): boolean => new URL(url).pathname.startsWith(`${base}/`);
  if (!arePagesBelow(map, origin, base)) {
    return "The pages aren't below the base path of the configuration.";
  }
  const language = article.location.kind === "url" ? article.location.language : undefined;
  const inLanguage =
    isRooted && target.origin === undefined
      ? (targets?.inLanguage?.(target.path, language) ?? target.path)
      : target.path;
  // servers take several slashes for one, and a browser two at the beginning for those of another host
  const path = inLanguage.replaceAll(/\/{2,}/gu, "/").replaceAll(/[%?#]/gu, encodeURIComponent);
  // a whole address is written as it is: what lies beside the base path is another site's
  const isCompleted = isRooted && target.origin === undefined && targets?.addsBasePath === true;
  const rooted = isCompleted && !path.startsWith(`${base}/`) ? base + path : path;
  const from = isRooted ? [origin] : startsOf(own ?? "", article);
  const urls = from.flatMap((start) =>
    URL.canParse(rooted, start) ? [new URL(rooted, start).href] : [],
  );
  return urls.every(isBelow) && urls.length > 0
    ? { urls: [...new Set(urls)], base, origin }
    : "The target is outside the path below which the site is published.";
}

/** The path of a URL below the site's base path, not escaped, with `/` before it. */
export function pathBelowBase(url: string, base: string): string {
  const { pathname } = new URL(url);
  const path = pathname.slice(base.length);
  return (unescaped(path) ?? path).replace(/^\/*/u, "/");
}

const below = new WeakMap<LinkQuestion["map"], Map<string, boolean>>();

/** Whether all pages of a host are below a path; found once for all links. */
function arePagesBelow(map: LinkQuestion["map"], origin: string, base: string): boolean {
  const known = below.get(map) ?? new Map<string, boolean>();
  below.set(map, known);
  const start = origin + base;
  const before = known.get(start);
  if (before !== undefined) {
    return before;
  }
  const sameHost = map.located.filter(({ url }) => url.startsWith(`${origin}/`));
  const areBelow =
    sameHost.length > 0 &&
    sameHost.every(({ url }) => url === start || new URL(url).pathname.startsWith(`${base}/`));
  known.set(start, areBelow);
  return areBelow;
}

const origins = new WeakMap<LinkQuestion["map"], { readonly url: string | undefined }>();

/** The URL of any page of a site whose languages don't have hosts of their own; found once for all links. */
function onlyOrigin(map: LinkQuestion["map"]): string | undefined {
  const before = origins.get(map);
  if (before !== undefined) {
    return before.url;
  }
  const [first] = map.located;
  const origin = first === undefined ? "" : `${new URL(first.url).origin}/`;
  const url = map.located.every((one) => one.url.startsWith(origin)) ? first?.url : undefined;
  origins.set(map, { url });
  return url;
}

/** The URL of the article's page, where it's sure. */
export function ownUrl({ location }: LinkingArticle): string | undefined {
  return location.kind === "url" && location.guess === undefined && URL.canParse(location.url)
    ? location.url
    : undefined;
}

/** Where the browser starts from: hosts differ in whether the article's own URL ends with a slash. */
function startsOf(own: string, { rules }: LinkingArticle): string[] {
  const { pathname } = new URL(own);
  if (traitsOf(rules).decidesSlash || pathname === "/") {
    return [own];
  }
  return [own, own.endsWith("/") ? own.slice(0, -1) : `${own}/`];
}
