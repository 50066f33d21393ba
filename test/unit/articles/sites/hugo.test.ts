import assert from "node:assert/strict";
import fc from "fast-check";
import { readFrontMatter } from "../../../../src/articles/frontMatter/readFrontMatter.ts";
import { readHugo } from "../../../../src/articles/sites/hugo/readHugo.ts";
import { builtSites, compareSite } from "./builtSites.ts";
import type { BuiltSite } from "./builtSites.ts";
import { day, derive, pathOf } from "./hugoProject.ts";
import { memoryFiles } from "./memoryFiles.ts";

/** When the sites were built. */
const buildDay = new Date("2026-11-22T12:00:00Z");

describe("Hugo's rules on sites that Hugo built", () => {
  for (const site of builtSites("hugo")) {
    it(`${site.name}: every address is as it was built`, async () => {
      const { right, wrong, invented, unknown } = await compareSite(site, readHugo);
      assert.deepEqual([wrong, invented], [[], []]);
      assert.ok(unknown.length <= site.files.length * 0.03, unknown.join("\n"));
      assert.ok(right > 0);
    });

    it(`${site.name}: the same in a folder of a project`, async () => {
      const deeper = inFolder(site, "web/site");
      const { wrong, invented } = await compareSite(deeper, readHugo, "web/site");
      assert.deepEqual([wrong, invented], [[], []]);
    });

    it(`${site.name}: what is held back, and what leads to a page`, async () => {
      const rules = await readHugo("", memoryFiles(site.texts));
      for (const file of site.files.filter(({ url }) => url !== null)) {
        const derived = await derive(site.texts, file.path, { rules, now: buildDay });
        if (derived.kind !== "page") {
          continue;
        }
        // drafts first: what is both is shown as a draft
        assert.equal(derived.state, file.state, file.path);
        const base = new URL(site.siteUrl).pathname.replace(/\/$/u, "");
        const wanted = file.aliases.map((alias) => alias.replace(base, ""));
        assert.deepEqual(
          wanted.filter((alias) => !derived.aliases.includes(alias)),
          [],
          `${file.path}: ${derived.aliases.join(" ")}`,
        );
      }
    });
  }
});

function inFolder(site: BuiltSite, folder: string): BuiltSite {
  return {
    ...site,
    texts: Object.fromEntries(
      Object.entries(site.texts).map(([path, text]) => [`${folder}/${path}`, text]),
    ),
    files: site.files.map((file) => ({ ...file, path: `${folder}/${file.path}` })),
  };
}

describe("Hugo's configuration", () => {
  const page = { "content/posts/Green Tea.md": "---\nslug: sencha\ndate: 2024-03-02\n---\n" };
  const forms: readonly (readonly [name: string, texts: Readonly<Record<string, string>>])[] = [
    [
      "TOML",
      {
        "hugo.toml":
          'baseURL = "https://tea.example/"\ndefaultContentLanguage = "de"\ndefaultContentLanguageInSubdir = true\n[permalinks]\nposts = "/:year/:slug"\n[languages.de]\nweight = 1\n[languages.en]\nweight = 2\n[uglyURLs]\nposts = true\n',
      },
    ],
    [
      "YAML",
      {
        "config.yml":
          "baseurl: https://tea.example/\ndefaultcontentlanguage: de\ndefaultContentLanguageInSubdir: true\npermalinks:\n  posts: /:year/:slug\nlanguages:\n  de: {weight: 1}\n  en: {weight: 2}\nuglyURLs:\n  posts: true\n",
      },
    ],
    [
      "JSON",
      {
        "hugo.json": JSON.stringify({
          BaseURL: "https://tea.example/",
          defaultContentLanguage: "de",
          defaultContentLanguageInSubdir: true,
          permalinks: { posts: "/:year/:slug" },
          languages: { de: {}, en: {} },
          uglyURLs: { posts: true },
        }),
      },
    ],
    [
      "the split form",
      {
        "config/_default/hugo.toml":
          'baseURL = "https://wrong.example/"\ndefaultContentLanguage = "de"\ndefaultContentLanguageInSubdir = true\n',
        "config/_default/permalinks.yaml": "posts: /:year/:slug\n",
        "config/_default/languages.de.toml": "weight = 1\n",
        "config/_default/languages.toml": "[en]\nweight = 2\n",
        "config/_default/uglyURLs.json": '{"posts": true}',
        "config/production/config.toml": 'baseURL = "https://tea.example/"\n',
      },
    ],
  ];
  for (const [name, texts] of forms) {
    it(`is read in ${name}`, async () => {
      const rules = await readHugo("", memoryFiles({ ...texts, ...page }));
      assert.equal(rules.address?.value, "https://tea.example/");
      assert.deepEqual(rules.problems, []);
      assert.deepEqual(
        rules.languages.toSorted((one, other) => one.code.localeCompare(other.code)),
        [
          { code: "de", isDefault: true },
          { code: "en", isDefault: false },
        ],
      );
      const derived = await derive({ ...texts, ...page }, "content/posts/Green Tea.md");
      assert.equal(derived.kind === "page" ? derived.path : derived.kind, "/de/2024/sencha.html");
    });
  }

  it("names key and file of each step", async () => {
    const texts = {
      "hugo.toml": 'baseURL = "https://tea.example/"\n[permalinks]\nposts = "/:year/:slug/"\n',
      "content/posts/a.md": "---\ndate: 2024-03-02\nslug: x\n---\n",
    };
    const { steps } = await derive(texts, "content/posts/a.md");
    assert.ok(
      steps.some(
        ({ text, file, key }) =>
          text === "permalinks.posts in hugo.toml → /:year/:slug/" &&
          file === "hugo.toml" &&
          key === "permalinks.posts",
      ),
      JSON.stringify(steps),
    );
  });

  it("is unknown where a file of it can't be read", async () => {
    const texts = { "hugo.toml": "baseURL = [", "content/a.md": "" };
    const derived = await derive(texts, "content/a.md");
    assert.equal(derived.kind, "unknown");
    assert.match(derived.kind === "unknown" ? derived.reason : "", /^hugo\.toml can't be read: /u);
  });

  // tried one after the other, the ways to read such a pattern would outlast any run of the tests
  it("never hangs on a pattern of ignoreFiles", async () => {
    const long = `content/${"a".repeat(200)}.md`;
    assert.equal(await pathOf("ignoreFiles: ['(a+)+$', '(a|a)*b']", long), `/${"a".repeat(200)}/`);
    assert.equal(await pathOf("ignoreFiles: ['(a|a)+[.]md$']", long), "none");
    assert.equal(await pathOf("ignoreFiles: ['a(?=b)']", long), "unknown");
    assert.equal(
      await pathOf(String.raw`ignoreFiles: ['\.draft\.md$', 'content/x']`, long),
      `/${"a".repeat(200)}/`,
    );
  });
});

describe("Hugo's rules take whatever stands in the files", () => {
  const value = fc.letrec((tie) => ({
    any: fc.oneof(
      { depthSize: "small" },
      fc.constantFrom(
        null,
        true,
        false,
        0,
        -1,
        2024,
        "",
        "/",
        "..",
        ":year",
        "/:slug[",
        "2024-13-45",
        "[",
        "**{",
        "link",
        "never",
        "en",
        "__proto__",
      ),
      fc.string(),
      fc.array(tie("any"), { maxLength: 3 }),
      fc.dictionary(
        fc.constantFrom(
          "en",
          "posts",
          "target",
          "path",
          "page",
          "render",
          "mounts",
          "source",
          "baseURL",
          "contentDir",
          "constructor",
        ),
        tie("any"),
        { maxKeys: 4 },
      ),
    ),
  })).any;

  it("in front matter", async () => {
    const config =
      "permalinks: {posts: '/:year/:slug/:title/:sections[last]'}\nfrontmatter: {date: [':filename']}";
    const rules = await readHugo("", memoryFiles({ "hugo.yaml": config }));
    const names = [
      "slug",
      "url",
      "date",
      "title",
      "draft",
      "aliases",
      "build",
      "_build",
      "cascade",
      "headless",
      "outputs",
      "publishDate",
      "published",
      "expiryDate",
      "sites",
    ];
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(fc.constantFrom(...names), value),
        fc.boolean(),
        async (fields, isSection) => {
          const path = isSection ? "content/posts/_index.md" : "content/posts/a.md";
          const front = await readFrontMatter(JSON.stringify(fields), "markdown");
          const derived = await rules.derive({ path, front }, day);
          if (derived.kind === "page") {
            assert.match(derived.path, /^\//u);
            assert.ok(URL.canParse(derived.path, "https://tea.example"));
          }
        },
      ),
      // a query alone
      { examples: [[{ url: "?" }, false]] },
    );
  });

  it("in the configuration", async () => {
    const names = [
      "baseURL",
      "contentDir",
      "languages",
      "defaultContentLanguage",
      "defaultContentLanguageInSubdir",
      "permalinks",
      "uglyURLs",
      "ignoreFiles",
      "timeZone",
      "frontmatter",
      "module",
      "taxonomies",
      "outputs",
      "cascade",
      "staticDir",
      "theme",
      "disableKinds",
      "params",
    ];
    await fc.assert(
      fc.asyncProperty(fc.dictionary(fc.constantFrom(...names), value), async (config) => {
        const text = JSON.stringify(config);
        const texts = { "hugo.json": text, "content/posts/a.md": "---\ndate: 2024-01-02\n---\n" };
        const derived = await derive(texts, "content/posts/a.md");
        assert.ok(["page", "none", "unknown"].includes(derived.kind));
      }),
    );
  });

  it("in a configuration that is empty, a list, or far too large", async () => {
    for (const text of [
      "",
      "[]",
      "- a\n- b",
      "null",
      "42",
      `a: ${"x".repeat(2_100_000)}`,
      "\0",
      "{{{{",
    ]) {
      const derived = await derive({ "hugo.yaml": text, "content/a.md": "" }, "content/a.md");
      assert.ok(["page", "unknown"].includes(derived.kind), text.slice(0, 20));
    }
  });
});
