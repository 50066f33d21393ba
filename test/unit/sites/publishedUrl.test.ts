import assert from "node:assert/strict";
import { articleKind } from "../../../src/files/frontMatter/articleKind.ts";
import { readFrontMatter } from "../../../src/files/frontMatter/readFrontMatter.ts";
import { publishedUrl } from "../../../src/sites/publishedUrl/publishedUrl.ts";
import type { PublishedUrl } from "../../../src/sites/publishedUrl/publishedUrl.ts";
import { generatorOf } from "../../../src/sites/siteGenerator.ts";
import type { SiteGenerator } from "../../../src/sites/siteGenerator.ts";

async function derive(
  generator: SiteGenerator,
  path: string,
  yaml = "",
  siteUrl = "https://example.com",
): Promise<PublishedUrl> {
  const text = yaml.startsWith("<") ? yaml : yaml === "" ? "Text" : `---\n${yaml}\n---\nText`;
  return publishedUrl({
    path,
    front: await readFrontMatter(text, articleKind("", path) ?? "markdown"),
    generator,
    siteUrl,
    slugField: "slug",
  });
}

describe("the published address of an article", () => {
  /** An address below https://example.com, or the reason why there is none. */
  const cases: {
    readonly [generator in SiteGenerator]: readonly (readonly [
      path: string,
      yaml: string,
      expected: string | RegExp,
    ])[];
  } = {
    hugo: [
      ["content/posts/pour-over.md", "", "/posts/pour-over/"],
      ["content/posts/Pour Over!.md", "", "/posts/pour-over/"],
      ["content/posts/pour-over.md", "slug: v60", "/posts/v60/"],
      ["content/posts/pour-over/index.md", "", "/posts/pour-over/"],
      ["content/posts/pour-over/index.md", "slug: v60", "/posts/v60/"],
      ["content/posts/_index.md", "slug: ignored", "/posts/"],
      ["content/_index.md", "", "/"],
      ["content/posts/kaffee.de.md", "", "/de/posts/kaffee/"],
      ["content/posts/kaffee/index.de.md", "slug: Filter", "/de/posts/filter/"],
      ["content/_index.pt-br.md", "", "/pt-br/"],
      ["content/de/posts/kaffee.md", "", "/de/posts/kaffee/"],
      ["content/posts/a.md", "url: /tea/green", "/tea/green/"],
      ["content/posts/a.md", "url: tea/green.html", "/tea/green.html"],
      [
        "content/posts/a.md",
        "url: /:year/:slug/\ndate: 2024-03-02\ntitle: Green Tea",
        "/2024/green-tea/",
      ],
      ["content/posts/a.md", "url: /:sections[1:]/", /:sections/u],
      ["content/posts/2024-01-02-tea.md", "", "/posts/2024-01-02-tea/"],
      ["content/posts/コーヒー.md", "", "/posts/%E3%82%B3%E3%83%BC%E3%83%92%E3%83%BC/"],
      ["content/posts/a#b?c%20.md", "", "/posts/abc20/"],
      ["static/landing/index.html", "<title>x</title>", "/landing/"],
      ["README.md", "", /in content\//u],
    ],
    astro: [
      ["src/pages/about.md", "", "/about/"],
      ["src/pages/index.mdx", "", "/"],
      ["src/pages/blog/index.md", "", "/blog/"],
      ["src/pages/[slug].md", "", /several pages/u],
      ["src/pages/_draft.md", "", /start with _/u],
      ["src/content/blog/First Post.md", "", "/blog/first-post/"],
      ["src/content/blog/first/index.mdx", "", "/blog/first/"],
      ["src/content/blog/first.md", "slug: 2024/tea", "/blog/2024/tea/"],
      ["src/content/docs/guides/start.mdx", "", "/guides/start/"],
      ["src/content/docs/index.mdx", "", "/"],
      ["public/a/b.html", "<title>x</title>", "/a/b.html"],
      ["notes/a.md", "", /isn't in either/u],
    ],
    jekyll: [
      ["_posts/2024-01-02-green-tea.md", "", "/2024/01/02/green-tea.html"],
      ["_posts/2024-1-2-green-tea.md", "", "/2024/01/02/green-tea.html"],
      [
        "tea/_posts/2024-01-02-green.md",
        "categories: [Hot Drinks, leaf]",
        "/tea/hot-drinks/leaf/2024/01/02/green.html",
      ],
      ["_posts/2024-01-02-green.md", "categories: tea leaf", "/tea/leaf/2024/01/02/green.html"],
      [
        "_posts/2024-01-02-green.md",
        "date: 2023-12-31 10:00:00 +0100\nslug: matcha",
        "/2023/12/31/matcha.html",
      ],
      ["_posts/2024-01-02-green.md", "permalink: pretty", "/2024/01/02/green/"],
      ["_posts/2024-03-01-green.md", "permalink: ordinal", "/2024/061/green.html"],
      [
        "_posts/2024-01-02-green.md",
        "permalink: /tea/:short_year-:i_month-:i_day/:title/",
        "/tea/24-1-2/green/",
      ],
      ["_posts/2024-01-02-green.md", "permalink: /:nothing/:title/", /:nothing/u],
      ["_posts/2024-01-02-green.md", "permalink: /tea", "/tea"],
      ["_posts/green.md", "", /no date/u],
      ["_drafts/green.md", "", /draft/u],
      ["_pages/about.md", "permalink: /about/", "/about/"],
      ["_pages/about.md", "", /permalink/u],
      ["about.md", "", "/about.html"],
      ["blog/index.html", "title: Blog", "/blog/"],
      ["_recipes/cake.md", "", "/recipes/cake.html"],
      ["_recipes/cake.md", "permalink: /:collection/:name/", "/recipes/cake/"],
      ["_includes/x/_y/cake.md", "", /start with _/u],
    ],
    next: [
      ["app/blog/pour-over/page.mdx", "", "/blog/pour-over"],
      ["src/app/(site)/blog/@modal/tea/page.mdx", "", "/blog/tea"],
      ["app/page.mdx", "", "/"],
      ["app/blog/[slug]/page.mdx", "", /several pages/u],
      ["app/_hidden/page.mdx", "", /start with _/u],
      ["app/blog/text.mdx", "", /named page/u],
      ["pages/blog/tea.mdx", "", "/blog/tea"],
      ["src/pages/index.mdx", "", "/"],
      ["content/blog/tea.mdx", "", "/blog/tea"],
      ["content/blog/tea.mdx", "slug: green-tea", "/blog/green-tea"],
      ["content/blog/tea/index.mdx", "", "/blog/tea"],
    ],
    eleventy: [
      ["posts/2024-01-02-tea.md", "", "/posts/tea/"],
      ["src/posts/tea.md", "", "/posts/tea/"],
      ["content/blog/tea/tea.md", "", "/blog/tea/"],
      ["content/index.md", "", "/"],
      [
        "posts/tea.md",
        "permalink: /blog/{{ title | slugify }}/index.html\ntitle: Grüner Tee!",
        "/blog/gr%C3%BCner-tee/",
      ],
      ["posts/2024-01-02-tea.md", 'permalink: "/blog/{{ page.fileSlug }}/"', "/blog/tea/"],
      ["posts/tea.md", "permalink: \"/{{ page.date | date: '%Y' }}/\"", /page\.date/u],
      ["posts/tea.md", 'permalink: "{% if a %}/a/{% endif %}"', /\{%/u],
      ["posts/tea.md", "permalink: false", /isn't published/u],
      ["posts/tea.md", "permalink: /a/b.html", "/a/b.html"],
    ],
    docusaurus: [
      ["docs/01-intro/02-start.md", "", "/docs/intro/start"],
      ["docs/intro/index.mdx", "", "/docs/intro/"],
      ["docs/intro/README.md", "", "/docs/intro/"],
      ["docs/intro/intro.md", "", "/docs/intro/"],
      ["docs/intro/start.md", "id: begin", "/docs/intro/begin"],
      ["docs/intro/start.md", "slug: begin", "/docs/intro/begin"],
      ["docs/intro/start.md", "slug: /begin", "/docs/begin"],
      ["docs/intro/start.md", "slug: /", "/docs"],
      ["docs/2024-01-release.md", "", "/docs/2024-01-release"],
      ["docs/1.2-notes.md", "", "/docs/1.2-notes"],
      ["blog/2024-01-02-tea.md", "", "/blog/2024/01/02/tea"],
      ["blog/2024-01-02-tea/index.md", "", "/blog/2024/01/02/tea"],
      ["blog/2024/01/02/tea.md", "", "/blog/2024/01/02/tea"],
      ["blog/2024-01-02-tea.md", "slug: tea", "/blog/tea"],
      ["blog/tea.md", "", "/blog/tea"],
      ["i18n/de/docusaurus-plugin-content-docs/current/intro/start.md", "", "/de/docs/intro/start"],
      ["i18n/de/docusaurus-plugin-content-blog/tea.md", "", "/de/blog/tea"],
      ["src/pages/about.mdx", "", "/about"],
      ["docs/_part.mdx", "", /start with _/u],
      ["README.md", "", /isn't in any/u],
    ],
    plain: [
      ["posts/tea.md", "", "/posts/tea/"],
      ["posts/tea.md", "slug: green", "/posts/green/"],
      ["posts/index.md", "", "/posts/"],
      ["README.md", "", "/"],
      ["content/posts/tea.md", "", "/posts/tea/"],
      ["tea.html", "<title>x</title>", "/tea.html"],
      ["public/tea/index.html", "<title>x</title>", "/tea/"],
      ["tea.html", "<link rel=canonical href=/green/>", "/green/"],
      ["a/b.md", "url: /with space/%20/ä?x=1", "/with%20space/%20/%C3%A4?x=1"],
      ["a/b.md", "url: /../../etc/", "/etc/"],
      ["a/b.md", "url: //evil.example/x", "/evil.example/x"],
    ],
  };
  for (const [generator, rows] of Object.entries(cases)) {
    for (const [path, yaml, expected] of rows) {
      const tells = yaml === "" ? "" : ` with ${yaml.replaceAll("\n", ", ")}`;
      it(`${generator}: ${path}${tells}`, async () => {
        const known =
          Object.keys(cases).find((name): name is SiteGenerator => name === generator) ?? "plain";
        const answer = await derive(known, path, yaml);
        if (typeof expected === "string") {
          assert.equal(
            answer.kind === "url" ? answer.url : answer.problem,
            `https://example.com${expected}`,
          );
        } else {
          assert.match(answer.kind === "unknown" ? answer.problem : answer.url, expected);
        }
      });
    }
  }

  it("is what the front matter says in full, whatever the settings", async () => {
    const message = await derive(
      "hugo",
      "content/a.md",
      "canonicalURL: https://other.example/x y\nslug: z\ndraft: true",
      "",
    );
    assert.deepEqual(message, {
      kind: "url",
      url: "https://other.example/x%20y",
      how: "`canonicalURL` in the front matter",
      draft: true,
      isGuess: false,
    });
  });

  it("F7: is a guess where only the generator's default rule gives it", async () => {
    const isGuess = async (...args: Parameters<typeof derive>): Promise<boolean> => {
      const answer = await derive(...args);
      return answer.kind === "url" && answer.isGuess;
    };
    assert.equal(await isGuess("hugo", "content/de/a.md"), true);
    assert.equal(await isGuess("hugo", "content/a.md", "slug: b"), true);
    assert.equal(await isGuess("plain", "a.md"), true);
    assert.equal(await isGuess("hugo", "content/a.md", "url: /b/"), false);
    assert.equal(await isGuess("hugo", "content/a.md", "canonical: https://example.com/b"), false);
  });

  it("says how it was derived", async () => {
    const how = async (...args: Parameters<typeof derive>): Promise<string> => {
      const answer = await derive(...args);
      return answer.kind === "url" ? answer.how : answer.problem;
    };
    assert.equal(
      await how("hugo", "content/a.md", "slug: b"),
      "`slug` in the front matter and Hugo's default rule",
    );
    assert.equal(
      await how("hugo", "content/a.de.md"),
      "Hugo's default rule (without /de/ if that's the site's main language)",
    );
    assert.match(await how("next", "content/a.md"), /leaves routing to your code/u);
    assert.match(await how("plain", "a.md"), /no site generator/u);
  });

  it("lies below the folder that the site is published in", async () => {
    for (const siteUrl of ["https://example.com/shop", "https://example.com/shop/"]) {
      const answer = await derive("hugo", "content/a.md", "url: /b/", siteUrl);
      assert.equal(answer.kind === "url" ? answer.url : "", "https://example.com/shop/b/");
    }
  });

  it("names the setting that is missing or wrong", async () => {
    for (const siteUrl of ["", "example.com", "ftp://example.com", "javascript:alert(1)"]) {
      const answer = await derive("hugo", "content/a.md", "", siteUrl);
      assert.match(answer.kind === "unknown" ? answer.problem : "", /seoResearch\.siteUrl/u);
    }
  });

  it("is not guessed past a front matter that can't be read", async () => {
    const answer = await derive("hugo", "content/a.md", "slug: b: c");
    assert.match(answer.kind === "unknown" ? answer.problem : "", /line 2/u);
  });

  it("knows drafts", async () => {
    const drafts = await Promise.all(
      ["draft: true", "published: false", "draft: false"].map((yaml) =>
        derive("plain", "a.md", yaml),
      ),
    );
    assert.deepEqual(
      drafts.map((answer) => answer.kind === "url" && answer.draft),
      [true, true, false],
    );
  });

  const sites: readonly (readonly [generator: SiteGenerator, names: readonly string[]])[] = [
    ["hugo", ["hugo.toml", "content"]],
    ["hugo", ["config.toml", "content", "archetypes"]],
    ["hugo", ["config", "content", "themes"]],
    ["plain", ["config.toml", "content", "templates", "themes"]],
    ["astro", ["astro.config.mjs", "src", "public"]],
    ["jekyll", ["_config.yml", "_posts"]],
    ["plain", ["_config.yml", "scaffolds", "source"]],
    ["next", ["next.config.ts", "app"]],
    ["eleventy", [".eleventy.js"]],
    ["eleventy", ["eleventy.config.cjs", "content"]],
    ["docusaurus", ["docusaurus.config.js", "docs"]],
    ["plain", ["package.json", "docs"]],
    ["plain", []],
  ];
  for (const [generator, names] of sites) {
    it(`takes ${names.join(", ") || "an empty folder"} for ${generator}`, () =>
      assert.equal(generatorOf(names), generator));
  }
});
