import assert from "node:assert/strict";
import fc from "fast-check";
import Papa from "papaparse";
import { changeWords } from "../../../src/shared/cellWords.ts";
import { formulaGuard } from "../../../src/shared/formulaGuard.ts";
import { clipText } from "../../../src/webview/elements/longText.ts";
import { copyText } from "../../../src/webview/grid/copyFormats.ts";
import type { CopyFormat } from "../../../src/webview/grid/copyFormats.ts";
import type { TableData } from "../../../src/webview/grid/tableData.ts";
import { tableOf } from "./tables.ts";

/** All columns of these rows. */
function tableText(
  data: TableData,
  rows: Uint32Array,
  format: CopyFormat = "tsv",
  withHeaders = true,
): string {
  return copyText({ data, rows, columns: [...data.columns.keys()] }, format, withHeaders);
}

describe("cell text", () => {
  it("clips long text, never through the middle of a character", () => {
    assert.equal(clipText("short"), "short");
    assert.equal(clipText("abcdef", 3), "abc…");
    assert.equal(clipText("ab😀def", 3), "ab…");
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme", maxLength: 40 }),
        fc.integer({ min: 1, max: 20 }),
        (text, limit) => {
          const clipped = clipText(text, limit);
          assert.ok(clipped.isWellFormed());
          assert.ok(clipped.length <= limit + 1);
        },
      ),
    );
  });

  it("writes a table as it is shown: its rows in their order, under its labels", () => {
    const data = tableOf([
      { keyword: "a", monthly_volume: 1300 },
      { keyword: "b", monthly_volume: null },
    ]);
    assert.equal(tableText(data, Uint32Array.of(1, 0)), "Keyword\tMonthly volume\nb\t—\na\t1,300");
  });

  it("keeps cells apart whatever is in them", () => {
    const rows = fc.array(
      fc.record({
        keyword: fc.string({ minLength: 1 }),
        title: fc.constantFrom("a\tb", "a\r\nb", "\n"),
      }),
      { minLength: 1 },
    );
    fc.assert(
      fc.property(rows, (items) => {
        const lines = tableText(tableOf(items), Uint32Array.from(items.keys())).split("\n");
        assert.equal(lines.length, items.length + 1);
        assert.ok(lines.every((line) => line.split("\t").length === 2));
      }),
    );
  });

  it("writes CSV by RFC 4180, and takes the sting out of formulas that strangers wrote", () => {
    const data = tableOf([
      { keyword: '=HYPERLINK("x")', monthly_volume: 1300, n: -5 },
      { keyword: "a\nb", monthly_volume: null, n: 2 },
      { keyword: "'@x", monthly_volume: 1, n: 3 },
    ]);
    assert.equal(
      tableText(data, Uint32Array.of(0, 1, 2), "csv"),
      'Keyword,Monthly volume,N\r\n"\'=HYPERLINK(""x"")","1,300",-5\r\n"a\nb",—,2\r\n\'\'@x,1,3',
    );
    assert.equal(tableText(data, Uint32Array.of(2), "csv", false), "''@x,1,3");
  });

  it("reads back from CSV as it was written, whatever is in the cells", () => {
    const anyRows = fc.array(
      fc.record({
        keyword: fc.string({ minLength: 1 }),
        title: fc.constantFrom('a"b', "a,b", "a\r\nb", "plain"),
      }),
      { minLength: 1 },
    );
    fc.assert(
      fc.property(anyRows, (items) => {
        const { data, errors } = Papa.parse<string[]>(
          tableText(tableOf(items), Uint32Array.from(items.keys()), "csv", false),
          { delimiter: ",", newline: "\r\n" },
        );
        assert.deepEqual(errors, []);
        assert.deepEqual(
          data.map((cells) => cells.map((text) => formulaGuard(",").plain(text))),
          items.map(({ keyword, title }) => [keyword, title]),
        );
      }),
    );
  });

  it("writes Markdown in which nothing is markup, one line a row", () => {
    const data = tableOf([{ keyword: "a|b\n<b>[x](y)`", monthly_volume: 1300 }]);
    assert.equal(
      tableText(data, Uint32Array.of(0), "markdown"),
      "| Keyword | Monthly volume |\n| --- | ---: |\n| a\\|b \\<b\\>\\[x\\](y)\\` | 1,300 |",
    );
    assert.match(tableText(data, Uint32Array.of(0), "markdown", false), /^\| {2}\| {2}\|\n/u);
  });

  it("writes JSON as it is shown, and loses no column to another of the same label", () => {
    const data = tableOf(
      [{ keyword: "a", intent: "commercial", ["Keyword"]: "b", trend_12m: [1, 2] }],
      ["keyword", "intent"],
    );
    assert.deepEqual(JSON.parse(tableText(data, Uint32Array.of(0), "json")), [
      {
        "Keyword (keyword)": "a",
        Intent: "Commercial",
        "Keyword (Keyword)": "b",
        "12-month trend": "1; 2",
      },
    ]);
    assert.deepEqual(JSON.parse(tableText(data, Uint32Array.of(0), "json", false)), [
      ["a", "Commercial", "b", "1; 2"],
    ]);
  });

  it("writes a trend as its figures, and never as what the service sent", () => {
    const months = [
      { year: 2026, month: 2, search_volume: 12_100 },
      { year: 2026, month: 1, search_volume: null },
    ];
    const data = tableOf([
      { keyword: "a", trend_12m: months },
      { keyword: "b", trend_12m: [880, 12_100] },
    ]);
    assert.equal(
      tableText(data, Uint32Array.of(0, 1), "tsv", false),
      "a\t—; 12,100\nb\t880; 12,100",
    );
  });

  it("writes changes in words", () => {
    assert.deepEqual([0.123, -0.5, 0].map(changeWords), ["up 12.3%", "down 50%", "no change"]);
  });
});
