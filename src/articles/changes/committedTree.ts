import { folderOf, nameOf, skippedFolders } from "../sites/siteFiles.ts";
import type { FolderEntry, SiteFiles } from "../sites/siteFiles.ts";
import { hasByteOrderMark } from "../text/byteOrderMark.ts";

/** Reads contents by their ids in Git, in their order; undefined for what can't be read. */
export type ReadContents = (ids: readonly string[]) => Promise<readonly (Uint8Array | undefined)[]>;

/** A file that a commit changed: the ids of its content before and after, undefined where there is none. */
export interface ContentChange {
  readonly path: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** UTF-16 units of all texts together that are kept. */
const mostKept = 30_000_000;

/**
 * The files of a project at one commit after the other: contents are read by their ids when they are asked for. Packages,
 * which belong to no commit, are read from disk.
 */
export class CommittedTree implements SiteFiles {
  readonly #ids: Map<string, string>;
  readonly #folders = new Map<string, Map<string, FolderEntry["kind"]>>();
  readonly #now: SiteFiles;
  readonly #contents: ReadContents;
  /** By id, those that were asked for last at the end. */
  readonly #texts = new Map<string, { readonly text: string; readonly hasMark: boolean }>();
  #kept = 0;

  constructor(
    files: Iterable<readonly [path: string, id: string]>,
    now: SiteFiles,
    contents: ReadContents,
  ) {
    this.#ids = new Map(files);
    this.#now = now;
    this.#contents = contents;
    for (const path of this.#ids.keys()) {
      this.#add(path);
    }
  }

  readonly list = async (folder: string): Promise<readonly FolderEntry[]> => {
    if (isPackage(folder)) {
      return this.#now.list(folder);
    }
    const entries = [...(this.#folders.get(folder) ?? [])].map(([name, kind]) => ({ name, kind }));
    const others = (await this.#now.list(folder)).filter(({ name }) => skippedFolders.has(name));
    return [...entries, ...others];
  };

  readonly read = async (path: string): Promise<string | undefined> =>
    isPackage(path) ? this.#now.read(path) : (await this.#content(path))?.text;

  readonly hasMark = async (path: string): Promise<boolean> =>
    isPackage(path)
      ? (await this.#now.hasMark?.(path)) === true
      : (await this.#content(path))?.hasMark === true;

  /** The id of a file's content; undefined where there is none. */
  idOf(path: string): string | undefined {
    return this.#ids.get(path);
  }

  get paths(): Iterable<string> {
    return this.#ids.keys();
  }

  /** The text of an id that is or was a file's. */
  async textOf(id: string): Promise<string | undefined> {
    if (!this.#texts.has(id)) {
      await this.readAhead([id]);
    }
    return this.#texts.get(id)?.text;
  }

  /** Reads contents that will be asked for, all at once. */
  async readAhead(ids: readonly string[]): Promise<void> {
    const wanted = [...new Set(ids)].filter((id) => !this.#texts.has(id));
    if (wanted.length === 0) {
      return;
    }
    const read = await this.#contents(wanted);
    for (const [id] of this.#texts) {
      if (this.#kept <= mostKept) {
        break;
      }
      this.#kept -= this.#texts.get(id)?.text.length ?? 0;
      this.#texts.delete(id);
    }
    wanted.forEach((id, at) => {
      const bytes = read[at];
      if (bytes !== undefined) {
        const text = new TextDecoder().decode(bytes);
        this.#texts.set(id, { text, hasMark: hasByteOrderMark(bytes) });
        this.#kept += text.length;
      }
    });
  }

  /** The files as they are after a change, or before it. */
  apply({ path, before, after }: ContentChange, direction: "forward" | "back" = "forward"): void {
    const id = direction === "forward" ? after : before;
    if (id === undefined) {
      this.#ids.delete(path);
      this.#remove(path);
    } else if (this.#ids.has(path)) {
      this.#ids.set(path, id);
    } else {
      this.#ids.set(path, id);
      this.#add(path);
    }
  }

  async #content(
    path: string,
  ): Promise<{ readonly text: string; readonly hasMark: boolean } | undefined> {
    const id = this.#ids.get(path);
    if (id === undefined) {
      return undefined;
    }
    await this.textOf(id);
    return this.#texts.get(id);
  }

  #add(path: string): void {
    let kind: FolderEntry["kind"] = "file";
    for (let at = path; at !== ""; at = folderOf(at)) {
      const entries = this.#folders.get(folderOf(at)) ?? new Map<string, FolderEntry["kind"]>();
      this.#folders.set(folderOf(at), entries.set(nameOf(at), kind));
      kind = "folder";
    }
  }

  /** Git has no folders without files. */
  #remove(path: string): void {
    for (let at = path; at !== ""; at = folderOf(at)) {
      const entries = this.#folders.get(folderOf(at));
      entries?.delete(nameOf(at));
      if (entries === undefined || entries.size > 0) {
        return;
      }
      this.#folders.delete(folderOf(at));
    }
  }
}

function isPackage(path: string): boolean {
  return path.split("/").some((part) => skippedFolders.has(part));
}
