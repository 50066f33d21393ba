import { GitProblem } from "./gitProblem.ts";

/** A commit, as the list of commits begins it. */
export interface LogCommit {
  readonly id: string;
  /** When it was committed, in seconds since 1970; undefined where it says nothing of the kind. */
  readonly time: number | undefined;
  /** Whether nothing is known from before it: it is the first, or its parents aren't there. */
  readonly isRoot: boolean;
  readonly changes: readonly LogChange[];
}

/** A file that a commit changed; of a merge one that is as none of its parents had it. */
export interface LogChange {
  /** Below the repository's folder, with `/`. */
  readonly path: string;
  /** The ids of the content before and after; undefined where there was or is none. */
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** The arguments that list commits as `LogParser` reads them. */
export const logFormat: readonly string[] = [
  "-z",
  "--raw",
  "--no-abbrev",
  "-c",
  "--root",
  "--format=tformat:%H %ct %P",
];

/** UTF-16 units of one part of the output; no system has a path as long. */
const longestPart = 100_000;
/** Files that one commit may change: one with more tells of no single article. */
const mostChanges = 500_000;

/**
 * Reads the output of `git log` piece by piece. Its parts end with NUL: a line for a commit, a line that begins with a colon
 * for each changed file, and behind that the file's path, whatever is in it.
 */
export class LogParser {
  readonly #onCommit: (commit: LogCommit) => void;
  readonly #parts: NulParts;
  #commit: (LogCommit & { readonly changes: LogChange[] }) | undefined;
  #change: Omit<LogChange, "path"> | undefined;

  constructor(onCommit: (commit: LogCommit) => void) {
    this.#onCommit = onCommit;
    this.#parts = new NulParts((part) => this.#read(part));
  }

  /** Throws GitProblem for what isn't such output. */
  add(piece: Buffer): void {
    this.#parts.add(piece);
  }

  /** To be called when the output has ended. */
  end(): void {
    if (this.#commit !== undefined) {
      this.#onCommit(this.#commit);
    }
    this.#commit = undefined;
  }

  #read(part: string): void {
    if (this.#change !== undefined) {
      this.#commit?.changes.push({ path: part, ...this.#change });
      this.#change = undefined;
      if ((this.#commit?.changes.length ?? 0) > mostChanges) {
        throw new GitProblem("tooLarge");
      }
      return;
    }
    // a line end separates a commit from its changes
    const line = part.replace(/^\n/u, "");
    if (line.startsWith(":")) {
      this.#change = readChange(line);
    } else if (line !== "") {
      this.end();
      this.#commit = readCommit(line);
    }
  }
}

/** Reads parts that end with NUL, each as UTF-8. */
export class NulParts {
  readonly #onPart: (part: string) => void;
  #rest: Buffer = Buffer.alloc(0);

  constructor(onPart: (part: string) => void) {
    this.#onPart = onPart;
  }

  add(piece: Buffer): void {
    const bytes = this.#rest.length === 0 ? piece : Buffer.concat([this.#rest, piece]);
    let start = 0;
    for (let end = bytes.indexOf(0); end !== -1; end = bytes.indexOf(0, start)) {
      this.#onPart(bytes.toString("utf8", start, end));
      start = end + 1;
    }
    this.#rest = bytes.subarray(start);
    if (this.#rest.length > longestPart) {
      throw new GitProblem("tooLarge");
    }
  }
}

function readCommit(line: string): LogCommit & { readonly changes: LogChange[] } {
  const match = /^(?<id>[\da-f]{40,64}) (?<time>-?\d*) (?<parents>[\da-f ]*)$/u.exec(line);
  const { id, time = "", parents = "" } = match?.groups ?? {};
  if (id === undefined) {
    throw new GitProblem("failed", `Not a commit: ${line.slice(0, 200)}`);
  }
  return {
    id,
    time: /^\d+$/u.test(time) ? Number(time) : undefined,
    isRoot: parents === "",
    changes: [],
  };
}

/** Of a merge there is a colon, a mode and an id for each parent; the last ones are the result's. */
function readChange(line: string): Omit<LogChange, "path"> {
  const parents = /^:+/u.exec(line)?.[0].length ?? 0;
  const fields = line.slice(parents).split(" ");
  const [before, after] = [fields[parents + 1], fields[2 * parents + 1]];
  if (before === undefined || after === undefined || fields.length !== 2 * parents + 3) {
    throw new GitProblem("failed", `Not a change: ${line.slice(0, 200)}`);
  }
  return { before: idOf(before), after: idOf(after) };
}

function idOf(written: string): string | undefined {
  return /^0+$/u.test(written) ? undefined : written;
}
