import { assertFound } from "./foundLinks.ts";
import type { Place } from "./foundLinks.ts";
import { docs, eleventy, guide, hugo, page, starlight } from "./linkPlaceSites.ts";

const route = (collection = "posts", more = ""): string =>
  `---\nimport { getCollection } from "astro:content";\nexport async function getStaticPaths() {\n  const all = await getCollection("${collection}");${more}\n  return all.map((entry) => ({ params: { slug: entry.slug }, props: { entry } }));\n}\n---\n`;
const entries = (collection: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    ["green", "black", "from"].map((name) => [`src/content/${collection}/${name}.md`, page(name)]),
  );
const blog = {
  "package.json": '{"dependencies":{"astro":"4.0.0"}}',
  "astro.config.mjs":
    'import mdx from "@astrojs/mdx";\nexport default { site: "https://tea.example.org", integrations: [mdx()] };\n',
  "src/content/config.ts":
    'import { defineCollection } from "astro:content";\nexport const collections = { posts: defineCollection({}), people: defineCollection({ type: "data" }) };\n',
  "src/pages/index.astro": "<p>Home</p>\n",
  "src/pages/about.astro": "<p>About</p>\n",
  "src/pages/[slug].astro": route(),
  ...entries("posts"),
};

const netlify = (redirects: readonly string[]): string =>
  redirects.map((redirect) => `[[redirects]]\n${redirect}\n`).join("\n");

const anchored = (options: string, before: string): string =>
  `import md from "markdown-it";\nimport anchor from "markdown-it-anchor";\n${before}\nexport default function (config) { config.setLibrary("md", md({ html: true }).use(anchor, { ${options} })); }\n`;
const slugged = {
  "guides/green.md": `${page("Green")}\n## Water and tea\n\n## C# & tea\n\n## 3.5 cups\n\n### Kettle\n\n#### 4. Cups\n`,
};

const { "content/_index.md": _home, ...withoutHome } = hugo;

/** What a doubt about another link, page or part of a site left undecided. */
const places: readonly Place[] = [
  {
    name: "Hugo: whole addresses, below which the site of another repository may lie",
    files: { ...hugo, "content/green.md": page("Green"), "content/black.md": page("Black") },
    from: "content/guides/from.md",
    right: ["https://tea.example.org/guides/green/", "https://tea.example.org/kettles/large/"],
    broken: ["https://tea.example.org/guides/gone/", "/guides/gone/"],
  },
  {
    name: "Hugo: the home page, which a layout makes",
    files: {
      ...withoutHome,
      "netlify.toml": "",
      "layouts/index.html": "<h1>Tea</h1>",
      "content/about.md": page("About"),
      "content/tea.md": page("Tea"),
    },
    from: "content/guides/from.md",
    right: ["/", "/index.html", "https://tea.example.org/index.html"],
    broken: ["/guides/gone/index.html", "/gone/"],
  },
  {
    name: "Hugo: whole addresses of a host on which each repository has a folder",
    files: {
      ...hugo,
      "hugo.toml": 'baseURL = "https://tea.github.io/"\n',
      "content/guides/green.md": page("Green"),
      "content/guides/black.md": page("Black"),
    },
    from: "content/guides/from.md",
    right: ["https://tea.github.io/kettles/", "https://tea.github.io/kettles/large/"],
    broken: [],
  },
  ...[{ "static/CNAME": "tea.example.org\n" }, { "netlify.toml": "" }].map((named): Place => {
    // a page at another depth has this name
    const other = "https://tea.example.org/green/";
    return {
      name: `Hugo: whole addresses of a host that a file names for an owner's repositories: ${JSON.stringify(named)}`,
      files: { ...hugo, ...named },
      from: "content/guides/from.md",
      right: ["https://tea.example.org/guides/green/", ...("static/CNAME" in named ? [other] : [])],
      broken: ["https://tea.example.org/guides/gone/", ...("static/CNAME" in named ? [] : [other])],
    };
  }),
  ...[
    "{{ $raw := readFile .Params.source }}{{ replace $raw `/version/` `/v2/` | .RenderString }}",
    "{{ with site.GetPage .Params.source }}{{ .RawContent | markdownify }}{{ end }}",
  ].flatMap((layout) =>
    ["content/shared/from.md", "content/guides/from.md"].map((from): Place => {
      const links = ["/guides/version/", "/guides/gone/"];
      const isShared = from.includes("shared");
      return {
        name: `Hugo: a text in ${from}, where layouts draw texts that pages name: ${layout}`,
        files: {
          ...hugo,
          "content/shared/_index.md": "---\ntitle: Shared\ncascade:\n  draft: true\n---\n",
          "content/shared/from.md": page("Note"),
          "layouts/partials/content.html": layout,
        },
        from,
        right: ["/guides/green/", ...(isShared ? links : [])],
        broken: isShared ? [] : links,
      };
    }),
  ),
  {
    name: "Astro: pages right below the root, where a route shows a collection of articles",
    files: {
      ...blog,
      "public/terms.html": "Terms",
      "public/notes.pdf": "",
      "public/_redirects": "/old /green\n/away https://other.example.org\n",
    },
    from: "src/content/posts/from.md",
    right: ["/green", "/about", "/terms", "/notes.pdf", "/old", "/away", "/tags", "/"],
    broken: ["/green-gone", "/any-other-tea"],
  },
  {
    name: "Astro: pages right below the root, of which another route may make some, too",
    files: { ...blog, "src/pages/[...page].astro": route("posts", "\n  all.push(more());") },
    from: "src/content/posts/from.md",
    right: ["/green", "/any-other-tea"],
  },
  {
    name: "Astro: pages right below the root, of which an integration may make some, too",
    files: {
      ...blog,
      "astro.config.mjs":
        'import shop from "tea-shop";\nexport default { site: "https://tea.example.org", integrations: [shop()] };\n',
    },
    from: "src/content/posts/from.md",
    right: ["/green", "/any-other-tea"],
  },
  {
    name: "Astro: pages right below the root, of which a collection of data makes some, too",
    files: {
      ...blog,
      ...entries("people"),
      "src/content/people/ann.json": "{}",
      "src/pages/[slug].astro": route("people"),
      "src/pages/posts/[slug].astro": route(),
      "src/pages/terms.md": page("Terms"),
      "src/pages/imprint.md": page("Imprint"),
    },
    from: "src/content/posts/from.md",
    right: ["/terms", "/ann", "/any-other-tea"],
  },
  {
    name: "Astro: pages right below the root, where no route shows articles there",
    files: {
      ...blog,
      "src/pages/[slug].astro": "",
      "src/pages/posts/[slug].astro": route(),
      "src/pages/terms.md": page("Terms"),
      "src/pages/imprint.md": page("Imprint"),
    },
    from: "src/content/posts/from.md",
    right: ["/posts/green", "/terms", "/any-other-tea"],
    broken: ["/posts/gone"],
  },
  {
    name: "Astro: old paths of a collection's entries, of which a second route leads on",
    files: {
      ...blog,
      "src/pages/[slug].astro":
        "---\nimport { getCollection } from 'astro:content';\nconst others = new Set(['about']);\nexport async function getStaticPaths() {\n  const all = await getCollection('posts');\n  return all.filter((one) => !others.has(one.slug)).map((one) => ({ params: { slug: one.slug } }));\n}\nreturn Astro.redirect(`/posts/${Astro.params.slug}`);\n---\n",
      "src/pages/posts/[slug].astro": `${route()}{getCollection("posts")}\n`,
    },
    from: "src/content/posts/from.md",
    right: ["/posts/green", "/green", "/any-other-tea"],
    broken: [],
  },
  {
    name: "Astro: pages beside a route that divides a list",
    files: {
      ...blog,
      "src/pages/[...page].astro":
        "---\nexport async function getStaticPaths({ paginate }) {\n  return paginate(await all(), { pageSize: 10 });\n}\n---\n",
      "src/pages/tag/[tag]/[page].astro":
        "---\nexport const getStaticPaths = ({ paginate }) => tags.flatMap((tag) => paginate(of(tag), { params: { tag }, pageSize: 10 }));\n---\n",
    },
    from: "src/content/posts/from.md",
    right: ["/green", "/2", "/tag/any/2"],
    broken: ["/any-other-tea"],
  },
  {
    name: "Astro: pages beside a route that divides a list, and shows entries, too",
    files: {
      ...blog,
      "src/pages/[...page].astro":
        "---\nexport const getStaticPaths = ({ paginate }) => [...paginate(all), ...all.map((one) => ({ params: { page: one.slug } }))];\n---\n",
    },
    from: "src/content/posts/from.md",
    right: ["/green", "/any-other-tea"],
  },
  {
    name: "Astro: pages beside a route for their Markdown, whose paths end as such files do",
    files: {
      ...blog,
      "src/pages/[...slug].md.ts": "export const getStaticPaths = pathsOfAll;\n",
    },
    from: "src/content/posts/from.md",
    right: ["/green", "/green.md"],
    broken: ["/any-other-tea"],
  },
  {
    name: "Starlight: pages right below the root, where its own route shows them",
    files: {
      ...guide,
      "src/content/docs/install.md": page("Install"),
      "src/content/docs/imprint.md": page("Imprint"),
      "src/pages/shop.astro": "Shop",
      "public/demo.html": "Demo",
    },
    from: "src/content/docs/guides/from.md",
    right: ["/install/", "/shop/", "/demo", "/guides/"],
    broken: ["/any-other-tea/"],
  },
  {
    name: "Starlight: pages right below the root, of which a plugin may make some, too",
    files: {
      ...guide,
      "astro.config.mjs": `import changes from "starlight-changelogs";\n${starlight("", "plugins: [changes()]")}`,
      "src/content/docs/install.md": page("Install"),
      "src/content/docs/imprint.md": page("Imprint"),
    },
    from: "src/content/docs/guides/from.md",
    right: ["/install/", "/any-other-tea/"],
    broken: ["/guides/gone/"],
  },
  {
    name: "Docusaurus: redirects of Netlify that keep the end of a path, for ever in a folder of its own, too",
    files: {
      ...docs,
      "docs/guides/tools/press.md": page("Press"),
      "docs/guides/tools/other.md": page("Other"),
      "netlify.toml": netlify([
        'from = "/tea/*"\nto = "/docs/guides/:splat"',
        'from = "/docs/guides/*"\nto = "/docs/guides/tools/:splat"',
        'from = "/docs/guides/white"\nto = "/docs/guides/green"',
        'from = "https://tea-drinkers.example.org/*"\nto = "/:splat"',
        'from = "/nothing"\nto = "/docs/away"',
      ]),
    },
    from: "docs/guides/from.md",
    right: [
      "/docs/guides/press",
      "/docs/guides/Press",
      "/docs/guides/press.html",
      "/tea/green",
      "/tea/press",
      "/docs/guides/white",
      "./green.md",
    ],
    broken: ["/docs/guides/gone", "./gone.md", "../guides/lost.mdx"],
  },
  ...[
    'to = "https://other.example.org/:splat"',
    'to = "/.netlify/functions/:splat"\nstatus = 200',
    'to = "/docs/guides/tools/:splat"\nstatus = 404',
    'to = "/docs/guides/tools/:splat"\nconditions = { Country = ["de"] }',
    'to = "/docs/guides/tools/:splat"\n[redirects.query]\nid = ":id"',
    'to = "/docs/intro"',
  ].map((to) => ({
    name: `Docusaurus: a redirect of Netlify of which it isn't known where it leads, or whether: ${to.replaceAll("\n", " ")}`,
    files: {
      ...docs,
      "docs/about.md": page("About"),
      "docs/guides/tools/press.md": page("Press"),
      "netlify.toml": netlify([`from = "/docs/guides/*"\n${to}`]),
    },
    from: "docs/guides/from.md",
    right: ["/docs/guides/gone", "./gone.md"],
    broken: ["/docs/gone"],
  })),
  {
    name: "Docusaurus: a function of Netlify takes paths",
    files: {
      ...docs,
      "docs/about.md": page("About"),
      "netlify.toml": '[[edge_functions]]\nfunction = "tea"\npath = "/docs/guides/*"\n',
    },
    from: "docs/guides/from.md",
    right: ["/docs/guides/gone", "./gone.md"],
    broken: ["/docs/gone"],
  },
  {
    name: "Docusaurus: translations that Git ignores, which make no page of their own",
    files: { ...docs, ".gitignore": "i18n/*\n" },
    from: "docs/guides/from.md",
    right: ["/docs/guides/green"],
    broken: ["/docs/guides/gone"],
  },
  {
    name: "Docusaurus: a redirect of Netlify into a folder with pages that a build writes",
    files: {
      ...docs,
      ".gitignore": "docs/guides/tools/made*\n",
      "docs/guides/tools/press.md": page("Press"),
      "netlify.toml": netlify(['from = "/old/*"\nto = "/docs/guides/tools/:splat"']),
      "docs/old/one.md": page("One", "slug: /old/one\n"),
    },
    from: "docs/guides/from.md",
    right: ["/old/made-tea", "/old/press"],
  },
  ...[
    ["slugify: slug", 'import slug from "@sindresorhus/slugify";'],
    ["slugify", 'import slugify from "@sindresorhus/slugify";'],
    [
      "slugify: own, permalink: (slug) => {\n// ...`slugs\n}, level: [2, 3]",
      `const other = require("slugify");\nfunction own(s) {\n  return other(s, { lower: true, remove: /[:’'\`.,]/g });\n}`,
    ],
    [
      "slugify: (text) => other(text, { lower: true, strict: true })",
      'const other = require("slugify");',
    ],
    ['slugify: config.getFilter("slugify")', ""],
    [
      'level: [2], slugify: (str) => {\nreturn str\n.toLowerCase() // small\n.replace(/[^\\w\\s]/gi, "")\n.replace(/\\s+/g, "-");\n},',
      "",
    ],
    [
      "slugify: own",
      "const own = (text) => String(text).trim().toLowerCase().replace(/\\s+/g, '-');",
    ],
  ].map(([options = "", before = ""]) => ({
    name: `Eleventy: markdown-it-anchor with a package for slugs, ${options}`,
    files: { ...eleventy, ...slugged, "eleventy.config.js": anchored(options, before) },
    from: "guides/from.md",
    right: [
      "#brewing",
      "../green/#water-and-tea",
      "../green/#c-and-tea",
      "../green/#35-cups",
      "../green/#4-cups",
    ],
    anchors: ["#breewing", "../green/#water-and-te", "../green/#Water-and-tea"],
  })),
  ...["", 'slugify: config.getFilter("slugify")'].map((options) => ({
    name: `Eleventy: headings of a layout in Markdown, with ${options || "no options"}`,
    files: {
      ...eleventy,
      "eleventy.config.js": anchored(options, ""),
      "_includes/guide.md": "{{ content }}\n\n## About {{ author }} and tea\n",
      "guides/guides.json": '{ "layout": "guide.md", "author": "Ann" }',
    },
    from: "guides/from.md",
    right: ["#about-ann-and-tea", "../green/#about-ann-and-tea"],
    anchors: ["#breewing"],
  })),
  {
    name: "Eleventy: markdown-it-anchor, by which headings of some levels have no id",
    files: {
      ...eleventy,
      ...slugged,
      "eleventy.config.js": anchored(
        "level: [3], slugify: slug",
        'import slug from "@sindresorhus/slugify";',
      ),
    },
    from: "guides/from.md",
    right: ["#brewing", "#breewing", "../green/#cup"],
    anchors: ["../green/#kettles"],
  },
  ...[
    ["slugify: own", "const own = (text) => text;"],
    ["slugify: own", "const own = (text) => text.toLowerCase();"],
    ["slugify: (text) => text.toLowerCase().replace(/\\s+/g, '_')", ""],
    ["slugify: (text) => text.toLowerCase().replace(/[aeiou]/g, '').replace(/\\s+/g, '-')", ""],
    ["slugify: (text) => text.toLowerCase().replace(/\\s+/g, '-') + 's'", ""],
    [
      'slugify(text) { return "a-" + slugify(text); }',
      'import slugify from "@sindresorhus/slugify";',
    ],
    ["slugify: other", 'import other from "slugify";'],
    [
      "slugify: (text) => other(text, { lower: true, replacement: '_' })",
      'import other from "slugify";',
    ],
    [
      "slugify: (text) => other(text, { lower: true, remove: /[a-z]/g })",
      'import other from "slugify";',
    ],
    ["slugify: slug", 'import { slug } from "./own.js";'],
    [
      'slugify: config.getFilter("slugify")',
      'const add = (config) => config.addFilter("slugify", own);',
    ],
    ["slugify: slug, uniqueSlugStartIndex: 2", 'import slug from "@sindresorhus/slugify";'],
  ].map(([options = "", before = ""]) => ({
    name: `Eleventy: markdown-it-anchor with a function that may make other ids, ${options} ${before}`,
    files: { ...eleventy, ...slugged, "eleventy.config.js": anchored(options, before) },
    from: "guides/from.md",
    right: ["#brewing", "#breewing", "../green/#water-and-te"],
  })),
];

describe("links beside which something else is in doubt", () => {
  for (const place of places) {
    it(`are decided by the rules of ${place.name}`, () => assertFound(place));
  }
});
