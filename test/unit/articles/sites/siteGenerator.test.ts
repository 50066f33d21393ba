import assert from "node:assert/strict";
import { generatorOf, generatorsOf } from "../../../../src/articles/sites/siteGenerator.ts";
import type { SiteGenerator } from "../../../../src/articles/sites/siteGenerator.ts";

describe("the site generator of a folder", () => {
  const sites: readonly (readonly [generator: SiteGenerator, names: readonly string[]])[] = [
    ["hugo", ["hugo.toml", "content"]],
    ["hugo", ["config.toml", "content", "archetypes"]],
    ["hugo", ["config", "content", "themes"]],
    ["plain", ["config.toml", "content", "templates", "themes"]],
    ["hugo", ["config.yaml", "content", "layouts", "templates"]],
    ["astro", ["astro.config.mjs", "src", "public"]],
    ["jekyll", ["_config.yml", "_posts"]],
    ["plain", ["_config.yml", "scaffolds", "source"]],
    ["next", ["next.config.ts", "app"]],
    ["eleventy", [".eleventy.js"]],
    ["eleventy", ["eleventy.config.cjs", "content"]],
    ["docusaurus", ["docusaurus.config.js", "docs"]],
    ["plain", ["nuxt.config.ts", "config", "content", "layouts"]],
    ["plain", ["package.json", "docs"]],
    ["plain", []],
  ];
  for (const [generator, names] of sites) {
    it(`takes ${names.join(", ") || "an empty folder"} for ${generator}`, () =>
      assert.equal(generatorOf(names), generator));
  }

  it("is the surest of several, where a site moved from one to another", () => {
    assert.deepEqual(generatorsOf(["_config.yml", "_posts", "astro.config.mjs", "hugo.toml"]), [
      "astro",
      "hugo",
      "jekyll",
    ]);
  });
});
