import assert from "node:assert/strict";
import fc from "fast-check";
import { articleKind } from "../../../../src/articles/frontMatter/articleKind.ts";
import { readFrontMatter } from "../../../../src/articles/frontMatter/readFrontMatter.ts";
import { FoundSites } from "../../../../src/articles/sites/findSites.ts";
import { locateArticle } from "../../../../src/articles/sites/locateArticle.ts";
import type { ArticleLocation } from "../../../../src/articles/sites/locateArticle.ts";
import type { SiteFiles } from "../../../../src/articles/sites/siteFiles.ts";
import { siteReaders } from "../../../../src/articles/sites/siteReaders.ts";
import { UrlIndex, urlKey } from "../../../../src/articles/sites/urlIndex.ts";
import type { Claim } from "../../../../src/articles/sites/urlIndex.ts";
import { builtSites } from "./builtSites.ts";
import { memoryFiles } from "./memoryFiles.ts";

type Texts = Readonly<Record<string, string>>;

const now = new Date("2025-06-01T12:00:00Z");

interface Project {
  readonly index: UrlIndex;
  readonly sites: FoundSites;
  readonly locate: (path: string) => Promise<ArticleLocation>;
}

/** A project whose files are looked at again with each question, so that tests may change them. */
function projectOf(
  texts: Texts,
  siteUrl = "https://example.com",
  change = (): void => {},
  clock = (): Date => now,
): Project {
  const files: SiteFiles = {
    list: (folder) => memoryFiles(texts).list(folder),
    read: (path) => {
      change();
      return Promise.resolve(texts[path]);
    },
  };
  const sites = new FoundSites(files, siteReaders);
  const settings = { siteUrl, slugField: "slug" };
  const fields = {
    title: "title",
    description: "description",
    slug: "slug",
    keyword: ["keyword"],
    keywords: "keywords",
  };
  const index = new UrlIndex({
    files,
    sites,
    settingsOf: () => ({ siteUrl, fields }),
    now: clock,
  });
  const locate = async (path: string): Promise<ArticleLocation> => {
    const front = await readFrontMatter(texts[path] ?? "", articleKind(path) ?? "markdown");
    return locateArticle({ path, front }, { rules: await sites.siteOf(path), ...settings, now });
  };
  return { index, sites, locate };
}

/** Where file → URL → files isn't the same file, with what is known of it, and its aliases. */
async function lost({ index, locate }: Project, paths: readonly string[]): Promise<string[]> {
  const problems: string[] = [];
  for (const path of paths.filter((one) => articleKind(one) !== undefined)) {
    const located = await locate(path);
    if (located.kind !== "url") {
      continue;
    }
    const { url, aliases, state } = located;
    const own = (await index.filesOf(url)).find((claim) => claim.path === path);
    if (own === undefined || own.isAlias || own.url !== url || own.state !== state) {
      problems.push(`${path}: ${url}`);
    }
    for (const alias of aliases) {
      const claim = (await index.filesOf(alias)).find((one) => one.path === path);
      if (claim?.url !== url || claim.isAlias === (urlKey(alias) === urlKey(url))) {
        problems.push(`${path}: alias ${alias} of ${url}`);
      }
    }
  }
  return problems;
}

/** The paths of what claims a URL; an alias with a * before it, a page that isn't published with its state. */
function told(claims: readonly Claim[]): string[] {
  return claims.map(
    ({ path, isAlias, state }) =>
      `${isAlias ? "*" : ""}${path}${state === "published" ? "" : ` ${state}`}`,
  );
}

describe("the index of a built site's URLs", () => {
  for (const generator of Object.keys(siteReaders)) {
    for (const site of builtSites(generator)) {
      it(`leads from each page of ${site.name} (${generator}) to its file`, async () => {
        const project = projectOf(site.texts, site.siteUrl);
        assert.deepEqual(await lost(project, Object.keys(site.texts)), []);
      });

      it(`leads from what ${generator} made of ${site.name} to its files`, async () => {
        const project = projectOf(site.texts, site.siteUrl);
        const problems: string[] = [];
        let derived = 0;
        for (const { path, url, buildDay, alsoNewer } of site.files) {
          const located = await project.locate(path);
          if (url === null || buildDay || alsoNewer !== undefined || located.kind !== "url") {
            continue;
          }
          derived += 1;
          // the setting has the base path, so the host and path are those of the build
          const claims = await project.index.filesOf(new URL(url, site.siteUrl).href);
          if (!claims.some((claim) => claim.path === path)) {
            problems.push(`${path}: ${url}, not ${located.url}`);
          }
        }
        assert.ok(derived > 0);
        assert.deepEqual(problems.slice(0, 5), []);
      });
    }
  }
});

describe("the index of a project's URLs", () => {
  const hugo = { "hugo.toml": 'baseURL = "https://example.com/"\n' };

  it("gives every file that claims a URL, its own page first, with its state", async () => {
    const { index } = projectOf({
      ...hugo,
      "content/b.md": "---\nurl: /tea/\n---\n",
      "content/a.md": "---\naliases: [/tea/, /old/]\n---\n",
      "content/tea.md": "---\ndraft: true\n---\n",
      "content/later.md": "---\ndate: 2025-07-01\nurl: /tea/\n---\n",
    });
    assert.deepEqual(told(await index.filesOf("https://example.com/tea/")), [
      "content/b.md",
      "content/later.md future",
      "content/tea.md draft",
      "*content/a.md",
    ]);
    const [alias] = await index.filesOf("https://example.com/old/");
    assert.equal(alias?.url, "https://example.com/a/");
  });

  it("finds a URL however it is written, and no other", async () => {
    const { index } = projectOf({ ...hugo, "content/tea/grün.md": "" });
    const url = "example.com/tea/gr%C3%BCn";
    for (const same of ["/", "", "/index.html", "/#a", "?a=b", "/?a#b"]) {
      assert.deepEqual(told(await index.filesOf(`https://${url}${same}`)), ["content/tea/grün.md"]);
    }
    for (const same of [
      "http://example.com/tea/grün/",
      "HTTPS://EXAMPLE.com:443/tea/grün",
      "https://www.example.com/tea/grün",
    ]) {
      assert.deepEqual(told(await index.filesOf(same)), ["content/tea/grün.md"]);
    }
    const others = [
      `https://x.${url}`,
      `https://${url}/x`,
      "https://example.com/",
      "",
      "tea",
      "//",
    ];
    for (const other of others) {
      assert.deepEqual(await index.filesOf(other), []);
    }
  });

  it("has a file that names its own URL as an alias once, as its page", async () => {
    const { index } = projectOf({ ...hugo, "content/a.md": "---\naliases: [/a/]\n---\n" });
    assert.deepEqual(told(await index.filesOf("https://example.com/a/")), ["content/a.md"]);
  });

  it("has a file anew that changed, came or went", async () => {
    const texts: Record<string, string> = { ...hugo, "content/a.md": "", "content/b.md": "" };
    const { index, sites } = projectOf(texts);
    const at = async (path: string): Promise<string[]> =>
      told(await index.filesOf(`https://example.com${path}`));
    assert.deepEqual(await at("/a/"), ["content/a.md"]);
    texts["content/a.md"] = "---\nurl: /b/\n---\n";
    assert.deepEqual(await at("/a/"), ["content/a.md"]);
    index.changed("content/a.md");
    assert.deepEqual([await at("/a/"), await at("/b/")], [[], ["content/a.md", "content/b.md"]]);
    texts["content/c.md"] = "";
    sites.forget();
    index.changed("content/c.md");
    assert.deepEqual(await at("/c/"), ["content/c.md"]);
    delete texts["content/b.md"];
    index.changed("content/b.md");
    assert.deepEqual(await at("/b/"), ["content/a.md"]);
    texts["hugo.toml"] = 'baseURL = "https://example.com/"\nuglyURLs = true\n';
    sites.forget();
    index.forget();
    assert.deepEqual([await at("/c/"), await at("/c.html")], [[], ["content/c.md"]]);
  });

  it("has each page in the state of the moment it is asked for", async () => {
    const texts = {
      ...hugo,
      "content/a.md": "---\ndate: 2025-07-01T10:00:00Z\nexpiryDate: 2025-07-02T10:00:30Z\n---\n",
      "content/b.md": "---\ndate: 2025-01-01\n---\n",
    };
    let time = now;
    let reads = 0;
    const { index } = projectOf(
      texts,
      "https://example.com",
      () => {
        reads += 1;
      },
      () => time,
    );
    const at = async (iso: string): Promise<string[]> => {
      time = new Date(iso);
      return told(await index.filesOf("https://example.com/a/"));
    };
    assert.deepEqual(await at("2025-06-01T12:00:00Z"), ["content/a.md future"]);
    const before = reads;
    assert.deepEqual(await at("2025-06-02T11:00:00Z"), ["content/a.md future"]);
    assert.equal(reads, before);
    assert.deepEqual(await at("2025-07-01T09:59:59Z"), ["content/a.md future"]);
    assert.deepEqual(await at("2025-07-01T10:00:01Z"), ["content/a.md"]);
    assert.deepEqual(
      (await index.articles()).filter(({ isPublished }) => !isPublished),
      [],
    );
    assert.deepEqual(await at("2025-07-02T10:00:29Z"), ["content/a.md"]);
    assert.deepEqual(await at("2025-07-02T10:00:31Z"), ["content/a.md expired"]);
    const last = reads;
    assert.deepEqual(await at("2030-01-01T00:00:00Z"), ["content/a.md expired"]);
    assert.equal(reads, last);
  });

  it("answers two questions at once from the file as it is", async () => {
    const texts: Record<string, string> = { ...hugo, "content/a.md": "" };
    const { index } = projectOf(texts);
    await index.filesOf("");
    texts["content/a.md"] = "---\nurl: /b/\n---\n";
    index.changed("content/a.md");
    const both = await Promise.all([1, 2].map(() => index.filesOf("https://example.com/b/")));
    assert.deepEqual(both.map(told), [["content/a.md"], ["content/a.md"]]);
  });

  it("answers whole when it is told to forget while it reads", async () => {
    const texts: Record<string, string> = { ...hugo };
    for (let at = 0; at < 40; at += 1) {
      texts[`content/${at}.md`] = "";
    }
    let reads = 0;
    const project: Project = projectOf(texts, "https://example.com", () => {
      reads += 1;
      if (reads === 30) {
        project.index.forget();
      }
    });
    for (const at of [0, 20, 39]) {
      const found = await project.index.filesOf(`https://example.com/${at}/`);
      assert.deepEqual(told(found), [`content/${at}.md`]);
    }
  });

  it("is made when it is next asked for, and read again, after files could not be read", async () => {
    const texts: Record<string, string> = { ...hugo, "content/a.md": "" };
    let fails = true;
    const { index } = projectOf(texts, "https://example.com", () => {
      if (fails) {
        throw new Error("busy");
      }
    });
    const url = "https://example.com/b/";
    await assert.rejects(index.filesOf(url), /busy/u);
    fails = false;
    assert.deepEqual(await index.filesOf(url), []);
    texts["content/a.md"] = "---\nurl: /b/\n---\n";
    index.changed("content/a.md");
    fails = true;
    await assert.rejects(index.filesOf(url), /busy/u);
    fails = false;
    assert.deepEqual(told(await index.filesOf(url)), ["content/a.md"]);
  });
});

/** A site that is well, and the folder its articles lie in. */
const wellSites: Readonly<Record<keyof typeof siteReaders, { texts: Texts; folders: string[] }>> = {
  hugo: {
    texts: { "hugo.toml": '[permalinks]\nposts = "/:year/:slug/"\n' },
    folders: ["content", "content/posts", "content/posts/a", "static"],
  },
  jekyll: {
    texts: { "_config.yml": "collections: { tea: { output: true } }\n" },
    folders: ["_posts", "_drafts", "_tea", "x/_posts", "."],
  },
  eleventy: {
    texts: {
      "eleventy.config.js": 'export default () => ({ dir: { input: "src" } });',
      "src/posts/posts.json": '{"permalink":"/p/{{ page.fileSlug }}/"}',
    },
    folders: ["src", "src/posts", "src/posts/a"],
  },
  astro: {
    texts: { "astro.config.mjs": 'export default { site: "https://example.com", base: "/x" };' },
    folders: ["src/pages", "src/pages/blog", "src/content/blog"],
  },
  docusaurus: {
    texts: {
      "docusaurus.config.js":
        'module.exports = { url: "https://example.com", baseUrl: "/x/", presets: [["classic", {}]] };',
    },
    folders: ["docs", "docs/01-a", "blog", "src/pages", "i18n/de/docusaurus-plugin-content-blog"],
  },
  next: {
    texts: {
      "next.config.mjs": 'export default { basePath: "/x", pageExtensions: ["md", "mdx", "tsx"] };',
    },
    folders: ["app", "app/a", "app/(b)/c", "pages", "pages/d", "src/app"],
  },
};

describe("the index of random files", () => {
  const name = fc.constantFrom(
    "a",
    "A b",
    "index",
    "_index",
    "README",
    "page",
    "2024-01-02-tea",
    "2024-13-99-x",
    "a.de",
    "ünï ☕",
    "%41#?",
    "[slug]",
    "_x",
  );
  const field = fc.constantFrom(
    "url",
    "slug",
    "permalink",
    "aliases",
    "redirect_from",
    "date",
    "draft",
    "published",
    "title",
    "id",
    "categories",
    "publishDate",
    "expiryDate",
    "lang",
    "canonical",
    "tags",
  );
  const value = fc.oneof(
    fc.jsonValue({ maxDepth: 2 }),
    fc.string({ unit: "grapheme", maxLength: 12 }),
    fc.constantFrom<unknown>("/tea/", "/tea", "tea", "..", "//x", "2024-01-02", "2030-01-02"),
    fc.constantFrom<unknown>(["/tea/", "/old"], "https://other.example/x", "%zz", "", true, false),
  );
  for (const [generator, { texts, folders }] of Object.entries(wellSites)) {
    it(`leads from each page of ${generator} to its file`, async () => {
      const file = fc.record({
        folder: fc.constantFrom(...folders),
        name,
        ending: fc.constantFrom("md", "mdx", "markdown", "html"),
        front: fc.option(fc.dictionary(field, value, { maxKeys: 4 })),
      });
      const property = fc.asyncProperty(fc.array(file, { maxLength: 8 }), async (files) => {
        const made = { ...texts };
        for (const { folder, name: own, ending, front } of files) {
          const path = folder === "." ? `${own}.${ending}` : `${folder}/${own}.${ending}`;
          made[path] = front === null ? "" : `---\n${JSON.stringify(front)}\n---\n`;
        }
        const project = projectOf(made);
        const all = await project.sites.all();
        // a canonical address may stand in any file, and the index has those of the content folders
        const content = await Promise.all(all.map((rules) => project.sites.contentOf(rules)));
        assert.deepEqual(await lost(project, content.flat()), []);
      });
      await fc.assert(property, { numRuns: 100 });
    });
  }
});
