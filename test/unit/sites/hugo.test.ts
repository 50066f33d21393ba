import { deepEqual } from "node:assert/strict";
import { readHugo } from "../../../src/sites/hugo/readHugo.ts";
import { builtSites, compareSite } from "./builtSites.ts";

describe("Hugo's rules", () => {
  for (const site of builtSites("hugo")) {
    it(`${site.name} is as Hugo built it`, async () => {
      const { right, wrong, invented, unknown } = await compareSite(site, readHugo);
      deepEqual(wrong, []);
      deepEqual(invented, []);
      console.log(site.name, right, unknown);
    });
  }
});
