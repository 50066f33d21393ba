import { recipesOf, fill, each, megabyte } from "../recipe.ts";
import type { Files, Recipe, Content } from "../recipe.ts";

const csv = (text: Content): Files => ({ "table.csv": text });

const make = recipesOf("csv", "table");

export const csvRecipes: readonly Recipe[] = [
  make(
    "headers-20000",
    () => csv(`${"a,".repeat(20000)}a\n${"1,".repeat(20000)}1\n`),
    "ends",
    "linear in columns; the columns keep one name and their order",
  ),
  make(
    "quotes-open",
    () => csv(`keyword,volume\n${each(50000, (n) => `"open ${n},1\n`)}`),
    "said",
    "the lines; no row is swallowed, 50,000 rows or none",
  ),
  make(
    "line-10mb",
    () => csv(() => `keyword,note\ncoffee,${"x".repeat(10 * megabyte)}\n`),
    "ends",
    "a cell is shown cut; the host isn't held",
  ),
  make(
    "delimiters-2mb",
    () => csv(fill(2 * megabyte, ",;\t|")),
    "said",
    "no header can be told; no million of columns is drawn",
  ),
  make("quotes-only", () => csv(fill(megabyte, '""')), "ends", "one cell"),
  make(
    "preamble-that-changes",
    () => csv(`${each(60, (n) => `${"x,".repeat(n)}\n`)}keyword,volume\ncoffee,1\n`),
    "said",
    "the header isn't among the first 40 lines: asked, no preamble becomes a keyword",
  ),
  make(
    "lines-empty",
    () => csv("keyword,volume\n" + "\n".repeat(megabyte) + "coffee,1\n"),
    "reads",
    "one row: coffee, 1",
  ),
  make(
    "utf16-odd",
    () =>
      csv(() =>
        Buffer.concat([
          Buffer.from("\ufeffkeyword\tvolume\ncof\ud800fee\t1\n", "utf16le"),
          Buffer.from([0x41]),
        ]),
      ),
    "said",
    "half a character: refused as a keyword before a price",
  ),
  make(
    "formulas",
    () => csv('keyword,volume\n=HYPERLINK("https://tea.example"),1\n@SUM(A1),2\n\t=1+1,3\n'),
    "reads",
    "three rows, text; guarded where written back, and one guard is taken off where read",
  ),
  make(
    "numbers-long",
    () => csv(`keyword,volume\ncoffee,${"9".repeat(200000)}\ntea,1e999999\nmilk,-0\nwater,0x10\n`),
    "ends",
    "no Infinity; what can't be held stays text",
  ),

  make(
    "sparse-700mb",
    () => ({ "table.csv": { sparse: 700 * megabyte } }),
    "said",
    "too large, by its size alone",
  ),
  make("same-header-95000", () => csv(`${"a,".repeat(95_000)}a\n1\n`), "ends", "linear in columns"),
  make(
    "named-like-numbered",
    () => csv(`${"a,".repeat(5000)}${each(5000, (n) => `a_${n}`, ",")}\n1\n`),
    "ends",
    "each name once",
  ),
  make(
    "wide-200-rows",
    () =>
      csv(
        `${each(20_000, (n) => `c${n}`, ",")}\n${fill(8 * megabyte, `${"1,".repeat(19_999)}1\n`)}`,
      ),
    "ends",
    "four million cells aren't drawn at once",
  ),
  make(
    "rows-400000",
    () => csv(`keyword,volume\n${each(400_000, (n) => `k${n},${n}\n`)}`),
    "ends",
    "5 MB; the host isn't held",
  ),
  make(
    "trend-long",
    () => csv(`keyword,trend\ncoffee,${"1; ".repeat(500_000)}x\n`),
    "ends",
    "a list of figures that is none at its end",
  ),
  make(
    "notes-before-header",
    () => csv(`${"# note\n".repeat(300_000)}keyword,volume\ncoffee,1\n`),
    "reads",
    "one row: coffee, 1",
  ),
  make(
    "quoted-20mb",
    () => csv(() => `keyword,note\ncoffee,"${fill(20 * megabyte, "some words ")}"\ntea,1\n`),
    "reads",
    "two rows; the cell is cut, which is said",
  ),
  make(
    "quoted-lines-20mb",
    () => csv(() => `keyword,note\ncoffee,"${fill(20 * megabyte, "a,\n")}"\ntea,1\n`),
    "reads",
    "two rows; what stands in the cell is no row",
  ),
  make(
    "quoted-doubled-20mb",
    () => csv(() => `keyword,note\ncoffee,"${fill(20 * megabyte, 'a ""b"" ')}"\ntea,1\n`),
    "reads",
    "two rows",
  ),
  make(
    "quoted-open-20mb",
    () => csv(() => `keyword,note\ncoffee,"${fill(20 * megabyte, "some words, \n")}"x\ntea,1\n`),
    "said",
    "the line; no row is swallowed",
  ),
  make("quotes-20mb", () => csv(() => fill(20 * megabyte, '"')), "ends", "one cell, or none"),
  make(
    "quotes-odd-20mb",
    () => csv(() => `keyword,volume\n${fill(20 * megabyte, '"')}"\ncoffee,1\n`),
    "said",
    "the line of the quote",
  ),
  make(
    "latin1-20mb",
    () =>
      csv(() =>
        Buffer.from(`keyword,note\ncoffee,"${"caf\u00E9 ".repeat(4 * megabyte)}"\n`, "latin1"),
      ),
    "said",
    "its encoding is asked for",
  ),
  make(
    "utf8-20mb",
    () => csv(() => `keyword,note\ncoffee,"${"café ".repeat(4 * megabyte)}"\n`),
    "reads",
    "one row",
  ),
  make(
    "rows-1000000",
    () => csv(() => `keyword,volume\n${each(1_000_000, (n) => `keyword ${n},${n}\n`)}`),
    "said",
    "300,000 rows, and that there are more",
  ),
];
