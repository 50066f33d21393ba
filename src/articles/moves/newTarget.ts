import { isSourcePath, unescaped } from "../checks/links/linkTarget.ts";
import type { InternalTarget } from "../checks/links/linkTarget.ts";
import { dottedPath, escapedTarget, relativePath } from "../checks/links/nearest.ts";
import { folderOf, joinPath, pathBelow } from "../sites/siteFiles.ts";
import { withoutTrailing } from "../text/textEnd.ts";

/** A file with its page's URL, where that is known. */
export interface LinkEnd {
  readonly path: string;
  readonly url: string | undefined;
}

/** A link whose end or beginning moved. */
export interface MovedLink {
  readonly target: InternalTarget;
  /** The article that has it, before and now. */
  readonly from: LinkEnd;
  readonly fromNow: LinkEnd;
  /** What it led to, before and now. */
  readonly end: LinkEnd;
  readonly endNow: LinkEnd;
  /** Folders for content, from which a path may be meant. */
  readonly roots: readonly string[];
}

/**
 * Paths that may lead a link to where its page is now, written as its target is, the likeliest first; not escaped as
 * Markdown and HTML need it. The caller checks whether it leads there.
 */
export function newPaths(link: MovedLink): string[] {
  const { target, from, end } = link;
  const isFile =
    target.origin === undefined &&
    (isSourcePath(target.path) || joinPath(folderOf(from.path), target.path) === end.path);
  const paths = isFile ? sourcePaths(link) : pagePaths(link);
  return [...new Set(paths)].filter((path) => path !== "" && path !== target.path);
}

/** `../tea.md`, `/docs/tea.md`, `docs/tea.md`. */
function sourcePaths({ target, from, fromNow, end, endNow, roots }: MovedLink): string[] {
  const { path } = target;
  const way = relativePath(folderOf(fromNow.path), endNow.path);
  const beside = dottedPath(way);
  const below = joinPath(path);
  const root = end.path === below ? "" : end.path.slice(0, -below.length - 1);
  const isFromRoot = end.path === below || end.path === `${root}/${below}`;
  const rooted = [...(isFromRoot ? [root] : []), ...roots].flatMap((folder) => {
    const rest = pathBelow(endNow.path, folder);
    return rest === undefined ? [] : [rest];
  });
  if (path.startsWith("/")) {
    return rooted.map((rest) => `/${rest}`);
  }
  const isBeside = joinPath(folderOf(from.path), path) === end.path;
  const dotted = path.startsWith("./") ? [beside, way] : [way, beside];
  return isBeside ? dotted : [...rooted, ...dotted];
}

/** `/docs/tea/`, `../tea`, `/tea.html`, and the path of a whole address. */
function pagePaths({ target, from, fromNow, end, endNow }: MovedLink): string[] {
  if (end.url === undefined || endNow.url === undefined) {
    return [];
  }
  const [before, now] = [pathOf(end.url), pathOf(endNow.url)];
  const { path } = target;
  if (target.origin !== undefined) {
    return styled(path, before, now);
  }
  if (path.startsWith("/")) {
    const written = withoutEnd(path);
    const start = withoutEnd(before).endsWith(written)
      ? before.slice(0, withoutEnd(before).length - written.length)
      : "";
    const rest = now.startsWith(start) ? now.slice(start.length) : now;
    return [...styled(path, before, rest), ...styled(path, before, now)];
  }
  if (from.url === undefined || fromNow.url === undefined) {
    return [];
  }
  const [starts, startsNow] = [startsOf(from.url), startsOf(fromNow.url)];
  const leads = starts.map((start) => leadsTo(path, start, before));
  const order = leads[0] === true || leads[1] !== true ? startsNow : startsNow.toReversed();
  return order.flatMap((start) =>
    styled(path, before, now).map((page) => relativeTo(start, page, path.startsWith("./"))),
  );
}

/** The path of a URL, as it is read: not escaped. */
function pathOf(url: string): string {
  const { pathname } = new URL(url);
  return unescaped(pathname) ?? pathname;
}

/** The addresses that a browser may start from: hosts differ in whether the article's own ends with a slash. */
function startsOf(url: string): string[] {
  const path = pathOf(url);
  return path === "/" ? [path] : [path, path.endsWith("/") ? path.slice(0, -1) : `${path}/`];
}

function leadsTo(path: string, start: string, page: string): boolean {
  const base = `https://site.invalid${escapedTarget(start)}`;
  return (
    URL.canParse(escapedTarget(path), base) &&
    withoutEnd(pathOf(new URL(escapedTarget(path), base).href)) === withoutEnd(page)
  );
}

function relativeTo(start: string, page: string, isDotted: boolean): string {
  const folder = start.slice(0, start.lastIndexOf("/") + 1);
  const way = relativePath(folder, page);
  const whole = `${way}${page.endsWith("/") && way !== "" ? "/" : ""}`;
  return whole === "" ? "./" : isDotted ? dottedPath(whole) : whole;
}

/** What of a path hosts take for the same: the slash or the name of a file at its end. */
function withoutEnd(path: string): string {
  return withoutTrailing(path.replace(/(?:\/index)?\.html?$/u, ""), "/");
}

/** A page's path with the end that a target has: a slash, `.html`, `index.html`, or none of them. */
function styled(written: string, before: string, now: string): string[] {
  const end = endOf(written);
  const bare = withoutEnd(now);
  return end === endOf(before) || bare === "" ? [now] : [`${bare}${end}`, now];
}

function endOf(path: string): string {
  return /\/index\.html?$|\.html?$|\/$/u.exec(path)?.[0] ?? "";
}

/** How a target was written, as far as it says how another is. */
export interface WrittenTarget {
  /** As it stands in the text. */
  readonly raw: string;
  /** Whether blanks may stand in it: between angle brackets. */
  readonly isBracketed: boolean;
}

/** A path as it may stand where a target stood: escaped, but for letters that the target had without escapes. */
export function escapedAs(path: string, { raw, isBracketed }: WrittenTarget): string {
  const isLiteral = /[^\p{ASCII}]/u.test(raw);
  const keepsBlanks = isBracketed && raw.includes(" ");
  return [...path.toWellFormed()]
    .map((sign) =>
      (isLiteral && /[\p{L}\p{N}\p{M}]/u.test(sign)) || (keepsBlanks && sign === " ")
        ? sign
        : escapedTarget(sign),
    )
    .join("");
}
