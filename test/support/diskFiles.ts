import type { Dirent } from "node:fs";
import { readFile, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import type { FolderEntry, SiteFiles } from "../../src/articles/sites/siteFiles.ts";

/** Bytes of a configuration or an article that the editor reads. */
const largestFile = 2_000_000;

/** The files below a folder, as the editor reads them. */
export interface DiskFiles extends SiteFiles {
  /** The bytes of a file of at most `largest` bytes; undefined for a larger one, what is no ordinary file, and what can't be read. */
  readonly bytes: (path: string, largest?: number) => Promise<Uint8Array | undefined>;
}

/** The files below a folder on disk. What a file is, and how large, is looked at before it is opened. */
export function diskFiles(root: string): DiskFiles {
  const bytes: DiskFiles["bytes"] = async (path, largest = largestFile) => {
    const file = join(root, path);
    const found = path.startsWith("..") ? undefined : await orUndefined(stat(file));
    return found?.isFile() === true && found.size <= largest
      ? orUndefined(readFile(file))
      : undefined;
  };
  return {
    bytes,
    read: async (path) => {
      const read = await bytes(path);
      return read === undefined ? undefined : new TextDecoder().decode(read);
    },
    list: async (folder) => {
      const at = join(root, folder);
      const entries = folder.startsWith("..")
        ? undefined
        : await orUndefined(readdir(at, { withFileTypes: true }));
      return (await Promise.all((entries ?? []).map((entry) => listed(at, entry)))).flat();
    },
  };
}

/** Pipes and devices are left out. */
async function listed(folder: string, entry: Dirent): Promise<FolderEntry[]> {
  const { name } = entry;
  const isLink = entry.isSymbolicLink();
  const found = isLink ? await orUndefined(stat(join(folder, name))) : entry;
  if (found?.isFile() === true) {
    return [{ name, kind: "file" }];
  }
  return isLink || found?.isDirectory() === true
    ? [{ name, kind: "folder", ...(isLink ? { isLink } : {}) }]
    : [];
}

async function orUndefined<Value>(reading: Promise<Value>): Promise<Value | undefined> {
  try {
    return await reading;
  } catch {
    return undefined;
  }
}
