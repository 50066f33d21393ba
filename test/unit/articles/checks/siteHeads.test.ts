import assert from "node:assert/strict";
import { CheckedProject, rulesOf } from "./checkedProject.ts";
import { countProcessorTime } from "../../../support/processorTime.ts";

type Texts = Readonly<Record<string, string>>;

function page(fields: string, body = "Words.\n"): string {
  return `---\n${fields}\n---\n${body}`;
}

/** The findings of one rule in a file. */
async function found(texts: Texts, path: string, rule: string): Promise<number> {
  const all = rulesOf(await new CheckedProject(texts).check(path));
  return all.filter((one) => one === rule).length;
}

/** Two pages with one title in two folders, and a third beside the first. */
function sameTitles(folder: string, ending = "md"): Texts {
  return Object.fromEntries(
    ["a/one", "b/two", "c/three", "c/four"].map((name) => [
      `${folder}/${name}.${ending}`,
      page(`title: ${name.startsWith("c") ? "Beside" : "Quick start"}`),
    ]),
  );
}

/** Layouts that write the title and what is the same on every page, and such that write more, by what they are. */
const plain: Readonly<Record<string, readonly Texts[]>> = {
  hugo: [
    { "layouts/baseof.html": "<title>{{ .Title }} | {{ site.Title }}</title>" },
    {
      "layouts/partials/head.html":
        "<title>{{ if .IsHome }}{{ .Site.Title }}{{ else }}{{ with .Title }}{{ . }} - {{ end }}{{ .Site.Title }}{{ end }}</title>",
    },
    {
      "layouts/_default/baseof.html": '<title>{{ partial "page-title" . }}</title>',
      "layouts/_partials/page-title.html": '{{ printf "%s – Tea" .Title }}',
      "layouts/partials/icon.html": "<svg><title>{{ .name }}</title></svg>",
    },
    {
      "layouts/_default/baseof.html": '<title>{{ block "title" . }}{{ .Title }}{{ end }}</title>',
      "layouts/_default/single.html": '{{ define "title" }}{{ .Title }} | Tea{{ end }}',
    },
  ],
  jekyll: [
    { "_layouts/default.html": "<head>{% seo %}</head>" },
    {
      "_includes/head.html":
        "<title>{% if page.title %}{{ page.title | escape }} | {% endif %}{{ site.title }}</title>",
    },
  ],
  eleventy: [
    { "_includes/base.njk": "<title>{{ title or metadata.title }}</title>" },
    {
      "_includes/base.njk":
        "<title>{% block title %}{{ title }} · {{ site.name }}{% endblock %}</title>",
    },
  ],
  astro: [
    { "src/layouts/Base.astro": "<title>{title} | {SITE.name}</title>" },
    {
      "src/layouts/Base.astro":
        '---\nconst title: string = Astro.props.title ?? "Tea";\n---\n<title>{title}</title>',
      "src/components/Card.astro": "---\nconst title = card.name;\n---\n<b>{title}</b>",
    },
    {
      "src/layouts/Base.astro": "<title>{`${title} | Tea`}</title>",
      "src/layouts/Post.astro":
        "<BaseLayout title={frontmatter.title}><Card title={card()} /></BaseLayout>",
    },
  ],
  docusaurus: [
    {},
    { "src/theme/Layout/index.js": "export default () => <div />;" },
    {
      "src/theme/BlogPostPage/Metadata/index.js":
        "<PageMetadata\n  title={frontMatter.title_meta ?? title}\n  description={description}>",
    },
  ],
};

const more: Readonly<Record<string, readonly Texts[]>> = {
  hugo: [
    {},
    {
      "layouts/baseof.html":
        "<title>{{ .Title }} | {{ with .Parent.Title }}{{ . }}{{ end }}</title>",
    },
    { "layouts/baseof.html": "<title>{{ .Title }} | {{ .Section | title }}</title>" },
    { "layouts/baseof.html": "<title>{{ .Params.subtitle }}{{ .Title }}</title>" },
    { "layouts/baseof.html": "<title>{{ .LinkTitle }}</title>" },
    {
      "layouts/baseof.html": '<title>{{ partial "title.html" . }}</title>',
      "layouts/partials/title.html": `{{ .Title }}${" ".repeat(200_000)}`,
    },
    { "layouts/baseof.html": "<title>{{ $title }}</title>" },
    { "layouts/baseof.html": '<title>{{ partial "elsewhere" . }}</title>' },
    {
      "layouts/baseof.html": '<title>{{ partial "title.html" . }}</title>',
      "layouts/partials/title.html": "{{ .CurrentSection.Title }}: {{ .Title }}",
    },
    {
      "layouts/baseof.html": '<title>{{ block "title" . }}{{ .Title }}{{ end }}</title>',
      "layouts/docs/single.html": '{{ define "title" }}{{ .Title }} {{ .Parent.Title }}{{ end }}',
    },
  ],
  jekyll: [
    {},
    { "_layouts/default.html": "<title>{{ page.title }} – {{ page.category }}</title>" },
    { "_layouts/default.html": "<title>{% include title.html %}</title>" },
    { "_layouts/default.html": "<title>{{ seo_title }}</title>" },
    {
      "_layouts/default.html":
        '{% assign title = page.title | append: " – " | append: page.category %}<title>{{ title }}</title>',
    },
    {
      "_layouts/default.html":
        "{% capture title %}{{ page.category }}{% endcapture %}<title>{{ title }}</title>",
    },
  ],
  eleventy: [
    {},
    { "_includes/base.njk": "<title>{{ title }} | {{ section.title }}</title>" },
    { "_includes/base.njk": "<title>{{ title | upper }} {{ tags[0] }}</title>" },
    { "_includes/base.njk": "{% set title = section.title %}<title>{{ title }}</title>" },
  ],
  astro: [
    {},
    { "src/layouts/Base.astro": "<title>{title} in {category}</title>" },
    { "src/layouts/Base.astro": "<title>{fullTitle()}</title>" },
    {
      "src/layouts/Base.astro":
        "---\nconst title = `${Astro.props.title} – ${Astro.props.category}`;\n---\n<title>{title}</title>",
    },
    {
      "src/layouts/Base.astro": "<title>{title}</title>",
      "src/layouts/Post.astro":
        '<BaseLayout class="a" title={`${frontmatter.title} – ${frontmatter.category}`}>',
    },
  ],
  docusaurus: [
    { "src/theme/Layout/index.js": "export default (p) => <PageMetadata title={p.full} />;" },
  ],
};

const configs: Readonly<Record<string, readonly [string, Texts]>> = {
  hugo: ["content", { "hugo.toml": "" }],
  jekyll: ["tea", { "_config.yml": "" }],
  eleventy: ["tea", { "eleventy.config.js": "export default (config) => {};\n" }],
  astro: ["src/pages", { "astro.config.mjs": "export default {};\n" }],
  docusaurus: [
    "docs",
    {
      "docusaurus.config.js":
        'module.exports = { baseUrl: "/", presets: [["classic", { docs: {} }]] };\n',
    },
  ],
};

describe("the title that layouts write", () => {
  const counts = async (generator: string, layouts: Texts): Promise<readonly number[]> => {
    const [folder, config] = configs[generator] ?? assert.fail();
    const texts = { ...config, ...sameTitles(folder), ...layouts };
    return [
      await found(texts, `${folder}/a/one.md`, "title-duplicate"),
      await found(texts, `${folder}/c/three.md`, "title-duplicate"),
    ];
  };

  it("is the same for pages of one title where it has nothing else of the page", async () => {
    for (const [generator, all] of Object.entries(plain)) {
      for (const layouts of all) {
        assert.deepEqual(await counts(generator, layouts), [1, 1], JSON.stringify(layouts));
      }
    }
  });

  it("may differ between folders where it has more, or isn't in the project", async () => {
    for (const [generator, all] of Object.entries(more)) {
      for (const layouts of all) {
        assert.deepEqual(
          await counts(generator, layouts),
          [0, 1],
          generator + JSON.stringify(layouts),
        );
      }
    }
    const theme = { "hugo.toml": 'theme = "docsy"\n', ...plain["hugo"]?.[0] };
    assert.deepEqual(await counts("hugo", theme), [0, 1]);
    const there = { ...theme, "themes/docsy/layouts/404.html": "x" };
    assert.deepEqual(await counts("hugo", there), [1, 1]);
  });

  it("is another one for a page that names a text of its own for it", async () => {
    const [folder, config] = configs["docusaurus"] ?? assert.fail();
    for (const own of [
      "title_meta: Quick start with tea",
      "metaTitle: Quick start with tea",
      "seo:\n  title: Quick start with tea",
      "head:\n  - tag: title\n    content: Quick start with tea",
    ]) {
      const path = `${folder}/a/one.md`;
      const texts = {
        ...config,
        ...sameTitles(folder),
        [path]: page(`title: Quick start\n${own}`),
      };
      assert.equal(await found(texts, path, "title-duplicate"), 0, own);
      assert.equal(await found(texts, `${folder}/b/two.md`, "title-duplicate"), 0, own);
    }
  });

  it("is that of Starlight for its pages", async () => {
    const texts = {
      "astro.config.mjs":
        'import starlight from "@astrojs/starlight";\nexport default { integrations: [starlight({ title: "Tea" })] };\n',
      ...sameTitles("src/content/docs"),
    };
    assert.equal(await found(texts, "src/content/docs/a/one.md", "title-duplicate"), 1);
  });
});

describe("templates that include each other", () => {
  it("are read once each", async () => {
    const include = (name: string): string => `{{ partial "${name}.html" . }}\n`.repeat(100);
    const texts = {
      "hugo.toml": "",
      ...sameTitles("content"),
      "layouts/baseof.html": `<title>${include("a")}</title><meta name="description" content="${include("a")}">`,
      "layouts/partials/a.html": include("b") + include("c"),
      "layouts/partials/b.html": include("a") + include("c"),
      "layouts/partials/c.html": include("a") + include("b"),
    };
    const spent = countProcessorTime();
    assert.equal(await found(texts, "content/a/one.md", "title-duplicate"), 1);
    assert.ok(spent() < 2_000);
  });

  it("have comments that are read in a moment", async () => {
    const spent = countProcessorTime();
    for (const mark of ["{{/*", "{#", "<!--"]) {
      const texts = {
        "hugo.toml": "",
        ...sameTitles("content"),
        "layouts/baseof.html": mark.repeat(20_000),
      };
      assert.equal(await found(texts, "content/a/one.md", "title-duplicate"), 0);
    }
    assert.ok(spent() < 1_000);
  });
});

describe("the description that layouts write", () => {
  const missing = "description-missing";
  const usual = (folder: string, ending = "md"): Texts =>
    Object.fromEntries(
      ["black", "white", "herbal"].map((name) => [
        `${folder}/2026-01-01-${name}.${ending}`,
        page(`title: ${name} tea\ndescription: About ${name} tea.`),
      ]),
    );
  const counted = (generator: string, layouts: Texts, folder?: string): Promise<number> => {
    const [usually, config] = configs[generator] ?? assert.fail();
    const own = folder ?? usually;
    const path = `${own}/2026-01-01-own.md`;
    return found(
      { ...config, ...usual(own), [path]: page("title: Own"), ...layouts },
      path,
      missing,
    );
  };
  const meta = (content: string): string => `<meta name="description" content="${content}">`;

  it("is missing where they take the field alone, or the site's", async () => {
    const layouts: Readonly<Record<string, readonly Texts[]>> = {
      hugo: [
        {},
        { "layouts/baseof.html": meta("{{ .Description }}") },
        { "layouts/baseof.html": meta("{{ or .Description site.Params.description }}") },
        { "layouts/baseof.html": `${meta("{{ .Description }}")}\n<main>{{ .Content }}</main>` },
        { "layouts/shortcodes/x.html": meta("{{ .Summary }}") },
        { "hugo.toml": 'theme = "tea"\n', "layouts/baseof.html": meta("{{ .Description }}") },
      ],
      jekyll: [
        {},
        { "_layouts/default.html": meta("{{ page.description | default: site.description }}") },
        { "_layouts/default.html": "{% seo %}" },
      ],
      eleventy: [{ "_includes/base.njk": meta("{{ description or metadata.description }}") }],
      astro: [{ "src/layouts/Base.astro": '<meta name="description" content={description} />' }],
    };
    for (const [generator, all] of Object.entries(layouts)) {
      for (const one of all) {
        assert.equal(await counted(generator, one), 1, generator + JSON.stringify(one));
      }
    }
  });

  it("isn't missing where they take the page's text", async () => {
    const layouts: Readonly<Record<string, readonly Texts[]>> = {
      hugo: [
        { "layouts/baseof.html": meta("{{ .Description | default .Summary }}") },
        { "layouts/baseof.html": `{{ $d := or .Description .Plain }}\n${meta("{{ $d }}")}` },
        {
          "layouts/_partials/head-meta.html": meta('{{ partial "meta-description" . }}'),
          "layouts/_partials/meta-description.html":
            "{{- with or .Description .Summary site.Params.description }}{{ . }}{{ end }}",
        },
        {
          "hugo.toml": 'theme = "tea"\n',
          "themes/tea/layouts/baseof.html": meta("{{ .Content | plainify | truncate 150 }}"),
        },
        // a theme that isn't in the project
        { "hugo.toml": 'theme = "tea"\n' },
        { "hugo.toml": '[[module.imports]]\npath = "github.com/tea/theme"\n' },
      ],
      jekyll: [
        { "_includes/head.html": meta("{{ page.excerpt | default: site.description }}") },
        {
          "_includes/head.html": `{% assign d = page.content | strip_html %}\n${meta("{{ d }}")}`,
        },
      ],
      eleventy: [
        { "_includes/base.njk": meta("{{ description or page.excerpt }}") },
        { "_includes/base.njk": meta("{{ description | describe(content, 160) }}") },
      ],
      astro: [
        {
          "src/layouts/Base.astro":
            'const text = description ?? post.body.slice(0, 150);\n---\n<meta name="description" content={text} />',
        },
      ],
      docusaurus: [{}],
    };
    for (const [generator, all] of Object.entries(layouts)) {
      for (const one of all) {
        assert.equal(await counted(generator, one), 0, generator + JSON.stringify(one));
      }
    }
    for (const config of ["", "plugins: [jekyll-seo-tag]\n", "theme: minima\n"]) {
      const seo =
        config === "" ? { "_layouts/default.html": "{% seo %}" } : { "_config.yml": config };
      assert.equal(await counted("jekyll", seo, "_posts"), 0);
    }
  });

  it("isn't missing where no other article of the same version tells that one is usual", async () => {
    const texts = {
      "hugo.toml": "",
      ...usual("content/docs/v1"),
      "content/docs/v2/own.md": page("title: Own"),
    };
    assert.equal(await found(texts, "content/docs/v2/own.md", missing), 0);
    const more = {
      ...texts,
      "content/docs/v2/more.md": page("title: More\ndescription: More of it."),
    };
    assert.equal(await found(more, "content/docs/v2/own.md", missing), 1);
  });

  it("is missing where Docusaurus has no words for it", async () => {
    const [folder, config] = configs["docusaurus"] ?? assert.fail();
    const path = `${folder}/api.mdx`;
    const texts = { ...config, ...usual(folder), [path]: page("title: Api", "<Api />\n") };
    assert.equal(await found(texts, path, missing), 1);
  });
});
