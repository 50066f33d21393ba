import assert from "node:assert/strict";
import * as z from "zod";
import { readTable } from "../../../../src/research/tables/readTable.ts";
import { kindsOf, rowsOf, sharedTable, sharedTables, tableOf } from "./sharedTables.ts";

const cells = z.array(
  z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.number())]),
);

const expectation = z.looseObject({
  decisions: z.looseObject({}).optional(),
  columns: z.array(z.string()).optional(),
  rows: z.union([z.number(), z.array(cells)]).optional(),
});

const expected = z
  .record(z.string(), expectation)
  .parse(JSON.parse(new TextDecoder().decode(sharedTable("expected.json"))));

const decided = [
  "encoding",
  "byteOrderMark",
  "delimiter",
  "decimal",
  "thousands",
  "linesBeforeHeader",
] as const;

describe("the tables that other tools write", () => {
  for (const [name, { decisions, columns, rows }] of Object.entries(expected)) {
    if (!name.endsWith(".csv")) {
      continue;
    }
    it(name, async () => {
      const bytes = sharedTable(name);
      const isAsked = String(decisions?.["encoding"]).startsWith("asked");
      const table = await tableOf(bytes, isAsked ? { encoding: "windows-1252" } : {});
      for (const decision of decided) {
        const value = decisions?.[decision];
        if (value !== undefined && !(decision === "encoding" && isAsked)) {
          assert.equal(table.decisions[decision], value, decision);
        }
      }
      if (columns !== undefined) {
        assert.deepEqual(kindsOf(table), columns);
      }
      if (typeof rows === "number") {
        assert.equal(table.rowCount, rows);
      } else if (rows !== undefined) {
        assert.deepEqual(rowsOf(table), rows);
      }
      assert.ok(table.decisions.hasHeader);
      assert.deepEqual([table.moreColumns, table.moreRows], [0, 0]);
    });
  }

  it("says a word of each file that is no ZIP, JSON or script", () => {
    const others = new Set(["expected.json", "README.md", "make.py", "gsc-api-query-page.json"]);
    assert.deepEqual(
      sharedTables.filter((name) => !others.has(name) && !(name in expected)),
      [],
    );
  });

  it("asks for the encoding of bytes that could be several, the likeliest first", async () => {
    const reading = await readTable(sharedTable("cp1252.csv"));
    assert.deepEqual(reading, {
      kind: "askEncoding",
      offered: ["windows-1252", "windows-1250", "windows-1251"],
    });
  });

  it("names the lines of quotes that are kept", async () => {
    const { notes } = await tableOf(sharedTable("open-quote.csv"));
    assert.deepEqual(notes, [{ kind: "openQuotes", lines: [2, 3], count: 2 }]);
  });

  it("finds the header that begins with #", async () => {
    const table = await tableOf(sharedTable("ahrefs-utf8.csv"));
    assert.deepEqual([table.columns[0]?.name, table.decisions.linesBeforeHeader], ["#", 0]);
    assert.equal(table.columns[8]?.values[0], "2026-11-01T05:12:33");
  });

  it("says that a spreadsheet or a ZIP is no table", async () => {
    const zip = await readTable(sharedTable("zip-path.zip"));
    assert.deepEqual(zip, { kind: "refused", problem: { kind: "archive" } });
  });
});
