import assert from "node:assert/strict";
import { rowsElsewhere } from "../../../../src/research/files/dataset/rowsElsewhere.ts";
import { resultReport } from "../../../../src/research/files/report/resultReport.ts";
import { wholeTable } from "../../../../src/research/results/selectedRows.ts";
import { formatDay, formatShare } from "../../../../src/shared/format.ts";
import type { JsonRecord } from "../../../../src/shared/json.ts";
import { withoutMarkup } from "../../../../src/research/results/views/withoutMarkup.ts";
import { savedRows } from "../../../../src/research/agents/savedRows.ts";
import { pictureOf, savedAnswer, sectionOf, shown } from "./shown.ts";

describe("what a result claims", () => {
  const fact = (provenance: JsonRecord, type = "serp.result"): JsonRecord => ({
    facts: [{ type, provenance: { source_class: "live_serp", ...provenance } }],
  });

  it("a confidence in percent is a share; one that is neither isn't said", () => {
    const confidence = (value: unknown): unknown =>
      shown("inspect_serp", { data: {}, ...fact({ confidence: value }) }).document.header
        .evidence[0]?.confidence;
    assert.deepEqual(confidence(0.6), [0.6, 0.6]);
    assert.deepEqual(confidence(60), [0.6, 0.6]);
    assert.deepEqual(confidence("0.6"), [0.6, 0.6]);
    assert.equal(confidence(6000), null);
  });

  it("a small share isn't 0, and a day that no calendar has is the text that came", () => {
    assert.equal(formatShare(0.0004), "<0.1%");
    assert.equal(formatShare(0), "0%");
    assert.equal(formatShare(0.0006), "0.1%");
    assert.equal(formatDay("2026-02-30"), "2026-02-30");
    assert.equal(formatDay("2026-02-28"), "Feb 28, 2026");
    assert.equal(formatDay("2024-02-29T10:00:00Z"), "Feb 29, 2024");
    assert.equal(formatDay("2026-04-31 10:00"), "2026-04-31 10:00");
  });

  it("live results from a cache aren't from now, and SERP features without facts have no source", () => {
    const said = (provenance: JsonRecord): string =>
      JSON.stringify(shown("inspect_serp", { data: {}, ...fact(provenance) }).document.notices);
    assert.match(
      said({ cache_hit: true, observed_at: "2026-02-01T10:00:00Z" }),
      /from its cache, last observed Feb 1, 2026, 10:00 UTC[^{]*"inSight":true/u,
    );
    assert.doesNotMatch(said({ cache_hit: false }), /cache/u);
    const features = (more: JsonRecord): unknown => {
      const { document } = shown("inspect_keyword", {
        data: { serp_features: ["video"] },
        ...more,
      });
      return sectionOf(document.sections, "serp_features").evidence;
    };
    assert.equal(features({}), undefined);
    assert.equal(features(fact({}, "serp.feature")), "live");
  });

  it("an arrow points where the words say, and money has its currency's decimals", () => {
    const data = {
      currency: "JPY",
      summary: { position: 13.93, previous_position: 12.4, cost: 1234 },
      rows: [{ campaign: "a", cost: 1234 }],
    };
    const { document } = shown("get_search_performance", { data });
    const tiles = JSON.stringify(document.sections);
    assert.match(tiles, /"direction":"down","text":"down 1\.53 positions/u);
    const ads = shown("get_ad_performance", { data });
    const report = [
      ...resultReport(ads.document, ({ id }) => ads.tables.get(id)?.rows(0, 9) ?? []),
    ].join("");
    assert.ok(report.includes("1,234 JPY") && !report.includes("1,234.00"), report);
  });

  it("an AI overview is drawn as plain text", () => {
    const text =
      "## Milk\n\n**Steam** it [slowly](https://a.com/x_(y)), `then` *pour*.\n- snake_case";
    const model = shown("inspect_serp", {
      data: { ai_overview: { text }, organic: [{ position: 1, url: "https://a.com/" }] },
    });
    const { items } = pictureOf(model, "page", "resultPage");
    assert.equal(items[0]?.text, "Milk\n\nSteam it slowly, then pour.\nsnake_case");
    assert.equal(withoutMarkup("2 * 3 * 4, a_b_c and 5 > 4"), "2 * 3 * 4, a_b_c and 5 > 4");
  });

  it("rows that are lists have a column for each place", () => {
    const rows = [
      ["espresso", 201000],
      ["moka pot", 49500],
    ];
    const { document } = shown("research_keywords", { data: { keywords: rows } });
    const section = sectionOf(document.sections, "keywords");
    assert.ok(section.kind === "table");
    assert.deepEqual(
      section.table.columns.map(({ label }) => label),
      ["Column 1", "Column 2"],
    );
  });

  it("the service's caution goes into files of rows and to agents", () => {
    const note = "Rankings of this site are three weeks old and unreliable.";
    const tool = "inspect_domain";
    const model = shown(tool, {
      data: { top_keywords: [{ keyword: "a", position: 3 }], data_freshness_note: note },
    });
    const section = sectionOf(model.document.sections, "top_keywords");
    assert.ok(section.kind === "table");
    const selected = wholeTable(savedAnswer(tool, {}), model, section.table);
    assert.equal(selected?.about.caution, note);
    assert.ok(
      savedRows(savedAnswer(tool, {}), model, { section: "top_keywords" }).head.includes(
        `The service says of these rows: “${note}”`,
      ),
    );
  });
});

describe("rows of an answer that are nowhere they usually are", () => {
  it("are the longest list of objects, or a map of them", () => {
    const rows = [{ a: 1 }, { a: 2 }, { a: 3 }];
    for (const data of [
      { results: rows },
      { records: rows, columns: ["a"] },
      { dataset: { items: rows, total: 3 } },
      { items: [], deep: { er: { found: rows } } },
      { "first one": { a: 1 }, second: { a: 2 }, third: { a: 3 } },
      { uri: "ofe://x", rows_by_id: { x: { a: 1 }, y: { a: 2 }, z: { a: 3 } } },
      rows,
    ]) {
      assert.deepEqual(rowsElsewhere({ data }), rows, JSON.stringify(data));
    }
    assert.deepEqual(rowsElsewhere({ data: { items: [], available: false } }), []);
    assert.deepEqual(rowsElsewhere({ data: { items: [[1, 2]] } }), [{ column_1: 1, column_2: 2 }]);
  });
});
