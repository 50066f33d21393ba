import { recipesOf, each, fill, kilobyte, megabyte, plainArticle, titled } from "../recipe.ts";
import type { Files, Recipe } from "../recipe.ts";

// Files that lie beside what a site's own readers read first: lists of packages, data, layouts, parts of an address.

const blank = "\n".repeat(300_000);

const hugo = recipesOf("hugo", "hugo");
const jekyll = recipesOf("jekyll", "jekyll");
const eleventy = recipesOf("eleventy", "eleventy");
const astro = recipesOf("astro", "astro");
const docusaurus = recipesOf("docusaurus", "docusaurus");
const next = recipesOf("next", "next");
const rules = recipesOf("rules", "hugo");
const redirects = recipesOf("redirects", "docusaurus");
const markdown = recipesOf("markdown", "jekyll");
const mdx = recipesOf("mdx", "astro");
const html = recipesOf("html", "jekyll");
const front = recipesOf("front", "hugo");
const csv = recipesOf("csv", "table");
const keywords = recipesOf("keywords", "list");

const docs = (text: string): Files => ({ "docusaurus.config.js": text });
const hugoWith = (text: string): Files => ({
  "hugo.toml": `baseURL = "https://tea.example/"\n${text}`,
});

export const secondLooksRecipes: readonly Recipe[] = [
  hugo(
    "languages-3000-with-folders",
    () => hugoWith(each(3000, (n) => `[languages.l${n}]\ncontentDir = "content"\n`)),
    "ends",
    "each language has the same folder: no file is read 3,000 times",
  ),
  hugo(
    "sections-of-cascades",
    () => ({
      "content/_index.md": `---\ncascade:\n${each(4000, (n) => `  - target: { path: "/{a,b,c${n}}**/*" }\n    title: t\n`)}---\n`,
    }),
    "ends",
    "4,000 targets for one page",
  ),
  hugo(
    "permalink-of-all-places",
    () => hugoWith(`[permalinks]\nposts = "/${":sections[1:]/".repeat(150)}"\n`),
    "ends",
    "an address is at most so long",
  ),
  hugo(
    "themes-in-a-circle",
    () => ({
      ...hugoWith('theme = ["a", "b"]\n'),
      "themes/a/hugo.toml": 'theme = ["b"]\n[[module.imports]]\npath = "b"\n',
      "themes/b/hugo.toml": 'theme = ["a"]\n[[module.imports]]\npath = "a"\n',
    }),
    "ends",
    "each theme is looked at once",
  ),
  jekyll(
    "gemfile-of-blanks",
    () => ({ Gemfile: `${blank}gem${" ".repeat(200_000)}\n${"gem ( ".repeat(50_000)}` }),
    "ends",
    "linear",
  ),
  jekyll(
    "permalink-of-all-places",
    () => ({
      "_config.yml": `url: https://tea.example\npermalink: "/${":categories/:title/".repeat(3000)}"\n`,
    }),
    "ends",
    "an address is at most so long",
  ),
  jekyll(
    "data-and-layouts",
    () => ({
      "_data/a.yml": `a: ${"[".repeat(90_000)}`,
      "_layouts/default.html": "{% include a.html %}".repeat(50_000),
      "_includes/a.html": "{% include a.html %}",
    }),
    "ends",
    "an include of itself isn't followed",
  ),
  eleventy(
    "permalink-of-filters",
    () => ({
      "src/a.md": `---\npermalink: "/{{ 'a' ${"| slugify | append: 'a' ".repeat(3000)}}}/"\n---\n# One\n`,
    }),
    "ends",
    "an address that isn't known isn't claimed",
  ),
  eleventy(
    "data-files-of-each-other",
    () => ({
      "src/src.11tydata.js": "module.exports = require('./a.11tydata.js');\n",
      "src/a.11tydata.js":
        "module.exports = { ...require('./src.11tydata.js'), permalink: (d) => d.a };\n",
      "src/a.11tydata.json": `{${each(40_000, (n) => `"k${n}":${n}`, ",")}}`,
    }),
    "ends",
    "no circle",
  ),
  eleventy(
    "pagination-of-millions",
    () => ({
      "src/a.md":
        '---\npagination: { data: list, size: 1, alias: one }\nlist: { from: 0, to: 900000000 }\npermalink: "/{{ one }}/"\n---\n# One\n',
    }),
    "ends",
    "no list of them is made",
  ),
  astro(
    "static-paths-nested",
    () => ({
      "src/pages/[...slug].astro": `---\nexport function getStaticPaths() { return ${"[...".repeat(400)}[]${"]".repeat(400)}.flat(Infinity); }\n---\n`,
      "src/pages/[a]/[b]/[c].astro": `---\nexport const getStaticPaths = () => Array(1e9).fill({ params: { a: 1 } });\n---\n`,
    }),
    "ends",
    "no list of a billion",
  ),
  astro(
    "rest-parameters-1000",
    () =>
      Object.fromEntries(
        Array.from({ length: 1000 }, (_none, n) => [
          `src/pages/p${n % 30}/[...x${n}].astro`,
          "---\nexport const getStaticPaths = () => [];\n---\n",
        ]),
      ),
    "ends",
    "1,000 patterns for one page",
  ),
  astro(
    "config-of-regular-expressions",
    () => ({
      "astro.config.mjs": `export default { site: "https://tea.example", base: "/a".replace(/(a|aa)+$/, "b"), trailingSlash: ${"!".repeat(5000)}1 };\n`,
    }),
    "ends",
    "no pattern of theirs runs",
  ),
  docusaurus(
    "comments-without-end",
    () =>
      docs(
        `${"\n".repeat(100_000)}const s = "${"/*".repeat(60_000)}";\nmodule.exports = { url: "https://tea.example", baseUrl: "/", title: "x", presets: [["classic", {}]] };\n`,
      ),
    "reads",
    "linear",
  ),
  docusaurus(
    "sidebars-and-categories",
    () => ({
      "sidebars.js": `module.exports = { a: ${"[{type:'category',items:".repeat(3000)}[]${"}]".repeat(3000)} };\n`,
      "docs/_category_.json": `{"link":{"slug":"${"/a".repeat(200_000)}"},"customProps":${'{"a":'.repeat(50_000)}1${"}".repeat(50_000)}}`,
    }),
    "ends",
    "the deep file isn't used",
  ),
  docusaurus(
    "number-prefixes",
    () => ({
      [`docs/${each(12, (n) => `${n}-${"1".repeat(100)}-`, "/")}/x.md`]: plainArticle,
      "docs/a.md": `---\nslug: ${"../".repeat(20_000)}a\n---\n# One\n`,
    }),
    "ends",
    "an address stays in its site",
  ),
  next(
    "slots-and-groups",
    () => ({
      [`app/${"(g)/@s/".repeat(300)}page.mdx`]: plainArticle,
      [`app/${"[[...a]]/".repeat(200)}page.mdx`]: plainArticle,
    }),
    "ends",
    "each folder once",
  ),
  next(
    "meta-of-nextra",
    () => ({
      "package.json": '{"dependencies":{"next":"16.0.0","nextra":"4.0.0"}}\n',
      "app/_meta.js": `export default { ${each(20_000, (n) => `"k${n}": { title: "t", href: "/a" }`, ", ")} };\n`,
      "content/_meta.json": `{"a":${"[".repeat(90_000)}`,
    }),
    "ends",
    "read or not; no URL is guessed",
  ),
  rules(
    "ignore-20000-patterns",
    () => ({
      "seo/rules.json": JSON.stringify({
        ignore: Array.from({ length: 20_000 }, (_none, n) => `**/{a${n},b*c*}/**/*x?[a-z]${n}*`),
      }),
    }),
    "ends",
    "20,000 patterns for each article",
  ),
  rules(
    "one-name-100000-times",
    () => ({
      "seo/rules.json": `{"rules":{${fill(1.5 * megabyte, '"title-wide":"off",')}"x":"off"},"ignore":["${"\\u002a".repeat(100_000)}"]}`,
    }),
    "ends",
    "said with its line",
  ),
  redirects(
    "conditions-in-a-line",
    () => ({
      "static/_redirects": `/a /b 301! ${"Country=de,at Language=de Cookie=a ".repeat(30_000)}\n${"/*/*/*/* /:splat/:splat 200\n".repeat(20_000)}`,
      "static/_headers": fill(megabyte, "/*\n  Link: </a>; rel=a\n"),
    }),
    "ends",
    "linear",
  ),
  redirects(
    "vercel-conditions",
    () => ({
      "vercel.json": JSON.stringify({
        redirects: Array.from({ length: 2000 }, (_none, n) => ({
          source: `/:a(${"(x+x+)+".repeat(5)})/:b*/${n}`,
          destination: `/:b*/:a/${n}`,
          has: [{ type: "host", value: "(?<h>(a+)+)b" }],
        })),
      }),
    }),
    "ends",
    "no pattern of theirs takes the square",
  ),
  markdown(
    "tags-without-end",
    () => ({
      "_posts/2026-01-02-a.md": titled(
        `${"{% raw %} ".repeat(60_000)}\n\n${"{{< code >}} {{ <!-- ".repeat(30_000)}\n\n[a](b.md) [c](#d)\n`,
      ),
    }),
    "ends",
    "linear; no link is said to be broken",
  ),
  markdown(
    "links-in-one-paragraph",
    () => ({
      "_posts/2026-01-02-a.md": titled(
        `${each(9000, (n) => `[a ${n}](/x${n}/) ${"word ".repeat(20)}`)}\n\n${"a\n\n".repeat(150_000)}`,
      ),
    }),
    "ends",
    "linear in links and paragraphs",
  ),
  markdown(
    "fences-that-shrink",
    () => ({
      "_posts/2026-01-02-a.md": titled(
        `${each(1500, (n) => `${"`".repeat(1503 - n)}\n`)}\n[a](#nowhere)\n`,
      ),
    }),
    "ends",
    "linear",
  ),
  mdx(
    "spreads-and-strings",
    () => ({
      "src/pages/a.md": null,
      "src/pages/a.mdx": titled(
        `export const a = ${"{...".repeat(450)}{}${"}".repeat(450)};\n\n<A {...a} b={\`${"${".repeat(400)}1${"}".repeat(400)}\`} />\n\n${'<a href="'.repeat(20_000)}\n`,
      ),
    }),
    "ends",
    "no tag is guessed",
    { open: "src/pages/a.mdx" },
  ),
  mdx(
    "fragments-nested",
    () => ({
      "src/pages/a.md": null,
      "src/pages/a.mdx": titled(`${"<>".repeat(3000)}a${"</>".repeat(3000)}\n`),
    }),
    "ends",
    "read, or said",
    { open: "src/pages/a.mdx" },
  ),
  html(
    "liquid-and-comments",
    () => ({
      "a.html": `---\ntitle: A\n---\n<p>${"{% if a %}<!-- ".repeat(50_000)}<a href=x${" ".repeat(100_000)}>${"&#x".repeat(100_000)}<svg><style>${"<![CDATA[".repeat(20_000)}`,
    }),
    "ends",
    "linear",
    { open: "a.html" },
  ),
  front(
    "toml-tables-of-one-name",
    () => ({
      "content/a.md": `+++\ntitle = "A"\n${"[[a.b]]\n".repeat(6000)}${each(3000, (n) => `a${n} = '''${n}'''\n`)}+++\n# One\n`,
    }),
    "ends",
    "read, or said",
  ),
  front(
    "toml-key-and-dates",
    () => ({
      "content/a.md": `+++\n${"k".repeat(90 * kilobyte)} = 9999-99-99T99:99:99.${"9".repeat(5000)}Z\n+++\n# One\n`,
    }),
    "ends",
    "the line is said",
  ),
  csv(
    "one-column-of-delimiters",
    () => ({ "table.csv": `keyword\n${fill(8 * megabyte, 'a"b\n')}x,y;z\t|\n` }),
    "ends",
    "8 MB of one column, looked through for four delimiters",
  ),
  csv(
    "quotes-of-8mb",
    () => ({ "table.csv": `"${'a""'.repeat(2_800_000)}"\n` }),
    "ends",
    "one cell",
  ),
  csv(
    "cells-of-2mb",
    () => ({ "table.csv": `${`"${'""'.repeat(megabyte)}",`.repeat(6)}\n` }),
    "ends",
    "a record is read in pieces, too",
  ),
  csv(
    "line-of-commas-20mb",
    () => ({ "table.csv": () => ",".repeat(20 * megabyte) }),
    "ends",
    "ten million cells in one line",
  ),
  keywords(
    "row-of-commas-15mb",
    () => ({ "seo/keywords/a.csv": () => `keyword,a\ntea${",".repeat(15 * megabyte)}\n` }),
    "said",
    "too many cells in one row",
  ),
  keywords(
    "cells-15mb",
    () => ({
      "seo/keywords/a.csv": () => `keyword,a\n${fill(15 * megabyte, `tea${",".repeat(50)}\n`)}`,
    }),
    "said",
    "too many cells in all: their places would fill the memory",
  ),
  keywords(
    "empty-lines-15mb",
    () => ({ "seo/keywords/a.csv": `${"\n#\n".repeat(5_000_000)}keyword\ntea\n` }),
    "reads",
    "one row",
  ),
  keywords(
    "one-column-2000000-rows",
    () => ({ "seo/keywords/a.csv": `keyword\n${"tea\n".repeat(2_000_000)}tea,;\t|\n` }),
    "ends",
    "too many rows, said; the host isn't held, nor its memory filled",
  ),
];
