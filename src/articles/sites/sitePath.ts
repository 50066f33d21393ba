/** An article's path taken apart: `posts/2024-01-02-tea.de.md` has the folders `posts`, the name `2024-01-02-tea.de` and the ending `md`. */
export interface ArticlePath {
  readonly folders: readonly string[];
  /** Without its ending. */
  readonly name: string;
  /** Lower case, without the dot. */
  readonly ending: string;
}

/** Takes a path with `/` apart. */
export function articlePath(path: string): ArticlePath {
  const folders = path.split("/").filter((part) => part !== "" && part !== ".");
  const file = folders.pop() ?? "";
  const dot = file.lastIndexOf(".");
  return dot <= 0
    ? { folders, name: file, ending: "" }
    : { folders, name: file.slice(0, dot), ending: file.slice(dot + 1).toLowerCase() };
}

/** The path below a folder; undefined where it does not begin with it. */
export function below(path: ArticlePath, ...parents: readonly string[]): ArticlePath | undefined {
  return parents.every((parent, index) => path.folders[index] === parent)
    ? { ...path, folders: path.folders.slice(parents.length) }
    : undefined;
}

/** Segments as a path from the site's root, escaped for an address. */
export function sitePath(segments: readonly string[], end: "/" | ""): string {
  const shown = segments.filter((segment) => segment !== "");
  return shown.length === 0 ? "/" : `/${shown.map(escapeSegment).join("/")}${end}`;
}

/** A path that somebody wrote into front matter: what is escaped already stays, the rest is escaped. */
export function writtenPath(written: string): string {
  const [, path = "", query = "", hash = ""] =
    /^([^?#]*)(\?[^#]*)?(#.*)?$/su.exec(written.trim()) ?? [];
  const escaped = path
    .split("/")
    .map((segment) =>
      segment
        .split(/(%[\dA-Fa-f]{2})/u)
        .map((part, index) => (index % 2 === 1 ? part : escapeSegment(part)))
        .join(""),
    )
    .join("/")
    .replace(/^\/*/u, "/");
  return `${escaped}${query}${hash}`;
}

/** A date that a name begins with, and the rest of the name. */
export function datedName(
  name: string,
): { readonly date: string; readonly rest: string } | undefined {
  const [, date, rest] = /^(\d{4}-\d{1,2}-\d{1,2})-(.+)$/u.exec(name) ?? [];
  return date === undefined || rest === undefined ? undefined : { date, rest };
}

/** Half a surrogate pair, which no address can hold, becomes a replacement character. */
function escapeSegment(segment: string): string {
  return encodeURIComponent(segment.toWellFormed()).replaceAll(
    /%(?:21|24|26|27|28|29|2A|2B|2C|3A|3B|3D|40)/gu,
    decodeURIComponent,
  );
}
