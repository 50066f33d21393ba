import { joinPath, nameOf } from "../siteFiles.ts";
import type { SiteFiles } from "../siteFiles.ts";
import { withoutNumber } from "./contentPath.ts";

/** The files in a site's folder that list its docs. */
export function sidebarFiles(folder: string): readonly string[] {
  return ["js", "ts", "json", "cjs", "mjs"].map((ending) => joinPath(folder, `sidebars.${ending}`));
}

/** A text in a list of docs that may be the id of a file whose name begins with a number. */
const numbered = /(["'`])((?:[\w.-]+\/){0,9}\d+[-_.][\w.-]{1,200})\1/gu;

/** Ids that are looked up: one is enough. */
const mostIds = 20;

/**
 * Whether the list of a site's docs names files with the numbers that their names begin with: versions of Docusaurus before
 * its second beta left them in URLs, and later ones don't find such an id, unless the file says it of itself.
 */
export async function keepsNumbers(
  folder: string,
  docs: string,
  files: Pick<SiteFiles, "read">,
): Promise<boolean> {
  const texts = await Promise.all(sidebarFiles(folder).map((path) => files.read(path)));
  // a version or a day that a name begins with isn't taken off by any
  const ids = texts
    .flatMap((text) => [...(text ?? "").matchAll(numbered)].map(([, , id = ""]) => id))
    .filter((id) => withoutNumber(nameOf(id)) !== nameOf(id));
  for (const id of ids.slice(0, mostIds)) {
    for (const ending of ["md", "mdx"]) {
      const text = await files.read(joinPath(docs, `${id}.${ending}`));
      if (text !== undefined && !/^(?:id|slug)[ \t]*:/mu.test(text)) {
        return true;
      }
    }
  }
  return false;
}
