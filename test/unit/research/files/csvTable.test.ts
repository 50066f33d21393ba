import assert from "node:assert/strict";
import fc from "fast-check";
import { csvWriter, excelDialect, projectDialect } from "../../../../src/research/files/csv.ts";
import { readCsvTable as readTable } from "../../../../src/research/files/csvTable.ts";
import { OpenQuoteError } from "../../../../src/research/files/keywordLists/csvRecords.ts";
import { ExactNumber } from "../../../../src/shared/exactNumber.ts";

type Rows = Awaited<ReturnType<typeof readTable>>["rows"];

async function readCsvTable(text: string): Promise<Rows> {
  return (await readTable(text)).rows;
}

describe("the rows of a CSV file", () => {
  it("L24: are read as they were meant: figures, lists of figures, yes and no, guarded text", async () => {
    const rows = [
      { keyword: "=b", monthly_volume: 4400, cpc_usd: 1.5, trend_12m: [1, null, 3], own: true },
      { keyword: "a;b", monthly_volume: null, cpc_usd: -0.25, trend_12m: [2, 4], own: false },
    ];
    for (const dialect of [projectDialect, excelDialect(";"), excelDialect("\t")]) {
      const writer = csvWriter(Object.keys(rows[0] ?? {}), dialect);
      assert.deepEqual(
        await readCsvTable(writer.header() + writer.rows(rows)),
        rows,
        dialect.delimiter,
      );
    }
  });

  it("L24: keep what only looks like a number, and every digit", async () => {
    const text = "id,code,mixed\n120212345678901234,007,1\n5,010,x\n";
    assert.deepEqual(await readCsvTable(text), [
      { id: new ExactNumber("120212345678901234"), code: "007", mixed: "1" },
      { id: 5, code: "010", mixed: "x" },
    ]);
  });

  it("L24: have a name for every column, and pass over empty lines and lines with #", async () => {
    assert.deepEqual(await readCsvTable("\uFEFF# from us\n\nkeyword,,keyword\na,b,c,d\n\ne\n"), [
      { keyword: "a", column_2: "b", keyword_2: "c", column_4: "d" },
      { keyword: "e", column_2: null, keyword_2: null, column_4: null },
    ]);
    assert.deepEqual(await readCsvTable(""), []);
    assert.deepEqual(await readCsvTable("keyword\n"), []);
    await assert.rejects(() => readCsvTable('a,b\n"x,1\n'), OpenQuoteError);
  });

  it("L24: are as many as lines with something in them, whatever is in these", async () => {
    const cell = fc.string({
      unit: fc.constantFrom("a", ",", ";", '"', "\n", "=", "1", "é"),
      minLength: 1,
    });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(cell, cell), { minLength: 1 }), async (rows) => {
        const lines = rows.map(([one, other]) => [`x${one}`, `y${other}`]);
        const read = await readCsvTable(
          csvWriter(["one", "other"]).header() + csvWriter([]).cells(lines),
        );
        assert.deepEqual(
          read.map(({ one, other }) => [one, other]),
          lines,
        );
      }),
    );
  });

  it("ST6: are read of the first thousand columns, each with a name of its own, and the others are counted", async () => {
    const line = (cell: string): string => Array.from({ length: 95_000 }, () => cell).join(",");
    const { columns, rows, moreColumns, moreRows } = await readTable(
      `${line("a")}\n${line("1")}\n`,
    );
    assert.deepEqual([columns.length, moreColumns, rows.length, moreRows], [1_000, 94_000, 1, 0]);
    assert.deepEqual(
      [columns[0]?.name, columns[1]?.name, columns[999]?.name],
      ["a", "a_2", "a_1000"],
    );
    assert.equal(rows[0]?.["a_1000"], 1);
  });

  it("ST6: are read of the first 300,000 lines, and the others are counted", async () => {
    const { rows, moreRows } = await readTable(`a\n${"x\n".repeat(300_010)}`);
    assert.deepEqual([rows.length, moreRows], [300_000, 10]);
  });

  it("ST6: have texts where a figure is longer than any, and columns that are called as an object's own are", async () => {
    const digits = "9".repeat(200_000);
    const { rows } = await readTable(`__proto__,volume\nx,${digits}\n`);
    assert.deepEqual(Object.entries(rows[0] ?? {}), [
      ["__proto__", "x"],
      ["volume", digits],
    ]);
  });

  it("ST6: are none where a quote swallows lines, and the line is said", async () => {
    const open = Array.from({ length: 50 }, (_, row) => `"open ${row},1\n`).join("");
    await assert.rejects(
      readTable(`keyword,volume\ncoffee,1\n${open}`),
      (error) => error instanceof OpenQuoteError && error.line === 3,
    );
  });

  it("ST6: are read while others have their turn", async () => {
    let [turns, isOver] = [0, false];
    const count = (): void => {
      turns += 1;
      if (!isOver) {
        setImmediate(count);
      }
    };
    setImmediate(count);
    await readTable(`a,b\n${"1,2\n".repeat(100_000)}`);
    isOver = true;
    assert.ok(turns > 3, `${turns} turns`);
  });
});
