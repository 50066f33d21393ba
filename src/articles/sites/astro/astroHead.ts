import type { SiteHead } from "../heads/siteHead.ts";
import { headTemplates } from "../heads/templateHead.ts";
import type { SiteFiles } from "../siteFiles.ts";
import { routeHeads } from "./routeHeads.ts";

/** What the layouts of an Astro site write into heads; Starlight's own write the titles of page and site. */
export function astroHead(
  {
    hasStarlight,
    source,
    aliases,
  }: {
    readonly hasStarlight: boolean;
    readonly source: string;
    readonly aliases: readonly (readonly [string, string])[];
  },
  files: SiteFiles,
): SiteHead {
  const read = headTemplates([source], files);
  const heads = routeHeads({ files, aliases });
  return {
    titles: async () => {
      const { hasMore, hasTitle } = await read();
      return hasMore || !(hasTitle || hasStarlight)
        ? "A layout may write more into the title."
        : undefined;
    },
    titleFields: async () => (await read()).titleFields,
    fillsTitles: async () => (await read()).fillsTitle,
    takesTitles: async ({ route }) => route === undefined || !(await heads(route)).hasOneTitle,
    takesDescriptions: async ({ route }) =>
      (hasStarlight || !(await read()).hasOnlyOtherDescriptions) &&
      (route === undefined || !(await heads(route)).hasOneDescription),
    descriptions: async () => ((await read()).takesText ? "layout" : undefined),
  };
}
