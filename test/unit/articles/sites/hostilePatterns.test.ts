import assert from "node:assert/strict";
import { readFrontMatter } from "../../../../src/articles/frontMatter/readFrontMatter.ts";
import { turnsSoFar } from "../../../../src/articles/patterns/automaton.ts";
import { ArticleProject } from "../../../../src/articles/project/articleProject.ts";
import { memoryFiles } from "./memoryFiles.ts";

const article = "---\ntitle: Plain\n---\n\n# One\n";

/** A file of a stranger's that has a pattern, the article beside it, and its URL; "none" or "unknown" where it has none. */
interface Door {
  readonly name: string;
  readonly texts: Readonly<Record<string, string>>;
  readonly open: string;
  readonly url: string;
}

const hugo = (name: string, line: string, file: string, url: string): Door => ({
  name: `Hugo's ${name}`,
  texts: { "hugo.toml": `baseURL = "https://example.com/"\n${line}\n`, [file]: article },
  open: file,
  url,
});
const jekyll = (name: string, lines: string, url: string): Door => ({
  name: `Jekyll's ${name}`,
  texts: {
    "_config.yml": `url: https://example.com\n${lines}\n`,
    "_posts/2026-01-02-a.md": article,
  },
  open: "_posts/2026-01-02-a.md",
  url,
});
const eleventy = (name: string, list: string, file: string, url: string): Door => ({
  name: `Eleventy's ${name}`,
  texts: {
    "eleventy.config.js": "module.exports = () => ({ dir: { input: 'src' } });\n",
    ".eleventyignore": list,
    [file]: article,
  },
  open: file,
  url,
});
const astro = (name: string, pattern: string, url: string, file = "src/blog/a.md"): Door => ({
  name: `Astro's ${name}`,
  texts: {
    "astro.config.mjs": 'export default { site: "https://example.com" };\n',
    "src/content.config.ts": `import { defineCollection } from "astro:content";
      import { glob } from "astro/loaders";
      export const collections = { blog: defineCollection({
        loader: glob({ base: "./src/blog", pattern: ${JSON.stringify(pattern)} }) }) };`,
    "src/pages/[...slug].astro": `---
      import { getCollection } from "astro:content";
      export async function getStaticPaths() {
        const posts = await getCollection("blog");
        return posts.map((post) => ({ params: { slug: post.id }, props: { post } }));
      }
      ---`.replaceAll("\n      ", "\n"),
    [file]: article,
  },
  open: file,
  url,
});
const docusaurus = (name: string, docs: unknown, file: string, url: string): Door => ({
  name: `Docusaurus' ${name}`,
  texts: {
    "docusaurus.config.js": `module.exports = { url: "https://example.com", baseUrl: "/", title: "x",
      presets: [["classic", { docs: ${JSON.stringify(docs)} }]] };`,
    [file]: article,
  },
  open: file,
  url,
});

const words = `content/${"word".repeat(12)}.md`;
const doors: readonly Door[] = [
  hugo(
    "words",
    String.raw`ignoreFiles = ['content/(\w+\s?)+$']`,
    words,
    `https://example.com/${"word".repeat(12)}/`,
  ),
  hugo(
    "commas",
    "ignoreFiles = ['(.*?,){14}P']",
    `content/${"1,".repeat(40)}.md`,
    `https://example.com/${"1".repeat(40)}/`,
  ),
  hugo(
    "counts",
    "ignoreFiles = ['(x{1,50}){1,50}y']",
    `content/${"x".repeat(120)}.md`,
    `https://example.com/${"x".repeat(120)}/`,
  ),
  hugo(
    "two ends",
    "ignoreFiles = ['(([^/])+.)+[^/]!$']",
    `content/${"ab".repeat(20)}.md`,
    `https://example.com/${"ab".repeat(20)}/`,
  ),
  hugo("match", String.raw`ignoreFiles = ['(([^/])+.)+[^/]md$']`, "content/abc.md", "none"),
  hugo("long choice", `ignoreFiles = ['(${"word|".repeat(20_000)}x)$']`, "content/a.md", "unknown"),
  hugo("looking behind", "ignoreFiles = ['(?<=a)b']", "content/a.md", "unknown"),
  hugo(
    "cascade",
    `[[cascade]]\nslug = "other"\n[cascade._target]\npath = "/${"{**/,*,}".repeat(24)}z"`,
    "content/a.md",
    "https://example.com/a/",
  ),
  hugo(
    "cascade that is too large",
    `[[cascade]]\nslug = "other"\n[cascade._target]\npath = "/${"{**/,*,}".repeat(4_000)}z"`,
    "content/a.md",
    "unknown",
  ),
  hugo(
    "mounts",
    `[[module.mounts]]\nsource = "content"\ntarget = "content"\nexcludeFiles = ["${"*a*".repeat(60)}!"]`,
    `content/${"a".repeat(80)}.md`,
    `https://example.com/${"a".repeat(80)}/`,
  ),
  hugo(
    "mount that is too large",
    `[[module.mounts]]\nsource = "content"\ntarget = "content"\nincludeFiles = ["${"*a*".repeat(6_000)}!"]`,
    "content/a.md",
    "unknown",
  ),
  hugo(
    "permalink words",
    `[permalinks]\n"" = "${"/:slug".repeat(100_000)}"`,
    "content/a.md",
    "unknown",
  ),
  jekyll(
    "braces",
    `exclude: ["_posts/${"{2*,*-,*0,*}".repeat(20)}z"]`,
    "https://example.com/2026/01/02/a.html",
  ),
  jekyll(
    "classes",
    `exclude: ["${"[!a-b]*[c-z]*".repeat(30)}!"]`,
    "https://example.com/2026/01/02/a.html",
  ),
  jekyll("exclude that is too large", `exclude: ["${"*a".repeat(10_000)}"]`, "unknown"),
  jekyll(
    "defaults",
    `defaults: [{scope: {path: "${"{**/,*,a,}".repeat(30)}*z"}, values: {permalink: /x/}}]`,
    "https://example.com/2026/01/02/a.html",
  ),
  jekyll(
    "choices of defaults",
    `defaults: [{scope: {path: "_posts/${"{2,0,1,6,-}".repeat(10)}*"}, values: {permalink: /x/}}]`,
    "https://example.com/x/",
  ),
  jekyll(
    "defaults that are too large",
    `defaults: [{scope: {path: "${"*a".repeat(10_000)}"}, values: {permalink: /x/}}]`,
    "unknown",
  ),
  eleventy(
    "extglobs",
    `src/${"+(p*|*p)".repeat(8)}!\n`,
    `src/${"p".repeat(60)}.md`,
    `/${"p".repeat(60)}/`,
  ),
  eleventy(
    "stars",
    `src/${"*p".repeat(100)}!\n`,
    `src/${"p".repeat(200)}.md`,
    `/${"p".repeat(200)}/`,
  ),
  eleventy("match", "src/+(p*|*p).md\n", `src/${"p".repeat(60)}.md`, "none"),
  eleventy("too large", `src/${"*p".repeat(1_000)}!\n`, "src/a.md", "unknown"),
  astro("nested braces", `${"{q,{q,{qq,q}}}".repeat(10)}!`, "none"),
  astro("negations", `${"*!(z*)*".repeat(8)}z`, "none", `src/blog/${"q".repeat(48)}.md`),
  astro("range", "{1..99999999}/{a..z}{a..z}{a..z}{a..z}{a..z}.md", "none"),
  astro("plain", "**/*.md", "https://example.com/a/"),
  astro("too large", "*a".repeat(1_000), "unknown"),
  docusaurus(
    "extglobs",
    { exclude: [`${"@(d*|*d)".repeat(9)}!`] },
    `docs/${"d".repeat(50)}.md`,
    `https://example.com/docs/${"d".repeat(50)}`,
  ),
  docusaurus(
    "globstars",
    { include: [`${"**/*d*/".repeat(14)}*.{md,mdx}x`] },
    `docs/${"d/".repeat(60)}x.md`,
    "none",
  ),
  docusaurus("too large", { exclude: ["*a".repeat(1_000)] }, "docs/a.md", "unknown"),
];

describe("patterns in a stranger's site", () => {
  for (const { name, texts, open, url } of doors) {
    it(`are tried in few turns, or say that they can't be: ${name}`, async () => {
      const fields = {
        title: "title",
        description: "description",
        slug: "slug",
        keyword: ["keyword"],
        keywords: "keywords",
      };
      const project = new ArticleProject({
        files: memoryFiles(texts),
        settings: {
          of: () => ({ siteUrl: "https://example.com", titleSuffix: "", fields }),
          researchFolder: () => "seo",
        },
        now: () => new Date("2026-11-20T12:00:00Z"),
      });
      const before = turnsSoFar();
      const front = await readFrontMatter(article, "markdown");
      const location = await project.locate(open, front, "slug");
      assert.equal(
        location.kind === "url" ? location.url : location.kind,
        url.replace(/^\//u, "https://example.com/"),
      );
      assert.ok(turnsSoFar() - before < 1_000_000, `${turnsSoFar() - before} turns`);
    });
  }
});
