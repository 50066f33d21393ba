import { madeOnce, readOnce } from "../remembered.ts";
import { folderOf, joinPath } from "../siteFiles.ts";
import type { SiteFiles } from "../siteFiles.ts";

/** Files of a folder that are read for what they draw, at most. */
const mostRead = 500;

/** The file that a tag draws, relative to the page that has the tag, up to where a value is filled in. */
interface DrawnFile {
  readonly written: string;
  readonly isOpen: boolean;
}

/**
 * Why the links in a file without front matter may be those of another page: a page beside it or one folder up, or a layout, draws
 * it with `include_relative`, and links are resolved against the address of that page. Undefined where none does.
 */
export function drawnElsewhere(
  layouts: string,
  files: SiteFiles,
): (path: string) => Promise<string | undefined> {
  const byLayouts = madeOnce(() => drawnIn(layouts, files));
  const byPages = readOnce((folder: string) => drawnIn(folder, files));
  return async (path) => {
    const text = await files.read(path);
    if (text === undefined || /^\uFEFF?---/u.test(text)) {
      return undefined;
    }
    const own = folderOf(path);
    for (const folder of new Set([own, folderOf(own)])) {
      const drawn = await byPages(folder);
      if (drawn.some(({ written, isOpen }) => isDrawn(joinPath(folder, written), isOpen, path))) {
        return reason;
      }
    }
    const drawn = await byLayouts();
    return drawn.some(({ written, isOpen }) =>
      isOpen ? `/${path}`.includes(`/${written}`) : `/${path}`.endsWith(`/${written}`),
    )
      ? reason
      : undefined;
  };
}

const reason = "Another page draws this text, and its links lead on from there.";

function isDrawn(drawn: string, isOpen: boolean, path: string): boolean {
  return isOpen ? path.startsWith(drawn) : path === drawn;
}

async function drawnIn(folder: string, files: SiteFiles): Promise<DrawnFile[]> {
  const listed = (await files.list(folder)).filter(
    ({ name, kind }) => kind === "file" && /\.(?:md|markdown|html?)$/iu.test(name),
  );
  const texts = await Promise.all(
    listed.slice(0, mostRead).map(({ name }) => files.read(joinPath(folder, name))),
  );
  return texts.flatMap((text) =>
    [...(text ?? "").matchAll(/\{%-?\s{0,20}include_relative\s{1,20}([\w./-]+)(\{\{)?/gu)].map(
      ([, written = "", open]) => ({ written, isOpen: open !== undefined }),
    ),
  );
}
