import { readIgnoreLine } from "../../patterns/otherGlobs.ts";
import { folderOf, joinPath } from "../../sites/siteFiles.ts";
import { mostIgnores } from "../../sites/limits.ts";
import type { CheckContext } from "../checkContext.ts";

/** Whether a `.gitignore` above a file may name it: what a build writes isn't in a project's folder before the build. */
export async function isIgnoredByGit(
  { files }: Pick<CheckContext, "files">,
  path: string,
): Promise<boolean> {
  for (let folder = folderOf(path); ; folder = folderOf(folder)) {
    const own = folder === "" ? path : path.slice(folder.length + 1);
    const text = (await files.read(joinPath(folder, ".gitignore"))) ?? "";
    if (text.length > mostIgnores || linesOf(text).some((line) => ignores(line, own))) {
      return true;
    }
    if (folder === "") {
      return false;
    }
  }
}

/** Whether a line names a path or one of its folders, as gitignore(5) says; true, too, for one that can't be tried. */
function ignores(line: string, path: string): boolean {
  if (line === "" || /^[#!]/u.test(line)) {
    return false;
  }
  const pattern = line.replace(/\/(?:\*\*?)?$/u, "").replace(/^(?:\*\*)?\//u, "");
  const parts = path.split("/");
  const paths = parts.map((_, index) => parts.slice(0, index + 1).join("/"));
  const candidates = pattern.includes("/") || /^\/(?!\*)/u.test(line) ? paths : parts;
  if (!/[*?[\\]/u.test(pattern)) {
    return candidates.includes(pattern);
  }
  const read = readIgnoreLine(pattern).pattern;
  return read === undefined || candidates.some((one) => read.test(one));
}

function linesOf(text: string): string[] {
  return text.split(/\r?\n/u).map((line) => line.trim());
}
