import type { LinkFaults, WrittenLink } from "../../articles/checks/links/linkGraph.ts";
import { pageKey, pageKeyOrText } from "../../articles/identity/pageKey.ts";
import type { UrlChanges } from "../../articles/moves/urlChange.ts";
import { shownUrl } from "../../articles/sites/pageUrl.ts";
import { folderOf, joinPath } from "../../articles/sites/siteFiles.ts";
import type { IndexedArticle } from "../../articles/sites/urlIndex.ts";
import type { MovedUrl } from "./opportunity.ts";

/**
 * The URLs that a site made at a commit and makes no more, each with the links of other articles that still lead to it.
 * Those that another file makes now lead to a page, and are left out.
 *
 * @param links What is known of the articles' links; without them, none are counted.
 */
export function movedRows(
  { changes, causes }: Pick<UrlChanges, "changes" | "causes">,
  links: LinkFaults | undefined,
  articles: readonly IndexedArticle[],
): MovedUrl[] {
  const leading = linksByEnd([...(links?.broken ?? []), ...(links?.undecided ?? [])], articles);
  return changes.flatMap((change): MovedUrl[] => {
    if (change.kind === "takenOver") {
      return [];
    }
    const { before, oldUrl, file, cause } = change;
    const ends = [pageKeyOrText(oldUrl), fileEnd(before)];
    const found = new Set(ends.flatMap((end) => leading.get(end) ?? []));
    const causedBy = cause === undefined ? undefined : causes[cause]?.file;
    return [
      {
        url: shownUrl(oldUrl),
        // a redirect that is lost has no page that moved
        kind: change.kind === "moved" ? "moved" : "gone",
        file: file ?? before,
        ...(change.kind === "moved" ? { to: shownUrl(change.newUrl) } : {}),
        linksIn: found.size,
        ...(causedBy === undefined ? {} : { cause: causedBy }),
      },
    ];
  });
}

/** Links by the page and by the file that each would lead to as it is written. */
function linksByEnd(
  links: readonly WrittenLink[],
  articles: readonly IndexedArticle[],
): ReadonlyMap<string, readonly WrittenLink[]> {
  const urls = new Map(articles.map(({ path, url }) => [path, url]));
  const ends = new Map<string, WrittenLink[]>();
  for (const link of links) {
    const { from, target } = link;
    const page = pageAt(target, urls.get(from));
    const path = /^[^?#]*/u.exec(target)?.[0] ?? "";
    const file = path === "" ? undefined : fileEnd(joinPath(folderOf(from), decoded(path)));
    for (const end of [page, file].filter((one) => one !== undefined)) {
      ends.set(end, [...(ends.get(end) ?? []), link]);
    }
  }
  return ends;
}

/** The page that a target leads to from an article, whatever it asks of it. */
function pageAt(target: string, base: string | undefined): string | undefined {
  if (base === undefined || !URL.canParse(target, base)) {
    return undefined;
  }
  const url = new URL(target, base);
  url.search = "";
  return pageKey(url.href);
}

/** A file as an end of links, which no page has for a key. */
function fileEnd(path: string): string {
  return `file ${path}`;
}

/** A written path, decoded where it is escaped as it should be. */
function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
