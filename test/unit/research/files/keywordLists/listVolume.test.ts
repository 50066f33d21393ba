import assert from "node:assert/strict";
import { readKeywordList } from "../../../../../src/research/files/keywordLists/keywordList.ts";
import { volumeIn } from "../../../../../src/research/files/keywordLists/listVolume.ts";
import { mergeKeywords } from "../../../../../src/research/files/keywordLists/mergeKeywords.ts";
import type { KeywordObservation } from "../../../../../src/research/files/keywordLists/observations.ts";
import { wantedRows } from "../../../../../src/research/opportunities/wantedRows.ts";

const market = { location: "Germany", language: "German" };

function seen(keyword: string, observedAt = "2026-02-01T00:00:00.000Z"): KeywordObservation {
  const figures = { monthly_volume: 1300, cpc_usd: 1.25 };
  return { keyword, ...market, source: "search_index", observedAt, figures };
}

describe("volumes of a keyword list", () => {
  it("are the same however a spreadsheet has written their thousands", () => {
    for (const [cell, volume] of [
      ["1200", 1200],
      ["1.200", 1200],
      ["1,200", 1200],
      ["1\u202f200", 1200],
      ["1’200", 1200],
      ["1.234.567", 1_234_567],
      ["90,0", 90],
      ["0.500", 0.5],
      ["0", 0],
      ["", undefined],
      ["1.234,567", undefined],
      ["100 – 1.000", undefined],
      ["-5", undefined],
      ["1K", undefined],
    ] as const) {
      assert.equal(volumeIn(cell), volume, cell);
    }
  });

  it("are read so where the opportunities look for what a list wants", async () => {
    for (const text of [
      "Keyword;Suchvolumen\nkaffee;1.200\ntee;300\n",
      "Keyword;Suchvolumen;CPC\nkaffee;1.200;0,84\ntee;300;\n",
      "keyword\tmonthly_volume\nkaffee\t1,200\ntee\t300\n",
      'keyword,monthly_volume\nkaffee,"1,200"\ntee,300\n',
    ]) {
      const rows = wantedRows(await readKeywordList(text), "list.csv");
      assert.deepEqual(
        rows.map(({ volume }) => volume),
        [1200, 300],
        text,
      );
    }
  });

  it("say with their points that decimals get a comma, and with their commas that they get a point", async () => {
    const head = "monthly_volume;cpc_usd;location;language;source;observed_at";
    const added = async (row: string): Promise<string> => {
      const text = `keyword;${head}\n${row}\n`;
      const merged = { text, incoming: [seen("zimt")], known: [], market, adds: true };
      return (await mergeKeywords(merged)).text.split("\n")[2] ?? "";
    };
    const rest = "Germany;German;search_index;2026-02-01T00:00:00.000Z";
    assert.equal(await added("kaffee;1.200;;;;;"), `zimt;1300;1,25;${rest}`);
    assert.equal(await added("kaffee;1,200;;;;;"), `zimt;1300;1.25;${rest}`);
    assert.equal(await added("kaffee;1200;0,84;;;;"), `zimt;1300;1,25;${rest}`);
  });

  it("that a spreadsheet has written with points are no edits of a person", async () => {
    const before = seen("kaffee", "2026-01-01T00:00:00.000Z");
    const text = `keyword;monthly_volume;cpc_usd;location;language;source;observed_at\nkaffee;1.300;1,25;Germany;German;search_index;2026-01-01T00:00:00.000Z\n`;
    const incoming = [{ ...seen("kaffee"), figures: { monthly_volume: 1600, cpc_usd: 1.5 } }];
    const merged = await mergeKeywords({ text, incoming, known: [before], market, adds: true });
    assert.deepEqual([merged.refreshed, merged.edited, merged.unsure], [1, 0, 0]);
    assert.match(merged.text, /^kaffee;1600;1,5;/mu);
  });
});
