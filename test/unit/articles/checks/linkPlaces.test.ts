import { assertFound } from "./foundLinks.ts";
import type { Place } from "./foundLinks.ts";
import {
  content,
  docs,
  docusaurus,
  eleventy,
  guide,
  hugo,
  inFolders,
  jekyll,
  nextra,
  page,
  rooted,
  starlight,
  versions,
} from "./linkPlaceSites.ts";

const places: readonly Place[] = [
  // each kind of fault, per generator
  {
    name: "Docusaurus: files",
    files: docs,
    from: "docs/guides/from.md",
    right: [
      "green.md",
      "./green.md",
      "../intro.md",
      "/guides/green.md",
      "/intro.md",
      "guides/green.md",
      "@site/docs/intro.md",
      "./green.md#brewing",
    ],
    broken: [
      "./grean.md",
      "./Green.md",
      "../../intro.md",
      "./intro.md",
      "./gone.md",
      "/guides/gone.md",
    ],
    drafts: ["./later.md"],
  },
  {
    name: "Docusaurus: URLs",
    files: docs,
    from: "docs/guides/from.md",
    right: [
      "/docs/guides/green",
      "/docs/guides/green/",
      "./green",
      "pathname:///x",
      "/blog",
      "/docs/category/guides",
    ],
    broken: ["/docs/guides/Green", "/docs/guides/gone", "/docs/guides/grean"],
    drafts: ["/docs/guides/later"],
  },
  {
    name: "Docusaurus: a version",
    files: versions,
    from: "versioned_docs/version-1.0/guides/from.md",
    right: ["./green.md", "../intro.md", "/intro.md", "/guides/green.md"],
    broken: ["./black.md", "../guides/black.md", "../../guides/green.md"],
  },
  {
    name: "Docusaurus: a translation with files that aren't translated",
    files: {
      ...docs,
      "docusaurus.config.js": docusaurus(' i18n: { defaultLocale: "en", locales: ["en", "fr"] },'),
      "i18n/fr/docusaurus-plugin-content-docs/current/guides/from.md": page("De"),
    },
    from: "i18n/fr/docusaurus-plugin-content-docs/current/guides/from.md",
    right: ["./green.md", "../intro.md", "/guides/green.md", "green.md"],
    broken: ["./gone.md", "./Gone.md"],
  },
  {
    name: "Docusaurus: number prefixes",
    files: {
      "docusaurus.config.js": docusaurus(),
      "docs/01-intro.md": page("Intro"),
      "docs/02-guides/01-green.md": page("Green"),
      "docs/02-guides/02-black.md": page("Black"),
      "docs/02-guides/03-from.md": page("From"),
    },
    from: "docs/02-guides/03-from.md",
    right: ["01-green.md", "../01-intro.md", "/docs/guides/green", "/docs/intro"],
    broken: ["./green.md", "/docs/guides/gone"],
  },
  {
    name: "Docusaurus: two instances of docs, one at the root",
    files: {
      "docusaurus.config.js":
        'module.exports = { url: "https://tea.example.org", baseUrl: "/", presets: [["classic", { docs: { routeBasePath: "/" } }]], plugins: [["@docusaurus/plugin-content-docs", { id: "shop", path: "shop", routeBasePath: "shop", sidebarPath: false }]] };\n',
      "docs/intro.md": page("Intro"),
      "docs/guides/green.md": page("Green"),
      "docs/guides/black.md": page("Black"),
      "docs/guides/from.md": page("From"),
      "shop/prices.md": page("Prices"),
      "shop/orders.md": page("Orders"),
    },
    from: "docs/guides/from.md",
    right: [
      "../../shop/prices.md",
      "/shop/prices.md",
      "/shop/prices",
      "/shop/orders/",
      "/guides/green",
      "/intro",
      "shop/prices.md",
    ],
    broken: ["../shop/prices.md", "/guides/gone"],
  },
  {
    name: "Docusaurus: below a base path, with slashes",
    files: {
      ...docs,
      "docusaurus.config.js":
        'module.exports = { url: "https://tea.example.org", baseUrl: "/tea/", trailingSlash: true, presets: [["classic", { docs: {}, blog: {} }]] };\n',
      "blog/2024-01-01-first.md": page("First"),
      "blog/2024-01-02-second.md": page("Second"),
      "static/files/a.pdf": "x",
      "src/pages/about.js": "export default () => null;\n",
    },
    from: "docs/guides/from.md",
    right: [
      "/docs/guides/green",
      "/tea/docs/guides/green/",
      "/about",
      "/blog/2024/01/01/first",
      "/files/a.pdf",
      "../green/",
      "../../intro",
    ],
    broken: ["/docs/guides/gone"],
  },
  {
    name: "Docusaurus: a plugin of its own that works on links",
    files: {
      ...docs,
      "docusaurus.config.js":
        'const wiki = require("./plugins/wiki");\nmodule.exports = { url: "https://tea.example.org", baseUrl: "/", presets: [["classic", { docs: { remarkPlugins: [wiki] } }]] };\n',
      "plugins/wiki.js":
        "module.exports = () => (tree) => visit(tree, 'link', (node) => { node.url = '/x'; });\n",
    },
    from: "docs/guides/from.md",
    right: ["./gone.md", "/docs/guides/gone"],
  },
  {
    name: "Docusaurus: a plugin of its own that marks links to other sites",
    files: {
      ...docs,
      "docusaurus.config.js":
        'const marks = require("./plugins/marks");\nmodule.exports = { url: "https://tea.example.org", baseUrl: "/", presets: [["classic", { docs: { rehypePlugins: [marks] } }]] };\n',
      "plugins/marks.js":
        "module.exports = () => (tree) => visit(tree, 'element', (node) => {\n  const { href } = node.properties ?? {};\n  if (node.tagName === 'a' && href.startsWith('http')) { node.properties.target = '_blank'; node.properties.className = ['external']; }\n});\n",
    },
    from: "docs/guides/from.md",
    right: ["./green.md"],
    broken: ["./gone.md", "/docs/guides/gone"],
  },
  ...[
    "node.properties.href = node.properties.href + '/'",
    "node.properties['href'] ??= href",
    "Object.assign(node.properties, { [name]: href })",
    "parent.children[at] = { type: 'text' }; link(node)",
    "node.url = base + node.url",
    "const url = base + href; give(node, { url })",
    "visit(tree, 'html', (one) => { one.value = one.value.split('href') })",
  ].map((change): Place => ({
    name: `Docusaurus: a plugin of its own that may change links: ${change}`,
    files: {
      ...docs,
      "docusaurus.config.js":
        'const marks = require("./plugins/marks");\nmodule.exports = { url: "https://tea.example.org", baseUrl: "/", presets: [["classic", { docs: { rehypePlugins: [marks] } }]] };\n',
      "plugins/marks.js": `module.exports = () => (tree) => visit(tree, 'element', (node, at, parent) => {\n  const href = node.properties?.href;\n  ${change};\n});\n`,
    },
    from: "docs/guides/from.md",
    right: ["./gone.md", "/docs/guides/gone"],
  })),
  {
    name: "Docusaurus: plugins without a word for links, its own and a known one",
    files: {
      ...docs,
      "docusaurus.config.js":
        'const loud = require("./plugins/loud");\nconst math = require("remark-math");\nmodule.exports = { url: "https://tea.example.org", baseUrl: "/", presets: [["classic", { docs: { remarkPlugins: [loud, math] } }]] };\n',
      "plugins/loud.js":
        "module.exports = () => (tree) => visit(tree, 'text', (node) => { node.value += '!'; });\n",
    },
    from: "docs/guides/from.md",
    right: ["./green.md"],
    broken: ["./gone.md", "/docs/guides/gone"],
  },
  {
    name: "Starlight: a collection that no route shows",
    files: {
      ...guide,
      "src/content.config.ts": content.replace(
        "export const collections = { docs:",
        "const load = async () => [];\nexport const collections = { shops: defineCollection({ loader: load }), docs:",
      ),
    },
    from: "src/content/docs/guides/from.md",
    right: ["/guides/green/"],
    broken: ["/guides/gone/"],
  },
  {
    name: "Starlight: URLs",
    files: guide,
    from: "src/content/docs/guides/from.md",
    right: ["/guides/green/", "/guides/green", "../green/", "/guides/green/#brewing", "/"],
    broken: ["/guides/Green/", "/guides/gone/", "/guides/grean/"],
    drafts: ["/guides/later/"],
  },
  {
    name: "Starlight: the default language's page is shown",
    files: { ...inFolders, "src/content/docs/de/guides/from.md": page("Von") },
    from: "src/content/docs/de/guides/from.md",
    right: ["/de/guides/green/", "/en/guides/green/", "/de/guides/from/"],
    broken: ["/de/guides/gone/", "/en/guides/gone/"],
  },
  {
    name: "Starlight: the root language's page is shown",
    files: rooted,
    from: "src/content/docs/de/guides/from.md",
    right: ["/de/guides/black/", "/de/guides/green/", "/guides/black/"],
    broken: ["/de/guides/gone/", "/guides/gone/"],
  },
  {
    name: "Starlight: below a base path",
    files: { ...guide, "astro.config.mjs": starlight('base: "/tea",') },
    from: "src/content/docs/guides/from.md",
    right: ["/tea/guides/green/", "../green/"],
    broken: ["/tea/guides/gone/"],
  },
  {
    name: "Starlight: redirects",
    files: {
      ...guide,
      "astro.config.mjs": starlight(
        'redirects: { "/guides/old": "/guides/green", "/guides/past/[...slug]": "/guides/[...slug]" },',
      ),
    },
    from: "src/content/docs/guides/from.md",
    right: ["/guides/old/", "/guides/old", "/guides/past/x/"],
    broken: ["/guides/gone/"],
  },
  {
    name: "Starlight: redirects of functions",
    files: {
      ...guide,
      "astro.config.mjs": `const both = (from, to) => ({ [from]: to, ["/de" + from]: to });\n${starlight(
        'redirects: { ...both("/guides/old", "/guides/green") },',
      )}`,
    },
    from: "src/content/docs/guides/from.md",
    right: ["/guides/old/", "/de/guides/old/"],
    broken: ["/guides/gone/"],
  },
  {
    name: "Starlight: redirects of a function that adds an ending",
    files: {
      ...guide,
      "astro.config.mjs": `const all = (from, to) => ({ [from + "/intro"]: to, [from + "/gone"]: to });\n${starlight(
        'redirects: { ...all("/guides", "/guides/green") },',
      )}`,
    },
    from: "src/content/docs/guides/from.md",
    right: ["/guides/intro/", "/guides/gone/"],
  },
  {
    name: "Hugo: URLs",
    files: hugo,
    from: "content/guides/from.md",
    right: ["/guides/green/", "../green/", "/guides/", "/tags/x/"],
    broken: ["/guides/gone/", "/guides/grean/", "../gone/"],
    drafts: ["/guides/later/"],
  },
  {
    name: "Hugo: an adapter beside",
    files: {
      ...hugo,
      "content/guides/_content.gotmpl":
        '{{ range .Site.Data.x }}{{ $.AddPage (dict "path" .name "title" .name) }}{{ end }}',
    },
    from: "content/guides/from.md",
    right: ["/guides/gone/", "/guides/green/"],
  },
  ...[
    '{{ $a := dict "path" "x" }}{{ range .Site.Data.x }}{{ $p := dict "path" (printf "%s" .name) "title" .name }}{{ $.AddPage $p }}{{ end }}',
    '{{ $a := dict "path" "x" }}{{ range .Site.Data.x }}{{ $.AddPage (dict "path" .name) }}{{ end }}',
    '{{ $a := dict "path" "x" }}{{ range .Site.Data.x }}{{ $.AddPage (dict `path` .name) }}{{ end }}',
    '{{ $a := dict "path" "x" }}{{ range .Site.Data.x }}{{ $.AddPage . }}{{ end }}',
    '{{ $a := dict "path" "x" }}{{ range $p := .Site.Data.x }}{{ $.AddPage $p }}{{ end }}',
  ].map((adapter) => ({
    name: `Hugo: an adapter beside another path: ${adapter}`,
    files: { ...hugo, "content/guides/_content.gotmpl": adapter },
    from: "content/guides/from.md",
    right: ["/guides/gone/", "/guides/green/"],
  })),
  {
    name: "Hugo: an adapter whose paths are all texts",
    files: {
      ...hugo,
      "content/guides/_content.gotmpl":
        '{{ $p := dict "path" "x" }}{{ $.AddPage $p }}{{ .AddPage (dict "path" "y") }}',
    },
    from: "content/guides/from.md",
    right: ["/guides/x/", "/guides/y/"],
    broken: ["/guides/gone/"],
  },
  {
    name: "Hugo: an adapter whose path begins with a text",
    files: {
      ...hugo,
      "content/_content.gotmpl": '{{ $.AddPage (dict "title" "x" "path" (print "guides/" .n)) }}',
    },
    from: "content/guides/from.md",
    right: ["/guides/gone/"],
  },
  {
    name: "Hugo: a render hook",
    files: {
      ...hugo,
      "layouts/_default/_markup/render-link.html":
        '{{ $u := .Destination }}{{ with .Page.GetPage $u }}{{ $u = .RelPermalink }}{{ end }}<a href="{{ $u }}">{{ .Text }}</a>',
    },
    from: "content/guides/from.md",
    right: ["green", "green.md", "../guides/green", "green.md/", "/guides/black.md/#tea"],
  },
  {
    name: "Hugo: a render hook that adds a folder",
    files: {
      ...hugo,
      "layouts/_default/_markup/render-link.html":
        '<a href="{{ site.BaseURL }}{{ .Destination }}">{{ .Text }}</a>',
    },
    from: "content/guides/from.md",
    right: ["guides/green", "guides/black/"],
  },
  {
    name: "Hugo: several languages",
    files: {
      "hugo.toml":
        'baseURL = "https://tea.example.org/"\ndefaultContentLanguage = "en"\n[languages.en]\nweight = 1\n[languages.de]\nweight = 2\n',
      "content/guides/green.md": page("Green"),
      "content/guides/black.md": page("Black"),
      "content/guides/from.md": page("From"),
      "content/guides/from.de.md": page("Von"),
      "content/guides/green.de.md": page("Grün"),
    },
    from: "content/guides/from.de.md",
    right: ["/de/guides/green/", "/guides/black/", "../green/"],
    broken: ["/guides/gone/", "/de/guides/gone/"],
  },
  {
    name: "Jekyll: URLs",
    files: jekyll,
    from: "guides/from.md",
    right: ["/guides/green/", "../green/", "/"],
    broken: ["/guides/gone/", "../gone/"],
    drafts: ["/guides/later/"],
  },
  {
    name: "Eleventy: URLs",
    files: eleventy,
    from: "guides/from.md",
    right: ["/guides/green/", "../green/", "/"],
    broken: ["/guides/gone/", "../gone/"],
  },
  {
    name: "Nextra: URLs",
    files: nextra,
    from: "app/guides/from/page.mdx",
    right: ["/guides/green", "/guides/black", "/"],
    broken: ["/guides/gone", "/guides/grean"],
  },
];

describe("where links are looked for", () => {
  for (const place of places) {
    it(`is where it is by the rules of ${place.name}`, () => assertFound(place));
  }
});
