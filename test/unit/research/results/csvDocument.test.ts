import assert from "node:assert/strict";
import fc from "fast-check";
import { csvWriter, excelDialect, projectDialect } from "../../../../src/research/files/csv.ts";
import { csvDocument } from "../../../../src/research/results/csvDocument.ts";
import type { CsvDocument } from "../../../../src/research/results/csvDocument.ts";
import { readTable } from "../../../../src/research/tables/readTable.ts";
import type { ReadChoices } from "../../../../src/research/tables/table.ts";
import { writtenText } from "../../../../src/shared/columnFormats.ts";
import { ExactNumber } from "../../../../src/shared/exactNumber.ts";
import { mostRows } from "../../../../src/shared/tableLimits.ts";
import { tableOfText } from "../../../support/tableOfText.ts";

async function shown(text: string, choices: ReadChoices = {}): Promise<CsvDocument> {
  return csvDocument("list.csv", await tableOfText(text, choices), "2026-11-21T00:10:00Z");
}

/** The cells as the page shows them, row by row. */
function cellsOf({ source }: CsvDocument): string[][] {
  return source
    .rows(0, source.count)
    .map((row) => source.columns.map((column) => writtenText(row[column.key], column)));
}

function valuesOf({ source }: CsvDocument): unknown[][] {
  return source.rows(0, source.count).map((row) => source.columns.map(({ key }) => row[key]));
}

function noticesOf({ document }: CsvDocument): string[] {
  return document.notices.map(({ text }) => text);
}

describe("a file as a table", () => {
  it("L24: has what our own files mean: figures, lists of figures, yes and no, guarded text", async () => {
    const rows = [
      { keyword: "=b", monthly_volume: 4400, cpc_usd: 1.5, trend_12m: [1, null, 3], own: true },
      { keyword: "a;b", monthly_volume: null, cpc_usd: -0.25, trend_12m: [2, 4], own: false },
    ];
    for (const dialect of [projectDialect, excelDialect(";"), excelDialect("\t")]) {
      const writer = csvWriter(Object.keys(rows[0] ?? {}), dialect);
      const document = await shown(writer.header() + writer.rows(rows));
      assert.deepEqual(
        valuesOf(document),
        rows.map((row) => Object.values(row)),
        dialect.delimiter,
      );
    }
  });

  it("L24: keeps what only looks like a number, and every digit", async () => {
    assert.deepEqual(valuesOf(await shown("id,code,mixed\n120212345678901234,007,1\n5,010,x\n")), [
      [new ExactNumber("120212345678901234"), "007", "1"],
      [5, "010", "x"],
    ]);
  });

  it("has its columns in the order of the file, two of one name among them", async () => {
    const document = await shown("keyword,2026,2025,keyword,\ntea,10,20,té,x\n");
    const { columns } = document.source;
    assert.deepEqual(
      columns.map(({ label }) => label),
      ["keyword", "2026", "2025", "keyword", "Column 5"],
    );
    assert.deepEqual(
      columns.map(({ name }) => name),
      ["keyword", "2026", "2025", "keyword_2", "column_5"],
    );
    assert.deepEqual(cellsOf(document), [["tea", "10", "20", "té", "x"]]);
  });

  it("takes no name for a member of the service, but in our own files", async () => {
    const text = "query,ctr,share,cost,position,year\ntea,1.11,42.5,3,7.25,2024\n";
    assert.deepEqual(cellsOf(await shown(text)), [["tea", "1.11", "42.5", "3", "7.25", "2024"]]);
    assert.ok((await shown(text)).source.columns.every(({ help }) => help === undefined));

    const own = csvWriter([
      "query",
      "ctr",
      "cpc_usd",
      "location",
      "language",
      "source",
      "observed_at",
    ]);
    const document = await shown(
      own.header() +
        own.cells([["tea", 0.0111, 3, "Germany", "German", "live_serp", "2026-11-20"]]),
    );
    assert.deepEqual(cellsOf(document)[0]?.slice(0, 3), ["tea", "1.1%", "3.00"]);
  });

  it("shows each kind of column as what it is", async () => {
    const document = await shown(
      "Seite;Anteil;CPC;Datum;Menge\nhttps://example.org/;12,5 %;1,20 €;20.11.2026;1.234\n/b;8 %;0,35 €;05.12.2026;12.500\n",
    );
    assert.deepEqual(
      document.source.columns.map(({ label, format }) => [label, format]),
      [
        ["Seite", "text"],
        ["Anteil", "fraction"],
        ["CPC (EUR)", "decimal"],
        ["Datum", "date"],
        ["Menge", "integer"],
      ],
    );
    assert.deepEqual(cellsOf(document)[0], [
      "https://example.org/",
      "12.5%",
      "1.2",
      "Nov 20, 2026",
      "1,234",
    ]);
  });

  it("sorts what can't be decided by the numbers that the texts begin with", async () => {
    const document = await shown("keyword,volume\na,100–1000\nb,10–100\nc,1000–10000\n");
    assert.equal(document.source.columns[1]?.format, "numberedText");
    const open = await shown("keyword,datum\na,05/11/2026\nb,06/12/2026\n");
    assert.equal(open.source.columns[1]?.format, "numberedText");
    assert.match(noticesOf(open).join(), /day and month can't be told apart: datum/u);
  });

  it("says how it was read, and what is to be known of that", async () => {
    const bytes = new TextEncoder().encode(
      '# one\n# two\nkeyword;cpc\n12" pan;1,5\nwok;0,75\npot;1\ntea;2\nte;e;2,5\n',
    );
    const reading = await readTable(bytes);
    assert.ok(reading.kind === "table");
    const document = csvDocument("list.csv", reading, "2026-11-21T00:10:00Z");
    assert.deepEqual(
      document.document.header.reading?.map(({ text }) => text),
      ["UTF-8", "semicolon", "decimal comma", "2 lines before the header"],
    );
    assert.match(noticesOf(document).join(), /more or fewer cells than the header: line 8/u);
  });

  it("says nothing of how one of our own files was read, unless a program wrote it otherwise", async () => {
    const readingOf = async (text: string): Promise<number | undefined> =>
      (await shown(text)).document.header.reading?.length;
    const own =
      "keyword,monthly_volume,location,language,source,observed_at\ntea,1.5,US,en,x,2026-11-20\n";
    assert.equal(await readingOf(own), 0);
    assert.equal(await readingOf(`\uFEFF${own}`), 4);
    assert.equal(await readingOf(own.replaceAll(",", ";").replace("1.5", "1,5")), 4);
    assert.equal(await readingOf("keyword,monthly_volume\ntea,1.5\n"), 4);
  });

  it("L24: has a name for every column, and passes over empty lines and lines with #", async () => {
    assert.deepEqual(
      cellsOf(await shown("\uFEFF# from us\n\nkeyword,,keyword\na,b,c\n\ne,f,g\n")),
      [
        ["a", "b", "c"],
        ["e", "f", "g"],
      ],
    );
    assert.deepEqual((await shown("keyword\n")).source.columns, []);
  });

  it("L24: has as many rows as lines with something in them, whatever is in these", async () => {
    const cell = fc.string({
      unit: fc.constantFrom("a", ",", ";", '"', "\n", "=", "1", "é"),
      minLength: 1,
    });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(cell, cell), { minLength: 1 }), async (rows) => {
        const lines = rows.map(([one, other]) => [`x${one}`, `y${other}`]);
        const document = await shown(
          csvWriter(["one", "other"]).header() + csvWriter([]).cells(lines),
          { delimiter: ",", linesBeforeHeader: 0 },
        );
        assert.deepEqual(valuesOf(document), lines);
      }),
    );
  });

  it("ST6: has the first columns and rows, and says how many are left out", async () => {
    const line = (cell: string): string => Array.from({ length: 95_000 }, () => cell).join(",");
    const wide = await shown(`${line("a")}\n${line("1")}\n`);
    assert.equal(wide.source.columns.length, 1_000);
    assert.match(noticesOf(wide).join(), /Not shown: Columns: 94,000\./u);
    const long = await shown(`a\n${"x\n".repeat(mostRows + 10)}`, { linesBeforeHeader: 0 });
    assert.equal(long.source.count, mostRows);
    assert.match(noticesOf(long).join(), /Not shown: Rows: 10\./u);
  });

  it("ST6: has texts where a figure is longer than any, and columns that are called as an object's own are", async () => {
    const digits = "9".repeat(200_000);
    const { source } = await shown(`__proto__,volume\nx,${digits}\n`);
    assert.deepEqual(
      source.columns.map(({ label }) => label),
      ["__proto__", "volume"],
    );
    assert.deepEqual(Object.values(source.rows(0, 1)[0] ?? {}), ["x", digits]);
  });
});
