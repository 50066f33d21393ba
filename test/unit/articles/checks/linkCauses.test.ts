import { assertFound } from "./foundLinks.ts";
import type { Place } from "./foundLinks.ts";
import {
  docs,
  docusaurus,
  eleventy,
  guide,
  hugo,
  jekyll,
  page,
  starlight,
  versions,
} from "./linkPlaceSites.ts";

const collection = (more: string): Readonly<Record<string, string>> => ({
  "_config.yml": `url: https://tea.example.org\ncollections:\n  teas:\n    output: true\n    permalink: /teas/:path.html\n`,
  "_teas/green.md": page("Green"),
  "_teas/black.md": page("Black"),
  "_teas/from.md": page("From"),
  "_plugins/number.rb": more,
});

const middleware =
  'import { defineMiddleware } from "astro:middleware";\nexport const onRequest = defineMiddleware((context, next) => context.redirect("/"));\n';

/** What was undecided on sites of which it can be told. */
const places: readonly Place[] = [
  {
    name: "Jekyll: plugins for diagrams, and for lists of which the configuration says the folders",
    files: {
      ...jekyll,
      "_config.yml": `${jekyll["_config.yml"]}plugins: [jekyll/tagging, jekyll-fontawesome-svg, jekyll-diagrams, jekyll-paginate-v2]\ntag_page_dir: guides/about\nautopages:\n  enabled: true\n`,
    },
    from: "guides/from.md",
    right: ["/guides/green/", "/guides/about/any/", "/collection/any/", "/tag/any/"],
    broken: ["/guides/gone/"],
  },
  {
    name: "Docusaurus: a link to a source file stays as it is, and so no redirect of a page takes it",
    files: { ...docs, "static/_redirects": "/docs/guides/gone /docs/intro\n/old/* /docs/:splat\n" },
    from: "docs/guides/from.md",
    right: ["./green.md", "/docs/guides/gone", "/old/tea"],
    broken: ["./gone.md", "./lost.md", "/docs/guides/lost"],
  },
  {
    name: "Docusaurus: a redirect of every path of a folder takes a link to a source file, too",
    files: { ...docs, "static/_redirects": "/docs/guides/* /docs/intro\n" },
    from: "docs/guides/from.md",
    right: ["./gone.md", "/docs/guides/lost"],
  },
  {
    name: "a redirect with a part of any name takes no other path of the folder",
    files: {
      ...docs,
      "vercel.json":
        '{"redirects":[{"source":"/docs/:version/guides/white","destination":"/docs/intro"},{"source":"/docs/0.1/:path*","destination":"/docs/intro"},{"source":"/:path((?!blog).*)","destination":"/docs/intro"},{"source":"/docs/guides/re(d|ds)","destination":"/docs/intro"}]}',
    },
    from: "docs/guides/from.md",
    right: ["/docs/next/guides/white", "/docs/0.1/any/tea", "/docs/0.1", "/docs/guides/reds"],
    broken: ["/docs/guides/white", "/docs/guides/lost"],
  },
  {
    name: "Docusaurus: a whole address beside the site's base path is another site's",
    files: {
      "docusaurus.config.js":
        'module.exports = { url: "https://tea.example.org", baseUrl: "/manual/", presets: [["classic", { docs: { routeBasePath: "/" }, blog: false }]] };\n',
      "docs/green.md": page("Green"),
      "docs/from.md": page("From"),
    },
    from: "docs/from.md",
    right: ["https://tea.example.org/blog/", "https://tea.example.org/manual/green", "/green"],
    broken: ["/lost", "https://tea.example.org/manual/lost"],
  },
  {
    name: "Docusaurus: another version has a file of this path",
    files: versions,
    from: "versioned_docs/version-1.0/guides/from.md",
    right: ["green", "./green"],
    broken: ["black", "./black"],
  },
  {
    name: "Docusaurus: translations that Git ignores",
    files: { ...docs, ".gitignore": "i18n/**/*\n" },
    from: "docs/guides/from.md",
    right: ["green.md", "/guides/green.md"],
    broken: ["gone.md", "/guides/gone.md"],
  },
  {
    name: "Docusaurus: plugins that are chosen",
    files: {
      ...docs,
      "docusaurus.config.ts": `${docusaurus(
        ' plugins: [["@docusaurus/plugin-content-docs", { id: "b", path: "b", routeBasePath: "b", remarkPlugins: [math, process.env.CI ? [gfm, { a: [] }] : null].filter(Boolean) }]],',
      )}import math from "remark-math"; import gfm from "remark-gfm";\n`,
      "docusaurus.config.js": "",
    },
    from: "docs/guides/from.md",
    right: ["./green.md"],
    broken: ["./gone.md"],
  },
  {
    name: "Docusaurus: a plugin that is chosen, whose name says that it works on links",
    files: {
      ...docs,
      "docusaurus.config.js": docusaurus(
        ' remarkPlugins: [process.env.CI ? [require("remark-wiki-link"), {}] : null].filter(Boolean),',
      ),
    },
    from: "docs/guides/from.md",
    right: ["./green.md", "./gone.md"],
  },
  {
    name: "Docusaurus: a file outside of the content is no page",
    files: { ...docs, "GONE.md": page("Gone"), "old/lost.md": page("Lost") },
    from: "docs/guides/from.md",
    right: ["/docs/guides/green"],
    broken: ["/docs/guides/gone", "/docs/guides/lost"],
  },
  {
    name: "Hugo: a template for links that has words for other targets in a comment alone",
    files: {
      ...hugo,
      "layouts/_default/_markup/render-link.html":
        '<a href="{{ .Destination | safeURL }}">{{ .Text }}</a>{{- /* White space is trimmed, ref isn\'t used. */ -}}<!-- path -->\n',
    },
    from: "content/guides/from.md",
    right: ["../green/"],
    broken: ["../../green/"],
  },
  {
    name: "Jekyll: a plugin that speaks of permalinks in a comment alone",
    files: collection(
      "# For example: permalink: /teas/:number\nJekyll::Drops::UrlDrop.class_eval do\n  def number\n  end\nend\n",
    ),
    from: "_teas/from.md",
    right: ["green.html"],
    broken: ["gone.html", "../green.html"],
  },
  {
    name: "Jekyll: a plugin that says what a placeholder stands for",
    files: collection("Jekyll::Drops::UrlDrop.class_eval do\n  def path\n  end\nend\n"),
    from: "_teas/from.md",
    right: ["green.html", "gone.html"],
  },
  {
    name: "Eleventy: templates with one page, with numbered pages and with pages of data",
    files: {
      ...eleventy,
      "_includes/page.njk": '---\npermalink: "{{ page.filePathStem }}.html"\n---\n{{ content }}',
      "home.njk": "---\npermalink: /start/\n---\nHome",
      "list.njk":
        '---\npagination:\n  data: collections.all\n  size: 5\npermalink: "guides/{% if pagination.pageNumber > 0 %}page-{{ pagination.pageNumber + 1 }}/{% endif %}index.html"\n---\nList',
      "teas.njk":
        "---\npagination:\n  data: teas\n  size: 1\npermalink: /teas/{{ tea | slugify }}/\n---\nTea",
    },
    from: "guides/from.md",
    right: ["../green/", "/start/", "/start", "/guides/page-2/", "/teas/oolong/", "/"],
    broken: ["/guides/gone/", "../gone/", "/guides/page-two/", "/guides/start/"],
  },
  {
    name: "Eleventy: templates whose permalink is code or has loops",
    files: {
      ...eleventy,
      "list.njk":
        "---\npagination:\n  data: teas\n  size: 1\npermalink: guides/{% for tea in teas %}{{ tea }}{% endfor %}/\n---\nList",
    },
    from: "guides/from.md",
    right: ["../green/", "/guides/gone/"],
  },
  {
    name: "a redirect that keeps the end of a path leads to nothing where no page has it",
    files: {
      ...docs,
      "static/_redirects":
        "/tea/* /docs/guides/:splat\n/old/* /tea/:splat\n/files/* /static/:splat\n/docs/$LATEST$/* /docs/:splat\n/away/* https://other.example.org/:splat\n/made/* /.netlify/functions/:splat\n/round/* /tea/x/:splat\n/tea/x/* /round/y/:splat\n",
      "static/static/a/index.html": "A",
    },
    from: "docs/guides/from.md",
    right: [
      "/tea/green",
      "/old/green",
      "/files/a",
      "/away/tea",
      "/made/tea",
      "/docs/1.0/guides/green",
    ],
    broken: ["/docs/guides/gone", "./gone.md"],
  },
  {
    name: "a redirect that keeps the end of a path may lead to a list of the pages below it",
    files: {
      ...hugo,
      "content/guides/leaves/oolong.md": page("Oolong"),
      "content/guides/leaves/pu-erh.md": page("Pu-erh"),
      "static/_redirects": "/old/* /guides/:splat\n",
      "content/old/now.md": page("Now"),
      "content/old/here.md": page("Here"),
    },
    from: "content/guides/from.md",
    right: ["/old/leaves/", "/old/leaves", "/old/green/"],
    broken: ["/old/gone/"],
  },
  {
    name: "redirects of Apache: patterns without a slash before them, and all below a path",
    files: {
      ...hugo,
      "static/.htaccess": [
        "RewriteEngine On",
        "RewriteRule ^guides/old-(.*)$ /guides/$1 [R=301,L]",
        "RewriteRule ^guides/white$ /guides/green",
        "RedirectMatch 301 ^/guides/(red|rooibos)$ /guides/green",
        "Redirect permanent /guides/herbs /guides/green",
        "RewriteRule ^(.*)$ https://tea.example.org/$1 [L]",
        "RewriteRule . /guides/ [L]",
        "ErrorDocument 404 /404.html",
      ].join("\n"),
    },
    from: "content/guides/from.md",
    right: ["/guides/old-tea/", "/guides/white/", "/guides/rooibos/", "/guides/herbs/mint/"],
    broken: ["/guides/gone/", "/guides/mint/"],
  },
  {
    name: "redirects of Apache that let choose from names",
    files: { ...hugo, "static/.htaccess": "RedirectMatch ^/(guides|teas)/old(/.*)?$ /teas\n" },
    from: "content/guides/from.md",
    right: ["/guides/old/", "/guides/older/"],
    broken: ["/guides/gone/"],
  },
  {
    name: "redirects of nginx: all that begins with a path",
    files: {
      ...hugo,
      "nginx.conf": [
        "location = /guides/white/ { return 301 /guides/green/; }",
        "location /guides/old/ {\n  return 301 /guides/green/;\n}",
        "location ~* ^/guides/(red|rooibos) { rewrite ^ /guides/green/ permanent; }",
        "location /guides/ {\n  try_files $uri $uri/ =404;\n}",
        "location / {\n  root /usr/share/nginx/html;\n}",
        "rewrite ^/guides/past /guides/green permanent;",
      ].join("\n"),
    },
    from: "content/guides/from.md",
    right: ["/guides/white/", "/guides/old/tea/", "/guides/rooibos-tea/", "/guides/past-teas/"],
    broken: ["/guides/gone/", "/guides/white-tea/"],
  },
  {
    name: "redirects of Firebase, in a file with comments",
    files: {
      ...hugo,
      "firebase.json":
        '{\n  // what was\n  "hosting": { "redirects": [{ "source": "/guides/old{,/**}", "destination": "/guides/green", "type": 301 }, { "source": "/guides/@(red|rooibos)/**", "destination": "/guides/green" }] }\n}\n',
    },
    from: "content/guides/from.md",
    right: ["/guides/old/", "/guides/old/tea/", "/guides/rooibos/tea/"],
    broken: ["/guides/gone/"],
  },
  {
    name: "redirects of Vercel that let choose from names, and of routes as they were",
    files: {
      ...hugo,
      "content/teas/green.md": page("Green"),
      "content/teas/black.md": page("Black"),
      "vercel.json": JSON.stringify({
        redirects: [{ source: "/(teas|herbs)/old/:path*", destination: "/guides/green" }],
        routes: [{ src: "/guides/old-(.*)", dest: "/guides/$1" }],
      }),
    },
    from: "content/guides/from.md",
    right: ["/teas/old/mint/", "/guides/old-tea/"],
    broken: ["/teas/gone/", "/guides/gone/"],
  },
  {
    name: "a file of redirects that can't be read may have any",
    files: { ...hugo, "vercel.json": '{ "redirects": [' },
    from: "content/guides/from.md",
    right: ["/guides/gone/"],
  },
  {
    name: "Docusaurus: a version that a script copies from another folder",
    files: {
      "docusaurus.config.js":
        'module.exports = { url: "https://tea.example.org", baseUrl: "/", presets: [["classic", { docs: { routeBasePath: "/", includeCurrentVersion: false, lastVersion: "2.x" } }]] };\n',
      "package.json": JSON.stringify({
        scripts: {
          copy: "shx rm -rf versioned_docs/version-2.x && shx cp -r docs versioned_docs/version-2.x",
        },
      }),
      "versions.json": '["2.x", "1.x"]',
      ".gitignore": "versioned_docs/version-2.x\n",
      "docs/cli/add.md": page("Add"),
      "docs/cli/audit.md": page("Audit"),
      "docs/cli/from.md": page("From"),
      "versioned_docs/version-1.x/cli/audit.md": page("Audit"),
    },
    from: "docs/cli/from.md",
    right: ["/cli/audit", "./add.md", "/1.x/cli/audit"],
    broken: ["/cli/gone", "/audit", "./gone.md", "/cli/Audit"],
  },
  {
    name: "Hugo: a draft whose URL is an alias of a published article",
    files: {
      ...hugo,
      "content/guides/now.md": page("Now", "aliases: [/guides/later/]\n"),
      "content/guides/soon.md": page("Soon", "draft: true\n"),
    },
    from: "content/guides/from.md",
    right: ["/guides/later/", "../later/"],
    drafts: ["/guides/soon/"],
  },
  {
    name: "Hugo: other capitals",
    files: hugo,
    from: "content/guides/from.md",
    right: ["/guides/green/"],
    broken: ["/guides/Green/", "/Guides/green/"],
  },
  {
    name: "Hugo: other capitals where the site's host makes no difference between them",
    files: { ...hugo, "netlify.toml": "" },
    from: "content/guides/from.md",
    right: ["/guides/green/", "/guides/Green/"],
  },
  ...Object.entries({
    "package.json": '{ "scripts": { "deploy": "netlify deploy --prod" } }',
    "static/.htaccess": "CheckSpelling On\n",
    "netlify/functions/a.js": "",
  }).map(([path, text]) => ({
    name: `Hugo: other capitals where ${path} tells of a host that makes no difference between them`,
    files: { ...hugo, [path]: text },
    from: "content/guides/from.md",
    right: ["/guides/green/", "/guides/Green/"],
  })),
  {
    name: "Hugo: other capitals of links that Hugo's own template looks for",
    files: {
      ...hugo,
      "hugo.toml": `${hugo["hugo.toml"]}[languages.en]\n[languages.de]\n`,
    },
    from: "content/guides/from.md",
    right: ["/guides/green/", "/guides/Green/"],
  },
  {
    name: "Docusaurus: other capitals, which its build doesn't look for in a whole address",
    files: { ...docs, "static/_headers": "" },
    from: "docs/guides/from.md",
    right: ["https://tea.example.org/docs/guides/Green"],
    broken: ["/docs/guides/Green", "https://tea.example.org/docs/guides/gone"],
  },
  {
    name: "Jekyll: other capitals",
    files: jekyll,
    from: "guides/from.md",
    right: ["/guides/green/", "/guides//green/"],
    broken: ["/guides/Green/", "/guides//gone/"],
  },
  {
    name: "Starlight: the name of a page in another folder",
    files: guide,
    from: "src/content/docs/guides/from.md",
    right: ["/guides/green/", "/oolong/"],
    broken: ["/green/", "/guides/tea/green/"],
  },
  {
    name: "Astro: code before pages of a site that is built once, which has no page to run before",
    files: { ...guide, "src/middleware.ts": middleware },
    from: "src/content/docs/guides/from.md",
    right: ["/guides/green/"],
    broken: ["/guides/gone/"],
  },
  {
    name: "Astro: code before pages where a server runs it",
    files: {
      ...guide,
      "astro.config.mjs": `import node from "@astrojs/node";\n${starlight("adapter: node(),")}`,
      "src/middleware.ts": middleware,
    },
    from: "src/content/docs/guides/from.md",
    right: ["/guides/gone/"],
  },
];

describe("links that were undecided", () => {
  for (const place of places) {
    it(`are decided by the rules of ${place.name}`, () => assertFound(place));
  }
});
