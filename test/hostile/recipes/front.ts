import { recipesOf, fill, each, megabyte } from "../recipe.ts";
import type { Files, Recipe } from "../recipe.ts";

const front = (text: string, body = "\nText.\n\n# One\n\n# Two\n"): Files => ({
  "content/a.md": text + body,
});
const make = recipesOf("front", "hugo");

export const frontRecipes: readonly Recipe[] = [
  make(
    "yaml-alias-tower",
    () =>
      front(
        `---\ntitle: A\na0: &a0 [x, x]\n${each(30, (n) => `a${n + 1}: &a${n + 1} [*a${n}, *a${n}]\n`)}---\n`,
      ),
    "ends",
    "front matter is unreadable or read; said at its line; no title is called missing",
  ),
  make(
    "yaml-own-alias",
    () => front("---\ntitle: A\nself: &s {again: *s}\naliases: &l [/x/, *l]\n---\n"),
    "said",
    "no endless walk",
  ),
  make(
    "yaml-100000-keys",
    () => front(`---\ntitle: A\n${each(100000, (n) => `k${n}: v\n`)}---\n`),
    "ends",
    "1 MB",
  ),
  make(
    "yaml-deep-indent",
    () => front(`---\ntitle: A\n${each(1800, (n) => `${" ".repeat(n)}k:\n`)}---\n`),
    "ends",
    "1.6 MB of indentation",
  ),
  make(
    "yaml-odd-values",
    () =>
      front(
        "---\ntitle: [A]\ndate: 9999999-99-99\nweight: 1e400\nslug: .nan\nlastmod: 0o777777777777777777777\ndraft: 'perhaps'\naliases: {a: b}\n---\n",
      ),
    "said",
    "no URL from what is no text; draft unknown",
  ),
  make(
    "yaml-prototype",
    () =>
      front("---\ntitle: A\n__proto__: {draft: true}\nconstructor: x\nhasOwnProperty: y\n---\n"),
    "reads",
    "an article that is no draft, checked",
  ),
  make(
    "toml-deep",
    () => front(`+++\ntitle = "A"\nx = ${"[".repeat(60000)}1${"]".repeat(60000)}\n+++\n`),
    "ends",
    "front matter is unreadable or read; said at its line; no title is called missing",
  ),
  make(
    "toml-tables",
    () => front(`+++\ntitle = "A"\n${each(40000, (n) => `[t${n}.u]\nx = 1\n`)}+++\n`),
    "ends",
    "700 KB",
  ),
  make(
    "json-deep",
    () => front(`{"title":"A","x":${'{"y":['.repeat(40000)}1${"]}".repeat(40000)}}\n`),
    "ends",
    "front matter is unreadable or read; said at its line; no title is called missing",
  ),
  make(
    "never-closed-2mb",
    () => front(`---\ntitle: A\n${fill(2 * megabyte, "word: and more\n")}`, ""),
    "said",
    "where it begins",
  ),
  make(
    "title-of-marks",
    () => front(`---\ntitle: "a${"\u0301\u0316".repeat(40000)}"\n---\n`),
    "reads",
    "title-wide or nothing; shown cut, the line of Problems stays one line",
  ),
  make(
    "aliases-50000",
    () => front(`---\ntitle: A\naliases: [${each(50000, (n) => `/old-${n}/`, ", ")}]\n---\n`),
    "ends",
    "700 KB",
  ),
  make(
    "date-beyond",
    () => front("---\ntitle: A\ndate: +275760-09-14T00:00:00Z\nexpiryDate: -271822-01-01\n---\n"),
    "said",
    "no time outside what a date can hold is computed with",
  ),

  make(
    "keywords-100000",
    () =>
      front(
        `---\ntitle: A\nkeywords: [${each(100_000, (n) => `k${n}`, ", ")}]\nkeyword: k1\n---\n`,
      ),
    "ends",
    "1 MB",
  ),
  make(
    "yaml-comments-2mb",
    () => front(`---\ntitle: A\n${fill(1.9 * megabyte, "# ")}\n---\n`),
    "ends",
    "read or too long",
  ),
  make(
    "yaml-long-blanks",
    () => front(`---\ntitle: A${" ".repeat(100_000)}\nb: c${"\t ".repeat(50_000)}x\n---\n`),
    "ends",
    "linear in blanks",
  ),
  make(
    "yaml-quotes-open",
    () => front(`---\ntitle: "A\n${"b: 'c\n".repeat(40_000)}---\n`),
    "said",
    "the line of the quote",
  ),
  make(
    "yaml-block-scalars",
    () => front(`---\ntitle: A\n${each(20_000, (n) => `k${n}: |\n  a\n  b\n`)}---\n`),
    "ends",
    "500 KB",
  ),
  make(
    "toml-strings-open",
    () => front(`+++\ntitle = "A\n${'b = """c\n'.repeat(40_000)}+++\n`),
    "said",
    "the line of the quote",
  ),
  make(
    "toml-dotted-keys",
    () =>
      front(`+++\ntitle = "A"\n${each(3000, (n) => `${"a.".repeat(n % 300)}k${n} = 1\n`)}+++\n`),
    "ends",
    "2 MB of dots",
  ),
  make(
    "html-head-2mb",
    () => ({
      "content/a.md": null,
      "content/a.html": `<html><head>${fill(1.9 * megabyte, '<meta name="keywords" content="a">')}<title>A</title></head><body><h1>A</h1></body></html>\n`,
    }),
    "ends",
    "read or too long",
    { open: "content/a.html" },
  ),
  make(
    "keyword-of-marks",
    () => front(`---\ntitle: A\nkeyword: "a${"\u0301\u0316".repeat(45_000)}"\n---\n`),
    "reads",
    "one keyword; the host isn't held",
  ),
];
