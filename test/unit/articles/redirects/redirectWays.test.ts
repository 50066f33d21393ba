import assert from "node:assert/strict";
import type { RedirectKind } from "../../../../src/articles/redirects/redirectWays.ts";
import { assertFound } from "../checks/foundLinks.ts";
import {
  docs,
  docusaurus,
  guide,
  hugo,
  jekyll,
  nextra,
  page,
  starlight,
} from "../checks/linkPlaceSites.ts";
import { redirected, waysOf } from "./redirectProject.ts";
import type { Texts } from "./redirectProject.ts";

/** A way of redirecting `/guides/gone/` to the page of an article. */
interface WayPlace {
  readonly name: string;
  readonly kind: RedirectKind;
  readonly texts: Texts;
  /** The article that makes the new URL. */
  readonly file: string;
  readonly to: string;
  readonly gone?: string;
  /** The file that says it afterwards, and its text. */
  readonly in: string;
  readonly after: string;
  /** Whether another rule may take the old URL before, so that links to it aren't judged. */
  readonly isTaken?: true;
}

const package_ = {
  "package.json": '{"dependencies":{"@docusaurus/plugin-client-redirects":"3.9.0"}}',
};
const ofHugo = {
  file: "content/guides/green.md",
  to: "/guides/green/",
  from: "content/guides/from.md",
};
const ofDocusaurus = {
  file: "docs/guides/green.md",
  to: "/docs/guides/green",
  gone: "/docs/guides/gone",
};
const ofAstro = { file: "src/content/docs/guides/green.md", to: "/guides/green/" };
const ofNext = { file: "app/guides/green/page.mdx", to: "/guides/green", gone: "/guides/gone" };

const host = (
  kind: RedirectKind,
  path: string,
  before: string,
  after: string,
  taken: Pick<WayPlace, "isTaken"> = {},
): WayPlace => ({
  ...taken,
  name: `${path} of Hugo`,
  kind,
  texts: { ...hugo, [path]: before },
  ...ofHugo,
  in: path,
  after,
});

const places: readonly WayPlace[] = [
  {
    name: "aliases in YAML",
    kind: "aliases",
    texts: hugo,
    ...ofHugo,
    in: "content/guides/green.md",
    after: page("Green", "aliases: [/guides/gone/]\n"),
  },
  {
    name: "aliases beside others, with a comment",
    kind: "aliases",
    texts: {
      ...hugo,
      "content/guides/green.md": page("Green", "aliases: # kept\n  - /older/\ndraft: false\n"),
    },
    ...ofHugo,
    in: "content/guides/green.md",
    after: page("Green", "aliases: # kept\n  - /older/\n  - /guides/gone/\ndraft: false\n"),
  },
  {
    name: "aliases in TOML with line ends of Windows",
    kind: "aliases",
    texts: {
      ...hugo,
      "content/guides/green.md":
        '+++\r\ntitle = "Green"\r\naliases = ["/older/"]\r\n+++\r\nText.\r\n',
    },
    ...ofHugo,
    in: "content/guides/green.md",
    after: '+++\r\ntitle = "Green"\r\naliases = ["/older/", "/guides/gone/"]\r\n+++\r\nText.\r\n',
  },
  ...(
    [
      [
        "in JSON",
        '{\n  "title": "Green"\n}\nText.\n',
        '{\n  "title": "Green",\n  "aliases": ["/guides/gone/"]\n}\nText.\n',
      ],
      ["without front matter", "Text.\n", "---\naliases: [/guides/gone/]\n---\n\nText.\n"],
      [
        "in quotes, behind a comment",
        "---\ntitle: Green # tea\naliases:\n- '/older/' # kept\n\nweight: 1\n---\n",
        "---\ntitle: Green # tea\naliases:\n- '/older/' # kept\n- /guides/gone/\n\nweight: 1\n---\n",
      ],
      [
        "in brackets on several lines",
        '---\ntitle: Green\naliases: [\n  "/older/",\n]\n---\n',
        '---\ntitle: Green\naliases: [\n  "/older/",\n  /guides/gone/,\n]\n---\n',
      ],
      [
        "in TOML on several lines, with comments",
        '+++\ntitle = "Green"\naliases = [\n  "/guides/green/", # once\n  "/older/", # kept\n]\n+++\n',
        '+++\ntitle = "Green"\naliases = [\n  "/older/",\n  "/guides/gone/", # kept\n]\n+++\n',
      ],
      [
        "on lines with comments, in place of what leads to the page itself",
        "---\ntitle: Green\naliases:\n  - /guides/green/ # once\n  - /older/ # kept\n  # about x\n  - '/x/'\nweight: 1\n---\n",
        "---\ntitle: Green\naliases:\n  - /older/ # kept\n  # about x\n  - '/x/'\n  - /guides/gone/\nweight: 1\n---\n",
      ],
      [
        "of a field without a value",
        "---\ntitle: Green\naliases:\nweight: 1\n---\n",
        "---\ntitle: Green\naliases: [/guides/gone/]\nweight: 1\n---\n",
      ],
      [
        "behind a title of several lines",
        "---\ntitle: >\n  Green\n  tea\nweight: 1\n---\n",
        "---\ntitle: >\n  Green\n  tea\naliases: [/guides/gone/]\nweight: 1\n---\n",
      ],
      [
        "in TOML without a title",
        "+++\nweight = 1\n+++\n",
        '+++\nweight = 1\naliases = ["/guides/gone/"]\n+++\n',
      ],
    ] as const
  ).map(([name, before, after]): WayPlace => ({
    name: `aliases ${name}`,
    kind: "aliases",
    texts: { ...hugo, "content/guides/green.md": before },
    ...ofHugo,
    in: "content/guides/green.md",
    after,
  })),
  {
    name: "redirect_from that was a text",
    kind: "redirect_from",
    texts: {
      ...jekyll,
      "_config.yml": `${jekyll["_config.yml"]}plugins:\n  - jekyll-redirect-from\n`,
      "guides/green.md": page("Green", "redirect_from: /older/\n"),
    },
    file: "guides/green.md",
    to: "/guides/green/",
    in: "guides/green.md",
    after: page("Green", 'redirect_from: ["/older/", "/guides/gone/"]\n'),
  },
  host(
    "_redirects",
    "static/_redirects",
    "\uFEFF# moved\n/a  /b/ 302\n\n# all the rest\n/guides/* /shop/:splat\n/c /d",
    "\uFEFF# moved\n/a  /b/ 302\n\n/guides/gone/ /guides/green/ 301\n# all the rest\n/guides/* /shop/:splat\n/c /d",
    { isTaken: true },
  ),
  host("_redirects", "static/_redirects", "/c /d", "/c /d\n/guides/gone/ /guides/green/ 301\n"),
  host("_redirects", "static/_redirects", "", "/guides/gone/ /guides/green/ 301\n"),
  host(
    "netlify",
    "netlify.toml",
    '[build]\r\npublish = "public"\r\n\r\n  [[redirects]] # one\r\n    from = "/a"\r\n    to = "/b/"\r\n\r\n  # the rest\r\n  [[redirects]]\r\n    from = "/*"\r\n    to = "/404/"\r\n    status = 404\r\n\r\n[dev]\r\nport = 1\r\n',
    '[build]\r\npublish = "public"\r\n\r\n  [[redirects]] # one\r\n    from = "/a"\r\n    to = "/b/"\r\n\r\n  [[redirects]]\r\n    from = "/guides/gone/"\r\n    to = "/guides/green/"\r\n    status = 301\r\n\r\n  # the rest\r\n  [[redirects]]\r\n    from = "/*"\r\n    to = "/404/"\r\n    status = 404\r\n\r\n[dev]\r\nport = 1\r\n',
  ),
  host(
    "netlify",
    "netlify.toml",
    '[build]\npublish = "public"',
    '[build]\npublish = "public"\n\n[[redirects]]\n  from = "/guides/gone/"\n  to = "/guides/green/"\n  status = 301\n',
  ),
  host(
    "vercel",
    "vercel.json",
    '{\n\t"redirects": [\n\t\t{ "source": "/a", "destination": "/b/" }\n\t],\n\t"trailingSlash": true\n}\n',
    '{\n\t"redirects": [\n\t\t{ "source": "/a", "destination": "/b/" },\n\t\t{ "source": "/guides/gone/", "destination": "/guides/green/", "permanent": true }\n\t],\n\t"trailingSlash": true\n}\n',
  ),
  host(
    "vercel",
    "vercel.json",
    '{\n  "redirects": [\n    {\n      "source": "/:path*",\n      "destination": "https://tea.example/:path*"\n    }\n  ]\n}\n',
    '{\n  "redirects": [\n    {\n      "source": "/guides/gone/",\n      "destination": "/guides/green/",\n      "permanent": true\n    },\n    {\n      "source": "/:path*",\n      "destination": "https://tea.example/:path*"\n    }\n  ]\n}\n',
  ),
  host(
    "vercel",
    "vercel.json",
    '{ "cleanUrls": true }',
    '{ "cleanUrls": true, "redirects": [\n  { "source": "/guides/gone/", "destination": "/guides/green/", "permanent": true }\n] }',
  ),
  host(
    "staticwebapp",
    "staticwebapp.config.json",
    '{\n  "routes": [\n    { "route": "/admin/*", "allowedRoles": ["admin"] },\n    { "route": "/*", "headers": {} }\n  ]\n}\n',
    '{\n  "routes": [\n    { "route": "/admin/*", "allowedRoles": ["admin"] },\n    { "route": "/guides/gone/", "redirect": "/guides/green/", "statusCode": 301 },\n    { "route": "/*", "headers": {} }\n  ]\n}\n',
  ),
  host(
    "htaccess",
    "static/.htaccess",
    "ErrorDocument 404 /404.html\nRedirect 301 /a /b/\n",
    "ErrorDocument 404 /404.html\nRedirect 301 /a /b/\nRedirectMatch 301 ^/guides/gone/?$ /guides/green/\n",
  ),
  host(
    "htaccess",
    "static/.htaccess",
    "# moved\nRedirect 301 /guides /shop\n",
    "RedirectMatch 301 ^/guides/gone/?$ /guides/green/\n# moved\nRedirect 301 /guides /shop\n",
    { isTaken: true },
  ),
  host(
    "htaccess",
    "static/.htaccess",
    "<IfModule mod_rewrite.c>\n  RewriteEngine On\n  # front\n  RewriteCond %{REQUEST_FILENAME} !-f\n  RewriteRule . /index.php [L]\n</IfModule>\n",
    "<IfModule mod_rewrite.c>\n  RewriteEngine On\n  RewriteRule ^guides/gone/?$ /guides/green/ [R=301,L]\n  # front\n  RewriteCond %{REQUEST_FILENAME} !-f\n  RewriteRule . /index.php [L]\n</IfModule>\n",
  ),
  {
    name: "Docusaurus's plugin in its list",
    kind: "docusaurus",
    texts: {
      ...docs,
      "docusaurus.config.js": docusaurus(
        " plugins: [['@docusaurus/plugin-client-redirects', { redirects: [\n      { from: '/x', to: '/docs/intro' }, // kept\n    ] }]],",
      ),
    },
    ...ofDocusaurus,
    in: "docusaurus.config.js",
    after: docusaurus(
      " plugins: [['@docusaurus/plugin-client-redirects', { redirects: [\n      { from: '/x', to: '/docs/intro' }, // kept\n      { from: '/docs/guides/gone', to: '/docs/guides/green' },\n    ] }]],",
    ),
  },
  {
    name: "Docusaurus's plugin that was there without settings",
    kind: "docusaurus",
    texts: {
      ...docs,
      "docusaurus.config.js": docusaurus(' plugins: ["@docusaurus/plugin-client-redirects"],'),
    },
    ...ofDocusaurus,
    in: "docusaurus.config.js",
    after: docusaurus(
      ' plugins: [[\n  "@docusaurus/plugin-client-redirects",\n  { redirects: [\n    { from: "/docs/guides/gone", to: "/docs/guides/green" },\n  ] },\n]],',
    ),
  },
  {
    name: "Docusaurus's plugin that is only installed",
    kind: "docusaurus",
    texts: { ...docs, ...package_ },
    ...ofDocusaurus,
    in: "docusaurus.config.js",
    after:
      'module.exports = { title: "Tea", url: "https://tea.example.org", baseUrl: "/", presets: [["classic", { docs: {}, blog: {} }]], plugins: [\n  [\n    "@docusaurus/plugin-client-redirects",\n    { redirects: [\n      { from: "/docs/guides/gone", to: "/docs/guides/green" },\n    ] },\n  ],\n], };\n',
  },
  {
    name: "Astro's redirects",
    kind: "astro",
    texts: { ...guide, "astro.config.mjs": starlight("redirects: { '/a': '/guides/green/' },") },
    ...ofAstro,
    in: "astro.config.mjs",
    after: starlight("redirects: { '/a': '/guides/green/', '/guides/gone': '/guides/green/' },"),
  },
  {
    name: "Astro without redirects",
    kind: "astro",
    texts: guide,
    ...ofAstro,
    in: "astro.config.mjs",
    after: starlight()
      .replace(" });", ', redirects: {\n  "/guides/gone": "/guides/green/",\n} });')
      .replace("], ,", "],"),
  },
  {
    name: "Next.js's redirects, before what may take the path",
    isTaken: true,
    kind: "next",
    texts: {
      ...nextra,
      "next.config.mjs":
        "const config = {\n  async redirects() {\n    return [\n      { source: '/a', destination: '/b', permanent: true },\n      // the rest\n      ...others,\n    ];\n  },\n};\nexport default config;\n",
    },
    ...ofNext,
    in: "next.config.mjs",
    after:
      "const config = {\n  async redirects() {\n    return [\n      { source: '/a', destination: '/b', permanent: true },\n      { source: '/guides/gone', destination: '/guides/green', permanent: true },\n      // the rest\n      ...others,\n    ];\n  },\n};\nexport default config;\n",
  },
  {
    name: "Next.js without redirects",
    kind: "next",
    texts: nextra,
    ...ofNext,
    in: "next.config.mjs",
    after:
      'import nextra from "nextra";\nconst withNextra = nextra({});\nexport default withNextra({\n  async redirects() {\n    return [\n      { source: "/guides/gone", destination: "/guides/green", permanent: true },\n    ];\n  },\n});\n',
  },
];

describe("ways to redirect an old URL", () => {
  for (const place of places) {
    const { name, kind, texts, file, to, gone = "/guides/gone/" } = place;
    it(`writes ${name}`, async () => {
      const after = await redirected(texts, kind, [{ from: gone, to, file }]);
      assert.equal(after[place.in], place.after);
      const again = await waysOf(after, [{ from: gone, to, file }]);
      const way = again.ways.find((one) => one.kind === kind);
      assert.deepEqual(way?.edits, [], "it isn't redirected twice");
    });

    it(`has links follow ${name}`, async () => {
      const from = file.replace("green", "from");
      const links = { name, files: texts, from };
      const broken = place.isTaken === true ? [] : [gone];
      await assertFound({ ...links, right: [to], broken });
      const files = await redirected(texts, kind, [{ from: gone, to, file }]);
      await assertFound({
        ...links,
        files: { ...files, [from]: texts[from] ?? "" },
        right: [to, gone],
      });
    });
  }

  const back = { from: "/latest/green/", to: "/v2/green/", file: "content/v2/green.md" };
  const ofVersion = {
    "hugo.toml": 'baseURL = "https://tea.example/"\n',
    "content/v2/green.md": page("Green"),
  };
  const leadingBack: readonly (readonly [string, string])[] = [
    [
      "vercel.json",
      '{ "redirects": [{ "source": "/v2/:path*", "destination": "/latest/:path*" }] }\n',
    ],
    ["static/.htaccess", "Redirect 301 /v2 /latest\n"],
    ["static/.htaccess", "Redirect 301 /v2 https://tea.example/latest\n"],
    ["_redirects", "/v2/* /latest/:splat 301\n"],
    ["_redirects", "/v2/* /v3/:splat 301\n/v3/* /latest/:splat 301\n"],
  ];
  for (const [path, text] of leadingBack) {
    it(`offers none that never arrives, since ${path} leads the new URL back: ${text.trim()}`, async () => {
      const { ways, refused } = await waysOf({ ...ofVersion, [path]: text }, [back]);
      assert.deepEqual(ways, []);
      assert.deepEqual(
        new Set(refused.map(({ reason, detail }) => `${reason} ${detail}`)),
        new Set([`loop ${path}`]),
      );
      assert.equal(refused.length, 2, "the front matter and the host's file");
    });
  }

  it("offers those where a rule of another host, or only perhaps, takes the new URL", async () => {
    const texts = {
      ...ofVersion,
      _redirects: "/a /b 301\n",
      "netlify.toml": '[[redirects]]\nfrom = "/v2/*"\nto = "/latest/:splat"\n',
      "vercel.json":
        '{ "redirects": [{ "source": "/v2/:path*", "destination": "/c", "has": [{ "type": "host", "value": "c.example" }] }, { "source": "/v2/green", "destination": "/v2/green/" }] }\n',
    };
    const { ways } = await waysOf(texts, [back]);
    assert.deepEqual(
      ways.map(({ kind }) => kind),
      ["aliases", "_redirects", "netlify", "vercel"],
    );
  });
});
