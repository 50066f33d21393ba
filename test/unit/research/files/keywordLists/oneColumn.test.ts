import assert from "node:assert/strict";
import fc from "fast-check";
import { valueColumns } from "../../../../../src/editor/features/batches/batchValues.ts";
import type { ValueColumn } from "../../../../../src/editor/features/batches/batchValues.ts";
import { eachRecord } from "../../../../../src/research/files/keywordLists/csvRecords.ts";
import {
  beginningOf,
  cellLimits,
  readKeywordList,
  TooManyCellsError,
  TooManyRowsError,
} from "../../../../../src/research/files/keywordLists/keywordList.ts";
import { mergeKeywords } from "../../../../../src/research/files/keywordLists/mergeKeywords.ts";
import { mostRows } from "../../../../../src/shared/tableLimits.ts";
import { tableOfText } from "../../../../support/tableOfText.ts";
import { turnsOfOthers } from "../../../../support/turnsOfOthers.ts";

const market = { location: "United States", language: "English" };

async function keywordsOf(text: string): Promise<readonly string[]> {
  return (await readKeywordList(text)).rows.map(({ keyword }) => keyword);
}

/** What a batch reads of the same file. */
async function csvColumns(text: string): Promise<readonly ValueColumn[]> {
  return valueColumns(await tableOfText(text));
}

describe("a keyword list of one column", () => {
  it("T14: is read with a comma, unless its keywords have some", async () => {
    assert.equal((await readKeywordList("keyword\ntea\n")).delimiter, ",");
    assert.equal((await readKeywordList("keyword\n")).delimiter, ",");
    assert.equal((await readKeywordList('Query\r\n"tea, green"\r\n')).delimiter, ",");
    assert.equal((await readKeywordList("keyword\ntea, green\n")).delimiter, ";");
    assert.equal((await readKeywordList("keyword\na,b\nc;d\n")).delimiter, "\t");
    assert.equal((await readKeywordList("keyword\na,b;c\td|e\n")).delimiter, ",");
  });

  it("T14: has whole lines as keywords, in a list and in a batch", async () => {
    const anyKeyword = fc
      .string({ unit: fc.constantFrom("a", "b", " ", ",", "|", "-"), minLength: 1 })
      .map((text) => `x${text}x`);
    await fc.assert(
      fc.asyncProperty(fc.array(anyKeyword, { minLength: 1 }), async (keywords) => {
        const text = `keyword\n${keywords.join("\n")}\n`;
        assert.deepEqual(await keywordsOf(text), keywords);
        assert.deepEqual(await csvColumns(text), [{ name: "keyword", values: keywords }]);
      }),
    );
    // A row of pipes looks like three columns.
    assert.deepEqual(await csvColumns("keyword\na|b|c\nd|e|f\n"), [
      { name: "keyword", values: ["a|b|c", "d|e|f"] },
    ]);
  });

  it("T14: gets figures in columns of their own, with the delimiter it is read with", async () => {
    const incoming = [
      {
        keyword: "tea, green",
        ...market,
        source: "search_index",
        observedAt: "2026-01-01",
        figures: { monthly_volume: 30 },
      },
    ];
    const merge = async (text: string): Promise<string> =>
      (await mergeKeywords({ text, incoming, known: [], market, adds: true })).text;
    const merged = await merge("keyword\ntea, green\ntea, black\n");
    assert.equal(
      merged,
      "keyword;monthly_volume;location;language;source;observed_at\ntea, green;30;United States;English;search_index;2026-01-01\ntea, black;;;;;\n",
    );
    assert.deepEqual(await keywordsOf(merged), ["tea, green", "tea, black"]);
    assert.equal(await merge(merged), merged);
    assert.equal(
      (await merge("keyword\ntea\n")).split("\n")[0],
      "keyword,monthly_volume,location,language,source,observed_at",
    );
  });

  it("ST6: lets others have their turn while a long one is read, and is read whole", async () => {
    const turns = turnsOfOthers();
    const text = Array.from({ length: 60_000 }, (_none, n) => `keyword ${n}`).join("\n");
    const { rows, delimiter } = await readKeywordList(`keyword\n${text},`);
    assert.deepEqual([rows.length, delimiter], [60_000, ";"]);
    assert.ok(turns.end() > 2);
  });

  it("ST6: is refused whole with too many rows, in a list and in a batch; one that would get too many isn't written", async () => {
    const tooMany = `keyword\n${"tea\n".repeat(mostRows + 1)}`;
    const most = `keyword;a\n${";1\n".repeat(mostRows)}`;
    const incoming = [
      {
        keyword: "coffee",
        ...market,
        source: "search_index",
        observedAt: "2026-01-01",
        figures: { monthly_volume: 30 },
      },
    ];
    await assert.rejects(readKeywordList(tooMany), TooManyRowsError);
    await assert.rejects(csvColumns(tooMany), /more than 300,000 rows/u);
    await assert.rejects(
      mergeKeywords({ text: most, incoming, known: [], market, adds: true }),
      TooManyRowsError,
    );
  });

  it("ST6: lets others have their turn while blank lines and remarks before it are passed over", async () => {
    const before = "\uFEFF \t\n#\r\n# a remark\n\n#\n";
    const many = `${before}${"\n#\n \n# x\n".repeat(500_000)}`;
    const turns = turnsOfOthers();
    assert.equal((await readKeywordList(`${many}keyword\ntea\n`)).header.start, many.length);
    assert.ok(turns.end() > 2);
    for (const [text, place] of [
      [`${before}keyword`, before.length],
      ["#;a\n", 0],
      ["#\n#\t\n", 2],
      [" # x\ntea", 5],
      [" tea", 0],
      ["", 0],
      ["\n", 1],
      ["# x", 0],
    ] as const) {
      assert.equal(beginningOf(text), place, JSON.stringify(text));
    }
  });

  it("ST6: keeps what a long quoted cell says", async () => {
    const odd = `\uFEFF\ud800é${'a""'.repeat(20_000)}""`;
    const { rows } = await readKeywordList(`keyword\n"x${odd}y"\n`);
    assert.equal(rows[0]?.keyword, `x${odd.replaceAll('""', '"')}y`);
  });

  it("ST6: takes a cell of a million quotes in one pass for each delimiter", async () => {
    const quotes = '""'.repeat(500_000);
    const { rows } = await readKeywordList(`keyword\n${quotes}\n"a""b"\n`);
    assert.deepEqual(
      rows.map(({ keyword }) => keyword.length),
      [499_999, 3],
    );
  });

  it("ST6: is taken apart in pieces where a record has megabytes, and says the same", () => {
    const quotes = `${'a""'.repeat(400_000)}${"b".repeat(700_000)}""`;
    const pieces = [...eachRecord(`"${quotes}"x,"c"\n${"d,".repeat(1_000_000)}\n`, ",", 0, 1_000)];
    assert.ok(pieces.filter((piece) => piece === undefined).length > 5);
    const [first, second, ...more] = pieces.filter((piece) => piece !== undefined);
    assert.deepEqual(
      first?.fields.map(({ value }) => value),
      [`${quotes.replaceAll('""', '"')}x`, "c"],
    );
    assert.deepEqual([second?.fields.length, second?.width, more], [1_000, 1_000_001, []]);
  });

  it("ST6: is refused whole with too many cells in a row, or in all rows", async () => {
    await assert.rejects(
      readKeywordList(`keyword,a\ntea${",".repeat(cellLimits.row)}\n`),
      TooManyCellsError,
    );
    const row = `${",".repeat(cellLimits.row - 1)}\n`;
    await assert.rejects(
      readKeywordList(`keyword,a\n${row.repeat(cellLimits.all / cellLimits.row + 1)}`),
      TooManyCellsError,
    );
  });

  it("R7: is found behind millions of empty lines and remarks", async () => {
    assert.deepEqual(await keywordsOf(`\uFEFF${"\n".repeat(3_000_000)}# mine\nkeyword\ntea\n`), [
      "tea",
    ]);
  });

  it("T14: has as many columns as its first line in a batch, whatever its rows look like", async () => {
    assert.deepEqual(await csvColumns("keyword,notes\na|b|c,x\nd|e|f,y\n"), [
      { name: "keyword", values: ["a|b|c", "d|e|f"] },
      { name: "notes", values: ["x", "y"] },
    ]);
  });
});
