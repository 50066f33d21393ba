import { dueNotes } from "../../../research/changes/changeNotes.ts";
import type { ChangeNote } from "../../../research/changes/changeNotes.ts";
import { localDay } from "../../../shared/format.ts";
import type { FolderMoves } from "../urlMoves/urlChanges.ts";
import type { HistoryOfProject } from "./changeHistory.ts";

/** The paths now of files that were at other paths before. */
export type RenamedFiles = ReadonlyMap<string, string>;

/** Due notes about files that aren't there any more: these may have been renamed. */
export function notesOfMissing(
  notes: readonly ChangeNote[],
  isThere: (path: string) => boolean,
  now: Date,
): readonly ChangeNote[] {
  return dueNotes(notes, localDay(now)).filter(({ file }) => !isThere(file));
}

/** Where the files of notes are now, by the commits since the first of these notes. A path that several files had is left out. Undefined where no commits are known, as before Git is ready. */
export async function renamedSince(
  notes: readonly ChangeNote[],
  history: Pick<HistoryOfProject, "since">,
): Promise<RenamedFiles | undefined> {
  const [first] = notes.map(({ day }) => day).toSorted();
  if (first === undefined) {
    return new Map();
  }
  const known = await history.since(first);
  const files = new Set(notes.map(({ file }) => file));
  return known.kind === "known"
    ? onlyOnce(known.history.renamed.filter(([before]) => files.has(before)))
    : undefined;
}

/** Where a file is now, also where its last move isn't committed. */
export function pathNow(
  path: string,
  renamed: RenamedFiles,
  moves: FolderMoves | undefined,
): string | undefined {
  const committed = renamed.get(path);
  const changes = moves?.kind === "known" ? moves.changes.changes : [];
  const moved = changes.find(
    (change) => change.kind === "moved" && change.before === (committed ?? path),
  );
  return moved?.file ?? committed;
}

/** Looks for the files of due notes in the history, once for each list of articles, or again where no history was known. */
export class RenamedFilesReader {
  readonly #history: () => Pick<HistoryOfProject, "since">;
  #renamed: RenamedFiles = new Map();
  #sought: { readonly articles?: readonly unknown[]; readonly key?: string } = {};

  constructor(history: () => Pick<HistoryOfProject, "since">) {
    this.#history = history;
  }

  /** What was found last. */
  get known(): RenamedFiles {
    return this.#renamed;
  }

  /** Reads what isn't known of these articles and notes yet. Undefined where there is nothing to read; else whether it is known now. */
  read(
    articles: readonly { readonly path: string }[],
    notes: readonly ChangeNote[],
    now: Date,
  ): Promise<boolean> | undefined {
    const paths = new Set(articles.map(({ path }) => path));
    const missing = notesOfMissing(notes, (path) => paths.has(path), now);
    const key = JSON.stringify(missing.map(({ file, day }) => [file, day]));
    if (this.#sought.articles === articles && this.#sought.key === key) {
      return undefined;
    }
    this.#sought = { articles, key };
    return missing.length === 0 ? undefined : this.#find(missing);
  }

  async #find(missing: readonly ChangeNote[]): Promise<boolean> {
    const found = await renamedSince(missing, this.#history());
    if (found === undefined) {
      this.#sought = {};
      return false;
    }
    this.#renamed = found;
    return true;
  }
}

function onlyOnce(pairs: readonly (readonly [string, string])[]): RenamedFiles {
  const all = Map.groupBy(pairs, ([before]) => before);
  return new Map(
    [...all.values()].flatMap(([first, ...others]) =>
      first !== undefined && others.every(([, now]) => now === first[1]) ? [first] : [],
    ),
  );
}
