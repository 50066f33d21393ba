import type { SiteReaders } from "./findSites.ts";

/** The rules of each generator, loaded with the first of its sites. */
export const siteReaders: SiteReaders = {
  hugo: async () => (await import("./hugo/readHugo.ts")).readHugo,
  jekyll: async () => (await import("./jekyll/readJekyll.ts")).readJekyll,
  eleventy: async () => (await import("./eleventy/readEleventy.ts")).readEleventy,
  astro: async () => (await import("./astro/readAstro.ts")).readAstro,
  docusaurus: async () => (await import("./docusaurus/readDocusaurus.ts")).readDocusaurus,
  next: async () => (await import("./next/readNext.ts")).readNext,
};
