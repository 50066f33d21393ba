import { plainArticle, recipesOf, fill, each, tower, kilobyte } from "../recipe.ts";
import type { Files, Recipe } from "../recipe.ts";

const unknown =
  "URLs of this site are unknown, said once with the file's name; the plain article is checked";

const docs = (options: string): Files => ({
  "docusaurus.config.js": `module.exports = { url: "https://tea.example", baseUrl: "/", title: "x", presets: [["classic", { docs: ${options} }]] };\n`,
});

const make = recipesOf("docusaurus", "docusaurus");

export const docusaurusRecipes: readonly Recipe[] = [
  make(
    "exclude-extglobs",
    () => ({
      ...docs(`{ exclude: ["${"@(d*|*d)".repeat(9)}!"] }`),
      [`docs/${"d".repeat(50)}.md`]: plainArticle,
    }),
    "ends",
    unknown,
  ),
  make(
    "include-globstars",
    () => ({
      ...docs(`{ include: ["${"**/*d*/".repeat(14)}*.{md,mdx}x", "{a,plain}.md"] }`),
      [`docs/${"d/".repeat(60)}x.md`]: plainArticle,
    }),
    "ends",
    "linear in pattern and path",
  ),
  make(
    "path-outside",
    () => docs('{ path: "../../../../../.." }'),
    "said",
    "nothing outside the opened folder is listed or read",
  ),
  make(
    "versions-100000",
    () => ({ "versions.json": `[${each(100000, (n) => `"${n}.0"`, ",")}]` }),
    "ends",
    "1 MB; folders of versions aren't looked for one by one on the host",
  ),
  make(
    "join-doubling",
    () => ({
      "docusaurus.config.js": tower(
        "'ab'",
        50,
        (v) => `[${v}, ${v}].join('')`,
        "module.exports = { url: 'https://tea.example', baseUrl: v50, presets: [['classic', {}]] };",
      ),
    }),
    "ends",
    unknown,
  ),
  make(
    "parentheses",
    () => ({
      "docusaurus.config.js": `module.exports = { url: ${"(".repeat(100000)}"https://tea.example"${")".repeat(100000)}, baseUrl: "/" };\n`,
    }),
    "ends",
    unknown,
  ),
  make(
    "or-chain",
    () => ({
      "docusaurus.config.js": `module.exports = { url: "https://tea.example", baseUrl: ${fill(250 * kilobyte, "process.env.A || ")}"/" };\n`,
    }),
    "ends",
    unknown,
  ),
  make(
    "10000-instances",
    () => ({
      "docusaurus.config.js": `module.exports = { url: "https://tea.example", baseUrl: "/", plugins: [${each(10000, (n) => `["@docusaurus/plugin-content-docs", { id: "i${n}", path: "d${n}", routeBasePath: "r${n}" }]`, ",\n")}] };\n`,
    }),
    "ends",
    "900 KB; instances' folders aren't walked one by one on the host",
  ),
  make(
    "type-tower",
    () => ({
      "docusaurus.config.js": null,
      "docusaurus.config.ts": `type T = ${fill(120 * kilobyte, "Array<")}string${">".repeat(20480)};\nexport default { url: "https://tea.example", baseUrl: "/" };\n`,
    }),
    "ends",
    unknown,
  ),
];
