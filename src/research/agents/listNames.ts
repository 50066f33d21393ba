import { fileStem } from "../files/fileStem.ts";
import { foldedPath } from "../../system/foldedPath.ts";

/** A file or a folder by its paths: below the open folders, as the editor shows it, and on the disk. */
export interface ShownPath {
  readonly shown: string;
  readonly disk: string;
}

/** What an agent may mean by the name of a keyword list. */
export interface ListNames {
  /** The name of a new file; undefined where none can be made of it. */
  readonly file: string | undefined;
  /** The names and paths, with `/`, of one that is there. */
  readonly wanted: readonly string[];
}

/**
 * What is meant by a name or path of a keyword list: just a name, a path below the open folders, or
 * one on the disk, of Windows too. `folders` are those that lists are in. Undefined for what can't
 * name a list.
 */
export function listNames(named: string, folders: readonly ShownPath[]): ListNames | undefined {
  const text = withSlashes(named);
  if (/(?:^|\/)\.|\p{Cc}/u.test(text) || !/[\p{L}\p{N}]/u.test(text)) {
    return undefined;
  }
  const start = folders
    .flatMap(({ shown, disk }) => [shown, withSlashes(disk)])
    .find((folder) => foldedPath(text).startsWith(`${foldedPath(folder)}/`));
  const place = start === undefined ? "" : `${start}/`;
  const stem = text.slice(place.length).replace(/\.csv$/iu, "");
  if (stem.includes("/")) {
    return { file: undefined, wanted: [text] };
  }
  const file = `${fileStem(stem, null)}.csv`;
  return { file, wanted: [`${place}${file}`, `${place}${stem}.csv`] };
}

/** Whether a list is one that is meant. */
export function isNamed({ wanted }: ListNames, { shown, disk }: ShownPath): boolean {
  const path = withSlashes(disk);
  const names = [shown.slice(shown.lastIndexOf("/") + 1), shown, path].map(foldedPath);
  return wanted.some((one) => names.includes(foldedPath(one)));
}

function withSlashes(path: string): string {
  return path.replaceAll("\\", "/");
}
