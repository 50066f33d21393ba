import assert from "node:assert/strict";
import { readNext } from "../../../../src/articles/sites/next/readNext.ts";
import { pageUrl } from "../../../../src/articles/sites/pageUrl.ts";
import type { SiteRules } from "../../../../src/articles/sites/siteRules.ts";
import { builtSites, compareSite } from "./builtSites.ts";
import { memoryFiles } from "./memoryFiles.ts";
import { playRandomSites } from "./randomSites.ts";
import { made, pathOf } from "./siteOf.ts";

async function rulesOf(config: string, ...paths: readonly string[]): Promise<SiteRules> {
  const texts = Object.fromEntries(paths.map((path) => [path, ""]));
  return readNext("", memoryFiles({ "next.config.mjs": config, ...texts }));
}

const mdx = "export default { pageExtensions: ['tsx', 'mdx'] }";

describe("what Next.js makes of files", () => {
  for (const site of builtSites("next")) {
    it(`is what it really made of ${site.name}`, async () => {
      const { right, unknown, ...others } = await compareSite(site, readNext);
      assert.deepEqual(others, { wrong: [], invented: [], otherAliases: [] });
      // a file in neither router's folder is up to the site's code
      assert.deepEqual(
        unknown.filter((one) => !one.includes(" content/free.mdx:")),
        [],
      );
      assert.ok(right > 0);
    });
  }

  it("is the same however the settings are given to plugins", async () => {
    for (const config of [
      "export default withMDX({ pageExtensions: ['mdx'], basePath: '/x' })",
      "module.exports = createMDX({ extension: /x/ })({ pageExtensions: ['mdx'], basePath: '/x' })",
      "const own = { pageExtensions: ['mdx'], basePath: '/x' }; export default withA(withB(own), { c: 1 })",
      "export default (phase) => ({ pageExtensions: ['mdx'], basePath: process.env.NODE_ENV === 'production' ? '/x' : '' })",
    ]) {
      const rules = await rulesOf(config, "app/a/page.mdx");
      assert.equal(await pathOf(rules, "app/a/page.mdx"), "/a", config);
      assert.equal(rules.basePath?.value, "/x/", config);
    }
  });

  it("lies below the base path, whose root has no slash", async () => {
    const rules = await rulesOf(
      "export default { pageExtensions: ['mdx'], basePath: '/x' }",
      "pages/index.mdx",
    );
    const root = await made(rules, "pages/index.mdx");
    assert.ok(root.kind === "page");
    assert.equal(pageUrl(root.path, root, rules, "https://e.example"), "https://e.example/x");
  });

  it("is none or unknown for parts, other endings and routes for many pages", async () => {
    const rules = await rulesOf(mdx, "app/blog/[slug]/page.tsx", "app/(site)/a/page.mdx");
    const cases: readonly (readonly [path: string, answer: string])[] = [
      ["app/(site)/a/page.mdx", "/a"],
      ["app/blog/[slug]/page.mdx", "unknown"],
      ["app/blog/posts/one.mdx", "unknown"],
      ["app/other/one.mdx", "none"],
      ["app/_own/page.mdx", "none"],
      ["app/a/page.md", "none"],
      ["app/@side/page.mdx", "unknown"],
      ["app/(..)photo/page.mdx", "unknown"],
      ["content/posts/one.mdx", "unknown"],
      ["components/part.mdx", "none"],
      ["README.md", "none"],
      ["public/x.html", "/x.html static"],
    ];
    for (const [path, answer] of cases) {
      assert.equal(await pathOf(rules, path), answer, path);
    }
  });

  it("is unknown for Markdown where the settings go through a function that may add its ending", async () => {
    for (const [config, answer] of [
      ["export default withDocs({ basePath: '/x' })", "unknown"],
      ["export default withDocs({ pageExtensions: ['tsx'] })", "none"],
      ["export default { basePath: '/x' }", "none"],
    ] as const) {
      const rules = await rulesOf(config, "app/a/page.mdx", "pages/b.mdx");
      assert.equal(await pathOf(rules, "app/a/page.mdx"), answer, config);
      assert.equal(await pathOf(rules, "pages/b.mdx"), answer, config);
      assert.equal(await pathOf(rules, "pages/_meta.json"), "none", config);
    }
  });

  it("is unknown where code decides the settings", async () => {
    for (const config of [
      "export default make()",
      "export default { pageExtensions: pick() }",
      "export default { pageExtensions: ['mdx'], basePath: pick() }",
      "export default { ...own }",
      "((((",
    ]) {
      assert.equal(await pathOf(await rulesOf(config), "app/a/page.mdx"), "unknown", config);
    }
  });

  it("has the content folder that Nextra's one route shows, with its languages", async () => {
    const texts = {
      "next.config.mjs": 'import nextra from "nextra"; export default nextra({})({})',
      "app/docs/[[...mdxPath]]/page.jsx": 'import { importPage } from "nextra/pages"',
      "content/a/b.mdx": "",
    };
    const rules = await readNext("", memoryFiles(texts));
    assert.equal(await pathOf(rules, "content/a/b.mdx"), "/docs/a/b");
    assert.equal(await pathOf(rules, "content/a/index.mdx"), "/docs/a");
    assert.equal(await pathOf(rules, "content/_part.mdx"), "unknown");
    const languages = await readNext(
      "",
      memoryFiles({
        "next.config.mjs":
          'import nextra from "nextra"; export default nextra({})({ i18n: { locales: ["en", "de"], defaultLocale: "en" } })',
        "app/[lang]/[[...mdxPath]]/page.jsx": 'import { importPage } from "nextra/pages"',
        "content/de/a.mdx": "",
      }),
    );
    assert.equal(await pathOf(languages, "content/de/a.mdx"), "/de/a");
    assert.equal(await pathOf(languages, "content/a.mdx"), "none");
  });

  it("never fails, whatever stands in the configuration and the front matter", async () => {
    await playRandomSites(
      {
        texts: { "next.config.mjs": mdx, "app/a/page.mdx": "", "pages/b.mdx": "" },
        config: {
          path: "next.config.mjs",
          text: (values) => `export default ${JSON.stringify(values)}`,
        },
        members: [
          "basePath",
          "trailingSlash",
          "pageExtensions",
          "i18n",
          "i18n.locales",
          "i18n.defaultLocale",
          "i18n.domains",
        ],
        fields: ["slug", "draft"],
        paths: ["app/a/page.mdx", "pages/b.mdx", "public/a.html", "app/%zz/page.mdx", "x.md"],
      },
      readNext,
    );
  });
});
