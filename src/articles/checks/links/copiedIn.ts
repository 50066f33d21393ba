import { joinPath, pathBelow } from "../../sites/siteFiles.ts";
import type { SiteFiles } from "../../sites/siteFiles.ts";

/** Folders in which there are descriptions of builds, and the names of these. */
const workflows = /\.ya?ml$/u;
const scripts = /^(?:makefile|.*\.sh|package\.json|netlify\.toml|\.gitlab-ci\.ya?ml)$/iu;
/** Actions of a repository's own that are read. */
const mostActions = 50;
/** UTF-16 units of a description that is read. */
const longestBuild = 200_000;

/** What fetches another repository. */
const fetches = /\brepository: ["']?\w[\w.-]{0,100}\/|\b(?:git|repo) clone\s|\bdegit\s/u;

/** Words of a line behind which the last one is where files go. */
const copies: ReadonlySet<string> = new Set(["cp", "mv", "rsync", "clone", "degit", "path:"]);
/** UTF-16 units of a line that is looked at. */
const longestLine = 1_000;
/** A folder of the project, by itself or below what a variable says: `docs/`, `$ROOT/docs`. */
const inProject = /^["']?(?:\.\/|\$\w{1,60}\/|\$\{\w{1,60}\}\/)?([\w][\w./-]{0,200})["']?$/u;

/** The folders of each description, as it was last read: thousands of links ask for the same. */
const known = new Map<string, { readonly text: string; readonly folders: readonly string[] }>();
/** Descriptions that are kept. */
const mostKept = 200;

/** Whether a build copies files of another repository into a folder around a file: they aren't in the project before. */
export async function isCopiedIn(files: SiteFiles, path: string): Promise<boolean> {
  for (const file of await buildFiles(files)) {
    const text = (await files.read(file)) ?? "";
    if (foldersOf(file, text).some((folder) => pathBelow(path, folder) !== undefined)) {
      return true;
    }
  }
  return false;
}

async function buildFiles(files: SiteFiles): Promise<string[]> {
  const named = async (folder: string, names: RegExp): Promise<string[]> =>
    (await files.list(folder)).flatMap(({ name, kind }) =>
      kind === "file" && names.test(name) ? [joinPath(folder, name)] : [],
    );
  const actions = (await files.list(".github/actions")).slice(0, mostActions);
  const all = await Promise.all([
    named("", scripts),
    named("scripts", scripts),
    named(".github/workflows", workflows),
    ...actions.map(async ({ name }) => named(`.github/actions/${name}`, workflows)),
  ]);
  return all.flat();
}

function foldersOf(file: string, text: string): readonly string[] {
  const before = known.get(file);
  if (before?.text === text) {
    return before.folders;
  }
  if (known.size >= mostKept) {
    known.clear();
  }
  const isRead = text.length <= longestBuild && fetches.test(text);
  const folders = isRead ? text.split(/\r?\n/u).flatMap(filledFolder) : [];
  known.set(file, { text, folders });
  return folders;
}

/** The folder of the project that a line fetches or copies files into. */
function filledFolder(line: string): string[] {
  const words = line.length > longestLine ? [] : line.trim().split(/\s+/u);
  const [, folder = ""] = inProject.exec(words.at(-1) ?? "") ?? [];
  return folder !== "" && words.slice(0, -1).some((word) => copies.has(word))
    ? [folder.replace(/\/$/u, "")]
    : [];
}
