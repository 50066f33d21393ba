import assert from "node:assert/strict";
import { FoundSites } from "../../../../src/articles/sites/findSites.ts";
import { siteReaders } from "../../../../src/articles/sites/siteReaders.ts";
import fc from "fast-check";
import { readFrontMatter } from "../../../../src/articles/frontMatter/readFrontMatter.ts";
import { readEleventy } from "../../../../src/articles/sites/eleventy/readEleventy.ts";
import type { Derivation } from "../../../../src/articles/sites/siteRules.ts";
import { builtSites, compareSite } from "./builtSites.ts";
import { memoryFiles } from "./memoryFiles.ts";

/** What becomes of a file of a site in a folder, with its front matter's lines. */
async function derived(
  texts: Readonly<Record<string, string>>,
  path: string,
  front = "",
  folder = "",
): Promise<Derivation> {
  const rules = await readEleventy(folder, memoryFiles({ ...texts, [path]: "" }));
  const text = front === "" ? "" : `---\n${front}\n---\n`;
  return rules.derive({ path, front: await readFrontMatter(text, "markdown") }, new Date());
}

async function path(...args: Parameters<typeof derived>): Promise<string> {
  const answer = await derived(...args);
  return answer.kind === "page" ? answer.path : answer.kind;
}

/** A configuration whose function has these lines. */
function config(lines: string, result = "{}"): Readonly<Record<string, string>> {
  return {
    "eleventy.config.js": `export default function (config) {\n${lines}\nreturn ${result};\n}`,
  };
}

/** Files whose addresses follow from code or that make several pages. */
const open: Readonly<Record<string, readonly string[]>> = {
  "11ty-base-blog": ["content/about.md", "content/blog/fifthpost.md"],
  "own-11ty-permalinks": ["src/paged.md"],
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

  it("are the same deeper in a project", async () => {
    for (const site of builtSites("eleventy")) {
      const texts = Object.fromEntries(
        Object.entries(site.texts).map(([name, text]) => [`web/docs/${name}`, text]),
      );
      const files = site.files.map((file) => ({ ...file, path: `web/docs/${file.path}` }));
      const { wrong, invented, unknown } = await compareSite(
        { ...site, texts, files },
        readEleventy,
        "web/docs",
      );
      assert.deepEqual({ wrong, invented }, { wrong: [], invented: [] });
      assert.equal(unknown.length, open[site.name]?.length ?? 0, site.name);
    }
  });

  it("follow the input, however it is named", async () => {
    const forms: readonly Readonly<Record<string, string>>[] = [
      config("", "{ dir: { input: 'src' } }"),
      config("config.setInputDirectory('./src/')"),
      { ".eleventy.js": "module.exports = { dir: { input: 'src' } };" },
      {
        "eleventy.config.mjs":
          "export default () => {}; export const config = { dir: { input: 'src' } };",
      },
      {
        "package.json":
          '{"scripts": {"build": "npx @11ty/eleventy --input=src --pathprefix=docs"}}',
      },
    ];
    for (const texts of forms) {
      assert.equal(await path(texts, "src/a.md"), "/a/", JSON.stringify(texts));
      assert.equal(await path(texts, "a.md"), "none");
      assert.equal(await path(texts, "src/_includes/a.md"), "none");
    }
    const [, , , , command = {}] = forms;
    const rules = await readEleventy("", memoryFiles(command));
    assert.equal(rules.basePath?.value, "/docs");
    assert.equal(await path(config("", "{ dir: { input: where() } }"), "src/a.md"), "unknown");
    assert.equal(await path({ ".eleventy.js": "module.exports = {" }, "src/a.md"), "unknown");
  });

  it("leave out what ignore files and the configuration name", async () => {
    const cases: readonly (readonly [
      texts: Readonly<Record<string, string>>,
      file: string,
      path: string,
    ])[] = [
      [{ ".eleventyignore": "# x\n!a.md\ndrafts/\n" }, "drafts/a.md", "none"],
      [{ ".eleventyignore": "drafts/\n" }, "drafts2/a.md", "/drafts2/a/"],
      [{ ".eleventyignore": "**/x/*.md" }, "a/x/b.md", "none"],
      [{ ".eleventyignore": "src/*" }, "src/deep/b.md", "none"],
      [{ ".eleventyignore": "(a+)+" }, "a.md", "/a/"],
      [{ ".eleventyignore": "@(a|b).md" }, "a.md", "none"],
      [{ ".eleventyignore": "a(?<=b)c" }, "a.md", "unknown"],
      [{ ".eleventyignore": "a/*\n".repeat(30_000) }, "b.md", "unknown"],
      [{ ".gitignore": "/build" }, "build/a.md", "none"],
      [
        { ".gitignore": "/build", ...config("config.setUseGitIgnore(false)") },
        "build/a.md",
        "/build/a/",
      ],
      [config("config.ignores.add('notes/**')"), "notes/a.md", "none"],
      [config("config.setTemplateFormats('njk,html')"), "a.md", "none"],
      [
        config("config.setTemplateFormats('njk,html'); config.addTemplateFormats('md')"),
        "a.md",
        "/a/",
      ],
      [config("config.setOutputDirectory('out')"), "out/a.md", "none"],
      [{}, "node_modules/x/a.md", "none"],
      [{}, "a.markdown", "none"],
    ];
    for (const [texts, file, wanted] of cases) {
      assert.equal(await path(texts, file), wanted, `${JSON.stringify(texts)} ${file}`);
    }
  });

  it("follow the data up the tree, the nearest first", async () => {
    const data = {
      "posts/posts.json": '{"permalink": "/dir/{{ page.fileSlug }}/"}',
      "posts/posts.11tydata.js": "module.exports = { section: 'news' };",
      "posts/deep/deep.11tydata.json": '{"permalink": "/{{ section }}/{{ page.filePathStem }}/"}',
      "posts/own.11tydata.js": "export const permalink = '/own-data/';",
      "posts/code/code.11tydata.js": "module.exports = () => { const x = load(); return x; };",
      "posts/fetched/fetched.11tydata.js":
        "export default async () => { try { return { list: await load() }; } catch { return {}; } finally {} };",
      "_includes/l.njk": "---js\nconst permalink = '/from-layout/';\n---\n",
      "_data/eleventyComputed.js": "",
    };
    assert.equal(await path(data, "posts/2020-01-02-a.md"), "/dir/a/");
    assert.equal(await path(data, "posts/deep/a.md"), "/news/posts/deep/a/");
    assert.equal(await path(data, "posts/own.md"), "/own-data/");
    assert.equal(await path(data, "posts/own.md", "permalink: /mine/"), "/mine/");
    assert.equal(await path(data, "posts/own.md", "permalink:"), "/posts/own/");
    assert.equal(await path(data, "posts/code/a.md"), "unknown");
    assert.equal(await path(data, "posts/fetched/a.md"), "/dir/a/");
    assert.equal(await path(data, "posts/code/a.md", "permalink: /a.html"), "/a.html");
    assert.equal(await path(data, "b.md", "layout: l"), "/from-layout/");
    assert.equal(
      await path(
        { "_data/eleventyComputed.js": "export default { permalink: (data) => load(data) };" },
        "b.md",
      ),
      "unknown",
    );
    assert.equal(
      await path(
        config("config.addGlobalData('permalink', '/all/{{ page.fileSlug }}.html')"),
        "b.md",
      ),
      "/all/b.html",
    );
  });

  it("come from permalinks as far as they are no code", async () => {
    const cases: readonly (readonly [front: string, path: string])[] = [
      ["permalink: false", "none"],
      ["permalink: true", "unknown"],
      ["permalink: 12", "unknown"],
      ["permalink: {}", "/a/"],
      ["permalink: {build: false}", "none"],
      ["permalink: {serverless: /x/}", "none"],
      ["permalink: x/index.html", "/x/"],
      ["permalink: /x/y", "/x/y"],
      ["permalink: '/{{ title | slugify }}/'\ntitle: Über alles & mehr", "/ueber-alles-and-mehr/"],
      ["permalink: '/{{ title | own }}/'\ntitle: x", "unknown"],
      ["permalink: '/{{ nothing }}/'", "unknown"],
      ["permalink: '/{% if x %}a{% endif %}/'", "unknown"],
      ["permalink: '/{{ page.date | date: \"%Y\" }}/'\ndate: 2024-05-06", "/2024/"],
      ["permalink: '/{{ page.date | date: \"%Y\" }}/'", "unknown"],
      ["templateEngineOverride: njk\npermalink: '/{{ title }}/'\ntitle: x", "unknown"],
      ["pagination: {data: x, size: 1}", "unknown"],
      ["url: /x/\nslug: y", "/a/"],
      ["eleventyComputed: {permalink: '/{{ title }}/'}\ntitle: x", "/x/"],
    ];
    for (const [front, wanted] of cases) {
      assert.equal(await path({}, "a.md", front), wanted, front);
    }
    const front = "title: x\npermalink: '/{{ title | slugify }}/'";
    for (const [filter, wanted] of [
      ["(text) => `${text}-own`", "/x-own/"],
      ["(text) => load(text)", "unknown"],
      ["async (text) => { const made = await load(text); return made; }", "unknown"],
      ["require('some-package')", "unknown"],
    ] as const) {
      const own = config(`config.addFilter('slugify', ${filter});`);
      assert.equal(await path(own, "a.md", front), wanted, filter);
    }
  });

  it("know drafts that the configuration leaves out", async () => {
    const drafts = config("config.addPreprocessor('drafts', '*', (data) => !data.draft);");
    assert.equal(await path(drafts, "a.md", "draft: true"), "none");
    assert.equal(await path(drafts, "a.md", "draft: false"), "/a/");
    assert.equal(
      await path(config("config.addPlugin(draftPlugin)"), "a.md", "draft: true"),
      "unknown",
    );
    assert.equal(await path({}, "a.md", "draft: true"), "/a/");
  });

  it("are followed into the site's own plugins, and say where they leave files out", async () => {
    const texts = {
      "eleventy.config.js":
        'import parts from "./config/index.js";\nexport default (config) => { config.addPlugin(parts); }',
      "config/index.js":
        'const ignores = require("./ignores");\nmodule.exports = (config) => config.addPlugin(ignores);',
      "config/ignores.js":
        "module.exports = (config) => { config.ignores.add('notes/*'); for (const x of list()) config.ignores.add(x); };",
    };
    assert.equal(await path(texts, "notes/a.md"), "none");
    const page = await derived(texts, "a.md");
    assert.match(page.kind === "page" ? (page.guess ?? "") : "", /ignores\.add/u);
  });

  it("say what decided", async () => {
    const page = await derived({ "posts/posts.json": '{"permalink": "/x/"}' }, "posts/a.md");
    assert.deepEqual(page.steps, [
      { text: "permalink in posts/posts.json → /x/", key: "permalink", file: "posts/posts.json" },
    ]);
  });

  const value = fc.oneof(
    fc.jsonValue({ maxDepth: 3 }),
    fc.string(),
    fc.constantFrom(
      "/{{ title }}/",
      "{{",
      "__proto__",
      "constructor",
      "../..",
      "/%/",
      "2024-02-30",
    ),
  );
  const keys = ["permalink", "layout", "date", "title", "draft", "pagination", "eleventyComputed"];

  it("never throw because of what stands in the files, and are addresses", async () => {
    const data = fc.dictionary(fc.constantFrom(...keys), value);
    await fc.assert(
      fc.asyncProperty(
        data,
        fc.oneof(data, fc.string()),
        value,
        fc.string(),
        async (front, folderData, option, text) => {
          const texts = {
            "posts/posts.json":
              typeof folderData === "string" ? folderData : JSON.stringify(folderData),
            ".eleventy.js": `module.exports = (c) => { c.addGlobalData("x", ${JSON.stringify(option)}); return { pathPrefix: ${JSON.stringify(option)}, dir: ${JSON.stringify(option)} }; };`,
            ".eleventyignore": text,
            "package.json": text,
          };
          const answer = await derived(texts, "posts/a.md", JSON.stringify(front));
          if (answer.kind === "page") {
            assert.ok(answer.path.startsWith("/") && !answer.path.startsWith("//"), answer.path);
            assert.equal(
              new URL(`https://a.example${answer.path}`).pathname,
              new URL(answer.path, "https://a.example").pathname,
            );
          }
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe("a plugin that was copied into a site of Eleventy", () => {
  it("is no site of its own", async () => {
    const config = "module.exports = () => {};";
    const texts = {
      ".eleventy.js": config,
      "_11ty/toc/.eleventy.js": config,
      "_11ty/toc/README.md": "# Contents",
      "plugins/docs/site.md": "# A page",
      "tea.md": "# Tea",
    };
    const found = new FoundSites(memoryFiles(texts), siteReaders);
    assert.deepEqual(
      (await found.all()).map(({ folder }) => folder),
      [""],
    );
    // without a site above it, it may be one
    const { ".eleventy.js": _own, ...alone } = texts;
    const others = new FoundSites(memoryFiles(alone), siteReaders);
    assert.deepEqual(
      (await others.all()).map(({ folder }) => folder),
      ["_11ty/toc"],
    );
  });
});

describe("a theme of Hugo by itself", () => {
  const theme = {
    "theme.toml": 'name = "Leaf"\n',
    "content/search.de.md": "---\nurl: search\n---\n",
    "exampleSite/hugo.yaml": "baseURL: https://tea.example/\n",
    "exampleSite/content/a.md": "# A",
  };
  const foldersOf = async (texts: Readonly<Record<string, string>>): Promise<readonly string[]> =>
    (await new FoundSites(memoryFiles(texts), siteReaders).all()).map(({ folder }) => folder);

  it("is no site: languages and URLs of its articles are said by the sites that use it", async () => {
    const needs = { "hugo.yaml": "module:\n  hugoVersion:\n    min: 0.146.0\n" };
    assert.deepEqual(await foldersOf({ ...theme, ...needs }), ["exampleSite"]);
  });

  it("is one where it says where it is published", async () => {
    const published = { "hugo.yaml": "baseURL: https://oolong.example/\n" };
    assert.deepEqual(await foldersOf({ ...theme, ...published }), ["", "exampleSite"]);
  });

  it("is one where a folder has its configuration in parts", async () => {
    const parts = { "config/_default/hugo.yaml": "baseURL: https://oolong.example/\n" };
    assert.deepEqual(await foldersOf({ ...theme, ...parts }), ["", "exampleSite"]);
  });
});

describe("what documents a theme that was copied into a site of Hugo", () => {
  it("is no site of its own; that of a theme by itself is", async () => {
    const config = 'baseURL = "https://tea.example/"\n';
    const texts = {
      "hugo.toml": config,
      "content/tea.md": "# Tea",
      "themes/leaf/exampleSite/hugo.toml": config,
      "themes/leaf/exampleSite/content/a.md": "# A",
    };
    const found = new FoundSites(memoryFiles(texts), siteReaders);
    assert.deepEqual(
      (await found.all()).map(({ folder }) => folder),
      [""],
    );
    const guides = {
      "config.toml": config,
      "content/tea.md": "# Tea",
      "themes/leaf/theme.toml": 'name = "Leaf"\n',
      "themes/leaf/config.toml": "",
      "themes/leaf/userguide/config.toml": config,
      "themes/leaf/userguide/content/a.md": "# A",
      "themes/leaf/assets/vendor/cups/site/_config.yml": "url: https://cups.example\n",
      "themes/leaf/assets/vendor/cups/site/a.md": "---\ntitle: A\n---\n",
    };
    assert.deepEqual(
      (await new FoundSites(memoryFiles(guides), siteReaders).all()).map(({ folder }) => folder),
      [""],
    );
    const theme = { "exampleSite/hugo.toml": config, "exampleSite/content/a.md": "# A" };
    assert.deepEqual(
      (await new FoundSites(memoryFiles(theme), siteReaders).all()).map(({ folder }) => folder),
      ["exampleSite"],
    );
  });
});

describe("a site below a folder of a project's examples or tests", () => {
  it("is none of the project's, whose articles are made up", async () => {
    const config = { "hugo.toml": "", "content/tea.md": "# Tea" };
    const below = (folder: string): Readonly<Record<string, string>> =>
      Object.fromEntries(Object.entries(config).map(([path, text]) => [`${folder}/${path}`, text]));
    const folders = ["docs", "tests/fixtures/one", "example", "packages/tea/demo", "src/__tests__"];
    const sites = Object.fromEntries(folders.flatMap((folder) => Object.entries(below(folder))));
    const texts: Readonly<Record<string, string>> = {
      ...sites,
      "package.json": "{}",
      "packages/tea/package.json": "{}",
      "src/package.json": "{}",
    };
    assert.deepEqual(
      (await new FoundSites(memoryFiles(texts), siteReaders).all()).map(({ folder }) => folder),
      ["docs"],
    );
  });
});
