import assert from "node:assert/strict";
import { moveProblems } from "../../../../src/articles/moves/moveProblems.ts";
import { withChanges } from "../../../../src/articles/text/textChange.ts";
import { waysOf } from "../redirects/redirectProject.ts";
import { lines } from "./siteHistory.ts";
import { hugo, page } from "./teaSite.ts";
import type { Texts } from "./teaSite.ts";
import { changesBetween } from "./withoutGit.ts";

const docs: Texts = {
  "package.json": '{ "dependencies": { "@docusaurus/plugin-client-redirects": "3.0.0" } }',
  "docs/green.md": page("Green"),
};
const docusaurus = (redirects: string): Texts => ({
  ...docs,
  "docusaurus.config.js": `module.exports = { url: "https://tea.example", baseUrl: "/", presets: [["classic", {}]], plugins: [["@docusaurus/plugin-client-redirects", { redirects: ${redirects} }]] };\n`,
});
const astro = (redirects: string): Texts => ({
  "package.json": '{ "dependencies": { "astro": "5.0.0" } }',
  "astro.config.mjs": `export default { site: "https://tea.example", redirects: ${redirects} };\n`,
  "src/pages/green.md": page("Green"),
});
const next = (redirects: string): Texts => ({
  "package.json": '{ "dependencies": { "next": "15.0.0", "@next/mdx": "15.0.0" } }',
  "next.config.mjs": `export default { pageExtensions: ["md", "mdx"], async redirects() { return ${redirects}; } };\n`,
  "app/green/page.mdx": "# Green\n",
});

/** The files of a host before and after, and what is found. */
type Case = readonly [name: string, before: Texts, after: Texts, found: readonly string[]];

const greenLost = (file: string): string =>
  `lost ${file}: /old/ → https://tea.example/guides/green/ now https://tea.example/guides/green/ (content/guides/green.md) (cause)`;

const cases: readonly Case[] = [
  [
    "_redirects, of several the one that is lost",
    { ...hugo, "static/_redirects": "/kept/ /about/\n/old/ /guides/green/\n" },
    { ...hugo, "static/_redirects": "/kept/ /about/\n" },
    [greenLost("static/_redirects")],
  ],
  [
    "netlify.toml",
    {
      ...hugo,
      "netlify.toml": '[[redirects]]\nfrom = "/old/"\nto = "/guides/green/"\n',
    },
    { ...hugo, "netlify.toml": '[build]\npublish = "public"\n' },
    [greenLost("netlify.toml")],
  ],
  [
    "vercel.json",
    {
      ...hugo,
      "vercel.json": '{ "redirects": [{ "source": "/old/", "destination": "/guides/green/" }] }',
    },
    { ...hugo, "vercel.json": "{}" },
    [greenLost("vercel.json")],
  ],
  [
    "staticwebapp.config.json",
    {
      ...hugo,
      "staticwebapp.config.json":
        '{ "routes": [{ "route": "/old/", "redirect": "/guides/green/" }] }',
    },
    { ...hugo, "staticwebapp.config.json": '{ "routes": [] }' },
    [greenLost("staticwebapp.config.json")],
  ],
  [
    ".htaccess, the whole file",
    { ...hugo, "static/.htaccess": "Redirect 301 /old/ /guides/green/\n" },
    hugo,
    [greenLost("static/.htaccess")],
  ],
  [
    ".htaccess, one that takes a path and no more",
    { ...hugo, "static/.htaccess": "RedirectMatch 301 ^/old/$ /guides/green/\n" },
    hugo,
    [greenLost("static/.htaccess")],
  ],
  [
    "a pattern, for each page that it led to",
    { ...hugo, "static/_redirects": "/tea/* /guides/:splat\n" },
    { ...hugo, "static/_redirects": "/coffee/* /guides/:splat\n" },
    [
      "lost static/_redirects: /tea/ → https://tea.example/guides/ now https://tea.example/guides/ (no file) (cause)",
      "lost static/_redirects: /tea/black/ → https://tea.example/guides/black/ now https://tea.example/guides/black/ (content/guides/black.md) (cause)",
      "lost static/_redirects: /tea/green/ → https://tea.example/guides/green/ now https://tea.example/guides/green/ (content/guides/green.md) (cause)",
    ],
  ],
  [
    "one to another site, and one to the start of the own",
    { ...hugo, "static/_redirects": "/shop https://shop.example/tea\n/home /\n" },
    hugo,
    [
      "lost static/_redirects: /home → https://tea.example/ now https://tea.example/ (no file) (cause)",
      "lost static/_redirects: /shop → https://shop.example/tea now https://shop.example/tea (no file) (cause)",
    ],
  ],
  [
    "one whose target moved, and one whose target went",
    { ...hugo, "static/_redirects": "/old/ /guides/green/\n/us/ /about/\n" },
    {
      "hugo.toml": hugo["hugo.toml"] ?? "",
      "content/guides/black.md": page("Black"),
      "content/guides/matcha.md": page("Green"),
    },
    [
      "gone content/about.md: /about/ deleted",
      "lost static/_redirects: /old/ → https://tea.example/guides/green/ now https://tea.example/guides/matcha/ (content/guides/matcha.md) (cause)",
      "lost static/_redirects: /us/ → https://tea.example/about/ now nothing (no file) (cause)",
      "moved content/guides/matcha.md: /guides/green/ → /guides/matcha/",
    ],
  ],
  [
    "a chain of two, at whose end a page was",
    { ...hugo, "static/_redirects": "/older/ /old/\n/old/ /guides/green/\n" },
    { ...hugo, "static/_redirects": "/old/ /guides/green/\n" },
    [greenLost("static/_redirects").replace("/old/", "/older/")],
  ],
  [
    "Docusaurus's plugin",
    docusaurus('[{ from: "/old", to: "/docs/green" }]'),
    docusaurus("[]"),
    [
      "lost docusaurus.config.js: /old → https://tea.example/docs/green now https://tea.example/docs/green (docs/green.md) (cause)",
    ],
  ],
  [
    "Astro's redirects",
    astro('{ "/old": "/green" }'),
    astro("{}"),
    [
      "lost astro.config.mjs: /old → https://tea.example/green now https://tea.example/green/ (src/pages/green.md) (cause)",
    ],
  ],
  [
    "Next.js's redirects",
    next('[{ source: "/old", destination: "/green", permanent: true }]'),
    next("[]"),
    [
      "lost next.config.mjs: /old → https://site.invalid/green now https://site.invalid/green (app/green/page.mdx) (cause)",
    ],
  ],
];

const wrong: readonly Case[] = [
  [
    "what another file redirects now, or the page itself",
    { ...hugo, "static/_redirects": "/old/ /guides/green/\n/us/ /about/\n" },
    {
      ...hugo,
      "content/about.md": page("About", "aliases: [/us/]\n"),
      "vercel.json": '{ "redirects": [{ "source": "/old/", "destination": "/guides/green/" }] }',
    },
    [],
  ],
  [
    "a file that moved, and one that was sorted",
    { ...hugo, "static/_redirects": "/old/ /guides/green/\n/us/ /about/\n" },
    { ...hugo, _redirects: "/us/ /about/\n/old/ /guides/green/\n" },
    [],
  ],
  [
    "what a pattern takes now",
    { ...hugo, "static/_redirects": "/old/green/ /guides/green/\n" },
    { ...hugo, "static/_redirects": "/old/* /guides/:splat\n" },
    [],
  ],
  [
    "a target that was never there",
    { ...hugo, "static/_redirects": "/old/ /guides/typo/\n" },
    hugo,
    [],
  ],
  [
    "a rule that never counted: a page was there, an earlier one took the path, or it said that nothing is there",
    {
      ...hugo,
      "static/_redirects":
        "/about/ /guides/green/\n/a/* /guides/:splat 404\n/a/green/ /guides/green/\n/b/ /guides/green/ 410\n",
    },
    hugo,
    [],
  ],
  [
    "conditions, queries and languages",
    {
      ...hugo,
      "static/_redirects":
        "/old/ /guides/green/ 302 Language=de\n/one id=1 /guides/green/\n/:year/x /guides/green/\n",
    },
    hugo,
    [],
  ],
  [
    "an old URL that has a page now, or a file",
    { ...hugo, "static/_redirects": "/old/ /guides/green/\n/paper.pdf /guides/green/\n" },
    { ...hugo, "content/old.md": page("Old"), "static/paper.pdf": "%PDF" },
    [],
  ],
  [
    "a template on either side",
    { ...hugo, "static/_redirects": "/old/ {{ .Site.BaseURL }}\n/old/ /guides/green/\n" },
    hugo,
    [],
  ],
];

describe("redirects that were published and are lost", () => {
  for (const [name, before, after, found] of cases) {
    it(`are found in ${name}`, async () => {
      const changes = await changesBetween(before, after);
      assert.deepEqual([lines(changes), changes.unknown], [found, {}]);
    });
  }

  for (const [name, before, after] of cases.filter(([, , , found]) => found.length === 1)) {
    it(`aren't said any more once they are written again: ${name}`, async () => {
      const found = await changesBetween(before, after);
      const [lost] = found.changes;
      assert.ok(lost?.kind === "unredirected" && lost.newUrl !== undefined);
      const [from, to] = [lost.oldUrl, lost.newUrl].map((url) => new URL(url).pathname);
      const { ways } = await waysOf(after, [
        { from: from ?? "", to: to ?? "", file: lost.to ?? "" },
      ]);
      assert.notEqual(ways.length, 0);
      for (const { edits } of ways) {
        const written = Object.fromEntries(
          edits.map(({ path, text, changes }) => [path, withChanges(text, changes)]),
        );
        assert.deepEqual(lines(await changesBetween(before, { ...after, ...written })), []);
      }
    });
  }

  for (const [name, before, after, found] of wrong) {
    it(`aren't said of ${name}`, async () => {
      assert.deepEqual(lines(await changesBetween(before, after)), found);
    });
  }

  const unread: readonly (readonly [name: string, before: Texts, after: Texts, file: string])[] = [
    [
      "a template",
      { ...hugo, "static/_redirects": "/old/ {{ .Site.BaseURL }}\n" },
      hugo,
      "static/_redirects",
    ],
    ["a file with a fault", { ...hugo, "vercel.json": '{ "redirects": [' }, hugo, "vercel.json"],
    [
      "redirects that code makes",
      docusaurus("makeRedirects()"),
      docusaurus("[]"),
      "docusaurus.config.js",
    ],
  ];

  for (const [name, before, after, file] of unread) {
    it(`can't be told where the commit has ${name}, which is said`, async () => {
      const found = await changesBetween(before, after);
      assert.deepEqual([lines(found), found.unjudged], [[], [file]]);
      const { unjudged } = await changesBetween(before, { ...before, "docs/new.md": page("New") });
      assert.equal(unjudged, undefined);
    });
  }

  it("are one finding of their file, which says how many, and one of each other cause", async () => {
    const before = { ...hugo, "static/_redirects": "/old/ /guides/green/\n/us/ /about/\n" };
    const found = await changesBetween(before, {
      ...hugo,
      "static/_redirects": "# none\n",
      "hugo.toml": `${hugo["hugo.toml"]}[permalinks]\nguides = "/g/:slug/"\n`,
    });
    assert.deepEqual(
      moveProblems(found).map(({ file, message, severity }) => [file, message, severity]),
      [
        [
          "hugo.toml",
          "permalinks.guides changes 2 published URLs, without redirects, such as /guides/green/ → /g/green/.",
          "warning",
        ],
        [
          "static/_redirects",
          "This file no longer redirects 2 published URLs, such as /old/ → /guides/green/.",
          "warning",
        ],
      ],
    );
    assert.deepEqual(moveProblems({ ...found, severity: "off" }), []);
  });

  it("are said to be unknown where a template or code may redirect now", async () => {
    const { changes, unknown } = await changesBetween(
      { ...hugo, "static/_redirects": "/old/ /guides/green/\n" },
      { ...hugo, "static/_redirects": "/other/ {{ .Site.BaseURL }}\n" },
    );
    assert.deepEqual([changes, unknown], [[], { untoldRedirect: 1 }]);
  });
});
