import { nameOf, pathBelow } from "../siteFiles.ts";
import type { MountFilter } from "./mountFilter.ts";

/** A folder of the project that Hugo reads as one of its content. */
export interface ContentMount {
  /** Relative to the project's folder. */
  readonly source: string;
  /** Below `content`: "" or `docs/manual`. */
  readonly target: string;
  /** The one language of its files; undefined where their names say it. */
  readonly language: string | undefined;
  /** Which files below the source it takes. */
  readonly filter: MountFilter;
  /** The key that says so, as a path in the configuration. */
  readonly key: readonly string[];
}

/** A content file's place. */
export interface ContentPlace {
  /** Below `content`, as they are written. */
  readonly folders: readonly string[];
  /** Without ending and language. */
  readonly name: string;
  /** In lower case, without the dot. */
  readonly ending: string;
  readonly language: string | undefined;
  /** `index`, `_index`, or a page of its own. */
  readonly type: "leaf" | "branch" | "single";
}

const contentEnding = /^(?:md|markdown|mdown|html?|adoc|asciidoc|ad|org|rst|pandoc|pdc)$/u;

/**
 * Where a mount puts a file: its path below `content`; undefined for one that it doesn't hold. `isUnsure` where it
 * depends on the version of Hugo whether it holds it.
 */
export function mountedPath(
  { source, target, filter }: ContentMount,
  path: string,
): { readonly below: string; readonly isUnsure: boolean } | undefined {
  const below = pathBelow(path, source);
  if (below === undefined) {
    return undefined;
  }
  if (below === "") {
    // a mount of one file
    return { below: target, isUnsure: false };
  }
  const taken = filter.takes(below);
  return taken === false
    ? undefined
    : { below: target === "" ? below : `${target}/${below}`, isUnsure: taken === undefined };
}

/** Whether a name is that of a file that Hugo makes a page of. */
export function isContentName(name: string): boolean {
  const dot = name.lastIndexOf(".");
  return dot > 0 && contentEnding.test(name.slice(dot + 1).toLowerCase());
}

/** Takes the path of a content file apart; undefined for one that is none. `languages`: all, switched off ones, too. */
export function contentPlace(
  path: string,
  languages: ReadonlySet<string>,
): ContentPlace | undefined {
  const folders = path.split("/");
  const name = folders.pop() ?? "";
  if (!isContentName(name)) {
    return undefined;
  }
  const dot = name.lastIndexOf(".");
  const [base, ending] = [name.slice(0, dot), name.slice(dot + 1).toLowerCase()];
  const langDot = base.lastIndexOf(".");
  const suffix = langDot > 0 ? base.slice(langDot + 1).toLowerCase() : undefined;
  const language = suffix !== undefined && languages.has(suffix) ? suffix : undefined;
  const bare = language === undefined ? base : base.slice(0, langDot);
  return {
    folders,
    name: bare,
    ending,
    language,
    type:
      bare.toLowerCase() === "index"
        ? "leaf"
        : bare.toLowerCase() === "_index"
          ? "branch"
          : "single",
  };
}

/** Hugo passes over these wherever they are. */
export function isHiddenName(path: string): boolean {
  return path.split("/").some((part) => /^[.#]|~$/u.test(part));
}

/** What a page is named after: a bundle after its folder. */
export function baseNameOf({ type, name, folders }: ContentPlace): string {
  return type === "single" ? name : nameOf(folders.join("/"));
}
