import { join } from "node:path";
import { SiteArticles } from "../../src/research/opportunities/siteArticles.ts";
import { linksDocument } from "../../src/research/opportunities/linksDocument.ts";
import { diskFiles } from "../support/diskFiles.ts";
import { makeLargeProject, pathOf, usualSize } from "./largeProject.ts";
import { measureRows } from "./manyArticles.ts";
import type { Measurement } from "./measurement.ts";

const name = "Links of 3,000 articles: first rows vs. reading the front matter of all";

/** From nothing to the first rows of the articles; what their texts say follows in the background. */
export const articleLinksBench: Measurement = {
  doing: "links between 3,000 articles",
  rows: [name],
  measure: async ({ scratch }) => {
    const { root } = makeLargeProject(join(scratch, "links"));
    const paths = Array.from({ length: usualSize.articles }, (_none, at) => pathOf(at));
    const row = await measureRows(name, diskFiles(root), paths, async (reading) => {
      const articles = await reading;
      const { sources, tables } = linksDocument({
        project: "drinks",
        articles: new SiteArticles(articles),
        overview: undefined,
        impressions: undefined,
        isSample: false,
        problems: [],
        now: new Date(),
      });
      const source = sources.get(tables.articles ?? "");
      if (source === undefined) {
        throw new Error("The bench's own project has no articles.");
      }
      return { source };
    });
    return [row];
  },
};
