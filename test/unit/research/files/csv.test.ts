import assert from "node:assert/strict";
import fc from "fast-check";
import Papa from "papaparse";
import { csvWriter, excelDialect, snakeCase } from "../../../../src/research/files/csv.ts";
import { formulaGuard } from "../../../../src/shared/formulaGuard.ts";
import { numbered, slug } from "../../../../src/articles/text/slug.ts";

type Rows = readonly Readonly<Record<string, unknown>>[];

async function csvText(rows: Rows, columns: readonly string[]): Promise<string> {
  const writer = csvWriter(columns);
  return writer.header() + writer.rows(rows);
}

/** Reads a cell as the project's reader does. */
const { plain } = formulaGuard(",");

describe("the project's CSV dialect", () => {
  it("writes unknown as an empty cell, lists with semicolons, numbers and booleans plainly", async () => {
    const row = { a: null, b: undefined, c: [1, null, "x"], d: -1.5, e: true, f: { g: 1 } };
    assert.equal(
      await csvText([row], Object.keys(row)),
      'a,b,c,d,e,f\n,,1; ; x,-1.5,true,"{""g"":1}"\n',
    );
    assert.equal(await csvText([], ["a"]), "a\n");
  });

  it("C1: writes decimals as the spreadsheet's region does, which the delimiter tells", () => {
    const cells = (delimiter: string): string =>
      csvWriter(["a", "b"], excelDialect(delimiter)).cells([[1.5, "1.5"]]);
    assert.equal(cells(";"), "1,5;1.5\r\n");
    assert.equal(cells(","), "1.5,1.5\r\n");
    assert.equal(cells("\t"), "1.5\t1.5\r\n");
  });

  it("neutralises text that a spreadsheet would run, and only that", async () => {
    const cells = [
      "=1+1",
      "+1",
      "-best coffee",
      "@sum",
      "\tx",
      "\rx",
      "'=b",
      "'quoted'",
      "a=b",
      "5 - 3",
    ];
    const { data } = Papa.parse<string[]>(
      (
        await csvText(
          cells.map((cell) => ({ cell })),
          ["cell"],
        )
      ).trimEnd(),
    );
    assert.deepEqual(
      data.slice(1).map(([cell]) => cell),
      [
        "'=1+1",
        "'+1",
        "'-best coffee",
        "'@sum",
        "'\tx",
        "'\rx",
        "''=b",
        "'quoted'",
        "a=b",
        "5 - 3",
      ],
    );
  });

  it("reads back as the same text, whatever strangers wrote", async () => {
    const hostile = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.constantFrom(
        "=b",
        "'=b",
        "''=b",
        "-best",
        'say "hi"',
        "a\nb",
        "a\r\nb",
        "☕️ 🇩🇪",
        "123456789012345",
        "a,b;c",
      ),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ a: hostile, b: hostile }, { noNullPrototype: true }), {
          minLength: 1,
        }),
        async (rows) => {
          const text = await csvText(rows, ["a", "b"]);
          const { data } = Papa.parse<{ a: string; b: string }>(text, {
            header: true,
            newline: "\n",
            delimiter: ",",
            skipEmptyLines: false,
          });
          assert.deepEqual(
            data.slice(0, rows.length).map(({ a, b }) => ({ a: plain(a), b: plain(b) })),
            rows,
          );
        },
      ),
    );
  });

  it("names columns in snake case", () => {
    assert.deepEqual(
      ["monthlyVolume", "Monthly volume", "cpc_usd", "trend12M", "url-from"].map(snakeCase),
      ["monthly_volume", "monthly_volume", "cpc_usd", "trend12_m", "url_from"],
    );
  });
});

describe("file names", () => {
  it("are lower case with hyphens, without accents, in any script", () => {
    const names = {
      "Pour Over: V60!": "pour-over-v60",
      "Café crème": "cafe-creme",
      "コーヒー 淹れ方": "コーヒー-淹れ方",
      قهوة: "قهوة",
      "../../etc/passwd": "etc-passwd",
      "  ": "untitled",
      con: "con-file",
    };
    for (const [text, name] of Object.entries(names)) {
      assert.equal(slug(text), name);
    }
  });

  it("are safe whatever they are made from", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const name = slug(text);
        assert.ok(name.length > 0 && [...name].length <= 85);
        assert.doesNotMatch(name, /[/\\:*?"<>|.\s]|^-|-$/u);
        assert.equal(slug(name), name);
      }),
      { numRuns: 500 },
    );
  });

  it("are numbered before their ending", () => {
    assert.equal(numbered("/a/b.csv", 2), "/a/b-2.csv");
    assert.equal(numbered("/a.b/c", 3), "/a.b/c-3");
  });
});
