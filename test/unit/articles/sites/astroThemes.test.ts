import assert from "node:assert/strict";
import { readAstro } from "../../../../src/articles/sites/astro/readAstro.ts";
import { memoryFiles } from "./memoryFiles.ts";
import { pathOf } from "./siteOf.ts";

/** The paths of pages of a site, by their articles and front matter. */
async function paths(
  texts: Readonly<Record<string, string>>,
  articles: Readonly<Record<string, string>>,
): Promise<Record<string, string>> {
  const rules = await readAstro(
    "",
    memoryFiles({ ...texts, "astro.config.mts": "export default {}" }),
  );
  const found: Record<string, string> = {};
  for (const [path, front] of Object.entries(articles)) {
    found[path] = await pathOf(rules, path, front);
  }
  return found;
}

const tsconfig = '{"compilerOptions": {"baseUrl": ".", "paths": {"@/*": ["./src/*"]}}}';

function collections(base: string, name: string): string {
  return `import { defineCollection, z } from "astro:content";
    import { glob } from "astro/loaders";
    export const FOLDER = "${base}";
    const ${name} = defineCollection({
      loader: glob({ pattern: "**/[^_]*.md", base: \`./\${FOLDER}\` }),
      schema: z.object({ published: z.date(), draft: z.boolean().optional().default(false) }),
    });
    export const collections = { ${name} };`;
}

/** A route for each entry that this expression gives. */
function route(before: string, posts: string, each: string): string {
  return `---\n${before}\nexport async function getStaticPaths() {\n  const posts = ${posts};\n  return ${each};\n}\nconst { post } = Astro.props;\n---\n<p />\n`;
}

describe("pages of the usual Astro themes", () => {
  it("have paths made of their folders, as those of Astro Paper", async () => {
    const texts = {
      "tsconfig.json": tsconfig,
      "src/content.config.ts": collections("src/data/blog", "blog"),
      "src/utils/text.ts": `import kebabcase from "lodash.kebabcase";
        import slugify from "slugify";
        const isOther = (text: string): boolean => /[^\\x00-\\x7F]/.test(text);
        export const asSlug = (text: string): string =>
          isOther(text) ? kebabcase(text) : slugify(text, { lower: true });`,
      "src/utils/pathOf.ts": `import { FOLDER } from "@/content.config";
        import { asSlug } from "./text";
        export function pathOf(id: string, filePath: string | undefined, hasStart = true) {
          const parts = filePath
            ?.replace(FOLDER, "")
            .split("/")
            .filter(part => part !== "")
            .filter(part => !part.startsWith("_"))
            .slice(0, -1)
            .map(part => asSlug(part));
          const start = hasStart ? "/posts" : "";
          const ids = id.split("/");
          const slug = ids.length > 0 ? ids.slice(-1) : ids;
          if (!parts || parts.length < 1) {
            return [start, slug].join("/");
          }
          return [start, ...parts, slug].join("/");
        }`,
      "src/pages/posts/[...slug]/index.astro": route(
        'import { getCollection } from "astro:content";\nimport { pathOf } from "@/utils/pathOf";',
        'await getCollection("blog", ({ data }) => !data.draft)',
        "posts.map(post => ({ params: { slug: pathOf(post.id, post.filePath, false) }, props: { post } }))",
      ),
    };
    assert.deepEqual(
      await paths(texts, {
        "src/data/blog/Hello.md": "",
        "src/data/blog/_drafts/Old one.md": "",
        "src/data/blog/2024/Field Notes/a.md": "",
        "src/data/blog/été/a.md": "",
        "src/data/blog/draft.md": "draft: true",
        "src/data/blog/own.md": "slug: my-own",
      }),
      {
        "src/data/blog/Hello.md": "/posts/hello/",
        "src/data/blog/_drafts/Old one.md": "/posts/old-one/",
        "src/data/blog/2024/Field Notes/a.md": "/posts/2024/field-notes/a/",
        "src/data/blog/été/a.md": "unknown",
        "src/data/blog/draft.md": "/posts/draft/ draft",
        "src/data/blog/own.md": "/posts/my-own/",
      },
    );
  });

  it("have those that a list with its neighbours gives, as those of Fuwari", async () => {
    const sorted = (loop: string): Record<string, string> => ({
      "tsconfig.json": tsconfig,
      "src/content.config.ts": collections("src/content/posts", "posts"),
      "src/utils/posts.ts": `import { getCollection } from "astro:content";
        async function all() {
          const posts = await getCollection("posts", ({ data }) => {
            return import.meta.env.PROD ? data.draft !== true : true;
          });
          const sorted = posts.sort((a, b) => (new Date(a.data.published) > new Date(b.data.published) ? -1 : 1));
          return sorted;
        }
        export async function getSortedPosts() {
          const sorted = await all();
          ${loop}
          return sorted;
        }`,
      "src/pages/posts/[...slug].astro": route(
        'import { getSortedPosts } from "@/utils/posts";',
        "await getSortedPosts()",
        "posts.map((post) => ({ params: { slug: post.id }, props: { post } }))",
      ),
    });
    const loops: readonly (readonly [loop: string, path: string])[] = [
      [
        "for (let i = 1; i < sorted.length; i++) { sorted[i].data.nextSlug = sorted[i - 1].id; }",
        "/posts/a/",
      ],
      ["for (let i = 0; i < sorted.length; i++) { sorted[i].id = i; }", "unknown"],
      ["for (let i = 0; i < sorted.length; i++) { sorted[i] = sorted[0]; }", "unknown"],
      ["sorted.forEach((post, i) => { post.id = i; });", "unknown"],
      ["for (const post of sorted) { change(post); }", "unknown"],
      ["sorted.pop();", "unknown"],
    ];
    for (const [loop, wanted] of loops) {
      const found = await paths(sorted(loop), { "src/content/posts/a.md": "" });
      assert.deepEqual(found, { "src/content/posts/a.md": wanted }, loop);
    }
  });

  it("say nothing of how many entries there are, and of their places", async () => {
    const cases: readonly (readonly [each: string, path: string])[] = [
      [
        "posts.length > 0 ? posts.map((post) => ({ params: { slug: post.id }, props: { post } })) : []",
        "/posts/a/",
      ],
      [
        "posts.length > 5 ? posts.map((post) => ({ params: { slug: post.id }, props: { post } })) : []",
        "unknown",
      ],
      ["posts.map((post, i) => ({ params: { slug: `${i}` }, props: { post } }))", "unknown"],
      ["[{ params: { slug: 'latest' }, props: { post: posts[0] } }]", "unknown"],
      ["[...posts].map((post) => ({ params: { slug: post.id }, props: { post } }))", "/posts/a/"],
      [
        "posts.slice(0, 3).map((post) => ({ params: { slug: post.id }, props: { post } }))",
        "unknown",
      ],
    ];
    for (const [each, wanted] of cases) {
      const texts = {
        "src/content.config.ts": collections("src/content/posts", "posts"),
        "src/pages/posts/[...slug].astro": route(
          'import { getCollection } from "astro:content";',
          'await getCollection("posts")',
          each,
        ),
      };
      const found = await paths(texts, { "src/content/posts/a.md": "" });
      assert.deepEqual(found, { "src/content/posts/a.md": wanted }, each);
    }
  });

  it("are none of folders whose names begin with _, in collections that no loader fills", async () => {
    const texts = {
      "src/content/config.ts":
        'import { defineCollection } from "astro:content"; export const collections = { docs: defineCollection({ type: "content" }) };',
      "src/pages/[...slug].astro": route(
        'import { getCollection } from "astro:content";',
        'await getCollection("docs")',
        "posts.map((post) => ({ params: { slug: post.slug }, props: { post } }))",
      ),
    };
    assert.deepEqual(
      await paths(texts, {
        "src/content/docs/a.md": "",
        "src/content/docs/_a.md": "",
        "src/content/docs/_parts/a.md": "",
        "src/content/docs/b/_parts/c/a.md": "",
      }),
      {
        "src/content/docs/a.md": "/a/",
        "src/content/docs/_a.md": "none",
        "src/content/docs/_parts/a.md": "none",
        "src/content/docs/b/_parts/c/a.md": "none",
      },
    );
  });

  it("follow the settings of AstroWind, which are in a file of their own", async () => {
    const texts = (settings: string): Record<string, string> => ({
      "tsconfig.json": '{"compilerOptions": {"paths": {"~/*": ["src/*"]}}}',
      "astro.config.ts": `import { defineConfig } from "astro/config";
        import mdx from "@astrojs/mdx";
        import astrowind from "./vendor/integration";
        export default defineConfig({ integrations: [mdx(), astrowind({ config: "./src/config.yaml" })] });`,
      "vendor/integration/index.ts": `import configBuilder from "./utils/configBuilder";
        export default ({ config: file = "src/config.yaml" } = {}) => {
          let cfg;
          return { name: "astrowind-integration", hooks: {} };
        };`,
      "vendor/integration/utils/configBuilder.ts": `import merge from "lodash.merge";
        const getSite = (config) => merge({}, { site: undefined, base: "/", trailingSlash: false }, config?.site ?? {});
        const getBlog = (config) =>
          merge({}, { isEnabled: false, post: { permalink: "/blog/%slug%" }, list: { pathname: "blog" } }, config?.apps?.blog ?? {});
        export default (config) => ({ SITE: getSite(config), APP_BLOG: getBlog(config) });`,
      "src/config.yaml": settings,
      "src/content.config.ts": collections("src/data/post", "post"),
      "src/utils/permalinks.ts": `import slugify from "limax";
        import { APP_BLOG } from "astrowind:config";
        const trim = (text = "", sign?: string) => {
          let start = 0,
            end = text.length || 0;
          while (start < end && text[start] === sign) ++start;
          while (end > start && text[end - 1] === sign) --end;
          return start > 0 || end < text.length ? text.substring(start, end) : text;
        };
        export const clean = (text = "") => trim(text, "/").split("/").map((part) => slugify(part)).join("/");
        export const PATTERN = trim(APP_BLOG?.post?.permalink || "%slug%", "/");`,
      "src/utils/blog.ts": `import { getCollection, render } from "astro:content";
        import { APP_BLOG } from "astrowind:config";
        import { clean, PATTERN } from "./permalinks";
        const normal = async (post) => {
          const { id, data } = post;
          const { Content } = await render(post);
          const { publishDate: raw = new Date(), category, draft = false } = data;
          const hour = String(new Date(raw).getHours()).padStart(2, "0");
          const permalink = PATTERN.replace("%slug%", clean(id))
            .replace("%category%", clean(category))
            .replace("%hour%", hour);
          return { id, permalink, draft, Content, publishDate: new Date(raw) };
        };
        const load = async function () {
          const posts = await getCollection("post");
          const found = posts.map(async (post) => await normal(post));
          return (await Promise.all(found))
            .sort((a, b) => b.publishDate.valueOf() - a.publishDate.valueOf())
            .filter((post) => !post.draft);
        };
        let _posts: Array<Post>;
        export const isBlogEnabled = APP_BLOG.isEnabled;
        export const fetchPosts = async () => {
          if (!_posts) {
            _posts = await load();
          }
          return _posts;
        };
        export const pathsOfPosts = async () => {
          if (!isBlogEnabled) return [];
          return (await fetchPosts()).flatMap((post) => ({ params: { blog: post.permalink }, props: { post } }));
        };`,
      "src/pages/[...blog]/index.astro":
        '---\nimport { pathsOfPosts } from "~/utils/blog";\nexport const getStaticPaths = (async () => {\n  return await pathsOfPosts();\n}) satisfies GetStaticPaths;\n---\n<p />\n',
    });
    const articles = {
      "src/data/post/a-post.md": "category: Green tea",
      "src/data/post/later.md": "draft: true",
      "src/pages/terms.md": "",
    };
    const site = "site: {site: 'https://host.example', trailingSlash: false}\n";
    assert.deepEqual(
      await paths(
        texts(`${site}apps: {blog: {isEnabled: true, post: {permalink: '/%category%/%slug%'}}}`),
        articles,
      ),
      {
        "src/data/post/a-post.md": "/green-tea/a-post",
        "src/data/post/later.md": "/later draft",
        "src/pages/terms.md": "/terms",
      },
    );
    assert.deepEqual(
      await paths(texts("site: {trailingSlash: true}\napps: {blog: {isEnabled: true}}"), {
        "src/data/post/a-post.md": "",
        "src/pages/terms.md": "",
      }),
      { "src/data/post/a-post.md": "/blog/a-post/", "src/pages/terms.md": "/terms/" },
    );
    assert.deepEqual(
      await paths(texts("apps: {blog: {isEnabled: true, post: {permalink: '/%hour%/%slug%'}}}"), {
        "src/data/post/a-post.md": "published: 2024-01-02",
      }),
      { "src/data/post/a-post.md": "unknown" },
    );
    assert.deepEqual(
      await paths(texts("apps: {blog: {isEnabled: false}}"), { "src/data/post/a-post.md": "" }),
      { "src/data/post/a-post.md": "none" },
    );
  });
});
