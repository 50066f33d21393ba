import type { LogChange, LogCommit } from "./logEntries.ts";

/** The commit that made a file what it is. */
export interface LastChange {
  /** In seconds since 1970; undefined where it can't be told. */
  readonly time: number | undefined;
  /** The id of the content that it made. */
  readonly content: string;
}

/** The files of a commit, by path below the repository's folder: the ids of their contents. */
export type CommittedFiles = ReadonlyMap<string, string>;

/**
 * Finds, in commits from the newest to the oldest, which of them made each file what it is now. A commit whose result isn't
 * what is there now was left behind by a merge. A file that was only moved was changed where its content was, under the name
 * it had then.
 */
export class LastChanges {
  readonly #files: CommittedFiles;
  /** The files that aren't dated yet, by the name they have in the commits that come next: several may have come of one. */
  readonly #open: Map<string, readonly string[]>;
  readonly #found = new Map<string, LastChange>();
  readonly #isShallow: boolean;

  /** `isShallow` where the oldest commits aren't the first ones: what these have was changed then or before. */
  constructor(files: CommittedFiles, isShallow: boolean) {
    this.#files = files;
    this.#isShallow = isShallow;
    this.#open = new Map([...files.keys()].map((path) => [path, [path]]));
  }

  /** Whether every file is dated. */
  get isDone(): boolean {
    return this.#open.size === 0;
  }

  add({ time, isRoot, changes }: LogCommit): void {
    const moves = movesIn(changes);
    // first what all are called before it, since a name may go from one file to another
    const renamed: [string, readonly string[]][] = [];
    for (const { path, before, after } of changes) {
      const names = this.#open.get(path);
      if (names === undefined || before === after) {
        continue;
      }
      const made = names.filter((name) => this.#files.get(name) === after);
      if (after === undefined || made.length === 0) {
        continue;
      }
      const from = moves.get(path);
      const others = names.filter((name) => this.#files.get(name) !== after);
      if (others.length === 0) {
        this.#open.delete(path);
      } else {
        this.#open.set(path, others);
      }
      if (from === undefined) {
        const change = { time: isRoot && this.#isShallow ? undefined : time, content: after };
        made.forEach((name) => this.#found.set(name, change));
      } else {
        renamed.push([from, made]);
      }
    }
    // thousands may have come of one
    for (const [from, some] of Map.groupBy(renamed, ([source]) => source)) {
      this.#open.set(from, [...(this.#open.get(from) ?? []), ...some.flatMap(([, made]) => made)]);
    }
  }

  /** What was found; of what wasn't what was known `before` these commits, under the name it had then. */
  end(before: ReadonlyMap<string, LastChange> = new Map()): ReadonlyMap<string, LastChange> {
    for (const [path, names] of this.#open) {
      const known = before.get(path);
      for (const name of names) {
        if (known !== undefined && known.content === this.#files.get(name)) {
          this.#found.set(name, known);
        }
      }
    }
    return this.#found;
  }
}

/** Where each file that came with a commit was moved from: one with the same content went with it. */
function movesIn(changes: readonly LogChange[]): ReadonlyMap<string, string> {
  // undefined where several were of one content: of these it can't be told
  const gone = new Map<string, string | undefined>();
  const note = (key: string, path: string): unknown =>
    gone.set(key, gone.has(key) ? undefined : path);
  for (const { path, before, after } of changes) {
    if (after === undefined && before !== undefined) {
      note(before, path);
      note(`${before} ${nameOf(path)}`, path);
    }
  }
  const moves = new Map<string, string>();
  if (gone.size === 0) {
    return moves;
  }
  for (const { path, before, after } of changes) {
    const source =
      before === undefined && after !== undefined
        ? (gone.get(after) ?? gone.get(`${after} ${nameOf(path)}`))
        : undefined;
    if (source !== undefined) {
      moves.set(path, source);
    }
  }
  return moves;
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
