import assert from "node:assert/strict";
import { readAstro } from "../../../../src/articles/sites/astro/readAstro.ts";
import type { SiteRules } from "../../../../src/articles/sites/siteRules.ts";
import { builtSites, compareSite } from "./builtSites.ts";
import { memoryFiles } from "./memoryFiles.ts";
import { playRandomSites } from "./randomSites.ts";
import { made, pathOf } from "./siteOf.ts";

const collection = (loader: string, schema = ""): string =>
  `import { glob } from "astro/loaders"; import { defineCollection, z } from "astro:content";
   export const collections = { blog: defineCollection({ loader: ${loader}, ${schema} }) };`;
const usual = 'glob({ base: "./src/content/blog", pattern: "**/*.{md,mdx}" })';
const route = (code: string): string =>
  `---\nimport { getCollection } from "astro:content";\n${code}\n---\n<p />\n`;
const each = (params: string, posts = 'await getCollection("blog")'): string =>
  route(`export async function getStaticPaths() {
    const posts = ${posts};
    return posts.map((post) => ({ params: ${params}, props: { post } }));
  }`);

/** A site with one collection and one route. */
async function blog(
  page: string,
  texts: Readonly<Record<string, string>> = {},
  config = collection(usual),
): Promise<SiteRules> {
  return readAstro(
    "",
    memoryFiles({
      "astro.config.mjs": "export default {}",
      "src/content.config.ts": config,
      "src/pages/blog/[...slug].astro": page,
      ...texts,
    }),
  );
}

const post = "src/content/blog/A Post.md";

describe("what Astro makes of files", () => {
  for (const site of builtSites("astro")) {
    it(`is what it really made of ${site.name}`, async () => {
      const { right, ...others } = await compareSite(site, readAstro);
      assert.deepEqual(others, { wrong: [], invented: [], unknown: [], otherAliases: [] });
      assert.ok(right > 0);
    });
  }

  it("follows the parameters that routes compute, and no code that does more", async () => {
    const cases: readonly (readonly [params: string, path: string])[] = [
      ["{ slug: post.id }", "/blog/a-post/"],
      ["{ slug: `x-${post.id.toUpperCase()}` }", "/blog/x-A-POST/"],
      ["{ slug: post.data.permalink ?? post.id }", "/blog/own/"],
      ["{ slug: undefined }", "/blog/"],
      ["{ slug: [post.data.lang, post.id].filter(Boolean).join('/') }", "/blog/a-post/"],
      ["{ slug: [make(post), post.id].filter(Boolean).join('/') }", "unknown"],
      ["{ slug: post.id.replace(/^(a|aa)+$/, '') }", "/blog/a-post/"],
      ["{ slug: post.id.replace(/(-)(post)/g, '$1my$1$2') }", "/blog/a-my-post/"],
      ["{ slug: post.id.split(/[-_]+/).join('/') }", "/blog/a/post/"],
      ["{ slug: post.id.replace(/(?<=a)-/, '') }", "unknown"],
      ["{ slug: post.id.replace(/(\\w)\\1/, '') }", "unknown"],
      ["{ slug: make(post) }", "unknown"],
      ["{ slug: fetch('/x') }", "unknown"],
      ["{ slug: new Date().toLocaleDateString() }", "unknown"],
      ["{ slug: Math.random() }", "unknown"],
      ["{ other: post.id }", "/blog/"],
    ];
    for (const [params, path] of cases) {
      assert.equal(await pathOf(await blog(each(params)), post, "permalink: own"), path, params);
    }
  });

  it("follows functions of the site's own modules, by relative names and those of tsconfig.json", async () => {
    const helpers = {
      "src/lib/posts.ts":
        'import { getCollection } from "astro:content"; export async function all() { return (await getCollection("blog", ({ data }) => import.meta.env.PROD ? !data.draft : true)).sort((a, b) => b.data.date - a.data.date); }',
      "tsconfig.json": '{ "compilerOptions": { "paths": { "@/*": ["./src/*"] } } }',
    };
    for (const name of ["@/lib/posts", "../../lib/posts", "../../lib/posts.ts"]) {
      const page = each("{ slug: post.id }", "await all()").replace(
        "import { getCollection }",
        `import { all } from "${name}"; import { getCollection }`,
      );
      const rules = await blog(page, helpers);
      assert.equal(await pathOf(rules, post), "/blog/a-post/", name);
      assert.equal(await pathOf(rules, post, "draft: true"), "/blog/a-post/ draft", name);
      assert.ok(rules.sources.includes("src/lib/posts.ts"));
    }
  });

  it("has drafts, later dates and left out entries for what they are", async () => {
    const schema = "schema: z.object({ date: z.coerce.date(), shown: z.boolean().default(true) })";
    const rules = await blog(
      each(
        "{ slug: post.id }",
        'await getCollection("blog", ({ data }) => !data.draft && data.shown && data.date <= new Date())',
      ),
      {},
      collection(usual, schema),
    );
    assert.equal(await pathOf(rules, post, "date: 2024-01-02"), "/blog/a-post/");
    assert.equal(await pathOf(rules, post, "date: 2026-01-02"), "/blog/a-post/ future");
    assert.equal(await pathOf(rules, post, "date: 2024-01-02\ndraft: true"), "/blog/a-post/ draft");
    assert.equal(await pathOf(rules, post, "date: 2024-01-02\nshown: false"), "none");
  });

  it("doesn't take a list, a tag's page or an image for an entry's own page", async () => {
    const tags = route(`export async function getStaticPaths() {
      const posts = await getCollection("blog");
      return posts.map((post) => ({ params: { slug: "all" }, props: { posts } }));
    }`);
    assert.equal(await pathOf(await blog(tags), post), "none");
    const pages = route(`export async function getStaticPaths({ paginate }) {
      return paginate(await getCollection("blog"), { pageSize: 5 });
    }`);
    assert.equal(await pathOf(await blog(pages), post), "none");
    const single = await blog(tags, {
      "src/pages/about.astro": route('const about = await getEntry("blog", "about");'),
    });
    assert.equal(await pathOf(single, post), "unknown");
  });

  it("is unknown for what only code tells, and for an integration that may make pages", async () => {
    assert.equal(
      await pathOf(await blog(route("const { slug } = Astro.params;")), post),
      "unknown",
    );
    const own = await blog(each("{ slug: post.id }"), {}, collection("ownLoader()"));
    assert.equal(await pathOf(own, post), "unknown");
    const theme = await readAstro(
      "",
      memoryFiles({
        "astro.config.mjs": "export default { integrations: [sitemap(), theme({})] }",
        "src/content.config.ts": collection(usual),
      }),
    );
    assert.equal(await pathOf(theme, post), "unknown");
    for (const config of ["export default make()", "((((", "export default { base: pick() }"]) {
      const rules = await blog(each("{ slug: post.id }"), { "astro.config.mjs": config });
      assert.equal(await pathOf(rules, post), "unknown", config);
      assert.equal(await pathOf(rules, "src/pages/a.md"), "unknown", config);
    }
  });

  it("has collections of Astro 4, whose entries have a slug, and folders of another name", async () => {
    const page = each("{ slug: post.slug }");
    const config = 'export const collections = { blog: defineCollection({ type: "content" }) }';
    const legacy = await readAstro(
      "sites/one",
      memoryFiles({
        "sites/one/astro.config.ts": "export default defineConfig({ base: 'x', srcDir: './app' })",
        "sites/one/app/content/config.ts": config,
        "sites/one/app/pages/[...slug].astro": page,
      }),
    );
    assert.equal(await pathOf(legacy, "sites/one/app/content/blog/A Post.md"), "/a-post/");
    assert.equal(await pathOf(legacy, "sites/one/app/content/blog/a.md", "slug: b/c"), "/b/c/");
    assert.equal(legacy.basePath?.value, "/x/");
  });

  it("names the steps", async () => {
    const derived = await made(await blog(each("{ slug: post.id }")), post, "slug: own");
    assert.deepEqual(
      derived.steps.map(({ text }) => text),
      [
        "`slug` in the front matter → own",
        "collection blog: ./src/content/blog",
        "route src/pages/blog/[...slug].astro",
      ],
    );
  });

  it("ends soon for code that would not", async () => {
    const endless = route(`const again = (x) => again(x) + again(x);
      export function getStaticPaths() { return again(1); }`);
    assert.equal(await pathOf(await blog(endless), post), "unknown");
    const many = collection('glob({ base: "./src/content/blog", pattern: "*a*a*a*a*a*a*.md" })');
    const long = `src/content/blog/${"a".repeat(200)}!.md`;
    assert.equal(
      await pathOf(await blog(each("{ slug: post.id }"), {}, many), long),
      `/blog/${"a".repeat(200)}/`,
    );
    const several = each("{ slug: post.id.replace(/a*a*a*a*a*b/, '') }");
    assert.equal(await pathOf(await blog(several), long), `/blog/${"a".repeat(200)}/`);
    const pattern = each("{ slug: post.id.replace(/(a+)+$/, '') }");
    assert.equal(
      await pathOf(await blog(pattern), `src/content/blog/${"a".repeat(200)}!.md`),
      "/blog/",
    );
  });

  it("never fails, whatever stands in the configuration and the front matter", async () => {
    await playRandomSites(
      {
        texts: {
          "astro.config.mjs": "export default {}",
          "src/content.config.ts": collection(usual, "schema: z.object({ date: z.coerce.date() })"),
          "src/pages/[...slug].astro": each(
            "{ slug: post.data.permalink ?? post.data.date?.toISOString() ?? post.id }",
          ),
        },
        config: {
          path: "astro.config.mjs",
          text: (values) => `export default ${JSON.stringify(values)}`,
        },
        members: [
          "site",
          "base",
          "trailingSlash",
          "build",
          "build.format",
          "srcDir",
          "publicDir",
          "integrations",
          "i18n",
          "i18n.locales",
          "i18n.defaultLocale",
        ],
        fields: ["slug", "permalink", "date", "draft"],
        paths: [post, "src/pages/a.md", "src/pages/[x].md", "public/a.html", "x.md"],
      },
      readAstro,
    );
  });
});
