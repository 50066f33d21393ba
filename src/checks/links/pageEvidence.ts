import { distance } from "./nearest.ts";
import type { SiteMap } from "./siteMap.ts";

/** Articles whose pages lie in the same folder of the site, at least. */
const fewest = 2;

/**
 * Whether articles make the pages around a URL, so that one without an article is missing rather than made by
 * something else: others lie in the same folder of the site, or, right below its root, one has nearly the same name.
 */
export function isPageEvident(url: string, map: SiteMap): boolean {
  const folder = folderKey(url);
  const beside = map.located.filter(
    (one) => URL.canParse(one.url) && folderKey(one.url) === folder,
  );
  if (depth(url) > 1 && beside.length >= fewest) {
    return true;
  }
  const name = lastPart(url);
  const isNear = (other: string): boolean =>
    name.length > 3 && other.length > 3 && distance(name, other) <= (name.length > 6 ? 2 : 1);
  return beside.some((one) => isNear(lastPart(one.url)));
}

/** The path without its last part; digits are one, since dates differ from page to page. */
function folderKey(url: string): string {
  const { host, pathname } = new URL(url);
  const parts = pathname.split("/").filter((part) => part !== "");
  return `${host}/${parts
    .slice(0, -1)
    .map((part) => part.replaceAll(/\d/gu, "0"))
    .join("/")}`;
}

function depth(url: string): number {
  return new URL(url).pathname.split("/").filter((part) => part !== "").length;
}

function lastPart(url: string): string {
  const { pathname } = new URL(url);
  return (
    pathname
      .replace(/(?:\.html?)?\/*$/u, "")
      .split("/")
      .at(-1) ?? ""
  ).toLowerCase();
}
