import type { LinkUrls } from "./linkUrls.ts";
import type { LinkQuestion } from "./linkVerdict.ts";
import { nearestOf, relativePath } from "./nearest.ts";

/** The pages that a link may mean, written as it is: relative, from the root, or whole. */
export function nearestPages(question: LinkQuestion, { urls, base, origin }: LinkUrls): string[] {
  const { map, article, target, targets } = question;
  const [sought = ""] = urls;
  const own = map.articles.get(article.path)?.language;
  const paths = map.located
    .filter(({ language }) => own === undefined || language === own)
    .filter(
      (one) => one.isPublished && one.path !== article.path && one.url.startsWith(`${origin}/`),
    )
    .map(({ url }) => new URL(url).pathname);
  const isShort = targets?.addsBasePath === true && !target.path.startsWith(`${base}/`);
  const written = (path: string): string =>
    target.origin !== undefined
      ? origin + path
      : target.path.startsWith("/")
        ? path.slice(isShort ? base.length : 0)
        : relativeTo(sought, target.path, path);
  const hash = target.fragment === undefined ? "" : `#${target.fragment}`;
  return nearestOf(new URL(sought).pathname, new Set(paths)).map(
    (path) => `${escapedSigns(written(path))}${hash}`,
  );
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
