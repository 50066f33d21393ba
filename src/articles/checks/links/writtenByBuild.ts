import { folderOf, joinPath, nameOf, pathBelow } from "../../sites/siteFiles.ts";
import { pageEndings } from "./gitIgnored.ts";
import type { LinkQuestion } from "./linkVerdict.ts";
import { madeBefore } from "./madeBefore.ts";
import { folderKey } from "./siteMap.ts";
import { withoutTrailing } from "../../text/textEnd.ts";

/** Pages beside a missing one whose files tell where its own would be. */
const mostBeside = 20;

/** Why a build may write the article of a page before the site is made; undefined where nothing tells of it. */
export async function writtenByBuild(
  { article, context, map }: Pick<LinkQuestion, "article" | "context" | "map">,
  url: string,
  path: string,
): Promise<string | undefined> {
  const beside = new Set((map.byFolder.get(folderKey(url)) ?? []).slice(0, mostBeside));
  const name = withoutTrailing(path, "/").split("/").at(-1) ?? "";
  const files = [...beside]
    .flatMap((one) => map.pages.articlesOf(one))
    .map((one) => joinPath(folderBeside(one.path), name));
  const { contentFolders, targets } = article.rules;
  const translations = targets?.translationFolders ?? [];
  const own = contentFolders.filter((folder) =>
    translations.every((other) => pathBelow(folder, other) === undefined),
  );
  const sources = new Set([...files, ...own.map((folder) => joinPath(folder, path))]);
  for (const source of sources) {
    const made = await madeBefore(context, source, pageEndings);
    if (made !== undefined) {
      return made;
    }
  }
  return undefined;
}

/** The folder of articles beside an article: one that is its folder's own page has them outside of it. */
function folderBeside(path: string): string {
  const folder = folderOf(path);
  return /^_?index\./iu.test(nameOf(path)) ? folderOf(folder) : folder;
}
