import { stat } from "node:fs/promises";
import * as path from "node:path";
import { readFileUpTo } from "../readFile.ts";
import { baseCommit, commonBase } from "./baseCommit.ts";
import type { BaseCommit, MissingBase } from "./baseCommit.ts";
import { committedBlobs } from "./committedBlobs.ts";
import { contentIds } from "./contentId.ts";
import { filteredFiles } from "./filteredFiles.ts";
import { GitProblem } from "./gitProblem.ts";
import type { GitProgram } from "./gitProgram.ts";
import { NulParts } from "./logEntries.ts";
import { RepositoryFinder } from "./repositories.ts";

/** Files of a commit or a folder that are looked at. */
const mostFiles = 200_000;
/** Branches to choose from. */
const mostBranches = 500;
/** Bytes of a file that is compared with what was committed. */
const largestCompared = 16_000_000;
/** Files that are looked at at the same time. */
const atOnce = 16;

/** How the files of a folder differ from those that a commit has there. All paths are below the folder, with `/`. */
export interface FolderDifference extends BaseCommit {
  /** All files that the commit has, links and submodules left out. */
  readonly files: readonly string[];
  /** Of these: with another content now. Only files that are compared can be among them. */
  readonly changed: readonly string[];
  /** Of these: not there now. */
  readonly gone: readonly string[];
  /** Files that are there now and aren't of the commit; those that Git ignores left out. */
  readonly came: readonly string[];
  /** Of those that came: the ones that were committed since. */
  readonly committed: readonly string[];
  /** What Git ignores, folders with `/` at their ends: a build may have made it, and it is of no commit. */
  readonly ignored: readonly string[];
  /** Links, submodules and files that Git keeps in another form: what the commit has there isn't known. */
  readonly unread: readonly string[];
}

interface TreeEntry {
  readonly id: string;
  /** Whether it is a file that can be read as it is. */
  readonly isFile: boolean;
}

interface Stamped {
  readonly stamp: string;
  readonly ids: readonly string[];
}

/**
 * The files of a folder at a commit, without checking it out, and how they differ from those on disk. What is on disk is
 * compared by the ids of contents alone: Git's own comparison would run the filters that a repository names.
 */
export class CommittedFolder {
  readonly #git: GitProgram;
  readonly #folder: string;
  readonly #isCompared: (path: string) => boolean;
  readonly #trees = new Map<string, Promise<ReadonlyMap<string, TreeEntry>>>();
  /** The ids of files on disk, by path. */
  readonly #ids = new Map<string, Stamped>();

  /** `isCompared` says, by their paths, of which files the contents are compared. */
  constructor(git: GitProgram, folder: string, isCompared: (path: string) => boolean) {
    this.#git = git;
    this.#folder = folder;
    this.#isCompared = isCompared;
  }

  /**
   * How the folder differs from the commit that it is compared with (`baseCommit` says which). Rejects with GitProblem.
   *
   * @param named The default branch, as a person named it.
   */
  async difference(named?: string): Promise<FolderDifference | MissingBase> {
    const { top, below } = await this.#place();
    const base = await baseCommit(this.#git, top, named);
    return typeof base === "string" ? base : this.#differenceFrom(base, top, below);
  }

  /**
   * How the folder differs from the last commit that what is checked out has in common with another one. Rejects with
   * GitProblem, "failed" for a name that says no commit.
   *
   * @param name A commit, as a person names it: `HEAD~3`, `v1.2`.
   */
  async differenceFrom(name: string): Promise<FolderDifference | MissingBase> {
    const { top, below } = await this.#place();
    const base = await commonBase(this.#git, top, name);
    return typeof base === "string" ? base : this.#differenceFrom(base, top, below);
  }

  /**
   * Whether the commit that the folder is compared with (`baseCommit` says which) may have a file at a path: what is in
   * submodules and behind links isn't known. Undefined where there is no such commit. Rejects with GitProblem.
   *
   * @param named The default branch, as a person named it.
   */
  async mayHave(named?: string): Promise<((path: string) => boolean) | undefined> {
    const { top, below } = await this.#place();
    const base = await baseCommit(this.#git, top, named);
    if (typeof base === "string") {
      return undefined;
    }
    const tree = await this.#tree(top, below, base.commit);
    return (file) => {
      const parts = file.split("/");
      return (
        tree.has(file) ||
        parts.some((_, end) => tree.get(parts.slice(0, end).join("/"))?.isFile === false)
      );
    };
  }

  /** The contents of files at a commit, in the order of their paths; undefined for what it lacks. Rejects with GitProblem. */
  async read(commit: string, paths: readonly string[]): Promise<(Buffer | undefined)[]> {
    const { top, below } = await this.#place();
    const tree = await this.#tree(top, below, commit);
    const entries = paths.map((one) => tree.get(one));
    const ids = entries.flatMap((entry) => (entry?.isFile === true ? [entry.id] : []));
    const contents = await committedBlobs(this.#git, top, ids);
    let at = 0;
    return entries.map((entry) => (entry?.isFile === true ? contents[at++] : undefined));
  }

  /** The folders in which Git keeps what is checked out and where branches are. Rejects with GitProblem. */
  async gitFolders(): Promise<{ readonly own: string; readonly common: string }> {
    const { top } = await this.#place();
    const text = await this.#git.textOf(top, ["rev-parse", "--git-dir", "--git-common-dir"]);
    const [own = "", common = ""] = text.split("\n").map((line) => path.resolve(top, line));
    return { own, common };
  }

  /** The branches that the remotes have, as a person says them: `origin/main`. Rejects with GitProblem. */
  async remoteBranches(): Promise<readonly string[]> {
    const { top } = await this.#place();
    const text = await this.#git.textOf(top, [
      "for-each-ref",
      "--format=%(refname) %(symref)",
      `--count=${mostBranches}`,
      "refs/remotes",
    ]);
    return text.split("\n").flatMap((line) => {
      const [name = "", target = ""] = line.split(" ");
      return name === "" || target !== "" ? [] : [name.replace("refs/remotes/", "")];
    });
  }

  async #differenceFrom(base: BaseCommit, top: string, below: string): Promise<FolderDifference> {
    const tree = await this.#tree(top, below, base.commit);
    const [onDisk, ignored] = await Promise.all([
      this.#filesNow(top, below),
      this.#ignored(top, below),
    ]);
    const isUnread = (one: string): boolean => onDisk.sparse.has(one);
    const files = [...tree].flatMap(([one, { isFile }]) => (isFile ? [one] : []));
    const gone = files.filter((one) => !onDisk.there.has(one) && !isUnread(one));
    const came = [...onDisk.there.keys()].filter((one) => !tree.has(one));
    const stayed = files.filter((one) => onDisk.there.has(one) && this.#isCompared(one));
    const differs = await this.#differing(top, below, stayed, tree);
    const filtered = await filteredFiles(
      this.#git,
      top,
      [...differs, ...gone.filter(this.#isCompared)].map((one) => inRepository(one, below)),
    );
    return {
      ...base,
      files,
      changed: differs.filter((one) => !filtered.has(inRepository(one, below))),
      gone,
      came,
      committed: came.filter((one) => onDisk.there.get(one) === "tracked"),
      ignored,
      unread: [
        ...[...tree].flatMap(([one, { isFile }]) => (isFile ? [] : [one])),
        ...files.filter(isUnread),
        ...[...filtered].map((one) => belowFolder(one, below)),
      ],
    };
  }

  async #place(): Promise<{ readonly top: string; readonly below: string }> {
    const place = await new RepositoryFinder().folderPlace(this.#folder);
    if (place === undefined) {
      throw new GitProblem("noRepository");
    }
    return place;
  }

  /** The files of a commit below the folder; the last commits that were asked for are kept. */
  #tree(top: string, below: string, commit: string): Promise<ReadonlyMap<string, TreeEntry>> {
    const known = this.#trees.get(commit);
    if (known !== undefined) {
      return known;
    }
    const reading = this.#readTree(top, below, commit);
    this.#trees.clear();
    this.#trees.set(commit, reading);
    reading.catch(() => this.#trees.delete(commit));
    return reading;
  }

  async #readTree(
    top: string,
    below: string,
    commit: string,
  ): Promise<ReadonlyMap<string, TreeEntry>> {
    const tree = new Map<string, TreeEntry>();
    await this.#list(top, ["ls-tree", "-r", "-z", "--full-tree", commit], below, (part) => {
      const [, mode, id = "", name = ""] =
        /^(\d+) (?:blob|commit) ([\da-f]+)\t(.*)$/su.exec(part) ?? [];
      if (mode !== undefined) {
        tree.set(belowFolder(name, below), { id, isFile: mode.startsWith("100") });
      }
      return tree.size;
    });
    return tree;
  }

  /** The files that are there, and those that a sparse checkout leaves out. */
  async #filesNow(
    top: string,
    below: string,
  ): Promise<{
    readonly there: ReadonlyMap<string, "tracked" | "other">;
    readonly sparse: ReadonlySet<string>;
  }> {
    const there = new Map<string, "tracked" | "other">();
    const sparse = new Set<string>();
    const args = ["ls-files", "-z", "-t", "--cached", "--others", "--deleted"];
    await this.#list(top, [...args, ...excluded], below, (part) => {
      const name = belowFolder(part.slice(2), below);
      if (part.startsWith("R ")) {
        there.delete(name);
      } else if (part.startsWith("S ")) {
        sparse.add(name);
      } else {
        there.set(name, part.startsWith("? ") ? "other" : "tracked");
      }
      return there.size;
    });
    return { there, sparse };
  }

  async #ignored(top: string, below: string): Promise<readonly string[]> {
    const found: string[] = [];
    const args = ["ls-files", "-z", "--others", "--ignored", "--directory"];
    await this.#list(top, [...args, ...excluded], below, (part) =>
      found.push(belowFolder(part, below)),
    );
    return found;
  }

  async #list(
    top: string,
    args: readonly string[],
    below: string,
    read: (part: string) => number,
  ): Promise<void> {
    const parts = new NulParts((part) => {
      if (part !== "" && read(part) > mostFiles) {
        throw new GitProblem("tooLarge");
      }
    });
    await this.#git.run(top, {
      args: [...args, ...(below === "" ? [] : ["--", below])],
      onOutput: (piece) => {
        parts.add(piece);
        return false;
      },
    });
  }

  /** The files whose content isn't that of the commit. */
  async #differing(
    top: string,
    below: string,
    paths: readonly string[],
    tree: ReadonlyMap<string, TreeEntry>,
  ): Promise<readonly string[]> {
    const differs: string[] = [];
    for (let from = 0; from < paths.length; from += atOnce) {
      await Promise.all(
        paths.slice(from, from + atOnce).map(async (one) => {
          const id = tree.get(one)?.id ?? "";
          const own = await this.#idsOf(path.join(top, below, one), id);
          if (!own.includes(id)) {
            differs.push(one);
          }
        }),
      );
    }
    return differs.toSorted();
  }

  /** The ids that Git may give a file on disk; none for what can't be read, or is too large. */
  async #idsOf(file: string, like: string): Promise<readonly string[]> {
    try {
      const { mtimeMs, size, ino } = await stat(file);
      const stamp = `${mtimeMs} ${size} ${ino}`;
      const known = this.#ids.get(file);
      if (known?.stamp === stamp) {
        return known.ids;
      }
      const ids = contentIds(await readFileUpTo(file, largestCompared), like);
      this.#ids.set(file, { stamp, ids });
      return ids;
    } catch {
      return [];
    }
  }
}

/** What `ls-files` leaves out: what the repository's own files say, and folders of packages in any case. */
const excluded: readonly string[] = [
  "--exclude-standard",
  "--exclude=node_modules",
  "--exclude=bower_components",
];

function belowFolder(name: string, below: string): string {
  return below === "" ? name : name.slice(below.length + 1);
}

function inRepository(name: string, below: string): string {
  return below === "" ? name : `${below}/${name}`;
}
