import assert from "node:assert/strict";
import fc from "fast-check";
import { evidenceKind } from "../../../../../src/shared/evidence.ts";
import { labelOf } from "../../../../../src/shared/labels.ts";
import { columnOf, columnsOf } from "../../../../../src/research/results/parts/memberColumns.ts";
import type { ColumnFormat } from "../../../../../src/shared/table.ts";

describe("members", () => {
  it("keeps the format of a known member while its value fits, and judges any other by itself", () => {
    const samples: readonly (readonly [string, unknown, ColumnFormat])[] = [
      ["monthly_volume", 12, "integer"],
      ["monthly_volume", "many", "text"],
      ["trend_12m", [1], "trend"],
      ["trend_12m", "up", "text"],
      ["issues", ["noindex"], "code"],
      ["issues", [1], "list"],
      ["competition_level", "LOW", "level"],
      ["competition_level", 0.2, "decimal"],
      ["first_seen", null, "date"],
    ];
    assert.deepEqual(
      samples.map(([member, value]) => columnOf(member, value).format),
      samples.map(([, , format]) => format),
    );
  });

  it("gives the field's terms to members it knows", () => {
    assert.deepEqual(columnOf("cpc_usd", 1.5), {
      key: "cpc_usd",
      label: "CPC (USD)",
      format: "money",
      help: "Average cost per click in US dollars",
    });
    assert.equal(columnOf("competition_level", "LOW").label, "Ads competition");
  });

  it("keeps a member's label but not its format when the value is of another kind", () => {
    assert.deepEqual(columnOf("monthly_volume", "many"), {
      key: "monthly_volume",
      label: "Monthly volume",
      format: "text",
    });
    assert.equal(columnOf("trend_12m", "up").format, "text");
  });

  it("judges members it does not know by their value", () => {
    const formats = [
      1,
      1.5,
      true,
      "x",
      "https://example.com",
      ["a"],
      [{ a: 1 }],
      { a: 1 },
      null,
    ].map((value) => columnOf("news_to_us", value).format);
    assert.deepEqual(formats, [
      "integer",
      "decimal",
      "boolean",
      "text",
      "url",
      "list",
      "json",
      "json",
      "text",
    ]);
  });

  it("takes members named like those every object inherits for what they are", () => {
    for (const key of ["constructor", "__proto__", "toString"]) {
      assert.deepEqual(columnOf(key, "x"), { key, label: labelOf(key), format: "text" });
    }
    assert.equal(evidenceKind("constructor"), "unknown");
  });

  it("makes a label of any name", () => {
    assert.equal(labelOf("estimated_organic_traffic"), "Estimated organic traffic");
    assert.equal(labelOf("__"), "__");
  });

  it("puts preferred columns first and leaves out those that no row has", () => {
    const rows = [
      { b: null, a: "x" },
      { c: 1, b: 2 },
    ];
    assert.deepEqual(
      columnsOf(rows, ["c", "nowhere", "b"]).map(({ key }) => key),
      ["c", "b", "a"],
    );
    assert.equal(columnsOf(rows).find(({ key }) => key === "b")?.format, "integer");
  });

  it("has a column for every member of every row", () => {
    fc.assert(
      fc.property(
        fc.array(fc.dictionary(fc.string(), fc.jsonValue())),
        fc.array(fc.string()),
        (rows, preferred) => {
          const keys = columnsOf(rows, preferred).map(({ key }) => key);
          assert.deepEqual(new Set(keys), new Set(rows.flatMap((row) => Object.keys(row))));
          assert.equal(keys.length, new Set(keys).size);
        },
      ),
    );
  });
});
