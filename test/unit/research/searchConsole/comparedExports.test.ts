import assert from "node:assert/strict";
import {
  inOrderOfDays,
  whyNotCompared,
} from "../../../../src/research/searchConsole/comparedExports.ts";
import { exportTool } from "../../../../src/research/searchConsole/savedExport.ts";
import type { JsonRecord } from "../../../../src/shared/json.ts";
import { compared, noticesOf, rowsOf, sideOf } from "../results/compare/comparisonUnderTest.ts";
import type { ResponseUnderTest } from "../results/compare/comparisonUnderTest.ts";

const october = { start_date: "2026-09-29", end_date: "2026-10-26" };
const november = { start_date: "2026-10-27", end_date: "2026-11-23" };

function exported(
  days: JsonRecord,
  args: JsonRecord = {},
  data: JsonRecord = {},
): ResponseUnderTest {
  return {
    args: {
      property: "example.com",
      search_type: "web",
      filters: {},
      digest: JSON.stringify(days),
      ...days,
      ...args,
    },
    data: { date_range: days, ...data },
    result: { subject: "example.com" },
  };
}

function resultOf(side: ResponseUnderTest): ReturnType<typeof sideOf>[0]["result"] {
  return sideOf(exportTool, side)[0].result;
}

describe("two exports", () => {
  it("are compared row by row, without the queries that name a person", () => {
    const queries = (clicks: number): JsonRecord => ({
      queries: [
        { query: "coffee", clicks, impressions: 100, position: 4 },
        { query: "write to a@b.example", clicks, impressions: 9, position: 1, private: true },
      ],
    });
    const model = compared(
      exportTool,
      exported(october, {}, queries(9)),
      exported(november, { exported: "2026-11-25" }, queries(5)),
    );
    assert.deepEqual(rowsOf(model, "queries", ["query"]), [["coffee"]]);
    assert.doesNotMatch(noticesOf(model).join("\n"), /digest|exported|files/iu);
  });

  it("aren't where property, type of search, filters or length are known to differ", () => {
    const base = exported(november);
    const sentences = [
      exported(october, { property: "https://example.com/" }),
      exported(october, { search_type: "image" }),
      exported(october, { filters: { device: "Mobile" } }),
      exported({ start_date: "2026-10-01", end_date: "2026-10-26" }),
    ].map((other) => {
      assert.throws(() => compared(exportTool, other, base), Error);
      return whyNotCompared(resultOf(other), resultOf(base));
    });
    assert.deepEqual(sentences, [
      "These exports are of different properties: https://example.com/ and example.com.",
      "These exports are of different types of search.",
      "These exports have different filters.",
      "These exports are of periods of different length: 26 days and 28 days.",
    ]);
    assert.equal(whyNotCompared(resultOf(exported(october)), resultOf(base)), undefined);
    const hours = resultOf(exported(november));
    assert.equal(
      whyNotCompared(
        { ...hours, envelope: { data: { export_notes: { hours: 24 } } } },
        resultOf(base),
      ),
      "These exports are of periods of different length: 24 hours and 28 days.",
    );
  });

  it("are doubted where one doesn't say what has to be equal", () => {
    const doubt = (args: JsonRecord): string =>
      noticesOf(compared(exportTool, exported(october, args), exported(november))).join("\n");
    const sameFilters = "It isn't known whether both exports have the same filters.";
    for (const [text, sentence] of [
      [
        doubt({ search_type: undefined }),
        "It isn't known whether both exports are of the same type of search.",
      ],
      [doubt({ filters: undefined }), sameFilters],
      [doubt({ filters: { other: "unknown" } }), sameFilters],
      [
        doubt({ source: "bulk_export" }),
        "These exports are from different sources, so their rows and totals may differ.",
      ],
    ] as const) {
      assert.ok(text.includes(sentence), text);
    }
    assert.doesNotMatch(doubt({ filters: undefined }), /Filters differs/u);
    assert.doesNotMatch(doubt({}), /It isn't known|different sources/u);
  });

  it("stand in the order of their days, whenever they were imported", () => {
    const [old, recent] = [resultOf(exported(october)), resultOf(exported(november))];
    assert.ok(inOrderOfDays({ ...old, receivedAt: "2026-11-27T00:00:00Z" }, recent) < 0);
    assert.ok(inOrderOfDays(recent, old) > 0);
  });
});
