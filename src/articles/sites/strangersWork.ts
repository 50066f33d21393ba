/**
 * Work on what a stranger wrote, which may never end: reading a site's configuration, deriving a page, reading an
 * article's text, matching a project's rules. Paths are relative to the project's folder.
 */
export interface StrangersWork {
  readonly kind: "site" | "page" | "article" | "rules";
  /** Equal for the same work: the site's folder and generator, else the path of the file. */
  readonly name: string;
  /** The file that is named when it has to be given up. */
  readonly file: string;
  /** Of a page: the site that it belongs to. */
  readonly site?: StrangersWork;
  /** Whether the file is read as it was at a commit, which what is there now doesn't depend on. */
  readonly isCommitted?: true;
}

/** Lets strangers' work be done so that somebody else knows what is being done, and can end it. */
export interface WorkGuard {
  /** Begins a task when those before it have ended: one at a time, so that it is known which one doesn't. `reads` names the file that it goes on with. */
  alone<Value>(
    work: StrangersWork,
    task: (reads: (file: string) => void) => Promise<Value>,
  ): Promise<Value>;
  /** Runs what ends before anything else can begin: it must not return a promise, which is `alone`'s. */
  during<Value>(work: StrangersWork, task: () => Value): Value;
  /** Why a work isn't done again before its file changes, as a sentence; undefined where it may be done. */
  givenUp(work: StrangersWork): string | undefined;
}

/** Reading the text of an article, its front matter included. */
export function articleWork(path: string): StrangersWork {
  return { kind: "article", name: path, file: path };
}

/** Where nobody would end it: in tests, and where the files are one's own. */
export const unguarded: WorkGuard = {
  alone: (_work, task) => task(() => undefined),
  during: (_work, task) => task(),
  givenUp: () => undefined,
};
