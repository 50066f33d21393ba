import assert from "node:assert/strict";
import type { AnswerPart } from "../../../../src/research/results/parts/answerParts.ts";
import { ownSite } from "../../../../src/research/results/parts/ownSite.ts";
import { dayPoints, monthPoints } from "../../../../src/research/results/views/timeline.ts";
import type { JsonRecord } from "../../../../src/shared/json.ts";
import { buildPartsModel } from "../../../../src/research/results/resultDocument.ts";
import { readEnvelope } from "../../../../src/research/service/envelope.ts";
import { trendChange } from "../../../../src/shared/trend.ts";
import { findTool } from "../../../../src/research/tools/catalogue.ts";
import { memberEvidence } from "../../../../src/research/tools/memberEvidence.ts";
import { changeWords } from "../../../../src/shared/cellWords.ts";
import { trendWords } from "../../../../src/webview/elements/sparkline.ts";
import { wireFixture } from "../../../support/wireFixtures.ts";
import { columnKeys, columnOfTable, savedAnswer, sectionOf, shown } from "./shown.ts";
import { of } from "./answersOf.ts";

describe("the change of a trend", () => {
  const change = (trend: unknown): unknown =>
    columnOfTable(
      of("research_keywords", { keywords: [{ keyword: "a", trend_12m: trend }] }),
      "keywords",
      "change_12m",
    )[0];

  it("is what sorts the trend and what its sparkline says", () => {
    const trends = [
      [100, 100, 100, 0, 0, 0, 0, 0, 0, 150, 150, 150],
      [3, 2, 1, 5, 5, 5, 5, 5, 5, 1, 1, 7],
      Array<number>(12).fill(4),
    ];
    for (const trend of trends) {
      assert.equal(change(trend), trendChange(trend));
      assert.ok(trendWords(trend).startsWith(`${changeWords(Number(change(trend)))}, between`));
    }
    assert.deepEqual(trends.map(change), [0.5, 0.5, 0]);
    const dated = [7, 1, 1, 5, 5, 5, 5, 5, 5, 1, 2, 3].map((searches, index) => ({
      year: 2026,
      month: 12 - index,
      search_volume: searches,
    }));
    assert.equal(change(dated), 0.5, "months with a date in the order of time");
  });

  it("is unknown where the trend is none, or has no measure", () => {
    for (const trend of [
      null,
      undefined,
      "x",
      [],
      [1, 2, 3],
      [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, "1"],
      [0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1],
    ]) {
      assert.equal(change(trend), null);
    }
  });

  it("has no column where there is no trend, or where the answer has one of that name", () => {
    assert.deepEqual(
      columnKeys(of("research_keywords", { keywords: [{ keyword: "a" }] }), "keywords"),
      ["keyword"],
    );
    const own = of("research_keywords", {
      keywords: [{ keyword: "a", trend_12m: [1], change_12m: 0.25 }],
    });
    assert.deepEqual(columnOfTable(own, "keywords", "change_12m"), [0.25]);
  });
});

describe("points in time", () => {
  it("stand in their order, with gaps for months that are missing or unknown", () => {
    const rows = [
      { year: 2026, month: 3, v: 5 },
      { year: 2025, month: 12, v: 1 },
      { year: 2026, month: 2, v: null },
    ];
    assert.deepEqual(monthPoints(rows, "v"), [
      { label: "Dec 2025", value: 1 },
      { label: "Jan 2026", value: null },
      { label: "Feb 2026", value: null },
      { label: "Mar 2026", value: 5 },
    ]);
    assert.deepEqual(
      dayPoints(
        [
          { date: "2026-03-01", v: 2 },
          { date: "2026-02-28", v: 1 },
        ],
        "v",
      )?.map(({ label, value }) => [label, value]),
      [
        ["Feb 28, 2026", 1],
        ["Mar 1, 2026", 2],
      ],
    );
  });

  it("are none where rows have no time, the same time, or only one figure", () => {
    assert.equal(
      monthPoints(
        [
          { year: 2026, month: 13, v: 1 },
          { year: 2026, month: 1, v: 1 },
        ],
        "v",
      ),
      undefined,
    );
    assert.equal(
      dayPoints(
        [
          { date: "2026-03-01", v: 2 },
          { date: "2026-03-01", v: 3 },
        ],
        "v",
      ),
      undefined,
    );
    assert.equal(
      dayPoints(
        [
          { date: "2026-03-01", v: 2 },
          { date: "2026-03-02", v: "3" },
        ],
        "v",
      ),
      undefined,
    );
    assert.equal(
      dayPoints(
        [
          { date: "0001-01-01", v: 2 },
          { date: "2026-03-02", v: 3 },
        ],
        "v",
      ),
      undefined,
    );
  });
});

describe("the own site", () => {
  it("is told by its domain or an address on it, subdomains included", () => {
    const { mark } = ownSite("https://www.Example.com/blog", "rival.com");
    assert.deepEqual(
      [
        "example.com",
        "WWW.EXAMPLE.COM",
        "shop.example.com",
        "https://example.com/a?b",
        "http://me@example.com:80/",
      ].map(mark),
      Array(5).fill("Your site"),
    );
    assert.deepEqual(
      [
        "rival.com",
        "notexample.com",
        "example.com.evil.net",
        "https://evil.net/example.com",
        "com",
        "",
        null,
        7,
      ].map(mark),
      ["Inspected site", ...Array<undefined>(7).fill(undefined)],
    );
    assert.equal(ownSite(undefined, undefined).mark("example.com"), undefined);
    assert.equal(ownSite("localhost", ["x"]).domain, undefined);
  });
});

describe("the evidence of a section", () => {
  const tool = findTool("inspect_search_visibility");
  const fact = (sourceClass: string, type = "seo.keyword_ranking") => ({
    type,
    subject: [],
    fields: {},
    provenance: { sourceClass },
  });

  it("is that of the facts behind it, else the tool's; of all facts where none are named for it", () => {
    assert.equal(
      memberEvidence(tool, [fact("live_serp"), fact("search_index", "other")])("positions"),
      "live",
    );
    assert.equal(
      memberEvidence(tool, [fact("live_serp", "other")])("positions"),
      undefined,
      "facts of another type say nothing about it, and the tool has two kinds",
    );
    assert.equal(
      memberEvidence(findTool("inspect_backlinks"), [fact("live_serp", "other")])("anchors"),
      "index",
    );
    assert.equal(
      memberEvidence(findTool("inspect_serp"), [fact("live_serp", "other")])("related_searches"),
      "live",
    );
    assert.equal(
      memberEvidence(findTool("inspect_serp"), [fact("search_index", "other")])("related_searches"),
      "index",
      "no facts are named for it",
    );
    assert.equal(memberEvidence(findTool("inspect_page"), [])("top_keywords"), "index");
  });

  it("is left open where there are several kinds, an unknown one, or a member nobody knows", () => {
    assert.equal(
      memberEvidence(tool, [fact("live_serp"), fact("search_index")])("positions"),
      undefined,
    );
    assert.equal(memberEvidence(tool, [fact("crystal_ball")])("positions"), undefined);
    assert.equal(memberEvidence(tool, [])("positions"), undefined);
    assert.equal(memberEvidence(tool, [fact("live_serp")])("news_to_us"), undefined);
    assert.equal(memberEvidence(undefined, [fact("live_serp")])("positions"), undefined);
  });
});

describe("what has to be said on top", () => {
  it("is that a topic was taken from a domain that barely ranks; the call with a topic comes first", () => {
    const { body } = wireFixture("discover_ai_citations-weak").response;
    const { document } = shown("discover_ai_citations", body, { domain: "nobody.example" });
    assert.equal(document.notices[0]?.kind, "caveat");
    assert.match(document.notices[0]?.text ?? "", /“espresso”.*Run it again with your own topic/u);
    const actions = [
      { tool: "inspect_domain", args: { domain: "a.com" } },
      { tool: "discover_ai_citations", args: { topic: "espresso" }, use_when: "Sharper." },
    ];
    const led = of(
      "discover_ai_citations",
      { category_confidence: "derived_weak" },
      {},
      { next_actions: actions },
    ).document;
    assert.deepEqual(
      led.actions.map(({ index }) => index),
      [1, 0],
    );
    assert.deepEqual(
      of(
        "discover_ai_citations",
        { category_confidence: "explicit" },
        {},
        { next_actions: actions },
      ).document.actions.map(({ index }) => index),
      [0, 1],
    );
  });

  it("is that nobody cites the site, with where to look instead", () => {
    const { document } = shown(
      "inspect_ai_visibility",
      wireFixture("inspect_ai_visibility-none").response.body,
      { domain: "nobody.example" },
    );
    assert.equal(document.notices[0]?.kind, "empty");
    assert.match(document.notices[0]?.text ?? "", /Discover AI Citations/u);
    assert.match(document.actions[0]?.label ?? "", /^Discover AI Citations/u);
  });
});

describe("warnings of an answer", () => {
  it("stand on top: few AI answers, and pages that scripts draw", () => {
    const first = (tool: string, data: JsonRecord): unknown =>
      of(tool, data).document.notices.find(({ text }) =>
        /Low signal|JavaScript, which|Scripts probably/u.test(text),
      );
    assert.equal(
      of("discover_ai_citations", { low_signal: true }).document.notices[0]?.kind,
      "caveat",
    );
    assert.match(
      of("discover_ai_citations", { low_signal: true }).document.notices[0]?.text ?? "",
      /^Low signal/u,
    );
    assert.deepEqual(
      of("audit_site", { render_warning: "Scripts probably draw them." }).document.notices[0],
      { kind: "caveat", text: "Scripts probably draw them.", inSight: true },
    );
    assert.match(
      of("audit_site", { render_warning: true }).document.notices[0]?.text ?? "",
      /rendered with JavaScript/u,
    );
    for (const [tool, data] of [
      ["discover_ai_citations", { low_signal: false }],
      ["audit_site", { render_warning: false }],
      ["audit_site", { render_warning: "" }],
      ["audit_site", {}],
    ] as const) {
      assert.equal(first(tool, data), undefined);
    }
  });
});

describe("tables of answers that continue each other", () => {
  it("are arranged alike: under an id of their own, each by its data member", () => {
    const part = (firstAction: number, keyword: string): AnswerPart => ({
      result: savedAnswer("inspect_search_visibility", { keywords: ["a", "b"] }),
      envelope: readEnvelope({
        data: {
          positions: [{ keyword, position: 1 }],
          competitors: [{ domain: `${keyword}.com` }],
        },
      }),
      firstAction,
      firstResource: 0,
    });
    const { document } = buildPartsModel([part(0, "a"), part(1, "b")]);
    const heads = document.sections.flatMap((section) =>
      section.kind === "table" ? [[section.table.id, section.table.name]] : [],
    );
    assert.deepEqual(heads, [
      ["positions", "positions"],
      ["competitors:0", "competitors"],
      ["competitors:1", "competitors"],
    ]);
  });
});

describe("members nobody drew a picture of", () => {
  it("come apart: lists in records are tables, long texts stand by themselves, plain lists on a line", () => {
    const text = "a long answer ".repeat(40);
    const { document, tables } = of("foretell_trends", {
      overview: { top: [{ a: 1 }], text, n: 3, none: [] },
      names: ["x", "y"],
      nothing: [],
      details: 1,
    });
    assert.deepEqual(
      document.sections.map(({ kind, name }) => [kind, name]),
      [
        ["values", "overview"],
        ["table", "overview.top"],
        ["text", "overview.text"],
        ["values", "details"],
      ],
    );
    assert.equal(tables.get("overview.top")?.count, 1);
    const details = sectionOf(document.sections, "details");
    assert.deepEqual(details.kind === "values" ? details.values.map(({ value }) => value) : [], [
      "x; y",
      "(empty)",
      "1",
    ]);
  });

  it("get a name of their own where we use theirs", () => {
    const { document } = of("get_ad_performance", {
      platform: "google_ads",
      overview: { note: "x" },
      "picture:totals": ["a".repeat(400)],
      summary: { clicks: 1 },
    });
    const names = document.sections.map(({ name }) => name);
    assert.equal(new Set(names).size, names.length);
    assert.ok(names.includes("overview:2") && names.includes("picture:totals:2"));
  });
});
