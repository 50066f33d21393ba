import assert from "node:assert/strict";
import fc from "fast-check";
import { readFrontMatter } from "../../../../src/articles/frontMatter/readFrontMatter.ts";
import { readJekyll } from "../../../../src/articles/sites/jekyll/readJekyll.ts";
import type { Derivation } from "../../../../src/articles/sites/siteRules.ts";
import { builtSites, compareSite } from "./builtSites.ts";
import { linkProject } from "../checks/linkProject.ts";
import { memoryFiles } from "./memoryFiles.ts";

const noon = new Date("2025-06-01T12:00:00Z");

/** What becomes of a file of a site in a folder, with its front matter's lines. */
async function derived(
  texts: Readonly<Record<string, string>>,
  path: string,
  front: string | undefined,
  folder = "",
  now = noon,
): Promise<Derivation> {
  const rules = await readJekyll(folder, memoryFiles(texts));
  const text = front === undefined ? "" : `---\n${front}\n---\n`;
  return rules.derive({ path, front: await readFrontMatter(text, "markdown") }, now);
}

/** The path of a file's page, or what else becomes of it. */
async function path(config: string, file: string, front?: string, folder = ""): Promise<string> {
  const name = folder === "" ? "_config.yml" : `${folder}/_config.yml`;
  const answer = await derived({ [name]: config }, file, front, folder);
  return answer.kind === "page" ? answer.path : answer.kind;
}

describe("Jekyll's addresses", () => {
  for (const site of builtSites("jekyll")) {
    it(`are those of the built site ${site.name}`, async () => {
      const { right, wrong, invented, unknown } = await compareSite(site, readJekyll);
      assert.deepEqual({ wrong, invented, unknown }, { wrong: [], invented: [], unknown: [] });
      assert.ok(right > 0);
    });

    it(`come with the states and aliases of ${site.name}`, async () => {
      const rules = await readJekyll("", memoryFiles(site.texts));
      for (const file of site.files.filter(({ url, buildDay }) => url !== null && !buildDay)) {
        const front = await readFrontMatter(site.texts[file.path] ?? "", "markdown");
        const answer = await rules.derive({ path: file.path, front }, noon);
        assert.ok(answer.kind === "page", file.path);
        const isHeld = ["draft", "future", "notPublished"].includes(answer.state);
        assert.equal(isHeld ? "notPublished" : answer.state, file.state, file.path);
        if (file.aliases.length > 0) {
          assert.deepEqual(answer.aliases, file.aliases);
        }
      }
    });

    it(`are the same for ${site.name} deeper in a project`, async () => {
      const texts = Object.fromEntries(
        Object.entries(site.texts).map(([name, text]) => [`web/docs/${name}`, text]),
      );
      const files = site.files.map((file) => ({ ...file, path: `web/docs/${file.path}` }));
      const { wrong, invented, unknown } = await compareSite(
        { ...site, texts, files },
        readJekyll,
        "web/docs",
      );
      assert.deepEqual({ wrong, invented, unknown }, { wrong: [], invented: [], unknown: [] });
    });
  }

  it("follow the source, and lie below the base path", async () => {
    const texts = {
      "site/_config.yml": "source: ./src\nbaseurl: /base/\nurl: https://a.example\n",
    };
    const rules = await readJekyll("site", memoryFiles(texts));
    assert.deepEqual(rules.contentFolders, ["site/src"]);
    assert.equal(rules.address?.value, "https://a.example/");
    assert.equal(rules.basePath?.value, "/base");
    assert.equal(rules.basePath?.step.text, "baseurl in site/_config.yml → /base");
    const config = texts["site/_config.yml"];
    assert.equal(await path(config, "site/src/a.md", "title: A", "site"), "/a.html");
    assert.equal(await path(config, "site/a.md", "title: A", "site"), "none");
  });

  it("follow permalinks, styles and placeholders", async () => {
    const post = "_posts/2024-01-02-Big_News.md";
    const cases: readonly (readonly [config: string, file: string, front: string, path: string])[] =
      [
        ["permalink: weekdate", post, "a: b", "/2024/W01/Tue/Big_News.html"],
        ["permalink: weekdate", "about.md", "a: b", "/about"],
        ["permalink: /:year/:title", "about.md", "a: b", "/about"],
        ["permalink: /:year/:title:output_ext", "about.md", "a: b", "/about.html"],
        ["permalink: /:slug_:day/", post, "a: b", "/big-news_02/"],
        ["permalink: /:w_year-:week-:w_day/", "_posts/2021-01-03-a.md", "a: b", "/2020-53-7/"],
        [
          "permalink: /:slugified_categories/:name/",
          post,
          "categories: A&B c",
          "/a-b/c/2024-01-02-big-news/",
        ],
        ["permalink: /:nothing/", post, "a: b", "unknown"],
        ["permalink: pretty", post, "permalink: /x/:title", "/x/Big_News"],
        ["", "a.md", "permalink: :title", "unknown"],
        ["", "a.md", "permalink: 404", "unknown"],
        ["", "a.md", "permalink: /über uns/", "/%C3%BCber%20uns/"],
        ["", "a.md", "permalink:", "/a.html"],
        ["collections: {recipes: {output: no}}", "_recipes/a.md", "a: b", "none"],
        ["collections: {recipes: {output: true}}", "_recipes/a.md", "a: b", "/recipes/a.html"],
        ["limit_posts: 3", post, "a: b", "unknown"],
        ["", post, "slug: 12", "unknown"],
        ["", post, "categories: 12", "unknown"],
        ["", post, "date: someday", "unknown"],
      ];
    for (const [config, file, front, wanted] of cases) {
      assert.equal(await path(config, file, front), wanted, `${config} ${file} ${front}`);
    }
  });

  it("are guesses where a category may be written otherwise by Ruby", async () => {
    const post = "_posts/2024-01-02-a.md";
    const guessed = async (config: string, front: string): Promise<boolean> => {
      const answer = await derived({ "_config.yml": config }, post, front);
      return answer.kind === "page" && answer.guess !== undefined;
    };
    const config = "timezone: UTC\npermalink: /:categories/:title/";
    for (const front of [
      "categories: [1.0, tea]",
      "categories: [yes]",
      "category: 1.10",
      "category: 1e3",
      "categories: [2024]",
    ]) {
      assert.equal(await guessed(config, front), true, front);
      assert.equal(await guessed("timezone: UTC\npermalink: /:title/", front), false, front);
    }
    for (const front of ["categories: [tea, green]", "category: 2024", "category: 1.5", "a: 1.0"]) {
      assert.equal(await guessed(config, front), false, front);
    }
  });

  it("are those of copies where a byte order mark hides the front matter, which it doesn't in posts", async () => {
    const text = "\uFEFF---\ntitle: A\n---\n";
    const texts = {
      "_config.yml": "collections: {docs: {output: true}}\n",
      "bom.md": text,
      "_docs/b.md": text,
      "_posts/2024-01-02-bom.md": text,
      "plain.md": text.slice(1),
    };
    const rules = await readJekyll("", memoryFiles(texts));
    // as Jekyll 4.3.1 made them; an editor's text has no mark
    for (const [file, wanted, state] of [
      ["bom.md", "/bom.md", "static"],
      ["_docs/b.md", "/docs/b.md", "static"],
      ["_posts/2024-01-02-bom.md", "/2024/01/02/bom.html", "published"],
      ["plain.md", "/plain.html", "published"],
    ] as const) {
      const front = await readFrontMatter(text.slice(1), "markdown");
      const page = await rules.derive({ path: file, front }, new Date("2025-06-01T12:00:00Z"));
      assert.ok(page.kind === "page", file);
      assert.deepEqual([page.path, page.state], [wanted, state], file);
    }
  });

  it("are those of copies where the sites of a project are found and guarded, too", async () => {
    const text = "\uFEFF---\ntitle: A\n---\n";
    const project = linkProject(
      memoryFiles({ "_config.yml": "url: https://tea.example", "bom.md": text }),
    );
    const article = await project.article("bom.md");
    assert.ok(article?.location.kind === "url");
    assert.equal(article.location.url, "https://tea.example/bom.md");
  });

  it("have the day of the site's time zone", async () => {
    const file = "_posts/2024-01-01-a.md";
    const zone = (name: string): string => `permalink: /:month-:day-:hour/\ntimezone: ${name}`;
    const cases: readonly (readonly [config: string, date: string, path: string])[] = [
      [zone("Asia/Tokyo"), "2024-03-09 20:30:00", "/03-10-05/"],
      [zone("Asia/Tokyo"), "'2024-03-09 20:30:00'", "/03-09-20/"],
      [zone("Asia/Tokyo"), "2024-03-09 20:30", "/03-09-20/"],
      [zone("America/New_York"), "2024-03-09 01:00:00 +0100", "/03-08-19/"],
      [zone("America/New_York"), "2024-03-09", "/03-09-00/"],
      [zone("UTC"), "2024-03-09 23:00:00 EST", "/03-10-04/"],
      [zone("Nowhere/Land"), "2024-03-09 23:00:00", "unknown"],
    ];
    for (const [config, date, wanted] of cases) {
      assert.equal(await path(config, file, `date: ${date}`), wanted, `${config} ${date}`);
    }
    const open = await derived({}, file, "date: 2024-03-09 01:00:00 +0200");
    assert.match(open.kind === "page" ? (open.guess ?? "") : "", /timezone/u);
    const sure = await derived({}, file, "date: 2024-03-09 11:00:00 +0200");
    assert.ok(sure.kind === "page" && sure.guess === undefined);
  });

  it("leave out what the configuration names", async () => {
    const cases: readonly (readonly [config: string, file: string, path: string])[] = [
      ["exclude: [docs/a]", "docs/abc.md", "none"],
      ["exclude: ['*.md']", "docs/abc.md", "none"],
      ["exclude: ['*.md']\ninclude: [docs/abc.md]", "docs/abc.md", "/docs/abc.html"],
      ["exclude: [docs/]", "docs/abc.md", "none"],
      ["exclude: [./docs]", "docs/abc.md", "/docs/abc.html"],
      ["include: [_pages]", "_pages/a.md", "/_pages/a.html"],
      ["", "_pages/a.md", "none"],
      ["", "x/_posts/_old/2024-01-01-a.md", "none"],
      ["", "vendor/bundle/a.md", "none"],
      ["destination: out", "out/a.md", "none"],
      ["exclude: docs", "a.md", "unknown"],
      ["a: [b", "a.md", "unknown"],
      ["- a", "a.md", "unknown"],
      ["permalink: 12", "a.md", "unknown"],
    ];
    for (const [config, file, wanted] of cases) {
      assert.equal(await path(config, file, "a: b"), wanted, `${config} ${file}`);
    }
  });

  it("follow what GitHub's plugins do with files without front matter", async () => {
    const gem = { Gemfile: 'gem "github-pages", group: :jekyll_plugins\n' };
    const made = async (file: string, more: Readonly<Record<string, string>>): Promise<string> => {
      const answer = await derived({ ...gem, "_config.yml": "title: x", ...more }, file, undefined);
      const isGuess = answer.kind === "page" && answer.guess !== undefined;
      return answer.kind === "page"
        ? `${answer.path} ${answer.state}${isGuess ? "?" : ""}`
        : answer.kind;
    };
    assert.equal(await made("README.md", {}), "/ published?");
    assert.equal(await made("docs/a.md", {}), "/docs/a.html published");
    assert.equal(await made("CONTRIBUTING.md", {}), "/CONTRIBUTING.md static");
    assert.equal(await made("guide/README.md", {}), "/guide/ published");
    assert.equal(
      await made("guide/README.md", { "guide/index.md": "" }),
      "/guide/README.md static",
    );
    assert.equal(await made("a.md", { Gemfile: 'gem "jekyll"' }), "/a.md static");
  });

  it("are open in other languages where a plugin decides them", async () => {
    const config = "plugins: [jekyll-polyglot]\nlanguages: [en, fr]\ndefault_lang: en\n";
    assert.equal(await path(config, "a.md", "lang: fr"), "unknown");
    assert.equal(await path(config, "fr/a.md", "title: A"), "unknown");
    assert.equal(await path(config, "a.md", "lang: en"), "/a.html");
  });

  it("say what decided, and that a plugin of the site's own may change it", async () => {
    const page = await derived(
      {
        "_config.yml": "defaults: [{scope: {path: docs}, values: {permalink: '/d/:basename/'}}]",
        "_plugins/x.rb": "site.pages.each { |page| page.data['permalink'] = 1 }",
      },
      "docs/a.md",
      "a: b",
    );
    assert.deepEqual(page.steps, [
      {
        text: "defaults in _config.yml → /d/:basename/",
        file: "_config.yml",
        key: "defaults",
      },
    ]);
    assert.match(page.kind === "page" ? (page.guess ?? "") : "", /_plugins\/x\.rb/u);
  });

  it("aren't changed by plugins of the site's own where Jekyll runs none of them", async () => {
    const guess = async (config: string): Promise<string | undefined> => {
      const plugin = "site.pages.each { |page| page.data['permalink'] = 1 }";
      const page = await derived(
        { "_config.yml": config, "_plugins/x.rb": plugin },
        "a.md",
        "a: b",
      );
      return page.kind === "page" ? page.guess : page.kind;
    };
    assert.equal(await guess("safe: true"), undefined);
    assert.match((await guess("safe: false")) ?? "", /_plugins\/x\.rb/u);
  });

  it("are sure where a plugin only looks for a page by its own", async () => {
    const plugin =
      "def resolve_permalink(href)\n  # permalink\n  pages.find { |page| page.permalink == href }\nend\n";
    const guess = async (code: string): Promise<boolean> => {
      const page = await derived({ "_config.yml": "", "_plugins/x.rb": code }, "docs/a.md", "a: b");
      return page.kind === "page" && page.guess !== undefined;
    };
    assert.equal(await guess(plugin), false);
    assert.equal(await guess(`${plugin}page.permalink = "/a/"\n`), true);
    const field = "page.data['permalink']";
    for (const read of [`url = ${field} || page.url`, `next if ${field} == "/"`]) {
      assert.equal(await guess(read), false, read);
    }
    for (const set of ["||= a", " = a", ".gsub!('a', 'b')", " << a", ".replace(a)", " += a"]) {
      assert.equal(await guess(field + set), true, set);
    }
  });

  it("hold back the future until it is there", async () => {
    const state = async (config: string, now: string): Promise<string> => {
      const file = "_posts/2025-06-02-a.md";
      const answer = await derived({ "_config.yml": config }, file, "a: b", "", new Date(now));
      return answer.kind === "page" ? answer.state : answer.kind;
    };
    assert.equal(await state("", "2025-06-01T20:00:00Z"), "future");
    assert.equal(await state("timezone: Asia/Tokyo", "2025-06-01T20:00:00Z"), "published");
    assert.equal(await state("future: true", "2025-06-01T20:00:00Z"), "published");
    assert.equal(await state("", "2025-06-02T00:00:01Z"), "published");
  });

  it("are the same from YAML, YAML of the other ending and TOML", async () => {
    const toml = 'permalink = "pretty"\n[collections.recipes]\noutput = true\n';
    const yaml = "permalink: pretty\ncollections:\n  recipes:\n    output: true\n";
    for (const texts of [
      { "_config.yml": yaml },
      { "_config.yaml": yaml },
      { "_config.toml": toml },
    ]) {
      const answer = await derived(texts, "_recipes/a.md", "a: b");
      assert.equal(answer.kind === "page" ? answer.path : "", "/recipes/a/");
    }
  });

  const keys = [
    "permalink",
    "slug",
    "date",
    "categories",
    "category",
    "published",
    "redirect_from",
    "draft",
  ];
  const configKeys =
    "permalink collections collections_dir source destination defaults include exclude baseurl url " +
    "timezone future limit_posts plugins markdown_ext plugins_dir show_drafts optional_front_matter readme_index";
  const value = fc.oneof(
    fc.jsonValue({ maxDepth: 3 }),
    fc.string(),
    fc.constantFrom(
      "/:title/",
      ":year",
      "constructor",
      "__proto__",
      "2024-02-30",
      "*",
      "**/*",
      "..",
    ),
    fc.constant([{ scope: { path: "**/*a*", type: "posts" }, values: { permalink: "/:path" } }]),
  );
  const file = fc.constantFrom(
    "a.md",
    "_posts/2024-01-02-a.md",
    "_drafts/a.md",
    "_recipes/x/a.md",
    "README.md",
    "x/.a.md",
  );

  it("never throw because of what stands in the files, and are addresses", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(fc.constantFrom(...configKeys.split(" ")), value),
        fc.dictionary(fc.constantFrom(...keys), value),
        file,
        fc.constantFrom("", "web"),
        async (config, front, name, folder) => {
          const texts = { [`${folder === "" ? "" : "web/"}_config.yml`]: JSON.stringify(config) };
          const at = folder === "" ? name : `web/${name}`;
          const answer = await derived(texts, at, JSON.stringify(front), folder);
          if (answer.kind === "page") {
            const { pathname } = new URL(answer.path, "https://a.example");
            assert.ok(answer.path.startsWith("/") && !answer.path.startsWith("//"), answer.path);
            assert.equal(new URL(`https://a.example${answer.path}`).pathname, pathname);
          }
        },
      ),
      { numRuns: 600 },
    );
  });

  // tried one after the other, the ways to read these patterns would outlast any run of the tests
  it("don't take long, whatever the patterns", async () => {
    const stars = "*a".repeat(200);
    const config = `exclude: ["${stars}b"]\ndefaults: [{scope: {path: "**/${"**/".repeat(40)}${stars}b"}, values: {permalink: /x/}}]`;
    assert.equal(
      await path(config, `${"a/".repeat(60)}${"a".repeat(200)}.md`, "a: b"),
      `/${"a/".repeat(60)}${"a".repeat(200)}.html`,
    );
  });
});
