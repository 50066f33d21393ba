import assert from "node:assert/strict";
import fc from "fast-check";
import {
  cellOf,
  listWithIsoDays,
  NoKeywordColumnError,
  readKeywordList,
} from "../../../../../src/research/files/keywordLists/keywordList.ts";
import { OpenQuoteError } from "../../../../../src/research/files/keywordLists/csvRecords.ts";
import { setListMarket } from "../../../../../src/research/files/keywordLists/setListMarket.ts";
import { LostCharactersError } from "../../../../../src/research/files/lostCharacters.ts";

async function keywordsOf(text: string): Promise<string[]> {
  return (await readKeywordList(text)).rows.map(({ keyword }) => keyword);
}

describe("a keyword list from another tool", () => {
  it("begins at its header, whatever a tool writes before it", async () => {
    const planner = [
      "Keyword Stats 2026-06-09 at 21_25_18",
      '"May 1, 2025 - April 30, 2026"',
      "Keyword\tCurrency\tAvg. monthly searches",
      "pour over, coffee\tUSD\t5400",
    ].join("\r\n");
    assert.deepEqual(await keywordsOf(planner), ["pour over, coffee"]);
    assert.deepEqual(await keywordsOf("sep=;\nSuchbegriff;Suchvolumen\ncafé;1.200\n"), ["café"]);
    assert.deepEqual(await keywordsOf('12" pans and more\n# ours\n\nkeyword\nwok\n'), ["wok"]);
    const title = "My list";
    assert.deepEqual(
      await keywordsOf(`${`${title}\n`.repeat(39)}keyword\nwok\n`),
      ["wok"],
      "among the first forty lines",
    );
    await assert.rejects(
      keywordsOf(`${`${title}\n`.repeat(41)}keyword\nwok\n`),
      NoKeywordColumnError,
    );
  });

  it("begins at the line with most of its columns, and has no header among its keywords", async () => {
    const cases: Record<string, readonly string[]> = {
      "Query,contains tea\nkeyword,volume\na,1\n": ["a"],
      'Keyword;tea\n\n"keyword";"volume"\na;1\n': ["a"],
      "keyword,mine\nkeyword,volume\na,1\n": ["a"],
      "keyword,volume\na,1\nkeyword,volume\nb,2\n": ["a", "b"],
      "keyword\nquery\nkeyword\n": ["query", "keyword"],
      'keyword,mine\nquery,x\n"a\nkeyword",volume\n': ["query", "a\nkeyword"],
      "keyword\nquery,volume\n": ["query,volume"],
      "keyword,volume,cpc\nkeyword,volume\n": ["keyword"],
    };
    for (const [text, keywords] of Object.entries(cases)) {
      const { rows } = await readKeywordList(text);
      assert.deepEqual(
        rows.map(({ keyword }) => keyword),
        keywords,
        text,
      );
    }
  });

  it("keeps what stands before its header when it is changed", async () => {
    const before = 'Report "of May\r\n\r\n';
    const text = `${before}keyword;location;language\r\nkaffee;;\r\n`;
    const set = await setListMarket(text, { location: "Germany", language: "German" });
    assert.equal(set.text, `${before}keyword;location;language\r\nkaffee;Germany;German\r\n`);
  });

  it("is refused where characters were lost, so that none of its keywords is paid for", async () => {
    for (const lost of ["caf\uFFFD", "\0c\0o", "tea\0"]) {
      await assert.rejects(
        keywordsOf(`keyword,volume\ncoffee,1\n${lost},2\n`),
        (error) => error instanceof LostCharactersError && error.line === 3,
        JSON.stringify(lost),
      );
    }
  });

  it("has days as a spreadsheet wrote them, which can be put right without another change", async () => {
    const text =
      "keyword;monthly_volume;observed_at\r\ntea;1,5;20.11.2026\r\nwok;;2026-11-21T00:10:00Z\r\n";
    const list = await readKeywordList(text);
    assert.deepEqual(
      list.rows.map((row) => cellOf(list, row, "observed_at")),
      ["2026-11-20", "2026-11-21T00:10:00Z"],
    );
    assert.deepEqual(await listWithIsoDays(text), {
      text: text.replace("20.11.2026", "2026-11-20"),
      changed: 1,
    });
    const open = text.replace("20.11.2026", "05/11/2026");
    assert.deepEqual(await listWithIsoDays(open), { text: open, changed: 0 });
  });

  it("never has a lost character, a preamble, a remark or its header among its keywords, however it is damaged", async () => {
    const piece = fc.constantFrom(
      ...'keyword|volume|coffee|café|12"|"|,|;|\t|\n|\r\n|#|# remark|sep=;|\uFFFD|\0|\uFEFF| '.split(
        "|",
      ),
      "|",
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 30 }), async (pieces) => {
        const text = pieces.join("");
        const keywords = await keywordsOf(text).catch((error: unknown) => {
          assert.ok(
            error instanceof NoKeywordColumnError ||
              error instanceof OpenQuoteError ||
              error instanceof LostCharactersError,
            String(error),
          );
          return [];
        });
        for (const keyword of keywords) {
          assert.doesNotMatch(keyword, /[\0\uFFFD]/u);
          assert.notEqual(keyword, "");
        }
      }),
    );
  });
});
