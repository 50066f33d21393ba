import assert from "node:assert/strict";
import { linkAnchor } from "../../../../src/articles/checks/rules/linkAnchor.ts";
import { memoryFiles } from "../sites/memoryFiles.ts";
import { linkProject } from "./linkProject.ts";

/** The fragments of an article's links of which the rule finds that no heading has them; `text` is the article's. */
async function missing(
  files: Readonly<Record<string, string>>,
  path: string,
  text: string,
): Promise<string[]> {
  const project = linkProject(memoryFiles({ ...files, [path]: text }), "https://tea.example.org");
  const article = await project.article(path);
  assert.ok(article !== undefined, `${path} belongs to a site`);
  const found = await linkAnchor.find(article, project.context);
  return found.map(({ start, end }) => article.text.slice(start, end));
}

const hugo = { "hugo.toml": 'baseURL = "https://tea.example.org/"\n' };
const hugoArticle = "content/posts/tea.md";
/** Four headings and links, before which a shortcode stands. */
function withShortcode(call: string): string {
  return `---\ntitle: Tea\n---\n## Brewing tea\n\n## Config\n\n${call}\n\n[there](#brewing-tea) [far](#how-to-brew-green-tea) [slip](#cofig) [capitals](#Brewing-tea)\n`;
}
const all = ["#how-to-brew-green-tea", "#cofig", "#Brewing-tea"];
const nearOnly = all.slice(1);

describe("headings that links lead to, with shortcodes in the text", () => {
  const cases: readonly [
    what: string,
    call: string,
    templates: Readonly<Record<string, string>>,
    found: readonly string[],
  ][] = [
    ["one of Hugo's own", '{{< figure src="a.png" >}}{{< youtube abc >}}', {}, all],
    ["one that isn't in the project", "{{< note >}}text{{< /note >}}", {}, nearOnly],
    [
      "one that draws what stands in it",
      "{{< note >}}\ntext\n{{< /note >}}",
      { "layouts/shortcodes/note.html": '<div class="n">{{ .Inner | markdownify }}</div>' },
      all,
    ],
    [
      "one in the newer folder, with a partial template",
      "{{< note >}}text{{< /note >}}",
      {
        "layouts/_shortcodes/note.html": '{{ partial "box.html" . }}',
        "layouts/_partials/box.html": "<p>{{ .Inner }}</p>",
      },
      all,
    ],
    [
      "one whose partial template works out an id",
      "{{< note >}}text{{< /note >}}",
      {
        "layouts/shortcodes/note.html": '{{ partial "box.html" . }}',
        "layouts/partials/box.html": '<p id="{{ .Title | anchorize }}">{{ .Inner }}</p>',
      },
      nearOnly,
    ],
    [
      "one that writes the id",
      "{{< note >}}",
      { "layouts/shortcodes/note.html": '<p id="how-to-brew-green-tea">x</p>' },
      nearOnly,
    ],
    [
      "one whose call gives the id",
      '{{< note "How to brew green tea" >}}',
      { "layouts/shortcodes/note.html": '<p id="{{ .Get 0 | anchorize }}">x</p>' },
      nearOnly,
    ],
    [
      "one whose call gives another id",
      '{{< note "Water" >}}',
      { "layouts/shortcodes/note.html": '<p id="{{ .Get 0 | anchorize }}">x</p>' },
      all,
    ],
    [
      "one that writes headings",
      "{{% note %}}",
      { "layouts/shortcodes/note.html": "## {{ .Page.Title }}\n" },
      nearOnly,
    ],
    [
      "one that draws another article",
      '{{% include "parts/water" %}}',
      {
        "layouts/shortcodes/include.html": "{{ (site.GetPage (.Get 0)).RenderShortcodes }}",
        "content/parts/water.md": "## How to brew green tea\n",
      },
      nearOnly,
    ],
    [
      "one that draws another article without that heading",
      '{{% include "parts/water" %}}',
      {
        "layouts/shortcodes/include.html": "{{ (site.GetPage (.Get 0)).RenderShortcodes }}",
        "content/parts/water.md": "## Boiling\n",
      },
      all,
    ],
    [
      "one that draws an article nobody knows",
      '{{% include "parts/other" %}}',
      { "layouts/shortcodes/include.html": "{{ (site.GetPage (.Get 0)).RenderShortcodes }}" },
      nearOnly,
    ],
    [
      "a template that makes the ids of headings",
      "",
      {
        "layouts/_default/_markup/render-heading.html": '<h2 id="x-{{ .Anchor }}">{{ .Text }}</h2>',
      },
      [],
    ],
    [
      "a template that draws headings with Hugo's ids",
      "",
      {
        "layouts/_default/_markup/render-heading.html":
          '<h{{ .Level }} id="{{ .Anchor | safeURL }}">{{ .Text }}</h{{ .Level }}>',
      },
      all,
    ],
  ];
  for (const [what, call, templates, found] of cases) {
    it(`by Hugo: ${what}`, async () => {
      const text = withShortcode(call);
      assert.deepEqual(await missing({ ...hugo, ...templates }, hugoArticle, text), found);
    });
  }

  it("by Hugo: an example in code is no call", async () => {
    const text = withShortcode("```\n{{< other >}}\n```\n\n`{{< other >}}` {{</* other */>}}");
    assert.deepEqual(await missing(hugo, hugoArticle, text), all);
  });
});

describe("headings that links lead to, with Liquid in the text", () => {
  const jekyll = { "_config.yml": "url: https://tea.example.org\n" };
  for (const [what, call, files, found] of [
    ["links and values", '{% link tea.md %} {{ site.title }} {{ "/a" | relative_url }}', {}, all],
    ["a condition", "{% if page.hot %}\nhot\n{% endif %}", {}, all],
    ["a text that is filled in", "{{ water }}", {}, nearOnly],
    ["a loop", "{% for one in site.teas %}\n{{ page.title }}\n{% endfor %}", {}, all],
    ["a loop with headings", "{% for a in b %}\n## Cup\n{% endfor %}", {}, nearOnly],
    ["a loop that isn't closed", "{% for a in b %}\n- {{ a.name }}", {}, nearOnly],
    [
      "values in lines",
      "{% for a in b %}\n- the [{{ a.name }}]({{ a.url }})\n{% endfor %}",
      {},
      all,
    ],
    ["a value with a text", "The {{ a.content }}", {}, nearOnly],
    [
      "a value in a line, which has a text",
      "{% assign a = b.content %}\nThe {{ a }}",
      {},
      nearOnly,
    ],
    ["a value that is an id", '<a id="how-{{ a.name }}"></a>', {}, nearOnly],
    ["a text that is captured there", "{% capture a %}Tea{% endcapture %}\n{{ a }}", {}, all],
    [
      "a captured text with headings",
      "{% capture a %}\n## Teapot\n{% endcapture %}\n{{ a }}",
      {},
      nearOnly,
    ],
    ["an include of the theme", "{% include note.html %}", {}, nearOnly],
    [
      "an include without ids",
      '{% include note.html text="a" %}',
      {
        "_includes/note.html": "<p>{{ include.text }}</p>{% include sign.html %}",
        "_includes/sign.html": "<i></i>",
      },
      all,
    ],
    [
      "an include with the id in another one",
      "{% include note.html %}",
      {
        "_includes/note.html": "{% include sign.html %}",
        "_includes/sign.html": '<i id="how-to-{{ include.a }}-tea"></i>',
      },
      nearOnly,
    ],
    [
      "an include that draws Markdown",
      '{% include note.html text="Hot *tea*" %}',
      { "_includes/note.html": "{{ include.text | markdownify }}" },
      all,
    ],
    [
      "an include that draws any Markdown",
      '{% include note.html text="a" %}{% include note.html text=page.text %}',
      { "_includes/note.html": "{{ include.text | markdownify }}" },
      nearOnly,
    ],
    [
      "an include with an id that is filled in",
      "{% include note.html %}",
      { "_includes/note.html": '<i id="{{ a }}{{ b }}"></i>' },
      nearOnly,
    ],
  ] as const) {
    it(`by Jekyll: ${what}`, async () => {
      const text = withShortcode(call);
      assert.deepEqual(await missing({ ...jekyll, ...files }, "tea.md", text), found);
    });
  }
});

const docusaurus = {
  "docusaurus.config.js":
    'module.exports = { url: "https://tea.example.org", baseUrl: "/", presets: [["classic", {}]] };\n',
};
const docusaurusArticle = "docs/tea.mdx";
/** A component before two headings, and links. */
function withComponent(before: string, drawn: string): string {
  return `${before}\n\n# Tea\n\n## Brewing tea\n\n## Steps\n\n${drawn}\n\n[there](#brewing-tea) [other](#green) [slip](#brewign-tea) [layout](#__docusaurus)\n`;
}

describe("headings that links lead to, with components in the text", () => {
  const other = ["#green", "#brewign-tea"];
  const slip = ["#brewign-tea"];
  const cases: readonly [
    what: string,
    before: string,
    drawn: string,
    files: Readonly<Record<string, string>>,
    found: readonly string[],
  ][] = [
    ["none", "", "", {}, other],
    [
      "the theme's own",
      'import Tabs from "@theme/Tabs";\nimport TabItem from "@theme/TabItem";',
      '<Tabs>\n<TabItem value="a">\n\ntext\n\n</TabItem>\n</Tabs>',
      {},
      other,
    ],
    ["one of another package", 'import Box from "tea-boxes";', "<Box />", {}, slip],
    [
      "one of the site that gives no id",
      'import Box from "@site/src/components/Box";',
      "<Box>text</Box>",
      {
        "src/components/Box/index.tsx":
          'import clsx from "clsx";\nexport default function Box({children, id}) { return <p id={id} className={clsx("a")}>{children}</p>; }\n',
      },
      other,
    ],
    [
      "one of the site that works out ids",
      'import Box from "../src/Box";',
      "<Box />",
      {
        "src/Box.jsx":
          "export default () => teas.map((one) => <h2 id={one.name}>{one.name}</h2>);\n",
      },
      slip,
    ],
    [
      "one in one, with an id",
      'import Box from "@site/src/Box";',
      "<Box />",
      {
        "src/Box.js": 'import Inner from "./Inner";\nexport default () => <Inner />;\n',
        "src/Inner.js": 'export default () => <div id="green" />;\n',
      },
      slip,
    ],
    [
      "a part with the heading",
      'import Part from "./_part.mdx";',
      "<Part />",
      { "docs/_part.mdx": "## Green\n" },
      slip,
    ],
    [
      "a part without the heading",
      'import Part from "./_part.mdx";',
      "<Part />",
      { "docs/_part.mdx": "## Black\n" },
      other,
    ],
    [
      "one that all articles have",
      "",
      "<Box />",
      {
        "src/theme/MDXComponents.js":
          'import Box from "@site/src/Box";\nimport Original from "@theme-original/MDXComponents";\nexport default {...Original, Box};\n',
        "src/Box.js": "export default () => <b>tea</b>;\n",
      },
      other,
    ],
    ["one that nobody knows", "", "<Box />", {}, slip],
    [
      "a layout of the site with the id",
      "",
      "",
      { "src/theme/DocItem/index.js": 'export default () => <main id="green" />;\n' },
      slip,
    ],
  ];
  for (const [what, before, drawn, files, found] of cases) {
    it(`by Docusaurus: ${what}`, async () => {
      const text = withComponent(before, drawn);
      assert.deepEqual(await missing({ ...docusaurus, ...files }, docusaurusArticle, text), found);
    });
  }

  it("by Docusaurus: a plugin of the repository may change ids, a known one doesn't", async () => {
    const config = (plugin: string): Record<string, string> => ({
      "docusaurus.config.js": `const math = require("${plugin}");\nmodule.exports = { url: "https://tea.example.org", baseUrl: "/", presets: [["classic", { docs: { remarkPlugins: [[math, { a: [1] }]] } }]] };\n`,
    });
    const text = withComponent("", "");
    assert.deepEqual(await missing(config("remark-math"), docusaurusArticle, text), other);
    assert.deepEqual(await missing(config("remark-tea"), docusaurusArticle, text), slip);
    assert.deepEqual(await missing(config("remark-slugs"), docusaurusArticle, text), []);
    const own = (code: string): Record<string, string> => ({ ...config("./own"), "own.js": code });
    const links = own("module.exports = () => (tree) => visit(tree, 'link', rewrite);\n");
    const headings = own("module.exports = () => (tree) => visit(tree, 'heading', rewrite);\n");
    assert.deepEqual(await missing(links, docusaurusArticle, text), other);
    assert.deepEqual(await missing(headings, docusaurusArticle, text), []);
    assert.deepEqual(await missing(config("./own"), docusaurusArticle, text), []);
  });

  it("by Docusaurus: a heading right below a tag, one with an expression and one with its own id", async () => {
    const text =
      "# Tea\n\n<div>\n## Black tea\n</div>\n\n## Tea {props.kind}\n\n## Water {#hot}\n\n[a](#black-tea) [b](#tea-green) [c](#hot) [d](#water) [e](#coffee)\n";
    assert.deepEqual(await missing(docusaurus, "docs/tea.md", text), ["#e", "#coffee"].slice(1));
  });

  const starlight = {
    "astro.config.mjs":
      'import starlight from "@astrojs/starlight";\nexport default defineConfig({ site: "https://tea.example.org", integrations: [starlight({ title: "Tea" })] });\n',
    "src/content.config.ts":
      'import { docsLoader } from "@astrojs/starlight/loaders";\nexport const collections = { docs: defineCollection({ loader: docsLoader() }) };\n',
  };
  const starlightText = (before: string, drawn: string): string =>
    `---\ntitle: Tea\n---\n${before}\n\n## Brewing tea\n\n${drawn}\n\n[there](#brewing-tea) [top](#_top) [other](#green)\n`;

  it("by Starlight: plugins that are chosen or have a name are known, what code makes isn't", async () => {
    const path = "src/content/docs/tea.mdx";
    const config = (plugins: string): Record<string, string> => ({
      ...starlight,
      "astro.config.mjs": `import starlight from "@astrojs/starlight";\nimport links from "starlight-links-validator";\nimport own from "starlight-tea";\nconst named = [links()];\nexport default defineConfig({ site: "https://tea.example.org", integrations: [starlight({ title: "Tea", plugins: ${plugins}, sidebar: [] })] });\n`,
    });
    for (const [plugins, found] of [
      ["[links({ a: [1] })]", ["#green"]],
      ["process.env.CHECK ? [links()] : []", ["#green"]],
      ["named", ["#green"]],
      ["[links(), own()]", []],
      ["make(links)", []],
      ["others", []],
    ] as const) {
      assert.deepEqual(await missing(config(plugins), path, starlightText("", "")), found, plugins);
    }
  });

  it("by Starlight: its own components and parts of the site", async () => {
    const path = "src/content/docs/tea.mdx";
    const own = starlightText(
      'import { Aside, Tabs } from "@astrojs/starlight/components";',
      "<Aside>text</Aside>",
    );
    const box = starlightText('import Box from "../../Box.astro";', "<Box />");
    const boxOf = (text: string): Record<string, string> => ({
      ...starlight,
      "src/Box.astro": text,
    });
    assert.deepEqual(await missing(starlight, path, own), ["#green"]);
    assert.deepEqual(await missing(boxOf("---\n---\n<div><slot /></div>\n"), path, box), [
      "#green",
    ]);
    assert.deepEqual(await missing(boxOf("<h2 id={Astro.props.of}>x</h2>\n"), path, box), []);
    assert.deepEqual(await missing(boxOf("<div set:html={text} />\n"), path, box), []);
  });
});

describe("headings of other articles that links lead to", () => {
  it("are those of the article that the link leads to", async () => {
    const files = { ...docusaurus, "docs/water.md": "# Water\n\n## Hot `water`\n\n## Cold\n" };
    const text =
      "# Tea\n\n**Type:** <code>Map\\<[in code](./water.md#lukewarm)></code>\n\n[a](./water.md#hot-water) [b](./water.md#cold) [c](/docs/water#warm) [d](./water.md#hot)\n";
    assert.deepEqual(await missing(files, docusaurusArticle, text), [
      "./water.md#lukewarm",
      "/docs/water#warm",
      "./water.md#hot",
    ]);
  });
});
