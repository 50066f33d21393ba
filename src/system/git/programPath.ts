import { statSync } from "node:fs";
import * as path from "node:path";

/** The parts of Node's `path` that differ between systems. */
export type PathRules = Pick<
  typeof path.posix,
  "isAbsolute" | "join" | "relative" | "delimiter" | "sep"
>;

/** Where a program is looked for. */
export interface ProgramSearch {
  /** The variable of the environment. */
  readonly pathVariable: string;
  /** Folders in which it may not lie: somebody may have put it there. */
  readonly neverIn?: readonly string[];
  readonly isFile?: (file: string) => boolean;
  readonly rules?: PathRules;
}

/**
 * The absolute path of Git, from what the editor says: a path, or its bare name, which is then looked for in the absolute
 * folders of the search path alone. A system that finds a name by itself may begin with the working folder, which is
 * somebody else's. Undefined where there is none.
 */
export function programPath(
  named: string,
  { pathVariable, neverIn = [], isFile = isFileThere, rules = path }: ProgramSearch,
): string | undefined {
  const isAllowed = (file: string): boolean =>
    neverIn.every((folder) => pathInside(folder, file, rules) === undefined);
  if (rules.isAbsolute(named)) {
    return isAllowed(named) ? named : undefined;
  }
  if (!/^git(?:\.exe)?$/u.test(named)) {
    return undefined;
  }
  const name = rules.sep === "\\" ? "git.exe" : named;
  return pathVariable
    .split(rules.delimiter)
    .filter((folder) => rules.isAbsolute(folder))
    .map((folder) => rules.join(folder, name))
    .find((file) => isAllowed(file) && isFile(file));
}

/** A file's path below a folder, with `/`; undefined for one that isn't in it. */
export function pathInside(
  folder: string,
  file: string,
  rules: PathRules = path,
): string | undefined {
  const below = rules.relative(folder, file);
  return below === "" ||
    below === ".." ||
    below.startsWith(`..${rules.sep}`) ||
    rules.isAbsolute(below)
    ? undefined
    : below.replaceAll(rules.sep, "/");
}

function isFileThere(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false })?.isFile() === true;
}
