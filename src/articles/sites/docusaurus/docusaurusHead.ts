import { longestTemplate } from "../anchors/markupIds.ts";
import type { SiteHead } from "../heads/siteHead.ts";
import { hasMore, templateParts } from "../heads/templateParts.ts";
import { madeOnce } from "../remembered.ts";
import { filesBelow, joinPath } from "../siteFiles.ts";
import type { SiteFiles } from "../siteFiles.ts";

/** Components of the theme that write into heads, in the place of which a site may have its own. */
const headComponents =
  /(?:^|\/)(?:Layout|SiteMetadata|Metadata|Head|PageMetadata)(?:\/index)?\.[jt]sx?$/u;

/** What Docusaurus writes into heads: the titles of page and site, and the first words of a page without a description. */
export function docusaurusHead(folder: string, files: SiteFiles): SiteHead {
  const own = madeOnce(async () => {
    const found = await filesBelow(files, joinPath(folder, "src", "theme"));
    const texts = await Promise.all(
      found.filter((path) => headComponents.test(path)).map((path) => files.read(path)),
    );
    return texts.some((text) =>
      templateParts((text ?? "").slice(0, longestTemplate)).titles.some(hasMore),
    );
  });
  return {
    titles: async () =>
      (await own()) ? "A component of the site's own may write the titles." : undefined,
    showsNames: true,
    fillsTitles: () => Promise.resolve(false),
    takesDescriptions: () => Promise.resolve(true),
    descriptions: () => Promise.resolve("text"),
  };
}
