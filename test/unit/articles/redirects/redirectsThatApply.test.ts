import assert from "node:assert/strict";
import { docs, docusaurus, hugo, nextra, page } from "../checks/linkPlaceSites.ts";
import { foundIn, redirected, waysOf } from "./redirectProject.ts";
import type { Texts } from "./redirectProject.ts";

const green = { to: "/guides/green/", file: "content/guides/green.md" };

describe("redirects that are written for Vercel", () => {
  // as the host's own package for routes leads paths before it asks redirects
  const asked: readonly (readonly [string, string, string])[] = [
    ['"trailingSlash": false', "/guides/gone/", "/guides/gone"],
    ['"trailingSlash": false', "/guides/gone.pdf", "/guides/gone.pdf"],
    ['"trailingSlash": true', "/guides/gone", "/guides/gone/"],
    ['"trailingSlash": true', "/guides/v1.0/gone.html", "/guides/v1.0/gone.html"],
    ['"cleanUrls": true', "/guides/gone.html", "/guides/gone"],
    ['"cleanUrls": true', "/guides/index.html", "/guides"],
    ['"cleanUrls": true', "/guides/gone/", "/guides/gone/"],
    ['"cleanUrls": true, "trailingSlash": true', "/guides/gone.html", "/guides/gone/"],
    ['"cleanUrls": true, "trailingSlash": false', "/guides/gone/index.html", "/guides/gone"],
    ['"cleanUrls": false', "/guides/gone.html", "/guides/gone.html"],
  ];
  for (const [setting, from, source] of asked) {
    it(`begin at the path that it asks them for: ${setting}, ${from}`, async () => {
      const before = { ...hugo, "vercel.json": `{ ${setting} }` };
      const after = await redirected(before, "vercel", [{ ...green, from }]);
      assert.match(
        after["vercel.json"] ?? "",
        new RegExp(`"source": "${source.replaceAll(".", "\\.")}"`, "u"),
      );
      const { ways } = await waysOf(after, [{ ...green, from }]);
      assert.deepEqual(ways.find(({ kind }) => kind === "vercel")?.edits, []);
    });
  }
});

describe("redirects that Vercel makes by its own settings", () => {
  const cases: readonly (readonly [string, string, string])[] = [
    ['"cleanUrls": true, "trailingSlash": true', "/guides/index/", "/guides/"],
    ['"cleanUrls": true', "/guides/green/index.html", "/guides/green"],
    ['"cleanUrls": true, "trailingSlash": false', "/guides/green.html", "/guides/green"],
    ['"trailingSlash": true', "/guides/green", "/guides/green/"],
  ];
  for (const [setting, from, to] of cases) {
    it(`aren't written: ${setting}, ${from}`, async () => {
      const { ways, refused } = await waysOf({ ...hugo, "vercel.json": `{ ${setting} }` }, [
        { ...green, from, to },
      ]);
      assert.deepEqual(
        ways.find(({ kind }) => kind === "vercel")?.edits,
        [],
        JSON.stringify(refused),
      );
    });
  }

  it("aren't written where the new URL is one that it leads to the same path", async () => {
    const { ways } = await waysOf(
      { ...hugo, "vercel.json": '{ "cleanUrls": true, "trailingSlash": false }' },
      [{ ...green, from: "/guides/green.html", to: "/guides/green/" }],
    );
    assert.deepEqual(ways.find(({ kind }) => kind === "vercel")?.edits, []);
  });

  it("aren't called made where they lead from the new URL to the old one", async () => {
    const { ways, refused } = await waysOf(
      { ...hugo, "vercel.json": '{ "trailingSlash": false }' },
      [{ ...green, from: "/guides/green", to: "/guides/green/" }],
    );
    assert.ok(!ways.some(({ kind }) => kind === "vercel"));
    assert.ok(
      refused.some(
        ({ kind, reason, detail }) =>
          kind === "vercel" && reason === "path" && detail === "/guides/green/",
      ),
    );
  });

  it("are left out beside others, which are written", async () => {
    const after = await redirected(
      { ...hugo, "vercel.json": '{ "cleanUrls": true, "trailingSlash": true }' },
      "vercel",
      [
        { ...green, from: "/guides/green/index.html" },
        { ...green, from: "/guides/gone/" },
      ],
    );
    assert.deepEqual(
      [...(after["vercel.json"] ?? "").matchAll(/"source": "([^"]*)"/gu)].map(([, from]) => from),
      ["/guides/gone/"],
    );
  });
});

describe("redirects that are written for Apache", () => {
  const before = "Redirect 301 /blog/a /blog/b\n";
  const request = { from: "/blog/guides/gone/", to: "/blog/guides/green/", file: green.file };
  const below = (text: string): Texts => ({
    ...hugo,
    "hugo.toml": 'baseURL = "https://tea.example.org/blog/"\n',
    "static/.htaccess": text,
  });

  it("begin at the root of the host where the site lies below a path", async () => {
    const after = await redirected(below(before), "htaccess", [request]);
    assert.equal(
      after["static/.htaccess"],
      `${before}RedirectMatch 301 ^/blog/guides/gone/?$ /blog/guides/green/\n`,
    );
  });

  it("aren't written there beside rules of the module for rewriting, which begin where the file is", async () => {
    const { refused } = await waysOf(
      below(`${before}RewriteEngine On\nRewriteRule ^(.*)\\.php$ /$1 [R=301,L]\n`),
      [request],
    );
    assert.deepEqual(
      refused.map(({ kind, reason }) => `${kind} ${reason}`),
      ["htaccess basePath"],
    );
  });

  it("aren't judged by what those rules say, and nothing is called missing that they may redirect", async () => {
    const rules = [
      "RewriteEngine On",
      "RewriteRule ^guides/old/?$ /blog/guides/green/ [R=301,L]",
      "RewriteRule ^guides/older/?$ /blog/guides/old/ [R=301,L]",
      "Redirect 301 /blog/a /blog/guides/old/",
      "Redirect 301 /blog/b /blog/guides/gone/",
    ].join("\n");
    const found = await foundIn({
      ...hugo,
      "hugo.toml": 'baseURL = "https://tea.example.org/blog/"\n',
      "static/.htaccess": rules,
    });
    assert.deepEqual(
      found.map(({ said }) => said),
      ["redirect-missing: /blog/guides/gone/"],
    );
  });
});

describe("redirects of Next.js", () => {
  it("aren't written where the URLs differ in capitals alone, which they don't tell apart", async () => {
    const { ways, refused } = await waysOf(nextra, [
      { from: "/Guides/Green", to: "/guides/green", file: "app/guides/green/page.mdx" },
    ]);
    assert.deepEqual(ways, []);
    assert.deepEqual(
      refused.map(({ reason }) => reason),
      ["capitals"],
    );
  });
});

describe("redirects of Docusaurus's plugin", () => {
  const texts: Texts = {
    ...docs,
    "package.json": '{"dependencies":{"@docusaurus/plugin-client-redirects":"3.9.0"}}',
    "docusaurus.config.js": docusaurus(' i18n: { defaultLocale: "en", locales: ["en", "de"] },'),
    "i18n/de/docusaurus-plugin-content-docs/current/guides/green.md": page("Grün"),
  };
  const own = { from: "/docs/guides/gone", to: "/docs/guides/green", file: "docs/guides/green.md" };
  const german = {
    from: "/de/docs/guides/gone",
    to: "/de/docs/guides/green",
    file: "i18n/de/docusaurus-plugin-content-docs/current/guides/green.md",
  };

  it("are written once for all languages, since a path with a language ends the build of the others", async () => {
    const after = await redirected(texts, "docusaurus", [own, german]);
    assert.deepEqual(
      [...(after["docusaurus.config.js"] ?? "").matchAll(/from: "([^"]*)"/gu)].map(
        ([, from]) => from,
      ),
      ["/docs/guides/gone"],
    );
  });

  it("aren't written for a page that moved in one language only", async () => {
    const { ways, refused } = await waysOf(texts, [german]);
    assert.deepEqual(ways, []);
    assert.deepEqual(
      refused.map(({ reason, detail }) => `${reason} ${detail}`),
      ["path /de/docs/guides/gone"],
    );
  });

  /** The configuration where a language has a path of its own. */
  const withPath = (code: string, path: string): Texts => ({
    ...texts,
    "docusaurus.config.js": docusaurus(
      ` i18n: { defaultLocale: "en", locales: ["en", "de"], localeConfigs: { ${code}: { baseUrl: "${path}" } } },`,
    ),
  });
  const named = {
    ...german,
    from: "/deutsch/docs/guides/gone",
    to: "/deutsch/docs/guides/green",
  };

  it("are written once for languages with paths of their own, too", async () => {
    const after = await redirected(withPath("de", "/deutsch/"), "docusaurus", [own, named]);
    assert.deepEqual(
      [...(after["docusaurus.config.js"] ?? "").matchAll(/from: "([^"]*)"/gu)].map(
        ([, from]) => from,
      ),
      ["/docs/guides/gone"],
    );
    const { refused } = await waysOf(withPath("de", "/deutsch/"), [named]);
    assert.deepEqual(
      refused.map(({ reason, detail }) => `${reason} ${detail}`),
      ["path /deutsch/docs/guides/gone"],
    );
  });

  it("take a path for the default language's that begins with the code of a language with another one", async () => {
    const request = { ...own, from: "/de/docs/guides/gone" };
    const after = await redirected(withPath("de", "/deutsch/"), "docusaurus", [request]);
    assert.match(after["docusaurus.config.js"] ?? "", /from: "\/de\/docs\/guides\/gone"/u);
  });

  it("aren't written where the default language has a path of its own, which they would be below", async () => {
    const request = { ...own, from: "/en/docs/guides/gone", to: "/en/docs/guides/green" };
    const { ways, refused } = await waysOf(withPath("en", "/en/"), [request]);
    assert.deepEqual(ways, []);
    assert.deepEqual(
      refused.map(({ reason, detail }) => `${reason} ${detail}`),
      ["path /en/docs/guides/gone"],
    );
  });
});
