import assert from "node:assert/strict";
import type { AnswerPart } from "../../../src/results/answerParts.ts";
import { ownSite } from "../../../src/results/views/ownSite.ts";
import { dayPoints, monthPoints } from "../../../src/results/views/timeline.ts";
import { formatCell } from "../../../src/shared/columnFormats.ts";
import { isAccountMoney } from "../../../src/results/memberColumns.ts";
import { mostPresenceNames } from "../../../src/shared/table.ts";
import type { JsonRecord } from "../../../src/shared/json.ts";
import { buildPartsModel } from "../../../src/results/resultDocument.ts";
import type { ResultModel } from "../../../src/results/resultDocument.ts";
import { readEnvelope } from "../../../src/service/envelope.ts";
import { trendChange } from "../../../src/shared/trend.ts";
import { findTool } from "../../../src/tools/catalogue.ts";
import { memberEvidence } from "../../../src/tools/memberEvidence.ts";
import { changeWords } from "../../../src/shared/cellWords.ts";
import { trendWords } from "../../../src/webview/elements/sparkline.ts";
import { wireFixture } from "../../support/wireFixtures.ts";
import {
  columnKeys,
  columnOfTable,
  noteOf,
  pictureNames,
  pictureOf,
  savedAnswer,
  sectionOf,
  shown,
} from "./shown.ts";

const of = (
  tool: string,
  data: JsonRecord,
  args: JsonRecord = {},
  rest: JsonRecord = {},
): ResultModel => shown(tool, { ...rest, data }, args);

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
        ["28 Feb 2026", 1],
        ["1 Mar 2026", 2],
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
      ["Your site", ...Array<undefined>(7).fill(undefined)],
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

describe("pictures of answers that are not as expected", () => {
  const domain = (summary: unknown, mix?: unknown): string[] =>
    pictureNames(of("inspect_domain", { summary, intent_mix: mix }));

  it("has no places where the counts are not cumulative", () => {
    const figures = { organic_keywords: 100, top_10_keywords: 20, top_3_keywords: 5 };
    assert.deepEqual(domain(figures), ["figures", "places"]);
    assert.deepEqual(domain({ ...figures, top_3_keywords: 30 }), ["figures"]);
    assert.deepEqual(domain({ ...figures, top_10_keywords: "20" }), ["figures"]);
    assert.deepEqual(domain({ ...figures, top_10_keywords: null }), ["figures"]);
  });

  it("has intents only as fractions of one whole, and says what is left", () => {
    assert.deepEqual(domain(null, { informational: 0.9, commercial: 0.7 }), []);
    assert.deepEqual(domain(null, { informational: 62, commercial: 70 }), []);
    const { parts } = pictureOf(
      of("inspect_domain", { intent_mix: { informational: 0.5, commercial: 0.3 } }),
      "intents",
      "shares",
    );
    assert.deepEqual(
      parts.map(({ label, text }) => [label, text]),
      [
        ["Informational", "50%"],
        ["Commercial", "30%"],
        ["Not reported", "20%"],
      ],
    );
  });

  it("has a funnel without the steps that the figures don't bear out", () => {
    const steps = (summary: JsonRecord): number[] =>
      pictureOf(of("compare_backlink_gap", { summary }), "funnel", "funnel").steps.map(
        ({ value }) => value,
      );
    const summary = {
      candidates: 100,
      dropped_spam: 30,
      dropped_low_authority: 20,
      after_filter: 50,
      gap_count: 45,
      earned_count: 5,
    };
    assert.deepEqual(steps(summary), [100, 70, 50, 45]);
    assert.deepEqual(steps({ ...summary, dropped_spam: 31 }), [100, 50, 45]);
    assert.deepEqual(steps({ ...summary, gap_count: 60 }), [100, 70, 50]);
    assert.deepEqual(
      pictureNames(of("compare_backlink_gap", { summary: { ...summary, after_filter: 200 } })),
      ["figures"],
    );
  });

  it("keeps the list of competitors where columns of positions don't say it all", () => {
    const gaps = [
      {
        keyword: "a",
        your_position: null,
        competitors: [{ domain: "r.com", position: 3, url: "https://r.com/" }],
      },
    ];
    assert.deepEqual(
      columnKeys(of("compare_keyword_coverage", { domain: "me.com", gaps }), "gaps"),
      ["keyword", "position:me.com", "position:r.com", "competitors"],
    );
    const twice = [
      {
        keyword: "a",
        your_position: "none",
        competitors: [
          { domain: "r.com", position: 3 },
          { domain: "r.com", position: 5 },
        ],
      },
    ];
    const built = of("compare_keyword_coverage", { domain: "me.com", gaps: twice });
    assert.deepEqual(columnKeys(built, "gaps"), [
      "keyword",
      "position:r.com",
      "your_position",
      "competitors",
    ]);
    assert.deepEqual(columnOfTable(built, "gaps", "position:r.com"), [3]);
    const itself = [
      { keyword: "a", your_position: 9, competitors: [{ domain: "me.com", position: 3 }] },
    ];
    assert.deepEqual(
      columnKeys(of("compare_keyword_coverage", { domain: "me.com", gaps: itself }), "gaps"),
      ["keyword", "position:me.com", "your_position"],
    );
    assert.deepEqual(
      columnKeys(
        of("compare_keyword_coverage", { gaps: [{ keyword: "a", competitors: ["r.com"] }] }),
        "gaps",
      ),
      ["keyword", "competitors"],
    );
  });

  it("has dots for names only", () => {
    const format = (links: unknown): unknown =>
      of("compare_backlink_gap", {
        competitors: ["a.com"],
        gap: [{ domain: "x.com", links_to: links }],
      })
        .tables.get("gap")
        ?.columns.find(({ key }) => key === "links_to");
    assert.deepEqual(format(["b.com"]), {
      key: "links_to",
      label: "Links to",
      format: "presence",
      options: ["a.com", "b.com"],
    });
    assert.deepEqual(format([{ domain: "b.com" }]), {
      key: "links_to",
      label: "Links to",
      format: "json",
    });
    assert.deepEqual(
      format(Array.from({ length: mostPresenceNames }, (_, index) => `${index}.com`)),
      { key: "links_to", label: "Links to", format: "list" },
      "one more than there are places for",
    );
    const eleven = Array.from({ length: mostPresenceNames - 1 }, (_, index) => `${index}.com`);
    assert.deepEqual(format(eleven), {
      key: "links_to",
      label: "Links to",
      format: "presence",
      options: ["a.com", ...eleven],
    });
  });

  it("has a legend of the dots before their table, in their order, with how many rows link to each", () => {
    const gap = [
      { domain: "x.com", links_to: ["b.com"] },
      { domain: "y.com", links_to: ["b.com", "b.com", "c.com"] },
      { domain: "z.com", links_to: null },
    ];
    const built = of("compare_backlink_gap", { competitors: ["a.com", "b.com"], gap });
    const { bars } = pictureOf(built, "links_to", "bars");
    assert.deepEqual(
      bars.map(({ label, text }) => [label, text]),
      [
        ["1 · a.com", "0 of 3 rows"],
        ["2 · b.com", "2 of 3 rows"],
        ["3 · c.com", "1 of 3 rows"],
      ],
    );
    assert.deepEqual(
      built.tables.get("gap")?.columns.find(({ key }) => key === "links_to")?.options,
      ["a.com", "b.com", "c.com"],
    );
    const names = built.document.sections.map(({ name }) => name);
    assert.equal(names.indexOf("gap"), names.indexOf("picture:links_to") + 1);
    assert.deepEqual(
      pictureNames(
        of("compare_backlink_gap", { gap: [{ domain: "x.com", links_to: [{ domain: "b.com" }] }] }),
      ),
      [],
    );
  });

  it("calls nobody's site yours: lines and cards have the word for the site they mark", () => {
    const answers = of(
      "inspect_ai_visibility",
      { mentions: 1, sample_answers: [{ question: "q", cited_sources: ["me.com", "other.com"] }] },
      { domain: "me.com" },
    );
    assert.deepEqual(pictureOf(answers, "quotes", "quotes").quotes[0]?.sources, [
      { text: "me.com", own: true, mark: "Your site" },
      { text: "other.com", own: false },
    ]);
    const data = {
      organic: [{ position: 1, title: "t", domain: "me.com" }],
      people_also_ask: [{ question: "q", url: "https://me.com/a" }],
      ai_overview: { text: "x", references: [{ domain: "me.com" }] },
    };
    const marks = (page: ResultModel): (string | undefined)[] =>
      pictureOf(page, "page", "resultPage").items.flatMap(({ mark, lines }) =>
        [mark ?? [], lines.map((line) => line.mark)].flat(),
      );
    assert.deepEqual(
      marks(of("inspect_serp", data, { domain: "me.com" })),
      Array(3).fill("Your site"),
    );
    assert.deepEqual(
      marks(shown("inspect_serp", { data }, {}, "me.com")),
      Array(3).fill("Your site"),
    );
  });

  it("says what of quotes, cards and their lines is not drawn", () => {
    const samples = Array.from({ length: 25 }, (_, index) => ({
      question: `q ${index}`,
      cited_sources: [],
    }));
    const quoted = of("inspect_ai_visibility", { sample_answers: samples });
    assert.match(noteOf(quoted, "quotes"), /20 of 25; see the table below for all\.$/u);
    assert.equal(pictureOf(quoted, "quotes", "quotes").quotes.length, 20);
    assert.doesNotMatch(
      noteOf(of("inspect_ai_visibility", { sample_answers: samples.slice(0, 20) }), "quotes"),
      / of /u,
    );
    const organic = Array.from({ length: 210 }, (_, index) => ({
      position: index + 1,
      title: `t ${index}`,
    }));
    const page = of("inspect_serp", { organic });
    assert.match(noteOf(page, "page"), /200 of 210; see the tables below for all\.$/u);
    assert.equal(pictureOf(page, "page", "resultPage").items.length, 200);
    const questions = Array.from({ length: 33 }, (_, index) => `why ${index}?`);
    const lines =
      pictureOf(of("inspect_serp", { people_also_ask: questions }), "page", "resultPage").items[0]
        ?.lines ?? [];
    assert.deepEqual(
      [lines.length, lines.at(-1)?.text],
      [31, "30 of 33; see the table below for all."],
    );
  });

  it("has organic results by position, whatever their order in the answer, and says how the page is ordered", () => {
    const built = of("inspect_serp", {
      item_types_present: ["organic"],
      organic: [
        { position: 3, title: "c" },
        { title: "none" },
        { position: 1, title: "a", url: "https://a.com/" },
      ],
    });
    const { items } = pictureOf(built, "page", "resultPage");
    assert.deepEqual(
      items.map(({ title, link }) => [title, link?.row]),
      [
        ["a", 2],
        ["c", undefined],
        ["none", undefined],
      ],
    );
    assert.equal(sectionOf(built.document.sections, "picture:page").title, "What was on the page");
    assert.match(noteOf(built, "page"), /in the order returned/u);
  });

  it("calls bars of links what they are: those of this answer, lost ones by their name", () => {
    const data = {
      referring_domains: [
        { domain: "a.com", backlinks: 2 },
        { domain: "b.com", backlinks: 5 },
      ],
      anchors: [{ anchor: "x", backlinks: 1 }],
    };
    const titles = (args: JsonRecord): string[][] => {
      const built = of("inspect_backlinks", data, args);
      return ["referring_domains", "anchors"].map((name) => [
        sectionOf(built.document.sections, `picture:${name}`).title,
        noteOf(built, name),
      ]);
    };
    assert.deepEqual(titles({}), [
      ["Backlinks by domain", "Based on the rows in this result (2)."],
      ["Anchor texts", "Based on the rows in this result (1)."],
    ]);
    assert.deepEqual(titles({ status: "lost" })[0], [
      "Backlinks by domain",
      "Based on the rows in this result (2), which cover lost links.",
    ]);
  });

  it("groups links by their site where a site has several", () => {
    const group = (...domains: readonly unknown[]): string | undefined => {
      const built = of("inspect_backlinks", {
        backlinks: domains.map((domain) => ({ domain_from: domain, url_from: "https://a.com/" })),
      });
      const section = sectionOf(built.document.sections, "backlinks");
      return section.kind === "table" ? section.table.groupBy : assert.fail(section.kind);
    };
    assert.equal(group("a.com", "b.com", "a.com"), "domain_from");
    assert.equal(group("a.com", "b.com"), undefined);
    assert.equal(group(null, null, ""), undefined);
  });

  it("says that volumes beside live positions are index estimates", () => {
    const answer = (source: string): ResultModel =>
      of(
        "inspect_search_visibility",
        { positions: [{ keyword: "a", position: 2, monthly_volume: 90 }] },
        {},
        {
          facts: [
            {
              type: "seo.keyword_ranking",
              subject: ["a"],
              fields: {},
              provenance: { source_class: source },
            },
          ],
        },
      );
    const message = (built: ResultModel): unknown[] => [
      built.document.notices.some(({ text }) => text.includes("are index estimates")),
      built.tables
        .get("positions")
        ?.columns.find(({ key }) => key === "monthly_volume")
        ?.help?.includes("Estimated") ?? false,
    ];
    assert.deepEqual(message(answer("live_serp")), [true, true]);
    assert.deepEqual(message(answer("search_index")), [false, false]);
  });

  it("has no buckets where a position is none, and of an answer that says how much it checked only so many", () => {
    const positions = [
      { keyword: "a", position: 2 },
      { keyword: "b", position: null },
      { keyword: "c", position: null },
    ];
    const args = { domain: "me.com", keywords: ["a", "b", "c"] };
    const counts = (rest: JsonRecord): number[] =>
      pictureOf(
        of("inspect_search_visibility", { positions }, args, rest),
        "places",
        "shares",
      ).parts.map(({ value }) => value);
    assert.deepEqual(counts({}), [1, 0, 0, 0, 2]);
    assert.deepEqual(counts({ coverage: { resolved: 2, requested: 3 } }), [1, 0, 0, 0, 1]);
    assert.deepEqual(
      pictureNames(
        of("inspect_search_visibility", {
          positions: [
            { keyword: "a", position: 0 },
            { keyword: "b", position: 3 },
          ],
        }),
      ),
      [],
    );
    assert.deepEqual(
      pictureNames(of("inspect_search_visibility", { positions: [{ keyword: "a" }] })),
      [],
      "not stated is not the same as not found",
    );
  });

  it("names blocks of a result page of which the answer has nothing more, and takes texts for objects", () => {
    const built = of("inspect_serp", {
      item_types_present: ["video", "organic"],
      organic: [{ position: 1, url: "https://a.com/x" }],
      ai_overview: "An answer.",
      people_also_ask: ["Why?", { title: "How?" }, 7],
    });
    const { items } = pictureOf(built, "page", "resultPage");
    assert.deepEqual(
      items.map(({ kind, title, text, lines }) => [
        kind,
        title,
        text,
        lines.map((line) => line.text),
      ]),
      [
        ["AI overview", "", "An answer.", []],
        ["Video", "", "Shown on the page; no details available.", []],
        ["Organic", "https://a.com/x", "", []],
        ["People also ask", "", "", ["Why?", "How?"]],
      ],
    );
    assert.equal(items[2]?.position, 1);
  });
});

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
        ["9.8", "down", "up 1.4 positions vs. 11.2", "good"],
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
      { kind: "caveat", text: "Scripts probably draw them." },
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
      "none",
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
