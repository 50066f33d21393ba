import { anyIds, togetherGiven } from "../anchors/anchorSources.ts";
import type { AnchorSources, GivenIds } from "../anchors/anchorSources.ts";
import { ComponentIds } from "../anchors/componentIds.ts";
import { pluginIds } from "../anchors/markdownPlugins.ts";
import { madeOnce, readOnce } from "../remembered.ts";
import type { ImportAliases } from "../code/modules.ts";
import { joinPath, pathBelow } from "../siteFiles.ts";
import type { SiteFiles } from "../siteFiles.ts";
import type { AstroSite } from "./astroPages.ts";
import { namedCollections } from "./astroTargets.ts";
import { withoutOtherPrograms } from "./otherPrograms.ts";

/** Those of Starlight's own layouts. */
const starlightIds = ["_top", "starlight__*", "tab-*", "tab-panel-*", "__*"];

/** Where lists of plugins begin, for Markdown and for Starlight. */
const lists = /\b(?:(?:remark|rehype|mdast|hast)P|p)lugins\b\s*:?/gu;

/** The program for Markdown that Astro has itself, with plugins of remark and rehype. */
const ownProcessor =
  /\bimport\s*\{[^{}]{0,500}\bunified\b[^{}]{0,500}\}\s*from\s*["']@astrojs\/markdown-remark["']/u;

/** What gives the pages of an Astro site ids: Starlight's layouts, those that the site replaces, and components. */
export function astroAnchors(
  config: string,
  {
    root: folder,
    hasStarlight,
    collections,
    routes,
  }: Pick<AstroSite, "root" | "hasStarlight" | "collections" | "routes">,
  {
    source,
    aliases,
    files,
  }: {
    readonly source: string;
    readonly aliases: ImportAliases;
    readonly files: SiteFiles;
  },
): AnchorSources {
  const components = new ComponentIds({
    files,
    aliases: [...aliases, ["/src/", joinPath(folder, "src")]],
    everywhere: (name) => Promise.resolve(anyIds(`The component ${name} isn't known.`)),
  });
  const plugins = madeOnce(() =>
    pluginIds({ config: withoutOtherPrograms(config), folder, files }, lists),
  );
  const layout = madeOnce(async (): Promise<GivenIds> => {
    const replaced = [...config.matchAll(/["'`]\.?\/?(src\/[^"'`\n]+\.astro)["'`]/gu)];
    const given = await Promise.all(
      replaced.map(([, path = ""]) => components.ofModule(joinPath(folder, path))),
    );
    const { others } = await plugins();
    const own: GivenIds = {
      ids: starlightIds,
      drawn: [],
      ...(others === undefined ? {} : { others }),
    };
    return togetherGiven([own, ...given]);
  });
  const aroundEntries = readOnce(async (name: string): Promise<GivenIds> => {
    const texts = await Promise.all(routes.map(async (route) => (await files.read(route)) ?? ""));
    // one that doesn't name its collection may show any
    const shown = routes.filter((_route, at) => {
      const named = namedCollections(texts[at] ?? "");
      return named.length === 0 || named.includes(name);
    });
    const given = await Promise.all(shown.map((route) => components.aroundArticle(route)));
    const { others } = await plugins();
    return shown.length === 0 || others !== undefined
      ? anyIds(others ?? "A layout may give this id.")
      : togetherGiven(given);
  });
  const around = (path: string): Promise<GivenIds> => {
    const own = collections.filter((one) => pathBelow(path, one.folder) !== undefined);
    const [{ name } = { name: "" }] = own;
    return own.length === 1
      ? aroundEntries(name)
      : Promise.resolve(anyIds("A layout may give this id."));
  };
  return {
    headings: async () =>
      /\bprocessor\s*:(?!\s*unified\s*\()/u.test(config) ||
      (/\bprocessor\s*:/u.test(config) && !ownProcessor.test(config))
        ? "Another program reads Markdown"
        : (await plugins()).headings,
    layout: (path) =>
      hasStarlight && pathBelow(path, joinPath(source, "content/docs")) !== undefined
        ? layout()
        : around(path),
    inText: (article) => components.inText(article),
  };
}
