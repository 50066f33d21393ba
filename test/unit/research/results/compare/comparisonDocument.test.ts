import assert from "node:assert/strict";
import type { AnswerParts } from "../../../../../src/research/results/parts/answerParts.ts";
import { buildComparison } from "../../../../../src/research/results/compare/comparisonDocument.ts";
import { selectedRows, writtenRows } from "../../../../../src/research/results/selectedRows.ts";
import { formatDay } from "../../../../../src/shared/format.ts";
import type { JsonRecord } from "../../../../../src/shared/json.ts";
import { pictureNames, pictureOf, savedAnswer, sectionOf } from "../shown.ts";
import { compared, cut, noticesOf, rowsOf, sideOf } from "./comparisonUnderTest.ts";
import type { ResponseUnderTest } from "./comparisonUnderTest.ts";

const domain = { domain: "harborlanecoffee.com" };
const germany = { location: "Germany", language: "German" };
const states = { location: "United States", language: "English" };

/** A summary of a domain. */
function summary(figures: JsonRecord, rest: Partial<ResponseUnderTest> = {}): ResponseUnderTest {
  return { args: domain, data: { summary: figures }, ...rest };
}

/** A fact with a source class. */
function fact(sourceClass: string): JsonRecord {
  return {
    type: "seo.keyword_ranking",
    subject: [],
    provenance: { source_class: sourceClass, method: "indexed" },
  };
}

/** The figures as they are listed, by their path. */
function figuresOf(
  before: ResponseUnderTest,
  now: ResponseUnderTest,
  tool = "inspect_domain",
): JsonRecord {
  const section = sectionOf(compared(tool, before, now).document.sections, "figures");
  assert.ok(section.kind === "values");
  return Object.fromEntries(section.values.map(({ key, value }) => [key, value]));
}

describe("the page of a comparison", () => {
  it("lists the single figures before → now with what changed: in percent, in points, in positions", () => {
    const before = {
      args: domain,
      data: {
        summary: {
          organic_keywords: 1240,
          top_3_keywords: 41,
          top_10_keywords: 0,
          avg_position: 12.4,
        },
        intent_mix: { informational: 0.62 },
      },
    };
    const now = {
      args: domain,
      data: {
        summary: {
          organic_keywords: 1310,
          top_3_keywords: 41,
          top_10_keywords: 3,
          avg_position: 9.1,
        },
        intent_mix: { informational: 0.6 },
      },
    };
    assert.deepEqual(figuresOf(before, now), {
      "summary.organic_keywords": "1,240 → 1,310 (+5.6%)",
      "summary.top_3_keywords": "41 (no change)",
      "summary.top_10_keywords": "0 → 3 (+3)",
      "summary.avg_position": "12.4 → 9.1 (+3.3)",
      "intent_mix.informational": "62% → 60% (-2 pp)",
    });
    const { tiles } = pictureOf(compared("inspect_domain", before, now), "figures", "tiles");
    assert.deepEqual(
      tiles.map(({ label, text, change }) => [
        label,
        text,
        change?.direction,
        change?.text,
        change?.tone,
      ]),
      [
        ["Organic keywords", "1,310", "up", "+5.6% vs. 1,240", "good"],
        ["Keywords in top 10", "3", "up", "+3 vs. 0", "good"],
        ["Average position", "9.1", "up", "+3.3 vs. 12.4", "good"],
        ["Intent mix: informational", "60%", "down", "-2 pp vs. 62%", "plain"],
      ],
    );
  });

  it("has no tile where no figure moved, and no figure that one result lacks or that is about the days before", () => {
    const before = summary({ organic_keywords: 5, top_3_keywords: 1, previous_clicks: 9 });
    const now = summary({ organic_keywords: 5, top_10_keywords: 2, previous_clicks: 7 });
    assert.deepEqual(figuresOf(before, now), { "summary.organic_keywords": "5 (no change)" });
    assert.deepEqual(pictureNames(compared("inspect_domain", before, now)), []);
  });

  it("shows both times and both costs, and offers nothing that runs or saves one of the two results", () => {
    const { header, actions, resources } = compared(
      "inspect_domain",
      summary({}, { result: { receivedAt: "2026-10-12T12:00:00.000Z", cost: 9 } }),
      summary({}, { result: { receivedAt: "2026-11-22T12:00:00.000Z", cost: 9, origin: "x" } }),
    ).document;
    assert.deepEqual(
      header.parts?.map(({ receivedAt, cost }) => [receivedAt, cost]),
      [
        ["2026-11-22T12:00:00.000Z", 9],
        ["2026-10-12T12:00:00.000Z", 9],
      ],
    );
    assert.deepEqual([header.cost, header.balanceAfter, header.sample], [18, null, true]);
    assert.equal(header.isComparison, true);
    assert.deepEqual([actions, resources], [[], []]);
  });

  it("copies, saves and inserts rows like any table: each figure before, now and its change", () => {
    const list = (volume: number): ResponseUnderTest => ({
      data: { keywords: [{ keyword: "v60", monthly_volume: volume }] },
    });
    const model = compared("research_keywords", list(10), list(30));
    const rows = selectedRows(savedAnswer("research_keywords", {}), model, {
      table: "keywords_compared",
      rows: [0],
    });
    assert.ok(rows !== undefined);
    assert.deepEqual(writtenRows(rows), [
      {
        keyword: "v60",
        status: "up",
        previous_monthly_volume: 10,
        monthly_volume: 30,
        change_in_monthly_volume: 20,
      },
    ]);
    assert.deepEqual(
      rows.columns.map(({ label }) => label),
      [
        "Keyword",
        "Status",
        "Monthly volume before",
        "Monthly volume now",
        "Change in monthly volume",
      ],
    );
  });

  it("refuses results of different tools with a sentence", () => {
    assert.throws(
      () =>
        buildComparison(sideOf("inspect_domain", summary({})), sideOf("inspect_page", summary({}))),
      /Results of different tools can't be compared\. Choose two results of the same tool\./u,
    );
  });

  it("calls no row new or gone where the rows are of another kind", () => {
    const model = compared(
      "get_search_performance",
      { args: { group_by: "query" }, data: { rows: [{ query: "tea", clicks: 3 }] } },
      { args: { group_by: "page" }, data: { rows: [{ page: "https://a.example/", clicks: 3 }] } },
    );
    const section = model.document.sections.find(({ kind }) => kind === "table");
    assert.ok(section?.kind === "table");
    assert.deepEqual(section.table.presets?.map(({ id }) => id).toSorted(), [
      "notInEarlier",
      "notInLater",
    ]);
  });

  it("says that nothing can be compared where neither has a figure or a row", () => {
    const { sections } = compared("inspect_domain", { data: {} }, { data: {} }).document;
    assert.deepEqual(
      sections.map(({ kind }) => kind),
      ["empty"],
    );
  });
});

describe("what a comparison says on top", () => {
  const different: readonly (readonly [
    what: string,
    tool: string,
    before: Partial<ResponseUnderTest>,
    now: Partial<ResponseUnderTest>,
    sentence: RegExp,
    keepsPercent: boolean,
  ])[] = [
    [
      "another subject",
      "inspect_domain",
      { result: { subject: "a.example" } },
      { result: { subject: "b.example" } },
      /different subjects: a\.example and b\.example/u,
      false,
    ],
    [
      "another market",
      "inspect_domain",
      { result: { market: germany } },
      { result: { market: states } },
      /different markets: Germany, German and United States, English/u,
      false,
    ],
    [
      "another mode",
      "inspect_search_visibility",
      { args: { ...domain, mode: "index" } },
      { args: { ...domain, mode: "live" } },
      /Mode.*: index before, live now/iu,
      false,
    ],
    [
      "another source class: index and live are different measurements",
      "inspect_domain",
      { facts: [fact("search_index")] },
      { facts: [fact("live_serp")] },
      /measure differently: search_index and live_serp/u,
      false,
    ],
    [
      "another limit",
      "research_keywords",
      { args: { seed: "x", limit: 30 } },
      { args: { seed: "x", limit: 100 } },
      /: 30 before, 100 now/u,
      true,
    ],
    [
      "another depth",
      "inspect_serp",
      { args: { query: "x", depth: 10 } },
      { args: { query: "x", depth: 100 } },
      /: 10 before, 100 now/u,
      true,
    ],
  ];

  for (const [what, tool, before, now, sentence, keepsPercent] of different) {
    it(`names ${what}; percentages are ${keepsPercent ? "shown all the same" : "left out"}`, () => {
      const from = summary({ organic_keywords: 100 }, before);
      const to = summary({ organic_keywords: 150 }, now);
      const model = compared(tool, from, to);
      assert.match(noticesOf(model).join("\n"), sentence);
      assert.equal(/Percent changes are hidden/u.test(noticesOf(model).join("\n")), !keepsPercent);
      assert.deepEqual(figuresOf(from, to, tool), {
        "summary.organic_keywords": keepsPercent ? "100 → 150 (+50%)" : "100 → 150",
      });
      const [tile] = pictureOf(model, "figures", "tiles").tiles;
      assert.equal(tile?.change?.tone, keepsPercent ? "good" : "plain");
    });
  }

  it("says nothing where the same was asked for, whatever the order of the arguments", () => {
    const before = { args: { ...domain, limit: 5 }, data: { summary: { organic_keywords: 5 } } };
    const now = { args: { limit: 5, ...domain }, data: { summary: { organic_keywords: 6 } } };
    assert.deepEqual(noticesOf(compared("inspect_domain", before, now)), []);
  });

  it("names the days of own data that are in both results, and no others", () => {
    const days = (from: string, to: string): ResponseUnderTest => ({
      data: { date_range: { start_date: from, end_date: to }, summary: { clicks: 4 } },
    });
    const said = (now: ResponseUnderTest): string =>
      noticesOf(compared("get_search_performance", days("2026-09-01", "2026-09-28"), now)).join();
    assert.match(
      said(days("2026-09-20", "2026-10-17")),
      new RegExp(`overlap: ${formatDay("2026-09-20")} to ${formatDay("2026-09-28")} `, "u"),
    );
    assert.doesNotMatch(said(days("2026-09-29", "2026-10-26")), /overlap/u);
  });

  it("counts rows that are listed more than once, which are compared at their best position", () => {
    const model = compared(
      "inspect_page",
      {
        data: {
          top_keywords: [
            { keyword: "a", position: 12 },
            { keyword: "A", position: 3 },
          ],
        },
      },
      { data: { top_keywords: [{ keyword: "a", position: 2 }] } },
    );
    assert.deepEqual(rowsOf(model, "top_keywords", ["previous_position", "position"]), [[3, 2]]);
    assert.match(noticesOf(model).join(), /by their best figure \(1 skipped\)/u);
  });

  it("says that a result doesn't have all rows", () => {
    const list = { data: { keywords: [{ keyword: "a", monthly_volume: 1 }] } };
    const of = (coverage: JsonRecord, args: JsonRecord = {}): string =>
      noticesOf(
        compared("research_keywords", { ...list, coverage, args }, { ...list, args }),
      ).join();
    assert.match(of(cut), /doesn't have all rows/u);
    assert.match(of({ returned: 1, total_available: 5 }), /doesn't have all rows/u);
    assert.match(of({}, { seed: "x", limit: 1 }), /doesn't have all rows/u);
    assert.equal(of({ returned: 1, total_available: 1, truncated: false }), "");
  });

  it("says how to get them where they can be loaded", () => {
    const list = { data: { keywords: [{ keyword: "a", monthly_volume: 1 }] } };
    const stepsWith = (resources: readonly JsonRecord[]): unknown[] =>
      compared(
        "research_keywords",
        { ...list, coverage: cut, resources },
        list,
      ).document.notices.flatMap(({ step }) => step ?? []);
    assert.deepEqual(stepsWith([{ uri: "dataset://a", row_count: 40 }]), [
      "Load all rows of that result in its own tab, then compare again.",
    ]);
    assert.deepEqual(stepsWith([]), []);
  });

  it("says which response can't be read; its rows are not called gone or new", () => {
    const list = { data: { keywords: [{ keyword: "a", monthly_volume: 1 }] } };
    const [part] = sideOf("research_keywords", list);
    const unreadable: AnswerParts = [{ ...part, envelope: undefined }];
    const missing: AnswerParts = [
      { ...part, envelope: undefined, problem: "The response file x can't be read." },
    ];
    const later = buildComparison(sideOf("research_keywords", list), unreadable);
    assert.match(noticesOf(later).join(), /Later result: The response isn't valid JSON/u);
    assert.deepEqual(rowsOf(later, "keywords", ["status"]), [["notInLater"]]);
    const earlier = buildComparison(missing, sideOf("research_keywords", list));
    assert.match(noticesOf(earlier).join(), /Earlier result: The response file x can't be read/u);
    assert.deepEqual(rowsOf(earlier, "keywords", ["status"]), [["notInEarlier"]]);
  });
});

describe("partial answers that continue each other", () => {
  const keywords = ["espresso", "cold brew", "v60"];
  const checked = (asked: readonly string[], found: readonly JsonRecord[]): ResponseUnderTest => ({
    args: { ...domain, keywords: asked, mode: "live" },
    data: { positions: found },
    coverage: {
      returned: found.length,
      total_available: asked.length,
      truncated: found.length < asked.length,
      resolved: found.length,
      requested: asked.length,
    },
  });
  const first = checked(keywords, [
    { keyword: "espresso", position: 9 },
    { keyword: "cold brew", position: 4 },
  ]);
  const rest = checked(["v60"], [{ keyword: "v60", position: 7 }]);
  const whole = checked(keywords, [
    { keyword: "espresso", position: 8 },
    { keyword: "cold brew", position: 4 },
    { keyword: "v60", position: 9 },
  ]);

  it("are one side: all their rows are compared, and together they may be whole", () => {
    const model = buildComparison(
      sideOf("inspect_search_visibility", first, rest),
      sideOf("inspect_search_visibility", whole),
    );
    assert.deepEqual(
      rowsOf(model, "positions", ["keyword", "status", "previous_position", "position"]),
      [
        ["v60", "down", 7, 9],
        ["espresso", "up", 9, 8],
        ["cold brew", "same", 4, 4],
      ],
    );
    assert.deepEqual(noticesOf(model), []);
  });

  it("are not whole while some keywords are left", () => {
    const model = buildComparison(
      sideOf("inspect_search_visibility", first),
      sideOf("inspect_search_visibility", whole),
    );
    assert.deepEqual(rowsOf(model, "positions", ["keyword", "status"]).at(-1), [
      "v60",
      "notInEarlier",
    ]);
    assert.match(noticesOf(model).join(), /doesn't have all rows/u);
  });
});
