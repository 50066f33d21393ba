import type { InternalTarget } from "./linkTarget.ts";
import { distance } from "./nearest.ts";
import { partsOf } from "./pageIndex.ts";
import { folderKey } from "./siteMap.ts";
import type { SiteMap } from "./siteMap.ts";

/** Articles whose pages lie in the same folder of the site, at least. */
const fewest = 2;
/** Letters that a page's name has at least that says which page is meant. */
const shortestName = 4;

/**
 * What says that articles make the pages around a URL, so that one without an article is missing rather than made by
 * something else: others lie beside it in the same folder of the site; a page at another depth has its name, or, right
 * below the root, one has nearly the same name. Right below the root others beside it (`atRoot`) say so only where the
 * site's own rules tell that nothing else makes pages there.
 */
export function pageEvidence(
  url: string,
  target: InternalTarget,
  map: SiteMap,
): "beside" | "named" | "atRoot" | "none" {
  const beside = map.byFolder.get(folderKey(url)) ?? [];
  const parts = partsOf(url);
  if (parts.length > 1 && beside.length >= fewest) {
    return "beside";
  }
  const name = lastPart(url);
  const most = name.length > 6 ? 2 : 1;
  const isNear = (other: string): boolean =>
    name.length >= shortestName &&
    other.length >= shortestName &&
    Math.abs(name.length - other.length) <= most &&
    distance(name, other, most) <= most;
  return beside.some((other) => isNear(lastPart(other))) || isAtOtherDepth(parts, target, map)
    ? "named"
    : parts.length === 1 && beside.length >= fewest
      ? "atRoot"
      : "none";
}

/**
 * Whether a page of this name lies a folder deeper or higher: `../tea` where `../../tea` was meant. Of a path from the
 * root only one that has the folder before the name, or the first folder, too, where the path has any.
 */
function isAtOtherDepth(
  parts: readonly string[],
  { path }: InternalTarget,
  { pages }: SiteMap,
): boolean {
  const isRooted = path.startsWith("/") && parts.length > 1;
  const name = parts.at(-1) ?? "";
  if (name.length < shortestName) {
    return false;
  }
  return isRooted
    ? pages.hasEnd([parts.at(-2) ?? "", name]) || pages.hasNameIn(parts[0] ?? "", name)
    : pages.hasEnd([name]);
}

function lastPart(url: string): string {
  return (partsOf(url).at(-1) ?? "").toLowerCase();
}
