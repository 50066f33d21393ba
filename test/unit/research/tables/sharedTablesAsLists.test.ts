import assert from "node:assert/strict";
import { OpenQuoteError } from "../../../../src/research/files/keywordLists/csvRecords.ts";
import {
  NoKeywordColumnError,
  readKeywordList,
} from "../../../../src/research/files/keywordLists/keywordList.ts";
import { columnOfName } from "../../../../src/research/files/keywordLists/listColumns.ts";
import { decodeTable } from "../../../../src/research/tables/encodings.ts";
import { sharedTable, sharedTables, tableOf } from "./sharedTables.ts";

/** The keywords that a list has; undefined for a file that says of itself that it can't be one. */
async function keywordsIn(text: string): Promise<readonly string[] | undefined> {
  try {
    return (await readKeywordList(text)).rows.map(({ keyword }) => keyword);
  } catch (error) {
    if (error instanceof NoKeywordColumnError || error instanceof OpenQuoteError) {
      return undefined;
    }
    throw error;
  }
}

describe("the tables that other tools write, as keyword lists", () => {
  for (const name of sharedTables.filter((one) => one.endsWith(".csv"))) {
    it(`have the keywords of the table, or are none: ${name}`, async () => {
      const bytes = sharedTable(name);
      const told = decodeTable(bytes);
      const decoded = told.kind === "askEncoding" ? decodeTable(bytes, told.offered[0]) : told;
      assert.ok(decoded.kind === "text");
      const table = await tableOf(bytes, { encoding: decoded.encoding });
      const column = table.columns.find((one) => columnOfName(one.name) === "keyword");
      const keywords = await keywordsIn(decoded.text);
      if (keywords !== undefined) {
        assert.deepEqual(
          keywords,
          column?.texts.map((text) => text.trim()).filter((text) => text !== ""),
        );
      } else {
        assert.ok(column === undefined || name === "open-quote.csv", name);
      }
    });
  }
});
