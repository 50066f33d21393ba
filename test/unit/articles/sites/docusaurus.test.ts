import assert from "node:assert/strict";
import { readDocusaurus } from "../../../../src/articles/sites/docusaurus/readDocusaurus.ts";
import { pageUrl } from "../../../../src/articles/sites/pageUrl.ts";
import type { SiteRules } from "../../../../src/articles/sites/siteRules.ts";
import { builtSites, compareSite } from "./builtSites.ts";
import { memoryFiles } from "./memoryFiles.ts";
import { playRandomSites } from "./randomSites.ts";
import { made, pathOf } from "./siteOf.ts";

async function rulesOf(
  config: string,
  texts: Readonly<Record<string, string>> = {},
  folder = "",
): Promise<SiteRules> {
  const path = folder === "" ? "docusaurus.config.js" : `${folder}/docusaurus.config.js`;
  return readDocusaurus(folder, memoryFiles({ [path]: config, ...texts }));
}

describe("what Docusaurus makes of files", () => {
  for (const site of builtSites("docusaurus")) {
    it(`is what it really made of ${site.name}`, async () => {
      const { right, ...others } = await compareSite(site, readDocusaurus);
      assert.deepEqual(others, { wrong: [], invented: [], unknown: [], otherAliases: [] });
      assert.ok(right > 0);
    });
  }

  it("is the same wherever the site lies in the project, and for docs beside it", async () => {
    const config =
      "module.exports = { url: 'https://x.example', presets: [['classic', { docs: { path: '../docs', routeBasePath: '/' } }]] }";
    const beside = await rulesOf(config, {}, "website");
    assert.equal(await pathOf(beside, "docs/01-a/b.md"), "/a/b");
    assert.ok(beside.contentFolders.includes("docs"));
    const deeper = await rulesOf(config, {}, "packages/website");
    assert.equal(await pathOf(deeper, "packages/docs/b.md"), "/b");
    assert.equal(await pathOf(deeper, "packages/website/blog/b.md"), "/blog/b");
    const resolved = await rulesOf(
      "module.exports = { presets: [['classic', { docs: { path: path.resolve(__dirname, '../docs') } }]] }",
      {},
      "website",
    );
    assert.equal(await pathOf(resolved, "docs/b.md"), "/docs/b");
  });

  it("has articles in the usual folders where its configuration can't be read or makes the plugins by code, with URLs unknown", async () => {
    for (const config of [
      `module.exports = ${"[".repeat(1_000)}`,
      "module.exports = require('./made')()",
      "module.exports = { url: 'https://x.example', presets: made() }",
    ]) {
      const rules = await rulesOf(config);
      assert.ok(rules.contentFolders.includes("docs"), config.slice(0, 50));
      assert.ok(!rules.contentFolders.includes(""));
      assert.equal((await made(rules, "docs/a.md")).kind, "unknown");
    }
    const none = await rulesOf("module.exports = { url: 'https://x.example' }");
    assert.ok(!none.contentFolders.includes("docs"));
  });

  it("names the steps with their keys and files", async () => {
    const rules = await rulesOf(
      "module.exports = { trailingSlash: true, presets: [['classic', { docs: { routeBasePath: 'guide' } }]] }",
    );
    const derived = await made(rules, "docs/a.md", "slug: b");
    assert.equal(derived.kind === "page" && derived.path, "/guide/b/");
    assert.deepEqual(
      derived.steps.map(({ text }) => text),
      [
        "`slug` in the front matter → b",
        "Docusaurus' rule for docs",
        "presets.classic.docs.routeBasePath in docusaurus.config.js → guide",
        "trailingSlash in docusaurus.config.js → true",
      ],
    );
  });

  it("is unknown for what code decides, and for nothing else", async () => {
    const preset = (docs: string): string =>
      `module.exports = { presets: [['classic', { docs: ${docs} }]] }`;
    const route = await rulesOf(preset("{ routeBasePath: pick() }"));
    assert.equal(await pathOf(route, "docs/a.md"), "unknown");
    assert.equal(await pathOf(route, "blog/a.md"), "/blog/a");
    const path = await rulesOf(preset("{ path: pick() }"));
    assert.equal(await pathOf(path, "docs/a.md"), "unknown");
    assert.equal(await pathOf(path, "blog/a.md"), "/blog/a");
    for (const config of [
      "module.exports = make()",
      "module.exports = { baseUrl: pick(), presets: ['classic'] }",
      "module.exports = { presets: ['classic'], markdown: { parseFrontMatter: read } }",
      "module.exports = { presets: ['classic'], future: { experimental_router: 'hash' } }",
      "module.exports = { presets: pick() }",
      "module.exports = { presets: ['own-preset'] }",
      "((((",
      "",
    ]) {
      assert.equal(await pathOf(await rulesOf(config), "docs/a.md"), "unknown", config);
    }
  });

  it("follows values into the site's own modules", async () => {
    const rules = await rulesOf(
      "import { base } from './site'; import docs from './docs.js'; export default { baseUrl: base, presets: [['classic', { docs }]] }",
      {
        "site.ts": "export const base = '/b/'",
        "docs.js": "export default { routeBasePath: 'd' }",
      },
    );
    assert.equal(rules.basePath?.value, "/b/");
    assert.equal(await pathOf(rules, "docs/a.md"), "/d/a");
    assert.ok(rules.sources.includes("site.ts"));
  });

  it("is unknown where a plugin of the site's own may make pages", async () => {
    const config =
      "module.exports = { presets: [['classic', { blog: false }]], plugins: ['./own.js', 'docusaurus-plugin-sass'] }";
    const maker = await rulesOf(config, { "own.js": "actions.addRoute({})" });
    assert.equal(await pathOf(maker, "blog/a.md"), "unknown");
    assert.equal(await pathOf(maker, "docs/a.md"), "/docs/a");
    const styles = await rulesOf(config, { "own.js": "module.exports = () => ({ name: 'x' })" });
    assert.equal(await pathOf(styles, "blog/a.md"), "none");
  });

  it("has the versions that are built, each at its path", async () => {
    const versions = { "versions.json": '["2.0","1.0"]' };
    const site = (docs: string): Promise<SiteRules> =>
      rulesOf(`module.exports = { presets: [['classic', { docs: ${docs} }]] }`, versions);
    const old = "versioned_docs/version-1.0/a.md";
    const newest = "versioned_docs/version-2.0/a.md";
    const paths = async (docs: string): Promise<string[]> => {
      const rules = await site(docs);
      return Promise.all(["docs/a.md", newest, old].map((path) => pathOf(rules, path)));
    };
    assert.deepEqual(await paths("{}"), ["/docs/next/a", "/docs/a", "/docs/1.0/a"]);
    assert.deepEqual(await paths("{ lastVersion: 'current' }"), [
      "/docs/a",
      "/docs/2.0/a",
      "/docs/1.0/a",
    ]);
    assert.deepEqual(await paths("{ includeCurrentVersion: false }"), [
      "none",
      "/docs/a",
      "/docs/1.0/a",
    ]);
    assert.deepEqual(await paths("{ disableVersioning: true }"), ["/docs/a", "none", "none"]);
    assert.deepEqual(await paths("{ onlyIncludeVersions: ['1.0'] }"), ["none", "none", "/docs/a"]);
    assert.deepEqual(await paths("{ lastVersion: pick(), versions: { '1.0': { path: 'one' } } }"), [
      "unknown",
      "unknown",
      "/docs/one/a",
    ]);
  });

  it("has a language's own address, and only translations of what is there", async () => {
    const rules = await rulesOf(
      `module.exports = { url: 'https://x.example', baseUrl: '/b/', presets: ['classic'], i18n: { defaultLocale: 'en', locales: ['en', 'fr', 'de'],
        localeConfigs: { fr: { url: 'https://fr.example', baseUrl: '/' }, de: { path: 'deutsch' } } } }`,
      { "docs/a.md": "", "i18n/deutsch/docusaurus-plugin-content-docs/current/a.md": "" },
    );
    const folder = "docusaurus-plugin-content-docs/current";
    const french = await made(rules, `i18n/fr/${folder}/a.md`);
    assert.ok(french.kind === "page");
    assert.equal(pageUrl(french.path, french, rules, ""), "https://fr.example/docs/a");
    assert.equal(await pathOf(rules, `i18n/deutsch/${folder}/a.md`), "/de/docs/a");
    assert.equal(await pathOf(rules, `i18n/de/${folder}/a.md`), "none");
    assert.equal(await pathOf(rules, `i18n/fr/${folder}/missing.md`), "none");
  });

  it("is a draft's address with its state, and unknown for fields that it refuses", async () => {
    const rules = await rulesOf("module.exports = { presets: ['classic'] }");
    const draft = await made(rules, "docs/a.md", "draft: true");
    assert.equal(draft.kind === "page" && draft.state, "draft");
    for (const front of [
      "slug: [a]",
      "slug: ''",
      "id: {a: 1}",
      "draft: 3",
      "slug: '/a?b'",
      "a: [",
      "id: a/b",
    ]) {
      assert.equal(await pathOf(rules, "docs/a.md", front), "unknown", front);
    }
    assert.equal(await pathOf(rules, "docs/a.md", "id: 12"), "/docs/12");
    assert.equal(await pathOf(rules, "docs/01-a.md", "parse_number_prefixes: false"), "/docs/01-a");
    assert.equal(await pathOf(rules, "static/a/index.html"), "/a/ static");
    assert.equal(await pathOf(rules, "static/a.md"), "none");
  });

  it("never fails, whatever stands in the configuration and the front matter", async () => {
    await playRandomSites(
      {
        texts: {
          "docusaurus.config.js": "module.exports = { presets: ['classic'] }",
          "docs/a/b.md": "",
          "versions.json": '["1.0"]',
        },
        config: {
          path: "docusaurus.config.js",
          text: (values) => `module.exports = ${JSON.stringify(values)}`,
        },
        members: [
          "url",
          "baseUrl",
          "trailingSlash",
          "presets",
          "plugins",
          "i18n",
          "i18n.locales",
          "i18n.defaultLocale",
          "i18n.localeConfigs",
          "staticDirectories",
          "presets.0",
        ],
        fields: ["slug", "id", "draft", "parse_number_prefixes"],
        paths: ["docs/a/b.md", "blog/2024-01-02-a.md", "src/pages/a.md", "i18n/en/x.md"],
      },
      readDocusaurus,
    );
    await playRandomSites(
      {
        texts: { "docusaurus.config.js": "" },
        config: {
          path: "docusaurus.config.js",
          text: (values) =>
            `module.exports = { presets: [['classic', { docs: ${JSON.stringify(values)}, blog: ${JSON.stringify(values)} }]] }`,
        },
        members: [
          "path",
          "routeBasePath",
          "include",
          "exclude",
          "versions",
          "lastVersion",
          "id",
          "onlyIncludeVersions",
          "numberPrefixParser",
        ],
        fields: ["slug", "id"],
        paths: ["docs/a/b.md", "blog/2024-01-02-a.md"],
      },
      readDocusaurus,
    );
  });
});
