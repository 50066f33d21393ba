import { addTo } from "../../system/addTo.ts";
import { nameOf } from "../sites/siteFiles.ts";

/** A file with its text. */
export interface FileText {
  readonly path: string;
  readonly text: string;
}

/** Files whose texts are compared to find those that were renamed. */
const mostRenamed = 2_000;
/** The part of a text that has to be the same in a file that was renamed and changed, as Git has it. */
const leastAlike = 0.5;
/** Pairs of files that are compared. */
const mostPairs = 250_000;
/** UTF-16 units of a piece of a line that is compared. */
const longestPiece = 64;

/** What became of files by their texts. */
export interface FoundRenames {
  readonly renames: ReadonlyMap<string, string>;
  /** The files that are gone whose texts weren't compared with those that came: they may be renamed. */
  readonly uncompared: ReadonlySet<string>;
}

/** What files that are gone are called now, among those that came, as far as both can be read. */
export async function renamesOf(
  gone: readonly string[],
  came: readonly string[],
  read: Readonly<Record<"before" | "now", (paths: readonly string[]) => Promise<FileText[]>>>,
): Promise<FoundRenames> {
  if (gone.length === 0 || came.length === 0) {
    return { renames: new Map(), uncompared: new Set() };
  }
  const from = await read.before(gone.slice(0, mostRenamed));
  const to = await read.now(came.slice(0, mostRenamed));
  const compared = new Set(from.map(({ path }) => path));
  return {
    renames: renamesBetween(from, to),
    uncompared: new Set(gone.filter((path) => !compared.has(path))),
  };
}

/** The texts of files, without those that can't be read. */
export async function textsOf(
  paths: readonly string[],
  read: (path: string) => Promise<string | undefined>,
): Promise<FileText[]> {
  const texts = await Promise.all(paths.map(read));
  return paths.flatMap((path, at) => {
    const text = texts[at];
    return text === undefined ? [] : [{ path, text }];
  });
}

/**
 * Which files that are gone are called otherwise now, as Git finds it: first those with the same text, then those with the
 * same name of which most is the same, then any of which most is the same, the most alike first.
 */
export function renamesBetween(
  gone: readonly FileText[],
  came: readonly FileText[],
): ReadonlyMap<string, string> {
  const renames = new Map<string, string>();
  const taken = new Set<string>();
  const note = (from: string, to: string): void => {
    renames.set(from, to);
    taken.add(to);
  };
  const byText = new Map<string, FileText[]>();
  came.forEach((one) => addTo(byText, one.text, one));
  for (const { path, text } of gone) {
    const same = (byText.get(text) ?? []).filter((one) => !taken.has(one.path));
    const named = same.filter((one) => nameOf(one.path) === nameOf(path));
    const [only, ...others] = named.length > 0 ? named : same;
    const rivals = gone.filter((one) => one.text === text && !renames.has(one.path));
    // of several with one text it can't be told which became which, unless their names do
    if (only !== undefined && (named.length > 0 || rivals.length === 1) && others.length === 0) {
      note(path, only.path);
    }
  }
  const left = gone.filter(({ path }) => !renames.has(path));
  const free = came.filter(({ path }) => !taken.has(path));
  if (left.length * free.length > mostPairs) {
    return renames;
  }
  const pieces = new Map([...left, ...free].map((one) => [one, piecesOf(one.text)]));
  const pairs = left.flatMap((from) =>
    free.flatMap((to) => {
      const [one, other] = [pieces.get(from), pieces.get(to)];
      const alike = one === undefined || other === undefined ? 0 : sharedPart(one, other);
      const hasName = nameOf(from.path) === nameOf(to.path);
      return alike >= leastAlike ? [{ from: from.path, to: to.path, alike, hasName }] : [];
    }),
  );
  for (const { from, to } of pairs.toSorted(
    (a, b) => Number(b.hasName) - Number(a.hasName) || b.alike - a.alike,
  )) {
    if (!renames.has(from) && !taken.has(to)) {
      note(from, to);
    }
  }
  return renames;
}

interface Pieces {
  /** How often each piece is there. */
  readonly counts: ReadonlyMap<string, number>;
  readonly length: number;
}

/** A text in lines, long ones in pieces. */
function piecesOf(text: string): Pieces {
  const counts = new Map<string, number>();
  for (const line of text.split(/(?<=\n)/u)) {
    for (let at = 0; at < line.length; at += longestPiece) {
      const piece = line.slice(at, at + longestPiece);
      counts.set(piece, (counts.get(piece) ?? 0) + 1);
    }
  }
  return { counts, length: text.length };
}

/** The part of the longer text that is in both. */
function sharedPart(one: Pieces, other: Pieces): number {
  const longest = Math.max(one.length, other.length);
  if (Math.min(one.length, other.length) < longest * leastAlike) {
    return 0;
  }
  let shared = 0;
  for (const [piece, count] of one.counts) {
    shared += piece.length * Math.min(count, other.counts.get(piece) ?? 0);
  }
  return longest === 0 ? 0 : shared / longest;
}
