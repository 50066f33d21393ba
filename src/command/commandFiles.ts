import type { Dirent } from "node:fs";
import { lstat, readdir, stat } from "node:fs/promises";
import * as path from "node:path";
import type { FolderEntry, SiteFiles } from "../articles/sites/siteFiles.ts";
import { hasByteOrderMark } from "../articles/text/byteOrderMark.ts";
import { pathInside } from "../system/git/programPath.ts";
import { readFileUpTo } from "../system/readFile.ts";
import { realPath } from "../system/realPath.ts";

/** Bytes of a file that is read, as in the editor. */
const largestFile = 2_000_000;

/**
 * The files below a folder on disk, as the sites' rules look at them. Each folder is listed once: no file is changed while
 * the command runs. What a link leads to outside the folder isn't there.
 *
 * @param root As the system lists it.
 */
export function commandFiles(root: string): SiteFiles {
  const lists = new Map<string, Promise<readonly FolderEntry[]>>();
  const folders = new Map<string, Promise<boolean>>();
  const isFolderInside = (folder: string): Promise<boolean> => {
    const known = folders.get(folder) ?? isInside(root, path.join(root, folder));
    folders.set(folder, known);
    return known;
  };
  const bytes = async (file: string): Promise<Buffer | undefined> => {
    if (file.startsWith("..") || !(await isFolderInside(path.posix.dirname(file)))) {
      return undefined;
    }
    const at = path.join(root, file);
    try {
      const isLink = (await lstat(at)).isSymbolicLink();
      return isLink && !(await isInside(root, at))
        ? undefined
        : await readFileUpTo(at, largestFile);
    } catch {
      // it isn't there, or not to be read
      return undefined;
    }
  };
  return {
    read: async (file) => {
      const read = await bytes(file);
      return read === undefined ? undefined : new TextDecoder().decode(read);
    },
    hasMark: async (file) => {
      const read = await bytes(file);
      return read !== undefined && hasByteOrderMark(read);
    },
    list: (folder) => {
      const known = lists.get(folder) ?? list(root, folder);
      lists.set(folder, known);
      return known;
    },
  };
}

async function list(root: string, folder: string): Promise<readonly FolderEntry[]> {
  const at = path.join(root, folder);
  if (folder.startsWith("..") || !(await isInside(root, at))) {
    return [];
  }
  const entries = await readdir(at, { withFileTypes: true }).catch(() => []);
  const found = await Promise.all(entries.map((entry) => listed(root, at, entry)));
  // the same order on every system
  return found.flat().toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

/** Pipes and devices are left out; a link that leads out of the folder or to nothing is one to a folder with nothing in it. */
async function listed(root: string, folder: string, entry: Dirent): Promise<FolderEntry[]> {
  const { name } = entry;
  const isLink = entry.isSymbolicLink();
  const at = path.join(folder, name);
  if (isLink && !(await isInside(root, at))) {
    return [{ name, kind: "folder", isLink }];
  }
  const found = isLink ? await stat(at).catch(() => undefined) : entry;
  if (found?.isFile() === true) {
    return [{ name, kind: "file" }];
  }
  return isLink || found?.isDirectory() === true
    ? [{ name, kind: "folder", ...(isLink ? { isLink } : {}) }]
    : [];
}

async function isInside(root: string, at: string): Promise<boolean> {
  const real = await realPath(at);
  return real !== undefined && (real === root || pathInside(root, real) !== undefined);
}
