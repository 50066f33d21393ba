import assert from "node:assert/strict";
import {
  appendHistory,
  historyHeader,
} from "../../../../../src/research/files/history/appendHistory.ts";
import { MissingColumnsError } from "../../../../../src/research/files/history/csvSheet.ts";
import {
  historyFileName,
  historySite,
  withUnionMerge,
} from "../../../../../src/research/files/history/historyNames.ts";
import { readNotes } from "../../../../../src/research/files/history/historyNotes.ts";
import { readHistory } from "../../../../../src/research/files/history/readHistory.ts";
import { OpenQuoteError } from "../../../../../src/research/files/keywordLists/csvRecords.ts";
import { entryOf } from "./historyUnderTest.ts";

describe("a rank history", () => {
  it("begins with its columns, and has a line for each keyword of a result", () => {
    const { text, added } = appendHistory("", [
      entryOf(),
      entryOf({ keyword: "-best v60", position: null, url: "", source: "live_serp", depth: 100 }),
    ]);
    assert.equal(added, 2);
    assert.equal(
      text,
      "date,keyword,position,url,source,depth,location,language,result\n" +
        "2025-11-20,pour over coffee,22,https://harborlanecoffee.com/guides/pour-over-coffee,search_index,,United States,English,r1\n" +
        "2025-11-20,'-best v60,,,live_serp,100,United States,English,r1\n",
    );
    assert.deepEqual(
      readHistory(text).entries.map(({ keyword, position, depth }) => [keyword, position, depth]),
      [
        ["pour over coffee", 22, null],
        ["-best v60", null, 100],
      ],
    );
  });

  it("takes each result once, however a keyword is spelled", () => {
    const once = appendHistory("", [entryOf(), entryOf({ keyword: " Pour  Over Coffee" })]);
    assert.equal(once.added, 1);
    const again = appendHistory(once.text, [entryOf({ position: 3 })]);
    assert.deepEqual(again, { text: once.text, added: 0 });
    assert.equal(appendHistory(once.text, [entryOf({ result: "r2" })]).added, 1);
  });

  it("goes on as a spreadsheet left it: columns, delimiter, line breaks, byte order mark", () => {
    const before =
      "\uFEFFResult;Keyword;My note;Date;Position;URL;Source;Depth;Location;Language\r\n" +
      'r0;"v60; plastic";mine;2025-11-01;4;;search_index;;Germany;German';
    const { text } = appendHistory(before, [entryOf({ keyword: "=v60; ceramic", position: 3.5 })]);
    assert.equal(
      text,
      `${before}\r\nr1;"'=v60; ceramic";;2025-11-20;3,5;https://harborlanecoffee.com/guides/pour-over-coffee;search_index;;United States;English\r\n`,
    );
    assert.deepEqual(
      readHistory(text).entries.map(({ keyword, position, date }) => [keyword, position, date]),
      [
        ["v60; plastic", 4, "2025-11-01"],
        ["=v60; ceramic", 3.5, "2025-11-20"],
      ],
    );
  });

  it("reads files of old Macs, tabs, and cells over several lines", () => {
    const cells = ["2025-11-20", '"pour\rover"', "3"].join("\t");
    const { entries } = readHistory(`date\tkeyword\tposition\r${cells}\r`);
    assert.deepEqual(
      entries.map(({ keyword, position }) => [keyword, position]),
      [["pour\rover", 3]],
    );
    const [entry] = readHistory('date,keyword,position\n2025-11-20,"a\nb",3\n').entries;
    assert.equal(entry?.keyword, "a\nb");
  });

  it("counts lines it can't read, but no remarks, blank lines or a second header", () => {
    const { entries, unread } = readHistory(
      "# ours\n\ndate,keyword,position\n" +
        "20.11.2025,v60,3\n2025-11-20,,3\n2025-11-20,v60,first\n2025-11-20,v60,0\n" +
        "# moved,,\n\n,,\ndate,keyword,position\n2025-11-20T23:59:00Z,v60,2\n",
    );
    assert.equal(unread, 4);
    assert.deepEqual(
      entries.map(({ date, position }) => [date, position]),
      [["2025-11-20", 2]],
    );
  });

  it("is not added to where a column is missing, or a quote never ends", () => {
    const missing = (text: string): readonly string[] => {
      try {
        appendHistory(text, [entryOf()]);
      } catch (error) {
        return error instanceof MissingColumnsError ? error.columns : [String(error)];
      }
      return [];
    };
    assert.deepEqual(missing(historyHeader().replace("source,", "")), ["source"]);
    assert.deepEqual(missing("a,b\n1,2\n"), ["date", "keyword", "position"]);
    assert.deepEqual(missing(historyHeader()), []);
    assert.throws(() => appendHistory(`${historyHeader()}"2025`, [entryOf()]), OpenQuoteError);
  });

  it("has a name of its site and market, and tells the site by it", () => {
    const german = { location: "Germany", language: "German" };
    assert.equal(historyFileName("example.com", german), "example.com.de-de.csv");
    assert.equal(historyFileName("example.com", null), "example.com.us-en.csv");
    assert.equal(
      historyFileName("example.com", {
        location: "Chicago,Illinois,United States",
        language: "English",
      }),
      "example.com.us-en.csv",
    );
    assert.equal(
      historyFileName("example.com", { location: "../x", language: "../y" }),
      "example.com.x-y.csv",
    );
    assert.equal(historyFileName("con.com", german), "_con.com.de-de.csv");
    assert.equal(historySite("_con.com.de-de.csv"), "con.com");
    assert.equal(historySite("shop.example.com.tw-zh-hant.csv"), "shop.example.com");
  });

  it("adds the merge driver to .gitattributes once", () => {
    const line = "seo/history/*.csv merge=union";
    assert.equal(withUnionMerge("", "seo/history"), `${line}\n`);
    const before = "*.png binary\r\n*.lock -diff";
    const after = withUnionMerge(before, "seo/history");
    assert.equal(after, `${before}\r\n${line}\r\n`);
    assert.equal(withUnionMerge(after, "seo/history"), after);
    assert.equal(withUnionMerge("", "my seo/[x]"), '"my seo/\\\\[x\\\\]/*.csv" merge=union\n');
  });
});

describe("notes beside a history", () => {
  it("are read in the order of time; lines without a day or a text are none", () => {
    assert.deepEqual(
      readNotes(
        "text;date\nRelaunch;2025-11-02\n'=moved;2025-10-01T08:00:00Z\n;2025-01-01\nx;May\n",
      ),
      [
        { date: "2025-10-01", text: "=moved" },
        { date: "2025-11-02", text: "Relaunch" },
      ],
    );
    assert.deepEqual(readNotes("\n"), []);
    assert.throws(() => readNotes("when,what\n"), MissingColumnsError);
  });
});
