import type { BaseCommit, MissingBase } from "./baseCommit.ts";
import { branchTip } from "./baseCommit.ts";
import { committedBlobs } from "./committedBlobs.ts";
import { GitProblem } from "./gitProblem.ts";
import type { GitProgram } from "./gitProgram.ts";
import { comparing, listing } from "./hardening.ts";
import { LogParser, NulParts, logFormat } from "./logEntries.ts";
import type { LogChange, LogCommit } from "./logEntries.ts";
import { RepositoryFinder } from "./repositories.ts";
import { isIn, standingOf } from "./repositoryDates.ts";

/** A commit of the default branch, with what it changed against the one before it there: of a merge all that came with it. */
export interface BranchCommit {
  readonly id: string;
  /** When it was committed, in seconds since 1970. */
  readonly time: number;
  /** Paths are below the folder that was asked about, with `/`. */
  readonly changes: readonly LogChange[];
}

/** The default branch, as far back as it was asked for. */
export interface BranchHistory extends BaseCommit {
  /** The files of its newest commit below the folder: the ids of their contents, by path. */
  readonly files: ReadonlyMap<string, string>;
  /** Its commits, the newest first. */
  readonly commits: readonly BranchCommit[];
  /** Where the clone has only the newest part of the history and that begins later than asked: when, in seconds since 1970. */
  readonly shallowSince: number | undefined;
}

/** Files and changes that are kept of a branch. */
const most = 500_000;
/** Commits in a row from before the time that was asked for, behind which no newer ones are looked for: clocks differ. */
const olderInRow = 50;

/** What was read of a branch, in the paths of its repository. */
interface KnownLog {
  readonly tip: string;
  readonly isShallow: boolean;
  /** Seconds since 1970. */
  readonly since: number;
  readonly commits: readonly LogCommit[];
}

/**
 * The history of the default branch of the repository that a folder is in, one commit after the other as they reached that
 * branch. The list is read once, kept, and continued when the branch has new commits.
 */
export class BranchLog {
  readonly #git: GitProgram;
  readonly #folder: string;
  readonly #covers: (path: string) => boolean;
  #known: KnownLog | undefined;
  #files: { readonly commit: string; readonly files: ReadonlyMap<string, string> } | undefined;
  #reading: Promise<unknown> = Promise.resolve();

  /** `covers` says, by their paths below the folder, of which files changes are kept. */
  constructor(git: GitProgram, folder: string, covers: (path: string) => boolean) {
    this.#git = git;
    this.#folder = folder;
    this.#covers = covers;
  }

  /**
   * The branch back to the oldest commit that isn't older than a time, in seconds since 1970: since clocks differ, older ones
   * may be among them. Rejects with GitProblem.
   *
   * @param named The default branch, as a person named it.
   */
  history(since: number, named?: string): Promise<BranchHistory | MissingBase> {
    const reading = Promise.allSettled([this.#reading]).then(() => this.#read(since, named));
    this.#reading = reading;
    return reading;
  }

  /** Contents by their ids, in their order; undefined for what the repository lacks. Rejects with GitProblem. */
  async contents(ids: readonly string[]): Promise<(Buffer | undefined)[]> {
    const { top } = await this.#place();
    return committedBlobs(this.#git, top, ids);
  }

  async #read(since: number, named: string | undefined): Promise<BranchHistory | MissingBase> {
    const { top, below } = await this.#place();
    const tip = await branchTip(this.#git, top, named);
    if (typeof tip === "string") {
      return tip;
    }
    const { isShallow } = await standingOf(this.#git, top);
    const log = await this.#log(top, below, { tip: tip.commit, isShallow, since });
    this.#known = log;
    if (this.#files?.commit !== tip.commit) {
      this.#files = { commit: tip.commit, files: await this.#filesOf(top, below, tip.commit) };
    }
    const oldest = log.commits.at(-1);
    const isCut = isShallow && oldest?.isRoot === true && (oldest.time ?? 0) > since;
    // Git was stopped some way behind the oldest one that is wanted
    const wanted = log.commits.findLastIndex(({ time }) => (time ?? 0) >= since) + 1;
    return {
      ...tip,
      files: this.#files.files,
      commits: log.commits
        .slice(0, wanted)
        .flatMap(({ id, time, isRoot, changes }): BranchCommit[] =>
          // what the first commit of all has isn't changed by it
          isRoot ? [] : [{ id, time: time ?? 0, changes }],
        ),
      shallowSince: isCut ? oldest.time : undefined,
    };
  }

  async #log(top: string, below: string, wanted: Omit<KnownLog, "commits">): Promise<KnownLog> {
    const known = this.#known;
    const serves =
      known !== undefined && known.since <= wanted.since && known.isShallow === wanted.isShallow;
    if (serves && known.tip === wanted.tip) {
      return known;
    }
    if (serves && (await this.#follows(top, known.tip, wanted.tip))) {
      const newer = await this.#commits(top, below, `${known.tip}..${wanted.tip}`, known.since);
      return { ...known, tip: wanted.tip, commits: [...newer, ...known.commits] };
    }
    return { ...wanted, commits: await this.#commits(top, below, wanted.tip, wanted.since) };
  }

  /** Whether a commit has another one among those that the branch was at. */
  async #follows(top: string, earlier: string, later: string): Promise<boolean> {
    const passed = await this.#git.textOf(top, [
      "rev-list",
      "--first-parent",
      "--max-count=5000",
      later,
    ]);
    return passed.split("\n").includes(earlier);
  }

  async #commits(top: string, below: string, range: string, since: number): Promise<LogCommit[]> {
    const found: LogCommit[] = [];
    let [older, kept] = [0, 0];
    const log = new LogParser((commit) => {
      const changes = commit.changes.flatMap((change): LogChange[] => {
        const path = pathBelow(change.path, below);
        return path === undefined || !this.#covers(path) ? [] : [{ ...change, path }];
      });
      older = (commit.time ?? 0) < since ? older + 1 : 0;
      kept += changes.length;
      if (kept > most) {
        throw new GitProblem("tooLarge");
      }
      found.push({ ...commit, changes });
    });
    await this.#git.run(top, {
      args: [
        "log",
        // not `-c`: a merge changed what it brought to this branch
        ...logFormat.filter((option) => option !== "-c"),
        "-m",
        "--first-parent",
        ...comparing,
        ...listing,
        range,
        ...(below === "" ? [] : ["--", below]),
      ],
      onOutput: (piece) => {
        log.add(piece);
        return older > olderInRow;
      },
    });
    log.end();
    return found;
  }

  async #filesOf(top: string, below: string, commit: string): Promise<ReadonlyMap<string, string>> {
    const files = new Map<string, string>();
    const parts = new NulParts((part) => {
      const [, id = "", name = ""] = /^100\d+ blob ([\da-f]+)\t(.*)$/su.exec(part) ?? [];
      const path = name === "" ? undefined : pathBelow(name, below);
      if (path !== undefined) {
        files.set(path, id);
      }
      if (files.size > most) {
        throw new GitProblem("tooLarge");
      }
    });
    await this.#git.run(top, {
      args: ["ls-tree", "-r", "-z", "--full-tree", commit, ...(below === "" ? [] : ["--", below])],
      onOutput: (piece) => {
        parts.add(piece);
        return false;
      },
    });
    return files;
  }

  async #place(): Promise<{ readonly top: string; readonly below: string }> {
    const place = await new RepositoryFinder().folderPlace(this.#folder);
    if (place === undefined) {
      throw new GitProblem("noRepository");
    }
    return place;
  }
}

/** A path of the repository below a folder of it; undefined for one that isn't there. */
function pathBelow(path: string, below: string): string | undefined {
  return below === "" ? path : isIn(path, below) ? path.slice(below.length + 1) : undefined;
}
