import assert from "node:assert/strict";
import { readTable, readTableText } from "../../../../src/research/tables/readTable.ts";
import { readTextColumns } from "../../../../src/research/tables/textColumns.ts";
import { mostRows } from "../../../../src/shared/tableLimits.ts";
import { kindsOf, rowsOf, tableOf } from "./sharedTables.ts";
import { dates, figures, layouts, lines } from "./strangersSamples.ts";
import { decimals } from "./strangersDecimals.ts";
import { ends } from "./strangersEnds.ts";
import type { Sample } from "./strangersSamples.ts";

const quotes: Readonly<Record<string, Sample>> = {
  "a quote that never closes": {
    text: 'keyword,volume\n"coffee,90\ntea,1200\nwok,50\n',
    rows: [
      ['"coffee', 90],
      ["tea", 1200],
      ["wok", 50],
    ],
    notes: [{ kind: "openQuotes", ...lines(2) }],
  },
  "a quote that closes rows below": {
    text: 'keyword,volume\n"coffee,90\ntea,1200\nwok,5"\nmug,7\n',
    rows: [
      ['"coffee', "90"],
      ["tea", "1200"],
      ["wok", '5"'],
      ["mug", "7"],
    ],
    notes: [{ kind: "openQuotes", ...lines(2, 4) }],
  },
  "quotes that aren't doubled": {
    text: 'k\tt\nx\t"say "hi, you" now"\ny\tz\n',
    rows: [
      ["x", 'say "hi, you" now'],
      ["y", "z"],
    ],
    notes: [{ kind: "openQuotes", ...lines(2) }],
  },
  "line breaks, doubled quotes and delimiters in quotes": {
    text: 'k,t\ncoffee,"a\r\n""b"", c"\r\ntea,""\r\n',
    rows: [
      ["coffee", 'a\r\n"b", c'],
      ["tea", null],
    ],
  },
};

for (const [group, samples] of Object.entries({
  figures,
  decimals,
  dates,
  layouts,
  ends,
  quotes,
})) {
  describe(`tables from elsewhere: ${group}`, () => {
    for (const [name, { text, columns, rows, notes, decisions }] of Object.entries(samples)) {
      it(name, async () => {
        const table = await tableOf(text);
        assert.deepEqual(rowsOf(table), rows);
        assert.deepEqual(table.notes, notes ?? []);
        if (columns !== undefined) {
          assert.deepEqual(kindsOf(table), columns);
        }
        for (const [decision, value] of Object.entries(decisions ?? {})) {
          assert.equal(Reflect.get(table.decisions, decision), value, decision);
        }
      });
    }
  });
}

describe("tables from elsewhere", () => {
  it("have a currency where header or cells name one", async () => {
    const { columns } = await tableOf(
      "k;CPC (USD);Kosten, EUR;c;d;e\na;0,35;1,20;£5;1,20 €;5 Kč\nb;1;2;£6;2,30 €;6 Kč\n",
    );
    assert.deepEqual(
      columns.map(({ currency }) => currency),
      [undefined, "USD", "EUR", "£", "EUR", "CZK"],
    );
  });

  it("keep the texts as they are, without quotes and the guard against formulas", async () => {
    const { columns } = await tableOf("k,v\n' x,\"'=1+1\"\n y ,1\n");
    assert.deepEqual(
      columns.map(({ texts }) => texts),
      [
        ["' x", " y "],
        ["=1+1", "1"],
      ],
    );
  });

  it("name the line that each row begins on", async () => {
    const { lines: found } = await tableOf('\n# x\nk,v\n"a\nb",1\n\nc,2\n');
    assert.deepEqual(found, [4, 7]);
  });

  it("are read as a person says instead", async () => {
    const text = "k;v\na;1.234\nb;2.500\n";
    assert.deepEqual(rowsOf(await tableOf(text, { decimal: "." })), [
      ["a", 1.234],
      ["b", 2.5],
    ]);
    assert.deepEqual(rowsOf(await tableOf(text, { decimal: "," })), [
      ["a", 1234],
      ["b", 2500],
    ]);
    assert.deepEqual(rowsOf(await tableOf(text)), [
      ["a", "1.234"],
      ["b", "2.500"],
    ]);
    const headless = await tableOf(text, { hasHeader: false });
    assert.deepEqual([headless.rowCount, headless.columns[0]?.name], [3, ""]);
    const later = await tableOf(text, { linesBeforeHeader: 1 });
    assert.deepEqual([later.columns[0]?.name, rowsOf(later)], ["a", [["b", "2.500"]]]);
    const whole = await tableOf(text, { delimiter: "" });
    assert.deepEqual(kindsOf(whole), ["k;v:text"]);
    const chosen = await tableOf(Buffer.from("k;v\ncafé;1\n", "latin1"), { encoding: "latin1" });
    assert.deepEqual([chosen.decisions.encoding, rowsOf(chosen)], ["windows-1252", [["café", 1]]]);
  });

  it("count the rows and columns beyond those of a table", async () => {
    const long = await tableOf(`k,v\n${"a,1\n".repeat(mostRows + 5)}`);
    assert.deepEqual(
      [long.rowCount, long.moreRows, long.lines.at(-1)],
      [mostRows, 5, mostRows + 1],
    );
    const wide = await tableOf(`${"a,".repeat(94_999)}a\n${"1,".repeat(94_999)}1\n`);
    assert.deepEqual([wide.columns.length, wide.moreColumns], [1_000, 94_000]);
  });

  it("have no torn rows where only some of their columns are read", async () => {
    const header = Array.from({ length: 600 }, (_, place) => `c${place}`).join(",");
    const table = await tableOf(`${header}\n${`1${",".repeat(599)}\n`.repeat(8_400)}`);
    assert.deepEqual([table.rowCount, table.columns.length, table.moreColumns], [8_400, 595, 5]);
    assert.deepEqual(table.notes, []);
  });

  it("are refused where there is nothing to read, or something else", async () => {
    const problems: readonly (readonly [string | Uint8Array, unknown])[] = [
      ["", { kind: "empty" }],
      ["# only a remark\n\n", { kind: "empty" }],
      ["k,v\nca\uFFFD,1\n", { kind: "lostCharacters", line: 2 }],
      ["k,v\na,1\nb\0,1\n", { kind: "notText", line: 3 }],
      ["<!DOCTYPE html>\n<html>", { kind: "webPage" }],
      [Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1), { kind: "spreadsheet" }],
    ];
    for (const [content, problem] of problems) {
      const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
      assert.deepEqual(await readTable(bytes), { kind: "refused", problem });
      if (typeof content === "string") {
        assert.deepEqual(await readTableText(content), { kind: "refused", problem });
      }
    }
    assert.deepEqual(await readTable(Buffer.from("k\nx\n"), { encoding: "nonsense" }), {
      kind: "refused",
      problem: { kind: "notInEncoding", encoding: "nonsense" },
    });
  });

  it("stop where they are canceled", async () => {
    const canceled = AbortSignal.abort(new Error("enough"));
    await assert.rejects(readTable(Buffer.from("k,v\na,1\n"), {}, canceled), /enough/u);
  });

  it("have columns that are read by themselves by the same rules", async () => {
    const { columns } = await readTextColumns(
      [
        { name: "date", texts: ["20.11.2026", "", "1.12.2026"] },
        { name: "volume", texts: ["1.234", "0,5", "-"] },
      ],
      ";",
    );
    assert.deepEqual(
      columns.map(({ kind, values }) => [kind, values]),
      [
        ["date", ["2026-11-20", null, "2026-12-01"]],
        ["number", [1234, 0.5, null]],
      ],
    );
  });
});
