import assert from "node:assert/strict";
import { copiedTable } from "../../../../src/editor/features/batches/batchValues.ts";
import { MissingColumnsError } from "../../../../src/research/files/history/csvSheet.ts";
import { readHistory } from "../../../../src/research/files/history/readHistory.ts";
import { OpenQuoteError } from "../../../../src/research/files/keywordLists/csvRecords.ts";
import { decodeTable } from "../../../../src/research/tables/encodings.ts";
import type { ReadTable } from "../../../../src/research/tables/table.ts";
import { kindsOf, sharedTable, sharedTables, tableOf } from "./sharedTables.ts";

interface SharedTable {
  readonly text: string;
  readonly table: ReadTable;
}

/** A file as text and as a table, in the encoding that a person would take where it is asked. */
async function shared(name: string): Promise<SharedTable> {
  const bytes = sharedTable(name);
  const told = decodeTable(bytes);
  const decoded = told.kind === "askEncoding" ? decodeTable(bytes, told.offered[0]) : told;
  assert.ok(decoded.kind === "text");
  return { text: decoded.text, table: await tableOf(bytes, { encoding: decoded.encoding }) };
}

const files = sharedTables.filter((name) => name.endsWith(".csv"));

describe("the tables that other tools write, as rank histories", () => {
  for (const name of files) {
    it(`have keywords of the table, or are none: ${name}`, async () => {
      const { text, table } = await shared(name);
      const keywords = new Set(
        table.columns.flatMap((column) => column.texts.map((cell) => cell.trim())),
      );
      try {
        const { entries } = readHistory(text);
        assert.deepEqual(
          entries.filter(({ keyword }) => !keywords.has(keyword)),
          [],
        );
      } catch (error) {
        assert.ok(error instanceof MissingColumnsError || error instanceof OpenQuoteError);
      }
    });
  }
});

describe("the tables that other tools write, as rows that are copied from a spreadsheet", () => {
  for (const name of files) {
    it(`have the columns and the values of the table: ${name}`, async () => {
      const { table } = await shared(name);
      const rows = [
        table.columns.map((column) => column.name),
        ...Array.from({ length: table.rowCount }, (_none, row) =>
          table.columns.map((column) => column.texts[row] ?? ""),
        ),
      ];
      const copied = await copiedTable(rows.map((cells) => cells.join("\t")).join("\n"), {
        hasHeader: true,
      });
      if (table.columns.length < 2 || table.rowCount === 0) {
        assert.equal(copied, undefined);
        return;
      }
      assert.ok(copied);
      assert.deepEqual(kindsOf(copied), kindsOf(table));
      assert.deepEqual(
        copied.columns.map(({ values }) => values),
        table.columns.map(({ values }) => values),
      );
    });
  }
});
