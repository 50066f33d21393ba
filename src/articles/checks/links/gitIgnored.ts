import { readIgnoreLine } from "../../patterns/otherGlobs.ts";
import { folderOf, foldersAbove, joinPath } from "../../sites/siteFiles.ts";
import { mostIgnores } from "../../sites/limits.ts";
import { articleEndings } from "../../frontMatter/articleKind.ts";
import type { CheckContext } from "../checkContext.ts";

/** What may stand behind a page's path in the path of its file. */
export const pageEndings: readonly string[] = [
  "",
  ...["", "/index", "/_index"].flatMap((name) => articleEndings.map((ending) => name + ending)),
];

/** Whether a `.gitignore` above a file may name it, with one of some endings behind its path: what a build writes isn't in a project's folder before the build. */
export async function isIgnoredByGit(
  { files }: Pick<CheckContext, "files">,
  path: string,
  endings: readonly string[] = [""],
): Promise<boolean> {
  for (let folder = folderOf(path); ; folder = folderOf(folder)) {
    const own = folder === "" ? path : path.slice(folder.length + 1);
    const file = joinPath(folder, ".gitignore");
    const text = (await files.read(file)) ?? "";
    const isNamed = (): boolean =>
      endings.some((ending) => ignores(linesOf(file, text), own + ending));
    if (text.length > mostIgnores || (text !== "" && isNamed())) {
      return true;
    }
    if (folder === "") {
      return false;
    }
  }
}

/** The lines of a file, by what they name. */
interface IgnoreLines {
  readonly text: string;
  /** Names of files and folders at any depth, and paths. */
  readonly names: ReadonlySet<string>;
  readonly paths: ReadonlySet<string>;
  /** Lines with signs that stand for others. */
  readonly patterns: readonly {
    readonly pattern: ReturnType<typeof readIgnoreLine>["pattern"];
    readonly isPath: boolean;
  }[];
}

/** Files whose lines are kept: thousands of links ask for the same few. */
const mostKept = 50;
/** Lines with patterns that are tried; where there are more, every file may be named. */
const mostPatterns = 1_000;

const known = new Map<string, IgnoreLines>();

function linesOf(file: string, text: string): IgnoreLines {
  const before = known.get(file);
  if (before?.text === text) {
    return before;
  }
  if (known.size >= mostKept) {
    known.clear();
  }
  const read = readLines(text);
  known.set(file, read);
  return read;
}

function readLines(text: string): IgnoreLines {
  const [names, paths] = [new Set<string>(), new Set<string>()];
  const patterns: { pattern: ReturnType<typeof readIgnoreLine>["pattern"]; isPath: boolean }[] = [];
  // pages often have their folder's name in lower case, so that case can't tell that another file is named
  for (const written of text.toLowerCase().split(/\r?\n/u)) {
    const line = written.trim();
    if (line === "" || /^[#!]/u.test(line)) {
      continue;
    }
    const pattern = line.replace(/\/(?:\*\*?)?$/u, "").replace(/^(?:\*\*)?\//u, "");
    const isPath = pattern.includes("/") || /^\/(?!\*)/u.test(line);
    if (!/[*?[\\]/u.test(pattern)) {
      (isPath ? paths : names).add(pattern);
    } else if (patterns.length <= mostPatterns) {
      patterns.push({ pattern: readIgnoreLine(pattern).pattern, isPath });
    }
  }
  return { text, names, paths, patterns };
}

/** Whether a line names a path or one of its folders, as gitignore(5) says; true, too, for one that can't be tried. */
function ignores({ names, paths, patterns }: IgnoreLines, path: string): boolean {
  const parts = path.toLowerCase().split("/");
  const ways = [...foldersAbove(path), path].map((way) => way.toLowerCase());
  return (
    patterns.length > mostPatterns ||
    parts.some((part) => names.has(part)) ||
    ways.some((way) => paths.has(way)) ||
    patterns.some(
      ({ pattern, isPath }) =>
        pattern === undefined || (isPath ? ways : parts).some((one) => pattern.test(one)),
    )
  );
}
