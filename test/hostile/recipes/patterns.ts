import { plainArticle, recipesOf, titled } from "../recipe.ts";
import type { Base, Files, Recipe } from "../recipe.ts";

const must =
  "linear in pattern and path, or given up and said once; no URL is claimed and no link called broken for want of it";
const make = recipesOf("patterns", "hugo");

/** Globs that take a matcher of all alternatives long, or a compiler of them much memory. */
const globs = {
  stars: `${"*a".repeat(40)}!`,
  braces: `${"{a*,*a,*}".repeat(18)}z`,
  extglobs: `${"+(a*|*a)".repeat(9)}!`,
  folders: `${"**/*a*/".repeat(16)}z`,
  groups: "(a+)+!",
  ranges: "{1..99999999}{a..z}{a..z}{a..z}{a..z}",
} as const;

/** Regular expressions that take a backtracking engine long; without slashes and signs of other languages. */
const expressions = {
  twice: "(a+)+!",
  alternatives: "(a|a|aa)*!",
  counted: "(a{0,30}){30}!",
} as const;

/** The name of a file that most of them nearly meet. */
const near = "a".repeat(60);

const quoted = JSON.stringify;
const toml = (lines: string): Files => ({
  "hugo.toml": `baseURL = "https://tea.example/"\n${lines}\n`,
});
const jekyll = (lines: string): Files => ({
  "_config.yml": `url: https://tea.example\n${lines}\n`,
});
const eleventy = (statement: string): Files => ({
  "eleventy.config.js": `module.exports = (config) => { ${statement}; return { dir: { input: "src" } }; };\n`,
});
const docusaurus = (plugin: "docs" | "blog" | "pages", options: string): Files => ({
  "docusaurus.config.js": `module.exports = { url: "https://tea.example", baseUrl: "/", title: "x", presets: [["classic", { ${plugin}: ${options} }]] };\n`,
});
const astro = (
  folder: "src/content.config.ts" | "src/content/config.ts",
  pattern: string,
): Files => ({
  [folder]: `import { defineCollection } from "astro:content";
import { glob } from "astro/loaders";
export const collections = { blog: defineCollection({ loader: glob({ base: "./src/blog", pattern: ${pattern} }) }) };
`,
  "src/blog/a.md": plainArticle,
  [`src/blog/${near}.md`]: plainArticle,
});
const next = (member: string): Files => ({
  "next.config.mjs": `export default { pageExtensions: ["mdx"], ${member} };\n`,
  "app/a/page.mdx": `${plainArticle}\n[x](/${near}) [y](/${near}/${near}/)\n`,
});

/** Where a glob comes from a file: the file's text with a glob in it. */
const globPlaces: Readonly<Record<string, readonly [base: Base, write: (glob: string) => Files]>> =
  {
    "hugo-cascade": [
      "hugo",
      (glob) => toml(`[[cascade]]\n[cascade._target]\npath = ${quoted(`/${glob}`)}`),
    ],
    "hugo-front-cascade": [
      "hugo",
      (glob) => ({
        "content/_index.md": `---\ntitle: Home\ncascade:\n  - _target: {path: ${quoted(`/${glob}`)}}\n    url: /x/\n---\n`,
      }),
    ],
    "hugo-mount-include": [
      "hugo",
      (glob) =>
        toml(
          `[[module.mounts]]\nsource = "content"\ntarget = "content"\nincludeFiles = ["**", ${quoted(glob)}]\nexcludeFiles = [${quoted(glob)}]`,
        ),
    ],
    "jekyll-exclude": [
      "jekyll",
      (glob) => jekyll(`exclude: [${quoted(glob)}, ${quoted(`_posts/${glob}`)}]`),
    ],
    "jekyll-include": ["jekyll", (glob) => jekyll(`include: [${quoted(glob)}]`)],
    "jekyll-defaults": [
      "jekyll",
      (glob) =>
        jekyll(
          `defaults: [{scope: {path: ${quoted(`_posts/${glob}`)}}, values: {permalink: /x/}}]`,
        ),
    ],
    "eleventy-ignore-file": [
      "eleventy",
      (glob) => ({ ".eleventyignore": `src/${glob}\n!src/${glob}\n` }),
    ],
    "eleventy-gitignore": ["eleventy", (glob) => ({ ".gitignore": `src/${glob}\n` })],
    "eleventy-ignores": [
      "eleventy",
      (glob) => eleventy(`config.ignores.add(${quoted(`src/${glob}`)})`),
    ],
    "astro-collection": ["astro", (glob) => astro("src/content.config.ts", quoted(glob))],
    "astro-older-collection": ["astro", (glob) => astro("src/content/config.ts", quoted(glob))],
    "astro-patterns": [
      "astro",
      (glob) => astro("src/content.config.ts", quoted(["**/*.md", `!${glob}`])),
    ],
    "docusaurus-exclude": [
      "docusaurus",
      (glob) => docusaurus("docs", `{ exclude: [${quoted(glob)}] }`),
    ],
    "docusaurus-include": [
      "docusaurus",
      (glob) => docusaurus("docs", `{ include: ["**/*.md", ${quoted(glob)}] }`),
    ],
    "docusaurus-pages": [
      "docusaurus",
      (glob) => ({
        ...docusaurus("pages", `{ exclude: [${quoted(glob)}] }`),
        [`src/pages/${near}.md`]: plainArticle,
      }),
    ],
    "docusaurus-blog": [
      "docusaurus",
      (glob) => ({
        ...docusaurus("blog", `{ include: [${quoted(glob)}] }`),
        [`blog/${near}.md`]: plainArticle,
      }),
    ],
    gitignore: [
      "hugo",
      (glob) => ({
        ".gitignore": `${glob}\nstatic/${glob}\n`,
        "content/a.md": titled(`[x](/${near}/${near}.png)\n\n# One\n\n# Two\n`),
      }),
    ],
    "rules-ignore": [
      "hugo",
      (glob) => ({ "seo/rules.json": quoted({ ignore: [`content/${glob}`] }) }),
    ],
    "rules-accepted": [
      "hugo",
      (glob) => ({
        "seo/rules.json": quoted({
          accepted: [{ rule: "heading-h1-many", file: `content/${glob}`, reason: "r" }],
        }),
      }),
    ],
  };

/** Where a regular expression comes from a file. */
const expressionPlaces: Readonly<
  Record<string, readonly [base: Base, write: (expression: string) => Files]>
> = {
  "hugo-ignore-files": ["hugo", (expression) => toml(`ignoreFiles = [${quoted(expression)}]`)],
  "docusaurus-prefix": [
    "docusaurus",
    (expression) =>
      docusaurus(
        "docs",
        `{ numberPrefixParser: (name) => ({ filename: name.replace(/${expression}/, ""), numberPrefix: undefined }) }`,
      ),
  ],
  "next-redirects": [
    "next",
    (expression) =>
      next(
        `async redirects() { return [{ source: "/:p(${expression})", destination: "/x", permanent: true }]; }`,
      ),
  ],
  "next-rewrites": [
    "next",
    (expression) =>
      next(`async rewrites() { return [{ source: "/:p(${expression})*", destination: "/x" }]; }`),
  ],
  "astro-redirects": [
    "astro",
    (expression) => ({
      "astro.config.mjs": `export default { site: "https://tea.example", redirects: { "/[...p]${expression}": "/x" } };\n`,
      "src/pages/a.md": titled(`[x](/${near}/)\n\n# One\n\n# Two\n`),
    }),
  ],
  vercel: [
    "hugo",
    (expression) => ({
      "vercel.json": quoted({ redirects: [{ source: `/:p(${expression})`, destination: "/x" }] }),
      "content/a.md": titled(`[x](/${near}/)\n\n# One\n\n# Two\n`),
    }),
  ],
  htaccess: [
    "hugo",
    (expression) => ({
      "static/.htaccess": `RewriteEngine On\nRewriteRule ^${expression}$ /x [R=301]\nRedirectMatch 301 ^/${expression}$ /x\n`,
      "content/a.md": titled(`[x](/${near}/)\n\n# One\n\n# Two\n`),
    }),
  ],
};

/** Articles whose names the patterns nearly meet. */
const nearArticles: Readonly<Partial<Record<Base, Files>>> = {
  hugo: { [`content/${near}.md`]: plainArticle, [`content/${"a/".repeat(40)}b.md`]: plainArticle },
  jekyll: { [`_posts/2026-01-02-${near}.md`]: plainArticle },
  eleventy: { [`src/${near}.md`]: plainArticle, [`src/${"a/".repeat(40)}b.md`]: plainArticle },
  docusaurus: { [`docs/${near}.md`]: plainArticle, [`docs/${"a/".repeat(40)}b.md`]: plainArticle },
};

/** The article that the pattern nearly meets, where it isn't about the links of another one. */
function openOf(base: Base, files: Files): { readonly open?: string } {
  const paths = [...Object.keys(nearArticles[base] ?? {}), ...Object.keys(files)];
  const open = paths.find((path) => path.includes(`${near}.md`));
  return open === undefined || "content/a.md" in files ? {} : { open };
}

/** Each place where a pattern comes from a file. */
export const patternsRecipes: readonly Recipe[] = [
  [globPlaces, globs] as const,
  [expressionPlaces, expressions] as const,
].flatMap(([places, patterns]) =>
  Object.entries(places).flatMap(([place, [base, write]]) =>
    Object.entries(patterns).map(([name, pattern]) =>
      make(`${place}-${name}`, () => ({ ...nearArticles[base], ...write(pattern) }), "ends", must, {
        base,
        ...openOf(base, write("")),
      }),
    ),
  ),
);
