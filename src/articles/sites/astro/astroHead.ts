import type { SiteHead } from "../heads/siteHead.ts";
import { headTemplates } from "../heads/templateHead.ts";
import type { SiteFiles } from "../siteFiles.ts";

/** What the layouts of an Astro site write into heads; Starlight's own write the titles of page and site. */
export function astroHead(
  { hasStarlight, source }: { readonly hasStarlight: boolean; readonly source: string },
  files: SiteFiles,
): SiteHead {
  const read = headTemplates([source], files);
  return {
    titles: async () => {
      const { hasMore, hasTitle } = await read();
      return hasMore || !(hasTitle || hasStarlight)
        ? "A layout may write more into the title."
        : undefined;
    },
    titleFields: async () => (await read()).titleFields,
    fillsTitles: async () => (await read()).fillsTitle,
    takesDescriptions: async () => hasStarlight || !(await read()).hasOnlyOtherDescriptions,
    descriptions: async () => ((await read()).takesText ? "layout" : undefined),
  };
}
