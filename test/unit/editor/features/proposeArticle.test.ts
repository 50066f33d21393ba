import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { proposeArticle } from "../../../../src/editor/features/briefs/proposeArticle.ts";
import type { ArticleProposal } from "../../../../src/editor/features/briefs/proposeArticle.ts";
import { FoundSites } from "../../../../src/articles/sites/findSites.ts";
import { siteReaders } from "../../../../src/articles/sites/siteReaders.ts";
import { UrlIndex } from "../../../../src/articles/sites/urlIndex.ts";
import { repositoryRoot } from "../../../support/paths.ts";
import { builtSites } from "../../articles/sites/builtSites.ts";
import { memoryFiles } from "../../articles/sites/memoryFiles.ts";

const names = {
  title: "title",
  description: "description",
  keyword: "keyword",
  keywords: "keywords",
  slug: "slug",
};
const now = new Date(2026, 10, 23, 12);

async function propose(
  texts: Readonly<Record<string, string>>,
  { siteUrl = "https://example.com", language = "English", keyword = "Größe wählen" } = {},
): Promise<ArticleProposal> {
  const files = memoryFiles(texts);
  const sites = new FoundSites(files, siteReaders);
  const fields = { ...names, keyword: ["keyword"] };
  const index = new UrlIndex({
    files,
    sites,
    settingsOf: () => ({ siteUrl, fields }),
    now: () => now,
  });
  const brief = {
    keyword,
    secondary: ["moka pot price"],
    language,
    title: "",
    description: "",
    headings: [{ markdown: "One", text: "One", depth: 0 }],
  };
  return proposeArticle(
    brief,
    {
      files,
      sites: () => sites.all(),
      siteOf: (path) => sites.siteOf(path),
      articles: await index.articles(),
    },
    names,
    now,
  );
}

function fixture(name: string): Record<string, string> {
  const cwd = join(repositoryRoot, "test/fixtures", name);
  return Object.fromEntries(
    globSync("**/*.*", { cwd }).map((path) => [
      path.replaceAll("\\", "/"),
      readFileSync(join(cwd, path), "utf8").replaceAll("\r\n", "\n"),
    ]),
  );
}

describe("the article that a brief asks for", () => {
  it("is in the place and form of a Hugo blog's articles", async () => {
    assert.deepEqual(await propose(fixture("blog"), { keyword: "moka pot" }), {
      path: "content/posts/moka-pot.md",
      text: '---\ntitle: "Moka pot"\ndate: 2026-11-23\ndescription: ""\nslug: moka-pot\ntags: []\nkeywords:\n  - moka pot\n  - moka pot price\ndraft: true\nkeyword: "moka pot"\n---\n\n## One\n',
      isDraft: true,
    });
  });

  it("is beside the articles in its language, and spelled by it", async () => {
    const german = await propose(fixture("hugo-de-en"), { language: "German" });
    assert.equal(german.path, "content/de/posts/groesse-waehlen.md");
    assert.match(
      german.text,
      /^---\ntitle: Größe wählen\nkeywords: \[Größe wählen, moka pot price\]\ndate: 2026-11-23\n/u,
    );
    assert.equal((await propose(fixture("hugo-de-en"))).path, "content/en/posts/grosse-wahlen.md");
    const french = await propose(fixture("hugo-de-en"), { language: "French" });
    assert.equal(french.path, "content/de/posts/grosse-wahlen.md", "the site's own language");
  });

  it("is where the articles of a real site are, for each generator", async () => {
    const expected: { readonly [site: string]: readonly [path: string, isDraft: boolean] } = {
      letsencrypt: ["content/en/post/2026-11-23-grosse-wahlen.md", true],
      "stack-demo": ["content/post/grosse-wahlen.md", true],
      "jekyll-docs": ["_posts/2026-11-23-grosse-wahlen.markdown", true],
      "ruby-lang": ["en/news/_posts/2026-11-23-grosse-wahlen.md", true],
      "11ty-base-blog": ["content/blog/grosse-wahlen.md", false],
      "11ty-website": ["src/blog/2026-11-23-grosse-wahlen.md", false],
      "astro-blog": ["src/content/blog/grosse-wahlen.md", false],
      "astro-micro": ["src/content/blog/grosse-wahlen/index.md", false],
      "starlight-docs": ["docs/src/content/docs/guides/grosse-wahlen.mdx", false],
      prettier: ["website/blog/2026-11-23-grosse-wahlen.md", true],
      jest: ["docs/grosse-wahlen.md", true],
      "nextra-docs": ["app/docs/guide/grosse-wahlen/page.mdx", false],
      "nextra-swr": ["content/en/docs/grosse-wahlen.mdx", false],
    };
    const generators = ["hugo", "jekyll", "eleventy", "astro", "docusaurus", "next"];
    const sites = generators
      .flatMap(builtSites)
      .filter(({ name }) => Object.hasOwn(expected, name));
    assert.equal(sites.length, Object.keys(expected).length);
    for (const { name, texts, siteUrl } of sites) {
      const { path, isDraft } = await propose(texts, { siteUrl });
      assert.deepEqual([path, isDraft], expected[name], name);
    }
  });

  it("is in the content folder of a site without articles, and plain without a site", async () => {
    assert.equal((await propose({ "hugo.toml": "" })).path, "content/grosse-wahlen.md");
    assert.deepEqual(await propose({ "_config.yml": "" }), {
      path: "_posts/2026-11-23-grosse-wahlen.md",
      text: '---\ntitle: Größe wählen\ndescription: ""\nkeyword: Größe wählen\npublished: false\n---\n\n## One\n',
      isDraft: true,
    });
    assert.deepEqual(await propose({ "notes.md": "# Notes\n" }), {
      path: "grosse-wahlen.md",
      text: '---\ntitle: Größe wählen\ndescription: ""\nkeyword: Größe wählen\n---\n\n## One\n',
      isDraft: undefined,
    });
  });
});
