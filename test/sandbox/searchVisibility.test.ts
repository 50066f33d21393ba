import assert from "node:assert/strict";
import { at, record, records, withSandbox } from "../unit/sandbox/sandboxUnderTest.ts";
import type { SandboxUnderTest } from "../unit/sandbox/sandboxUnderTest.ts";

const world = { now: "2025-11-20", credits: 10_000 };
const domain = "harborlanecoffee.com";
const keywords = [
  "pour over coffee",
  "Espresso Machine",
  "yoga mat",
  "v60",
  "chemex",
  "moka pot",
  "latte",
  "flat white",
  "coffee beans",
  "coffee filters",
  "burr grinder",
  "coffee scale",
  "cold brew",
  "espresso",
  "cappuccino",
];

async function check(sandbox: SandboxUnderTest, args: object): Promise<Record<string, unknown>> {
  return sandbox.envelope("inspect_search_visibility", { domain, keywords, ...args });
}

function asked(envelope: Record<string, unknown>): unknown[] {
  return records(at(envelope, "data", "positions")).map((row) => row["keyword"]);
}

describe("sandbox inspect_search_visibility: where a site stands", function () {
  it("4.3.6: index mode checks all keywords in one call, in the order asked", () =>
    withSandbox(world, async (sandbox) => {
      const envelope = await check(sandbox, { mode: "index" });
      assert.deepEqual(Object.keys(record(envelope["data"])), [
        "domain",
        "location",
        "fetched_at",
        "positions",
        "summary",
      ]);
      assert.deepEqual(asked(envelope), keywords);
      assert.equal("resolved" in record(envelope["coverage"]), false);
      assert.ok(
        records(envelope["facts"]).every(
          (fact) => at(fact, "provenance", "source_class") === "search_index",
        ),
      );
    }));

  it("4.3.6: auto takes the index when it answers", () =>
    withSandbox(world, async (sandbox) => {
      const envelope = await check(sandbox, {});
      assert.deepEqual(at(envelope, "data"), at(await check(sandbox, { mode: "index" }), "data"));
    }));

  it("4.3.6: live checks the first ten; coverage says so, and a follow-up has the rest", () =>
    withSandbox(world, async (sandbox) => {
      const envelope = await check(sandbox, { mode: "live", location: "United States" });
      assert.deepEqual(asked(envelope), keywords.slice(0, 10));
      assert.equal(at(envelope, "coverage", "resolved"), 10);
      assert.equal(at(envelope, "coverage", "requested"), 15);
      assert.ok(
        records(envelope["facts"]).every(
          (fact) => at(fact, "provenance", "source_class") === "live_serp",
        ),
      );
      assert.equal(at(envelope, "data", "fetched_at"), "2025-11-20T00:00:00Z");
      const [rest] = records(envelope["next_actions"]);
      assert.equal(rest?.["tool"], "inspect_search_visibility");
      assert.deepEqual(rest?.["args"], {
        domain,
        keywords: keywords.slice(10),
        mode: "live",
        location: "United States",
      });
      const next = await sandbox.envelope("inspect_search_visibility", rest?.["args"]);
      assert.deepEqual(asked(next), keywords.slice(10));
      assert.ok(
        records(next["next_actions"]).every(({ tool }) => tool !== "inspect_search_visibility"),
      );
    }));

  it("4.3.6: auto falls back to live results for an underindexed site", () =>
    withSandbox(world, async (sandbox) => {
      const young = await check(sandbox, { domain: "newshop.example" });
      assert.deepEqual(asked(young), keywords.slice(0, 10));
      assert.equal(at(young, "coverage", "resolved"), 10);
      assert.match(
        String(at(young, "coverage", "scope_note")),
        /index knows too little of newshop\.example/u,
      );
      const indexed = await check(sandbox, { domain: "newshop.example", mode: "index" });
      assert.equal(records(at(indexed, "data", "positions")).length, 15);
      assert.ok(
        records(at(indexed, "data", "positions")).every(
          (row) => row["position"] === null && row["url"] === null,
        ),
      );
      assert.ok(
        records(indexed["next_actions"]).some((action) => at(action, "args", "mode") === "live"),
      );
    }));

  it("4.3.6: live results agree with the index about sites that it knows", () =>
    withSandbox(world, async (sandbox) => {
      const [live, index] = [
        await check(sandbox, { mode: "live" }),
        await check(sandbox, { mode: "index" }),
      ];
      assert.deepEqual(
        at(live, "data", "positions"),
        records(at(index, "data", "positions")).slice(0, 10),
      );
    }));

  it("5.8: positions are 1 to 100 or null with a null url; the summary counts them", () =>
    withSandbox(world, async (sandbox) => {
      const envelope = await check(sandbox, { mode: "index" });
      const rows = records(at(envelope, "data", "positions"));
      for (const row of rows) {
        assert.deepEqual(Object.keys(row), ["keyword", "position", "url", "monthly_volume"]);
        assert.equal(row["position"] === null, row["url"] === null);
        assert.ok(
          row["position"] === null ||
            (Number(row["position"]) >= 1 && Number(row["position"]) <= 100),
        );
      }
      const found = rows.filter((row) => row["position"] !== null).length;
      assert.ok(found > 0 && found < rows.length);
      assert.equal(at(envelope, "data", "summary", "keywords_found"), found);
      assert.equal(at(envelope, "data", "summary", "keywords_checked"), rows.length);
    }));

  it("a site that nothing is known of is about the keywords it was first asked with", () =>
    withSandbox(world, async (sandbox) => {
      const envelope = await check(sandbox, { domain: "zzxqk.com" });
      assert.ok(Number(at(envelope, "data", "summary", "keywords_found")) > 0);
    }));
});
