import type { HeadOf, SiteHead } from "../heads/siteHead.ts";
import { headTemplates } from "../heads/templateHead.ts";
import type { ImportAliases } from "../code/modules.ts";
import type { SiteFiles } from "../siteFiles.ts";
import { routeHeads } from "./routeHeads.ts";
import type { RouteHead } from "./routeHeads.ts";

/** What the layouts of an Astro site write into heads; Starlight's own write the titles of page and site. */
export function astroHead(
  {
    hasStarlight,
    source,
    aliases,
    routes,
  }: {
    readonly hasStarlight: boolean;
    readonly source: string;
    readonly aliases: ImportAliases;
    /** The files of routes for many pages. */
    readonly routes: readonly string[];
  },
  files: SiteFiles,
): SiteHead {
  const read = headTemplates([source], files);
  const heads = routeHeads({ files, aliases });
  /** Whether no route that may make a page takes its field for the head. */
  const areOther = async ({ route, isLocated }: HeadOf, has: keyof RouteHead): Promise<boolean> => {
    const asked = route !== undefined ? [route] : isLocated ? [] : routes;
    const written = await Promise.all(asked.map((one) => heads(one)));
    return written.length > 0 && written.every((head) => head[has]);
  };
  return {
    titles: async () => {
      const { hasMore, hasTitle } = await read();
      return hasMore || !(hasTitle || hasStarlight)
        ? "A layout may write more into the title."
        : undefined;
    },
    titleFields: async () => (await read()).titleFields,
    fillsTitles: async () => (await read()).fillsTitle,
    takesTitles: async (page) => !(await areOther(page, "hasOtherTitle")),
    takesDescriptions: async (page) =>
      (hasStarlight || !(await read()).hasOnlyOtherDescriptions) &&
      !(await areOther(page, "hasOtherDescription")),
    descriptions: async () => ((await read()).takesText ? "layout" : undefined),
  };
}
