import assert from "node:assert/strict";
import fc from "fast-check";
import { canonicalTables } from "../../../../../src/research/results/compare/canonicalTables.ts";
import { parseFigures } from "../../../../../src/shared/exactNumber.ts";
import { asRows } from "../../../../../src/shared/json.ts";
import { sideOf } from "./comparisonUnderTest.ts";
import type { ResponseUnderTest } from "./comparisonUnderTest.ts";

function tables(
  before: ResponseUnderTest,
  now: ResponseUnderTest,
  tool = "research_keywords",
): ReturnType<typeof canonicalTables> {
  return canonicalTables(sideOf(tool, before), sideOf(tool, now));
}

describe("the texts of compared lists", () => {
  it("have the same columns on both sides, what is compared first, and a row a line sorted by key", () => {
    const [table, ...others] = tables(
      {
        data: {
          keywords: [
            { keyword: "V60", monthly_volume: 5, intent: "informational" },
            { keyword: "chemex", monthly_volume: 9 },
          ],
        },
      },
      { data: { keywords: [{ zeta: 1, keyword: "chemex", monthly_volume: 8, cpc_usd: 0.4 }] } },
    );
    assert.equal(others.length, 0);
    assert.deepEqual(table, {
      member: "keywords",
      title: "Keywords",
      before: "keyword,monthly_volume,cpc_usd,intent,zeta\nchemex,9,,,\nV60,5,,informational,\n",
      now: "keyword,monthly_volume,cpc_usd,intent,zeta\nchemex,8,0.4,,1\n",
    });
  });

  it("are the same for the same rows in whatever order", () => {
    const row = fc.record({ keyword: fc.string({ minLength: 1 }), monthly_volume: fc.nat() });
    const rows = fc.uniqueArray(row, { selector: ({ keyword }) => keyword.trim().toLowerCase() });
    fc.assert(
      fc.property(rows, (keywords) => {
        const [table] = tables(
          { data: { keywords } },
          { data: { keywords: keywords.toReversed() } },
        );
        assert.equal(table?.before, table?.now);
      }),
    );
  });

  it("guard what a spreadsheet would run as a formula", () => {
    const [table] = tables(
      { data: { keywords: [{ keyword: "=1+1", monthly_volume: -5 }] } },
      { data: { keywords: [] } },
    );
    assert.match(table?.before ?? "", /^'=1\+1,-5$/mu);
  });

  it("have numbers with all their digits", () => {
    const rows = asRows(parseFigures('[{"keyword":"a","monthly_volume":12345678901234567890}]'));
    const [table] = tables({ data: { keywords: rows } }, { data: { keywords: rows } });
    assert.match(table?.now ?? "", /^a,12345678901234567890$/mu);
  });
});
