import assert from "node:assert/strict";
import { CheckedProject, rulesOf } from "./checkedProject.ts";

type Texts = Readonly<Record<string, string>>;

const hugo = {
  "static/a.png": "",
  "hugo.toml": 'baseURL = "https://tea.example/"\n',
  "content/posts/other.md": "---\ntitle: Other\n---\nText.\n",
};

const nextra =
  'import nextra from "nextra";\nexport default nextra({ theme: "nextra-theme-docs" })({});\n';
const nextraPackage = '{ "dependencies": { "next": "13.5.6", "nextra": "2.13.2" } }';

async function rules(texts: Texts, path: string): Promise<string[]> {
  return rulesOf(await new CheckedProject(texts).check(path));
}

/** What is found in a post with a title. */
async function inPost(body: string, title = "Ping and fping"): Promise<string[]> {
  const path = "content/posts/tea.md";
  return rules({ ...hugo, [path]: `---\ntitle: "${title}"\n---\n${body}` }, path);
}

describe("headings that are none", () => {
  const code = [
    "<Data\nrender={(release) => (\n<>\n<Code>\n{`# Stop it\n\n# Pull it\n\nText.`}\n</Code>\n</>\n)}\n/>\n",
    "<Data\nrender={(release) => (\n<b>\n\n# Pull it\n\n</b>\n)}\n/>\n",
    "<Code>\n{`# Stop it\n\n# Pull it \\`x\\` ${name}\n`}\n</Code>\n",
  ];
  it("are lines of code in the braces of a component", async () => {
    for (const body of code) {
      assert.deepEqual(await inPost(`# One\n\nText.\n\n${body}\n### Two\n\nText.\n`), [
        "heading-jump",
      ]);
    }
    for (const body of [
      "Sets {`a`\n\n# Two\n\nText `b`}.\n",
      "<Data a={b} />\n\n# Two\n\nText.\n",
    ]) {
      assert.deepEqual(await inPost(`# One\n\nText.\n\n${body}`), ["heading-h1-many"], body);
    }
  });

  it("are signs without words", async () => {
    assert.deepEqual(await inPost("# One\n\nText.\n#\n\nText.\n"), []);
    assert.deepEqual(await inPost("# One\n\nText.\n# Two\n\nText.\n"), ["heading-h1-many"]);
  });

  it("are signs of formulas", async () => {
    const matrix = "$$\n\n\\begin{a}\n\\end{a}\n^T\n=\n\\begin{b}\n\n$$\n";
    assert.deepEqual(await inPost(`# One\n\n${matrix}\nText.\n`), []);
    assert.deepEqual(await inPost(`# One\n\n${matrix}\nTwo\n=\n\nText.\n\n${matrix}`), [
      "heading-h1-many",
    ]);
    assert.deepEqual(await inPost("# One\n\nA line:\n\n$$ x $$\n\nTwo\n=\n\nText.\n\n$$ y $$\n"), [
      "heading-h1-many",
    ]);
    assert.deepEqual(await inPost("# One\n\n```\n$$\n```\n\nTwo\n=\n\nText.\n\n```\n$$\n```\n"), [
      "heading-h1-many",
    ]);
  });
});

describe("a page that is an entry of a menu and nothing else", () => {
  const site = (fields: string, body = ""): Texts => ({
    "hugo.toml": 'baseURL = "https://tea.example/"\n',
    "layouts/baseof.html":
      '<meta name="description" content="{{ .Description }}"><title>{{ .Title }}</title>',
    ...Object.fromEntries(
      ["a", "b", "c"].map((name) => [
        `content/${name}.md`,
        `---\ntitle: ${name}\ndescription: About ${name}.\n---\nText.\n`,
      ]),
    ),
    "content/own.md": `---\ntitle: ${"Tea summit ".repeat(9)}\n${fields}\n---\n${body}`,
  });
  it("needs no description, and may have any title", async () => {
    for (const fields of [
      'manualLink: "https://tea.example/"',
      "manualLinkRelref: /a",
      "external_url: https://tea.example/",
      "layout: search",
    ]) {
      assert.deepEqual(await rules(site(fields), "content/own.md"), [], fields);
      assert.deepEqual(
        await rules(site(fields, "Text.\n"), "content/own.md"),
        ["description-missing", "title-wide"],
        fields,
      );
    }
    assert.deepEqual(await rules(site("weight: 1"), "content/own.md"), [
      "description-missing",
      "title-wide",
    ]);
  });
});

describe("a list that is written as headings", () => {
  it("has no empty sections", async () => {
    assert.deepEqual(await inPost("## Apps\n\n### One\n\n### Two\n\n### Three\n\nText.\n"), []);
    assert.deepEqual(
      await inPost(
        "## Apps\n\n### One\n\n### Two\n\nText.\n\n### Three\n\n### Four\n\n### Five\n\nText.\n",
      ),
      [],
    );
    assert.deepEqual(
      await inPost(
        "## Apps\n\n### One\n\n### Two\n\nText.\n\n## More\n\n### Three\n\n### Four\n\nText.\n",
      ),
      ["section-empty", "section-empty"],
    );
    assert.deepEqual(await inPost("Text.\n\n## One\n\n## Two\n"), [
      "section-empty",
      "section-empty",
    ]);
  });
});

describe("a description with tags or links", () => {
  it("is as wide as what can be read of it", async () => {
    const of = async (description: string): Promise<readonly string[]> => {
      const path = "content/posts/tea.md";
      const texts = {
        ...hugo,
        [path]: `---\ntitle: Tea\ndescription: ${description}\n---\nText.\n`,
      };
      const found = await new CheckedProject(texts).check(path);
      return found.map(({ message }) => message);
    };
    const link = `<a href="https://tea.example/${"green/".repeat(40)}" rel="nofollow">Tea</a>`;
    const reference = `[Tea](https://tea.example/${"green/".repeat(40)})`;
    for (const marked of [link, reference]) {
      assert.deepEqual(await of(`About ${marked} and more.`), [], marked);
      const [message = "", ...others] = await of(`${"All about tea. ".repeat(20)}${marked}`);
      assert.match(message, /: about 1,\d{3} pixels of about/u);
      assert.deepEqual(others, []);
    }
    const [message = ""] = await of("All about tea. ".repeat(20));
    assert.match(message, /: 1,\d{3} pixels of about/u);
  });
});

describe("a level between two headings", () => {
  it("may be an element that a template repeats", async () => {
    const between = (element: string): Promise<string[]> =>
      inPost(`# Documentation\n\nText.\n\n${element}\n\n#### Development\n\nText.\n`);
    assert.deepEqual(await between('<h3 id="one">1.19</h3>\n\nText.'), []);
    assert.deepEqual(await between('<h2 id="one">1.19</h2>\n\nText.'), ["heading-jump"]);
    assert.deepEqual(await between("<p>1.19</p>"), ["heading-jump"]);
  });
});

describe("a poem", () => {
  it("needs no headings", async () => {
    const lines = (line: string): string => `${`${line}\n`.repeat(3)}${line}\n\n`.repeat(60);
    assert.deepEqual(await inPost(lines("&emsp;Once upon a midnight dreary, weak and weary,")), []);
    assert.deepEqual(await inPost(lines("and Once upon a midnight dreary, weak and weary,")), [
      "heading-none",
    ]);
  });
});

describe("a translation of an article that is gone", () => {
  const body = "# Eins\n\n### Zwei\n\nText.\n";
  const site = (...more: readonly string[]): Texts => ({
    "package.json": '{"dependencies":{"next":"16.0.0"}}',
    "next.config.mjs": 'import plugin from "next-intl/plugin";\nexport default plugin()({});\n',
    "app/[locale]/[...path]/page.tsx": "export default function Page() {}\n",
    ...Object.fromEntries(
      ["pages/en/tea.mdx", "pages/de/tea.md", "pages/de/gone.md", ...more].map((path) => [
        path,
        body,
      ]),
    ),
  });
  it("has no findings where the site's own code makes the pages", async () => {
    assert.deepEqual(await rules(site(), "pages/de/gone.md"), []);
    for (const path of ["pages/en/tea.mdx", "pages/de/tea.md"]) {
      assert.deepEqual(await rules(site(), path), ["heading-jump"], path);
    }
    assert.deepEqual(await rules(site("pages/en/gone.mdx"), "pages/de/gone.md"), ["heading-jump"]);
  });
  it("is one of the main language, which is known", async () => {
    const { "pages/en/tea.mdx": _, ...others } = site("pages/fr/tea.md");
    assert.deepEqual(await rules(others, "pages/de/gone.md"), ["heading-jump"]);
    assert.deepEqual(await rules(site("pages/blog/en.md"), "pages/blog/en.md"), ["heading-jump"]);
  });
});

describe("an article of an archived version", () => {
  it("has no findings of how it is written", async () => {
    const body = `---\ntitle: ${"Tea summit ".repeat(9)}\n---\n# One\n\nTea.\n\n### Two\n\n# Three\n\n## Four\n\n[here](https://x.example/)\n\n![](/a.png)\n`;
    const found = async (folder: string): Promise<string[]> => {
      const path = `content/${folder}/tea.md`;
      return rules({ ...hugo, [path]: body, [`content/${folder}/other.md`]: body }, path);
    };
    assert.deepEqual(await found("docs/archives/1.7.4"), []);
    const all = [
      "title-wide",
      "title-duplicate",
      "heading-jump",
      "heading-h1-many",
      "section-empty",
      "image-alt",
      "link-text",
    ];
    for (const folder of ["docs/1.7.4", "archive/2019", "docs/archives/tea"]) {
      assert.deepEqual((await found(folder)).toSorted(), all.toSorted(), folder);
    }
  });
});

describe("an article of a version of Docusaurus", () => {
  const body = `---\ntitle: ${"Tea summit ".repeat(9)}\n---\n# One\n\n### Two\n\n[gone](gone.md)\n`;
  const found = async (versions: string, folder: string): Promise<string[]> => {
    const texts = {
      "docusaurus.config.js": `module.exports = { title: "Tea", url: "https://tea.example.org", baseUrl: "/", presets: [["classic", { docs: { ${versions} } }]] };\n`,
      "versions.json": '["2.0", "1.0"]',
      "docs/tea.md": body,
      "versioned_docs/version-1.0/tea.md": body,
      "versioned_docs/version-2.0/tea.md": body,
    };
    return (await rules(texts, `${folder}/tea.md`)).toSorted();
  };
  const [old, last] = ["versioned_docs/version-1.0", "versioned_docs/version-2.0"];
  const all = ["heading-jump", "link-broken", "title-wide"];
  it("has no findings of how it is written where the site calls it unmaintained", async () => {
    assert.deepEqual(await found("", old), ["link-broken"]);
    assert.deepEqual(await found('versions: { "1.0": { banner: "none" } }', old), all);
    assert.deepEqual(await found('lastVersion: "1.0"', old), all);
    assert.deepEqual(await found("", last), all);
    assert.deepEqual(await found('lastVersion: "current"', last), ["link-broken"]);
    assert.deepEqual(await found("", "docs"), all);
  });
  it("has none of its title where search engines are told to leave it out", async () => {
    assert.deepEqual(await found('versions: { "2.0": { noIndex: true } }', last), [
      "heading-jump",
      "link-broken",
    ]);
  });
});

describe("the name of a row in a table", () => {
  it("may be a word that says nothing elsewhere", async () => {
    const table = (...cells: readonly string[]): string =>
      `Name | Form\n---|---\n${cells.map((cell) => `${cell} | x\n`).join("")}`;
    const link = (name: string): string => `[${name}](https://x.example/?name=${name})`;
    assert.deepEqual(await inPost(table(link("Super"), link("This"), link("Type"))), []);
    assert.deepEqual(await inPost(table(link("here"), link("here"))), ["link-text", "link-text"]);
    assert.deepEqual(await inPost(table("Tea", link("This"), "Type")), ["link-text"]);
    assert.deepEqual(await inPost(table(link("Super"), `See ${link("this")}`)), ["link-text"]);
  });
});

describe("an article of Markdoc", () => {
  const site = {
    "package.json": '{ "dependencies": { "astro": "6.0.0", "@astrojs/markdoc": "1.0.0" } }',
    "astro.config.mjs":
      'import markdoc from "@astrojs/markdoc";\nexport default { site: "https://tea.example.org", integrations: [markdoc()] };\n',
    "src/content.config.ts":
      'import { defineCollection } from "astro:content";\nimport { glob } from "astro/loaders";\nexport const collections = { blog: defineCollection({ loader: glob({ pattern: "**/*.{md,mdoc}", base: "./src/content/blog" }) }) };\n',
    "src/pages/blog/[...slug].astro":
      '---\nimport { getCollection } from "astro:content";\nexport async function getStaticPaths() {\n  const posts = await getCollection("blog");\n  return posts.map((post) => ({ params: { slug: post.id }, props: { post } }));\n}\n---\n<h1>x</h1>\n',
    "src/content/blog/green.mdoc": "---\ntitle: Green\n---\nText.\n",
  };
  const path = "src/content/blog/tea.mdoc";
  const found = (body: string): Promise<string[]> =>
    rules({ ...site, [path]: `---\ntitle: Tea\n---\n${body}` }, path);
  it("is checked like any other, with its tags left out", async () => {
    assert.deepEqual(await found("## One\n\n[a](/blog/green/) [b](/blog/grey/)\n"), [
      "link-broken",
    ]);
    assert.deepEqual(
      await found(
        '## One {% #first .wide %}\n\n{% callout\n   title="Tea"\n   # no heading\n%}\n#### Two\n\nText.\n{% /callout %}\n\n[a](#first)\n',
      ),
      ["heading-jump"],
    );
  });
});

describe("an article of a version with two newer ones beside it", () => {
  const body = `---\ntitle: ${"Tea summit ".repeat(9)}\n---\n# One\n\n### Two\n\n![](/a.png)\n`;
  const found = async (own: string, ...others: readonly string[]): Promise<string[]> => {
    const paths = [own, ...others].map((folder) => `content/docs/${folder}/tea.md`);
    const texts = { ...hugo, ...Object.fromEntries(paths.map((path) => [path, body])) };
    return (await rules(texts, `content/docs/${own}/tea.md`)).toSorted();
  };
  const all = ["heading-jump", "image-alt", "title-wide"];
  it("has no findings of how it is written", async () => {
    assert.deepEqual(await found("v1.2.0", "v1.9.0", "v1.10.x", "develop"), []);
    assert.deepEqual(await found("1.9", "2.0", "1.10"), []);
  });
  it("has them where one newer one is all, or a folder is none of a version", async () => {
    assert.deepEqual(await found("v1.9.0", "v1.2.0", "v1.10.x", "develop", "latest"), all);
    assert.deepEqual(await found("v1.10.x", "v1.9.0", "v1.2.0"), all);
    assert.deepEqual(await found("develop", "v1.9.0", "v1.2.0"), all);
    assert.deepEqual(await found("v1.2.0", "v1.9.0", "v1.10-notes"), all);
    assert.deepEqual(await found("2019", "2020", "2021"), all);
  });
});

describe("a translation with the headings of its original", () => {
  const written = (...headings: readonly string[]): string =>
    `---\ntitle: Tea\n---\n${headings.map((one) => `${one} Words\n\nText.\n`).join("\n")}`;
  const [original, same, other] = [
    written("#", "###"),
    written("#", "###"),
    written("#", "##", "####"),
  ];
  const site = { "next.config.mjs": nextra, "package.json": nextraPackage };
  it("has what is said of them there", async () => {
    for (const [path, from] of [
      ["pages/tea.de.mdx", "pages/tea.mdx"],
      ["pages/tea.de.mdx", "pages/tea.en.mdx"],
      ["pages/de/tea.mdx", "pages/en/tea.mdx"],
    ] as const) {
      const named = (one: string, text: string): Texts => ({
        [one.replace("tea.", "more.")]: text.replace("title: Tea", "title: More"),
      });
      const more = { ...named(from, original), ...named(path, same) };
      const texts = { ...site, ...more, [from]: original };
      assert.deepEqual(await rules({ ...texts, [path]: same }, path), [], path);
      assert.deepEqual(await rules({ ...texts, [path]: other }, path), ["heading-jump"], path);
      assert.deepEqual(await rules({ ...texts, [path]: same }, from), ["heading-jump"], from);
    }
  });
});

describe("a heading behind another file's text", () => {
  it("may have the level above it there", async () => {
    for (const between of [
      "{% include levels.html %}",
      '{{< include "levels.md" >}}',
      "{%- render 'levels' -%}",
    ]) {
      assert.deepEqual(await inPost(`## One\n\nText.\n\n${between}\n\n#### Two\n\nText.\n`), []);
    }
    const path = "docs/tea.mdx";
    const texts = {
      "docusaurus.config.js":
        'module.exports = { title: "Tea", url: "https://tea.example.org", baseUrl: "/", presets: [["classic", {}]] };\n',
      [path]:
        "---\ntitle: Tea\n---\nimport Part from './_part.mdx';\n\n## One\n\n<Part />\n\n#### Two\n\nText.\n",
    };
    assert.deepEqual(await rules(texts, path), []);
    assert.deepEqual(
      await inPost("## One\n\n```liquid\n{% include levels.html %}\n```\n\n#### Two\n\nText.\n"),
      ["heading-jump"],
    );
  });
});

describe("a long interview", () => {
  const words = "One more thing that people say of tea in the morning. ".repeat(40);
  it("needs no headings where its questions are in bold", async () => {
    const asked = (mark: string): string =>
      Array.from({ length: 6 }, () => `${mark}What is tea?${mark}\n\n${words}\n`).join("\n");
    assert.deepEqual(await inPost(asked("**")), []);
    assert.deepEqual(await inPost(asked("")), ["heading-none"]);
  });
});

describe("an icon beside the text of its card", () => {
  it("is decoration by the class of its element, unless a link is made of it", async () => {
    const card = (before: string, after: string): Promise<string[]> =>
      inPost(`<div class="col">\n<div ${before}>\n<img src="/a.png" />\n${after}\n</div>\n`);
    assert.deepEqual(await card('class="card-icon big"', "</div>\n<h3>Tea</h3>"), []);
    assert.deepEqual(await card("class='icon'", "</div>\n<p>Tea</p>"), []);
    assert.deepEqual(await card('class="iconic"', "</div>"), ["image-alt"]);
    assert.deepEqual(await card('class="picture"', "</div>"), ["image-alt"]);
    assert.deepEqual(
      await inPost('<a href="/"><span class="icon"><img src="/a.png"></span></a>\n'),
      ["image-alt"],
    );
  });
});

describe("a heading before the first of several steps", () => {
  it("is their label", async () => {
    const steps = "## Step 1: Boil\n\nText.\n\n## Step 2: Wait\n\nText.\n";
    assert.deepEqual(await inPost(`Text.\n\n## By hand\n\n${steps}`), []);
    assert.deepEqual(await inPost(`Text.\n\n## By hand\n\n## Step 2: Wait\n\nText.\n`), [
      "section-empty",
    ]);
  });
});
