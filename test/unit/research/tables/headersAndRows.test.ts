import assert from "node:assert/strict";
import { readTableText } from "../../../../src/research/tables/readTable.ts";
import { kindsOf, rowsOf, tableOf } from "./sharedTables.ts";

describe("the header of a table", () => {
  const samples: Readonly<Record<string, { text: string; names: string[]; rows: number }>> = {
    "has dates above a row of unknowns": {
      text: "Keyword,2026-11-01,2026-11-08\nespresso,3,4\nlatte,-,-\nmocha,5,6\n",
      names: ["Keyword", "2026-11-01", "2026-11-08"],
      rows: 3,
    },
    "has years above an empty row": {
      text: "Keyword,2024,2025\nespresso,3,4\nlatte,,\nmocha,5,6\n",
      names: ["Keyword", "2024", "2025"],
      rows: 3,
    },
    "has dates and other names": {
      text: "Keyword,URL,2026-11-01\nespresso,https://a.com/,4\nlatte,,-\nmocha,https://a.com/b,6\n",
      names: ["Keyword", "URL", "2026-11-01"],
      rows: 3,
    },
    "has dates above figures with a sign": {
      text: "Keyword;01.11.2026;08.11.2026\nkaffee;3;4\ntee;>100;>100\nkakao;5;6\n",
      names: ["Keyword", "01.11.2026", "08.11.2026"],
      rows: 3,
    },
    "has addresses": {
      text: "Keyword,https://a.com,https://b.com\nespresso,3,4\nlatte,-,-\nmocha,5,6\n",
      names: ["Keyword", "https://a.com", "https://b.com"],
      rows: 3,
    },
    "has dates behind a line of fewer cells": {
      text: "Report,All\nKeyword,2026-11-01,2026-11-08\nespresso,3,4\nmocha,5,6\n",
      names: ["Keyword", "2026-11-01", "2026-11-08"],
      rows: 2,
    },
    "stands behind lines of as many cells": {
      text: "Domain;example.de\nDatum;20.11.2026\nKeyword;Position\nkaffee;3\ntee;4\n",
      names: ["Keyword", "Position"],
      rows: 2,
    },
    "has more known names than a line before it": {
      text: "Report,Keywords\nMarket,Germany\nkeyword,volume\nkaffee,3\ntee,4\n",
      names: ["keyword", "volume"],
      rows: 2,
    },
    "isn't a row of known names": {
      text: "Phrase,Volume,Kind\nkaffee,3,a\nvolume,4,keyword\ntee,5,b\n",
      names: ["Phrase", "Volume", "Kind"],
      rows: 3,
    },
    "isn't a row of texts behind a blank line": {
      text: "Keyword,Note\nlatte,x\n\nmocha,y\ntea,5\n",
      names: ["Keyword", "Note"],
      rows: 3,
    },
    "isn't a row of texts behind rows without one": {
      text: "espresso,300,400\nlatte,-,-\nmocha,500,600\n",
      names: ["", "", ""],
      rows: 3,
    },
  };
  for (const [name, { text, names, rows }] of Object.entries(samples)) {
    it(name, async () => {
      const table = await tableOf(text);
      assert.deepEqual(
        table.columns.map((column) => column.name),
        names,
      );
      assert.equal(table.rowCount, rows);
      assert.deepEqual(table.notes, []);
    });
  }
});

describe("the rows of a table", () => {
  it("are hashtags where all lines begin with #", async () => {
    assert.deepEqual(kindsOf(await tableOf("#seo\n#ppc\n#sem\n")), ["#seo:text"]);
    assert.deepEqual(rowsOf(await tableOf("#seo\n#ppc\n#sem\n")), [["#ppc"], ["#sem"]]);
    assert.equal((await readTableText("# a\n# b\n")).kind, "refused");
  });

  it("are found among any number of blank lines, and lines of other widths", async () => {
    const table = await tableOf(`k,v\na,1\n${"\n".repeat(3_000_000)}b,2\n\nx\ny\nc,3\n\nz\n`);
    assert.deepEqual(rowsOf(table), [
      ["a", 1],
      ["b", 2],
      ["x", null],
      ["y", null],
      ["c", 3],
    ]);
    assert.deepEqual(
      table.notes.map(({ kind }) => kind),
      ["tornRows", "footer"],
    );
    assert.equal(table.lines.at(-1), 3_000_007);
  });

  it("have the currency that the name of a column says where that speaks of money", async () => {
    const { columns } = await tableOf("k,Share ALL,CPC (COP),Cost USD\na,1,2,3\n");
    assert.deepEqual(
      columns.map(({ currency }) => currency),
      [undefined, undefined, "COP", "USD"],
    );
  });

  it("are read in time that grows with a run of line ends in a cell", async () => {
    const table = await tableOf(`keyword,volume\na${"\r".repeat(200_000)}b,1\n`);
    assert.equal(table.rowCount, 1);
  }).timeout(2_000);

  it("are read in time that grows with the blanks in a name", async () => {
    const table = await tableOf(`k,"(${" ".repeat(200_000)}x"\na,1\n`);
    assert.equal(table.columns[1]?.kind, "number");
  }).timeout(2_000);
});
