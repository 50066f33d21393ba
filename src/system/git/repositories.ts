import { stat } from "node:fs/promises";
import * as path from "node:path";
import { noteLimit, readTextUpTo } from "../readFile.ts";
import { realPath } from "../realPath.ts";
import { pathInside } from "./programPath.ts";

/** A file in a repository. */
export interface PlacedFile {
  /** The file that a link leads to; for others itself. */
  readonly file: string;
  /** The folder that the repository is of. */
  readonly top: string;
  /** The file's path below it, with `/`, as Git names it. */
  readonly below: string;
}

/**
 * Finds the repositories of files: the nearest folder above each with `.git`, which is a submodule's where it lies in one. A
 * folder that looks like a repository itself is none. What was found is kept as long as the finder.
 */
export class RepositoryFinder {
  readonly #tops = new Map<string, Promise<string | undefined>>();

  /** Undefined for a file that is gone; "outside" for one that no repository contains. */
  async placeOf(asked: string): Promise<PlacedFile | "outside" | undefined> {
    const file = await realPath(asked);
    if (file === undefined) {
      return undefined;
    }
    const top = await this.#topOf(path.dirname(file));
    const below = top === undefined ? undefined : pathInside(top, file);
    return top === undefined || below === undefined ? "outside" : { file, top, below };
  }

  /** The repository of what lies in a folder; `below` is "" for all of it. */
  async folderPlace(asked: string): Promise<{ top: string; below: string } | undefined> {
    const folder = await realPath(asked);
    const top = folder === undefined ? undefined : await this.#topOf(folder);
    return folder === undefined || top === undefined
      ? undefined
      : { top, below: pathInside(top, folder) ?? "" };
  }

  #topOf(folder: string): Promise<string | undefined> {
    const known = this.#tops.get(folder);
    if (known !== undefined) {
      return known;
    }
    const top = this.#nearest(folder);
    this.#tops.set(folder, top);
    return top;
  }

  async #nearest(folder: string): Promise<string | undefined> {
    if (await isTop(folder)) {
      return folder;
    }
    const above = path.dirname(folder);
    return above === folder ? undefined : this.#topOf(above);
  }
}

/** Whether a folder has a repository: `.git` is a folder, or a file that names one. A file that names one on another computer would have Git connect to it. */
async function isTop(folder: string): Promise<boolean> {
  const git = path.join(folder, ".git");
  try {
    const entry = await stat(git);
    return entry.isDirectory() || /^gitdir: (?![\\/]{2})/u.test(await readTextUpTo(git, noteLimit));
  } catch {
    return false;
  }
}
