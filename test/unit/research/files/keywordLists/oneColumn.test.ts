import assert from "node:assert/strict";
import fc from "fast-check";
import { csvColumns } from "../../../../../src/editor/features/batches/batchValues.ts";
import { readKeywordList } from "../../../../../src/research/files/keywordLists/keywordList.ts";
import { mergeKeywords } from "../../../../../src/research/files/keywordLists/mergeKeywords.ts";

const market = { location: "United States", language: "English" };

function keywordsOf(text: string): readonly string[] {
  return readKeywordList(text).rows.map(({ keyword }) => keyword);
}

describe("a keyword list of one column", () => {
  it("T14: is read with a comma, unless its keywords have some", () => {
    assert.equal(readKeywordList("keyword\ntea\n").delimiter, ",");
    assert.equal(readKeywordList("keyword\n").delimiter, ",");
    assert.equal(readKeywordList('Query\r\n"tea, green"\r\n').delimiter, ",");
    assert.equal(readKeywordList("keyword\ntea, green\n").delimiter, ";");
    assert.equal(readKeywordList("keyword\na,b\nc;d\n").delimiter, "\t");
    assert.equal(readKeywordList("keyword\na,b;c\td|e\n").delimiter, ",");
  });

  it("T14: has whole lines as keywords, in a list and in a batch", async () => {
    const anyKeyword = fc
      .string({ unit: fc.constantFrom("a", "b", " ", ",", "|", "-"), minLength: 1 })
      .map((text) => `x${text}x`);
    await fc.assert(
      fc.asyncProperty(fc.array(anyKeyword, { minLength: 1 }), async (keywords) => {
        const text = `keyword\n${keywords.join("\n")}\n`;
        assert.deepEqual(keywordsOf(text), keywords);
        assert.deepEqual(await csvColumns(text), [{ name: "keyword", values: keywords }]);
      }),
    );
    // A row of pipes looks like three columns.
    assert.deepEqual(await csvColumns("keyword\na|b|c\nd|e|f\n"), [
      { name: "keyword", values: ["a|b|c", "d|e|f"] },
    ]);
  });

  it("T14: gets figures in columns of their own, with the delimiter it is read with", () => {
    const incoming = [
      {
        keyword: "tea, green",
        ...market,
        source: "search_index",
        observedAt: "2026-01-01",
        figures: { monthly_volume: 30 },
      },
    ];
    const merge = (text: string): string =>
      mergeKeywords({ text, incoming, known: [], market, adds: true }).text;
    const merged = merge("keyword\ntea, green\ntea, black\n");
    assert.equal(
      merged,
      "keyword;monthly_volume;location;language;source;observed_at\ntea, green;30;United States;English;search_index;2026-01-01\ntea, black;;;;;\n",
    );
    assert.deepEqual(keywordsOf(merged), ["tea, green", "tea, black"]);
    assert.equal(merge(merged), merged);
    assert.equal(
      merge("keyword\ntea\n").split("\n")[0],
      "keyword,monthly_volume,location,language,source,observed_at",
    );
  });

  it("R7: is found behind millions of empty lines and remarks", () => {
    assert.deepEqual(keywordsOf(`\uFEFF${"\n".repeat(3_000_000)}# mine\nkeyword\ntea\n`), ["tea"]);
  });

  it("T14: has as many columns as its first line in a batch, whatever its rows look like", async () => {
    assert.deepEqual(await csvColumns("keyword,notes\na|b|c,x\nd|e|f,y\n"), [
      { name: "keyword", values: ["a|b|c", "d|e|f"] },
      { name: "notes", values: ["x", "y"] },
    ]);
  });
});
