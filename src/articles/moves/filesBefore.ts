import { folderOf, joinPath, nameOf } from "../sites/siteFiles.ts";
import type { FolderEntry, SiteFiles } from "../sites/siteFiles.ts";

/** A file or folder that was renamed, moved, deleted or changed. Paths are relative to the project's folder, with `/`. */
export interface FileMove {
  readonly from: string;
  /** Where it is now: the same path for a file whose text changed, undefined for one that was deleted. */
  readonly to: string | undefined;
  /** What the file said before; left out where that isn't known, for folders and for files that aren't articles. */
  readonly text?: string;
  /** A folder with all that is in it; its files may have moves of their own that say their texts. */
  readonly isFolder?: true;
}

/** Where files were before moves. */
export class MovedPaths {
  readonly #byFrom: ReadonlyMap<string, FileMove>;
  readonly #byTo: ReadonlyMap<string, FileMove>;
  readonly #came: ReadonlySet<string>;

  /** @param came Files that weren't there before, under any name. */
  constructor(moves: readonly FileMove[], came: readonly string[] = []) {
    this.#came = new Set(came);
    this.#byFrom = new Map(moves.map((move) => [move.from, move]));
    this.#byTo = new Map(moves.flatMap((move) => (move.to === undefined ? [] : [[move.to, move]])));
  }

  /** Where what was at a path is now; the path itself for what didn't move, undefined for what was deleted. */
  now(path: string): string | undefined {
    const found = nearest(this.#byFrom, path);
    return found === undefined
      ? path
      : found.move.to === undefined
        ? undefined
        : found.move.to + path.slice(found.at.length);
  }

  /** Where what is at a path now was before; the path itself for what didn't move. */
  before(path: string): string {
    const found = nearest(this.#byTo, path);
    return found === undefined ? path : found.move.from + path.slice(found.at.length);
  }

  /** Whether what is at a path now was moved there, or changed. */
  isMoved(path: string): boolean {
    return nearest(this.#byTo, path) !== undefined;
  }

  /** What a file said before it moved, where that is known. */
  textOf(from: string): string | undefined {
    return this.#byFrom.get(from)?.text;
  }

  /** The path now of what a path named before; undefined for what wasn't there, since something came there only later. */
  source(path: string): string | undefined {
    return !this.#came.has(path) &&
      (nearest(this.#byFrom, path) !== undefined || nearest(this.#byTo, path) === undefined)
      ? this.now(path)
      : undefined;
  }
}

/** The move of a path, or of the nearest folder above it. */
function nearest(
  moves: ReadonlyMap<string, FileMove>,
  path: string,
): { readonly move: FileMove; readonly at: string } | undefined {
  for (let at = path; at !== ""; at = folderOf(at)) {
    const move = moves.get(at);
    if (move !== undefined && (at === path || move.isFolder === true)) {
      return { move, at };
    }
  }
  return undefined;
}

/** The files of a project as they were before moves: what stayed says what it says now, and so does what moved without a text of its own. */
export function filesBefore(
  files: SiteFiles,
  moves: readonly FileMove[],
  paths = new MovedPaths(moves),
): SiteFiles {
  const came = entriesThatWent(moves);
  const { hasMark } = files;
  return {
    list: async (folder) => {
      const source = folder === "" ? "" : paths.source(folder);
      const there = source === undefined ? [] : await files.list(source);
      const stayed = there.filter(
        ({ name }) => paths.source(joinPath(folder, name)) === joinPath(source ?? "", name),
      );
      const names = new Set(stayed.map(({ name }) => name));
      const others = [...(came.get(folder)?.values() ?? [])];
      return [...stayed, ...others.filter(({ name }) => !names.has(name))];
    },
    read: async (path) => {
      const text = paths.textOf(path);
      const source = paths.source(path);
      return text ?? (source === undefined ? undefined : files.read(source));
    },
    ...(hasMark === undefined
      ? {}
      : {
          hasMark: async (path) => {
            const source = paths.source(path);
            return source !== undefined && (await hasMark(source));
          },
        }),
  };
}

/** What lay in each folder that is no longer there under its name, with the folders that led to it. */
function entriesThatWent(
  moves: readonly FileMove[],
): ReadonlyMap<string, ReadonlyMap<string, FolderEntry>> {
  const found = new Map<string, Map<string, FolderEntry>>();
  for (const { from, isFolder = false } of moves) {
    let kind: FolderEntry["kind"] = isFolder ? "folder" : "file";
    for (let at = from; at !== ""; at = folderOf(at)) {
      const folder = folderOf(at);
      const entries = found.get(folder) ?? new Map<string, FolderEntry>();
      found.set(folder, entries);
      if (!entries.has(nameOf(at)) || kind === "folder") {
        entries.set(nameOf(at), { name: nameOf(at), kind });
      }
      kind = "folder";
    }
  }
  return found;
}
