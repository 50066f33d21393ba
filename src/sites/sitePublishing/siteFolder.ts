import type { SiteGenerator } from "../siteGenerator.ts";

/** The folder of a site as far as it says what is published; paths are relative to it, with `/`. */
export interface SiteFolder {
  /** Names of the files and folders in it. */
  readonly names: readonly string[];
  /** The text of a file; undefined where there is none. */
  readonly read: (path: string) => Promise<string | undefined>;
}

/** What keeps a folder from being published, as an entry of a file of the site. */
export interface Exclusion {
  readonly file: "_config.yml" | "_config.yaml" | ".eleventyignore";
  /** What is added: `seo/`. */
  readonly entry: string;
}

/** A folder whose files a site generator would publish. */
export interface PublishedFolder {
  /** Never "plain". */
  readonly generator: SiteGenerator;
  /** The folder that is published with all that lies in it; "" for the whole site. */
  readonly root: string;
  /** What would keep it out; undefined where only another folder helps. */
  readonly exclusion: Exclusion | undefined;
}

/** True for the folder itself and all below it. */
export function isBelow(folder: string, root: string): boolean {
  return root === "" || folder === root || folder.startsWith(`${root}/`);
}

/** `./docs/` is `docs`, and `.` is "". */
export function plainPath(path: string): string {
  return path
    .trim()
    .split("/")
    .filter((part) => part !== "" && part !== ".")
    .join("/");
}
