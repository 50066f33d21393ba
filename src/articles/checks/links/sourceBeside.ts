import { folderOf, joinPath } from "../../sites/siteFiles.ts";
import { isSourcePath } from "./linkTarget.ts";
import type { LinkQuestion } from "./linkVerdict.ts";
import { withoutTrailing } from "../../text/textEnd.ts";

/** Why a target without an ending, or with a slash behind it, may be meant as that of a source file, which a template or plugin may resolve. */
export async function sourceBeside({
  article,
  target,
  map,
  targets,
}: LinkQuestion): Promise<string | undefined> {
  const { path } = target;
  const named = withoutTrailing(path, "/");
  // a template that looks for files finds `tea.md/` as it finds `tea.md`
  const bare = named.replace(isSourcePath(named) ? /\.\w+$/u : /\.html?$/u, "");
  const { contentFolders, folder } = article.rules;
  const starts = path.startsWith("/")
    ? [...contentFolders, folder, ""]
    : [folderOf(article.path), ...contentFolders];
  const { bySource } = await map.files();
  const found = starts
    .map((start) => bySource.get(joinPath(start, bare).toLowerCase()))
    .find((file) => file !== undefined);
  if (found === undefined) {
    return undefined;
  }
  const takes = targets?.takesPathsForSources;
  return takes !== undefined && (await takes()) === undefined
    ? undefined
    : `A template or plugin may take the target for the file ${found}.`;
}
