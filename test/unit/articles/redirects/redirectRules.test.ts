import assert from "node:assert/strict";
import { withChanges } from "../../../../src/articles/text/textChange.ts";
import {
  docs,
  docusaurus,
  guide,
  hugo,
  nextra,
  page,
  starlight,
} from "../checks/linkPlaceSites.ts";
import { foundIn } from "./redirectProject.ts";
import type { Texts } from "./redirectProject.ts";

/** A site whose files say redirects, and all that is found in them. */
type Case = readonly [name: string, texts: Texts, found: readonly string[]];

const lines = (text: string, more: Texts = {}): Texts => ({
  ...hugo,
  "static/_redirects": text,
  ...more,
});
const toml = (...rules: readonly string[]): Texts => ({
  ...hugo,
  "netlify.toml": rules.map((rule) => `[[redirects]]\n${rule}\n`).join("\n"),
});
const vercel = (redirects: readonly object[], more: object = {}): Texts => ({
  ...hugo,
  "vercel.json": JSON.stringify({ redirects, ...more }, undefined, 2),
});
const azure = (...routes: readonly object[]): Texts => ({
  ...hugo,
  "staticwebapp.config.json": JSON.stringify({ routes }),
});
const apache = (text: string): Texts => ({ ...hugo, "static/.htaccess": text });
const plugin = (redirects: string): Texts => ({
  ...docs,
  "docusaurus.config.js": docusaurus(
    ` plugins: [["@docusaurus/plugin-client-redirects", { redirects: ${redirects} }]],`,
  ),
});
const astro = (redirects: string, more = ""): Texts => ({
  ...guide,
  "astro.config.mjs": starlight(`redirects: ${redirects},${more}`),
});
const next = (redirects: string): Texts => ({
  ...nextra,
  "next.config.mjs": `import nextra from "nextra";\nconst withNextra = nextra({});\nexport default withNextra({ async redirects() { return ${redirects}; } });\n`,
});

const cases: readonly Case[] = [
  [
    "_redirects: a target that is missing",
    lines("/a /guides/gone/\n/b /guides/green/\n"),
    ["redirect-missing: /guides/gone/"],
  ],
  [
    "_redirects: missing beside a page for what isn't found",
    lines("/a /guides/gone/\n/* /404.html 404\n"),
    ["redirect-missing: /guides/gone/"],
  ],
  [
    "_redirects: nothing beside a rule for all",
    lines("/a /guides/gone/\n/* /index.html 200\n"),
    [],
  ],
  [
    "_redirects: nothing of other sites, files and patterns",
    lines(
      "/a https://other.example/guides/gone/\n/b/* /guides/:splat\n/c /other/place/\n/d /.netlify/functions/x 200\n",
    ),
    [],
  ],
  [
    "_redirects: a chain",
    lines("/a /guides/old/\n/guides/old/ /guides/green/\n"),
    ["redirect-chain: /guides/old/"],
  ],
  [
    "_redirects: a chain through a pattern",
    lines("/a /guides/old/\n/guides/* https://tea.example.com/:splat\n"),
    ["redirect-chain: /guides/old/"],
  ],
  [
    "_redirects: a chain of paths without pages beside them",
    lines("/a /b\n/b /guides/green/\n"),
    ["redirect-chain: /b"],
  ],
  [
    "_redirects: no chain where a list may be, or a file is copied there",
    lines("/a /tags/\n/tags/ /guides/green/\n/c /demo/\n/demo/ /guides/green/\n", {
      "static/demo/index.html": "<p>",
    }),
    [],
  ],
  [
    "_redirects: a loop of paths without pages beside them",
    lines("/a /b\n/b /a\n"),
    ["redirect-loop: /b", "redirect-loop: /a"],
  ],
  [
    "_redirects: a chain through an alias, and a loop",
    lines("/a /old/\n/guides/mint/ /old/\n/b /guides/mint/\n", {
      "content/guides/mint.md": page("Mint", "aliases: [/old/]\n"),
    }),
    ["redirect-chain: /old/", "redirect-page: /guides/mint/"],
  ],
  [
    "_redirects: targets without a slash",
    lines(
      "/a guides/green/\n/b guides/green/ 302\n/c Country=de/x /guides/green/\n/d me@x.example\n/e index.html\n",
    ),
    ["redirect-base: guides/green/", "redirect-base: guides/green/", "redirect-base: index.html"],
  ],
  [
    ".htaccess: a chain whose end is put behind a folder once",
    apache("Redirect 301 /a /old/green/\nRedirect 301 /old/ /guides/\n"),
    ["redirect-chain: /old/green/"],
  ],
  [
    ".htaccess: targets without a slash, unless a pattern takes the path",
    apache("Redirect 301 /b guides/green/\nRedirectMatch 301 ^/c$ guides/green/\n"),
    ["redirect-base: guides/green/"],
  ],
  [
    "netlify.toml: nothing of targets without a slash, which Netlify accepts",
    toml('from = "/a"\nto = "guides/green/"'),
    [],
  ],
  [
    "_redirects: no chain where a page may count",
    lines("/a /guides/black/\n/guides/black/ /guides/green/\n"),
    ["redirect-page: /guides/black/"],
  ],
  [
    "_redirects: no chain that a language decides",
    lines("/a /guides/old/\n/guides/old/ /guides/green/ 302 Language=de\n"),
    [],
  ],
  [
    "_redirects: a loop",
    lines("/guides/a/ /guides/b/\n/guides/b/ /guides/a/\n"),
    ["redirect-loop: /guides/b/", "redirect-loop: /guides/a/"],
  ],
  ["_redirects: no loop of a slash", lines("/guides/a /guides/a/\n"), []],
  [
    "_redirects: the same twice",
    lines("/a /guides/green/\n/a /guides/black/\n"),
    ["redirect-duplicate: /a"],
  ],
  [
    "_redirects: not twice where one is for a country",
    lines("/a /guides/green/ 302 Country=de\n/a /guides/black/\n"),
    [],
  ],
  [
    "_redirects: not twice where capitals or a slash differ",
    lines("/a /guides/green/\n/A /guides/black/\n/a/ /guides/from/\n"),
    [],
  ],
  [
    "_redirects: shadowed by a pattern",
    lines("/shop/* /guides/:splat\n/shop/tea /guides/green/\n"),
    ["redirect-shadowed: /shop/tea"],
  ],
  [
    "_redirects: not shadowed by a query, nor where it is forced",
    lines(
      "/shop/* id=:id /guides/:id\n/shop/tea /guides/green/\n/b/* /guides/:splat\n/b/x /guides/green/ 301!\n",
    ),
    [],
  ],
  [
    "_redirects: the page at the source",
    lines(
      "/guides/black/ /guides/green/\n/guides/black /guides/green/\n/guides/later/ /guides/green/\n",
    ),
    ["redirect-page: /guides/black/"],
  ],
  [
    "netlify.toml: all of them",
    toml(
      'from = "/guides/black/"\nto = "/guides/green/"',
      'from = "/a"\nto = "/guides/gone/"',
      'from = "/a"\nto = "/guides/green/"',
      'from = "/b/*"\nto = "/guides/:splat"',
      'from = "/b/c"\nto = "/guides/green/"',
      'from = "/d"\nto = "/guides/old/"',
      'from = "/guides/old/"\nto = "/guides/green/"',
      'from = "/e"\nto = "/guides/gone/"\nstatus = 200',
    ),
    [
      "redirect-page: /guides/black/",
      "redirect-missing: /guides/gone/",
      "redirect-duplicate: /a",
      "redirect-shadowed: /b/c",
      "redirect-chain: /guides/old/",
    ],
  ],
  [
    "netlify.toml: nothing where conditions decide",
    toml(
      'from = "/a"\nto = "/guides/green/"\nconditions = {Language = ["de"]}',
      'from = "/a"\nto = "/guides/black/"\n[redirects.query]\nid = ":id"',
      'from = "/a"\nto = "/guides/black/"',
    ),
    [],
  ],
  [
    "vercel.json: all of them",
    vercel([
      { source: "/guides/black/", destination: "/guides/green/" },
      { source: "/a", destination: "/guides/gone/", permanent: true },
      { source: "/a", destination: "/guides/green/" },
      { source: "/b/:path*", destination: "/guides/:path*" },
      { source: "/b", destination: "/guides/green/" },
      { source: "/d", destination: "/guides/black/" },
      { source: "/guides/l/", destination: "/guides/l/" },
    ]),
    [
      "redirect-page: /guides/black/",
      "redirect-missing: /guides/gone/",
      "redirect-duplicate: /a",
      "redirect-shadowed: /b",
      "redirect-chain: /guides/black/",
      "redirect-loop: /guides/l/",
    ],
  ],
  [
    "vercel.json: nothing where headers or routes decide",
    vercel([
      { source: "/a", destination: "/guides/green/", has: [{ type: "host", value: "x.example" }] },
      { source: "/a", destination: "/guides/black/" },
    ]),
    [],
  ],
  [
    "vercel.json: nothing beside routes",
    vercel(
      [
        { source: "/a", destination: "/guides/green/" },
        { source: "/a", destination: "/guides/black/" },
      ],
      { routes: [] },
    ),
    [],
  ],
  [
    "staticwebapp.config.json: those of routes",
    azure(
      { route: "/a", redirect: "/guides/gone/", statusCode: 301 },
      { route: "/a", redirect: "/guides/green/" },
      { route: "/b/*", redirect: "/guides/green/" },
      { route: "/b/c", redirect: "/guides/black/" },
      { route: "/admin/*", allowedRoles: ["admin"] },
      { route: "/admin/x", redirect: "/guides/green/" },
    ),
    ["redirect-missing: /guides/gone/", "redirect-duplicate: /a", "redirect-shadowed: /b/c"],
  ],
  [
    ".htaccess: redirects of beginnings and of patterns",
    apache(
      "Redirect 301 /a /guides/gone/\nRedirect /a/b /guides/green/\nRedirectMatch 301 ^/c/?$ /guides/green/\nRedirectPermanent /c /guides/black/\nRedirect 410 /d\nRedirect /guides/e /guides/e/f\nRedirect 302 /x /c\n",
    ),
    [
      "redirect-missing: /guides/gone/",
      "redirect-shadowed: /a/b",
      "redirect-loop: /guides/e/f",
      "redirect-chain: /c",
    ],
  ],
  [
    ".htaccess: nothing of sections, and nothing beside rules for rewriting",
    apache(
      "<If \"%{HTTP_HOST} == 'x.example'\">\nRedirect /a /guides/green/\n</If>\nRedirect /a /guides/black/\n",
    ),
    [],
  ],
  [
    ".htaccess: nothing that rewriting may decide",
    apache(
      "RewriteEngine On\nRewriteCond %{HTTPS} off\nRewriteRule (.*) https://tea.example.org/$1 [R=301,L]\nRedirect /a /guides/old/\nRedirect /guides/old/ /guides/green/\n",
    ),
    [],
  ],
  [
    "Docusaurus: all of them",
    plugin(
      '[{ from: "/docs/guides/black", to: "/docs/guides/green" }, { from: ["/a", "/b"], to: "/docs/guides/gone" }, { from: "/b", to: "/docs/guides/green" }, { from: "/c", to: "/docs/guides/old" }, { from: "/docs/guides/old", to: "/docs/guides/green" }]',
    ),
    [
      "redirect-page: /docs/guides/black",
      "redirect-missing: /docs/guides/gone",
      "redirect-missing: /docs/guides/gone",
      "redirect-duplicate: /b",
      "redirect-chain: /docs/guides/old",
    ],
  ],
  [
    "Docusaurus: nothing that code adds",
    plugin(
      '[...others, { from: "/a", to: "/docs/guides/green" }, { from: made(), to: "/docs/guides/green" }]',
    ),
    [],
  ],
  [
    "Astro: all of them",
    astro(
      '{ "/a": "/guides/gone/", "/b": "/guides/old/", "/guides/old/": "/guides/green/", "/c": { status: 302, destination: "/guides/green/" }, "/b2": "/guides/green/", "/b2": "/guides/black/" }',
    ),
    ["redirect-missing: /guides/gone/", "redirect-chain: /guides/old/", "redirect-duplicate: /b2"],
  ],
  [
    "Astro: a target without the path below which the site is",
    astro('{ "/a": "/guides/green/", "/b": "/tea/guides/green/" }', ' base: "/tea",'),
    ["redirect-base: /guides/green/"],
  ],
  [
    "Next.js: all of them",
    next(
      '[{ source: "/a", destination: "/guides/green", permanent: true }, { source: "/a", destination: "/guides/black", permanent: true }, { source: "/b/:path*", destination: "/guides/:path*", permanent: true }, { source: "/b/c", destination: "/guides/green", permanent: false }, { source: "/d", destination: "/a", permanent: true }]',
    ),
    ["redirect-duplicate: /a", "redirect-shadowed: /b/c", "redirect-chain: /a"],
  ],
];

describe("files that say redirects", () => {
  for (const [name, texts, found] of cases) {
    it(`have found in them: ${name}`, async () => {
      assert.deepEqual(
        (await foundIn(texts)).map(({ said }) => said),
        found,
      );
    });
  }

  it("have a chain pointed to its end, and nothing is found then", async () => {
    const before = "/a /guides/x/ 302 # kept\n/guides/x/ /guides/y/\n/guides/y/ /guides/green/\n";
    const [found] = await foundIn(lines(before));
    const [fix] = found?.finding.fixes ?? [];
    assert.equal(fix?.kind, "edit");
    const after = withChanges(before, fix?.kind === "edit" ? fix.changes : []);
    assert.equal(
      after,
      "/a /guides/green/ 302 # kept\n/guides/x/ /guides/y/\n/guides/y/ /guides/green/\n",
    );
    assert.deepEqual(
      (await foundIn(lines(after))).map(({ said }) => said),
      ["redirect-chain: /guides/y/"],
    );
  });

  it("say what is wrong in a sentence, with the line of the other rule", async () => {
    const found = await foundIn(lines("\n/shop/* /guides/:splat\n/shop/tea /guides/green/\n"));
    assert.deepEqual(
      found.map(({ finding }) => finding.message),
      ["This redirect is never used: /shop/* in line 2 comes first."],
    );
  });

  it("count as the project's rules say", async () => {
    const texts = lines("/a /guides/gone/\n/a /guides/green/\n");
    const off = {
      "seo/rules.json": '{ "rules": { "redirect-missing": "off", "redirect-duplicate": "error" } }',
    };
    const found = await foundIn(texts, off);
    assert.deepEqual(
      found.map(({ finding }) => `${finding.rule} ${finding.severity}`),
      ["redirect-duplicate error"],
    );
    const accepted = {
      "seo/rules.json":
        '{ "accepted": [{ "rule": "redirect-missing", "file": "static/_redirects", "text": "/guides/gone/", "reason": "made elsewhere" }] }',
    };
    assert.deepEqual(
      (await foundIn(texts, accepted)).map(({ said }) => said),
      ["redirect-duplicate: /a"],
    );
  });

  it("aren't judged where they may belong to another site", async () => {
    const two = {
      ...Object.fromEntries(Object.entries(hugo).map(([path, text]) => [`one/${path}`, text])),
      ...Object.fromEntries(Object.entries(hugo).map(([path, text]) => [`two/${path}`, text])),
    };
    assert.deepEqual(await foundIn({ ...two, _redirects: "/a /guides/gone/\n" }), []);
    const own = await foundIn({ ...two, "two/static/_redirects": "/a /guides/gone/\n" });
    assert.deepEqual(
      own.map(({ said }) => said),
      ["redirect-missing: /guides/gone/"],
    );
  });
});
