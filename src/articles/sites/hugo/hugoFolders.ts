import { articleKind } from "../../frontMatter/articleKind.ts";
import type { FrontMatter } from "../../frontMatter/frontMatter.ts";
import { readFrontMatter } from "../../frontMatter/readFrontMatter.ts";
import { readOnce, remembered } from "../remembered.ts";
import { joinPath, pathBelow } from "../siteFiles.ts";
import type { SiteFiles } from "../siteFiles.ts";
import { contentPlace } from "./hugoContent.ts";
import type { ContentMount } from "./hugoContent.ts";

/** What lies in the folders of a site's content; each folder and file is read once. */
export interface ContentFolders {
  /** Whether a folder of the project has an `index` of a bundle. */
  readonly isLeafBundle: (folder: string) => Promise<boolean>;
  /** The front matter of the `_index` of a folder below `content`, in a language; undefined where it has none. */
  readonly branch: (
    folders: readonly string[],
    language: string,
  ) => Promise<FrontMatter | undefined>;
}

export function contentFolders(
  files: SiteFiles,
  mounts: readonly ContentMount[],
  languages: ReadonlySet<string>,
  defaultLanguage: string,
  isIgnored: (path: string) => boolean,
): ContentFolders {
  const branches = new Map<string, Promise<FrontMatter | undefined>>();
  const list = readOnce((folder) => files.list(folder));
  const front = readOnce(async (path) =>
    // Hugo passes over blank lines before it
    readFrontMatter(((await files.read(path)) ?? "").trimStart(), articleKind(path) ?? "markdown"),
  );
  const findBranch = async (
    virtual: string,
    language: string,
  ): Promise<FrontMatter | undefined> => {
    for (const mount of mounts) {
      const below = pathBelow(virtual, mount.target);
      if (below === undefined) {
        continue;
      }
      const folder = joinPath(mount.source, below);
      for (const { name, kind } of await list(folder)) {
        const place = kind === "file" ? contentPlace(name, languages) : undefined;
        const own = place?.language ?? mount.language ?? defaultLanguage;
        const path = joinPath(folder, name);
        if (place?.type === "branch" && own === language && !isIgnored(path)) {
          return front(path);
        }
      }
    }
    return undefined;
  };
  return {
    isLeafBundle: readOnce(async (folder) =>
      (await list(folder)).some(
        ({ name, kind }) =>
          kind === "file" &&
          contentPlace(name, languages)?.type === "leaf" &&
          !isIgnored(joinPath(folder, name)),
      ),
    ),
    branch: (folders, language) => {
      const virtual = folders.join("/");
      return remembered(branches, `${language}\n${virtual}`, () => findBranch(virtual, language));
    },
  };
}
