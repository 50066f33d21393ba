import type { LinkUrls } from "./linkUrls.ts";
import type { LinkQuestion } from "./linkVerdict.ts";
import { nearestOf, relativePath } from "./nearest.ts";

/** Pages that one link is compared with; thousands of the same name differ in their folders alone. */
const mostPages = 300;

/** The pages that a link may mean, written as it is: relative, from the root, or whole. `only` names the URLs of those that are meant. */
export function nearestPages(
  question: LinkQuestion,
  { urls, base, origin }: LinkUrls,
  only?: readonly string[],
): string[] {
  const { map, article, target, targets } = question;
  const [sought = ""] = urls;
  const own = map.articles.get(article.path)?.language;
  const path = new URL(sought).pathname;
  const meant = only?.flatMap((url) => map.pages.articlesOf(url)) ?? map.pages.near(path);
  const near: string[] = [];
  for (const { language, path: file, url, isPublished } of meant) {
    if (
      isPublished &&
      (own === undefined || language === own) &&
      (only !== undefined || file !== article.path) &&
      url.startsWith(`${origin}/`)
    ) {
      near.push(new URL(url).pathname);
    }
    if (near.length >= mostPages) {
      break;
    }
  }
  const isShort = targets?.addsBasePath === true && !target.path.startsWith(`${base}/`);
  const written = (page: string): string =>
    target.origin !== undefined
      ? origin + page
      : target.path.startsWith("/")
        ? page.slice(isShort ? base.length : 0)
        : relativeTo(sought, target.path, page);
  const hash = target.fragment === undefined ? "" : `#${target.fragment}`;
  return nearestOf(path, new Set(near)).map((page) => `${escapedSigns(written(page))}${hash}`);
}

/** A path from where the link started: its target, `../tea/` at `/posts/tea/`, tells the folder. */
function relativeTo(sought: string, target: string, path: string): string {
  const parts = target.split("/").filter((part) => part !== "" && part !== ".");
  const ups = parts.filter((part) => part === "..").length;
  const downs = parts.length - ups;
  const soughtParts = new URL(sought).pathname.split("/").filter((part) => part !== "");
  const above = soughtParts.slice(0, Math.max(0, soughtParts.length - downs));
  // folders above whose names aren't known are those that the target's own steps lead out of
  const folder = [...above, ...Array.from({ length: ups }, () => "\u0000")].join("/");
  const way = relativePath(folder, path);
  return `${target.startsWith("./") && !way.startsWith("..") ? "./" : ""}${way}${path.endsWith("/") ? "/" : ""}`;
}

/** Signs that end a target in Markdown or HTML. */
function escapedSigns(path: string): string {
  return path.replaceAll(
    /[()'"\s]/gu,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
