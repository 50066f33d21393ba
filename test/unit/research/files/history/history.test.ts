import assert from "node:assert/strict";
import {
  appendHistory,
  historyHeader,
} from "../../../../../src/research/files/history/appendHistory.ts";
import { MissingColumnsError } from "../../../../../src/research/files/history/csvSheet.ts";
import {
  historyFileName,
  historySite,
} from "../../../../../src/research/files/history/historyNames.ts";
import { readNotes } from "../../../../../src/research/files/history/historyNotes.ts";
import {
  historyWithIsoDays,
  readHistory,
} from "../../../../../src/research/files/history/readHistory.ts";
import { OpenQuoteError } from "../../../../../src/research/files/keywordLists/csvRecords.ts";
import { LostCharactersError } from "../../../../../src/research/files/lostCharacters.ts";
import { entryOf } from "./historyUnderTest.ts";
import { countProcessorTime } from "../../../../support/processorTime.ts";

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
    assert.equal(unread, 2);
    assert.deepEqual(
      entries.map(({ date, position }) => [date, position]),
      [
        ["2025-11-20", 3],
        ["2025-11-20", null],
        ["2025-11-20", 2],
      ],
    );
  });

  it("is read as it came back from a spreadsheet: days in an order of a country, where all of them fit one", async () => {
    const days = (...written: readonly string[]): readonly string[] =>
      readHistory(
        `date;keyword;position\n${written.map((day) => `${day};v60;3\n`).join("")}`,
      ).entries.map(({ date }) => date);
    assert.deepEqual(days("20.11.2026", "05.12.2026"), ["2026-11-20", "2026-12-05"]);
    assert.deepEqual(days("11/20/2026", "12/5/2026"), ["2026-11-20", "2026-12-05"]);
    assert.deepEqual(days("20/11/2026", "5/12/2026"), ["2026-11-20", "2026-12-05"]);
    assert.deepEqual(days("2026/11/20", "2026-12-05"), ["2026-11-20", "2026-12-05"]);
    // appended below after the spreadsheet
    assert.deepEqual(days("20.11.2026", "2026-12-06"), ["2026-11-20", "2026-12-06"]);
    // no order fits all, or both do
    assert.deepEqual(days("20/11/2026", "11/20/2026"), []);
    assert.deepEqual(days("05/12/2026", "06/11/2026", "2026-12-06"), ["2026-12-06"]);
    assert.deepEqual(days("31.02.2026"), []);

    const text =
      '\uFEFFdate;keyword;position\r\n20.11.2026;"a;b";3\r\n"05.12.2026";v60;\r\nlast;x;1';
    const { text: corrected, changed } = await historyWithIsoDays(text);
    assert.equal(changed, 2);
    assert.equal(
      corrected,
      '\uFEFFdate;keyword;position\r\n2026-11-20;"a;b";3\r\n2026-12-05;v60;\r\nlast;x;1',
    );
    assert.deepEqual(await historyWithIsoDays(corrected), { text: corrected, changed: 0 });
    const undecided = "date,keyword,position\n05/12/2026,v60,3\n";
    assert.deepEqual(await historyWithIsoDays(undecided), { text: undecided, changed: 0 });
  });

  it("has no position where other tools say that there is none, and how far they looked", () => {
    const written = [">100", "> 50", "100+", "-", "–", "—", "0", "not found", "Not in top 100", ""];
    const { entries, unread } = readHistory(
      `date,keyword,position,depth\n${written.map((cell, row) => `2026-11-20,k${row},${cell},\n`).join("")}`,
    );
    assert.equal(unread, 0);
    assert.deepEqual(
      entries.map(({ position }) => position),
      written.map(() => null),
    );
    assert.deepEqual(
      entries.map(({ depth }) => depth),
      [100, 50, 100, null, null, null, null, null, null, null],
    );
    const { entries: own } = readHistory(
      "date,keyword,position,depth\n2026-11-20,a,>100,30\n2026-11-20,b,n/a,\n2026-11-20,c,-5,\n",
    );
    assert.deepEqual(
      own.map(({ keyword, depth }) => [keyword, depth]),
      [["a", 30]],
      "the file's own depth counts, and what is unknown is no result",
    );
  });

  it("finds its header behind what a tool writes before it", () => {
    for (const before of ["sep=;\n", "Rankings of harbor.com\n\n", 'Period: "May\n# ours\n']) {
      const { entries } = readHistory(`${before}date;keyword;position\n2026-11-20;v60;3\n`);
      assert.deepEqual(
        entries.map(({ keyword, position }) => [keyword, position]),
        [["v60", 3]],
        before,
      );
    }
  });

  it("is told at once where lines have more cells than a table", () => {
    const wide = `${",".repeat(200_000)}\n`.repeat(39);
    const header = "date,keyword,position\n2026-11-20,tea,3\n";
    const spent = countProcessorTime();
    assert.equal(readHistory(wide + header).entries.length, 1);
    assert.throws(() => readHistory(`date,keyword\n${wide}`), MissingColumnsError);
    assert.ok(spent() < 10_000, "cells of what is no header are not made");
  });

  it("is refused where characters were lost, and the line is said", () => {
    const text = (keyword: string): string => `date,keyword,position\n2026-11-20,${keyword},3\n`;
    assert.throws(
      () => readHistory(text("c\0a\0f\0")),
      (error) => error instanceof LostCharactersError && error.line === 2,
    );
    const { entries, unread } = readHistory(text("caf\uFFFD"));
    assert.deepEqual([entries, unread], [[], 1]);
    const entry = entryOf({ keyword: "caf\uFFFD" });
    assert.deepEqual(appendHistory(historyHeader(), [entry]), {
      text: historyHeader(),
      added: 0,
    });
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
