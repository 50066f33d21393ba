import { realpathSync } from "node:fs";
import * as path from "node:path";
import { foldedPath } from "./foldedPath.ts";
import { usualPath } from "./usualPath.ts";

/**
 * A path below a folder, with `/`, in the letters that the file system lists it by: where it doesn't
 * tell capitals apart, `SEO/lists` may be `seo/Lists`. As it was given where it is listed so, isn't
 * there or can't be looked at, or is a link to a path of another name.
 */
export function spelledOnDisk(folder: string, below: string): string {
  try {
    const root = usualPath(realpathSync.native(folder));
    const real = usualPath(realpathSync.native(path.join(folder, below)));
    const listed = path.relative(root, real).replaceAll(path.sep, "/");
    return foldedPath(listed) === foldedPath(below) ? listed : below;
  } catch {
    return below;
  }
}
