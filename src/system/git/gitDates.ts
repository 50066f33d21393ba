import { stat } from "node:fs/promises";
import { addTo } from "../addTo.ts";
import { systemClock } from "../clock.ts";
import type { Clock } from "../clock.ts";
import { readFileUpTo } from "../readFile.ts";
import { contentIds } from "./contentId.ts";
import { filteredFiles } from "./filteredFiles.ts";
import { GitProblem } from "./gitProblem.ts";
import type { GitProgram } from "./gitProgram.ts";
import { comparing, listing } from "./hardening.ts";
import { NulParts } from "./logEntries.ts";
import { RepositoryFinder } from "./repositories.ts";
import type { PlacedFile } from "./repositories.ts";
import { RepositoryDates, isIn, standingOf } from "./repositoryDates.ts";
import type { DatedCommit } from "./repositoryDates.ts";

/** Bytes of a file that is compared with what was committed. */
const largestCompared = 16_000_000;
/** Files that are looked at at the same time. */
const atOnce = 16;
/** Milliseconds for which what is checked out isn't looked at again. */
const standsFor = 1_000;

/** When files were last changed. */
export interface FileDates {
  /** ISO times by path, as it was asked for; left out where that can't be told. */
  readonly dates: ReadonlyMap<string, string>;
  /** Why Git told nothing about some of them, each reason once. */
  readonly problems: readonly GitProblem[];
  /** Where a repository has only the newest part of its history, and some of its files are older: the ISO time at which it begins. */
  readonly shallowSince: string | undefined;
}

/** A commit that changed a file. */
export interface FileCommit {
  /** ISO time of its author's. */
  readonly time: string;
  /** The first line of its message. */
  readonly subject: string;
}

/** What was found of files while they are asked for. */
interface Finding {
  readonly dates: Map<string, string>;
  readonly problems: Map<string, GitProblem>;
  readonly shallow: Set<number>;
}

/**
 * What Git knows of files on this machine, in whatever repositories they are. Of each repository the commits are listed
 * once; nothing of the repository is run, written or fetched.
 */
export class GitDates {
  readonly #git: GitProgram;
  readonly #covers: (path: string) => boolean;
  readonly #clock: Clock;
  readonly #repositories = new Map<string, RepositoryDates>();
  readonly #standing = new Map<
    string,
    { readonly dated: Promise<DatedCommit>; readonly until: number }
  >();
  /** Whether files are as they were committed, by path and by what was compared. */
  readonly #compared = new Map<string, { readonly with: string; readonly isCommitted: boolean }>();

  /** `covers` says, by their paths, which files are asked about. */
  constructor(git: GitProgram, covers: (path: string) => boolean, clock: Clock = systemClock) {
    this.#git = git;
    this.#covers = covers;
    this.#clock = clock;
  }

  /**
   * When each file of a project was last changed: by its last commit where it is as it was committed, for the files of a
   * clone are as old as the clone; else when it was written. A file that was only moved wasn't changed. Below `folder` all
   * commits are read at once.
   */
  async lastChanges(folder: string, files: readonly string[]): Promise<FileDates> {
    const found: Finding = { dates: new Map(), problems: new Map(), shallow: new Set() };
    const finder = new RepositoryFinder();
    const project = await finder.folderPlace(folder);
    const places = new Map<string, (readonly [asked: string, place: PlacedFile])[]>();
    await each(files, async (asked) => {
      const place = await finder.placeOf(asked);
      if (place === "outside") {
        found.problems.set("noRepository", new GitProblem("noRepository"));
      } else if (place !== undefined) {
        addTo(places, place.top, [asked, place]);
      }
    });
    for (const [top, some] of places) {
      // a link may lead to another folder of the same repository
      const isWhole =
        project?.top !== top || !some.every(([, place]) => isIn(place.below, project.below));
      const below = isWhole ? "" : project.below;
      await this.#dateAll(top, below, some, found);
    }
    const [since] = [...found.shallow].toSorted((a, b) => a - b);
    return {
      dates: found.dates,
      problems: [...found.problems.values()],
      shallowSince: since === undefined ? undefined : isoTime(since),
    };
  }

  /** Why nothing is told of the files of a folder; undefined where Git tells. */
  async problemOf(folder: string): Promise<GitProblem | undefined> {
    const place = await new RepositoryFinder().folderPlace(folder);
    if (place === undefined) {
      return new GitProblem("noRepository");
    }
    try {
      await this.#datedCommit(place.top, place.below);
      return undefined;
    } catch (error) {
      return problemIn(error);
    }
  }

  /** The commits that changed a file, newest first; none outside of repositories. Rejects with GitProblem. */
  async commitsOf(file: string, most: number): Promise<readonly FileCommit[]> {
    const place = await new RepositoryFinder().placeOf(file);
    if (place === undefined || place === "outside") {
      return [];
    }
    const { head } = await standingOf(this.#git, place.top);
    if (head === undefined) {
      return [];
    }
    const texts: string[] = [];
    const parts = new NulParts((part) => texts.push(part));
    const format = ["-z", "--format=tformat:%at%x00%s", `--max-count=${most}`];
    await this.#git.run(place.top, {
      args: ["log", ...format, ...comparing, ...listing, head, "--", place.below],
      onOutput: (piece) => {
        parts.add(piece);
        return false;
      },
    });
    return texts.flatMap((time, at) => {
      const iso = at % 2 === 0 && /^\d+$/u.test(time) ? isoTime(Number(time)) : undefined;
      return iso === undefined ? [] : [{ time: iso, subject: texts[at + 1] ?? "" }];
    });
  }

  async #dateAll(
    top: string,
    below: string,
    places: readonly (readonly [asked: string, place: PlacedFile])[],
    { dates, problems, shallow }: Finding,
  ): Promise<void> {
    try {
      const dated = await this.#datedCommit(top, below);
      const changed = new Map<string, { readonly asked: string; readonly time: Date }[]>();
      await each(places, async ([asked, { file, below: path }]) => {
        // some systems list letters with marks in two parts
        const name = dated.files.has(path) ? path : path.normalize("NFC");
        const content = dated.files.get(name);
        const look = await this.#compare(file, content);
        if (look === undefined) {
          return;
        }
        const time = dated.changes.get(name)?.time;
        const iso = time === undefined ? undefined : isoTime(time);
        if (!look.isCommitted) {
          addTo(changed, name, { asked, time: look.written });
        } else if (iso !== undefined) {
          dates.set(asked, iso);
        } else if (dated.shallowSince !== undefined) {
          shallow.add(dated.shallowSince);
        }
      });
      const compared = [...changed.keys()].filter((name) => dated.files.has(name));
      const unknown = await filteredFiles(this.#git, top, compared);
      for (const [name, some] of changed) {
        for (const { asked, time } of unknown.has(name) ? [] : some) {
          dates.set(asked, time.toISOString());
        }
      }
    } catch (error) {
      const problem = problemIn(error);
      problems.set(problem.kind, problem);
    }
  }

  /** What is known of a repository; looked at again when some time has gone by. */
  #datedCommit(top: string, below: string): Promise<DatedCommit> {
    const key = `${top}\n${below}`;
    const known = this.#standing.get(key);
    if (known !== undefined && this.#clock.elapsed() < known.until) {
      return known.dated;
    }
    const repository =
      this.#repositories.get(top) ?? new RepositoryDates(this.#git, top, this.#covers);
    this.#repositories.set(top, repository);
    const dated = repository.now(below);
    const keep = (): void => {
      this.#standing.set(key, { dated, until: this.#clock.elapsed() + standsFor });
    };
    // while it is read, who asks gets the same
    this.#standing.set(key, { dated, until: Number.POSITIVE_INFINITY });
    dated.then(keep, keep);
    return dated;
  }

  /** Whether a file is as it was committed, and when it was written; undefined for one that is gone or can't be read. */
  async #compare(
    file: string,
    content: string | undefined,
  ): Promise<{ readonly isCommitted: boolean; readonly written: Date } | undefined> {
    try {
      const { mtime, size, ino } = await stat(file);
      if (content === undefined) {
        return { isCommitted: false, written: mtime };
      }
      const stamp = `${mtime.getTime()} ${size} ${ino} ${content}`;
      const known = this.#compared.get(file);
      if (known?.with === stamp) {
        return { isCommitted: known.isCommitted, written: mtime };
      }
      const isCommitted = contentIds(await readFileUpTo(file, largestCompared), content).includes(
        content,
      );
      this.#compared.set(file, { with: stamp, isCommitted });
      return { isCommitted, written: mtime };
    } catch {
      return undefined;
    }
  }
}

/** Runs work for some things at the same time. */
async function each<Thing>(
  things: readonly Thing[],
  work: (thing: Thing) => Promise<void>,
): Promise<void> {
  for (let from = 0; from < things.length; from += atOnce) {
    await Promise.all(things.slice(from, from + atOnce).map(work));
  }
}

function problemIn(error: unknown): GitProblem {
  if (error instanceof GitProblem) {
    return error;
  }
  throw error;
}

/** Of the seconds that Git tells; undefined for a time that no calendar has. */
function isoTime(seconds: number): string | undefined {
  const time = new Date(seconds * 1000);
  return Number.isNaN(time.getTime()) || time.getUTCFullYear() > 9999
    ? undefined
    : time.toISOString();
}
