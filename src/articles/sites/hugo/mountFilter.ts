import { readSlashGlob } from "../../patterns/otherGlobs.ts";
import type { Pattern } from "../../patterns/pattern.ts";
import { foldersAbove } from "../siteFiles.ts";

/** A pattern of a mount, as it is written; the first that decides counts. */
export interface MountPattern {
  readonly glob: string;
  readonly leavesOut: boolean;
}

/** Which files below a mount's source Hugo takes. Versions differ in what a double star before a slash may stand for. */
export interface MountFilter {
  /** Undefined where it depends on the version of Hugo. */
  readonly takes: (below: string, isFolder?: boolean) => boolean | undefined;
  /** Whether a pattern can't be tried, so that nothing can be told of its files. */
  readonly isUntried: boolean;
}

interface Entry {
  readonly pattern: Pattern | undefined;
  readonly kind: "takes" | "takesFolder" | "leavesOut";
}

/** Folders in a pattern; each of them is a pattern of its own. */
const mostFolders = 100;

/** Reads the patterns of a mount; those of the key `files`, which only newer versions know, come last. */
export function mountFilter(
  patterns: readonly MountPattern[],
  newer: readonly MountPattern[] = [],
): MountFilter {
  const all = [...patterns, ...newer];
  if (all.length === 0) {
    return { takes: () => true, isUntried: false };
  }
  const hasMany = all.some(({ glob }) => glob.split("/").length > mostFolders);
  const now = hasMany ? [] : entriesOf(all, true);
  const before = hasMany || newer.length > 0 ? now : entriesOf(all, false);
  return {
    takes: (below, isFolder = false) => {
      const [taken, wasTaken] = [now, before].map((entries) => isTaken(entries, below, isFolder));
      return taken === wasTaken ? taken : undefined;
    },
    isUntried: hasMany || [...now, ...before].some(({ pattern }) => pattern === undefined),
  };
}

/** Since 0.153, a double star between two slashes may stand for no folder at all. */
function readGlob(glob: string, isNewer: boolean): Pattern | undefined {
  return readSlashGlob(isNewer ? glob.replaceAll("/**/", "/{**/,}") : glob).pattern;
}

/** What Hugo makes of patterns: so that it comes to the files, one also takes the folders above what it is for. */
function entriesOf(patterns: readonly MountPattern[], isNewer: boolean): Entry[] {
  return patterns.flatMap(({ glob, leavesOut }): Entry[] => {
    const rooted = glob.startsWith("/") ? glob : `/${glob}`;
    if (leavesOut) {
      return [{ pattern: readGlob(rooted, isNewer), kind: "leavesOut" }];
    }
    return [
      { pattern: readGlob(rooted, isNewer), kind: "takes" },
      ...foldersAbove(rooted.slice(1)).map((folder): Entry => ({
        pattern: readGlob(`/${folder}`, isNewer),
        kind: "takesFolder",
      })),
    ];
  });
}

/** Whether a file and all folders above it are taken: Hugo doesn't look into a folder that isn't. */
function isTaken(entries: readonly Entry[], below: string, isFolder: boolean): boolean {
  return (
    foldersAbove(below).every((folder) => decision(entries, `/${folder}`, true)) &&
    decision(entries, `/${below}`, isFolder)
  );
}

/** What the first entry that matches says; without one, everything is taken that no entry asks for. */
function decision(entries: readonly Entry[], path: string, isFolder: boolean): boolean {
  const found = entries.find(
    ({ pattern, kind }) => (kind !== "takesFolder" || isFolder) && pattern?.test(path) === true,
  );
  return found === undefined
    ? entries.every(({ kind }) => kind === "leavesOut")
    : found.kind !== "leavesOut";
}
