import { folderOf, joinPath } from "../../sites/siteFiles.ts";
import type { LinkQuestion } from "./linkVerdict.ts";

/** Why a target without an ending may be meant as that of a source file, which a template or plugin may resolve. */
export function sourceBeside({ article, target, map }: LinkQuestion): string | undefined {
  const { path } = target;
  const bare = path.replace(/\/+$/u, "").replace(/\.html?$/u, "");
  const { contentFolders, folder } = article.rules;
  const starts = path.startsWith("/")
    ? [...contentFolders, folder, ""]
    : [folderOf(article.path), ...contentFolders];
  const begins = new Set(starts.map((start) => joinPath(start, bare).toLowerCase()));
  for (const file of map.files) {
    const stem = file.toLowerCase().replace(/\.[^/]*$/u, "");
    const page = stem.replace(/\/(?:_?index|readme)$/u, "");
    if (begins.has(stem) || begins.has(page)) {
      return `A template or plugin may take the target for the file ${file}.`;
    }
  }
  return undefined;
}
