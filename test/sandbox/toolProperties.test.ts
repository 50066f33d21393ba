import assert from "node:assert/strict";
import fc from "fast-check";
import { startSandbox } from "../../src/sandbox/server.ts";
import { catalogue } from "../../src/research/tools/catalogue.ts";
import {
  at,
  record,
  records,
  SandboxUnderTest,
  withSandbox,
} from "../unit/sandbox/sandboxUnderTest.ts";

const world = { now: "2025-11-20" };

const domain = fc.oneof(
  fc.constantFrom(
    "harborlanecoffee.com",
    "espressoatlas.com",
    "nobody.example",
    "shop.test",
    "münchenkaffee.de",
    "hostile-tea.com",
    "https://www.Example.com/x?utm_source=y",
  ),
  fc.domain(),
);
const competitors = fc.uniqueArray(domain, { minLength: 1, maxLength: 4 });
const limit = fc.integer({ min: 1, max: 1000 });
const topic = fc.oneof(
  fc.constantFrom("espresso", "コーヒー", "hostile tea"),
  fc.string({ unit: "grapheme", minLength: 1, maxLength: 30 }),
);
const location = fc.constantFrom("Germany", "Japan", "Atlantis");
const day = fc
  .date({ min: new Date("0000-01-01"), max: new Date("9999-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const days = {
  period: fc.constantFrom("last_7_days", "last_12_months", "last_999_days", "last_3_weeks"),
  start_date: fc.oneof(fc.constantFrom("2025-10-01", "0000-01-01", "2030-01-01"), day),
  end_date: fc.constantFrom("2025-10-31", "9999-12-31"),
  compare_to: fc.constantFrom("previous_period", "previous_year", "none"),
};

function optional(
  usual: Record<string, fc.Arbitrary<unknown>>,
  ...requiredKeys: string[]
): fc.Arbitrary<Record<string, unknown>> {
  return fc.record(usual, { requiredKeys });
}

/** What each tool is usually called with. */
const usual: { readonly [tool: string]: fc.Arbitrary<Record<string, unknown>> } = {
  inspect_backlinks: optional(
    {
      domain,
      limit,
      views: fc.subarray(["authority", "referring_domains", "anchors", "backlinks"]),
      status: fc.constantFrom("live", "lost"),
      domain_from: domain,
    },
    "domain",
  ),
  compare_backlink_gap: optional({ domain, competitors, limit }, "domain", "competitors"),
  inspect_ai_visibility: optional({ domain, competitors, location }, "domain"),
  discover_ai_citations: optional({ domain, topic, location }, "topic"),
  audit_site: optional({ domain, max_pages: fc.integer({ min: 1, max: 500 }) }, "domain"),
  get_search_performance: optional({
    ...days,
    limit,
    website_id: fc.constantFrom("site_3b91", "site_c41e", "site_77d0"),
    group_by: fc.constantFrom("query", "page", "country", "device", "date"),
    search_type: fc.constantFrom("web", "image", "video", "news", "discover"),
  }),
  get_website_analytics: optional({
    ...days,
    limit,
    website_id: fc.constantFrom("site_3b91", "site_c41e", "site_77d0"),
    group_by: fc.constantFrom(
      "channel",
      "source",
      "landing_page",
      "page",
      "country",
      "device",
      "date",
    ),
    report: fc.constantFrom("overview", "channel"),
  }),
  get_ad_performance: optional({
    ...days,
    limit,
    ad_account: fc.constantFrom("ada_6f20c4", "ada_2c5508"),
    platform: fc.constantFrom("google_ads", "meta_ads"),
    group_by: fc.constantFrom("campaign", "keyword", "search_term"),
    report: fc.constantFrom("overview", "campaign"),
  }),
};

/** A tool with a body that suits it, or with anything at all in the place of one of its fields. */
const calls = fc.constantFrom(...Object.keys(usual)).chain((tool) => {
  const body = usual[tool] ?? fc.constant({});
  const spoilt = fc
    .tuple(body, fc.jsonValue({ maxDepth: 2 }), fc.nat())
    .map(([given, junk, place]) => {
      const names = Object.keys(given);
      return { ...given, [names[place % Math.max(1, names.length)] ?? "domain"]: junk };
    });
  return fc.tuple(fc.constant(tool), fc.oneof({ weight: 4, arbitrary: body }, spoilt));
});

describe("sandbox links, AI answers, audits and owned data, whatever is asked", () => {
  for (const account of ["full", "agency", "empty"] as const) {
    it(`${account}: never a 5xx; an answer is a whole envelope, a refusal is not charged`, async () => {
      const sandbox = new SandboxUnderTest(
        await startSandbox({ ...world, rateLimit: 0, credits: 1_000_000, account }),
      );
      try {
        await fc.assert(
          fc.asyncProperty(calls, async ([tool, body]) => {
            const before = await sandbox.balance();
            const received = await sandbox.tool(tool, body);
            assert.ok(
              [200, 404, 409, 422].includes(received.status),
              `${received.status} ${received.text.slice(0, 300)}`,
            );
            const cost = catalogue.find(({ name }) => name === tool)?.cost ?? 0;
            assert.equal(before - (await sandbox.balance()), received.status === 200 ? cost : 0);
            if (received.status === 200) {
              agrees(record(received.body));
            }
          }),
          { numRuns: 15 },
        );
      } finally {
        await sandbox.sandbox.close();
      }
    });
  }

  it("the same request gets the same bytes from any sandbox", async () => {
    const calls: readonly (readonly [tool: string, body: object])[] = [
      ["inspect_backlinks", { domain: "espressoatlas.com" }],
      [
        "compare_backlink_gap",
        { domain: "harborlanecoffee.com", competitors: ["espressoatlas.com", "coffeeschool.com"] },
      ],
      ["inspect_ai_visibility", { domain: "happyespresso.com" }],
      ["discover_ai_citations", { topic: "espresso" }],
      ["audit_site", { domain: "harborlanecoffee.com" }],
      ["get_search_performance", { group_by: "query" }],
      ["get_website_analytics", { group_by: "page" }],
      ["get_ad_performance", { group_by: "search_term" }],
    ];
    const answers: string[] = [];
    for (const _run of [1, 2]) {
      await withSandbox(world, async (sandbox) => {
        const texts: string[] = [];
        for (const [tool, body] of calls) {
          texts.push((await sandbox.tool(tool, body)).text);
        }
        answers.push(texts.join("\n"));
      });
    }
    assert.equal(answers[0], answers[1]);
  });
});

/** What holds for every envelope: coverage counts, and resources hold what they say. */
function agrees(envelope: Record<string, unknown>): void {
  assert.deepEqual(
    Object.keys(envelope).join(" "),
    "schema_version domain data facts entities deltas coverage resources next_actions",
  );
  const { returned, total_available: total, truncated } = record(envelope["coverage"]);
  assert.ok(
    Number(returned) <= Number(total) && (truncated === true) === Number(returned) < Number(total),
  );
  assert.ok(records(envelope["resources"]).every((resource) => Number(resource["row_count"]) > 0));
  assert.ok(
    records(envelope["next_actions"]).every((action) =>
      catalogue.some(({ name }) => name === action["tool"]),
    ),
  );
}

describe("sandbox: tools agree with one another", () => {
  it("4.3.7: a question that cites a site shows it in its AI overview on the result page", () =>
    withSandbox({ ...world, credits: 2000 }, async (sandbox) => {
      for (const domain of ["happyespresso.com", "harborlanecoffee.com"]) {
        const samples = records(
          at(await sandbox.envelope("inspect_ai_visibility", { domain }), "data", "sample_answers"),
        );
        for (const { question, cited_sources: sources } of samples.slice(0, 5)) {
          const page = record(
            (await sandbox.envelope("inspect_serp", { query: question, depth: 100 }))["data"],
          );
          assert.ok(page["ai_overview"] !== undefined, String(question));
          const cited = records(at(page, "ai_overview", "references")).map(
            (source) => source["domain"],
          );
          assert.deepEqual(cited, sources);
        }
      }
    }));

  it("4.3.1: a site's top pages are pages that an audit can find", () =>
    withSandbox({ ...world, credits: 2000 }, async (sandbox) => {
      for (const domain of ["happyespresso.com", "harborlanecoffee.com"]) {
        const top = records(
          at(await sandbox.envelope("inspect_domain", { domain }), "data", "top_pages"),
        ).map((page) => page["url"]);
        const audit = await sandbox.envelope("audit_site", { domain, max_pages: 500 });
        const found = new Set(records(at(audit, "data", "pages")).map((page) => page["url"]));
        const missing = top.filter((url) => !found.has(url));
        assert.ok(
          top.length > 0 && missing.length <= 1 + Number(at(audit, "data", "fetch_failures")),
          missing.join(" "),
        );
      }
    }));

  it("no-backlinks: no answer of any tool suggests a tool that is switched off", () =>
    withSandbox({ ...world, account: "no-backlinks", credits: 2000 }, async (sandbox) => {
      const competitors = ["espressoatlas.com", "coffeeschool.com"];
      const some = {
        domain: "harborlanecoffee.com",
        competitors,
        keywords: ["espresso"],
        seed: "espresso",
        query: "espresso",
        keyword: "espresso",
        topic: "espresso",
        url: "https://harborlanecoffee.com/",
      };
      for (const { name, needs } of catalogue) {
        if (needs !== "backlinks" && name !== "export_dataset") {
          const suggested = records((await sandbox.envelope(name, some))["next_actions"]).map(
            (action) => String(action["tool"]),
          );
          assert.ok(
            !suggested.some((tool) => tool.includes("backlink")),
            `${name}: ${suggested.join()}`,
          );
        }
      }
    }));
});
