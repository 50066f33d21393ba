import {
  each,
  eachFile,
  fill,
  kilobyte,
  megabyte,
  plainArticle,
  recipesOf,
  titled,
} from "../recipe.ts";
import type { Content, Files, Recipe } from "../recipe.ts";

// Doors that came later: what gives ids, code that is followed for each page, long lists of a configuration, and plugins.

const hugo = recipesOf("hugo", "hugo");
const jekyll = recipesOf("jekyll", "jekyll");
const eleventy = recipesOf("eleventy", "eleventy");
const astro = recipesOf("astro", "astro");
const docusaurus = recipesOf("docusaurus", "docusaurus");
const next = recipesOf("next", "next");
const mdx = recipesOf("mdx", "docusaurus");

const nowhere = "\n\n[x](#nowhere) [y](/nowhere/)\n";
const shortcode = (name: string): string => `layouts/_shortcodes/${name}.html`;
const partial = (name: string): string => `layouts/_partials/${name}.html`;
const post = (text: string): Files => ({ "_posts/2026-01-02-a.md": titled(text) });
const module = (text: string): Files => ({ "eleventy.config.js": text });
const docs = (members: string): Files => ({
  "docusaurus.config.js": `module.exports = { url: "https://tea.example", baseUrl: "/", title: "x", presets: [["classic", {}]], ${members} };\n`,
});
const withMdx: Files = {
  "astro.config.mjs":
    'import mdx from "@astrojs/mdx";\nexport default { site: "https://tea.example", integrations: [mdx()] };\n',
};
const ids = (count: number, start: string): string => each(count, (n) => `<i id=${start}${n}>`);

export const laterDoorsRecipes: readonly Recipe[] = [
  hugo(
    "shortcodes-in-a-ring",
    () => ({
      "content/a.md": titled(`{{< r0 >}}{{< r1 >}}${nowhere}`),
      ...eachFile(200, (n) => [
        shortcode(`r${n}`),
        `{{ partial "p${n}.html" . }}{{ .Inner }}<i id="i${n}">`,
      ]),
      ...eachFile(200, (n) => [
        partial(`p${n}`),
        each(200, (other) => `{{ partial "p${(n + other) % 200}.html" . }}`),
      ]),
    }),
    "ends",
    "each template is looked at once",
  ),
  hugo(
    "shortcodes-10000-calls",
    () => ({
      "content/a.md": titled(`${each(10_000, (n) => `{{< a x${n} y${n} z${n} >}}\n`)}${nowhere}`),
      [shortcode("a")]: each(2000, (n) => `<i id="{{ .Get 0 }}${n}">`),
    }),
    "ends",
    "2,000 ids for each value of 10,000 calls",
  ),
  hugo(
    "shortcodes-10000-names",
    () => ({
      "content/a.md": titled(`${each(10_000, (n) => `{{< s${n} >}}\n`)}${nowhere}`),
      ...eachFile(10_000, (n) => [shortcode(`s${n}`), `<i id="i${n}">`]),
    }),
    "ends",
    "10,000 names of 10,000 templates",
  ),
  hugo(
    "partials-4000-of-10000",
    () => ({
      "content/a.md": titled(`{{< a >}}${nowhere}`),
      [shortcode("a")]: each(4000, (n) => `{{ partial "p${n}" }}`),
      ...eachFile(10_000, (n) => [partial(`p${n}`), "x"]),
    }),
    "ends",
    "4,000 names among 10,000 templates",
  ),
  hugo(
    "shortcodes-that-draw-files",
    () => ({
      "content/a.md": titled(
        `${each(500, (n) => `{{< draw ${each(40, (value) => `p${n}x${value}`, " ")} >}}\n`)}${nowhere}`,
      ),
      [shortcode("draw")]: '{{ (.Site.GetPage "x").Content }}',
      ...eachFile(3000, (n) => [`content/p/${n}.md`, plainArticle]),
    }),
    "ends",
    "20,000 values among 3,000 articles",
  ),
  hugo(
    "template-of-one-line",
    () => ({
      "content/a.md": titled(`{{< a >}}${nowhere}`),
      [shortcode("a")]: fill(megabyte, '{{ .Get 0 }}<a id="'),
      "layouts/_markup/render-heading.html": fill(megabyte, "{{/* id={{ "),
      "layouts/_markup/render-link.html": fill(megabyte, "{{ .Destination "),
    }),
    "ends",
    "a template of a megabyte isn't looked at",
  ),
  hugo(
    "terms-60000",
    () => ({ "content/a.md": titled(`${each(60_000, (n) => `t${n}\n: b\n`)}${nowhere}`) }),
    "ends",
    "linear",
  ),
  hugo(
    "adapters-2000",
    () => ({
      "content/a.md": titled(`${each(2000, (n) => `[x](/s${n}/x/) `)}\n`),
      ...eachFile(2000, (n): [string, Content] => [
        `content/s${n}/_content.gotmpl`,
        fill(20 * kilobyte, '{{ $.AddPage (dict "path" (printf "p%d" 1)) }}'),
      ]),
    }),
    "ends",
    "40 MB of adapters",
  ),
  hugo(
    "adapter-5mb",
    () => ({
      "content/a.md": titled("[x](/x/) [y](/z/y/)\n"),
      "content/_content.gotmpl": () => fill(5 * megabyte, '{{ dict "path" '),
    }),
    "ends",
    "too long to be looked at",
  ),
  jekyll(
    "includes-in-a-ring",
    () => ({
      ...post(`{% include a0.html %}${nowhere}`),
      ...eachFile(100, (n) => [
        `_includes/a${n}.html`,
        `${each(100, (other) => `{% include a${(n + other) % 100}.html %}`)}{% include_relative a.html %}`,
      ]),
    }),
    "ends",
    "each include is looked at once",
  ),
  jekyll(
    "includes-of-100000-ids",
    () => ({
      ...post(
        `${each(25, (n) => `{% include a${n}.html %}`)}\n\n${each(3000, (n) => `[x](#n${n}) `)}\n`,
      ),
      ...eachFile(25, (n) => [`_includes/a${n}.html`, ids(4000, `a${n}x`)]),
    }),
    "ends",
    "3,000 links, 100,000 ids",
  ),
  jekyll(
    "ids-of-stars",
    () => ({
      ...post(`{% include a.html %}\n\n${each(1000, (n) => `[x](#${"a".repeat(200)}${n}) `)}\n`),
      "_includes/a.html": each(30, (n) => `<i id="${"a{{ page.title }}".repeat(150)}${n}">`),
    }),
    "ends",
    "a pattern of an id is linear",
  ),
  jekyll(
    "include-of-100000-ids-in-a-line",
    () => ({
      ...post(`{% include a.html %}${nowhere}`),
      "_includes/a.html": ids(100_000, "a"),
    }),
    "ends",
    "too long to be looked at",
  ),
  jekyll(
    "liquid-in-a-line",
    () => post(`${fill(megabyte, "{{ site.title | append: 'a' }}{% if a %}")}${nowhere}`),
    "ends",
    "linear",
  ),
  eleventy(
    "permalink-function-without-end",
    () => ({
      ...module(
        "const again = (a) => { while (true) { a = a + a; } };\nmodule.exports = (c) => { c.addGlobalData('permalink', () => (data) => again(again('x'))); return { dir: { input: 'src' } }; };\n",
      ),
      "src/src.11tydata.js":
        "const f = (n) => f(n + 1);\nmodule.exports = { permalink: (data) => f(0), eleventyComputed: { slug: (data) => f(data) } };\n",
    }),
    "ends",
    "no URL is claimed",
  ),
  eleventy(
    "permalink-function-of-3000",
    () => ({
      "src/src.11tydata.js": `const list = [${each(900, (n) => String(n), ",")}];\nconst f = (n) => list.map((a) => list.filter((b) => a + b > n).length).reduce((a, b) => a + b, 0);\nmodule.exports = { permalink: (data) => "/" + data.page.fileSlug + f(1) + "/" };\n`,
      ...eachFile(3000, (n) => [`src/p${n}.md`, plainArticle]),
    }),
    "ends",
    "steps for each of 3,000 pages",
  ),
  eleventy(
    "computed-in-a-ring",
    () => ({
      "src/src.11tydata.js": `module.exports = { eleventyComputed: { ${each(500, (n) => `k${n}: (data) => data.k${(n + 1) % 500} + data.k${(n + 2) % 500}`, ", ")}, permalink: (data) => "/" + data.k0 + "/" } };\n`,
      "src/a.md":
        "---\ntitle: A\neleventyComputed:\n  a: '{{ b }}{{ b }}'\n  b: '{{ a }}{{ a }}'\n  permalink: '/{{ a }}/{{ title }}/'\n---\n# One\n",
    }),
    "ends",
    "no circle is followed",
  ),
  eleventy(
    "computed-that-grows",
    () => ({
      "src/src.11tydata.js": `module.exports = { k0: "xx", eleventyComputed: { ${each(60, (n) => `k${n + 1}: (data) => data.k${n} + data.k${n}`, ", ")}, permalink: (data) => "/" + data.k60 + "/" } };\n`,
      "src/a.md": `---\ntitle: A\nk0: xx\neleventyComputed:\n${each(60, (n) => `  j${n + 1}: '{{ ${n === 0 ? "title" : `j${n}`} }}{{ ${n === 0 ? "title" : `j${n}`} }}'\n`)}  permalink: '/{{ j60 }}/'\n---\n# One\n`,
    }),
    "ends",
    "no text that doubles with each line",
  ),
  eleventy(
    "functions-of-each-other",
    () => ({
      ...module(
        `${each(2000, (n) => `function f${n}(a) { return f${(n + 1) % 2000}(a) + f${(n + 2) % 2000}(a); }\n`)}module.exports = (c) => { c.addFilter("slugify", f0); c.addGlobalData("eleventyComputed.permalink", () => f1); return { dir: { input: "src" } }; };\n`,
      ),
      "src/a.md": '---\ntitle: A\npermalink: "/{{ title | slugify | slugify }}/"\n---\n# One\n',
    }),
    "ends",
    "calls have a limit together",
  ),
  astro(
    "components-in-a-ring",
    () => ({
      ...withMdx,
      "src/pages/a.md": null,
      "src/pages/a.mdx": titled(`import A from "../c/c0.astro"\n\n<A />\n\n<A><A /></A>${nowhere}`),
      ...eachFile(300, (n) => [
        `src/c/c${n}.astro`,
        `---\n${each(60, (other) => `import C${other} from "./c${(n + other + 1) % 300}.astro";\n`)}---\n${each(60, (other) => `<C${other} />`)}\n`,
      ]),
    }),
    "ends",
    "each component is looked at once",
    { open: "src/pages/a.mdx" },
  ),
  astro(
    "components-10000",
    () => ({
      ...withMdx,
      "src/pages/a.md": null,
      "src/pages/a.mdx": titled(
        `${each(480, (n) => `import C${n} from "../c/c${n}.astro"\n`)}\n${each(10_000, (n) => `<C${n} />\n`)}${nowhere}`,
      ),
      ...eachFile(10_000, (n) => [`src/c/c${n}.astro`, `<i id="i${n}"><slot /></i>\n`]),
    }),
    "ends",
    "480 imports in a folder of 10,000",
    { open: "src/pages/a.mdx" },
  ),
  astro(
    "config-5mb",
    () => ({
      "astro.config.mjs": () =>
        `export default { site: "https://tea.example", list: [${fill(5 * megabyte, "'a',")}] };\n`,
    }),
    "ends",
    "too long to be read",
  ),
  astro(
    "locales-50000",
    () => ({
      "astro.config.mjs": () =>
        `export default { site: "https://tea.example", i18n: { defaultLocale: "l0", locales: [${each(50_000, (n) => `"l${n}"`, ",")}] } };\n`,
    }),
    "ends",
    "no folder of each is looked for",
  ),
  astro(
    "locales-20000-in-the-limit",
    () => ({
      "astro.config.mjs": `export default { site: "https://tea.example", i18n: { defaultLocale: "l0", locales: [${each(20_000, (n) => `"l${n}"`, ",")}] } };\n`,
      "src/pages/a.md": titled(`${each(1000, (n) => `[x](/l${n}/x${n}/) `)}\n`),
    }),
    "ends",
    "1,000 links, 20,000 languages",
  ),
  astro(
    "plugins-of-plugins",
    () => ({
      "astro.config.mjs": `${each(3000, (n) => `import p${n} from "./plugins/p${n}.mjs";\n`)}export default { site: "https://tea.example", markdown: { rehypePlugins: [${each(3000, (n) => `p${n}`, ",")}], remarkPlugins: [${each(3000, (n) => `[p${n}, { a: 1 }]`, ",")}] } };\n`,
      ...eachFile(3000, (n) => [`plugins/p${n}.mjs`, "export default () => (tree) => tree;\n"]),
      "src/pages/a.md": titled(`${each(1000, (n) => `[x](/x${n}/) `)}${nowhere}`),
    }),
    "ends",
    "3,000 modules are looked at once, not for each link",
  ),
  docusaurus(
    "plugins-60000",
    () => docs(`plugins: [${each(30_000, (n) => `"p${n}"`, ",")}]`),
    "ends",
    "all of them within the limit of a module",
  ),
  docusaurus(
    "plugins-200000",
    () => docs(`plugins: [${each(200_000, (n) => `["p${n}", {}]`, ",")}]`),
    "ends",
    "beyond the limit of a module",
  ),
  docusaurus(
    "lists-and-objects-deep",
    () => docs(`customFields: { a: ${"[{a:".repeat(240)}1${"}]".repeat(240)} }`),
    "ends",
    "just within the limit of brackets",
  ),
  docusaurus(
    "lists-and-objects-deeper",
    () => docs(`customFields: { a: ${"[{a:".repeat(40_000)}1${"}]".repeat(40_000)} }`),
    "ends",
    "beyond the limit of brackets",
  ),
  docusaurus(
    "lists-of-plugins-5000",
    () => ({
      ...docs(
        `plugins: [${each(5000, (n) => `["x${n}", { remarkPlugins: l${n % 500}, rehypePlugins: [r${n}] }]`, ",")}]`,
      ),
      "docs/a.md": titled(`${each(1000, (n) => `[x](/docs/x${n}) [y](#y${n}) `)}\n`),
    }),
    "ends",
    "no list is read for each link",
  ),
  docusaurus(
    "locales-50000",
    () => ({
      ...docs(`i18n: { defaultLocale: "l0", locales: [${each(30_000, (n) => `"l${n}"`, ",")}] }`),
      "docs/a.md": titled(`${each(1000, (n) => `[x](/l${n}/docs/x${n}) `)}\n`),
    }),
    "ends",
    "no folder of each is looked for",
  ),
  next(
    "locales-30000",
    () => ({
      "next.config.mjs": `export default { pageExtensions: ['mdx'], i18n: { defaultLocale: "l0", locales: [${each(30_000, (n) => `"l${n}"`, ",")}] } };\n`,
      "app/a/page.mdx": titled(`${each(1000, (n) => `[x](/l${n}/x${n}) `)}\n`),
    }),
    "ends",
    "1,000 links, 30,000 languages",
  ),
  mdx(
    "components-10000",
    () => ({
      "docs/a.md": null,
      "docs/a.mdx": titled(
        `${each(480, (n) => `import C${n} from "@site/src/c${n}"\n`)}\n${each(10_000, (n) => `<C${n} />\n`)}${nowhere}`,
      ),
      "src/theme/MDXComponents.js": `${each(3000, (n) => `import D${n} from "@site/src/d${n}";\n`)}export default { ${each(3000, (n) => `C${n + 480}: D${n}`, ", ")} };\n`,
      ...eachFile(3000, (n) => [
        `src/d${n}.js`,
        `import E from "./d${(n + 1) % 3000}"; import F from "./d${(n * 2) % 3000}"; export default () => <E id="i${n}"><F /></E>;\n`,
      ]),
    }),
    "ends",
    "10,000 components, some in rings",
    { open: "docs/a.mdx" },
  ),
];
