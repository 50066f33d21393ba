import { distance } from "./nearest.ts";
import { folderKey } from "./siteMap.ts";
import type { SiteMap } from "./siteMap.ts";

/** Articles whose pages lie in the same folder of the site, at least. */
const fewest = 2;

/**
 * Whether articles make the pages around a URL, so that one without an article is missing rather than made by
 * something else: others lie in the same folder of the site, or, right below its root, one has nearly the same name.
 */
export function isPageEvident(url: string, map: SiteMap): boolean {
  const beside = map.byFolder.get(folderKey(url)) ?? [];
  if (depth(url) > 1 && beside.length >= fewest) {
    return true;
  }
  const name = lastPart(url);
  const isNear = (other: string): boolean =>
    name.length > 3 && other.length > 3 && distance(name, other) <= (name.length > 6 ? 2 : 1);
  return beside.some((other) => isNear(lastPart(other)));
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
