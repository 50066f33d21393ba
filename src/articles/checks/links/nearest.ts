import { folderOf, nameOf } from "../../sites/siteFiles.ts";
import { withoutTrailing } from "../../text/textEnd.ts";

/** Targets that are proposed in the place of a broken one, at most. */
const most = 3;
/** The share of a name that must be the same. */
const least = 0.6;
/** Signs of a text that are compared. */
const mostCompared = 200;

/** Those of some paths that may be meant by a path that nothing makes, the nearest first. */
export function nearestOf(sought: string, paths: Iterable<string>): string[] {
  const scored: { readonly path: string; readonly score: number }[] = [];
  const name = nearName(sought);
  const known = new Map<string, number>();
  for (const path of paths) {
    const own = nearName(path);
    const names =
      known.get(own.name) ?? (mayBeNear(name, own) ? likeness(name.name, own.name, least) : 0);
    known.set(own.name, names);
    if (names >= least) {
      scored.push({
        path,
        score: names * 2 + likeness(folderOf(bare(sought)), folderOf(bare(path))),
      });
    }
  }
  return scored
    .toSorted((a, b) => b.score - a.score || (a.path < b.path ? -1 : 1))
    .slice(0, most)
    .map(({ path }) => path);
}

function bare(path: string): string {
  return withoutTrailing(path.replace(/(?:\/(?:index|_index))?\.\w+$/u, ""), "/");
}

/** A name by what tells at once that most others differ too much from it. */
export interface NearName {
  /** In lower case. */
  readonly name: string;
  /** A bit for each letter that it has; several letters share one. */
  readonly letters: number;
  /** The same for each two letters in a row. */
  readonly pairs: number;
}

/** The name that a path ends with. */
export function nearName(path: string): NearName {
  return nameWithLetters(nameOf(bare(path)).toLowerCase());
}

/** A name with its letters. */
export function nameWithLetters(name: string): NearName {
  let [letters, pairs, before] = [0, 0, 0];
  for (let at = 0; at < Math.min(name.length, mostCompared); at += 1) {
    const code = name.charCodeAt(at);
    letters |= 1 << (code & 31);
    pairs |= 1 << ((code * 7 + before * 13) & 31);
    before = code;
  }
  return { name, letters, pairs };
}

/** How little two names share, from 0: a guess by which the nearest of very many are found. */
export function unshared(one: NearName, other: NearName): number {
  return bitsOf(one.pairs ^ other.pairs);
}

/** Whether names of these lengths may be the same in a share of their signs. */
export function areNearLengths(one: number, other: number, share = least): boolean {
  return Math.abs(one - other) <= Math.max(one, other) * (1 - share);
}

/** False for most names that aren't nearly the same; comparing them sign by sign takes a hundred times as long. */
export function mayBeNear(one: NearName, other: NearName, share = least): boolean {
  const most = Math.max(one.name.length, other.name.length) * (1 - share);
  // each letter that only one of them has must be put in, left out or replaced
  return (
    areNearLengths(one.name.length, other.name.length, share) &&
    bitsOf(one.letters & ~other.letters) <= most &&
    bitsOf(other.letters & ~one.letters) <= most
  );
}

function bitsOf(letters: number): number {
  let count = 0;
  for (let rest = letters; rest !== 0; rest &= rest - 1) {
    count += 1;
  }
  return count;
}

/** From 0 (nothing in common) to 1 (the same): one minus the share of signs that differ. Where it is less than `share`, it may be any less. */
export function likeness(one: string, other: string, share = 0): number {
  const longer = Math.max(one.length, other.length);
  return longer === 0 ? 1 : 1 - distance(one, other, longer * (1 - share)) / longer;
}

/** What is counted for three signs of a text in a row, one behind the other: it is compared with thousands. */
const rows = [
  new Uint8Array(mostCompared + 1),
  new Uint8Array(mostCompared + 1),
  new Uint8Array(mostCompared + 1),
] as const;

/** Signs to be put in, left out, replaced or swapped to make one text of the other. Where these are more than `most`, it may be any more. */
export function distance(one: string, other: string, most = mostCompared): number {
  if (one === other) {
    return 0;
  }
  const [a, b] = [one.slice(0, mostCompared), other.slice(0, mostCompared)];
  let [before, last, row]: [Uint8Array, Uint8Array, Uint8Array] = [...rows];
  for (let to = 0; to <= b.length; to += 1) {
    last[to] = to;
  }
  for (let at = 1; at <= a.length; at += 1) {
    const [sign, signBefore] = [a.charCodeAt(at - 1), a.charCodeAt(at - 2)];
    row[0] = at;
    let fewest = at;
    for (let to = 1; to <= b.length; to += 1) {
      const own = b.charCodeAt(to - 1);
      let steps = Math.min(
        (last[to] ?? 0) + 1,
        (row[to - 1] ?? 0) + 1,
        (last[to - 1] ?? 0) + (sign === own ? 0 : 1),
      );
      if (at > 1 && to > 1 && sign === b.charCodeAt(to - 2) && signBefore === own) {
        steps = Math.min(steps, (before[to - 2] ?? 0) + 1);
      }
      row[to] = steps;
      fewest = Math.min(fewest, steps);
    }
    // a swap counts from two rows before, where it was one less at most
    if (fewest > most + 1) {
      return fewest;
    }
    [before, last, row] = [last, row, before];
  }
  return last[b.length] ?? 0;
}

/** The way from a folder to a path, both absolute or both relative to the same: `../tea.md`. */
export function relativePath(folder: string, path: string): string {
  const from = folder.split("/").filter((part) => part !== "");
  const to = path.split("/").filter((part) => part !== "");
  let same = 0;
  while (same < from.length && same < to.length - 1 && from[same] === to[same]) {
    same += 1;
  }
  return [...from.slice(same).map(() => ".."), ...to.slice(same)].join("/");
}

/** A way with `./` before it, unless it leads up. */
export function dottedPath(way: string): string {
  return way.startsWith("..") ? way : `./${way}`;
}

/** A path as it may stand in Markdown and HTML alike. */
export function escapedTarget(path: string): string {
  return encodeURI(path.toWellFormed()).replaceAll(
    /[()'?#]/gu,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
