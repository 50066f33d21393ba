import assert from "node:assert/strict";
import { readAstro } from "../../../src/sites/astro/readAstro.ts";
import { builtSites, compareSite } from "./builtSites.ts";

describe("what Astro makes of files", () => {
  for (const site of builtSites("astro")) {
    it(`is what it really made of ${site.name}`, async () => {
      const { right, ...others } = await compareSite(site, readAstro);
      assert.deepEqual(others, { wrong: [], invented: [], unknown: [], otherAliases: [] });
      assert.ok(right > 0);
    });
  }
});
