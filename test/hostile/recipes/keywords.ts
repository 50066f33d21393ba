import { recipesOf, each, fill, kilobyte, megabyte } from "../recipe.ts";
import type { Files, Recipe } from "../recipe.ts";

const list = (rows: string): Files => ({
  "seo/keywords/a.csv": `keyword,location,language,monthly_volume\n${rows}`,
});

const make = recipesOf("keywords", "list");

export const keywordsRecipes: readonly Recipe[] = [
  make(
    "100000-rows",
    () => list(each(100000, (n) => `keyword ${n},United States,English,${n}\n`)),
    "reads",
    "4 MB; 100,000 rows; the price of all is shown before any call",
  ),
  make(
    "invisible",
    () =>
      list(
        `espresso,United States,English,1\nespresso${[..."a second meaning"].map((c) => String.fromCodePoint(0xe0100 + c.charCodeAt(0) - 16)).join("")},United States,English,1\nesp\u2060resso,United States,English,1\nespresso\u{e0041}\u{e0042},United States,English,1\n`,
      ),
    "said",
    "one keyword, one paid call; what draws nothing reaches no call, question or model",
  ),
  make(
    "long-cells",
    () =>
      list(
        `${"x".repeat(250 * kilobyte)},United States,English,1\n${"a b ".repeat(5000)},United States,English,1\n`,
      ),
    "said",
    "refused before a price, with the line",
  ),
  make(
    "not-text",
    () => ({
      "seo/keywords/a.csv": () =>
        Buffer.from("keyword,location\ncaf\xe9,United States\nco\0ffee,United States\n", "latin1"),
    }),
    "said",
    "encoding asked, NUL refused; no U+FFFD in a call",
  ),

  make(
    "columns-95000",
    () => ({ "seo/keywords/a.csv": `keyword,${"a,".repeat(95_000)}b\ncoffee\n` }),
    "ends",
    "linear in columns",
  ),
  make(
    "header-2mb",
    () => ({ "seo/keywords/a.csv": `${"keyword ".repeat(250_000)}\ncoffee\n` }),
    "said",
    "no column of keywords",
  ),
  make(
    "quotes-open",
    () => ({ "seo/keywords/a.csv": `keyword,volume\n${each(50_000, (n) => `"open ${n},1\n`)}` }),
    "said",
    "the line of the quote",
  ),
  make(
    "sparse-700mb",
    () => ({ "seo/keywords/a.csv": { sparse: 700 * megabyte } }),
    "said",
    "too large, by its size alone",
  ),
  make(
    "rows-without-keywords",
    () => ({ "seo/keywords/a.csv": `volume;keyword\n${"1;\n".repeat(400_000)}` }),
    "ends",
    "no rows",
  ),
  make(
    "keyword-of-marks",
    () => list(`a${"\u0301\u0316".repeat(200_000)},United States,English,1\n`),
    "ends",
    "the host isn't held",
  ),
  make(
    "quoted-15mb",
    () => ({
      "seo/keywords/a.csv": () =>
        `keyword,notes\ncoffee,"${fill(15 * megabyte, "some words\n")}"\ntea,x\n`,
    }),
    "reads",
    "two keywords",
  ),
  make(
    "totals-100000",
    () =>
      list(`${each(100_000, (n) => `keyword ${n},,,${n}\n`)}${each(1000, () => "Total,,,5\n")}`),
    "reads",
    "100,000 rows",
  ),
];
