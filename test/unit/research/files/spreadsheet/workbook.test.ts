import assert from "node:assert/strict";
import fc from "fast-check";
import { SheetTooSmallError } from "../../../../../src/research/files/spreadsheet/sheetLimits.ts";
import {
  sheetName,
  WorkbookWriter,
} from "../../../../../src/research/files/spreadsheet/workbook.ts";
import { columnLetters } from "../../../../../src/research/files/spreadsheet/sheetCells.ts";
import { ExactNumber } from "../../../../../src/shared/exactNumber.ts";
import type { ColumnFormat } from "../../../../../src/shared/table.ts";
import { visibleText } from "../../../../../src/shared/visibleText.ts";
import { hostile } from "../hostileText.ts";
import { readSheet } from "../sheetReader.ts";
import type { ReadCell, ReadSheet } from "../sheetReader.ts";

/** One row below its header, as it is read again. */
async function written(
  cells: readonly (readonly [format: ColumnFormat, value: unknown])[],
): Promise<{ readonly sheet: ReadSheet; readonly cutCells: number }> {
  const writer = await WorkbookWriter.create({
    name: "Test",
    columns: cells.map(([format], index) => ({ header: `c${index}`, format })),
    rows: 1,
  });
  const bytes = Buffer.concat([
    writer.begin(),
    writer.rows([cells.map(([, value]) => value)]),
    writer.end(),
  ]);
  return { sheet: readSheet(bytes), cutCells: writer.cutCells };
}

async function cell(
  format: ColumnFormat,
  value: unknown,
): Promise<Omit<ReadCell, "isBold"> | undefined> {
  const { sheet } = await written([[format, value]]);
  const found = sheet.cells.get("A2");
  return found && { type: found.type, value: found.value, format: found.format };
}

const iso = String.raw`yyyy\-mm\-dd`;
const utc = String.raw`yyyy\-mm\-dd\ hh:mm:ss" UTC"`;

describe("an Excel file", () => {
  const cases: readonly (readonly [ColumnFormat, unknown, ReadCell["type"], string, string])[] = [
    ["text", "007", "text", "007", "@"],
    ["text", "10/12", "text", "10/12", "@"],
    ["text", "may 5", "text", "may 5", "@"],
    ["text", "2026-11-20", "text", "2026-11-20", "@"],
    ["text", "1e5", "text", "1e5", "@"],
    ["text", "TRUE", "text", "TRUE", "@"],
    ["text", "=1+1", "text", "=1+1", "@"],
    ["text", "-best coffee", "text", "-best coffee", "@"],
    ["text", "@sum", "text", "@sum", "@"],
    ["text", "120212345678901234", "text", "120212345678901234", "@"],
    ["integer", new ExactNumber("120212345678901234"), "text", "120212345678901234", "@"],
    ["integer", 9_007_199_254_740_991, "text", "9007199254740991", "@"],
    ["decimal", new ExactNumber("0.10000000000000001"), "text", "0.10000000000000001", "@"],
    ["integer", 120_212_345_678, "number", "120212345678", "0"],
    ["text", 7, "number", "7", "0"],
    ["integer", 0, "number", "0", "0"],
    ["decimal", 8.21, "number", "8.21", "General"],
    ["decimal", 1e300, "text", "1e+300", "@"],
    ["decimal", Number.POSITIVE_INFINITY, "text", "Infinity", "@"],
    ["money", 2.42, "number", "2.42", "#,##0.00"],
    ["fraction", 0.0333, "number", "0.0333", "0.00%"],
    ["percent", 42.8, "number", "0.428", "0.00%"],
    ["change", -0.2, "number", "-0.2", "0.00%"],
    ["fraction", 4400, "number", "4400", "0"],
    ["date", "2026-11-20", "number", "46346", iso],
    ["date", "2026-11-20T12:00:00Z", "number", "46346.5", utc],
    ["date", "2026-11-20T12:00:00+02:00", "number", "46346.416666666664", utc],
    ["date", "2026-11-20 06:00:00", "number", "46346.25", utc],
    ["date", 1_795_132_800, "number", "46346", utc],
    ["date", "1900-03-01", "number", "61", iso],
    ["date", "1900-02-28", "text", "1900-02-28", "@"],
    ["date", "2026-02-30", "text", "2026-02-30", "@"],
    ["date", "2026-11", "text", "2026-11", "@"],
    ["date", "yesterday", "text", "yesterday", "@"],
    ["boolean", true, "boolean", "1", "General"],
    ["boolean", false, "boolean", "0", "General"],
    ["list", ["a", "b"], "text", "a; b", "@"],
    ["trend", [100, null, 82], "text", "100; ; 82", "@"],
    ["trend", [7], "text", "7", "@"],
    ["json", { a: 1 }, "text", '{"a":1}', "@"],
    ["url", "https://maps.example/@40.7,-74.0", "text", "https://maps.example/@40.7,-74.0", "@"],
    ["text", "a & b < c > \"d\" 'e'", "text", "a & b < c > \"d\" 'e'", "@"],
    ["text", " padded ", "text", " padded ", "@"],
    ["text", "_x0041_ _x005F_", "text", "_x0041_ _x005F_", "@"],
    ["text", "a\r\nb\rc\td", "text", "a\nb\nc\td", "@"],
    ["text", "null\u0000bell\u0007\uFFFE\uD800 end", "text", "nullbell end", "@"],
    ["text", "soft\u00ADhyphen", "text", "soft\u00ADhyphen", "@"],
    ["text", "x".repeat(256), "text", "x".repeat(256), "General"],
  ];
  for (const [format, value, type, text, style] of cases) {
    it(`has ${JSON.stringify(value)?.slice(0, 40)} in a column of ${format} as ${type} ${JSON.stringify(text.slice(0, 40))}`, async () => {
      assert.deepEqual(await cell(format, value), { type, value: text, format: style });
    });
  }

  it("has no cell for what is unknown", async () => {
    for (const value of [null, undefined, ""]) {
      assert.equal(await cell("integer", value), undefined);
    }
  });

  it("cuts what no cell can hold, never within a character, and counts it", async () => {
    const longest = "x".repeat(32_767);
    const { sheet, cutCells } = await written([
      ["text", longest],
      ["text", `${longest}y`],
      ["text", `${"x".repeat(32_765)}😀😀`],
    ]);
    assert.equal(cutCells, 2);
    assert.deepEqual(
      ["A2", "B2", "C2"].map((place) => sheet.cells.get(place)?.value),
      [longest, `${"x".repeat(32_766)}…`, `${"x".repeat(32_765)}…`],
    );
  });

  it("has a bold header that stays in sight, and every part that programs look for", async () => {
    const { sheet } = await written([["text", "a"]]);
    assert.deepEqual(sheet.cells.get("A1"), {
      type: "text",
      value: "c0",
      format: "@",
      isBold: true,
    });
    assert.ok(sheet.isHeaderFrozen);
    assert.deepEqual(sheet.parts.toSorted(), [
      "[Content_Types].xml",
      "_rels/.rels",
      "xl/_rels/workbook.xml.rels",
      "xl/styles.xml",
      "xl/workbook.xml",
      "xl/worksheets/sheet1.xml",
    ]);
  });

  it("has any text as it was, but for what a file can't hold", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(hostile, { minLength: 1, maxLength: 30 }), async (texts) => {
        const { sheet } = await written(texts.map((text) => ["text", text]));
        const invalid = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u;
        assert.deepEqual(
          texts.map((_text, index) => sheet.cells.get(`${columnLetters(index)}2`)?.value ?? ""),
          texts.map((text) =>
            (invalid.test(text) ? visibleText(text) : text).replaceAll(/\r\n?/gu, "\n"),
          ),
        );
      }),
      { numRuns: 50 },
    );
  });

  it("is the same for the same rows, whenever it is written", async () => {
    const writer = async (): Promise<Buffer> => {
      const one = await WorkbookWriter.create({ name: "t", columns: [], rows: 0 });
      return Buffer.concat([one.begin(), one.rows([]), one.end()]);
    };
    assert.deepEqual(await writer(), await writer());
  });

  it("is refused where a sheet is too small", async () => {
    const table = (rows: number, columns: number): Promise<WorkbookWriter> =>
      WorkbookWriter.create({
        name: "t",
        columns: Array.from({ length: columns }, () => ({ header: "", format: "text" as const })),
        rows,
      });
    await assert.rejects(table(1_048_576, 1), SheetTooSmallError);
    await assert.rejects(table(1, 16_385), /Save them as CSV\.$/u);
    await table(1_048_575, 16_384);
  });

  it("names its columns as Excel does", () => {
    const names = { 0: "A", 25: "Z", 26: "AA", 701: "ZZ", 702: "AAA", 16_383: "XFD" };
    for (const [index, name] of Object.entries(names)) {
      assert.equal(columnLetters(Number(index)), name);
    }
  });

  it("has a name that Excel takes", () => {
    const names = {
      "Research Keywords: espresso": "Research Keywords espresso",
      "a/b\\c?*[d]": "a b c d",
      "'quoted'": "quoted",
      History: "Rows",
      "": "Rows",
      "///": "Rows",
      "😀": "😀",
      ["x".repeat(40)]: "x".repeat(31),
      [`${"x".repeat(30)}😀`]: "x".repeat(30),
      "a\nb\u0000": "a b",
    };
    for (const [given, name] of Object.entries(names)) {
      assert.equal(sheetName(given), name);
    }
  });
});
