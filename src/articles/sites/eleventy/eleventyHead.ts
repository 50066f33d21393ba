import type { SiteHead } from "../heads/siteHead.ts";
import { headTemplates } from "../heads/templateHead.ts";
import type { SiteFiles } from "../siteFiles.ts";
import type { EleventyConfig } from "./eleventyConfig.ts";

/** What the layouts of an Eleventy site write into heads. */
export function eleventyHead({ includes, layouts }: EleventyConfig, files: SiteFiles): SiteHead {
  const read = headTemplates([includes, ...(layouts === undefined ? [] : [layouts])], files);
  return {
    titles: async () => {
      const { hasMore, hasTitle } = await read();
      return hasMore || !hasTitle ? "A layout may write more into the title." : undefined;
    },
    titleFields: async () => (await read()).titleFields,
    cutsDescriptions: async () => (await read()).cutsDescriptions,
    besideTitle: async () => (await read()).besideTitle,
    takesTitles: async () => !(await read()).hasOnlySiteTitles,
    fillsTitles: async () => (await read()).fillsTitle,
    takesDescriptions: async () => !(await read()).hasOnlyOtherDescriptions,
    descriptions: async () => ((await read()).takesText ? "layout" : undefined),
  };
}
