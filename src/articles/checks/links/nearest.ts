import { folderOf, nameOf } from "../../sites/siteFiles.ts";

/** Targets that are proposed in the place of a broken one, at most. */
const most = 3;
/** The share of a name that must be the same. */
const least = 0.6;

/** Those of some paths that may be meant by a path that nothing makes, the nearest first. */
export function nearestOf(sought: string, paths: Iterable<string>): string[] {
  const scored: { readonly path: string; readonly score: number }[] = [];
  const name = bareName(sought);
  for (const path of paths) {
    const own = bareName(path);
    const longer = Math.max(name.length, own.length);
    // most names differ too much in their length alone
    const names =
      Math.abs(name.length - own.length) > longer * (1 - least) ? 0 : likeness(name, own);
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
  return path.replace(/(?:\/(?:index|_index))?\.\w+$/u, "").replace(/\/+$/u, "");
}

function bareName(path: string): string {
  return nameOf(bare(path)).toLowerCase();
}

/** From 0 (nothing in common) to 1 (the same): one minus the share of signs that differ. */
export function likeness(one: string, other: string): number {
  const longer = Math.max(one.length, other.length);
  return longer === 0 ? 1 : 1 - distance(one, other) / longer;
}

/** Signs to be put in, left out, replaced or swapped to make one text of the other. */
export function distance(one: string, other: string): number {
  if (one === other) {
    return 0;
  }
  const [a, b] = [one.slice(0, 200), other.slice(0, 200)];
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let at = 1; at <= a.length; at += 1) {
    const row = [at];
    for (let to = 1; to <= b.length; to += 1) {
      const same = a[at - 1] === b[to - 1] ? 0 : 1;
      const isSwap = at > 1 && to > 1 && a[at - 1] === b[to - 2] && a[at - 2] === b[to - 1];
      row.push(
        Math.min(
          (last[to] ?? 0) + 1,
          (row[to - 1] ?? 0) + 1,
          (last[to - 1] ?? 0) + same,
          isSwap ? (before[to - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    before = last;
    last = row;
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

/** A path as it may stand in Markdown and HTML alike. */
export function escapedTarget(path: string): string {
  return encodeURI(path.toWellFormed()).replaceAll(
    /[()'?#]/gu,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
