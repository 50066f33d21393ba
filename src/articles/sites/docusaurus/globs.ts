import { readGlobs } from "../../patterns/pathGlob.ts";

/** Tells which files below a folder a plugin takes. */
export type FileFilter = (path: string) => boolean;

/** What Docusaurus leaves out where nothing else is said: tests, and what begins with `_`. */
export const defaultExclude: readonly string[] = [
  "**/_*.{js,jsx,ts,tsx,md,mdx}",
  "**/_*/**",
  "**/*.test.{js,jsx,ts,tsx}",
  "**/__tests__/**",
];

/** Files that some globs name and others don't leave out; a folder's name stands for all in it. Undefined for globs that can't be tried. */
export async function fileFilter(
  include: readonly string[],
  exclude: readonly string[],
): Promise<FileFilter | undefined> {
  const notTaken = include.filter((glob) => glob.startsWith("!")).map((glob) => glob.slice(1));
  const takes = await readGlobs(withFolders(include.filter((glob) => !glob.startsWith("!"))), {
    nonegate: true,
  });
  const leavesOut = await readGlobs(withFolders([...exclude, ...notTaken]), {
    nonegate: true,
    dot: true,
  });
  return takes === undefined || leavesOut === undefined
    ? undefined
    : (path) => takes(path) && !leavesOut(path);
}

function withFolders(globs: readonly string[]): string[] {
  return globs.flatMap((glob) => {
    const bare = glob.replace(/^\.\//u, "");
    return [bare, bare.endsWith("/") ? `${bare}**` : `${bare}/**`];
  });
}
