import { articleKind } from "../frontMatter/articleKind.ts";
import { folderOf, joinPath, nameOf, pathBelow, skippedFolders } from "./siteFiles.ts";
import { isConfiguration } from "./siteGenerator.ts";
import type { SiteRules } from "./siteRules.ts";
import { traitsOf } from "./generatorTraits.ts";

/** A file that was written, or a file or folder that came or went. */
export interface FileChange {
  /** Relative to the project's folder. */
  readonly path: string;
  readonly cameOrWent: boolean;
}

/** What was read of a project's sites by now. */
export interface KnownSites {
  readonly rules: readonly Pick<
    SiteRules,
    "generator" | "folder" | "contentFolders" | "output" | "sources"
  >[];
  /** Files whose text the rules looked at or would have looked at, relative to the project's folder. */
  readonly read: ReadonlySet<string>;
  /** The names of the folders in each folder that rules looked into. */
  readonly folders: ReadonlyMap<string, ReadonlySet<string>>;
  /** Whether rules are being read just now: what they look at isn't known then. */
  readonly isReading: boolean;
}

/**
 * What a change makes outdated: the rules and the URLs of all files; the rules and the URL of that file, which may be
 * its neighbours' bundle; the URL of that file alone; nothing.
 */
export type Outdated = "everything" | "rules" | "file" | "nothing";

/** What a change of a file makes outdated. Files that no rule looked at and that lie in no content folder change nothing. */
export function outdatedBy(
  { path, cameOrWent }: FileChange,
  { rules, read, folders, isReading }: KnownSites,
): Outdated {
  const name = nameOf(path);
  // results of this extension, whatever folder they are kept in
  if (path.split("/").some((part) => skippedFolders.has(part)) || name.endsWith(".seo.json")) {
    return "nothing";
  }
  const sources = [...read, ...rules.flatMap((site) => site.sources)];
  if (
    sources.includes(path) ||
    // a folder that went has taken along what it held
    (cameOrWent && sources.some((source) => pathBelow(source, path) !== undefined))
  ) {
    return "everything";
  }
  if (rules.some((site) => isOutput(path, site))) {
    return "nothing";
  }
  if (isReading || isConfiguration(name)) {
    return "everything";
  }
  const isContent = rules.some(({ contentFolders }) =>
    contentFolders.some((folder) => pathBelow(path, folder) !== undefined),
  );
  const isArticle = articleKind(name) !== undefined;
  if (!cameOrWent) {
    return isContent && isArticle ? "file" : "nothing";
  }
  if (isContent) {
    return isArticle && !isOfItsFolder(path) ? "rules" : "everything";
  }
  // a folder that wasn't there when rules were read may hold content; a file beside those that were read may be a part of the configuration
  return isInNewFolder(path, folders) ||
    sources.some((source) => folderOf(source) === folderOf(path))
    ? "everything"
    : "nothing";
}

/** Whether a file lies in a folder that came after rules looked for it. */
function isInNewFolder(path: string, folders: KnownSites["folders"]): boolean {
  const parts = path.split("/").slice(0, -1);
  for (const [depth, name] of parts.entries()) {
    const known = folders.get(parts.slice(0, depth).join("/"));
    if (known === undefined || !known.has(name)) {
      return known !== undefined;
    }
  }
  return false;
}

/** Whether a generator writes a file; not where one of the site's content folders lies there. */
function isOutput(
  path: string,
  { generator, folder, contentFolders, output = folder }: KnownSites["rules"][number],
): boolean {
  const usual = traitsOf({ generator }).buildsInto;
  const written = [output, ...usual.map((name) => joinPath(folder, name))];
  return written.some(
    (place) =>
      place !== folder &&
      pathBelow(path, place) !== undefined &&
      !contentFolders.some(
        (content) => content.length >= place.length && pathBelow(path, content) !== undefined,
      ),
  );
}

/** Whether a file decides about others than itself when it comes or goes: a section's own page, a layout. */
function isOfItsFolder(path: string): boolean {
  return /^_?index\./u.test(nameOf(path)) || /(?:^|\/)_(?!posts\/|drafts\/)[^/]*\//u.test(path);
}
