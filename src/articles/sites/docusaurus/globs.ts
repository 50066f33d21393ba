import { isTryableGlob } from "../code/tryable.ts";

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
  const { picomatch } = await import("../siteParts.ts");
  const matcher = (globs: readonly string[], dot: boolean): FileFilter =>
    globs.length === 0
      ? (): boolean => false
      : picomatch(
          globs.flatMap((glob) => {
            const bare = glob.replace(/^\.\//u, "");
            return [bare, `${bare.replace(/\/$/u, "")}/**`];
          }),
          { nonegate: true, dot },
        );
  if (![...include, ...exclude].every(isTryableGlob)) {
    return undefined;
  }
  try {
    const taken = matcher(
      include.filter((glob) => !glob.startsWith("!")),
      false,
    );
    const notTaken = include.filter((glob) => glob.startsWith("!")).map((glob) => glob.slice(1));
    const left = matcher([...exclude, ...notTaken], true);
    return (path) => taken(path) && !left(path);
  } catch {
    // picomatch refuses this glob, so it can't be tried
    return undefined;
  }
}
