import type { UrlChange, UrlChanges } from "./urlChange.ts";

/** Which deleted pages a person was told of: the commit that had each, by its folder and its URL. */
export type SaidDeleted = Readonly<Record<string, unknown>>;

type Deleted = Pick<UrlChanges, "commit" | "changes">;

/** The pages of a folder whose files were deleted, and which no message has named since that commit. */
export function newlyDeleted(
  said: SaidDeleted,
  folder: string,
  { commit, changes }: Deleted,
): readonly UrlChange[] {
  return changes.filter(
    (change) => isDeleted(change) && said[keyOf(folder, change.oldUrl)] !== commit,
  );
}

/** The URLs of a folder that a person was told of and whose pages are there again: of those they are told again. */
export function publishedAgain(
  said: SaidDeleted,
  folder: string,
  { changes }: Deleted,
): readonly string[] {
  const gone = new Set(changes.map(({ oldUrl }) => oldUrl));
  const start = keyOf(folder, "");
  return Object.keys(said).flatMap((key) => {
    const url = key.startsWith(start) ? key.slice(start.length) : undefined;
    return url === undefined || gone.has(url) ? [] : [url];
  });
}

/** What is remembered once a person was told of URLs of a folder, and others of it are published again; the newest `most`. */
export function withSaid(
  said: SaidDeleted,
  folder: string,
  changed: {
    readonly commit: string;
    readonly told: readonly string[];
    readonly again: readonly string[];
  },
  most: number,
): SaidDeleted {
  const { commit, told, again } = changed;
  const left = new Set([...told, ...again].map((url) => keyOf(folder, url)));
  const entries = [
    ...Object.entries(said).filter(([key]) => !left.has(key)),
    ...told.map((url) => [keyOf(folder, url), commit] as const),
  ];
  return Object.fromEntries(entries.slice(-most));
}

function isDeleted(change: UrlChange): boolean {
  return change.kind === "gone" && change.why === "deleted" && change.cause === undefined;
}

/** Neither has a space. */
function keyOf(folder: string, url: string): string {
  return `${folder} ${url}`;
}
