import assert from "node:assert/strict";
import type { ResultModel } from "../../../../src/research/results/resultDocument.ts";
import { columnOf } from "../../../../src/research/results/parts/memberColumns.ts";
import { writtenText } from "../../../../src/shared/columnFormats.ts";
import { isRecord } from "../../../../src/shared/json.ts";
import type { JsonRecord } from "../../../../src/shared/json.ts";
import type { Section } from "../../../../src/shared/resultProtocol.ts";
import { catalogue } from "../../../../src/research/tools/catalogue.ts";
import { wireFixture } from "../../../support/wireFixtures.ts";
import { noteOf, pictureNames, pictureOf, sectionOf, shown } from "./shown.ts";

type Table = Extract<Section, { readonly kind: "table" }>;

function tableOf({ document }: ResultModel, name: string): Table {
  const section = sectionOf(document.sections, name);
  assert.ok(section.kind === "table", `${name} is a ${section.kind}`);
  return section;
}

function bodyOf(name: string): JsonRecord {
  const { body } = wireFixture(name).response;
  assert.ok(isRecord(body));
  return body;
}

function dataOf(name: string): JsonRecord {
  const { data } = bodyOf(name);
  assert.ok(isRecord(data));
  return data;
}

const keywords = [
  { keyword: "espresso", monthly_volume: 201000 },
  { keyword: "moka pot", monthly_volume: 49500 },
];

describe("rows that were not returned (L1)", () => {
  const model = (coverage: JsonRecord, data: JsonRecord = { keywords }): ResultModel =>
    shown("research_keywords", { schema_version: "ofe/1.0", data, coverage });

  it("L1: are in the count of their table", () => {
    const counts = [
      [{ returned: 2, total_available: 5439 }, 5439],
      [{ returned: 2, total_available: 5439, truncated: true }, 5439],
      [{ total_available: 5439 }, 5439],
      [{ returned: 2, total_available: null, truncated: true }, null],
      [{ returned: 2, total_available: 2, truncated: false }, 2],
      [{ returned: "2", total_available: "5,439" }, 5439],
      [{ returned: 30, total_available: null }, 30],
      [{ total_available: 1 }, undefined],
      [{}, undefined],
    ] as const;
    for (const [coverage, wanted] of counts) {
      assert.equal(tableOf(model(coverage), "keywords").table.available, wanted);
    }
  });

  it("L1: belong to the list with as many rows as were returned", () => {
    const data = { ...dataOf("inspect_domain"), likely_competitors: [{ competitor: "a.example" }] };
    const rows = dataOf("inspect_domain")["top_keywords"];
    assert.ok(Array.isArray(rows) && rows.length > 1);
    const found = model({ returned: rows.length, total_available: 900 }, data);
    assert.equal(tableOf(found, "top_keywords").table.available, 900);
    assert.equal(tableOf(found, "likely_competitors").table.available, undefined);
  });

  it("L1: are told on top where no table is known to lack them", () => {
    const data = { gaps: [...keywords], losing: [...keywords] };
    const { document } = model({ returned: 4, total_available: 5439 }, data);
    assert.ok(
      document.notices.some(({ kind, text }) => kind === "scope" && /4 of 5,439/u.test(text)),
    );
  });
});

/** Without these nothing is known of what their lists are about. */
const judging: { readonly [tool: string]: JsonRecord } = {
  inspect_serp: { item_types_present: ["video"] },
  inspect_keyword: { serp_top: [{ position: 1, url: "https://a.example/" }] },
  audit_site: { pages_audited: 0 },
  compare_backlink_gap: { summary: { after_filter: 0 } },
};

describe("what is nowhere in a response", () => {
  const quotes = (row: JsonRecord): ResultModel =>
    shown("inspect_ai_visibility", {
      data: { mentions: 3, sample_answers: [{ question: "Which grinder?", ...row }] },
    });
  const sources = (row: JsonRecord): readonly string[] | undefined =>
    pictureOf(quotes(row), "quotes", "quotes").quotes[0]?.sources?.map(({ text }) => text);

  it("L2: sources are found under other names, and none are denied in unknown lists", () => {
    assert.deepEqual(sources({ cited: ["a.example"] }), ["a.example"]);
    assert.deepEqual(sources({ cited_domains: [{ domain: "b.example" }] }), ["b.example"]);
    assert.deepEqual(sources({ other_cited_sources: ["c.example"], cited_sources: [] }), [
      "c.example",
    ]);
    assert.deepEqual(sources({ cited: { "d.example": 2 } }), ["d.example"]);
    assert.deepEqual(sources({ cited_sources: [] }), []);
    for (const row of [
      {},
      { tags: ["x"] },
      { cited_sources: [], pages: ["x"] },
      { sources: [7] },
    ]) {
      assert.equal(sources(row), undefined, JSON.stringify(row));
    }
    assert.equal(tableOf(quotes({ tags: ["x"] }), "sample_answers").folded, undefined);
  });

  it("L2: an empty list is explained only where no other list could hold its rows", () => {
    for (const { name, sections } of catalogue) {
      for (const { member, whenEmpty } of sections.filter((one) => one.whenEmpty !== undefined)) {
        const text = (data: JsonRecord): string => {
          const known = { ...judging[name], ...data };
          const section = sectionOf(shown(name, { data: known }).document.sections, member);
          return section.kind === "empty" ? section.text : "";
        };
        assert.equal(text({ [member]: [] }), whenEmpty);
        assert.notEqual(text({ [member]: [] }), "");
        assert.notEqual(text({ [member]: [], found_elsewhere: [{ a: 1 }] }), whenEmpty);
        assert.notEqual(text({ [member]: [], [`${member}_map`]: { a: { b: 1 } } }), whenEmpty);
      }
    }
  });

  it("L2: nothing is said to be missing from a page, or not cited, beside a list that isn't known", () => {
    const page = (more: JsonRecord): string => {
      const built = shown(
        "inspect_serp",
        { data: { item_types_present: ["video"], organic: [{ position: 1, url: "x" }], ...more } },
        {},
        "own.example",
      );
      const { items } = pictureOf(built, "page", "resultPage");
      return `${items.find(({ kind }) => kind === "Video")?.text ?? ""}${noteOf(built, "page")}`;
    };
    assert.match(page({}), /^Shown on the page/u);
    assert.doesNotMatch(page({}), /details/u);
    assert.match(page({}), /own\.example isn.t among/u);
    assert.doesNotMatch(page({ organic: [{ position: 1, link: "x" }] }), /isn.t among/u);
    const cited = (more: JsonRecord): number =>
      shown("inspect_ai_visibility", { data: { mentions: 0, ...more } }).document.notices.filter(
        ({ kind }) => kind === "empty",
      ).length;
    assert.deepEqual([cited({}), cited({ citations_by_page: [{ url: "x" }] })], [1, 0]);
  });

  it("L5: is said in one sentence, whatever the response is", () => {
    for (const answer of [
      { schema_version: "ofe/1.0", data: {} },
      { data: null },
      { data: [] },
      { data: "" },
      { schema_version: "ofe/1.0", domain: "seo", facts: [], entities: [{ id: "x" }] },
      {},
      [],
      null,
    ]) {
      for (const { name } of catalogue) {
        const { sections, notices } = shown(name, answer).document;
        const said = [
          ...notices.filter(({ kind }) => kind === "empty"),
          ...sections.filter(({ kind }) => kind === "empty"),
        ];
        assert.equal(said.length, 1, `${name}: ${JSON.stringify(answer)}`);
      }
    }
  });

  it("L5: rows are shown where an array holds them, and values where there is no envelope", () => {
    for (const answer of [{ data: keywords }, keywords]) {
      assert.equal(tableOf(shown("research_keywords", answer), "rows").table.rowCount, 2);
    }
    for (const answer of [{ keywords }, { schema_version: "ofe/1.0", keywords }]) {
      assert.equal(tableOf(shown("research_keywords", answer), "keywords").table.rowCount, 2);
    }
    for (const answer of [{ data: "Try again tomorrow" }, "Try again tomorrow"]) {
      const text = JSON.stringify(shown("research_keywords", answer).document.sections);
      assert.match(text, /Try again tomorrow/u);
    }
    const beside = shown("research_keywords", {
      data: { keywords },
      request_id: "r-17",
      note: "so",
    });
    assert.match(JSON.stringify(beside.document.sections), /r-17/u);
    assert.ok(beside.document.notices.some(({ text }) => text === "so"));
  });

  it("L5: facts without data are tables", () => {
    for (const { name } of catalogue) {
      const facts = [
        { type: "seo.new_kind", subject: ["domain:a.example"], figure: 12345 },
        { type: "seo.new_kind", subject: ["domain:b.example"], figure: 23456 },
        { type: "other.new_kind", figure: 3 },
      ];
      const model = shown(name, { data: {}, facts: { items: facts } });
      const table = tableOf(model, "seo.new_kind facts");
      assert.equal(table.table.rowCount, 2);
      assert.deepEqual(
        model.document.notices.filter(({ kind }) => kind === "empty"),
        [],
      );
    }
  });
});

describe("where figures come from", () => {
  const live = ["serp.result", "serp.feature"].map((type) => ({
    type,
    subject: ["keyword:espresso"],
    provenance: { source_class: "live_serp", confidence: 0.95 },
  }));

  it("L3: a live result page doesn't make volume, CPC and competition live", () => {
    const { document } = shown("inspect_keyword", {
      data: dataOf("inspect_keyword"),
      facts: live,
    });
    const marks = new Map(document.sections.map(({ name, evidence }) => [name, evidence]));
    assert.equal(marks.get("picture:figures"), "index");
    assert.equal(marks.get("picture:trend"), "index");
    assert.equal(marks.get("serp_top"), "live");
    assert.deepEqual(document.header.evidence.map(({ kind }) => kind).toSorted(), [
      "index",
      "live",
    ]);
  });

  it("L4: a note that a ranking is unreliable is at its table, which is open", () => {
    const sentence = "Rankings of this site are 94 days old and may be unreliable.";
    const data = dataOf("inspect_domain");
    for (const [answer, member] of [
      [{ data, facts: [{ type: "core.data_freshness", as_of: "2026-08-20", note: sentence }] }, ""],
      [{ data: { ...data, data_freshness_note: sentence } }, ""],
      [{ data, coverage: { data_freshness_note: sentence } }, ""],
      [
        {
          data,
          facts: [
            { type: "core.data_freshness", applies_to: "likely_competitors", message: sentence },
          ],
        },
        "likely_competitors",
      ],
    ] as const) {
      const table = tableOf(shown("inspect_domain", answer), member || "top_keywords");
      assert.equal(table.note, sentence);
      assert.equal(table.folded, undefined);
    }
    const alone = shown("inspect_domain", {
      data: { summary: { organic_keywords: 3 }, data_freshness_note: sentence },
    });
    assert.ok(alone.document.notices.some(({ text }) => text === sentence));
    const plain = shown("inspect_domain", {
      data,
      facts: [{ type: "core.data_freshness", as_of: "2026-08-20" }],
    });
    assert.ok(
      plain.document.sections.every((one) => one.kind !== "table" || one.note === undefined),
    );
    const flagged = shown("inspect_domain", {
      data,
      facts: [{ type: "core.data_freshness", ranking_reliable: false }],
    });
    assert.equal(tableOf(flagged, "top_keywords").note, "Ranking reliable: no");
  });
});

describe("shares, scores and scales", () => {
  const cell = (model: ResultModel, table: string, key: string, row: number): string => {
    const source = model.tables.get(table);
    const column = source?.columns.find((one) => one.key === key);
    assert.ok(source !== undefined && column !== undefined);
    return writtenText(source.rows(row, row + 1)[0]?.[key], column);
  };
  const cited = (...shares: readonly number[]): ResultModel =>
    shown("discover_ai_citations", {
      data: {
        citation_map: shares.map((share, index) => ({
          domain: `d${index}.example`,
          count: 9,
          share,
        })),
      },
    });

  it("L8: one list is in one unit", () => {
    const percent = cited(42.78, 0.69);
    assert.deepEqual(
      [0, 1].map((row) => cell(percent, "citation_map", "share", row)),
      ["42.8%", "0.7%"],
    );
    const bars = pictureOf(percent, "citations", "bars").bars.map(({ text }) => text);
    assert.deepEqual(bars, ["42.8% · 9 citations", "0.7% · 9 citations"]);
    assert.equal(cell(cited(0.4278, 0.0069), "citation_map", "share", 1), "0.7%");
    assert.equal(cell(cited(4278, 0.69), "citation_map", "share", 0), "4,278");
    const mix = shown("inspect_domain", {
      data: { intent_mix: { informational: 61.5, commercial: 0.7, transactional: 37.8 } },
    });
    assert.deepEqual(
      pictureOf(mix, "intents", "shares").parts.map(({ text }) => text),
      ["61.5%", "0.7%", "37.8%"],
    );
  });

  it("L8: rates are judged by the counts they are made of", () => {
    const rows = [
      { campaign: "a", clicks: 50, conversions: 60, conversion_rate: 1.2 },
      { campaign: "b", clicks: 100, conversions: 3, conversion_rate: 0.03 },
    ];
    const outnumbered = shown("get_ad_performance", { data: { rows } });
    assert.equal(cell(outnumbered, "rows", "conversion_rate", 0), "120%");
    const small = shown("get_search_performance", {
      data: { rows: [{ query: "x", clicks: 69, impressions: 10_000, ctr: 0.69 }] },
    });
    assert.equal(cell(small, "rows", "ctr", 0), "0.7%");
  });

  it("L10: one site alone has no share among compared ones", () => {
    const row = { domain: "own.example", mentions: 12, share_within_set: 1, rank: 1 };
    const alone = shown("inspect_ai_visibility", { data: { mentions: [row] } }, {});
    assert.deepEqual(pictureNames(alone), ["mentions"]);
    assert.doesNotMatch(JSON.stringify(alone.document), /compared domains/iu);
    const other = { ...row, domain: "b.example", share_within_set: 0 };
    const compared = shown(
      "inspect_ai_visibility",
      { data: { competitors: ["b.example"], mentions: [row, other] } },
      { competitors: ["b.example"] },
    );
    assert.deepEqual(pictureNames(compared), ["citations"]);
  });

  it("L12: a score keeps its decimal, traffic has its period, spam its scale", () => {
    const audit = shown("audit_site", {
      data: { onpage_score: 87.5, pages_audited: 8, pages_discovered: 8.5 },
    });
    const health = pictureOf(audit, "health", "dial");
    assert.equal(health.text, "87.5 of 100");
    assert.deepEqual(
      health.beside.map(({ text }) => text),
      ["8 of 8.5 found"],
    );
    assert.match(columnOf("estimated_organic_traffic_per_month", 3).label, /per month$/u);
    assert.match(columnOf("spam_score", 3).label, /0.100/u);
  });
});
