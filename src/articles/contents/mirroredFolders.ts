/** Pages that two folders must have in common before they are taken for two editions of the same texts. */
const fewestShared = 3;
/** Folders of so many pages are compared once, and what came of it is kept. */
const keptFrom = 8;

/**
 * Folders side by side that hold mostly the same paths: `docs` and `2-edge`, `cloud` and `server`, `go` and `python`.
 * What their pages have in common is meant, whatever the folders are called.
 */
export class MirroredFolders {
  /** The paths of the pages below each folder that may have such a folder beside it, from there on. */
  readonly #below: ReadonlyMap<string, ReadonlySet<string>>;
  readonly #known = new Map<string, boolean>();

  constructor(paths: readonly string[]) {
    this.#below = pagesBelow(paths);
  }

  /** Whether two files lie in folders side by side that mirror each other. */
  areApart(path: string, other: string): boolean {
    let same = 0;
    while (same < path.length && path[same] === other[same]) {
      same += 1;
    }
    // the folder in which the ways to both part
    const start = path.lastIndexOf("/", same - 1) + 1;
    const [one, another] = [path, other].map((way) => {
      const end = way.indexOf("/", start);
      return end < 0 ? undefined : way.slice(0, end);
    });
    return one !== undefined && another !== undefined && this.#mirror(one, another);
  }

  #mirror(one: string, other: string): boolean {
    const [own, others] = [this.#below.get(one), this.#below.get(other)];
    if (own === undefined || others === undefined) {
      return false;
    }
    const [small, large] = own.size < others.size ? [own, others] : [others, own];
    if (small.size < keptFrom) {
      return isMirrored(small, large);
    }
    const key = one < other ? `${one}\n${other}` : `${other}\n${one}`;
    const found = this.#known.get(key) ?? isMirrored(small, large);
    this.#known.set(key, found);
    return found;
  }
}

/** Whether most of a folder's pages are in another one, too. */
function isMirrored(small: ReadonlySet<string>, large: ReadonlySet<string>): boolean {
  let shared = 0;
  for (const path of small) {
    shared += large.has(path) ? 1 : 0;
  }
  return shared >= fewestShared && shared * 2 >= small.size;
}

/** The pages below each folder that has enough of them in common with those beside it. */
function pagesBelow(paths: readonly string[]): ReadonlyMap<string, ReadonlySet<string>> {
  const below = new Map<string, Set<string>>();
  // how many of the folders in a folder have a path
  const having = new Map<string, number>();
  for (const path of paths) {
    for (const folder of foldersAbove(path)) {
      const rest = path.slice(folder.length + 1);
      // the page of the folder itself is called alike everywhere
      if (/^(?:_?index|readme|page)\.[^/]*$/iu.test(rest)) {
        continue;
      }
      const own = below.get(folder) ?? new Set<string>();
      below.set(folder, own.add(rest));
      const beside = `${parentOf(folder)}\n${rest}`;
      having.set(beside, (having.get(beside) ?? 0) + 1);
    }
  }
  const isShared = (folder: string, rest: string): boolean =>
    (having.get(`${parentOf(folder)}\n${rest}`) ?? 0) > 1;
  return new Map(
    [...below].filter(
      ([folder, own]) =>
        own.size >= fewestShared &&
        [...own].filter((rest) => isShared(folder, rest)).length >= fewestShared,
    ),
  );
}

/** Every folder that a path leads through, the outermost first. */
function foldersAbove(path: string): string[] {
  const folders: string[] = [];
  for (let at = path.indexOf("/"); at >= 0; at = path.indexOf("/", at + 1)) {
    folders.push(path.slice(0, at));
  }
  return folders;
}

function parentOf(folder: string): string {
  return folder.slice(0, Math.max(folder.lastIndexOf("/"), 0));
}
