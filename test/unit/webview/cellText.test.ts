import assert from "node:assert/strict";
import fc from "fast-check";
import Papa from "papaparse";
import { changeWords } from "../../../src/shared/cellWords.ts";
import { formulaGuard } from "../../../src/shared/formulaGuard.ts";
import { clipText } from "../../../src/webview/elements/longText.ts";
import { copyText } from "../../../src/webview/grid/copyFormats.ts";
import type { CopyFormat } from "../../../src/webview/grid/copyFormats.ts";
import { columnValues } from "../../../src/shared/table.ts";
import type { Column } from "../../../src/shared/table.ts";
import { TableData } from "../../../src/webview/grid/tableData.ts";
import { tableOf } from "./tables.ts";

/** All columns of these rows. */
function tableText(
  data: TableData,
  rows: Uint32Array,
  format: CopyFormat = "tsv",
  withHeaders = true,
  delimiter = ",",
): string {
  return copyText(
    { data, rows, columns: [...data.columns.keys()] },
    format,
    withHeaders,
    delimiter,
  );
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

  it("writes a table's rows in their order, under its labels", () => {
    const data = tableOf([
      { keyword: "a", monthly_volume: 1300 },
      { keyword: "b", monthly_volume: null },
    ]);
    assert.equal(tableText(data, Uint32Array.of(1, 0)), "Keyword\tMonthly volume\nb\t\na\t1300");
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
      'Keyword,Monthly volume,N\r\n"\'=HYPERLINK(""x"")",1300,-5\r\n"a\nb",,2\r\n\'\'@x,1,3',
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

  it("C2: writes Markdown that MDX, site generators and math read as text", () => {
    const data = tableOf([{ keyword: "{{x}} {%y%} {z} $1$ ~~a~~ &amp;" }]);
    assert.equal(
      tableText(data, Uint32Array.of(0), "markdown").split("\n")[2],
      String.raw`| \{\{x\}\} \{%y%\} \{z\} \$1\$ \~\~a\~\~ \&amp; |`,
    );
  });

  it("C1: writes JSON with the values themselves, under the members' names", () => {
    const data = tableOf(
      [{ keyword: "a", intent: "commercial", ["Keyword"]: 4400, trend_12m: [1, 2], url: null }],
      ["keyword", "intent"],
    );
    const [item] = [
      { keyword: "a", intent: "commercial", Keyword: 4400, trend_12m: [1, 2], url: null },
    ];
    assert.deepEqual(JSON.parse(tableText(data, Uint32Array.of(0), "json")), [item]);
    assert.deepEqual(JSON.parse(tableText(data, Uint32Array.of(0), "json", false)), [
      data.columns.map(({ key }) => Object.entries(item ?? {}).find(([name]) => name === key)?.[1]),
    ]);
  });

  it("writes JSON with a file's columns in their order, under the names they have there", () => {
    const columns: Column[] = [
      { key: "column 1", name: "keyword", label: "keyword", format: "text" },
      { key: "column 2", name: "2026", label: "2026", format: "list" },
      { key: "column 3", name: "2025", label: "2025", format: "integer" },
    ];
    const rows = [
      { "column 1": 'a\n"b"', "column 2": [1, 2], "column 3": 3 },
      { "column 1": "c", "column 2": null, "column 3": 4 },
    ];
    const data = new TableData({
      id: "rows",
      name: "rows",
      title: "list.csv",
      columns,
      rowCount: 2,
      firstRows: columnValues(rows, columns),
    });
    const text = tableText(data, Uint32Array.of(0, 1), "json");
    assert.deepEqual(JSON.parse(text), [
      { keyword: 'a\n"b"', 2026: [1, 2], 2025: 3 },
      { keyword: "c", 2026: null, 2025: 4 },
    ]);
    assert.deepEqual(
      [...text.matchAll(/^ {4}("[^"]+"):/gmu)].map(([, name]) => name),
      ['"keyword"', '"2026"', '"2025"', '"keyword"', '"2026"', '"2025"'],
    );
  });

  it("C1: writes figures that a spreadsheet reads as numbers, in English and in German", () => {
    const data = tableOf([
      { keyword: "=b", monthly_volume: 4400, cpc_usd: 1.25, change_12m: 0.152, ctr: 0.0123 },
      { keyword: "1,5;2", monthly_volume: null, cpc_usd: -0.5, change_12m: -0.5, ctr: 1e-7 },
    ]);
    const copy = (format: CopyFormat, delimiter: string): string =>
      tableText(data, Uint32Array.of(0, 1), format, false, delimiter);
    assert.equal(copy("tsv", ","), "'=b\t4400\t1.25\t0.152\t0.012\n1,5;2\t\t-0.5\t-0.5\t1e-7");
    assert.equal(copy("tsv", "\t"), copy("tsv", ","));
    assert.equal(copy("tsv", ";"), "'=b\t4400\t1,25\t0,152\t0,012\n1,5;2\t\t-0,5\t-0,5\t1e-7");
    assert.equal(copy("csv", ","), '\'=b,4400,1.25,0.152,0.0123\r\n"1,5;2",,-0.5,-0.5,1e-7');
    assert.equal(copy("csv", "\t"), copy("csv", ","));
    assert.equal(copy("csv", ";"), '\'=b;4400;1,25;0,152;0,0123\r\n"1,5;2";;-0,5;-0,5;1e-7');
    assert.match(copy("markdown", ";"), /\| 4,400 \|.*up 15\.2%/u);
  });

  it("C1: a quote at the beginning of a cell swallows none of those that are pasted with it", () => {
    const data = tableOf([{ keyword: '"best" beans', title: "b" }]);
    assert.equal(tableText(data, Uint32Array.of(0), "tsv", false), '"""best"" beans"\tb');
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
    assert.equal(tableText(data, Uint32Array.of(0, 1), "tsv", false), "a\t; 12100\nb\t880; 12100");
  });

  it("writes changes in words", () => {
    assert.deepEqual([0.123, -0.5, 0].map(changeWords), ["up 12.3%", "down 50%", "no change"]);
  });
});
