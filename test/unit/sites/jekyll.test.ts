import assert from "node:assert/strict";
import { readJekyll } from "../../../src/sites/jekyll/readJekyll.ts";
import { builtSites, compareSite } from "./builtSites.ts";

describe("Jekyll's addresses", () => {
  for (const site of builtSites("jekyll")) {
    it(`are those of the built site ${site.name}`, async () => {
      const { right, wrong, invented, unknown } = await compareSite(site, readJekyll);
      assert.deepEqual({ wrong, invented, unknown }, { wrong: [], invented: [], unknown: [] });
      assert.ok(right > 0);
    });
  }
});
