import { GitProblem } from "./gitProblem.ts";
import type { GitProgram } from "./gitProgram.ts";
import { comparing, listing } from "./hardening.ts";
import { LastChanges } from "./lastChanges.ts";
import type { LastChange } from "./lastChanges.ts";
import { LogParser, NulParts, logFormat } from "./logEntries.ts";
import type { LogCommit } from "./logEntries.ts";

/** Files of a commit that are kept. */
const mostFiles = 200_000;

/** What is known of a repository at a commit. */
export interface DatedCommit {
  /** The ids of the contents of its files, by path. */
  readonly files: ReadonlyMap<string, string>;
  /** What made each of them what it is. */
  readonly changes: ReadonlyMap<string, LastChange>;
  /** Where the history has only its newest part and some files are older: when its oldest commit was made, in seconds since 1970. */
  readonly shallowSince: number | undefined;
}

/** What is checked out. */
interface Standing {
  /** Undefined where there is no commit yet. */
  readonly head: string | undefined;
  /** Whether the history before it is cut off. */
  readonly isShallow: boolean;
}

const nothing: DatedCommit = {
  files: new Map(),
  changes: new Map(),
  shallowSince: undefined,
};

/**
 * When the files of one repository were last changed by a commit, from one list of its commits. It is kept, and continued
 * from where it ended when commits were added.
 */
export class RepositoryDates {
  readonly #git: GitProgram;
  readonly #top: string;
  readonly #covers: (path: string) => boolean;
  /** The folders that were asked about: of a large repository only these are read. */
  #folders: readonly string[] = [];
  #known: { readonly at: Standing; readonly dated: DatedCommit } | undefined;
  /** What couldn't be read isn't tried again before something else is checked out. */
  #failed: { readonly at: Standing; readonly problem: GitProblem } | undefined;
  #reading: Promise<unknown> = Promise.resolve();

  /** `covers` says which files are kept: a repository may have many others. */
  constructor(git: GitProgram, top: string, covers: (path: string) => boolean) {
    this.#git = git;
    this.#top = top;
    this.#covers = covers;
  }

  /** What is known now about the files below a folder, "" for all, and others maybe. Rejects with GitProblem. */
  now(folder: string): Promise<DatedCommit> {
    const reading = Promise.allSettled([this.#reading]).then(() => this.#read(folder));
    this.#reading = reading;
    return reading;
  }

  async #read(folder: string): Promise<DatedCommit> {
    const at = await standingOf(this.#git, this.#top);
    if (!this.#folders.some((known) => isIn(folder, known))) {
      this.#folders = [...this.#folders.filter((known) => !isIn(known, folder)), folder];
      [this.#known, this.#failed] = [undefined, undefined];
    }
    if (this.#known !== undefined && isSame(this.#known.at, at)) {
      return this.#known.dated;
    }
    if (this.#failed !== undefined && isSame(this.#failed.at, at)) {
      throw this.#failed.problem;
    }
    try {
      const dated = at.head === undefined ? nothing : await this.#readCommit(at.head, at.isShallow);
      this.#known = { at, dated };
      return dated;
    } catch (error) {
      if (error instanceof GitProblem) {
        this.#failed = { at, problem: error };
      }
      throw error;
    }
  }

  async #readCommit(head: string, isShallow: boolean): Promise<DatedCommit> {
    const before = await this.#continued(head, isShallow);
    const files = await this.#filesOf(head);
    const found = new LastChanges(files, isShallow);
    let oldest: number | undefined;
    const log = new LogParser((commit: LogCommit) => {
      found.add(commit);
      if (commit.isRoot && commit.time !== undefined) {
        oldest = Math.min(oldest ?? commit.time, commit.time);
      }
    });
    await this.#git.run(this.#top, {
      args: [
        "log",
        ...logFormat,
        ...comparing,
        ...listing,
        before === undefined ? head : `${before.head}..${head}`,
        ...this.#paths,
      ],
      onOutput: (piece) => {
        log.add(piece);
        return found.isDone;
      },
    });
    log.end();
    const changes = found.end(before?.dated.changes);
    const isCut = isShallow && [...changes.values()].some(({ time }) => time === undefined);
    return {
      files,
      changes,
      shallowSince: isCut ? (oldest ?? before?.dated.shallowSince) : undefined,
    };
  }

  /** What is known of a commit that this one follows; undefined where all has to be read: history was rewritten, or something else was checked out. */
  async #continued(
    head: string,
    isShallow: boolean,
  ): Promise<{ readonly head: string; readonly dated: DatedCommit } | undefined> {
    const known = this.#known;
    if (known?.at.head === undefined || known.at.isShallow !== isShallow) {
      return undefined;
    }
    try {
      await this.#git.textOf(this.#top, ["merge-base", "--is-ancestor", known.at.head, head]);
      return { head: known.at.head, dated: known.dated };
    } catch (error) {
      if (error instanceof GitProblem && error.kind === "failed") {
        return undefined;
      }
      throw error;
    }
  }

  async #filesOf(head: string): Promise<ReadonlyMap<string, string>> {
    const files = new Map<string, string>();
    const parts = new NulParts((part) => {
      const [, id, name = ""] = /^\d+ blob ([\da-f]+)\t(.*)$/su.exec(part) ?? [];
      if (id !== undefined && this.#covers(name)) {
        files.set(name, id);
      }
      if (files.size > mostFiles) {
        throw new GitProblem("tooLarge");
      }
    });
    await this.#git.run(this.#top, {
      args: ["ls-tree", "-r", "-z", "--full-tree", head, ...this.#paths],
      onOutput: (piece) => {
        parts.add(piece);
        return false;
      },
    });
    return files;
  }

  get #paths(): readonly string[] {
    return ["--", ...this.#folders.filter((folder) => folder !== "")];
  }
}

/** What is checked out in a repository. Rejects with GitProblem. */
export async function standingOf(git: GitProgram, top: string): Promise<Standing> {
  const text = await git.textOf(top, [
    "rev-parse",
    "--is-shallow-repository",
    "--revs-only",
    "HEAD^{commit}",
  ]);
  const [shallow, head] = text.split("\n");
  return {
    head: head !== undefined && /^[\da-f]{40,64}$/u.test(head) ? head : undefined,
    isShallow: shallow === "true",
  };
}

/** Whether a path is a folder's, or that of something in it; "" is all of a repository. */
export function isIn(path: string, folder: string): boolean {
  return folder === "" || path === folder || path.startsWith(`${folder}/`);
}

function isSame(one: Standing, other: Standing): boolean {
  return one.head === other.head && one.isShallow === other.isShallow;
}
