import { joinPath, pathBelow } from "./siteFiles.ts";
import type { SiteRules } from "./siteRules.ts";

/** A folder from which a site generator publishes files, relative to the project's. */
export interface PublishedRoot {
  readonly folder: string;
  /** Whether a file is published, by its path below the folder; all are where this is undefined. */
  readonly takes?: (path: string) => boolean;
}

/** What a site publishes that takes all articles below some folders, and has no list of those that it leaves out. */
export function publishedBelow(
  roots: readonly PublishedRoot[],
): NonNullable<SiteRules["publishes"]> {
  return (folder) => {
    const found = roots.find((root) => {
      const below = pathBelow(folder, root.folder);
      return below !== undefined && root.takes?.(joinPath(below, "article.md")) !== false;
    });
    return found === undefined ? undefined : { root: found.folder, exclusion: undefined };
  };
}
