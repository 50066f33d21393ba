import assert from "node:assert/strict";
import { checkArguments } from "../../src/research/tools/arguments.ts";
import { findTool } from "../../src/research/tools/catalogue.ts";
import { at, record, records, withSandbox } from "../unit/sandbox/sandboxUnderTest.ts";
import type { SandboxUnderTest } from "../unit/sandbox/sandboxUnderTest.ts";

const world = { now: "2025-11-20", credits: 10_000 };
const domain = "harborlanecoffee.com";

function positionsOf(rows: readonly Record<string, unknown>[]): Map<unknown, unknown> {
  return new Map(rows.map((row) => [row["keyword"], row["position"]]));
}

/** Where the domain stands for keywords on a day. */
async function positionsOn(
  now: string,
  keywords: readonly unknown[],
): Promise<Map<unknown, unknown>> {
  let found = new Map<unknown, unknown>();
  await withSandbox({ ...world, now }, async (sandbox) => {
    await sandbox.envelope("inspect_domain", { domain });
    const envelope = await sandbox.envelope("inspect_search_visibility", {
      domain,
      keywords,
      mode: "index",
    });
    found = positionsOf(records(at(envelope, "data", "positions")));
  });
  return found;
}

async function everyRow(
  sandbox: SandboxUnderTest,
  envelope: Record<string, unknown>,
): Promise<Record<string, unknown>[]> {
  const uri = records(envelope["resources"])[0]?.["uri"];
  return records(at(await sandbox.envelope("export_dataset", { uri }), "data", "items"));
}

describe("sandbox inspect_domain: what a site ranks for", function () {
  it("4.2: members and rows", () =>
    withSandbox(world, async (sandbox) => {
      const envelope = await sandbox.envelope("inspect_domain", { domain });
      assert.equal(envelope["domain"], "seo");
      assert.deepEqual(Object.keys(record(envelope["data"])), [
        "domain",
        "location",
        "summary",
        "top_keywords",
        "top_pages",
        "likely_competitors",
        "intent_mix",
      ]);
      const keywords = records(at(envelope, "data", "top_keywords"));
      assert.ok(keywords.length > 5);
      for (const row of keywords) {
        assert.deepEqual(Object.keys(row), [
          "keyword",
          "position",
          "monthly_volume",
          "url",
          "cpc_usd",
        ]);
        assert.ok(Number(row["position"]) >= 1 && Number(row["position"]) <= 100);
        assert.equal(new URL(String(row["url"])).hostname.replace(/^www\./u, ""), domain);
      }
      const shares = Object.values(record(at(envelope, "data", "intent_mix"))).map(Number);
      assert.ok(Math.abs(shares.reduce((sum, share) => sum + share, 0) - 1) < 0.01);
    }));

  it("4.3.1: the organic index only: no links, no authority", () =>
    withSandbox(world, async (sandbox) => {
      const envelope = await sandbox.envelope("inspect_domain", { domain });
      const text = JSON.stringify([envelope["data"], envelope["facts"]]);
      assert.doesNotMatch(
        text,
        /"[a-z_]*(?:backlink|referring|domain_rank|authority|spam)[a-z_]*":|backlink_index/u,
      );
      assert.match(
        String(at(envelope, "coverage", "scope_note")),
        /no backlinks and no link authority/u,
      );
    }));

  it("4.3.1: suggests inspect_backlinks and an executable compare_backlink_gap with the likely competitors", () =>
    withSandbox(world, async (sandbox) => {
      const envelope = await sandbox.envelope("inspect_domain", { domain });
      const actions = records(envelope["next_actions"]);
      const gap = record(actions.find(({ tool }) => tool === "compare_backlink_gap"));
      const likely = records(at(envelope, "data", "likely_competitors")).map(
        (row) => row["competitor"],
      );
      assert.deepEqual(gap["args"], { domain, competitors: likely.slice(0, 5) });
      assert.ok(actions.some(({ tool }) => tool === "inspect_backlinks"));
      for (const action of actions) {
        const tool = findTool(String(action["tool"]));
        assert.ok(
          tool !== undefined && checkArguments(tool, record(action["args"])).ok,
          JSON.stringify(action),
        );
      }
    }));

  it("4.3.1: never a tool that is switched off", () =>
    withSandbox({ ...world, account: "no-backlinks" }, async (sandbox) => {
      const envelope = await sandbox.envelope("inspect_domain", { domain });
      assert.doesNotMatch(JSON.stringify(envelope["next_actions"]), /"tool":"[a-z_]*backlink/u);
    }));

  it("5.1: the summary counts what the dataset lists", () =>
    withSandbox(world, async (sandbox) => {
      const envelope = await sandbox.envelope("inspect_domain", { domain: "coffeeschool.com" });
      const rows = await everyRow(sandbox, envelope);
      const summary = record(at(envelope, "data", "summary"));
      const upTo = (last: number): number =>
        rows.filter((row) => Number(row["position"]) <= last).length;
      assert.equal(summary["organic_keywords"], rows.length);
      assert.equal(summary["top_3_keywords"], upTo(3));
      assert.equal(summary["top_10_keywords"], upTo(10));
      assert.deepEqual(at(envelope, "data", "top_keywords"), rows.slice(0, 20));
      assert.equal(new Set(rows.map((row) => row["keyword"])).size, rows.length);
      const pages = new Set(rows.map((row) => row["url"]));
      assert.ok(records(at(envelope, "data", "top_pages")).every(({ url }) => pages.has(url)));
    }));

  it("5.1: movement is what thirty days changed", async () => {
    await withSandbox(world, async (sandbox) => {
      const envelope = await sandbox.envelope("inspect_domain", { domain });
      const now = positionsOf((await everyRow(sandbox, envelope)).slice(0, 1000));
      const before = await positionsOn("2025-10-21", [...now.keys()]);
      const moved = [...now].map(([keyword, position]) => [before.get(keyword), position] as const);
      const movement = record(at(envelope, "data", "summary", "movement"));
      assert.equal(movement["new"], moved.filter(([old]) => old === null).length);
      assert.equal(
        movement["up"],
        moved.filter(([old, position]) => old !== null && Number(old) > Number(position)).length,
      );
      assert.equal(
        movement["down"],
        moved.filter(([old, position]) => old !== null && Number(old) < Number(position)).length,
      );
    });
  });

  it("a barely known domain: zeros and empty lists, and what may help instead", () =>
    withSandbox(world, async (sandbox) => {
      const envelope = await sandbox.envelope("inspect_domain", { domain: "newshop.test" });
      assert.equal(at(envelope, "data", "summary", "organic_keywords"), 0);
      for (const list of ["top_keywords", "top_pages", "likely_competitors"]) {
        assert.deepEqual(at(envelope, "data", list), []);
      }
      const [first] = records(envelope["next_actions"]);
      assert.equal(first?.["tool"], "inspect_search_visibility");
    }));

  it("every valid domain is known to the world, in every market and script", async () => {
    const domains = ["xn--mnchenkaffee-dlb.de", "youtube.com", "blog.my-site.io", "123.org"];
    await withSandbox(world, async (sandbox) => {
      for (const one of domains) {
        const envelope = await sandbox.envelope("inspect_domain", {
          domain: one,
          location: one.endsWith(".de") ? "Germany" : "United States",
        });
        assert.ok(Number(at(envelope, "data", "summary", "organic_keywords")) > 20, one);
      }
    });
  });
});
