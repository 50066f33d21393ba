import { folderOf, joinPath } from "../../sites/siteFiles.ts";
import type { LinkQuestion } from "./linkVerdict.ts";
import { presence } from "./siteMap.ts";

const endings = [
  "",
  ".md",
  ".mdx",
  ".markdown",
  ".html",
  "/index.md",
  "/index.mdx",
  "/_index.md",
  "/index.html",
  "/README.md",
];

/** Why a target without an ending may be meant as that of a source file, which a template or plugin may resolve. */
export async function sourceBeside({
  article,
  target,
  context,
}: LinkQuestion): Promise<string | undefined> {
  const { path } = target;
  const bare = path.replace(/\/+$/u, "").replace(/\.html?$/u, "");
  const { contentFolders, folder } = article.rules;
  const starts = path.startsWith("/")
    ? [...contentFolders, folder, ""]
    : [folderOf(article.path), ...contentFolders];
  for (const start of starts) {
    for (const ending of endings) {
      const file = joinPath(start, `${bare}${ending}`);
      if ((await presence(context, file)) !== "missing") {
        return `A template or plugin may take the target for the file ${file}.`;
      }
    }
  }
  return undefined;
}
