import type { FolderDifference } from "../../system/git/committedFolder.ts";
import { folderOf, joinPath, nameOf } from "../sites/siteFiles.ts";
import type { FolderEntry, SiteFiles } from "../sites/siteFiles.ts";
import { hasByteOrderMark } from "../text/byteOrderMark.ts";

/** Reads files at the commit that a folder is compared with, in the order of their paths; undefined for what can't be read. */
export type ReadCommitted = (
  paths: readonly string[],
) => Promise<readonly (Uint8Array | undefined)[]>;

/**
 * The files of a project as they were at a commit. What didn't change since is read from disk, and so is what belongs to no
 * commit or isn't known at this one: packages, what a build makes, submodules, and what links lead to.
 */
export class CommittedFiles implements SiteFiles {
  readonly #now: SiteFiles;
  readonly #read: ReadCommitted;
  readonly #folders = new Map<string, Map<string, FolderEntry>>();
  readonly #files: ReadonlySet<string>;
  #differing: ReadonlySet<string>;
  readonly #asNow: ReadonlySet<string>;
  /** What was read from the commit ahead of its use. */
  readonly #ahead = new Map<string, Uint8Array | undefined>();
  readonly #unread = new Set<string>();

  constructor(difference: FolderDifference, now: SiteFiles, read: ReadCommitted) {
    this.#now = now;
    this.#read = read;
    this.#files = new Set(difference.files);
    this.#asNow = new Set([...difference.ignored, ...difference.unread]);
    this.#differing = differingIn(difference);
    for (const path of difference.files) {
      this.#add(path);
    }
  }

  /** What differs from disk now; the commit is the same. */
  update(difference: FolderDifference): void {
    this.#differing = differingIn(difference);
  }

  /** What lies in a folder. */
  readonly list = async (folder: string): Promise<readonly FolderEntry[]> => {
    if (this.#isAsNow(folder)) {
      return this.#now.list(folder);
    }
    const committed = this.#folders.get(folder) ?? new Map<string, FolderEntry>();
    const others = (await this.#now.list(folder)).filter(({ name, kind }) => {
      const path = joinPath(folder, name);
      return (
        !committed.has(name) &&
        (this.#asNow.has(path) || (kind === "folder" && this.#asNow.has(`${path}/`)))
      );
    });
    return [...committed.values(), ...others];
  };

  readonly read = async (path: string): Promise<string | undefined> => {
    if (!this.#isCommitted(path)) {
      return this.#isAsNow(path) ? this.#now.read(path) : undefined;
    }
    const bytes = await this.#bytesOf(path);
    return bytes === undefined ? undefined : new TextDecoder().decode(bytes);
  };

  readonly hasMark = async (path: string): Promise<boolean> => {
    if (!this.#isCommitted(path)) {
      return this.#isAsNow(path) && (await this.#now.hasMark?.(path)) === true;
    }
    const bytes = await this.#bytesOf(path);
    return bytes !== undefined && hasByteOrderMark(bytes);
  };

  /** Reads files that will be asked for, all at once; what was read ahead before is forgotten. */
  async readAhead(paths: readonly string[]): Promise<void> {
    this.#ahead.clear();
    const committed = paths.filter((path) => this.#isCommitted(path));
    const found = committed.length === 0 ? [] : await this.#read(committed);
    committed.forEach((path, at) => this.#ahead.set(path, this.#noted(path, found[at])));
  }

  /** Whether a file was asked for that the commit has and that couldn't be read there: the repository lacks it, or it is too large. */
  isUnread(path: string): boolean {
    return this.#unread.has(path);
  }

  /** Whether a file has to be read from the commit. */
  #isCommitted(path: string): boolean {
    return this.#files.has(path) && this.#differing.has(path);
  }

  async #bytesOf(path: string): Promise<Uint8Array | undefined> {
    if (this.#ahead.has(path)) {
      return this.#ahead.get(path);
    }
    const [bytes] = await this.#read([path]);
    return this.#noted(path, bytes);
  }

  #noted(path: string, bytes: Uint8Array | undefined): Uint8Array | undefined {
    if (bytes === undefined) {
      this.#unread.add(path);
    } else {
      this.#unread.delete(path);
    }
    return bytes;
  }

  /** Whether a file or folder is the same at any commit, or taken for that. */
  #isAsNow(path: string): boolean {
    if (this.#files.has(path)) {
      return !this.#differing.has(path);
    }
    for (let at = path; at !== ""; at = folderOf(at)) {
      if (this.#asNow.has(at) || this.#asNow.has(`${at}/`)) {
        return true;
      }
    }
    return false;
  }

  #add(path: string): void {
    for (
      let [at, kind]: [string, FolderEntry["kind"]] = [path, "file"];
      at !== "";
      kind = "folder"
    ) {
      const folder = folderOf(at);
      const entries = this.#folders.get(folder) ?? new Map<string, FolderEntry>();
      const isKnown = entries.has(nameOf(at));
      this.#folders.set(folder, entries.set(nameOf(at), { name: nameOf(at), kind }));
      if (isKnown) {
        return;
      }
      at = folder;
    }
  }
}

function differingIn({ changed, gone }: FolderDifference): ReadonlySet<string> {
  return new Set([...changed, ...gone]);
}
