import assert from "node:assert/strict";
import { memberEvidence } from "../../../../src/features/resultPanels/evidence.ts";
import { ownSite } from "../../../../src/features/resultPanels/views/ownSite.ts";
import { changeOfTrend } from "../../../../src/features/resultPanels/views/researchKeywordsView.ts";
import { dayPoints, monthPoints } from "../../../../src/features/resultPanels/views/timeline.ts";
import { formatCell } from "../../../../src/shared/format.ts";
import { isAccountMoney } from "../../../../src/shared/members.ts";
import type { JsonRecord } from "../../../../src/shared/json.ts";
import type { ResultModel } from "../../../../src/features/resultPanels/resultDocument.ts";
import { findTool } from "../../../../src/tools/catalogue.ts";
import { wireFixture } from "../../../support/wireFixtures.ts";
import { columnKeys, columnOfTable, pictureNames, pictureOf, sectionOf, shown } from "./shown.ts";

const of = (tool: string, data: JsonRecord, args: JsonRecord = {}, rest: JsonRecord = {}): ResultModel => shown(tool, { ...rest, data }, args);

describe("the change of a trend", () => {
  it("sets the newest three of twelve months against the oldest three", () => {
    assert.equal(changeOfTrend([100, 100, 100, 0, 0, 0, 0, 0, 0, 150, 150, 150]), 0.5);
    assert.equal(changeOfTrend([9, 9, 200, 200, 200, 1, 1, 1, 1, 1, 1, 100, 100, 100]), -0.5, "of longer trends the newest twelve");
    assert.equal(changeOfTrend([10, 20, 30, 1, 1, 1, 1, 1, 1, 0, 0, 0]), -1);
  });

  it("is unknown where one of the six is, where there were no searches, and where it is too short", () => {
    for (const trend of [null, undefined, "x", [], [1, 2, 3], [null, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1], [0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1], [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, "1"], Array<number>(11).fill(5)]) {
      assert.equal(changeOfTrend(trend), null);
    }
    assert.equal(changeOfTrend([5, 5, 5, null, null, null, null, null, null, 5, 5, 5]), 0);
  });

  it("has no column where there is no trend, or where the answer has one of that name", () => {
    assert.deepEqual(columnKeys(of("research_keywords", { keywords: [{ keyword: "a" }] }), "keywords"), ["keyword"]);
    const own = of("research_keywords", { keywords: [{ keyword: "a", trend_12m: [1], change_12m: 0.25 }] });
    assert.deepEqual(columnOfTable(own, "keywords", "change_12m"), [0.25]);
  });
});

describe("points in time", () => {
  it("stand in their order, with gaps for months that are missing or unknown", () => {
    const rows = [{ year: 2026, month: 3, v: 5 }, { year: 2025, month: 12, v: 1 }, { year: 2026, month: 2, v: null }];
    assert.deepEqual(monthPoints(rows, "v"), [
      { label: "Dec 2025", value: 1 }, { label: "Jan 2026", value: null }, { label: "Feb 2026", value: null }, { label: "Mar 2026", value: 5 },
    ]);
    assert.deepEqual(dayPoints([{ date: "2026-03-01", v: 2 }, { date: "2026-02-28", v: 1 }], "v")?.map(({ label, value }) => [label, value]), [["28 Feb 2026", 1], ["1 Mar 2026", 2]]);
  });

  it("are none where rows have no time, the same time, or only one figure", () => {
    assert.equal(monthPoints([{ year: 2026, month: 13, v: 1 }, { year: 2026, month: 1, v: 1 }], "v"), undefined);
    assert.equal(dayPoints([{ date: "2026-03-01", v: 2 }, { date: "2026-03-01", v: 3 }], "v"), undefined);
    assert.equal(dayPoints([{ date: "2026-03-01", v: 2 }, { date: "2026-03-02", v: "3" }], "v"), undefined);
    assert.equal(dayPoints([{ date: "0001-01-01", v: 2 }, { date: "2026-03-02", v: 3 }], "v"), undefined);
  });
});

describe("the own site", () => {
  it("is told by its domain or an address on it, subdomains included", () => {
    const { mark } = ownSite("https://www.Example.com/blog", "rival.com");
    assert.deepEqual(["example.com", "WWW.EXAMPLE.COM", "shop.example.com", "https://example.com/a?b", "http://me@example.com:80/"].map(mark), Array(5).fill("Your site"));
    assert.deepEqual(["rival.com", "notexample.com", "example.com.evil.net", "https://evil.net/example.com", "com", "", null, 7].map(mark), ["Asked about", ...Array<undefined>(7).fill(undefined)]);
    assert.equal(ownSite(undefined, undefined).mark("example.com"), undefined);
    assert.equal(ownSite("localhost", ["x"]).domain, undefined);
  });
});

describe("the evidence of a section", () => {
  const tool = findTool("inspect_search_visibility");
  const fact = (sourceClass: string, type = "seo.keyword_ranking") => ({ type, subject: [], fields: {}, provenance: { sourceClass } });

  it("is that of the facts behind it, else of all facts, else the tool's", () => {
    assert.equal(memberEvidence(tool, [fact("live_serp"), fact("search_index", "other")])("positions"), "live");
    assert.equal(memberEvidence(tool, [fact("live_serp", "other")])("positions"), "live");
    assert.equal(memberEvidence(findTool("inspect_page"), [])("top_keywords"), "index");
  });

  it("is left open where there are several kinds, an unknown one, or a member nobody knows", () => {
    assert.equal(memberEvidence(tool, [fact("live_serp"), fact("search_index")])("positions"), undefined);
    assert.equal(memberEvidence(tool, [fact("crystal_ball")])("positions"), undefined);
    assert.equal(memberEvidence(tool, [])("positions"), undefined);
    assert.equal(memberEvidence(tool, [fact("live_serp")])("news_to_us"), undefined);
    assert.equal(memberEvidence(undefined, [fact("live_serp")])("positions"), undefined);
  });
});

describe("pictures of answers that are not as expected", () => {
  const domain = (summary: unknown, mix?: unknown): string[] => pictureNames(of("inspect_domain", { summary, intent_mix: mix }));

  it("has no places where the counts are not cumulative", () => {
    const figures = { organic_keywords: 100, top_10_keywords: 20, top_3_keywords: 5 };
    assert.deepEqual(domain(figures), ["figures", "places"]);
    assert.deepEqual(domain({ ...figures, top_3_keywords: 30 }), ["figures"]);
    assert.deepEqual(domain({ ...figures, top_10_keywords: "20" }), ["figures"]);
    assert.deepEqual(domain({ ...figures, top_10_keywords: null }), ["figures"]);
  });

  it("has intents only as fractions of one whole, and says what is left", () => {
    assert.deepEqual(domain(null, { informational: 62, commercial: 38 }), []);
    const { parts } = pictureOf(of("inspect_domain", { intent_mix: { informational: 0.5, commercial: 0.3 } }), "intents", "shares");
    assert.deepEqual(parts.map(({ label, text }) => [label, text]), [["Informational", "50%"], ["Commercial", "30%"], ["Not stated", "20%"]]);
  });

  it("has a funnel without the steps that the figures don't bear out", () => {
    const steps = (summary: JsonRecord): number[] => pictureOf(of("compare_backlink_gap", { summary }), "funnel", "funnel").steps.map(({ value }) => value);
    const summary = { candidates: 100, dropped_spam: 30, dropped_low_authority: 20, after_filter: 50, gap_count: 45, earned_count: 5 };
    assert.deepEqual(steps(summary), [100, 70, 50, 45]);
    assert.deepEqual(steps({ ...summary, dropped_spam: 31 }), [100, 50, 45]);
    assert.deepEqual(steps({ ...summary, gap_count: 60 }), [100, 70, 50]);
    assert.deepEqual(pictureNames(of("compare_backlink_gap", { summary: { ...summary, after_filter: 200 } })), ["figures"]);
  });

  it("keeps the list of competitors where columns of positions don't say it all", () => {
    const gaps = [{ keyword: "a", your_position: null, competitors: [{ domain: "r.com", position: 3, url: "https://r.com/" }] }];
    assert.deepEqual(columnKeys(of("compare_keyword_coverage", { domain: "me.com", gaps }), "gaps"), ["keyword", "position:me.com", "position:r.com", "competitors"]);
    const twice = [{ keyword: "a", your_position: "none", competitors: [{ domain: "r.com", position: 3 }, { domain: "r.com", position: 5 }] }];
    const built = of("compare_keyword_coverage", { domain: "me.com", gaps: twice });
    assert.deepEqual(columnKeys(built, "gaps"), ["keyword", "position:r.com", "your_position", "competitors"]);
    assert.deepEqual(columnOfTable(built, "gaps", "position:r.com"), [3]);
    const itself = [{ keyword: "a", your_position: 9, competitors: [{ domain: "me.com", position: 3 }] }];
    assert.deepEqual(columnKeys(of("compare_keyword_coverage", { domain: "me.com", gaps: itself }), "gaps"), ["keyword", "position:me.com", "your_position"]);
    assert.deepEqual(columnKeys(of("compare_keyword_coverage", { gaps: [{ keyword: "a", competitors: ["r.com"] }] }), "gaps"), ["keyword", "competitors"]);
  });

  it("has dots for names only", () => {
    const format = (links: unknown): unknown => of("compare_backlink_gap", { competitors: ["a.com"], gap: [{ domain: "x.com", links_to: links }] }).tables.get("gap")?.columns.find(({ key }) => key === "links_to");
    assert.deepEqual(format(["b.com"]), { key: "links_to", label: "Links to", format: "presence", options: ["a.com", "b.com"] });
    assert.deepEqual(format([{ domain: "b.com" }]), { key: "links_to", label: "Links to", format: "json" });
    assert.deepEqual(format(Array.from({ length: 31 }, (_, index) => `${index}.com`)), { key: "links_to", label: "Links to", format: "list" });
  });

  it("has no buckets where a position is none, and of an answer that says how much it checked only so many", () => {
    const positions = [{ keyword: "a", position: 2 }, { keyword: "b", position: null }, { keyword: "c", position: null }];
    const args = { domain: "me.com", keywords: ["a", "b", "c"] };
    const counts = (rest: JsonRecord): number[] => pictureOf(of("inspect_search_visibility", { positions }, args, rest), "places", "shares").parts.map(({ value }) => value);
    assert.deepEqual(counts({}), [1, 0, 0, 0, 2]);
    assert.deepEqual(counts({ coverage: { resolved: 2, requested: 3 } }), [1, 0, 0, 0, 1]);
    assert.deepEqual(pictureNames(of("inspect_search_visibility", { positions: [{ keyword: "a", position: 0 }, { keyword: "b", position: 3 }] })), []);
    assert.deepEqual(pictureNames(of("inspect_search_visibility", { positions: [{ keyword: "a" }] })), [], "not stated is not the same as not found");
  });

  it("names blocks of a result page of which the answer has nothing more, and takes texts for objects", () => {
    const built = of("inspect_serp", { item_types_present: ["video", "organic"], organic: [{ position: 1, url: "https://a.com/x" }], ai_overview: "An answer.", people_also_ask: ["Why?", { title: "How?" }, 7] });
    const { items } = pictureOf(built, "page", "resultPage");
    assert.deepEqual(items.map(({ kind, title, text, lines }) => [kind, title, text, lines.map((line) => line.text)]), [
      ["AI overview", "", "An answer.", []],
      ["Video", "", "It was on the page; the answer has no more about it.", []],
      ["Organic", "https://a.com/x", "", []],
      ["People also ask", "", "", ["Why?", "How?"]],
    ]);
    assert.equal(items[2]?.position, 1);
  });
});

describe("figures against the days before", () => {
  const tiles = (summary: JsonRecord, tool = "get_search_performance"): (string | undefined)[][] =>
    pictureOf(of(tool, { currency: "EUR", summary }), "totals", "tiles").tiles.map(({ text, change }) => [text, change?.direction, change?.text, change?.tone]);

  it("says how far and in which direction, and whether that is good", () => {
    assert.deepEqual(tiles({ clicks: 112, previous_clicks: 100, ctr: 0.05, previous_ctr: 0.06, position: 9.8, previous_position: 11.2, impressions: 90, previous_impressions: 100 }), [
      ["112", "up", "12% more than before (100)", "good"],
      ["5%", "down", "1 point less than before (6%)", "bad"],
      ["9.8", "down", "1.4 places better than before (11.2)", "good"],
      ["90", "down", "10% less than before (100)", "plain"],
    ]);
    assert.deepEqual(tiles({ cost: 10, previous_cost: 8, cost_per_conversion: 4, previous_cost_per_conversion: 5, conversions: 3, previous_conversions: 3 }, "get_ad_performance"), [
      ["10.00 EUR", "up", "25% more than before (8.00 EUR)", "plain"],
      ["4.00 EUR", "down", "20% less than before (5.00 EUR)", "good"],
      ["3", "same", "as before (3)", "plain"],
    ]);
  });

  it("compares only what is there on both sides", () => {
    assert.deepEqual(tiles({ clicks: 5, ctr: null, previous_ctr: 0.1, previous_clicks: null, unheard_of: 3, previous_unheard_of: 2, views: 4, previous_views: 0 }), [
      ["5", undefined, undefined, undefined],
      ["—", undefined, undefined, undefined],
      ["3", "up", "50% more than before (2)", "plain"],
      ["4", "up", "4 more than before (0)", "good"],
    ]);
  });

  it("writes changes with their sign, and knows an ad account's money", () => {
    assert.deepEqual([0.125, -0.05, 0, 12].map((value) => formatCell(value, "change")), ["+12.5%", "-5%", "0%", "+1,200%"]);
    assert.deepEqual(["cost", "previous_cost", "average_cpm", "cpc_usd", "clicks", "constructor"].map(isAccountMoney), [true, true, true, false, false, false]);
    const { columns = [] } = of("get_ad_performance", { currency: "JPY", rows: [{ cost: 5, clicks: 1 }] }).tables.get("rows") ?? {};
    assert.deepEqual(columns.map(({ label }) => label), ["Clicks", "Cost (JPY)"]);
    assert.deepEqual(of("get_ad_performance", { currency: "<b>", rows: [{ cost: 5 }] }).tables.get("rows")?.columns.map(({ label }) => label), ["Cost"]);
  });

  it("has two lines where rows have the days before beside them", () => {
    const rows = [1, 2, 3].map((day) => ({ date: `2026-03-0${day}`, clicks: day, previous_clicks: day * 2 }));
    const { lines } = pictureOf(of("get_search_performance", { rows }), "rows:clicks", "lines");
    assert.deepEqual(lines.map(({ label, points }) => [label, points.map(({ value }) => value)]), [["Clicks", [1, 2, 3]], ["Clicks before", [2, 4, 6]]]);
  });
});

describe("what has to be said on top", () => {
  it("is that a topic was taken from a domain that barely ranks; the call with a topic comes first", () => {
    const { body } = wireFixture("discover_ai_citations-weak").response;
    const { document } = shown("discover_ai_citations", body, { domain: "nobody.example" });
    assert.equal(document.notices[0]?.kind, "caveat");
    assert.match(document.notices[0]?.text ?? "", /“espresso”.*Run it again with a topic/u);
    const actions = [{ tool: "inspect_domain", args: { domain: "a.com" } }, { tool: "discover_ai_citations", args: { topic: "espresso" }, use_when: "Sharper." }];
    const led = of("discover_ai_citations", { category_confidence: "derived_weak" }, {}, { next_actions: actions }).document;
    assert.deepEqual(led.actions.map(({ index }) => index), [1, 0]);
    assert.deepEqual(of("discover_ai_citations", { category_confidence: "explicit" }, {}, { next_actions: actions }).document.actions.map(({ index }) => index), [0, 1]);
  });

  it("is that nobody cites the site, with where to look instead", () => {
    const { document } = shown("inspect_ai_visibility", wireFixture("inspect_ai_visibility-none").response.body, { domain: "nobody.example" });
    assert.equal(document.notices[0]?.kind, "empty");
    assert.match(document.notices[0]?.text ?? "", /Discover AI Citations/u);
    assert.match(document.actions[0]?.label ?? "", /^Discover AI Citations/u);
  });
});

describe("members nobody drew a picture of", () => {
  it("come apart: lists in records are tables, long texts stand by themselves, plain lists on a line", () => {
    const text = "a long answer ".repeat(40);
    const { document, tables } = of("foretell_trends", { overview: { top: [{ a: 1 }], text, n: 3, none: [] }, names: ["x", "y"], nothing: [], details: 1 });
    assert.deepEqual(document.sections.map(({ kind, name }) => [kind, name]), [["values", "overview"], ["table", "overview.top"], ["text", "overview.text"], ["values", "details"]]);
    assert.equal(tables.get("overview.top")?.count, 1);
    const details = sectionOf(document.sections, "details");
    assert.deepEqual(details.kind === "values" ? details.values.map(({ value }) => value) : [], ["x; y", "none", "1"]);
  });

  it("get a name of their own where we use theirs", () => {
    const { document } = of("get_ad_performance", { platform: "google_ads", overview: { note: "x" }, "picture:totals": ["a".repeat(400)], summary: { clicks: 1 } });
    const names = document.sections.map(({ name }) => name);
    assert.equal(new Set(names).size, names.length);
    assert.ok(names.includes("overview:2") && names.includes("picture:totals:2"));
  });
});
