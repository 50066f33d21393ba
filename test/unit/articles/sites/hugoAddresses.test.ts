import assert from "node:assert/strict";
import { readHugo } from "../../../../src/articles/sites/hugo/readHugo.ts";
import { day, derive, pathOf } from "./hugoProject.ts";
import { memoryFiles } from "./memoryFiles.ts";

describe("Hugo's addresses", () => {
  const cases: readonly (readonly [
    config: string,
    path: string,
    yaml: string,
    expected: string,
    more?: Readonly<Record<string, string>>,
  ])[] = [
    // languages: a suffix, a folder, one that is switched off, one that isn't there
    ["languages: {en: {}, fr: {}}", "content/a.fr.md", "", "/fr/a/"],
    ["languages: {en: {}, fr: {disabled: true}}", "content/a.fr.md", "", "none"],
    ["languages: {en: {}, fr: {}}\ndisableLanguages: [fr]", "content/a.fr.md", "", "none"],
    ["languages: {en: {}, fr: {}}", "content/a.de.md", "", "/a.de/"],
    ["languages: {en: {}, fr: {contentDir: inhalt}}", "inhalt/a.md", "", "/fr/a/"],
    ["languages: {en: {}, fr: {contentDir: inhalt}}", "inhalt/a.en.md", "", "/a/"],
    // `content` is one language's own, or is shared
    [
      "languages: {en: {contentDir: content.en}, zh: {contentDir: content}}",
      "content/a.md",
      "",
      "/zh/a/",
    ],
    [
      "languages: {en: {contentDir: content.en}, zh: {contentDir: content}}",
      "content.en/a.md",
      "",
      "/a/",
    ],
    ["languages: {en: {}, zh: {contentDir: content}}", "content/a.md", "", "/a/"],
    ["languages: {de: {}, fr: {}}", "content/a.md", "", "unknown"],
    ["languages: {en: {}, fr: {contentDir: content/fr}}", "content/fr/a.md", "", "unknown"],
    ["defaultContentLanguageInSubdir: true", "content/a.md", "", "unknown"],
    // permalinks of a language take the place of the site's
    [
      "permalinks: {a: '/x/:slug', b: '/y/:slug'}\nlanguages: {en: {}, fr: {permalinks: {b: '/z/:slug'}}}",
      "content/a/t.fr.md",
      "slug: s",
      "/fr/a/s/",
    ],
    // the words of permalinks
    ["permalinks: {d: '/:sections/:title/'}", "content/d/t.md", "title: One Two", "/d/one-two/"],
    ["permalinks: {d: '/x/:title/'}", "content/d/t.md", "", "/x/"],
    ["permalinks: {d: '/:year/:slug/'}", "content/d/t.md", "slug: s", "/1/s/"],
    ["permalinks: {d: '/:2006/:Jan/:02/'}", "content/d/t.md", "date: 2024-03-02", "/2024/mar/02/"],
    ["permalinks: {d: '/:nothing/'}", "content/d/t.md", "", "unknown"],
    ["permalinks: {d: '/x/:slug.html'}", "content/d/t.md", "slug: s", "/x/s.html/"],
    [String.raw`permalinks: {d: '/x\:y/:slug'}`, "content/d/t.md", "slug: s", "/xy/s/"],
    ["permalinks: {/: '/r/:filename/'}", "content/t.md", "", "/r/t/"],
    ["permalinks: {/: '/r/:filename/'}", "content/t/index.md", "", "/r/t/"],
    ["permalinks: {d/e: '/r/:filename/'}", "content/d/e/t.md", "", "unknown"],
    ["permalinks: {page: {d: '/r/:filename/'}}", "content/d/t.md", "", "/r/t/"],
    ["permalinks: {section: {d: '/r/:title/'}}", "content/d/_index.md", "title: T", "/r/t/"],
    ["permalinks: {section: {d: '/r/:title/'}}", "content/d/t.md", "", "/d/t/"],
    [
      "permalinks: {tags: '/t/:slug/'}",
      "content/tags/x/_index.md",
      "title: Green Tea",
      "/t/green-tea/",
    ],
    ["permalinks: {tags: '/t/:slug/'}", "content/tags/_index.md", "title: T", "/tags/"],
    ["permalinks: {nosuch: {d: x}}", "content/d/t.md", "", "unknown"],
    [
      "permalinks: [{target: {kind: page, path: '/d/**'}, pattern: '/r/:filename/'}]",
      "content/d/e/t.md",
      "",
      "/r/t/",
    ],
    [
      "permalinks: {d: '/:sections[1:]/:filename/'}",
      "content/d/e/t.md",
      "",
      "/e/t/",
      { "content/d/_index.md": "", "content/d/e/_index.md": "" },
    ],
    [
      "permalinks: {d: '/:sectionslugs/:filename/'}",
      "content/d/e/t.md",
      "",
      "/dee/e-e/t/",
      {
        "content/d/_index.md": "---\nslug: dee\n---\n",
        "content/d/e/_index.md": "---\ntitle: E E\n---\n",
      },
    ],
    // a section that only a folder makes has an empty name behind its own in versions before 0.123
    ["permalinks: {d: '/x/:sections[0]/:filename/'}", "content/d/t.md", "", "/x/d/t/"],
    ["permalinks: {d: '/x/:sections[:1]/:filename/'}", "content/d/t.md", "", "/x/d/t/"],
    ["permalinks: {d: '/x/:sections[1:]/:filename/'}", "content/d/e/t.md", "", "/x/t/"],
    ["permalinks: {d: '/x/:sections[last]/:filename/'}", "content/d/t.md", "", "unknown"],
    ["permalinks: {d: '/x/:sections[:last]/:filename/'}", "content/d/t.md", "", "unknown"],
    // slug, url, ugly
    ["", "content/d/t.md", "slug: -x-", "/d/x/"],
    ["", "content/d/t.md", "slug: index", "/d/"],
    ["", "content/d/t.md", "url: v1.0/y", "/v1.0/y"],
    ["", "content/d/t.md", "url: /v1.0/y/", "/v1.0/y/"],
    ["", "content/d/t.md", "url: '/a b/ü/(x)'", "/a%20b/%C3%BC/%28x%29/"],
    ["languages: {en: {}, fr: {}}", "content/d/t.fr.md", "url: rel", "/fr/rel/"],
    ["", "content/d/t.md", "url: https://other.example/", "unknown"],
    ["uglyURLs: true", "content/d/t.md", "", "/d/t.html"],
    ["uglyURLs: {d: true}", "content/e/t.md", "", "/e/t/"],
    ["disablePathToLower: true", "content/D/T.md", "", "/D/T/"],
    ["removePathAccents: true", "content/é/ü.md", "", "/e/u/"],
    ["", "content/d/Foo - Bar.md", "", "unknown"],
    // dates in file names
    [
      "frontmatter: {date: [':filename', ':default']}",
      "content/d/2024-01-02-tea.md",
      "",
      "/d/tea/",
    ],
    [
      "frontmatter: {date: [':default', ':filename']}",
      "content/d/2024-01-02-tea.md",
      "date: 2020-01-01",
      "/d/2024-01-02-tea/",
    ],
    [
      "frontmatter: {date: [':git', ':default']}\npermalinks: {d: '/:year/:filename/'}",
      "content/d/t.md",
      "date: 2024-01-02",
      "unknown",
    ],
    // what has no page
    ["", "content/d/t.md", "build: {render: never}", "none"],
    ["", "content/d/t.md", "_build: {render: false}", "none"],
    ["", "content/d/t/index.md", "headless: true", "none"],
    ["", "content/d/t/more.md", "", "none", { "content/d/t/index.md": "" }],
    [
      "",
      "content/d/t/inner/index.md",
      "",
      "none",
      { "content/d/t/index.fr.md": "", "content/d/t/index.md": "" },
    ],
    ["", "content/d/.hidden.md", "", "none"],
    ["", "content/d/t.mdx", "", "none"],
    ["", "README.md", "", "none"],
    ["disableKinds: [section]", "content/d/_index.md", "", "none"],
    ["theme: x", "themes/x/content/a.md", "", "unknown"],
    ["", "content/d/t.md", "outputs: [json]", "unknown"],
    // cascades
    [
      "",
      "content/d/t.md",
      "",
      "/d/c/",
      { "content/d/_index.md": "---\ncascade: {slug: c}\n---\n" },
    ],
    [
      "",
      "content/d/e/t.md",
      "slug: own",
      "/d/e/own/",
      { "content/d/_index.md": "---\ncascade: {slug: c}\n---\n" },
    ],
    [
      "",
      "content/d/t.md",
      "",
      "none",
      {
        "content/_index.md":
          "---\ncascade:\n- target: {path: '/d/**'}\n  build: {render: never}\n---\n",
      },
    ],
    [
      "cascade: {target: {path: '{/d/*,/e-f/?}', kind: '{page,section}'}, slug: c}",
      "content/d/t.md",
      "",
      "/d/c/",
    ],
    ["cascade: {target: {path: '{/d/*,/e-f/?}'}, slug: c}", "content/e-f/t.md", "", "/e-f/c/"],
    ["cascade: {target: {path: '/d/*'}, slug: c}", "content/d/e/t.md", "", "/d/e/t/"],
    ["cascade: {target: {path: '/[a-c]/*'}, slug: c}", "content/d/t.md", "", "/d/t/"],
    ["cascade: {target: {lang: '{de,en}'}, slug: c}", "content/d/t.md", "", "/d/c/"],
    ["cascade: {target: {nosuch: x}, slug: c}", "content/d/t.md", "", "unknown"],
    ["cascade: {target: {kind: section}, build: {render: never}}", "content/d/t.md", "", "/d/t/"],
    // mounts
    ["module: {mounts: [{source: docs, target: content/manual}]}", "docs/a.md", "", "/manual/a/"],
    ["module: {mounts: [{source: docs, target: content}]}", "content/a.md", "", "none"],
    [
      "module: {mounts: [{source: docs, target: content, excludeFiles: ['internal/**']}]}",
      "docs/internal/a.md",
      "",
      "none",
    ],
    [
      "module: {mounts: [{source: docs, target: content, excludeFiles: '*.skip.md'}]}",
      "docs/a.skip.md",
      "",
      "none",
    ],
    [
      "module: {mounts: [{source: docs, target: content, includeFiles: ['**.md', 'a/*']}]}",
      "docs/a/b.md",
      "",
      "/a/b/",
    ],
    [
      "module: {mounts: [{source: docs, target: content, files: ['! *.md', '**']}]}",
      "docs/b.md",
      "",
      "none",
    ],
    [
      "languages: {en: {}, fr: {}}\nmodule: {mounts: [{source: docs, target: content, sites: {matrix: {languages: [fr, en]}}}]}",
      "docs/a.md",
      "",
      "/a/",
    ],
    ["", "static/landing/index.html", "", "/landing/"],
  ];
  for (const [config, path, yaml, expected, more] of cases) {
    it(`${path} with "${config}" and "${yaml}" is ${expected}`, async () => {
      assert.equal(await pathOf(config, path, yaml, more), expected);
    });
  }

  const states: readonly (readonly [config: string, yaml: string, state: string])[] = [
    ["", "draft: true", "draft"],
    ["", "published: false", "draft"],
    ["", "draft: false\npublished: false", "published"],
    ["buildDrafts: true", "draft: true", "published"],
    ["", "date: 2030-01-01", "future"],
    ["", "expiryDate: 2020-01-02 2:07:42 -0400", "expired"],
    ["", "date: 2030-01-02 2:07:42 -0400", "future"],
    ["", "date: 2030-01-01\npublishDate: 2020-01-01", "published"],
    ["buildFuture: true", "date: 2030-01-01", "published"],
    ["", "unpublishdate: 2020-01-01", "expired"],
    ["", "date: 2025-06-01T14:30:00", "future"],
    ["timeZone: Europe/Berlin", "date: 2025-06-01T13:30:00", "published"],
    ["timeZone: America/New_York", "date: 2025-06-01T11:30:00", "future"],
    ["", "build: {render: link}", "notRendered"],
  ];
  for (const [config, yaml, state] of states) {
    it(`a page with "${yaml}" and "${config}" is ${state}`, async () => {
      const texts = { "hugo.yaml": config, "content/a.md": `---\n${yaml}\n---\n` };
      const derived = await derive(texts, "content/a.md");
      assert.equal(derived.kind === "page" ? derived.state : derived.kind, state);
    });
  }

  it("reads each folder and file once", async () => {
    const files = memoryFiles({
      "hugo.yaml": "",
      "content/d/_index.md": "---\ncascade: {slug: c}\n---\n",
      "content/d/t.md": "",
    });
    const asked: string[] = [];
    const rules = await readHugo("", {
      list: (folder) => files.list(folder),
      read: (path) => {
        asked.push(path);
        return files.read(path);
      },
    });
    for (let time = 0; time < 3; time += 1) {
      await rules.derive({ path: "content/d/t.md", front: { kind: "none" } }, day);
    }
    assert.deepEqual(asked, ["hugo.yaml", "package.json", "netlify.toml", "content/d/_index.md"]);
  });

  const guesses: readonly (readonly [
    config: string,
    path: string,
    yaml: string,
    expected: string,
    isGuess: boolean,
  ])[] = [
    // words that some versions since 0.153 leave out of the pages of folders
    [
      "permalinks: {section: {d: '/:sections[1:]/:slugorcontentbasename/'}}",
      "content/d/_index.md",
      "",
      "/d/",
      true,
    ],
    [
      "permalinks: {section: {d: '/x/:contentbasename/'}}",
      "content/d/_index.md",
      "slug: s",
      "/x/d/",
      true,
    ],
    [
      "permalinks: {section: {d: '/x/:slugorcontentbasename/'}}",
      "content/d/_index.md",
      "slug: s",
      "/x/s/",
      false,
    ],
    ["permalinks: {d: '/x/:slugorcontentbasename/'}", "content/d/t.md", "", "/x/t/", false],
  ];
  for (const [config, path, yaml, expected, isGuess] of guesses) {
    it(`${path} with "${config}" is ${expected}${isGuess ? ", as newer versions have it" : ""}`, async () => {
      const text = `---\n${yaml}\n---\n`;
      const page = await derive({ "hugo.yaml": config, [path]: text }, path);
      assert.ok(page.kind === "page");
      assert.deepEqual([page.path, page.guess !== undefined], [expected, isGuess]);
    });
  }
});
