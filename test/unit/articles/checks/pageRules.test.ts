import assert from "node:assert/strict";
import type { ReportedFinding } from "../../../../src/articles/checks/checkArticle.ts";
import { ProjectChecks } from "../../../../src/articles/project/projectChecks.ts";
import { ArticleProject } from "../../../../src/articles/project/articleProject.ts";
import { projectAnswers } from "../../../../src/articles/project/projectAnswers.ts";
import { articleKind } from "../../../../src/articles/frontMatter/articleKind.ts";
import { memoryFiles } from "../sites/memoryFiles.ts";

type Texts = Readonly<Record<string, string>>;

/** A project as the editor has it: its checks, and what it answers. */
function projectOf(texts: Texts, siteUrl = "") {
  const fields = {
    title: "title",
    description: "description",
    slug: "slug",
    keyword: ["keyword"],
    keywords: "keywords",
  };
  const files = memoryFiles(texts);
  const project = new ArticleProject({
    files,
    settings: { of: () => ({ siteUrl, titleSuffix: "", fields }), researchFolder: () => "seo" },
    now: () => new Date("2026-11-20T12:00:00Z"),
  });
  const checks = new ProjectChecks(project);
  const answers = projectAnswers({
    project,
    checks,
    filesInEditor: files,
    researchRules: () => Promise.resolve([]),
    committed: () => Promise.resolve([]),
    contents: () => Promise.resolve([]),
  });
  const text = (path: string) => ({
    path,
    kind: articleKind(path) ?? ("markdown" as const),
    text: texts[path] ?? "",
  });
  return {
    answers,
    text,
    find: async (path: string): Promise<readonly ReportedFinding[]> =>
      (await checks.check(text(path), { waits: true })).findings,
  };
}

/** The rules that find something in a file. */
async function rulesIn(texts: Texts, path: string, siteUrl?: string): Promise<string[]> {
  return (await projectOf(texts, siteUrl).find(path)).map(({ rule }) => rule);
}

function page(fields: string, body = "Words.\n"): string {
  return `---\n${fields}\n---\n${body}`;
}

/** Articles with a title and a description, so that a site's others miss theirs. */
function usual(folder: string, ending = "md"): Record<string, string> {
  return Object.fromEntries(
    ["green", "black", "white"].map((name) => [
      `${folder}/${name}.${ending}`,
      page(`title: ${name} tea\ndescription: About ${name} tea.`),
    ]),
  );
}

describe("a page that names another one as the one that counts", () => {
  const hugo = { "hugo.toml": 'baseURL = "https://tea.example.net/"\n', ...usual("content/posts") };

  it("keeps the links that lead to it", async () => {
    const texts = {
      ...hugo,
      "content/posts/copy.md": page(
        "title: Copy\ndescription: x\ncanonical: https://other.example/original/",
      ),
      "content/posts/links.md": page("title: Links\ndescription: y", "[It](/posts/copy/)\n"),
    };
    assert.deepEqual(await rulesIn(texts, "content/posts/links.md"), []);
    assert.deepEqual(await rulesIn(texts, "content/posts/copy.md"), []);
  });

  it("doesn't take the URL of that other page", async () => {
    const texts = {
      ...hugo,
      "content/posts/copy.md": page(
        "title: Copy\ndescription: x\ncanonicalUrl: https://tea.example.net/posts/green/",
      ),
    };
    assert.deepEqual(await rulesIn(texts, "content/posts/copy.md"), []);
    assert.deepEqual(await rulesIn(texts, "content/posts/green.md"), []);
    const { answers } = projectOf(texts);
    const claims = await answers.filesOf("https://tea.example.net/posts/green/");
    assert.deepEqual(
      claims.map(({ path }) => path),
      ["content/posts/green.md"],
    );
  });
});

describe("versions of a site's documentation", () => {
  const named = (title: string): string => page(`title: ${title}\ndescription: ${title}.`);

  it("are never compared, whatever makes them", async () => {
    const sites: Readonly<Record<string, readonly [Texts, string, string]>> = {
      docusaurus: [
        {
          "docusaurus.config.js":
            'module.exports = { url: "https://tea.example.net", baseUrl: "/", presets: [["classic", {}]] };',
          "versions.json": '["1.0"]',
        },
        "docs/setup.md",
        "versioned_docs/version-1.0/install.md",
      ],
      hugo: [
        { "hugo.toml": 'baseURL = "https://tea.example.net/"\n' },
        "content/docs/v1.2/setup.md",
        "content/docs/v1.3/install.md",
      ],
      jekyll: [
        { "_config.yml": "url: https://tea.example.net\n" },
        "docs/1.x/setup.md",
        "docs/2.x/install.md",
      ],
      astro: [
        { "astro.config.mjs": 'export default { site: "https://tea.example.net" };' },
        "src/pages/docs/v1/setup.md",
        "src/pages/docs/v2/install.md",
      ],
    };
    for (const [generator, [config, one, other]] of Object.entries(sites)) {
      const texts = { ...config, [one]: named("Set up"), [other]: named("Set up") };
      assert.deepEqual(await rulesIn(texts, one), [], generator);
      assert.deepEqual(await rulesIn(texts, other), [], generator);
      const beside = other.replace(/[^/]+$/u, "twin.md");
      const twins = { ...texts, [beside]: named("Set up") };
      assert.deepEqual(
        await rulesIn(twins, beside),
        ["title-duplicate", "description-duplicate"],
        generator,
      );
    }
  });

  it("that is shown first is compared with the blog beside it", async () => {
    const texts = {
      "docusaurus.config.js":
        'module.exports = { url: "https://tea.example.net", baseUrl: "/", presets: [["classic", {}]] };',
      "versions.json": '["1.0"]',
      "docs/next.md": named("Tea"),
      "versioned_docs/version-1.0/tea.md": named("Tea"),
      "blog/tea-news.md": named("Tea"),
    };
    const [finding] = await projectOf(texts).find("blog/tea-news.md");
    assert.equal(finding?.related?.path, "versioned_docs/version-1.0/tea.md");
    assert.deepEqual(await rulesIn(texts, "docs/next.md"), []);
  });
});

describe("a field that is missing", () => {
  const astro = {
    "astro.config.mjs": 'export default { site: "https://tea.example.net" };',
    "src/content.config.ts":
      "const docs = defineCollection({ loader: myLoader() });\nexport const collections = { docs };",
    ...usual("src/pages"),
  };

  it("isn't reported of files that may be no pages", async () => {
    const texts = {
      ...astro,
      "src/pages/new.md": page("date: 2026-01-02"),
      "src/snippets/note.md": "A note.\n",
      "src/.templates/issue.md": "# One\n\n# Two\n",
      ".github/PULL_REQUEST_TEMPLATE.md": "# One\n\n# Two\n",
      "packages/tool/README.md": "# One\n\n# Two\n",
    };
    assert.deepEqual(await rulesIn(texts, "src/pages/new.md"), [
      "title-missing",
      "description-missing",
    ]);
    for (const path of Object.keys(texts).filter((name) => !name.startsWith("src/pages"))) {
      assert.deepEqual(await rulesIn(texts, path), [], path);
    }
  });

  it("isn't reported of what a collection leaves out, and of texts beside Nextra's pages", async () => {
    const starlight = {
      "astro.config.mjs":
        'export default { site: "https://tea.example.net", integrations: [starlight({ title: "Tea" })] };',
      "src/content/config.ts":
        "export const collections = { docs: defineCollection({ schema: docsSchema() }) };",
      ...usual("src/content/docs"),
      "src/content/docs/_fragments/cta.md": "Words.\n",
      "src/content/docs/guides/_sections/part.md": "Words.\n",
      "packages/tool/lib/template.html":
        "<html><head></head><body><h1>A</h1><h1>B</h1></body></html>",
    };
    const nextra = {
      "next.config.mjs":
        'import nextra from "nextra";\nexport default nextra({ theme: "nextra-theme-docs" })({});',
      ...usual("pages", "mdx"),
      "guides/brewing.md": "# One\n\n# Two\n",
    };
    for (const texts of [starlight, nextra]) {
      for (const path of Object.keys(texts).filter(
        (name) => !/(?:green|black|white)/u.test(name),
      )) {
        assert.deepEqual(await rulesIn(texts, path), [], path);
      }
    }
  });

  it("isn't reported where the others of its folder or version have none", async () => {
    const bare = Object.fromEntries(
      ["a", "b", "c"].flatMap((name) => [
        [`content/notes/${name}.md`, page("date: 2026-01-02")],
        [`content/docs/v1/${name}/index.md`, page(`title: ${name} one`)],
      ]),
    );
    const texts = {
      "hugo.toml": 'baseURL = "https://tea.example.net/"\n',
      ...usual("content/posts"),
      ...usual("content/teas"),
      ...bare,
    };
    assert.deepEqual(await rulesIn(texts, "content/notes/a.md"), []);
    assert.deepEqual(await rulesIn(texts, "content/docs/v1/a/index.md"), []);
  });

  it("isn't reported of an HTML page that leads to another", async () => {
    const texts = {
      "package.json": '{"devDependencies":{"@11ty/eleventy":"3.0.0"}}',
      "eleventy.config.js": "export default function (config) {}\n",
      ...usual("docs"),
      "old.html":
        '<html><head><meta http-equiv="refresh" content="0; url=/new/"></head><body></body></html>',
      "other.html": "<html><head></head><body>Words</body></html>",
    };
    assert.deepEqual(await rulesIn(texts, "old.html"), []);
    assert.ok((await rulesIn(texts, "other.html")).includes("title-missing"));
  });

  it("isn't reported where a folder or the configuration gives it", async () => {
    const hugo = {
      "hugo.toml": 'baseURL = "https://tea.example.net/"\n',
      ...usual("content/posts"),
      "content/posts/new.md": page("date: 2026-01-02"),
    };
    const missing = ["title-missing", "description-missing"];
    assert.deepEqual(await rulesIn(hugo, "content/posts/new.md"), missing);
    const cascade = page(`title: Posts\ncascade:\n  title: Given\n  description: Given.`);
    const given: Readonly<Record<string, readonly [Texts, string]>> = {
      "Hugo's section": [{ ...hugo, "content/posts/_index.md": cascade }, "content/posts/new.md"],
      "Hugo's configuration": [
        { ...hugo, "hugo.toml": `${hugo["hugo.toml"]}[cascade]\ntitle = "x"\ndescription = "y"\n` },
        "content/posts/new.md",
      ],
      "Jekyll's defaults": [
        {
          "_config.yml":
            "url: https://tea.example.net\ndefaults:\n  - scope: {path: teas}\n    values: {description: Given.}\n",
          ...usual("teas"),
          "teas/new.md": page("layout: x"),
        },
        "teas/new.md",
      ],
      "Eleventy's data": [
        {
          "eleventy.config.js": "export default function (config) {}",
          "teas/teas.json": '{"title": "x", "description": "y"}',
          ...usual("teas"),
          "teas/new.md": page("layout: x"),
        },
        "teas/new.md",
      ],
    };
    for (const [what, [texts, path]] of Object.entries(given)) {
      assert.deepEqual(await rulesIn(texts, path), [], what);
    }
  });
});

describe("the language of a path", () => {
  it("is told by the folders beside it, and by what the configuration names", async () => {
    const texts = {
      "hugo.toml": 'baseURL = "https://tea.example.net/"\n',
      "content/en/tea.md": page("title: Tea"),
      "content/it/te.md": page("title: Te"),
      "content/blog/it/monitoring.md": page("title: Monitoring"),
      "content/blog/hr/onboarding.md": page("title: Onboarding"),
    };
    const { answers } = projectOf(texts);
    const languageOf = async (path: string): Promise<string | undefined> =>
      (await answers.locate({ path, front: { kind: "none" }, slugField: "slug" })).pathLanguage;
    assert.equal(await languageOf("content/it/te.md"), "it");
    // a folder that is newer than the list
    assert.equal(await languageOf("content/de/tee.md"), "de");
    assert.equal(await languageOf("content/blog/it/monitoring.md"), undefined);
    assert.equal(await languageOf("content/blog/hr/onboarding.md"), undefined);
  });
});

describe("a site whose address isn't known", () => {
  const texts = {
    "hugo.toml": 'title = "Tea"\n',
    ...usual("content/posts"),
    "content/posts/links.md": page(
      "title: Links\ndescription: z",
      "[It](/posts/green/) and [none](/posts/gren/).\n",
    ),
    "content/posts/twin.md": page("title: Twin\ndescription: t\nslug: green"),
  };
  const sites: Readonly<Record<string, Texts>> = {
    none: texts,
    "an example": { ...texts, "hugo.toml": 'baseURL = "https://example.org/"\n' },
  };

  it("has its links checked, and its URLs compared, by their paths", async () => {
    for (const [what, site] of Object.entries(sites)) {
      const findings = await projectOf(site).find("content/posts/links.md");
      assert.deepEqual(
        findings.map(({ message }) => message),
        ["No page on this site has the URL /posts/gren/ (rules: Hugo)."],
        what,
      );
      assert.deepEqual(await rulesIn(site, "content/posts/twin.md"), ["slug-taken"], what);
      const taken = await projectOf(site).find("content/posts/twin.md");
      assert.match(taken[0]?.message ?? "", /the same URL \(\/posts\/green\/\)\./u);
    }
  });

  it("is shown without an address, and without URLs", async () => {
    for (const [what, site] of Object.entries(sites)) {
      const { answers, text } = projectOf(site);
      const path = "content/posts/links.md";
      const replies = [
        await answers.check({ text: text(path), waits: true }),
        await answers.articles(undefined),
        await answers.linksOf(text(path)),
        await answers.linksTo({
          path: "content/posts/green.md",
          words: "tea",
          limit: 3,
          ifRead: false,
        }),
        await answers.locate({ path, front: { kind: "none" }, slugField: "slug" }),
      ];
      assert.doesNotMatch(JSON.stringify(replies), /site\.invalid/u, what);
      const { article } = await answers.check({ text: text(path), waits: true });
      assert.equal(article?.location.kind, "unknown");
      assert.match(JSON.stringify(article?.location), /Set Site URL in Settings/u);
    }
  });
});
