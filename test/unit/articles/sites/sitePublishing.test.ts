import assert from "node:assert/strict";
import { fateOf, isPublished } from "./siteOf.ts";

describe("folders that a site publishes", () => {
  it("P2: are all below Jekyll's source, but what it leaves out", async () => {
    assert.deepEqual(await fateOf("seo", { "_config.yml": "title: Blog\n" }), {
      generator: "jekyll",
      root: "",
      exclusion: { file: "_config.yml", entry: "seo/" },
    });
    assert.deepEqual(await fateOf("docs/seo", { "_config.yml": "source: ./docs\n" }), {
      generator: "jekyll",
      root: "docs",
      exclusion: { file: "_config.yml", entry: "seo/" },
    });
    const cases: readonly (readonly [folder: string, config: string, published: boolean])[] = [
      ["seo", "", true],
      ["seo", "exclude: []\n", true],
      ["seo", "exclude: [seo]\n", false],
      ["seo", "exclude:\n  - seo/\n", false],
      ["seo", "exclude:\n  - /seo\n", false],
      ["seo", "exclude: ['seo/**']\n", false],
      ["seo", "exclude: ['s*']\n", false],
      ["seo", "exclude: [seo/exports]\n", true],
      ["notes/seo", "exclude: [notes/]\n", false],
      ["seo", "source: docs\n", false],
      ["_seo", "", false],
      [".seo", "", false],
      ["_seo", "include: [_seo]\n", true],
      ["_notes/seo", "collections: {notes: {output: true}}\n", true],
      ["_notes/seo", "collections: {notes: {output: true}}\nexclude: [_notes/seo/]\n", false],
      ["_notes/seo", "collections: [notes]\n", false],
      ["public/seo", "destination: public\n", false],
      ["notes/_seo", "", false],
      ["seo", "exclude: seo\n", false],
    ];
    for (const [folder, config, published] of cases) {
      assert.equal(
        await isPublished(folder, { "_config.yml": config }),
        published,
        `${folder}: ${config}`,
      );
    }
  });

  it("P2: are Jekyll's, too, where its configuration can't be read, and nothing offers to change that", async () => {
    assert.deepEqual(await fateOf("seo", { "_config.yml": "a: [b\n" }), {
      generator: "jekyll",
      root: "",
      exclusion: undefined,
    });
    assert.deepEqual(await fateOf("seo", { "_config.toml": "title = 'x'\n" }), {
      generator: "jekyll",
      root: "",
      exclusion: undefined,
    });
  });

  it("P2: are all below Eleventy's input, but what it ignores", async () => {
    assert.deepEqual(await fateOf("seo", { ".eleventy.js": "module.exports = () => {};" }), {
      generator: "eleventy",
      root: "",
      exclusion: { file: ".eleventyignore", entry: "seo/" },
    });
    assert.deepEqual(
      await fateOf("src/seo", {
        "eleventy.config.mjs": 'export const config = { dir: { output: "x", input: "src" } };',
      }),
      {
        generator: "eleventy",
        root: "src",
        exclusion: { file: ".eleventyignore", entry: "src/seo/" },
      },
    );
    const js = (code: string): Record<string, string> => ({ ".eleventy.js": code });
    const cases: readonly (readonly [
      folder: string,
      files: Readonly<Record<string, string>>,
      published: boolean,
    ])[] = [
      ["seo", js('module.exports = () => ({ dir: { "input": "./src/" } });'), false],
      ["seo", js('module.exports = (config) => config.setInputDirectory("content");'), false],
      ["seo", js('// module.exports = { dir: { input: "src" } }'), true],
      ["seo", js("module.exports = { dir: { input: `${root}` } };"), true],
      ["seo", js('module.exports = { dir: { input: "src'), true],
      ["seo", { ...js(""), ".eleventyignore": "# mine\nseo/\n" }, false],
      ["seo", { ...js(""), ".eleventyignore": "README.md\r\n./seo/**\r\n" }, false],
      ["seo", { ...js(""), ".eleventyignore": "seo/exports\n!seo\n" }, true],
      ["seo", { ...js(""), ".gitignore": "/seo\n" }, false],
      [
        "seo",
        { ...js("module.exports = (c) => c.setUseGitIgnore(false);"), ".gitignore": "/seo\n" },
        true,
      ],
      ["seo", js('module.exports = (c) => c.ignores.add("seo/**/*");'), false],
      [
        "src/seo",
        { ...js('module.exports = { dir: { input: "src" } };'), "src/.eleventyignore": "seo\n" },
        false,
      ],
      ["_site/seo", js(""), false],
      ["_data/seo", js(""), false],
    ];
    for (const [folder, files, published] of cases) {
      assert.equal(
        await isPublished(folder, files),
        published,
        `${folder}: ${JSON.stringify(files)}`,
      );
    }
  });

  it("P2: are the content, static and public folders of the other generators", async () => {
    const sites = {
      hugo: { "hugo.toml": "title = 'x'\n" },
      astro: { "astro.config.mjs": "" },
      next: { "next.config.js": "", "app/page.js": "", "src/pages/a.mdx": "" },
      docusaurus: { "docusaurus.config.ts": "" },
    };
    const inside = {
      hugo: ["content/seo", "static/seo", "assets"],
      astro: ["src/pages/seo", "src/content", "public/x/y"],
      next: ["public", "app/seo", "src/pages/seo"],
      docusaurus: ["docs/seo", "blog/seo", "static", "src/pages/seo"],
    };
    for (const generator of ["hugo", "astro", "next", "docusaurus"] as const) {
      for (const folder of inside[generator]) {
        const fate = await fateOf(folder, sites[generator]);
        assert.deepEqual(
          [fate?.generator, fate?.exclusion],
          [generator, undefined],
          `${generator}: ${folder}`,
        );
      }
      for (const folder of ["seo", "research/content", "contents", "publication", "documents"]) {
        assert.equal(await isPublished(folder, sites[generator]), false, `${generator}: ${folder}`);
      }
    }
    assert.equal(await isPublished("seo", { "package.json": "{}" }), false);
  });

  it("P2: are where the configuration of each generator puts them, but for what it leaves out", async () => {
    const collections = "src/content.config.ts";
    const glob = (base: string, pattern: string): string =>
      `import { glob } from "astro/loaders";
      export const collections = { a: { loader: glob({ base: "${base}", pattern: "${pattern}" }) } };`;
    const classic = (docs: string): string =>
      `export default { presets: [["classic", { docs: ${docs} }]], i18n: { defaultLocale: "en", locales: ["en", "fr"] }, staticDirectories: ["files"] };`;
    const nextra = {
      "next.config.mjs": 'import nextra from "nextra"; export default nextra({})({});',
      "app/[[...path]]/page.jsx": 'import { importPage } from "nextra/pages"; importPage();',
      "content/index.mdx": "",
    };
    const cases: readonly (readonly [
      folder: string,
      files: Readonly<Record<string, string>>,
      root: string | undefined,
    ])[] = [
      ["pages/seo", { "hugo.toml": 'contentDir = "pages"\n' }, "pages"],
      ["content/seo", { "hugo.toml": 'contentDir = "pages"\n' }, undefined],
      ["seo/x", { "hugo.yaml": "staticDir: seo # files\n" }, "seo"],
      ["res/x", { "config/_default/hugo.yaml": "assetDir: res\n" }, "res"],
      ["content/.seo", { "hugo.toml": "" }, undefined],
      ["content/seo", { "hugo.toml": "ignoreFiles = ['seo/']\n" }, undefined],
      ["web/content/seo", { "web/hugo.toml": "" }, "web/content"],
      [
        "notes/seo",
        { "hugo.toml": "[[module.mounts]]\nsource = 'notes'\ntarget = 'content/n'\n" },
        "notes",
      ],
      ["files/x", { "astro.config.mjs": 'export default { publicDir: "./files" };' }, "files"],
      ["src/pages/_seo", { "astro.config.mjs": "" }, undefined],
      ["notes/seo", { "astro.config.mjs": "", [collections]: glob("./notes", "**/*.md") }, "notes"],
      [
        "notes/seo",
        { "astro.config.mjs": "", [collections]: glob(".", "docs/**/*.md") },
        undefined,
      ],
      [
        "src/content/seo",
        { "astro.config.mjs": "", [collections]: glob("./notes", "**/*.md") },
        undefined,
      ],
      [
        "src/content/seo",
        { "astro.config.mjs": "", [collections]: "export const [" },
        "src/content",
      ],
      ["content/seo", nextra, "content"],
      ["seo", nextra, undefined],
      ["app/seo", { "next.config.js": "" }, undefined],
      ["docs/seo", { "docusaurus.config.js": classic('{ path: "guides" }') }, undefined],
      ["guides/seo", { "docusaurus.config.js": classic('{ path: "guides" }') }, "guides"],
      ["docs/seo", { "web/docusaurus.config.js": classic('{ path: "../docs" }') }, "docs"],
      ["docs/_seo", { "docusaurus.config.js": classic("{}") }, undefined],
      ["blog/seo", { "docusaurus.config.js": classic("{}, blog: false") }, undefined],
      ["files/seo", { "docusaurus.config.js": classic("{}") }, "files"],
      ["i18n/fr/seo", { "docusaurus.config.js": classic("{}") }, "i18n/fr"],
      ["docs/seo", { "docusaurus.config.js": "export default await load();" }, "docs"],
    ];
    for (const [folder, files, root] of cases) {
      assert.equal(
        (await fateOf(folder, files))?.root,
        root,
        `${folder}: ${JSON.stringify(files)}`,
      );
    }
  });

  it("P2: are told with what keeps them out, by paths from the project's folder", async () => {
    assert.deepEqual(await fateOf("blog/docs/seo", { "blog/_config.yaml": "source: docs\n" }), {
      generator: "jekyll",
      root: "blog/docs",
      exclusion: { file: "blog/_config.yaml", entry: "seo/" },
    });
    assert.deepEqual(
      await fateOf("blog/src/seo", {
        "blog/eleventy.config.js": 'export default () => ({ dir: { input: "src" } });',
      }),
      {
        generator: "eleventy",
        root: "blog/src",
        exclusion: { file: "blog/.eleventyignore", entry: "src/seo/" },
      },
    );
    // nothing in the site's files keeps its own source out
    for (const site of [
      { "_config.yml": "source: docs\n" },
      { ".eleventy.js": 'module.exports = { dir: { input: "docs" } };' },
    ]) {
      const fate = await fateOf("docs", site);
      assert.deepEqual([fate?.root, fate?.exclusion], ["docs", undefined]);
    }
  });
});
