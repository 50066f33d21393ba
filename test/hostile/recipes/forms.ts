import { each, fill, kilobyte, megabyte, recipesOf, tower } from "../recipe.ts";
import type { Base, Files, Recipe } from "../recipe.ts";

const must =
  "URLs of this site are unknown or right, what was given up is said once with the file's name";
const make = recipesOf("forms", "hugo");

/** Texts of configurations that are data, by the ends of their names. */
const data: Readonly<Record<string, Readonly<Record<string, () => string>>>> = {
  toml: {
    deep: () => `x = ${"[".repeat(100_000)}1${"]".repeat(100_000)}\n`,
    wide: () => each(60_000, (n) => `[p${n}.a.b]\nx = ["y", {z = ${n}}]\n`),
    long: () => `baseURL = "https://tea.example/"\nx = '''${fill(1.9 * megabyte, "'' ")}'''\n`,
  },
  yaml: {
    deep: () => `x: ${fill(900 * kilobyte, "[")}\n`,
    aliases: () =>
      `a0: &a0 [x, x]\n${each(60_000, (n) => `a${n + 1}: &a${n + 1} [*a${n}, *a${n}]\n`)}`,
    errors: () => fill(megabyte, "a: b: c\n\t- }\n"),
  },
  json: {
    deep: () => `${fill(900 * kilobyte, '{"a":[')}\n`,
    wide: () => `{${each(100_000, (n) => `"k${n}":{"a":[1]}`, ",")}}\n`,
  },
};

/** The configurations that are data. */
const dataForms: readonly (readonly [name: string, base: Base, form: string, more?: Files])[] = [
  ["hugo.toml", "hugo", "toml"],
  ["hugo.yaml", "hugo", "yaml"],
  ["hugo.yml", "hugo", "yaml"],
  ["hugo.json", "hugo", "json"],
  ["config.toml", "hugo", "toml", { "layouts/x.html": "" }],
  ["config.yaml", "hugo", "yaml", { "layouts/x.html": "" }],
  ["config/_default/hugo.toml", "hugo", "toml"],
  ["config/_default/params.json", "hugo", "json", { "config/_default/hugo.yaml": "title: x\n" }],
  ["config/_default/languages.yaml", "hugo", "yaml", { "config/_default/hugo.yaml": "title: x\n" }],
  ["_config.yml", "jekyll", "yaml"],
  ["_config.yaml", "jekyll", "yaml"],
  ["_config.toml", "jekyll", "toml"],
  ["src/src.json", "eleventy", "json"],
  ["src/src.11tydata.json", "eleventy", "json"],
  ["docs/_category_.json", "docusaurus", "json"],
  ["docs/_category_.yml", "docusaurus", "yaml"],
  ["blog/authors.yml", "docusaurus", "yaml", { "blog/2026-01-02-a.md": "# One\n" }],
  ["versions.json", "docusaurus", "json"],
];

/** A configuration of each generator that is code, around a value; `head` stands before it. */
const codes: Readonly<Record<string, (value: string) => string>> = {
  eleventy: (value) => `{ dir: { input: "src" }, pathPrefix: ${value} }`,
  astro: (value) => `{ site: "https://tea.example", base: ${value} }`,
  docusaurus: (value) =>
    `{ url: "https://tea.example", baseUrl: ${value}, title: "x", presets: [["classic", {}]] }`,
  next: (value) => `{ basePath: ${value}, pageExtensions: ["mdx"] }`,
};

/** Code that takes an evaluator long, or much memory; `last` makes the module's last line of a value. */
const attacks: Readonly<Record<string, (last: (value: string) => string) => string>> = {
  lists: (last) => tower("['x', 'x']", 60, (v) => `[${v}, ${v}]`, last("v60.flat(99).join('')")),
  texts: (last) => tower("'ab'", 60, (v) => `${v} + ${v}`, last("v60")),
  deep: (last) => last(`${"[".repeat(60_000)}"/"${"]".repeat(60_000)}`),
};

const isModule = /\.(?:m[jt]s|ts)$/u;

/** The configurations that are code: each generator's, with each end that its name may have. */
const codeForms: readonly (readonly [
  name: string,
  base: "eleventy" | "astro" | "docusaurus" | "next",
])[] = [
  [".eleventy.js", "eleventy"],
  ...(["js", "mjs", "cjs", "ts", "mts", "cts"] as const).flatMap(
    (end) =>
      [
        [`eleventy.config.${end}`, "eleventy"],
        [`astro.config.${end}`, "astro"],
        [`docusaurus.config.${end}`, "docusaurus"],
      ] as const,
  ),
  // Next.js reads no others
  ...(["js", "mjs", "ts", "mts"] as const).map((end) => [`next.config.${end}`, "next"] as const),
];

/** The configuration that a base has by itself. */
const own: Readonly<Record<string, string>> = {
  hugo: "hugo.toml",
  jekyll: "_config.yml",
  eleventy: "eleventy.config.js",
  astro: "astro.config.mjs",
  docusaurus: "docusaurus.config.js",
  next: "next.config.mjs",
};

function isOwnOf(base: Base, name: string): boolean {
  return generatorConfiguration.test(name) && base in own;
}
const generatorConfiguration =
  /^(?:config\/_default\/|[\w.]*config\.|hugo\.|_config\.|\.eleventy)/u;

/** Each generator's configuration in each of its forms. */
export const formsRecipes: readonly Recipe[] = [
  ...dataForms.flatMap(([name, base, form, more = {}]) =>
    Object.entries(data[form] ?? {}).map(([attack, text]) =>
      make(
        `${name.replaceAll("/", "-")}-${attack}`,
        () => ({
          ...(isOwnOf(base, name) ? { [own[base] ?? ""]: null } : {}),
          ...more,
          [name]: text,
        }),
        "ends",
        must,
        { base },
      ),
    ),
  ),
  ...codeForms.flatMap(([name, base], index) =>
    Object.entries(attacks)
      // two of the three, so that each meets each generator
      .filter((_attack, number) => (index + number) % 3 !== 0)
      .map(([attack, write]) =>
        make(
          `${name}-${attack}`,
          () => ({
            [own[base] ?? ""]: null,
            [name]: () =>
              write(
                (value) =>
                  `${isModule.test(name) ? "export default" : "module.exports ="} ${codes[base]?.(value) ?? ""};`,
              ),
          }),
          "ends",
          must,
          { base },
        ),
      ),
  ),
];
