import assert from "node:assert/strict";
import { outdatedBy } from "../../../../src/articles/sites/fileChange.ts";
import type { Outdated } from "../../../../src/articles/sites/fileChange.ts";
import { FoundSites } from "../../../../src/articles/sites/findSites.ts";
import { siteReaders } from "../../../../src/articles/sites/siteReaders.ts";
import { memoryFiles } from "./memoryFiles.ts";

type Texts = Readonly<Record<string, string>>;

/** What each change makes outdated once all sites of a project were read: "+" before a path that came or went. */
async function outdatedIn(
  texts: Texts,
  changes: Readonly<Record<string, Outdated>>,
): Promise<void> {
  const sites = new FoundSites(memoryFiles(texts), siteReaders);
  await sites.all();
  const found = Object.keys(changes).map((change) => [
    change,
    outdatedBy(
      { path: change.replace(/^\+/u, ""), cameOrWent: change.startsWith("+") },
      sites.known,
    ),
  ]);
  assert.deepEqual(Object.fromEntries(found), changes);
}

describe("what a changed file makes outdated", () => {
  it("is nothing where no site was read", () => {
    const known = {
      rules: [],
      read: new Set<string>(),
      folders: new Map<string, Set<string>>(),
      isReading: false,
    };
    for (const path of ["seo/a.json", "a.md", "package.json"]) {
      assert.equal(outdatedBy({ path, cameOrWent: true }, known), "nothing");
    }
  });

  it("is everything where a folder with articles or a configuration came or went", async () => {
    await outdatedIn(
      { "web/hugo.toml": "", "web/content/posts/a.md": "---\ntitle: A\n---\n", "seo/a.csv": "" },
      {
        "+web/content/posts": "everything",
        "+web/content/new": "everything",
        "+web": "everything",
        "+seo/briefs": "nothing",
        "+web/node_modules/new": "nothing",
      },
    );
  });

  it("is everything where a file comes while rules are read", () => {
    const known = {
      rules: [],
      read: new Set<string>(),
      folders: new Map<string, Set<string>>(),
      isReading: true,
    };
    assert.equal(outdatedBy({ path: "a.toml", cameOrWent: true }, known), "everything");
  });

  it("is the same for each of several files that change before anything is read again", async () => {
    const sites = new FoundSites(
      memoryFiles({ "hugo.toml": "", "content/a.md": "", "seo/a.csv": "" }),
      siteReaders,
    );
    await sites.all();
    const changed = (path: string): Outdated => {
      const outdated = outdatedBy({ path, cameOrWent: true }, sites.known);
      sites.forget();
      return outdated;
    };
    assert.deepEqual(
      ["content/b.md", "content/c.md", "seo/b.csv", "layouts/x.xml", "hugo.toml"].map(changed),
      ["rules", "rules", "nothing", "everything", "everything"],
    );
  });

  it("is everything where a folder comes that rules looked for and didn't find", async () => {
    await outdatedIn(
      { "next.config.mjs": "export default {}", "docs/a.md": "" },
      { "+app/page.mdx": "everything", "+docs/b.md": "nothing", "docs/a.md": "nothing" },
    );
    await outdatedIn(
      { "hugo.toml": 'baseURL = "https://example.com/"', "seo/a.csv": "" },
      { "+layouts/index.rss.xml": "everything", "+seo/b.csv": "nothing" },
    );
  });

  it("is not the site for what lies beside Hugo's content, nor for what its server writes", async () => {
    await outdatedIn(
      {
        "hugo.toml": 'baseURL = "https://example.com/"',
        "content/a.md": "",
        "seo/brief.md": "",
        "seo/lists/a.json": "",
      },
      {
        "seo/results/tea.seo.json": "nothing",
        "+seo/results/tea.seo.json": "nothing",
        "+seo/lists/tea.json": "nothing",
        "seo/brief.md": "nothing",
        "+seo/brief.md": "nothing",
        "package.json": "everything",
        "scripts/build.mjs": "nothing",
        "public/a/index.html": "nothing",
        "+public/a/index.html": "nothing",
        "+resources/_gen/a.json": "nothing",
        "+node_modules/a/index.md": "nothing",
        "content/a.md": "file",
        "+content/a.md": "rules",
        "+content/tea/_index.md": "everything",
        "hugo.toml": "everything",
        "+blog/_config.yml": "everything",
      },
    );
  });

  it("is the site for what Jekyll reads, in which every folder may have pages", async () => {
    await outdatedIn(
      { "_config.yml": "title: Tea", "a.md": "" },
      {
        "_config.yml": "everything",
        Gemfile: "everything",
        "_site/a/index.html": "nothing",
        "+_site/a/index.html": "nothing",
        "seo/results/tea.seo.json": "nothing",
        "+seo/results/tea.seo.json": "nothing",
        "_posts/2025-01-01-a.md": "file",
        "resources/a.md": "file",
        "package.json": "nothing",
      },
    );
  });

  it("is the site for what Eleventy's configuration and data say", async () => {
    await outdatedIn(
      {
        "eleventy.config.js": 'export default () => ({ dir: { input: "src" } });',
        "src/posts/posts.json": "{}",
        "src/posts/a.md": "",
      },
      {
        "eleventy.config.js": "everything",
        "package.json": "everything",
        ".eleventyignore": "everything",
        "+src/tea/tea.json": "everything",
        "src/posts/a.md": "file",
        "seo/a.json": "nothing",
        "_site/a/index.html": "nothing",
        "dist/a/index.html": "nothing",
      },
    );
  });

  it("is a page for a file in Astro's public folder, which is no output", async () => {
    await outdatedIn(
      { "astro.config.mjs": "export default {};", "src/pages/a.md": "", "public/a.html": "" },
      { "public/a.html": "file", "dist/a/index.html": "nothing", "src/pages/a.md": "file" },
    );
  });

  it("is everything where a plugin of a Jekyll site comes, goes or changes", async () => {
    await outdatedIn(
      { "_config.yml": "url: https://example.com\n", "_plugins/a.rb": "", "a.md": "" },
      {
        "_plugins/a.rb": "everything",
        "+_plugins/a.rb": "everything",
        "+_plugins/b.rb": "everything",
      },
    );
  });

  it("is nothing where a generator writes the site, wherever the configuration says that is", async () => {
    const sites: readonly (readonly [Texts, string])[] = [
      [{ "hugo.toml": "publishDir = 'docs'\n" }, "docs"],
      [{ "_config.yml": "destination: ./out\n" }, "out"],
      [{ "_config.yml": "source: src\ndestination: src/out\n" }, "src/out"],
      [{ ".eleventy.js": "module.exports = { dir: { output: 'www' } };" }, "www"],
      [{ "astro.config.mjs": "export default { outDir: './build' };" }, "build"],
    ];
    for (const [texts, output] of sites) {
      await outdatedIn(
        { ...texts, [`${output}/index.html`]: "", [`${output}/tea/index.html`]: "" },
        {
          [`${output}/index.html`]: "nothing",
          [`+${output}/new/index.html`]: "nothing",
          [`+${output}/app.js`]: "nothing",
        },
      );
    }
    // what is written over the sources is still a source
    await outdatedIn(
      { "_config.yml": "destination: .\n", "a.md": "" },
      { "a.md": "file", "+b.md": "rules" },
    );
    await outdatedIn(
      { "hugo.toml": "contentDir = 'docs'\npublishDir = 'docs'\n", "docs/a.md": "" },
      { "docs/a.md": "file" },
    );
  });

  it("has no files of the written site among a site's content", async () => {
    const files = memoryFiles({
      "_config.yml": "destination: out\n",
      "out/tea.html": "",
      "tea.md": "",
    });
    const sites = new FoundSites(files, siteReaders);
    const [rules = assert.fail()] = await sites.all();
    assert.deepEqual((await sites.contentOf(rules)).toSorted(), ["_config.yml", "tea.md"]);
  });
});
