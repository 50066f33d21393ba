import { plainArticle, recipesOf, fill, each, eachFile, kilobyte, megabyte } from "../recipe.ts";
import type { Files, Recipe } from "../recipe.ts";

const unknown =
  "URLs of this site are unknown, said once with the file's name; the plain article is checked";

const toml = (line: string): Files => ({
  "hugo.toml": `baseURL = "https://tea.example/"\n${line}\n`,
});
const longName = (text: string, count = 44): string => `content/${text.repeat(count)}.md`;

/** The mount that a site without others has. */
const own = '[[module.mounts]]\nsource = "content"\ntarget = "content"\n';

const make = recipesOf("hugo", "hugo");

export const hugoRecipes: readonly Recipe[] = [
  make(
    "ignore-words",
    () => ({
      ...toml("ignoreFiles = ['content/(\\w+\\s?)+$']"),
      [longName("word", 12)]: plainArticle,
    }),
    "ends",
    "one pattern, one name: linear, or given up; then no URL is claimed",
  ),
  make(
    "ignore-commas",
    () => ({
      ...toml("ignoreFiles = ['(.*?,){14}P']"),
      [`content/${"1,".repeat(40)}.md`]: plainArticle,
    }),
    "ends",
    "one pattern, one name: linear, or given up; then no URL is claimed",
  ),
  make(
    "ignore-counted",
    () => ({ ...toml("ignoreFiles = ['(x{1,50}){1,50}y']"), [longName("x", 120)]: plainArticle }),
    "ends",
    "one pattern, one name: linear, or given up; then no URL is claimed",
  ),
  make(
    "ignore-two-ends",
    () => ({ ...toml("ignoreFiles = ['(([^/])+.)+[^/]!$']"), [longName("ab", 20)]: plainArticle }),
    "ends",
    "one pattern, one name: linear, or given up; then no URL is claimed",
  ),
  make(
    "ignore-20000-patterns",
    () => toml(`ignoreFiles = [${each(20000, (n) => `'draft${n}$'`, ",")}]`),
    "ends",
    "none of them meets the articles: both have URLs, or the file is said to be too much",
  ),
  make(
    "ignore-long-alternative",
    () => toml(`ignoreFiles = ['(${each(40000, (n) => `w${n}`, "|")})$']`),
    "ends",
    "250 KB in one pattern",
  ),
  make(
    "permalinks-long",
    () => toml(`[permalinks]\n"" = "${fill(250 * kilobyte, "/:year/:sections[last]")}"`),
    "ends",
    unknown,
  ),
  make(
    "permalinks-odd-slices",
    () =>
      toml(
        '[permalinks]\n"" = "/:sections[999999999:-999999999]/:sections[:]/:sections[a:b]/:slug/"',
      ),
    "said",
    "no URL is claimed from a pattern that can't be read",
  ),
  make(
    "mounts-5000",
    () =>
      toml(
        own +
          each(
            5000,
            (n) =>
              `[[module.mounts]]\nsource = "c${n}"\ntarget = "content/c${n}"\nincludeFiles = ["**/*.{md,html}","!*/x*"]\n`,
          ),
      ),
    "ends",
    "500 KB",
  ),
  make(
    "mounts-circle",
    () =>
      toml(
        '[[module.mounts]]\nsource = "."\ntarget = "content"\n[[module.mounts]]\nsource = "content"\ntarget = "content/content"',
      ),
    "reads",
    "each file is listed once; no folder is walked in circles",
  ),
  make(
    "mounts-outside",
    () => ({
      ...toml(`${own}[[module.mounts]]\nsource = "../../../../../../../.."\ntarget = "content"`),
    }),
    "said",
    "nothing outside the opened folder is listed or read",
  ),
  make(
    "cascade-braces",
    () => toml(`[[cascade]]\n[cascade._target]\npath = "/${"{**/,*,}".repeat(24)}z"`),
    "ends",
    unknown,
  ),
  make("toml-deep-table", () => toml(`[${fill(250 * kilobyte, "k.")}k]\nx = 1`), "ends", unknown),
  make(
    "toml-inline-deep",
    () => toml(`x = ${fill(150 * kilobyte, "{k = ")}1${"}".repeat(30720)}`),
    "ends",
    unknown,
  ),
  make(
    "toml-open-string-2mb",
    () => toml(`x = """${fill(2 * megabyte, "never closed\\n ")}`),
    "said",
    "the line where the string begins is named",
  ),
  make(
    "yaml-merge-lists",
    () => ({
      "hugo.toml": null,
      "hugo.yaml": `baseURL: https://tea.example/\nparams:\n  m0: &m0 {a: 1, b: 2}\n${each(22, (n) => `  m${n + 1}: &m${n + 1} {<<: [*m${n}, *m${n}, *m${n}], k${n}: [*m${n}, *m${n}, *m${n}]}\n`)}`,
    }),
    "ends",
    unknown,
  ),
  make(
    "json-40000-languages",
    () => ({
      "hugo.toml": null,
      "hugo.json": `{"baseURL":"https://tea.example/","languages":{${each(40000, (n) => `"l${n}":{"weight":${n},"contentDir":"content/l${n}"}`, ",")}}}`,
    }),
    "ends",
    "2 MB; one pass over the list, not one for each file",
  ),
  make(
    "split-3000-files",
    () => eachFile(3000, (n) => [`config/_default/own${n}.toml`, `x = ${n}\n`]),
    "reads",
    "https://tea.example/a/ for the opened file; no stall while the files are read",
  ),
  make(
    "base-url-1mb",
    () => ({ "hugo.toml": `baseURL = "https://tea.example/${fill(megabyte, "deep/")}"\n` }),
    "ends",
    "no URL longer than 2,048 characters is offered, shown whole, copied or called",
  ),
];
