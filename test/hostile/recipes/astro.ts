import { recipesOf, fill, each, plainArticle, kilobyte, megabyte } from "../recipe.ts";
import type { Files, Recipe } from "../recipe.ts";

const unknown =
  "URLs of this site are unknown, said once with the file's name; the plain article is checked";

const collection = (pattern: string): Files => ({
  "src/content.config.ts": `import { defineCollection } from "astro:content";
import { glob } from "astro/loaders";
export const collections = { blog: defineCollection({ loader: glob({ base: "./src/blog", pattern: ${pattern} }) }) };
`,
  "src/blog/a.md": plainArticle,
  "src/blog/plain.md": plainArticle,
  [`src/blog/${"q".repeat(48)}.md`]: plainArticle,
});

const make = recipesOf("astro", "astro");

export const astroRecipes: readonly Recipe[] = [
  make(
    "glob-nested-braces",
    () => collection(JSON.stringify(`${"{q,{q,{qq,q}}}".repeat(14)}!`)),
    "ends",
    unknown,
    { open: "src/blog/a.md", also: "src/pages/plain.md" },
  ),
  make(
    "glob-negations",
    () => collection(JSON.stringify(`${"*!(z*)*".repeat(8)}z`)),
    "ends",
    unknown,
    { open: "src/blog/a.md", also: "src/pages/plain.md" },
  ),
  make(
    "glob-range",
    () => collection('"{1..99999999}/{a..z}{a..z}{a..z}{a..z}{a..z}.md"'),
    "ends",
    "a range is never written out",
    { open: "src/blog/a.md", also: "src/pages/plain.md" },
  ),
  make(
    "reduce-doubling",
    () => ({
      "astro.config.mjs":
        "const base = Array.from({ length: 40 }).reduce((sum) => sum + sum, '/x');\nexport default { site: 'https://tea.example', base };\n",
    }),
    "ends",
    unknown,
  ),
  make(
    "literal-pattern",
    () => ({
      "astro.config.mjs":
        "const base = ('/' + 'y'.repeat(60)).replace(/^\\/(y+)+$(?<!y)/, '');\nexport default { site: 'https://tea.example', base };\n",
    }),
    "ends",
    unknown,
  ),
  make(
    "sum-2mb",
    () => ({
      "astro.config.mjs": `export default { site: "https://tea.example", x: ${fill(2 * megabyte, "1+")}1 };\n`,
    }),
    "ends",
    unknown,
  ),
  make(
    "ternaries",
    () => ({
      "astro.config.mjs": `const a = 0;\nexport default { site: "https://tea.example", base: ${fill(250 * kilobyte, "a ? 'x' : ")}'/' };\n`,
    }),
    "ends",
    unknown,
  ),
  make(
    "redirects-60000",
    () => ({
      "astro.config.mjs": `export default { site: "https://tea.example", redirects: {\n${each(60000, (n) => `"/o${n}": "/o${n + 1}",`, "\n")}\n} };\n`,
    }),
    "ends",
    "1.3 MB, one chain; a link to /o0 isn't followed 60,000 times for each finding",
  ),
  make(
    "imports-in-a-circle",
    () => ({
      "astro.config.mjs": 'import { site } from "./one.mjs";\nexport default { site };\n',
      "one.mjs": 'export { site } from "./two.mjs";\n',
      "two.mjs": 'export { site } from "./one.mjs";\n',
    }),
    "ends",
    unknown,
  ),
  make(
    "paths-from-a-million",
    () => ({
      "src/pages/[...p].astro":
        "---\nexport function getStaticPaths() { return Array.from({ length: 1e7 }).flatMap((_, i) => Array.from({ length: 1e3 }, (_, k) => ({ params: { p: `${i}/${k}` } }))); }\n---\n",
    }),
    "ends",
    "generated routes are unknown: no broken link is claimed below them",
  ),
];
