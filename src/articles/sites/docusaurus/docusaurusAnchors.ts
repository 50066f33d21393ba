import { anyIds, noIds, togetherGiven } from "../anchors/anchorSources.ts";
import type { AnchorSources, GivenIds } from "../anchors/anchorSources.ts";
import { ComponentIds } from "../anchors/componentIds.ts";
import { pluginIds } from "../anchors/markdownPlugins.ts";
import { madeOnce } from "../remembered.ts";
import { filesBelow, joinPath } from "../siteFiles.ts";
import type { SiteFiles } from "../siteFiles.ts";

/** Those of Docusaurus' own layouts. */
const ownIds = ["__docusaurus*", "__blog-post-container"];
/** Components that articles have without importing them. */
const everywhere = /^(?:Head|Details|Admonition|Mermaid)$/u;

/** Where lists of plugins for Markdown begin. */
const lists = /\b(?:(?:beforeDefault)?(?:Remark|Rehype)|remark|rehype)Plugins\b\s*:?/gu;

/** What gives the pages of a Docusaurus site ids: its own layouts, those that the site replaces, and components. */
export function docusaurusAnchors(config: string, folder: string, files: SiteFiles): AnchorSources {
  const theme = joinPath(folder, "src/theme");
  const components: ComponentIds = new ComponentIds({
    files,
    aliases: [["@site/", folder]],
    everywhere: async (name) => {
      const module = (await themeFiles()).find((path) =>
        /\/MDXComponents(?:\/index)?\.[jt]sx?$/u.test(path),
      );
      return everywhere.test(name)
        ? noIds
        : module === undefined
          ? anyIds(`The component ${name} isn't known.`)
          : components.ofModule(module);
    },
  });
  const themeFiles = madeOnce(() => filesBelow(files, theme));
  const plugins = madeOnce(() => pluginIds({ config, folder, files }, lists));
  const layout = madeOnce(async (): Promise<GivenIds> => {
    const replaced = (await themeFiles()).filter((path) => /\.[jt]sx?$/u.test(path));
    const given = await Promise.all(replaced.map((path) => components.ofModule(path)));
    const { others } = await plugins();
    const own: GivenIds = { ids: ownIds, drawn: [], ...(others === undefined ? {} : { others }) };
    return togetherGiven([own, ...given]);
  });
  return {
    headings: async () => (await plugins()).headings,
    layout,
    inText: (article) => components.inText(article),
  };
}
