import { folderOf, joinPath, nameOf } from "../../sites/siteFiles.ts";
import type { CheckContext } from "../checkContext.ts";

/** Whether a `.gitignore` above a file may name it: what a build writes isn't in a project's folder before the build. */
export async function isIgnoredByGit(
  { files }: Pick<CheckContext, "files">,
  path: string,
): Promise<boolean> {
  for (let folder = folderOf(path); ; folder = folderOf(folder)) {
    const text = await files.read(joinPath(folder, ".gitignore"));
    const own = folder === "" ? path : path.slice(folder.length + 1);
    const lines = (text ?? "").slice(0, 100_000).split(/\r?\n/u);
    if (lines.some((line) => ignores(line.trim(), own))) {
      return true;
    }
    if (folder === "") {
      return false;
    }
  }
}

/** Whether a line names a path, one of its folders, or, with wildcards, may do so. */
function ignores(line: string, path: string): boolean {
  if (line === "" || /^[#!]/u.test(line)) {
    return false;
  }
  const pattern = line.replace(/\/(?:\*\*?)?$/u, "").replace(/^(?:\*\*)?\//u, "");
  const parts = path.split("/");
  const paths = parts.map((_, index) => parts.slice(0, index + 1).join("/"));
  if (!/[*?[]/u.test(pattern)) {
    return pattern.includes("/") ? paths.includes(pattern) : parts.includes(pattern);
  }
  const ending = /^\*(\.\w+)$/u.exec(pattern)?.[1];
  return ending === undefined
    ? paths.some((one) => one.startsWith(/^[^*?[]*/u.exec(pattern)?.[0] ?? "")) &&
        !/^[*?[]/u.test(pattern)
    : nameOf(path).endsWith(ending);
}
