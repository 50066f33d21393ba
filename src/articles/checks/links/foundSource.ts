import { folderOf, joinPath, nameOf } from "../../sites/siteFiles.ts";
import { fileVerdict, unknownLink } from "./linkVerdict.ts";
import type { LinkQuestion, LinkVerdict } from "./linkVerdict.ts";
import { foldedText, isArticlePath } from "./siteMap.ts";
import { withoutTrailing } from "../../text/textEnd.ts";

/** Articles in a folder, at least, that say that one of another name there would be an article, too. */
const fewest = 2;

/** What a template that looks for pages makes of a relative target. */
export interface FoundSource {
  /** What the link leads to; undefined where no page is found, so that it stays as it is written. */
  readonly verdict: LinkVerdict | undefined;
  /** Whether articles lie beside the source file that the target names. */
  readonly isAmongArticles: boolean;
}

/** What a template of the site finds for a target; undefined where none looks for pages. */
export async function foundSource({
  article,
  target,
  map,
  targets,
}: Pick<LinkQuestion, "article" | "target" | "map" | "targets">): Promise<FoundSource | undefined> {
  if (
    target.origin !== undefined ||
    target.path.startsWith("/") ||
    (await targets?.findsSources?.()) !== true
  ) {
    return undefined;
  }
  const named = withoutTrailing(target.path, "/");
  const { bySource, byPage, inFolder } = await map.files();
  const folder = folderOf(article.path);
  // an article that is its folder's own is looked from outside of it, and from inside by its page
  const isIndex = /^_?index\./iu.test(nameOf(article.path));
  const starts = [folder, ...(isIndex ? [folderOf(folder)] : [])];
  const paths = starts.map((start) => joinPath(start, named));
  const found = paths
    .map((path) => bySource.get(path.toLowerCase()))
    .find((one) => one !== undefined);
  if (found !== undefined) {
    const verdict = map.articles.has(found)
      ? fileVerdict(found, map)
      : unknownLink(`A template may take the target for the file ${found}.`, "code");
    return { verdict, isAmongArticles: true };
  }
  // a bare name is looked for in all folders
  const namesake = named.includes("/") ? undefined : byPage.get(foldedText(named))?.[0];
  return {
    verdict:
      namesake === undefined || named.startsWith(".")
        ? undefined
        : unknownLink(`A template may take the target for the file ${namesake}.`, "code"),
    isAmongArticles: paths.some(
      (path) => (inFolder.get(folderOf(path)) ?? []).filter(isArticlePath).length >= fewest,
    ),
  };
}
