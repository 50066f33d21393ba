import { folderOf, nameOf, pathBelow } from "./siteFiles.ts";
import type { SiteFiles } from "./siteFiles.ts";
import type { SiteRules } from "./siteRules.ts";
import { generatorsOf } from "./siteGenerator.ts";

/** A folder of a theme that was copied into the site above it, with what its makers wrote about it, and about what it is made with. */
const inTheme = /^(?:(?<site>.+)\/)?themes\/[^/]+\//u;

/** Folders in which a project shows or tests its code, by made-up articles. */
const sampleFolders =
  /^(?:__fixtures__|__tests__|demos?|e2e|examples?|fixtures|playgrounds?|samples?|tests?)$/u;

/** Files that a project of code has at its top. */
const projectFile =
  /^(?:package\.json|go\.mod|Cargo\.toml|pyproject\.toml|setup\.py|composer\.json|Gemfile|Makefile|theme\.toml|.+\.gemspec)$/u;

/** Whether a project of code shows or tests what it does in a folder, or in one above it. A folder that only has such a name is none. */
export async function isSampleFolder(
  start: string,
  files: Pick<SiteFiles, "list">,
): Promise<boolean> {
  const theme = inTheme.exec(start);
  if (theme !== null && (await hasSite(theme.groups?.["site"] ?? "", files))) {
    return true;
  }
  for (let folder = start; folder !== ""; folder = folderOf(folder)) {
    if (sampleFolders.test(nameOf(folder))) {
      const above = (await files.list(folderOf(folder))).map(({ name }) => name);
      if (generatorsOf(above).length > 0 || above.some((name) => projectFile.test(name))) {
        return true;
      }
    }
  }
  return false;
}

/** Whether a file of HTML lies in a folder of examples, which a post shows or was made with. */
export function isExampleOfPost(
  path: string,
  { folder, contentFolders }: Pick<SiteRules, "folder" | "contentFolders">,
): boolean {
  const below = contentFolders.map((one) => pathBelow(path, one)).find((one) => one !== undefined);
  // a folder at the top may be a part of the site
  return (below ?? pathBelow(path, folder) ?? path)
    .split("/")
    .slice(1, -1)
    .some((part) => sampleFolders.test(part));
}

async function hasSite(folder: string, files: Pick<SiteFiles, "list">): Promise<boolean> {
  return generatorsOf((await files.list(folder)).map(({ name }) => name)).length > 0;
}

/** Folders with texts that a program is tested by. */
const testFolders = /^(?:__fixtures__|__tests__|e2e|fixtures|tests?)$/u;

/** Whether a file is there for the tests of a package that lies below a site's folder, as in a repository of several. */
export async function isForTests(
  path: string,
  site: string,
  files: Pick<SiteFiles, "list">,
): Promise<boolean> {
  const parts = path.split("/");
  for (const [index, part] of parts.slice(0, -1).entries()) {
    const above = parts.slice(0, index).join("/");
    if (
      testFolders.test(part) &&
      above !== site &&
      pathBelow(above, site) !== undefined &&
      (await files.list(above)).some(({ name }) => projectFile.test(name))
    ) {
      return true;
    }
  }
  return false;
}

/**
 * Whether a file introduces another project, which was copied into a site with its license. A package of the site's own project
 * has a file of its kind, and the site's texts may have a license of their own.
 */
export async function isOfCopiedProject(
  path: string,
  { folder: site, contentFolders }: Pick<SiteRules, "folder" | "contentFolders">,
  files: Pick<SiteFiles, "list">,
): Promise<boolean> {
  const folder = folderOf(path);
  if (
    !/^readme\./iu.test(nameOf(path)) ||
    folder === site ||
    contentFolders.includes(folder) ||
    pathBelow(folder, site) === undefined
  ) {
    return false;
  }
  const names = (await files.list(folder)).map(({ name }) => name);
  return (
    names.some((name) => /^licen[cs]e(?:\.\w+)?$/iu.test(name)) &&
    !names.some((name) => projectFile.test(name))
  );
}
