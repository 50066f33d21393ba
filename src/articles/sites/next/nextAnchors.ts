import { anyIds, noIds, togetherGiven } from "../anchors/anchorSources.ts";
import type { AnchorSources, GivenIds } from "../anchors/anchorSources.ts";
import { ComponentIds } from "../anchors/componentIds.ts";
import { pluginIds } from "../anchors/markdownPlugins.ts";
import { madeOnce } from "../remembered.ts";
import type { ImportAliases } from "../code/modules.ts";
import { foldersAbove, joinPath, nameOf } from "../siteFiles.ts";
import type { SiteFiles } from "../siteFiles.ts";

/** Those of Nextra's themes for documentation and blogs, and of Next.js. */
const themeIds = [
  "__next*",
  "__NEXT*",
  ":r*",
  "docsearch*",
  "headlessui-*",
  "nextra-*",
  "radix-*",
  "reach-skip-nav",
];
/** Where lists of plugins for Markdown begin. */
const lists = /\b(?:remark|rehype|recma)Plugins\b\s*:?/gu;
/** A theme that isn't one of Nextra's own. */
const ownTheme = /\btheme\s*:(?!\s*["'`]nextra-theme-(?:docs|blog)["'`])/u;

/** Where a site and what its code imports are. */
export interface NextProject {
  readonly folder: string;
  /** What a name in an import begins with, and the folder or file that it stands for. */
  readonly aliases: ImportAliases;
  readonly files: SiteFiles;
}

/** What gives the pages of a Nextra site ids: its theme, the components around them, and those in their texts. */
export function nextraAnchors(
  config: string,
  routers: readonly string[],
  { folder, aliases, files }: NextProject,
): AnchorSources {
  const components = new ComponentIds({
    files,
    aliases: [...aliases, ["@/", folder]],
    roots: [folder, joinPath(folder, "src")],
    everywhere: (name) => Promise.resolve(anyIds(`The component ${name} isn't known.`)),
  });
  const plugins = madeOnce(() => pluginIds({ config, folder, files }, lists));
  const listed = async (parent: string, names: RegExp): Promise<string[]> =>
    (await files.list(parent))
      .filter(({ name, kind }) => kind === "file" && names.test(name))
      .map(({ name }) => joinPath(parent, name));
  const around = madeOnce(async (): Promise<GivenIds> => {
    const [{ others }, ...found] = await Promise.all([
      plugins(),
      listed(folder, /^(?:theme\.config|mdx-components)\.[jt]sx?$/u),
      listed(joinPath(folder, "src"), /^mdx-components\.[jt]sx?$/u),
      ...routers.map((router) => listed(router, /^(?:_app|_document|layout)\.[jt]sx?$/u)),
    ]);
    const given = await Promise.all(found.flat().map((path) => components.ofModule(path)));
    return togetherGiven([
      { ids: themeIds, drawn: [] },
      ...given,
      others === undefined ? noIds : anyIds(others),
      ownTheme.test(config) ? anyIds("The site has a theme of its own.") : noIds,
    ]);
  });
  return {
    headings: async () => (await plugins()).headings,
    layout: async (path) =>
      // layouts of folders may draw anything around their pages
      (await hasLayoutAbove(path, routers, files))
        ? anyIds("A layout may give this id.")
        : around(),
    inText: (article) => components.inText(article),
  };
}

/** Whether a folder between a router's and an article has a layout of its own. */
async function hasLayoutAbove(
  path: string,
  routers: readonly string[],
  files: SiteFiles,
): Promise<boolean> {
  const router = routers.find((one) => path.startsWith(`${one}/`));
  const above = foldersAbove(path).filter(
    (folder) => router === undefined || folder.length > router.length,
  );
  const entries = await Promise.all(above.map((folder) => files.list(folder)));
  return entries.flat().some(({ name }) => /^layout\.[jt]sx?$/u.test(nameOf(name)));
}
