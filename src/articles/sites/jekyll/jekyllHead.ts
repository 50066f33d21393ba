import type { SiteHead } from "../heads/siteHead.ts";
import { headTemplates } from "../heads/templateHead.ts";
import { joinPath, pathBelow } from "../siteFiles.ts";
import type { SiteFiles } from "../siteFiles.ts";
import type { JekyllConfig } from "./jekyllConfig.ts";

/**
 * What the layouts of a Jekyll site write into heads. The plugin jekyll-seo-tag writes the titles of page and site, and
 * of a document without a description its excerpt, which other pages don't have.
 */
export function jekyllHead(config: JekyllConfig, files: SiteFiles): SiteHead {
  const { values, source, plugins, collectionsDir } = config;
  const named = ["layouts_dir", "includes_dir"].map((name) => values[name]);
  const [layouts, includes] = named.map((name) => (typeof name === "string" ? name : undefined));
  const read = headTemplates(
    [joinPath(source, layouts ?? "_layouts"), joinPath(source, includes ?? "_includes")],
    files,
  );
  const hasTheme = ["theme", "remote_theme"].some((name) => typeof values[name] === "string");
  return {
    titles: async () => {
      const { hasMore, hasTitle, hasSeoTag } = await read();
      return hasMore || !(hasTitle || hasSeoTag)
        ? "A layout may write more into the title."
        : undefined;
    },
    titleFields: async () => (await read()).titleFields,
    cutsDescriptions: async () => (await read()).cutsDescriptions,
    besideTitle: async () => (await read()).besideTitle,
    takesTitles: async () => hasTheme || !(await read()).hasOnlySiteTitles,
    fillsTitles: async () => (await read()).fillsTitle,
    takesDescriptions: async () => !(await read()).hasOnlyOtherDescriptions || hasTheme,
    descriptions: async (path) => {
      const { takesText, hasTitle, hasDescription, hasSeoTag } = await read();
      // the layouts of a theme that isn't in the project call the plugin, whether the site names it or not
      const callsPlugin =
        hasSeoTag || (!hasTitle && !hasDescription && (hasTheme || plugins.has("jekyll-seo-tag")));
      const below = pathBelow(path, joinPath(source, collectionsDir)) ?? path;
      const isDocument = /^_|\/_posts\//u.test(below) || values["page_excerpts"] === true;
      return takesText ? "layout" : callsPlugin && isDocument ? "text" : undefined;
    },
  };
}
