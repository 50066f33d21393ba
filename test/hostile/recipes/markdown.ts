import { recipesOf, fill, each, titled, kilobyte, megabyte } from "../recipe.ts";
import type { Files, Recipe } from "../recipe.ts";

const given =
  "given up after a second or two, said once for this file; the plain article is answered meanwhile";

const body = (text: string): Files => ({ "content/a.md": titled(text) });

const make = recipesOf("markdown", "hugo");

/** Texts that take a parser long, each repeated up to a size in kilobytes. */
const repeated: readonly (readonly [name: string, size: number, text: string])[] = [
  ["link-open-angle", 250, "[](<"],
  ["images-open", 250, "![a]("],
  ["quotes-and-tabs", 250, ">\t"],
  ["quotes-and-lists", 60, "> - > 1. "],
  ["stars-nested", 250, "*a **b "],
  ["underscores", 250, "_a__b"],
  ["tags-open", 250, "<a href='"],
  ["brackets", 250, "["],
  ["references-in-a-row", 250, "[a][b]"],
  ["autolinks", 250, "www.a.b@c."],
  ["comments-open", 250, "<!-- a "],
  ["declarations-open", 250, "<!A <?b <![CDATA["],
  ["entities", 250, "&#x1F"],
  ["strikes", 250, "~~a~ "],
  ["math-open", 250, "$a $$"],
  ["footnote-marks", 250, "[^a"],
];

export const markdownRecipes: readonly Recipe[] = [
  ...repeated.map(([name, size, text]) =>
    make(name, () => body(fill(size * kilobyte, text)), "ends", given),
  ),
  make("backticks-growing", () => body(each(700, (n) => `${"`".repeat(n + 1)} `)), "ends", given),
  make("lists-by-indent", () => body(each(700, (n) => `${"  ".repeat(n)}- a\n`)), "ends", given),
  make(
    "definitions-same",
    () => body(`${fill(250 * kilobyte, "[a]: /x 't'\n")}\n${fill(20 * kilobyte, "[a] ")}`),
    "ends",
    given,
  ),
  make(
    "definitions-expand",
    () => body(`[a]: ${fill(100 * kilobyte, "/x")}\n\n${fill(100 * kilobyte, "[a] ")}`),
    "ends",
    "the target isn't written out 25,000 times",
  ),
  make(
    "table-wide",
    () => body(`${"|a".repeat(3000)}|\n${"|-".repeat(3000)}|\n${"|\n".repeat(60000)}`),
    "ends",
    "180 million cells aren't made",
  ),
  make(
    "footnotes-of-each-other",
    () => body(each(8000, (n) => `[^${n}]: see [^${n + 1}] [^0]\n`)),
    "ends",
    given,
  ),
  make(
    "words-250kb",
    () =>
      body(
        `# One\n\n${fill(250 * kilobyte, "Coffee wants water, and water wants time. ")}\n\n# Two\n`,
      ),
    "reads",
    "heading-h1-many, within twice the time of parsing it",
  ),
  make(
    "words-2mb",
    () => body(`# One\n\n${fill(2 * megabyte, "Coffee wants water.\n\n")}# Two\n`),
    "ends",
    "heading-h1-many, or said to be too large to check",
  ),
  make("one-line-2mb", () => body(fill(2 * megabyte, "a")), "ends", given),
  make("shortcodes-open", () => body(fill(250 * kilobyte, "{{< a >}}{{% b ")), "ends", given),
  make(
    "marks-250kb",
    () =>
      body(
        `# One\n\n${"a" + "\u0301\u0316".repeat(60_000)}\n\n## b${"\u0316\u0301".repeat(60_000)}\n`,
      ),
    "ends",
    given,
  ),
  make(
    "headings-60000",
    () => body(fill(250 * kilobyte, "# a\n")),
    "ends",
    "too many to check, said",
  ),
  make(
    "links-30000",
    () => body(fill(250 * kilobyte, "[a](/b)\n\n")),
    "ends",
    "too many to check, said",
  ),
  make(
    "findings-9000",
    () => body(fill(9 * 9000, "[](/b/)\n\n")),
    "ends",
    "500 of a rule are listed, the rest counted",
  ),
];
