import assert from "node:assert/strict";
import {
  fillsTitle,
  readsDescription,
} from "../../../../src/articles/sites/heads/templateParts.ts";
import { CheckedProject, rulesOf } from "./checkedProject.ts";

type Texts = Readonly<Record<string, string>>;

const long = "About tea, its leaves and its water. ".repeat(20).trim();

/** A site of a generator whose other pages have titles and descriptions, with layouts and one more page. */
const sites: Readonly<Record<string, readonly [config: Texts, folder: string]>> = {
  hugo: [{ "hugo.toml": 'baseURL = "https://tea.example.net/"\n' }, "content/teas"],
  jekyll: [{ "_config.yml": "url: https://tea.example.net\n" }, "teas"],
  eleventy: [{ "eleventy.config.js": "export default function (config) {}\n" }, "teas"],
  astro: [
    { "astro.config.mjs": 'export default { site: "https://tea.example.net" };\n' },
    "src/pages/teas",
  ],
  docusaurus: [
    {
      "docusaurus.config.js":
        'export default { url: "https://tea.example.net", baseUrl: "/", presets: ["classic"] };\n',
    },
    "docs/teas",
  ],
};

async function rulesFor(
  generator: string,
  layouts: Texts,
  fields: string,
  at = "teas/own.md",
): Promise<string[]> {
  const [config, folder] = sites[generator] ?? assert.fail();
  const pages = Object.fromEntries(
    ["black", "green", "white"].map((name) => [
      `${folder}/${name}.md`,
      `---\ntitle: ${name} tea\ndescription: About ${name} tea.\n---\nWords.\n`,
    ]),
  );
  const path = folder.replace(/teas$/u, at);
  const texts = { ...config, ...pages, ...layouts, [path]: `---\n${fields}\n---\nWords.\n` };
  return rulesOf(await new CheckedProject(texts).check(path));
}

describe("a page without a title", () => {
  const own = "description: About it.\ndate: 2026-01-02";

  it("is reported where the layout takes the title alone", async () => {
    const layouts: Readonly<Record<string, Texts>> = {
      hugo: {
        "layouts/baseof.html":
          "<title>{{ if .IsHome }}{{ site.Title }}{{ else }}{{ .Title }} | Tea{{ end }}</title>",
      },
      eleventy: { "_includes/base.njk": "<title>{{ title }} | {{ metadata.title }}</title>" },
      astro: { "src/layouts/Base.astro": "<title>{title} | Tea</title>" },
    };
    for (const [generator, one] of Object.entries(layouts)) {
      assert.deepEqual(await rulesFor(generator, one, own), ["title-missing"], generator);
    }
  });

  it("is reported where the site generator shows its file's bare name", async () => {
    for (const at of ["teas/brew-it.md", "teas/index.md", "2024-01-02-hello/index.md"]) {
      assert.deepEqual(await rulesFor("docusaurus", {}, own, at), ["title-missing"], at);
    }
    const project = new CheckedProject({
      ...sites["docusaurus"]?.[0],
      ...Object.fromEntries(
        ["a", "b", "c"].map((name) => [`docs/${name}.md`, `---\ntitle: ${name} tea\n---\nText.\n`]),
      ),
      "docs/01-brew.md": "---\nsidebar_position: 1\n---\nText.\n",
      "docs/part.md": "Text.\n",
    });
    assert.deepEqual(rulesOf(await project.check("docs/part.md")), []);
    assert.deepEqual(
      (await project.check("docs/01-brew.md")).map(({ message }) => message),
      ["This article has no title, so Docusaurus shows the name of its file or folder instead."],
    );
  });

  it("isn't reported where that name is a title, or another field has one", async () => {
    for (const at of [
      "teas/Brewing.md",
      "teas/Brew it.md",
      "2.1.0.md",
      "teas/2.1.md",
      "teas/v2.md",
      "2024-01-02-Brew it/index.md",
    ]) {
      assert.deepEqual(await rulesFor("docusaurus", {}, own, at), [], at);
    }
    const post = async (folder: string): Promise<string[]> => {
      const path = `blog/${folder}/index.md`;
      const posts = ["a", "b", "c"].map((name): [string, string] => [
        `blog/${name}.md`,
        `---\ntitle: ${name} tea\ndescription: About ${name} tea.\n---\nWords.\n`,
      ]);
      const texts: Texts = { ...Object.fromEntries(posts), [path]: `---\n${own}\n---\nWords.\n` };
      return rulesOf(
        await new CheckedProject({ ...sites["docusaurus"]?.[0], ...texts }).check(path),
      );
    };
    assert.deepEqual(await post("brewing"), ["title-missing"]);
    assert.deepEqual(await post("2026-01-02-brewing"), ["title-missing"]);
    assert.deepEqual(await post("Brewing"), []);
    assert.deepEqual(await post("2026-01-02-Brewing"), []);
    for (const field of ["id: Brewing", "title_meta: Brewing"]) {
      assert.deepEqual(await rulesFor("docusaurus", {}, `${own}\n${field}`), [], field);
    }
    assert.deepEqual(await rulesFor("jekyll", {}, own), []);
  });

  it("isn't reported where the layout has another text for it", async () => {
    const layouts: Readonly<Record<string, readonly Texts[]>> = {
      hugo: [
        {
          "layouts/baseof.html":
            "<title>{{ with $.Title }}{{ . }} | {{ end }}{{ site.Title }}</title>",
        },
        { "layouts/baseof.html": "<title>{{ .Title | default site.Title }}</title>" },
        {
          "layouts/baseof.html": '<title>{{ partial "head/title.html" . }}</title>',
          "layouts/partials/head/title.html": "{{ or .Title .File.BaseFileName }}",
        },
      ],
      eleventy: [
        {
          "_includes/head.njk":
            "{% if title %}<title>{{ title }} — {{ site.title }}</title>{% else %}<title>{{ site.title }}</title>{% endif %}",
        },
        { "_includes/base.njk": "<title>{{ title or page.fileSlug }}</title>" },
      ],
      astro: [
        { "src/layouts/Base.astro": '<title>{title ?? "Tea"}</title>' },
        {
          "src/layouts/Base.astro": "<title>{title}</title>",
          "src/layouts/Page.astro":
            "---\nconst title = entry.id.split('/').pop();\n---\n<BaseLayout title={`${title} | Tea`} />",
        },
      ],
    };
    for (const [generator, all] of Object.entries(layouts)) {
      for (const one of all) {
        assert.deepEqual(await rulesFor(generator, one, own), [], generator + JSON.stringify(one));
      }
    }
  });

  it("is reported where a theme isn't in the project and takes the title alone, and of others it isn't known", async () => {
    const config = (theme: string): Texts => ({
      "hugo.toml": `baseURL = "https://tea.example.net/"\ntheme = "${theme}"\n`,
    });
    assert.deepEqual(await rulesFor("hugo", config("docsy"), own), ["title-missing"]);
    assert.deepEqual(await rulesFor("hugo", config("hugo-book"), own), []);
  });

  it("isn't reported of the first page of a site, and its description isn't missed", async () => {
    const homes: Readonly<Record<string, string>> = {
      hugo: "_index.md",
      jekyll: "index.md",
      eleventy: "index.md",
      astro: "index.md",
    };
    for (const [generator, path] of Object.entries(homes)) {
      assert.deepEqual(await rulesFor(generator, {}, "date: 2026-01-02", path), [], generator);
    }
  });

  it("has the layout's other text by these signs", () => {
    const filled = [
      "{% if page.title %}{{ page.title }}{% endif %}",
      "{{ .Title | default .Site.Title }}",
      '{{ cond (eq .Title "") "Tea" .Title }}',
      "{title ? `${title} | Tea` : 'Tea'}",
      "{title || 'Tea'}",
    ];
    const bare = [
      "{{ .Title }} | Tea",
      "{title}",
      "{entry?.title}",
      "{% if page.home %}x{% endif %}{{ title }}",
    ];
    assert.deepEqual(
      filled.map((part) => fillsTitle(part)),
      filled.map(() => true),
    );
    assert.deepEqual(
      bare.map((part) => fillsTitle(part)),
      bare.map(() => false),
    );
  });
});

describe("the field of a description", () => {
  const rules = ["description-wide"];

  it("is judged where a layout takes it, and where none writes a head", async () => {
    const fields = `title: Own\ndescription: ${long}`;
    for (const text of [
      "<main>{{ content }}</main>",
      '<meta name="description" content="{{ page.description | default: site.description }}">',
      "{% assign d = page.description %}<meta name='description' content='{{ d }}'>",
    ]) {
      assert.deepEqual(
        await rulesFor("jekyll", { "_layouts/default.html": text }, fields),
        rules,
        text,
      );
    }
    const seo = {
      "_layouts/default.html": '{% seo %}<meta name="description" content="Tea">',
    };
    assert.deepEqual(await rulesFor("jekyll", seo, fields), rules);
  });

  it("isn't judged where every layout writes another text", async () => {
    const texts: Readonly<Record<string, Texts>> = {
      jekyll: {
        "_layouts/default.html":
          '<meta name="description" content="{{ page.excerpt | strip_html }}"><meta property="og:description" content="{{ site.description }}">',
      },
      eleventy: { "_includes/base.html": '<meta name="description" content="All about tea.">' },
      hugo: { "layouts/baseof.html": '<meta name="description" content="{{ .Summary }}">' },
    };
    for (const [generator, layouts] of Object.entries(texts)) {
      for (const fields of [`title: Own\ndescription: ${long}`, "title: Own"]) {
        assert.deepEqual(await rulesFor(generator, layouts, fields), [], generator + fields);
      }
    }
    const theme = { "hugo.toml": 'theme = "tea"\n', ...texts["hugo"] };
    assert.deepEqual(await rulesFor("hugo", theme, `title: Own\ndescription: ${long}`), rules);
  });

  it("is read where its name stands for more than an element's", () => {
    assert.ok(readsDescription('<meta name="description" content={description}>'));
    assert.ok(!readsDescription('<meta name="description" content="{{ site.description }}">'));
  });
});

describe("titles that several layouts write", () => {
  const page = "---\ntitle: Agenda\n---\nWords.\n";
  const same = async (config: Texts, layouts: Texts, folder: string): Promise<number> => {
    const texts = {
      ...config,
      ...layouts,
      [`${folder}/a/one.md`]: page,
      [`${folder}/b/two.md`]: page,
    };
    const found = rulesOf(await new CheckedProject(texts).check(`${folder}/b/two.md`));
    return found.filter((rule) => rule === "title-duplicate").length;
  };

  it("aren't compared between folders where they differ by more than the page", async () => {
    const differing: Readonly<Record<string, readonly Texts[]>> = {
      jekyll: [
        {
          "_includes/2023/head.html":
            "{% assign title = 'Tea 2023 | ' | append: page.title %}<title>{{ title }}</title>",
          "_includes/2024/head.html":
            "{% assign title = 'Tea 2024 | ' | append: page.title %}<title>{{ title }}</title>",
        },
      ],
      eleventy: [
        {
          "_includes/a.njk": "<title>{{ title }} | Tea 2023</title>",
          "_includes/b.njk": "<title>{{ title }} | Tea 2024</title>",
        },
      ],
      hugo: [
        {
          "layouts/baseof.html": "<title>{{ .Title }} | Tea</title>",
          "layouts/2024/baseof.html": "<title>{{ .Title }} | Tea 2024</title>",
        },
      ],
      astro: [
        {
          "src/layouts/A.astro": "<title>{title} | Tea 2023</title>",
          "src/layouts/B.astro": "<title>{title} | Tea 2024</title>",
        },
      ],
    };
    for (const [generator, all] of Object.entries(differing)) {
      const [config, folder] = sites[generator] ?? assert.fail();
      for (const layouts of all) {
        assert.equal(await same(config, layouts, folder), 0, generator);
      }
    }
  });

  it("aren't compared between folders of Next.js whose layouts have templates of their own", async () => {
    const layout = (name: string): string =>
      `export const metadata = { title: { default: "${name}", template: "%s | ${name}" } };\n`;
    const site = {
      "next.config.mjs": 'import nextra from "nextra";\nexport default nextra({})({});\n',
      "app/layout.jsx": layout("Tea"),
      "app/a/one/page.mdx": page,
      "app/b/two/page.mdx": page,
      "app/b/three/page.mdx": page.replace("Agenda", "Other"),
    };
    const found = async (texts: Texts): Promise<string[]> =>
      rulesOf(await new CheckedProject(texts).check("app/a/one/page.mdx")).filter(
        (rule) => rule === "title-duplicate",
      );
    assert.deepEqual(await found(site), ["title-duplicate"]);
    assert.deepEqual(await found({ ...site, "app/b/layout.jsx": layout("Water") }), []);
  });

  it("are compared where all write the same, and where another is the same for all its pages", async () => {
    const [config, folder] = sites["jekyll"] ?? assert.fail();
    for (const layouts of [
      {
        "_layouts/a.html": "<title>{{ page.title }} | Tea</title>",
        "_layouts/b.html": "<title>\n  {{ page.title }} | Tea\n</title>",
      },
      {
        "_layouts/a.html": "<title>{{ page.title }} | Tea</title>",
        "_layouts/404.html": "<title>Nothing here</title>",
      },
    ]) {
      assert.equal(await same(config, layouts, folder), 1, JSON.stringify(layouts));
    }
  });
});
