import type { SiteReaders } from "./findSites.ts";
import type { SiteGenerator } from "./siteGenerator.ts";
import { notKnown } from "./siteRules.ts";
import type { ReadSite } from "./siteRules.ts";

/** Reads no configuration: whether there is a site is told by the names of files. Each may have articles anywhere. */
export const namesOnly: SiteReaders = {
  hugo: () => Promise.resolve(named("hugo")),
  jekyll: () => Promise.resolve(named("jekyll")),
  eleventy: () => Promise.resolve(named("eleventy")),
  astro: () => Promise.resolve(named("astro")),
  docusaurus: () => Promise.resolve(named("docusaurus")),
  next: () => Promise.resolve(named("next")),
};

function named(generator: SiteGenerator): ReadSite {
  return (folder) =>
    Promise.resolve({
      generator,
      folder,
      languages: [],
      contentFolders: [""],
      sources: [],
      problems: [],
      derive: () => Promise.resolve(notKnown("")),
    });
}
