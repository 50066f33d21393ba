import assert from "node:assert/strict";
import { readFrontMatter } from "../../../../src/articles/frontMatter/readFrontMatter.ts";
import { readEleventy } from "../../../../src/articles/sites/eleventy/readEleventy.ts";
import { locateArticle } from "../../../../src/articles/sites/locateArticle.ts";
import { memoryFiles } from "./memoryFiles.ts";

const now = new Date("2025-06-01T12:00:00Z");

/** The path of the page that a site makes of a file with this text, a guess marked; else what becomes of it. */
async function path(
  texts: Readonly<Record<string, string>>,
  file: string,
  text = "",
): Promise<string> {
  const rules = await readEleventy("", memoryFiles({ ...texts, [file]: text }));
  const front = await readFrontMatter(text, "markdown");
  const answer = await rules.derive({ path: file, front }, now);
  return answer.kind === "page"
    ? `${answer.path}${answer.guess === undefined ? "" : " guess"}`
    : answer.kind;
}

/** A configuration whose function has these lines. */
function config(lines: string, before = ""): Readonly<Record<string, string>> {
  return { "eleventy.config.js": `${before}\nexport default function (config) {\n${lines}\n}` };
}

/** Front matter with these lines. */
function front(...lines: readonly string[]): string {
  return `---\n${lines.join("\n")}\n---\n`;
}

describe("Eleventy's functions", () => {
  it("leave out drafts as the plugin of its example blog does", async () => {
    const texts = {
      "eleventy.config.js":
        'const drafts = require("./eleventy.config.drafts.js");\nmodule.exports = (config) => { config.addPlugin(drafts); };',
      "eleventy.config.drafts.js": `
        function eleventyComputedPermalink() {
          return (data) => {
            // Always skip during non-watch/serve builds
            if (data.draft && !process.env.BUILD_DRAFTS) {
              return false;
            }
            return data.permalink;
          };
        }
        module.exports.eleventyComputedPermalink = eleventyComputedPermalink;
        module.exports = (eleventyConfig) => {
          eleventyConfig.addGlobalData("eleventyComputed.permalink", eleventyComputedPermalink);
          eleventyConfig.on("eleventy.before", ({ runMode }) => {
            if (runMode === "serve") { process.env.BUILD_DRAFTS = true; }
          });
        };`,
      "posts/posts.json": '{"permalink": "/blog/{{ page.fileSlug }}/"}',
    };
    assert.equal(await path(texts, "a.md"), "/a/");
    assert.equal(await path(texts, "a.md", front("draft: true")), "none");
    assert.equal(await path(texts, "a.md", front("draft: false", "permalink: /x/")), "/x/");
    assert.equal(await path(texts, "posts/b.md"), "/blog/b/");
    assert.equal(await path(texts, "posts/b.md", front("permalink: false")), "none");
    assert.equal(await path(texts, "posts/b.md", front("draft: true", "permalink: /x/")), "none");
  });

  it("are preprocessors, run for a build", async () => {
    const drafts = config(
      "config.addPreprocessor('left', '*', (data) => { if (data.draft && process.env.ELEVENTY_RUN_MODE === 'build') { return false; } });",
    );
    assert.equal(await path(drafts, "a.md", front("draft: true")), "none");
    assert.equal(await path(drafts, "a.md", front("draft: false")), "/a/");
    const text = config(
      "config.addPreprocessor('text', 'md', (data, content) => content); config.addPreprocessor('other', 'njk', () => false);",
    );
    assert.equal(await path(text, "a.md"), "/a/");
    const open = config("config.addPreprocessor('open', '*', (data) => decide(data));");
    assert.equal(await path(open, "a.md"), "/a/ guess");
  });

  it("make permalinks of literals and data", async () => {
    const cases: readonly (readonly [data: string, article: string, wanted: string])[] = [
      ["{ permalink: (data) => `/p/${data.page.fileSlug}/` }", "", "/p/a/"],
      ["{ permalink(data) { return '/p/' + data.slug + '/'; } }", front("slug: s"), "/p/s/"],
      ["{ permalink: ({ slug, page }) => `/${slug ?? page.fileSlug}/` }", "", "/a/"],
      ["{ permalink: (data) => data.permalink }", "", "unknown"],
      ["{ permalink: (data) => `/${data.title}/` }", "", "unknown"],
      ["{ permalink: (data) => `/${load(data)}/` }", "", "unknown"],
      ["{ permalink: (data) => `/${data.collections.all.length}/` }", "", "unknown"],
      ["{ permalink: (data) => `/{{ title }}/` }", front("title: x"), "/%7B%7B%20title%20%7D%7D/"],
      ["{ eleventyComputed: { permalink: (data) => `/{{ title }}/` } }", front("title: x"), "/x/"],
      [
        "{ eleventyComputed: { permalink: (data) => data.draft ? false : data.permalink } }",
        front("permalink: /own/"),
        "/own/",
      ],
      [
        "{ eleventyComputed: { title: (d) => d.title + '!', permalink: (d) => `/${d.title}/` } }",
        front("title: x"),
        "unknown",
      ],
      [
        "{ permalink: function (data) { return `/${this.slugify(data.title)}/`; } }",
        front("title: Über uns"),
        "/ueber-uns/",
      ],
      [
        "{ permalink: (data) => { let end = '/'; if (data.flat) { end = '.html'; } return `/${data.page.fileSlug}${end}`; } }",
        front("flat: true"),
        "/a.html",
      ],
      [
        "{ permalink: (data) => { const parts = []; parts.push(data.x); return `/${parts.join('-')}/`; } }",
        front("x: y"),
        "unknown",
      ],
    ];
    for (const [data, article, wanted] of cases) {
      const texts = { "posts/posts.11tydata.js": `module.exports = ${data};` };
      assert.equal(await path(texts, "posts/a.md", article), wanted, `${data} ${article}`);
    }
  });

  it("look at global data and at the project's own modules", async () => {
    const texts = {
      "_data/site.json": '{"blog": "notes"}',
      "_data/live.js": "export default async () => (await fetch('https://host.example')).json();",
      "_data/eleventyComputed.js":
        "import { within } from '../lib/paths.js';\nexport default { permalink: (data) => within(data.site.blog, data) };",
      "lib/paths.js":
        "export function within(folder, { page, live, kind }) { return kind === 'live' ? live.url : `/${folder}/${page.fileSlug}/`; }",
    };
    assert.equal(await path(texts, "a.md"), "/notes/a/");
    assert.equal(await path(texts, "a.md", front("kind: live")), "unknown");
  });

  it("look at what a page has and at the command", async () => {
    const texts = {
      "_data/serving.js": "module.exports = () => /serve/.test(process.argv.join());",
      "posts/posts.11tydata.js": `
        const today = new Date();
        const isServed = require("../_data/serving")();
        function isShown(data) {
          if (isServed) return true;
          const isDraft = "draft" in data && data.draft !== false;
          const isLater = "scheduled" in data ? data.scheduled > today : false;
          return !isDraft && !isLater;
        }
        module.exports = () => {
          return { eleventyComputed: { permalink: (data) => (isShown(data) ? data.permalink : false) } };
        };`,
    };
    assert.equal(await path(texts, "posts/a.md"), "/posts/a/");
    assert.equal(await path(texts, "posts/a.md", front("draft: true")), "none");
    assert.equal(await path(texts, "posts/a.md", front("draft: false", "permalink: /x/")), "/x/");
    assert.equal(await path(texts, "posts/a.md", front("scheduled: 2020-01-01")), "/posts/a/");
    // a date for Eleventy, a text where it is quoted
    assert.equal(await path(texts, "posts/a.md", front("scheduled: 2030-01-01")), "unknown");
    assert.equal(await path(texts, "posts/a.md", front("scheduled: soon")), "unknown");
  });

  it("know nothing of names that a module changes", async () => {
    const texts = {
      "posts/posts.11tydata.js":
        "let base = '/one/';\nif (check()) { base = '/two/'; }\nmodule.exports = { permalink: (data) => base + data.page.fileSlug };",
    };
    assert.equal(await path(texts, "posts/a.md"), "unknown");
  });

  it("are filters of the packages that most sites make slugs with", async () => {
    const article = front("title: Über C++ & mehr", "permalink: '/{{ title | slugify }}/'");
    const cases: readonly (readonly [line: string, before: string, wanted: string])[] = [
      [
        "config.addFilter('slugify', slugify);",
        "import slugify from '@sindresorhus/slugify';",
        "/ueber-c-and-mehr/",
      ],
      [
        "config.addFilter('slugify', (text) => slug(text));",
        "import { slug } from 'github-slugger';",
        "/%C3%BCber-c--mehr/",
      ],
      [
        "config.addFilter('slugify', (text) => slugify(text, { decamelize: false }));",
        "const slugify = require('@sindresorhus/slugify');",
        "/ueber-c-and-mehr/",
      ],
      [
        "config.addFilter('slugify', (text) => slugify(text, { lower: true }));",
        "import slugify from 'slugify';",
        "unknown",
      ],
      ["config.addFilter('slugify', other);", "import other from 'other';", "unknown"],
    ];
    for (const [line, before, wanted] of cases) {
      assert.equal(await path(config(line, before), "a.md", article), wanted, line);
    }
    const signs = front("title: 'C++ & C#: 100% (new)'", "permalink: '/{{ title | slugify }}/'");
    for (const [options, wanted] of [
      // what slugify 1.6 makes of it
      ["", "/C++-and-C:-100percent-(new)/"],
      [", { lower: true, strict: true }", "/c-and-c-100percent-new/"],
      [
        ", { lower: true, replacement: '_', remove: /[#,&,+()$~%.'\":*]/g }",
        "/c_and_c_100percent_new/",
      ],
    ] as const) {
      const texts = config(
        `config.addFilter('slugify', (text) => slugify(text${options}));`,
        "import slugify from 'slugify';",
      );
      assert.equal(await path(texts, "a.md", signs), wanted, options);
    }
    const plain = front("title: About us", "permalink: '/{{ title | slugify }}/'");
    const [simple, limax] = [
      config(
        "config.addFilter('slugify', (text) => slugify(text, { lower: true, strict: true }));",
        "import slugify from 'slugify';",
      ),
      config(
        "config.addFilter('slugify', (text) => slugify(text));",
        "import slugify from 'limax';",
      ),
    ];
    assert.equal(await path(simple, "a.md", plain), "/about-us/");
    assert.equal(await path(limax, "a.md", plain), "/about-us/");
  });

  it("are front matter in JavaScript", async () => {
    const text = '---js\n{\n  title: "A",\n  permalink: `/js/${1 + 1}/`,\n}\n---\nText\n';
    assert.equal(await path({}, "a.md", text), "/js/2/");
    assert.equal(await path({}, "a.md", "---js\nconst title = 'x';\n---\n"), "/a/");
    assert.equal(
      await path(
        {},
        "a.md",
        "---javascript\n{ permalink: (data) => `/${data.title}/`, title: 'x' }\n---\n",
      ),
      "/x/",
    );
    assert.equal(await path({}, "a.md", "---js\n{ permalink: load() }\n---\n"), "unknown");
    assert.equal(await path({}, "a.md", "---coffee\ntitle: 1\n---\n"), "unknown");
    const files = memoryFiles({ "eleventy.config.js": "export default () => {};", "a.md": text });
    const rules = await readEleventy("", files);
    const located = await locateArticle(
      { path: "a.md", front: await readFrontMatter(text, "markdown") },
      { rules, siteUrl: "https://host.example", slugField: "slug", now },
    );
    assert.ok(located.kind === "url");
    assert.equal(located.url, "https://host.example/js/2/");
  });

  it("make other addresses of those that pages have", async () => {
    const [bare, open] = ["url.replace(/\\.html$/, '')", "load(url)"].map((code) =>
      config(`config.addUrlTransform(({ url }) => ${code});`),
    );
    assert.equal(await path(bare ?? {}, "a.md", front("permalink: /x.html")), "/x");
    assert.equal(await path(open ?? {}, "a.md", front("permalink: /x.html")), "unknown");
  });

  it("are those of the branch that a build takes", async () => {
    const texts = config(
      "if (process.env.NODE_ENV === 'production') { config.addFilter('x', (t) => t); } else { config.ignores.add('old/**'); }\nif (process.env.ONLY) { config.ignores.add('new/**'); }",
    );
    assert.equal(await path(texts, "old/a.md"), "/old/a/");
    assert.equal(await path(texts, "new/a.md"), "/new/a/");
  });

  it("may state folders relative to the configuration's own", async () => {
    const stated = (input: string): Readonly<Record<string, string>> => ({
      "eleventy.config.js": `const path = require("path");\nconst input = ${input};\nmodule.exports = () => ({ dir: { input, includes: "../parts/" } });`,
    });
    for (const input of [
      'path.relative(__dirname, "site/pages")',
      'path.relative(process.cwd(), path.join(__dirname, "site", "pages"))',
    ]) {
      assert.equal(await path(stated(input), "site/pages/a.md"), "/a/", input);
      assert.equal(await path(stated(input), "site/parts/b.md"), "none", input);
    }
    assert.equal(
      await path(stated('path.relative(home, "site/pages")'), "site/pages/a.md"),
      "unknown",
    );
  });
});
