import assert from "node:assert/strict";
import * as l10n from "@vscode/l10n";
import fc from "fast-check";
import {
  columnFormats,
  formatCell,
  isNumeric,
  writtenText,
} from "../../../src/shared/columnFormats.ts";
import { absent } from "../../../src/shared/format.ts";
import type { ColumnFormat } from "../../../src/shared/table.ts";

const formats: readonly ColumnFormat[] = [
  "text",
  "numberedText",
  "integer",
  "plain",
  "decimal",
  "money",
  "fraction",
  "percent",
  "date",
  "url",
  "list",
  "code",
  "boolean",
  "trend",
  "positions",
  "intent",
  "level",
  "change",
  "difference",
  "points",
  "presence",
  "rowKind",
  "runs",
  "json",
];

describe("column formats", () => {
  it("are all in the table, and each that is filtered by figures or days is sorted by them", () => {
    assert.deepEqual(Object.keys(columnFormats).toSorted(), formats.toSorted());
    for (const [format, { filter, isNumeric: isFigure, sortKey, width }] of Object.entries(
      columnFormats,
    )) {
      assert.equal(filter === "range", isFigure, format);
      assert.ok(
        filter === "text" || filter === "choice" || filter === undefined || sortKey !== undefined,
        format,
      );
      assert.ok(width.least <= width.most, format);
    }
  });

  it("know which columns hold figures, and which of those measure something", () => {
    assert.equal(isNumeric("money"), true);
    assert.equal(isNumeric("trend"), false);
    assert.deepEqual(
      formats.filter((format) => isNumeric(format) && !columnFormats[format].isAmount),
      ["plain"],
    );
  });

  it("write what is absent as a dash in every format, and zero as zero", () => {
    for (const format of formats) {
      for (const value of [null, undefined, ""]) {
        assert.equal(formatCell(value, format), absent);
        assert.equal(writtenText(value, { format }), absent);
      }
      assert.notEqual(formatCell(0, format), absent);
    }
  });

  it("write the minus zero that JSON knows as zero", () => {
    const figures = [
      "text",
      "integer",
      "decimal",
      "plain",
      "fraction",
      "change",
      "difference",
    ] as const;
    assert.deepEqual(
      figures.map((format) => formatCell(-0, format)),
      ["0", "0", "0", "0", "0%", "0%", "0"],
    );
    assert.equal(formatCell(-0, "money"), "0.00");
  });

  it("write each format in its own way", () => {
    assert.equal(formatCell(1234, "integer"), "1,234");
    assert.equal(formatCell(1234, "plain"), "1234");
    assert.equal(formatCell(1.2, "money"), "1.20");
    assert.equal(formatCell(0.706, "fraction"), "70.6%");
    assert.equal(formatCell(true, "boolean"), "yes");
    assert.equal(formatCell("2026-11-20T23:59:00Z", "date"), "Nov 20, 2026");
    assert.equal(formatCell(["a", null, 2], "list"), `a; ${absent}; 2`);
    assert.equal(formatCell([], "list"), absent);
    assert.equal(formatCell({ a: 1 }, "json"), '{"a":1}');
    assert.equal(formatCell([{ a: 1 }], "list"), '[{"a":1}]');
  });

  it("write in words what has words, and anything else as it came", () => {
    const written: readonly (readonly [ColumnFormat, unknown, string])[] = [
      ["level", "HIGH", "High"],
      ["level", "extreme", "extreme"],
      ["intent", "commercial", "Commercial"],
      ["change", 0.125, "up 12.5%"],
      ["change", "much", "much"],
      ["difference", -4012, "down 4,012"],
      ["difference", 0.0000000001, "no change"],
      ["points", 0.0021, "up 0.21 points"],
      ["points", -0.01, "down 1 point"],
      ["points", "much", "much"],
      ["rowKind", "notInLater", "Not in later result"],
      ["rowKind", "much", "much"],
      ["code", ["paid", "ai_overview"], "Ads; AI overview"],
      ["presence", ["a.com", "b.com"], "a.com, b.com"],
      ["presence", [1], "1"],
      ["date", "last week", "last week"],
    ];
    assert.deepEqual(
      written.map(([format, value]) => writtenText(value, { format })),
      written.map(([, , text]) => text),
    );
  });

  it("write a trend as its figures, oldest first, whether its months have dates or not", () => {
    const months = [
      { year: 2026, month: 2, search_volume: 12100 },
      { year: 2025, month: 12, search_volume: 880 },
    ];
    const texts = [[880, null, 12100], months, "up"].map((value) =>
      writtenText(value, { format: "trend" }),
    );
    assert.deepEqual(texts, ["880; —; 12,100", "880; —; 12,100", "up"]);
  });

  it("write yes and no in the reader's language, wherever they come", () => {
    l10n.config({ contents: { yes: "ja", no: "nein" } });
    try {
      assert.deepEqual(
        [formatCell(true, "text"), writtenText(false, { format: "boolean" })],
        ["ja", "nein"],
      );
    } finally {
      l10n.config({ contents: {} });
    }
  });

  it("sort texts by the number that they begin with", () => {
    const keyOf = (value: unknown): number | undefined =>
      columnFormats.numberedText.sortKey?.(value);
    assert.deepEqual(
      ["10–100", "1 000+", "~5", "€2,50 a month", "-3", "> 7", "1'200", "3.5x"].map(keyOf),
      [10, 1000, 5, 2.5, -3, 7, 1200, 3.5],
    );
    assert.deepEqual(["x 10", "", null, 7, "–"].map(keyOf), Array(5).fill(Number.NaN));
  });

  it("write any value in any format", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(...formats), (value, format) => {
        assert.notEqual(formatCell(value, format), "");
        assert.notEqual(writtenText(value, { format }), "");
      }),
    );
  });
});
