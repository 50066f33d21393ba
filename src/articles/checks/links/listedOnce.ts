import type { SiteFiles } from "../../sites/siteFiles.ts";

/** Files whose folders are listed once, and the function after which they are listed each time. */
export interface ListedFiles {
  readonly files: SiteFiles;
  readonly end: () => void;
}

/** Files whose folders are listed once, until `end`: thousands of links lead to the same few folders. */
export function listedOnce(files: SiteFiles): ListedFiles {
  const known = new Map<string, ReturnType<SiteFiles["list"]>>();
  let isOver = false;
  return {
    files: {
      read: files.read,
      list: (folder) => {
        const found = known.get(folder) ?? files.list(folder);
        if (!isOver) {
          known.set(folder, found);
        }
        return found;
      },
    },
    end: () => {
      isOver = true;
      known.clear();
    },
  };
}
