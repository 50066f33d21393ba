import assert from "node:assert/strict";
import { columnOf } from "../../../../src/research/results/parts/memberColumns.ts";
import { readEnvelope } from "../../../../src/research/service/envelope.ts";
import { codeWord } from "../../../../src/shared/codeWords.ts";
import { writtenText } from "../../../../src/shared/columnFormats.ts";
import { isRecord } from "../../../../src/shared/json.ts";
import { labelOf } from "../../../../src/shared/labels.ts";
import { pictureOf, shown } from "./shown.ts";

const keywords = [
  { keyword: "espresso", monthly_volume: 201000 },
  { keyword: "moka pot", monthly_volume: 49500 },
];

describe("codes and names", () => {
  it("L13: codes are words, and names keep their abbreviations", () => {
    const words = Object.entries({
      period: ["last_90_days", "Last 90 days"],
      data_state: ["partial", "Partial"],
      platform: ["google_ai_overview", "Google AI overview"],
      discovery_source: ["homepage_links", "Homepage links"],
      category_confidence: ["derived_weak", "Derived (weak)"],
      campaign_type: ["PERFORMANCE_MAX", "Performance max"],
    } as const);
    for (const [member, [code, wanted]] of words) {
      assert.equal(writtenText(code, columnOf(member, code)), wanted);
    }
    assert.equal(codeWord("iPhone 17"), "iPhone 17");
    for (const [name, label] of [
      ["estimated_traffic_value_usd", "Estimated traffic value (USD)"],
      ["searchVolume", "Search volume"],
      ["landing_page_url", "Landing page URL"],
      ["source_uri", "Source URI"],
      ["NASA", "NASA"],
    ] as const) {
      assert.equal(labelOf(name), label);
    }
  });

  it("L13: the service's row counts have separators, its years and ids don't", () => {
    const scope = (scopeNote: string, total: number): string | undefined =>
      shown("research_keywords", {
        data: { keywords },
        coverage: { scope_note: scopeNote, returned: 2, total_available: total },
      }).document.notices.find(({ kind }) => kind === "scope")?.text;
    assert.equal(
      scope("2 of 4983 rows, see list-4983 and 49831.", 4983),
      "2 of 4,983 rows, see list-4983 and 49831.",
    );
    assert.equal(scope("As of 2026, of 2026 rows.", 2026), "As of 2026, of 2026 rows.");
  });

  it("L15: a place that is paid for is called an ad", () => {
    const { items } = pictureOf(
      shown("inspect_serp", {
        data: {
          organic: [{ position: 1, title: "plain" }],
          local_pack: [
            { title: "a", is_paid: true },
            { title: "b", is_paid: false },
          ],
        },
      }),
      "page",
      "resultPage",
    );
    assert.deepEqual(
      items.filter(({ title }) => title !== "plain").map(({ kind, title }) => [kind, title]),
      [
        ["Local place (ad)", "a"],
        ["Local place", "b"],
      ],
    );
  });
});

describe("next actions and resources in other shapes (L11)", () => {
  const offered = (action: unknown): unknown =>
    shown("research_keywords", { data: { keywords }, next_actions: action }).document.actions[0];
  const args = { keyword: "moka pot" };

  it("L11: an action is found under every name, and ready where its arguments are", () => {
    for (const action of [
      { tool_name: "inspect_keyword", prefilled: args, when: "why" },
      { call: "inspect_keyword", arguments: args, when_to_use: "why" },
      { endpoint: "/v1/tools/inspect_keyword", body: args, why: "why" },
      { endpoint: "POST /v1/tools/inspect_keyword", args: JSON.stringify(args), use_when: "why" },
      { call: { tool: "inspect_keyword", args }, why: "why" },
      { name: "Look closer", tool_name: "inspect_keyword", args, why: "why" },
    ]) {
      const offer = offered([action]);
      assert.ok(isRecord(offer), JSON.stringify(action));
      assert.deepEqual(
        [offer["label"], offer["state"], offer["reason"]],
        ["Inspect Keyword (5 credits)", "ready", "why"],
        JSON.stringify(action),
      );
      assert.match(String(offer["detail"]), /moka pot/u);
    }
    for (const list of [
      { items: [{ tool: "inspect_keyword", args }] },
      { inspect_keyword: { args } },
      { tool: "inspect_keyword", args },
    ]) {
      assert.ok(JSON.stringify(offered(list)).includes("ready"), JSON.stringify(list));
    }
  });

  it("L11: a sentence is shown whole, and what isn't understood isn't sent", () => {
    assert.match(JSON.stringify(offered(["Run it again next week."])), /Run it again next week\./u);
    const named = JSON.stringify(offered(["inspect_keyword for the first row"]));
    assert.match(named, /inspect_keyword for the first row/u);
    assert.match(named, /incomplete/u);
    const envelope = readEnvelope({
      next_actions: [{ tool: "inspect_keyword", args, cost_hint: 5, args_text: "all of it" }],
    });
    assert.deepEqual(envelope?.nextActions[0]?.args, args);
    const text = JSON.stringify(
      offered([{ tool: "inspect_keyword", args: "the first row", cost_hint: 5 }]),
    );
    assert.match(text, /the first row/u);
    assert.match(text, /Cost hint: 5/u);
  });

  it("L11: resources are texts, links or objects", () => {
    const uri = "ofe://dataset/eyJrIjoi";
    for (const entry of [uri, { href: uri }, { url: uri }, { uri, format: "csv" }]) {
      const { resources } = shown("research_keywords", {
        data: { keywords },
        resources: [entry],
      }).document;
      assert.equal(resources.length, 1, JSON.stringify(entry));
      assert.equal(readEnvelope({ resources: [entry] })?.resources[0]?.uri, uri);
    }
    const unread = shown("research_keywords", {
      data: { keywords },
      resources: ["see the dashboard", { url: "https://example.com/download" }],
    }).document;
    assert.deepEqual(unread.resources, []);
    assert.match(JSON.stringify(unread.sections), /see the dashboard/u);
    assert.match(JSON.stringify(unread), /example\.com\/download/u);
  });

  it("L11: facts, entities and changes are read from wrapped and mapped lists", () => {
    const fact = { type: "seo.keyword_opportunity", subject: "keyword:x", figure: 7 };
    for (const facts of [{ items: [fact] }, { first: fact }, fact]) {
      assert.equal(readEnvelope({ facts })?.facts[0]?.fields["figure"], 7, JSON.stringify(facts));
    }
    assert.deepEqual(readEnvelope({ entities: { items: [{ id: "a" }] } })?.entities, [{ id: "a" }]);
  });
});
