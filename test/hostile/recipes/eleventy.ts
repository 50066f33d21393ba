import { plainArticle, recipesOf, fill, each, eachFile, tower, kilobyte } from "../recipe.ts";
import type { Files, Recipe } from "../recipe.ts";

const unknown =
  "URLs of this site are unknown, said once with the file's name; the plain article is checked";

const eleventy = (text: string): Files => ({ "eleventy.config.js": text });

const make = recipesOf("eleventy", "eleventy");

export const eleventyRecipes: readonly Recipe[] = [
  make(
    "object-tower",
    () =>
      eleventy(
        tower(
          "{ x: 1, y: 2 }",
          50,
          (v) => `{ ...${v}, l: ${v}, r: ${v} }`,
          "module.exports = { dir: { input: 'src' }, pathPrefix: JSON.stringify(v50) };",
        ),
      ),
    "ends",
    unknown,
  ),
  make(
    "template-doubling",
    () =>
      eleventy(
        tower(
          "'ab'",
          60,
          (v) => `\`\${${v}}\${${v}}\``,
          "module.exports = { pathPrefix: v60, dir: { input: 'src' } };",
        ),
      ),
    "ends",
    unknown,
  ),
  make(
    "pad-and-repeat",
    () =>
      eleventy(
        "module.exports = { dir: { input: 'src' }, pathPrefix: 'x'.padEnd(2 ** 30, 'y').repeat(2 ** 29) };\n",
      ),
    "ends",
    unknown,
  ),
  make(
    "filled-array",
    () =>
      eleventy(
        "module.exports = { dir: { input: 'src' }, pathPrefix: Array(1e9).fill('x').join('-') };\n",
      ),
    "ends",
    unknown,
  ),
  make(
    "calls-tower",
    () =>
      eleventy(
        `const f0 = () => ['x'];\n${each(45, (n) => `const f${n + 1} = () => [f${n}(), f${n}()];\n`)}module.exports = { dir: { input: 'src' }, pathPrefix: f45().flat(99).join('') };\n`,
      ),
    "ends",
    unknown,
  ),
  make(
    "endless-names",
    () =>
      eleventy(
        "const a = b, b = c, c = a;\nmodule.exports = { dir: { input: a }, pathPrefix: c };\n",
      ),
    "ends",
    unknown,
  ),
  make(
    "writes-canary",
    () =>
      eleventy(
        "require('fs').writeFileSync(__dirname + '/CANARY', '');\nmodule.exports = { dir: { input: 'src' } };\n",
      ),
    "reads",
    "configuration is read, never run: no CANARY",
  ),
  make(
    "ignore-50000-lines",
    () => ({ ".eleventyignore": each(50000, (n) => `old/${n}/**/*.md\n`) }),
    "ends",
    "900 KB",
  ),
  make(
    "ignore-extglobs",
    () => ({
      ".eleventyignore": `src/${"+(p*|*p)".repeat(8)}!\n`,
      [`src/${"p".repeat(60)}.md`]: plainArticle,
    }),
    "ends",
    "linear, or given up and said",
  ),
  make(
    "data-deep-json",
    () => ({ "src/src.json": `${fill(250 * kilobyte, '{"a":')}1${"}".repeat(51200)}` }),
    "ends",
    "the data of the folder is unknown, and so are its URLs",
  ),
  make(
    "data-300-folders",
    () => eachFile(300, (n) => [`src/${"d/".repeat(n + 1)}d.11tydata.json`, `{"tags":"t${n}"}`]),
    "reads",
    "/a/ for the opened file; each data file is read once",
    { open: "src/a.md" },
  ),
  make(
    "permalink-braces",
    () => ({
      "src/a.md": `---\ntitle: A\npermalink: "${fill(100 * kilobyte, "{{ ")}x${" }}".repeat(34134)}"\n---\n\nText.\n`,
    }),
    "ends",
    "a computed permalink is unknown",
  ),
];
