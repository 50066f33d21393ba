import { foldedPath } from "../../system/foldedPath.ts";

/** What lies in a folder. */
export interface FolderEntry {
  readonly name: string;
  readonly kind: "file" | "folder";
  /**
   * True for a folder that is a link to another one: what lies in it is looked at, but not searched through. So is a link that
   * leads to nothing, such as to a repository that wasn't cloned, with nothing in it.
   */
  readonly isLink?: boolean;
}

/**
 * The files of a project as the rules of its sites look at them: read, never run. Paths are relative to the
 * project's folder, with `/`; "" is that folder itself.
 */
export interface SiteFiles {
  /** What lies in a folder, in no order; nothing where there is none. */
  readonly list: (folder: string) => Promise<readonly FolderEntry[]>;
  /** The text of a file; undefined where there is none, and where it is too large or can't be read. */
  readonly read: (path: string) => Promise<string | undefined>;
  /** Whether a file begins with a byte order mark, which its text may come without; left out where nobody can tell. */
  readonly hasMark?: (path: string) => Promise<boolean>;
}

/** Folders that no site generator makes pages of, and that would take long to look through. */
export const skippedFolders: ReadonlySet<string> = new Set([
  ".git",
  ".hg",
  ".svn",
  "node_modules",
  "bower_components",
]);

/**
 * All files below a folder, itself included, deepest last; `skip` leaves out folders by their path. Links to folders
 * aren't followed, unless the folder is one itself: they may lead in a circle, or through a whole disk.
 */
export async function filesBelow(
  files: SiteFiles,
  folder: string,
  skip: (path: string) => boolean = () => false,
): Promise<string[]> {
  const found: string[] = [];
  const waiting = [folder];
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    for (const { name, kind, isLink } of await files.list(next)) {
      const path = joinPath(next, name);
      if (kind === "file") {
        found.push(path);
      } else if (isLink !== true && !skippedFolders.has(name) && !skip(path)) {
        waiting.push(path);
      }
    }
  }
  return found;
}

/** The names of the folders in a folder. */
export async function foldersIn(
  folder: string,
  files: Pick<SiteFiles, "list">,
): Promise<readonly string[]> {
  const entries = await files.list(folder);
  return entries.flatMap(({ kind, name }) => (kind === "folder" ? [name] : []));
}

/** A part of a path that isn't a name: nothing, `.` or `..`. */
const unusualPart = /(?:^|\/)\.{0,2}(?:\/|$)/u;

/**
 * Parts of a path as one: `docs` and `../blog/./a.md` are `blog/a.md`. What leads out of the project's folder keeps
 * its `..`, and is found nowhere.
 */
export function joinPath(...parts: readonly string[]): string {
  const simple = parts.filter((part) => part !== "").join("/");
  if (!unusualPart.test(simple)) {
    return simple;
  }
  const joined: string[] = [];
  for (const part of parts.flatMap((text) => text.split("/"))) {
    if (part === ".." && joined.length > 0 && joined.at(-1) !== "..") {
      joined.pop();
    } else if (part !== "" && part !== ".") {
      joined.push(part);
    }
  }
  return joined.join("/");
}

/**
 * A path as the folders list it: a file system that doesn't tell capitals apart, or how letters are composed, finds
 * files by other spellings too. As it is where nothing is there by any.
 */
export async function listedPath(files: Pick<SiteFiles, "list">, path: string): Promise<string> {
  let at = "";
  for (const part of path.split("/")) {
    const names = (await files.list(at)).map(({ name }) => name);
    const found =
      names.find((name) => name === part) ??
      names.find((name) => foldedPath(name) === foldedPath(part));
    if (found === undefined) {
      return path;
    }
    at = joinPath(at, found);
  }
  return at;
}

/** A path below a folder, relative to it: "" for the folder itself, undefined for what isn't below it. */
export function pathBelow(path: string, folder: string): string | undefined {
  return folder === "" || path === folder
    ? path.slice(folder.length)
    : path.startsWith(`${folder}/`)
      ? path.slice(folder.length + 1)
      : undefined;
}

/** The folder that a file or folder lies in; "" for what lies in the project's folder. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}

/** The folders that a path leads through, the outermost first; the project's own isn't among them. */
export function foldersAbove(path: string): string[] {
  const folders: string[] = [];
  for (let at = path.indexOf("/"); at >= 0; at = path.indexOf("/", at + 1)) {
    folders.push(path.slice(0, at));
  }
  return folders;
}

/** The last part of a path. */
export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
