import assert from "node:assert/strict";
import { answerKeywords } from "../../../../../src/research/files/keywordLists/answerKeywords.ts";
import type { KeywordAnswer } from "../../../../../src/research/files/keywordLists/answerKeywords.ts";
import type { KeywordObservation } from "../../../../../src/research/files/keywordLists/observations.ts";
import { readEnvelope } from "../../../../../src/research/service/envelope.ts";
import { wireFixture } from "../../../../support/wireFixtures.ts";

const now = Date.parse("2025-12-01T00:00:00Z");
const usa = { location: "United States", language: "English" };

function observations(
  name: string,
  own = "harborlanecoffee.com",
  changes: Partial<KeywordAnswer> = {},
): KeywordObservation[] {
  const { request, response } = wireFixture(name);
  const envelope = readEnvelope(response.body) ?? assert.fail();
  const answer = {
    tool: request.path.split("/").at(-1) ?? "",
    args: request.body ?? {},
    market: usa,
    receivedAt: "2025-11-30T00:00:00Z",
    envelope,
    sample: false,
  };
  return answerKeywords(
    { ...answer, ...changes },
    { isOwn: (site) => typeof site === "string" && site.includes(own), now },
  );
}

describe("keywords of saved answers", () => {
  it("of keyword research come with trend, change, source and date; unknown stays away", () => {
    const [first, second] = observations("research_keywords");
    const figures = {
      monthly_volume: 201000,
      trend_12m:
        "201000; 246000; 201000; 201000; 165000; 165000; 165000; 165000; 165000; 201000; 201000; 201000",
      change_12m: -0.0694,
      cpc_usd: 1.12,
      competition_level: "MEDIUM",
      intent: "informational",
    };
    assert.deepEqual(first, {
      keyword: "espresso",
      ...usa,
      source: "search_index",
      observedAt: "2025-11-20T03:12:45Z",
      figures,
    });
    assert.deepEqual(second?.figures, { intent: "informational" });
  });

  it("of a Search Console export come without its figures, and without private ones", () => {
    const rows = [
      { query: "pour over", clicks: 9, impressions: 90, position: 3 },
      { query: "write to ann@example.com", clicks: 1, impressions: 1, position: 1, private: true },
    ];
    const data = { domain: "harborlanecoffee.com", queries: rows };
    const found = observations("inspect_keyword", undefined, {
      tool: "search_console_export",
      args: {},
      market: null,
      envelope: readEnvelope({ data }) ?? assert.fail(),
    });
    assert.deepEqual(
      found.map(({ keyword, figures }) => [keyword, figures]),
      [["pour over", {}]],
    );
  });

  it("of one keyword come with its newest twelve months, oldest first, and its features", () => {
    const [only, ...others] = observations("inspect_keyword");
    assert.deepEqual(others, []);
    assert.equal(only?.keyword, "best crm");
    assert.equal(only.figures.trend_12m, "9900; 12100");
    assert.equal(only.figures.serp_features, "paid; people_also_ask; related_searches");
    assert.equal("position" in only.figures, false);
    assert.equal(observations("inspect_keyword", "reddit.com")[0]?.figures.position, 2);
  });

  it("have the positions of the own site only", () => {
    const positions = (name: string, own?: string): unknown[] =>
      observations(name, own).map(({ figures }) => figures.position);
    assert.deepEqual(positions("inspect_search_visibility"), [22, ""]);
    assert.deepEqual(positions("inspect_search_visibility", "other.com"), [undefined, undefined]);
    assert.deepEqual(positions("compare_keyword_coverage"), ["", 22]);
    assert.deepEqual(positions("compare_keyword_coverage", "brewnotes.org"), [
      undefined,
      undefined,
    ]);
    assert.deepEqual(positions("inspect_domain"), [1, 3]);
    assert.deepEqual(positions("inspect_page"), [3, 11]);
    assert.deepEqual(positions("get_search_performance", "nothing set"), [3.1, 2.5]);
  });

  it("tell the index's volumes from live positions", () => {
    const found = observations("inspect_search_visibility-live").filter(
      ({ keyword }) => keyword === "cold brew",
    );
    assert.deepEqual(
      found.map(({ source, figures }) => [source, figures]),
      [
        ["live_serp", { position: 31 }],
        ["search_index", { monthly_volume: 165000 }],
      ],
    );
  });

  it("of a result page are the query, its questions and related searches", () => {
    const found = observations("inspect_serp", "coffeeledger.com");
    assert.deepEqual(
      found.map(({ keyword }) => keyword),
      ["how to make espresso", "What is espresso?", "espresso ratio", "espresso without a machine"],
    );
    assert.deepEqual([found[0]?.figures.position, found[1]?.figures], [1, {}]);
    assert.ok(
      found.every(
        ({ source, observedAt }) => source === "live_serp" && observedAt === "2025-11-20T11:20:31Z",
      ),
    );
  });

  it("of measured data carry no market, and of ads no figures in another currency", () => {
    const [query] = observations("get_search_performance", "x", { market: null });
    assert.deepEqual(
      [query?.keyword, query?.location, query?.source],
      ["espresso grind size", "", "webmaster_console"],
    );
    const [term] = observations("get_ad_performance-search-term", "x", { market: null });
    assert.deepEqual([term?.keyword, term?.figures], ["espresso beans online", {}]);
  });

  it("of made-up data say so, and none is dated in the future", () => {
    const [first] = observations("research_keywords", "x", { sample: true });
    assert.equal(first?.source, "search_index (sample data)");
    const envelope =
      readEnvelope({
        data: { keywords: [{ keyword: "a" }] },
        facts: [
          {
            type: "x",
            provenance: { source_class: "search_index", observed_at: "2099-01-01T00:00:00Z" },
          },
        ],
      }) ?? assert.fail();
    assert.equal(
      observations("research_keywords", "x", { envelope })[0]?.observedAt,
      "2025-11-30T00:00:00Z",
    );
    const silent =
      readEnvelope({
        data: {
          keywords: [
            { keyword: "a", monthly_volume: "many", trend_12m: "up", intent: 3 },
            { keyword: " " },
            null,
            "x",
          ],
          other: [1],
        },
      }) ?? assert.fail();
    assert.deepEqual(observations("research_keywords", "x", { envelope: silent }), [
      {
        keyword: "a",
        ...usa,
        source: "research_keywords",
        observedAt: "2025-11-30T00:00:00Z",
        figures: {},
      },
    ]);
  });
});
