import type * as vscode from "vscode";
import type { App } from "../../platform/app.ts";
import type { KnownDates } from "../../platform/fileDates.ts";

/** Reads when files of a project were last changed while a table of them is shown, and tells when that differs. */
export class DatesReader {
  readonly #app: App;
  readonly #folder: vscode.WorkspaceFolder;
  readonly #changed: () => void;
  readonly #isClosed: () => boolean;
  /** The files whose dates are to be read next. */
  #wanted: readonly string[] | undefined;
  #isReading = false;
  #reading: Promise<void> = Promise.resolve();
  #known: KnownDates | undefined;

  constructor(
    app: App,
    folder: vscode.WorkspaceFolder,
    changed: () => void,
    isClosed: () => boolean,
  ) {
    this.#app = app;
    this.#folder = folder;
    this.#changed = changed;
    this.#isClosed = isClosed;
  }

  /** When they were last changed, as last read; undefined before the first reading. */
  get known(): KnownDates | undefined {
    return this.#known;
  }

  /** Reads the dates of these files, in the background. */
  read(paths: readonly string[]): void {
    this.#wanted = paths;
    if (!this.#isReading) {
      this.#isReading = true;
      this.#reading = this.#readWanted()
        .catch((error: unknown) => {
          this.#app.log.error(error);
          this.#learn({ byPath: new Map(), unknown: undefined });
        })
        .finally(() => (this.#isReading = false));
    }
  }

  /** Resolves when nothing is being read. */
  idle(): Promise<void> {
    return this.#reading;
  }

  async #readWanted(): Promise<void> {
    const dates = await this.#app.dates();
    for (let paths = this.#wanted; paths !== undefined && !this.#isClosed(); paths = this.#wanted) {
      this.#wanted = undefined;
      this.#learn(await dates.of(this.#folder.uri, paths));
    }
  }

  #learn(dates: KnownDates): void {
    const before = this.#known;
    this.#known = dates;
    if (!isSame(before, dates)) {
      this.#changed();
    }
  }
}

function isSame(one: KnownDates | undefined, other: KnownDates): boolean {
  return (
    one?.unknown === other.unknown &&
    one?.byPath.size === other.byPath.size &&
    [...other.byPath].every(([path, date]) => one.byPath.get(path) === date)
  );
}
