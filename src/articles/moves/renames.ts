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
 * same name of which most is the same, then any of which most is the same, the most alike first. Where several are equally
 * alike, the names of their folders tell, or nothing does.
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
    free.flatMap((to): Pair[] => {
      const [one, other] = [pieces.get(from), pieces.get(to)];
      const alike = one === undefined || other === undefined ? 0 : sharedPart(one, other);
      const named = sharedNames(from.path, to.path);
      return alike >= leastAlike
        ? [{ from: from.path, to: to.path, rank: [Math.min(named, 1), alike, named] }]
        : [];
    }),
  );
  for (const [from, to] of bestPairs(pairs)) {
    note(from, to);
  }
  return renames;
}

/** A file that is gone and one that came, and how surely it is the same: pairs are compared by the first figures that differ. */
interface Pair {
  readonly from: string;
  readonly to: string;
  /** Whether the names are the same, the part of the texts that is, and how many names at the end of the paths are. */
  readonly rank: readonly [number, number, number];
}

/** The best pairs, each file in one of them. Files that may equally be of several pairs are in none: nothing says which it is. */
function bestPairs(pairs: readonly Pair[]): readonly (readonly [string, string])[] {
  const best: [string, string][] = [];
  const [done, taken] = [new Set<string>(), new Set<string>()];
  const ranks = Map.groupBy(pairs, ({ rank }) => rank.join(" "));
  const sorted = [...ranks.values()].toSorted(([one], [other]) => byRank(one, other));
  for (const equal of sorted) {
    const open = equal.filter(({ from, to }) => !done.has(from) && !taken.has(to));
    const [byFrom, byTo] = [
      Map.groupBy(open, ({ from }) => from),
      Map.groupBy(open, ({ to }) => to),
    ];
    for (const { from, to } of open) {
      if (byFrom.get(from)?.length === 1 && byTo.get(to)?.length === 1) {
        best.push([from, to]);
      }
      done.add(from);
      taken.add(to);
    }
  }
  return best;
}

function byRank(one: Pair | undefined, other: Pair | undefined): number {
  const differing = one?.rank.map((figure, at) => (other?.rank[at] ?? 0) - figure) ?? [];
  return differing.find((figure) => figure !== 0) ?? 0;
}

/** How many names at the ends of two paths are the same. */
function sharedNames(one: string, other: string): number {
  const [names, others] = [one.split("/").toReversed(), other.split("/").toReversed()];
  const differing = names.findIndex((name, at) => name !== others[at]);
  return differing < 0 ? names.length : differing;
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
