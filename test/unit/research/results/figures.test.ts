import assert from "node:assert/strict";
import { formatCell } from "../../../../src/shared/columnFormats.ts";
import { isAccountMoney } from "../../../../src/research/results/parts/memberColumns.ts";
import type { JsonRecord } from "../../../../src/shared/json.ts";
import { pictureOf } from "./shown.ts";
import { of } from "./answersOf.ts";

describe("figures against the days before", () => {
  const tiles = (summary: JsonRecord, tool = "get_search_performance"): (string | undefined)[][] =>
    pictureOf(of(tool, { currency: "EUR", summary }), "totals", "tiles").tiles.map(
      ({ text, change }) => [text, change?.direction, change?.text, change?.tone],
    );

  it("says how far and in which direction, and whether that is good", () => {
    assert.deepEqual(
      tiles({
        clicks: 112,
        previous_clicks: 100,
        ctr: 0.05,
        previous_ctr: 0.06,
        position: 9.8,
        previous_position: 11.2,
        impressions: 90,
        previous_impressions: 100,
      }),
      [
        ["112", "up", "+12% vs. 100", "good"],
        ["5%", "down", "-1 point vs. 6%", "bad"],
        ["9.8", "up", "up 1.4 positions vs. 11.2", "good"],
        ["90", "down", "-10% vs. 100", "plain"],
      ],
    );
    assert.deepEqual(
      tiles(
        {
          cost: 10,
          previous_cost: 8,
          cost_per_conversion: 4,
          previous_cost_per_conversion: 5,
          conversions: 3,
          previous_conversions: 3,
        },
        "get_ad_performance",
      ),
      [
        ["10.00 EUR", "up", "+25% vs. 8.00 EUR", "plain"],
        ["4.00 EUR", "down", "-20% vs. 5.00 EUR", "good"],
        ["3", "same", "no change vs. 3", "plain"],
      ],
    );
  });

  it("compares only what is there on both sides", () => {
    assert.deepEqual(
      tiles({
        clicks: 5,
        ctr: null,
        previous_ctr: 0.1,
        previous_clicks: null,
        unheard_of: 3,
        previous_unheard_of: 2,
        views: 4,
        previous_views: 0,
      }),
      [
        ["5", undefined, undefined, undefined],
        ["—", undefined, undefined, undefined],
        ["3", "up", "+50% vs. 2", "plain"],
        ["4", "up", "+4 vs. 0", "good"],
      ],
    );
  });

  it("writes changes with their sign, and knows an ad account's money", () => {
    assert.deepEqual(
      [0.125, -0.05, 0, 12].map((value) => formatCell(value, "change")),
      ["+12.5%", "-5%", "0%", "+1,200%"],
    );
    assert.deepEqual(
      ["cost", "previous_cost", "average_cpm", "cpc_usd", "clicks", "constructor"].map(
        isAccountMoney,
      ),
      [true, true, true, false, false, false],
    );
    const { columns = [] } =
      of("get_ad_performance", { currency: "JPY", rows: [{ cost: 5, clicks: 1 }] }).tables.get(
        "rows",
      ) ?? {};
    assert.deepEqual(
      columns.map(({ label }) => label),
      ["Clicks", "Cost (JPY)"],
    );
    assert.deepEqual(
      of("get_ad_performance", { currency: "<b>", rows: [{ cost: 5 }] })
        .tables.get("rows")
        ?.columns.map(({ label }) => label),
      ["Cost"],
    );
  });

  it("has two lines where rows have the days before beside them", () => {
    const rows = [1, 2, 3].map((day) => ({
      date: `2026-03-0${day}`,
      clicks: day,
      previous_clicks: day * 2,
    }));
    const { lines } = pictureOf(of("get_search_performance", { rows }), "rows:clicks", "lines");
    assert.deepEqual(
      lines.map(({ label, points }) => [label, points.map(({ value }) => value)]),
      [
        ["Clicks", [1, 2, 3]],
        ["Clicks before", [2, 4, 6]],
      ],
    );
  });
});

describe("a bar's figure", () => {
  it("is written as its cell is, also where it is far below 1", () => {
    const map = [
      { domain: "a.com", count: 0.0004, share: 0.6 },
      { domain: "b.com", count: 3, share: 0.4 },
    ];
    const { bars } = pictureOf(
      of("discover_ai_citations", { citation_map: map }),
      "citations",
      "bars",
    );
    assert.deepEqual(
      bars.map(({ text }) => text.split(" · ").find((part) => part.endsWith("citations"))),
      ["0.0004 citations", "3 citations"],
    );
  });
});
