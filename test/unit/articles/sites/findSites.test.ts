import assert from "node:assert/strict";
import { FoundSites } from "../../../../src/articles/sites/findSites.ts";
import type { SiteFiles } from "../../../../src/articles/sites/siteFiles.ts";
import { siteReaders } from "../../../../src/articles/sites/siteReaders.ts";
import { builtSites } from "./builtSites.ts";
import { memoryFiles } from "./memoryFiles.ts";

type Texts = Readonly<Record<string, string>>;

const hugo = 'baseURL = "https://example.com/"\n';
const docusaurus = (docs: string): string =>
  `module.exports = {
    url: "https://example.com",
    baseUrl: "/",
    presets: [["classic", { docs: { path: "${docs}" }, blog: false }]],
  };\n`;

function sitesOf(texts: Texts): FoundSites {
  return new FoundSites(memoryFiles(texts), siteReaders);
}

/** The generator and the folder of the site that makes pages of what lies at a path. */
async function siteAt(texts: Texts, path: string): Promise<string> {
  const rules = await sitesOf(texts).siteOf(path);
  return rules === undefined ? "none" : `${rules.generator} in "${rules.folder}"`;
}

/** Files that note what was asked of them. */
function watched(texts: Record<string, string>): { files: SiteFiles; asked: string[] } {
  const asked: string[] = [];
  const files: SiteFiles = {
    list: (folder) => {
      asked.push(`list ${folder}`);
      return memoryFiles(texts).list(folder);
    },
    read: (path) => {
      asked.push(`read ${path}`);
      return memoryFiles(texts).read(path);
    },
  };
  return { files, asked };
}

describe("the site that an article belongs to", () => {
  const monorepo: Texts = {
    "package.json": "{}",
    "apps/blog/hugo.toml": hugo,
    "apps/blog/content/posts/a.md": "",
    "apps/docs/docusaurus.config.js": docusaurus("docs"),
    "apps/docs/docs/a.md": "",
    "apps/shop/_config.yml": "title: Shop\n",
    "apps/shop/_posts/2024-01-02-a.md": "",
    "packages/tool/README.md": "",
  };
  const beside: Texts = {
    "website/docusaurus.config.js": docusaurus("../docs"),
    "docs/deep/a.md": "",
    "notes/a.md": "",
  };
  const nested: Texts = {
    "hugo.toml": hugo,
    "content/posts/a.md": "",
    "content/shop/_config.yml": "title: Shop\n",
    "content/shop/pages/a.md": "",
  };
  const cases: readonly (readonly [what: string, texts: Texts, path: string, site: string])[] = [
    ["one in the project's folder", nested, "content/posts/a.md", 'hugo in ""'],
    [
      "a nested site and not the one around it",
      nested,
      "content/shop/pages/a.md",
      'jekyll in "content/shop"',
    ],
    ["one beside its folder", beside, "docs/deep/a.md", 'docusaurus in "website"'],
    ["none beside it that doesn't read it", beside, "notes/a.md", "none"],
    [
      "one beside its folder before one of the whole project",
      { ...beside, "_config.yml": "title: Project\n" },
      "docs/deep/a.md",
      'docusaurus in "website"',
    ],
    [
      "one of the whole project where none beside reads it",
      { ...beside, "_config.yml": "title: Project\n" },
      "notes/a.md",
      'jekyll in ""',
    ],
    [
      "the Hugo site of a monorepo",
      monorepo,
      "apps/blog/content/posts/a.md",
      'hugo in "apps/blog"',
    ],
    [
      "the Docusaurus site of a monorepo",
      monorepo,
      "apps/docs/docs/a.md",
      'docusaurus in "apps/docs"',
    ],
    [
      "the Jekyll site of a monorepo",
      monorepo,
      "apps/shop/_posts/2024-01-02-a.md",
      'jekyll in "apps/shop"',
    ],
    [
      "none for a site that a program is tried on",
      { "go.mod": "", "test/site/hugo.toml": hugo, "test/site/content/a.md": "" },
      "test/site/content/a.md",
      "none",
    ],
    [
      "a site that is called a demo beside others",
      { "a/hugo.toml": hugo, "demo/hugo.toml": hugo, "demo/content/a.md": "" },
      "demo/content/a.md",
      'hugo in "demo"',
    ],
    [
      "a site about tests",
      { "sites/testing/hugo.toml": hugo, "sites/testing/content/a.md": "" },
      "sites/testing/content/a.md",
      'hugo in "sites/testing"',
    ],
    ["none in a monorepo", monorepo, "packages/tool/README.md", "none"],
    ["none where nothing is configured", { "a.md": "" }, "a.md", "none"],
    [
      "none for Hexo",
      { "_config.yml": "", "scaffolds/post.md": "", "source/a.md": "" },
      "source/a.md",
      "none",
    ],
    [
      "none for Hexo without scaffolds, by the fields of its configuration",
      { "_config.yml": "url: https://a.example\nsource_dir: src\n", "src/a.md": "" },
      "src/a.md",
      "none",
    ],
    [
      "none for Hexo without scaffolds, by its package",
      {
        "_config.yml": "title: A\n",
        "package.json": '{ "dependencies": { "hexo": "^7.0.0" } }',
        "source/_posts/a.md": "",
      },
      "source/_posts/a.md",
      "none",
    ],
    [
      "none for a Jupyter Book",
      { "_config.yml": "title: A\n", "_toc.yml": "format: jb-book\nroot: a\n", "a.md": "" },
      "a.md",
      "none",
    ],
    [
      "Jekyll's with a package and a table of contents of its own",
      {
        "_config.yml": "title: A\n",
        "_toc.yml": "- title: A\n",
        "package.json": '{ "devDependencies": { "hexo-util": "1.0.0" } }',
        "a.md": "",
      },
      "a.md",
      'jekyll in ""',
    ],
    [
      "none for Zola",
      { "config.toml": "", "templates/a.html": "", "themes/x/a": "", "content/a.md": "" },
      "content/a.md",
      "none",
    ],
    [
      "the site whose file it is not, if it's the nearest with a configuration",
      nested,
      "notes/a.md",
      'hugo in ""',
    ],
    [
      "the one of two generators in a folder that reads it",
      {
        "docusaurus.config.js": docusaurus("docs"),
        "hugo.toml": hugo,
        "docs/a.md": "",
        "content/a.md": "",
      },
      "content/a.md",
      'hugo in ""',
    ],
    [
      "the surer of two generators that read it",
      {
        "docusaurus.config.js": docusaurus("content"),
        "hugo.toml": hugo,
        "content/a.md": "",
      },
      "content/a.md",
      'docusaurus in ""',
    ],
    [
      "Hugo with its parted configuration only",
      {
        "site/config/_default/hugo.yaml": "baseURL: https://example.com/",
        "site/content/a.md": "",
      },
      "site/content/a.md",
      'hugo in "site"',
    ],
    [
      "Hugo with an older name in a parted configuration",
      { "config/_default/config.toml": hugo, "content/a.md": "" },
      "content/a.md",
      'hugo in ""',
    ],
    [
      "no Hugo for a folder named config",
      { "config/default/config.toml": "", "content/a.md": "" },
      "content/a.md",
      "none",
    ],
    [
      "Astro and no Hugo in its src",
      {
        "astro.config.mjs": 'export default { site: "https://example.com" };',
        "src/config.yaml": "title: x",
        "src/layouts/a.astro": "",
        "src/content/posts/a.md": "",
        "src/pages/about.md": "",
      },
      "src/pages/about.md",
      'astro in ""',
    ],
    [
      "Hugo in a src that is in no other site",
      { "src/hugo.toml": hugo, "src/content/a.md": "", "package.json": "{}" },
      "src/content/a.md",
      'hugo in "src"',
    ],
    ...["toml", "yaml", "yml", "json"].map(
      (ending) =>
        [
          `an older Hugo's config.${ending}`,
          {
            [`config.${ending}`]: ending === "json" ? "{}" : "",
            "archetypes/default.md": "",
            "content/a.md": "",
          },
          "content/a.md",
          'hugo in ""',
        ] as const,
    ),
  ];
  for (const [what, texts, path, site] of cases) {
    it(`is ${what}`, async () => assert.equal(await siteAt(texts, path), site));
  }

  it("is one of the project's sites, which are all found, those of the top folders first", async () => {
    const foldersOf = async (texts: Texts): Promise<string[]> =>
      (await sitesOf(texts).all()).map(({ generator, folder }) => `${generator} ${folder}`);
    assert.deepEqual((await foldersOf(monorepo)).toSorted(), [
      "docusaurus apps/docs",
      "hugo apps/blog",
      "jekyll apps/shop",
    ]);
    assert.deepEqual(await foldersOf(nested), ["hugo ", "jekyll content/shop"]);
    assert.deepEqual(
      await foldersOf({
        "site/config/_default/hugo.toml": hugo,
        "site/config/_default/params.toml": "",
        "public/node_modules/x/hugo.toml": hugo,
        "x/_site/hugo.toml": hugo,
      }),
      ["hugo site"],
    );
  });

  it("has the files of its content folders, each once", async () => {
    const sites = sitesOf({ ...beside, "website/src/pages/b.mdx": "", "website/c.md": "" });
    const [rules] = await sites.all();
    assert.ok(rules);
    const files = await sites.contentOf({
      ...rules,
      contentFolders: ["docs", "docs/deep", "docs", "website/src/pages"],
    });
    assert.deepEqual(files.toSorted(), ["docs/deep/a.md", "website/src/pages/b.mdx"]);
  });
});

describe("the files of a project", () => {
  it("are not looked at before somebody asks for a site", () => {
    const { files, asked } = watched({ "hugo.toml": hugo, "content/a.md": "" });
    const sites = new FoundSites(files, siteReaders);
    assert.ok(sites);
    assert.deepEqual(asked, []);
  });

  it("are read again only after `forget`", async () => {
    const texts: Record<string, string> = {
      "hugo.toml": hugo,
      "content/a.md": "",
      "docs/a.md": "",
    };
    const { files, asked } = watched(texts);
    const sites = new FoundSites(files, siteReaders);
    const address = async (): Promise<string | undefined> =>
      (await sites.siteOf("content/a.md"))?.address?.value;
    const first = await address();
    await sites.all();
    const before = asked.length;
    texts["hugo.toml"] = 'baseURL = "https://other.example/"';
    assert.equal(await address(), first);
    await sites.all();
    assert.equal(asked.length, before);
    sites.forget();
    assert.match((await address()) ?? "", /^https:\/\/other\.example/u);
  });

  it("are tried again when they could not be listed", async () => {
    let fails = true;
    const files = memoryFiles({ "hugo.toml": hugo, "content/a.md": "" });
    const sites = new FoundSites(
      {
        ...files,
        list: async (folder) => {
          if (fails) {
            throw new Error("busy");
          }
          return files.list(folder);
        },
      },
      siteReaders,
    );
    await assert.rejects(sites.siteOf("content/a.md"), /busy/u);
    await assert.rejects(sites.all(), /busy/u);
    fails = false;
    assert.equal((await sites.siteOf("content/a.md"))?.generator, "hugo");
    assert.equal((await sites.all()).length, 1);
  });

  for (const generator of Object.keys(siteReaders)) {
    it(`of each built ${generator} site are listed and read once`, async () => {
      for (const site of builtSites(generator)) {
        const { files, asked } = watched(site.texts);
        const sites = new FoundSites(files, siteReaders);
        const all = await sites.all();
        const content = await Promise.all(all.map((rules) => sites.contentOf(rules)));
        await Promise.all(content.flat().map((path) => sites.siteOf(path)));
        const twice = asked.filter((what, at) => asked.indexOf(what) < at);
        assert.deepEqual([...new Set(twice)], [], site.name);
      }
    });
  }
});
