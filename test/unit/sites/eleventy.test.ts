import assert from "node:assert/strict";
import { readEleventy } from "../../../src/sites/eleventy/readEleventy.ts";
import { builtSites, compareSite } from "./builtSites.ts";

/** Files whose addresses follow from code or that make several pages. */
const open: Readonly<Record<string, readonly string[]>> = {
  "11ty-base-blog": ["content/about.md", "content/blog/fifthpost.md"],
  "own-11ty-global": [
    "pages/a.md",
    "pages/index.md",
    "pages/own.md",
    "pages/sub/2021-02-03-d.md",
    "pages/sub/c.md",
    "pages/sub/e.md",
    "pages/sub/index.md",
  ],
  "own-11ty-permalinks": ["src/js/one.md", "src/js/sub/two.md", "src/paged.md"],
};

describe("Eleventy's addresses", () => {
  for (const site of builtSites("eleventy")) {
    it(`are those of the built site ${site.name}, or follow from code`, async () => {
      const { wrong, invented, unknown } = await compareSite(site, readEleventy);
      assert.deepEqual({ wrong, invented }, { wrong: [], invented: [] });
      const paths = unknown.map((line) => line.slice(site.name.length + 1).split(":")[0]);
      assert.deepEqual(paths, open[site.name] ?? []);
    });
  }
});
