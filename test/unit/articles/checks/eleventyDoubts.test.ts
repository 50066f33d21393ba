import { assertFound } from "./foundLinks.ts";
import type { Place } from "./foundLinks.ts";
import { eleventy, page } from "./linkPlaceSites.ts";

const atRoot = { ...eleventy, "green.md": page("Green"), "black.md": page("Black") };
const configured = (body: string, imports = ""): Readonly<Record<string, string>> => ({
  "eleventy.config.js": `${imports}export default function (config) {\n${body}\n}\n`,
});
const anchored = configured(
  'config.setLibrary("md", md({ html: true }).use(anchor));\nconfig.addShortcode("leaf", () => `<p id="leaf">A leaf</p>`);',
  'import md from "markdown-it";\nimport anchor from "markdown-it-anchor";\n',
);
const layouts = {
  "guides/guides.json": '{"layout":"guide.njk"}',
  "_includes/guide.njk":
    '---\nlayout: base.njk\n---\n<main id="content">{{ content | safe }}</main>\n{% for page in collections.all %}{{ page.content | truncate(20) }}{% endfor %}\n',
  "_includes/base.njk":
    '{% set icon = "icons/" + name + ".njk" %}{% include icon %}<body>{% include "./parts/head.njk" %}{{ content | safe }}{% css %}p{}{% endcss %}</body>\n',
  "_includes/parts/head.njk": '{% if title %}<header id="head-{{ title | slugify }}">{% endif %}',
  "_includes/icons/pot.njk": '<svg id="pot"></svg>',
};
const anchors = { from: "guides/from.md", right: ["#brewing", "../green/#brewing"] };
const others = ["#teapot", "../green/#seven-steps-to-nowhere"];

/** What left links of Eleventy's sites undecided. */
const places: readonly Place[] = [
  {
    name: "right below the root",
    files: {
      ...atRoot,
      "list.njk": "---\npermalink: /lists/{{ page.fileSlug }}/\n---\n",
      ...configured(
        'config.addPlugin(rss);\nconfig.addPassthroughCopy({ "demos": "demo" });',
        'import rss from "@11ty/eleventy-plugin-rss";\n',
      ),
    },
    from: "guides/from.md",
    right: ["/green/", "/lists/any/", "/demo/any/"],
    broken: ["/gone/", "/guides/deep/gone/"],
  },
  {
    name: "right below the root, beside templates that data of their folder places by a field of each",
    files: {
      ...atRoot,
      "pages/pages.json": '{"permalink":"{{ pageTitle | slug }}/index.html"}',
      "pages/notes.njk": "---\npageTitle: Short notes\n---\n",
      "pages/more.njk": "---\npermalink: /all/\n---\n",
      "pages/hidden.njk": "---\npermalink: false\n---\n",
    },
    from: "guides/from.md",
    right: ["/green/", "/short-notes/", "/all/"],
    broken: ["/gone/"],
  },
  {
    name: "right below the root, beside a template that data of its folder places by a field that it lacks",
    files: {
      ...atRoot,
      "pages/pages.json": '{"permalink":"{{ pageTitle | slug }}/index.html"}',
      "pages/notes.njk": "---\ntitle: Short notes\n---\n",
    },
    from: "guides/from.md",
    right: ["/green/", "/gone/"],
  },
  {
    name: "ids that Eleventy's own plugin makes, of templates, too",
    files: {
      ...eleventy,
      ...configured(
        "config.addPlugin(eleventyImageTransformPlugin);\n// selectors: posthtml-match-helper\nconfig.addPlugin(IdAttributePlugin, {\n  // slugify: own,\n  checkDuplicates: false });",
        'import { IdAttributePlugin, HtmlBasePlugin } from "@11ty/eleventy";\nimport { eleventyImageTransformPlugin } from "@11ty/eleventy-img";\n',
      ),
    },
    from: "guides/from.md",
    right: ["#brewing", "../green/#brewing", "#teapot"],
    anchors: ["#brewng", "../green/#brewin"],
  },
  {
    name: "ids that Eleventy's own plugin makes by a function of the site's own",
    files: {
      ...eleventy,
      ...configured(
        "config.addPlugin(IdAttributePlugin, { slugify: own });",
        'import { IdAttributePlugin } from "@11ty/eleventy";\n',
      ),
    },
    from: "guides/from.md",
    right: ["#brewing", "#brewng"],
  },
  {
    name: "right below the root, beside lists whose pages have numbers",
    files: {
      ...atRoot,
      "index.md": "---\npagination:\n  data: collections.post\n  size: 2\n---\n",
      "lists.njk":
        '---\npagination:\n  data: collections.post\npermalink: "{% if pagination.pageNumber == 0 %}/{% else %}/page/{{ pagination.pageNumber }}/{% endif %}"\n---\n',
    },
    from: "guides/from.md",
    right: ["/", "/1/", "/page/2/", "/green/"],
    broken: ["/gone/", "/guides/gone/"],
  },
  {
    name: "right below the root, beside a list whose pages its own data places",
    files: {
      ...atRoot,
      "index.njk": "---\npagination:\n  data: collections.post\n---\n",
      "index.11tydata.js":
        "export default { permalink: ({ pagination }) => names[pagination.pageNumber] };\n",
    },
    from: "guides/from.md",
    right: ["/gone/"],
  },
  {
    name: "right below the root, where templates make the pages",
    files: {
      ...eleventy,
      "team.njk": "<p>Team</p>",
      "values.njk": "<p>Values</p>",
    },
    from: "guides/from.md",
    right: ["/team/", "/values/"],
    broken: ["/gone/"],
  },
  ...(
    [
      [
        "a plugin that isn't known",
        configured("config.addPlugin(pages);", 'import pages from "eleventy-plugin-pages";\n'),
      ],
      [
        "a plugin with a name of its own",
        configured("config.addPlugin(pots);", 'import { pots } from "pots";\n'),
      ],
      ["code that writes files", configured('fs.writeFileSync("_site/any/index.html", "");')],
      ["a workflow", { ".github/workflows/site.yml": "uses: actions/deploy-pages@v4\n" }],
      [
        "a command that copies",
        {
          "package.json":
            '{"scripts":{"build":"eleventy && cp -r demo _site/"},"devDependencies":{"@11ty/eleventy":"3.0.0"}}',
        },
      ],
      [
        "data of a folder",
        {
          "pots/pots.json": '{"permalink":"/{{ page.fileSlug }}-pot/"}',
          "pots/any.njk": "<p>Any</p>",
        },
        "/any-pot/",
      ],
      [
        "data of a folder that is code",
        {
          "pots/pots.11tydata.js": "export default { permalink: (data) => make(data) };\n",
          "pots/red.njk": "<p>Red</p>",
        },
      ],
    ] as const
  ).map(([what, files, link = "/any/"]): Place => ({
    name: `right below the root: ${what} may make it`,
    files: { ...atRoot, ...files },
    from: "guides/from.md",
    right: [link, "/green/"],
    broken: ["/guides/gone/"],
  })),
  {
    name: "ids of layouts that draw what others say of a page, and fields by Markdown, where headings get none",
    files: {
      ...eleventy,
      ...layouts,
      ...configured(
        'config.addFilter("toHtml", (text) => md().render(text));',
        'import md from "markdown-it";\n',
      ),
      "_includes/base.njk":
        '<main id="tea">{{ content | safe }}</main>{{ subtitle | mdToHtml | safe }}{% for one in mentions %}{{ one.content.html | safe }}{% endfor %}',
    },
    from: "guides/from.md",
    right: ["#content", "#tea"],
    anchors: ["#brewing", "#teapot"],
  },
  {
    name: "ids of layouts that draw fields by Markdown which may give headings some",
    files: {
      ...eleventy,
      ...anchored,
      ...layouts,
      "_includes/base.njk": "{{ content | safe }}{{ subtitle | mdToHtml | safe }}",
    },
    from: "guides/from.md",
    right: [...anchors.right, ...others],
  },
  {
    name: "ids of layouts, of what they include, and of shortcodes",
    files: { ...eleventy, ...anchored, ...layouts },
    from: anchors.from,
    right: [...anchors.right, "#content", "#head-from", "#pot"],
    anchors: others,
  },
  {
    name: "ids of a shortcode in the text",
    files: {
      ...eleventy,
      ...anchored,
      ...layouts,
      "guides/green.md": `${page("Green")}\n{% leaf %}\n`,
    },
    from: anchors.from,
    right: [...anchors.right, "../green/#leaf"],
    anchors: others,
  },
  ...(
    [
      ["a layout that isn't there", { "_includes/base.njk": undefined }],
      ["a tag that isn't known", { "_includes/base.njk": "{% pots %}{{ content | safe }}" }],
      ["a whole text", { "_includes/base.njk": "{{ page.content | safe }}{{ content | safe }}" }],
      [
        "an id that is filled in",
        { "_includes/base.njk": '<p id="{{ name }}">{{ content | safe }}' },
      ],
      ["a filter", { "_includes/base.njk": "{{ content | withIds | safe }}" }],
      [
        "an include that is calculated",
        { "_includes/base.njk": "{% include name %}{{ content | safe }}" },
      ],
      [
        "a layout that data names",
        {
          "guides/guides.json": undefined,
          "guides/guides.11tydata.js": "export default { layout: name() };\n",
        },
      ],
    ] as const
  ).map(([what, files]): Place => ({
    name: `ids of layouts: ${what} may give any`,
    files: Object.fromEntries(
      Object.entries({ ...eleventy, ...anchored, ...layouts, ...files }).flatMap(([path, text]) =>
        text === undefined ? [] : [[path, text]],
      ),
    ),
    from: anchors.from,
    right: [...anchors.right, ...others],
  })),
  {
    name: "headings without ids",
    files: {
      ...eleventy,
      ...layouts,
      ...configured(
        'const library = new Markdown({ html: true }).use(footnotes).use(alerts);\nconfig.setLibrary("md", library);',
        'import Markdown from "markdown-it";\nimport footnotes from "markdown-it-footnote";\nimport alerts from "markdown-it-github-alerts";\n',
      ),
      "guides/green.md": `${page("Green")}\n<h2 id="leaf">Leaf</h2>\n`,
    },
    from: "guides/from.md",
    right: ["../green/#leaf", "#content"],
    anchors: ["#brewing", "#teapot", "../green/#brewing"],
  },
  ...(
    [
      [
        "a plugin for Markdown",
        configured(
          'config.setLibrary("md", md().use(ids));',
          'import md from "markdown-it";\nimport ids from "markdown-it-own-ids";\n',
        ),
      ],
      [
        "another library",
        configured(
          'config.setLibrary("md", { render: (text) => marked.parse(text) });',
          'import { marked } from "marked";\n',
        ),
      ],
      [
        "a plugin of Eleventy's own",
        configured(
          "config.addPlugin(IdAttributePlugin);",
          'import { IdAttributePlugin } from "@11ty/eleventy";\n',
        ),
      ],
      [
        "code that isn't there",
        configured("config.addPlugin(own);", 'import own from "./own.js";\n'),
      ],
      [
        "a script",
        {
          "js/ids.js": 'document.querySelectorAll("h2, h3").forEach((one) => { one.id = name; });',
        },
      ],
    ] as const
  ).map(([what, files]): Place => ({
    name: `headings to which ${what} may give ids`,
    files: { ...eleventy, ...layouts, ...files },
    from: "guides/from.md",
    right: ["#brewing", "#teapot"],
  })),
];

describe("links and ids that Eleventy's sites left undecided", () => {
  for (const place of places) {
    it(`are decided by the rules of ${place.name}`, () => assertFound(place));
  }
});
