import { dueNotes } from "../../../research/changes/changeNotes.ts";
import type { ChangeNote } from "../../../research/changes/changeNotes.ts";
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
  return dueNotes(notes, now.toISOString().slice(0, 10)).filter(({ file }) => !isThere(file));
}

/** Where the files of notes are now, by the commits since the first of these notes. A path that several files had is left out. */
export async function renamedSince(
  notes: readonly ChangeNote[],
  history: Pick<HistoryOfProject, "since">,
): Promise<RenamedFiles> {
  const [first] = notes.map(({ day }) => day).toSorted();
  const known = first === undefined ? undefined : await history.since(first);
  const files = new Set(notes.map(({ file }) => file));
  return known?.kind === "known"
    ? onlyOnce(known.history.renamed.filter(([before]) => files.has(before)))
    : new Map();
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

function onlyOnce(pairs: readonly (readonly [string, string])[]): RenamedFiles {
  const all = Map.groupBy(pairs, ([before]) => before);
  return new Map(
    [...all.values()].flatMap(([first, ...others]) =>
      first !== undefined && others.every(([, now]) => now === first[1]) ? [first] : [],
    ),
  );
}
