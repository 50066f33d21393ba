import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import * as path from "node:path";
import type { SandboxOptions } from "../../src/sandbox/server.ts";
import { at, records, withSandbox } from "../unit/sandbox/sandboxUnderTest.ts";
import type { SandboxUnderTest } from "../unit/sandbox/sandboxUnderTest.ts";

const world: SandboxOptions = { now: "2025-11-20", credits: 100_000 };

type Row = Record<string, unknown>;

async function domainRows(
  sandbox: SandboxUnderTest,
  domain: string,
  market: object = {},
): Promise<Row[]> {
  const envelope = await sandbox.envelope("inspect_domain", { domain, ...market });
  const [resource] = records(envelope["resources"]);
  return resource === undefined
    ? records(at(envelope, "data", "top_keywords"))
    : records(
        at(await sandbox.envelope("export_dataset", { uri: resource["uri"] }), "data", "items"),
      );
}

async function organic(
  sandbox: SandboxUnderTest,
  query: unknown,
  market: object = {},
): Promise<Row[]> {
  return records(
    at(await sandbox.envelope("inspect_serp", { query, depth: 100, ...market }), "data", "organic"),
  );
}

/** Every so many of a list, so that near and far rows are looked at. */
function sample(rows: readonly Row[], count: number): Row[] {
  const step = Math.max(1, Math.floor(rows.length / count));
  return rows.filter((_row, index) => index % step === 0).slice(0, count);
}

describe("sandbox inspect_serp: agrees with every other tool", function () {
  const sites: readonly (readonly [domain: string, market: object])[] = [
    ["harborlanecoffee.com", {}],
    ["coffeeschool.com", {}],
    ["bergwerk-fahrraeder.de", { location: "Germany", language: "German" }],
    ["zzxqk.com", { location: "United Kingdom" }],
    ["zeppelinatlas.com", {}],
  ];
  for (const [domain, market] of sites) {
    it(`${domain}: its rankings stand on the result pages, at the same position with the same page`, async () => {
      await withSandbox(world, async (sandbox) => {
        const rows = sample(await domainRows(sandbox, domain, market), 25);
        assert.ok(rows.length > 5, String(rows.length));
        for (const { keyword, position, url } of rows) {
          const found = (await organic(sandbox, keyword, market)).find(
            (row) => row["domain"] === domain,
          );
          assert.deepEqual([found?.["position"], found?.["url"]], [position, url], String(keyword));
        }
        const asked = rows.map((row) => row["keyword"]);
        const checked = await sandbox.envelope("inspect_search_visibility", {
          domain,
          keywords: asked,
          mode: "index",
          ...market,
        });
        const expected = rows.map((row) => [
          row["keyword"],
          row["position"],
          row["url"],
          row["monthly_volume"],
        ]);
        const positions = records(at(checked, "data", "positions"));
        assert.deepEqual(
          positions.map((row) => [
            row["keyword"],
            row["position"],
            row["url"],
            row["monthly_volume"],
          ]),
          expected,
        );
      });
    });
  }

  it("inspect_page lists what inspect_domain lists with this page, for made-up and typed sites", async () => {
    await withSandbox(world, async (sandbox) => {
      for (const domain of ["harborlanecoffee.com", "coffeeschool.com"]) {
        const rows = await domainRows(sandbox, domain);
        for (const { url } of sample(rows, 5)) {
          const ofPage = rows
            .filter((row) => row["url"] === url)
            .map(({ keyword, position, monthly_volume: volume }) => ({
              keyword,
              position,
              monthly_volume: volume,
            }));
          const page = await sandbox.envelope("inspect_page", { url });
          assert.equal(at(page, "data", "organic_keywords"), ofPage.length);
          assert.deepEqual(at(page, "data", "top_keywords"), ofPage.slice(0, 20));
        }
      }
    });
  });

  it("a typed page is a page of its domain from then on, and stands on the result pages", async () => {
    await withSandbox(world, async (sandbox) => {
      const url = "https://harborlanecoffee.com/guides/espresso-grind-size";
      const rows = records(
        at(await sandbox.envelope("inspect_page", { url }), "data", "top_keywords"),
      );
      assert.ok(rows.some((row) => row["keyword"] === "espresso grind size"));
      for (const { keyword, position } of rows) {
        const found = (await organic(sandbox, keyword)).find((row) => row["url"] === url);
        assert.equal(found?.["position"], position, String(keyword));
      }
      const listed = (await domainRows(sandbox, "harborlanecoffee.com")).filter(
        (row) => row["url"] === url,
      );
      assert.ok(rows.every(({ keyword }) => listed.some((row) => row["keyword"] === keyword)));
    });
  });

  it("competitors share the keywords that compare_keyword_coverage shows", async () => {
    await withSandbox(world, async (sandbox) => {
      const domain = "harborlanecoffee.com";
      const [rival] = records(
        at(
          await sandbox.envelope("discover_competitors", { domain, limit: 1 }),
          "data",
          "competitors",
        ),
      );
      const competitor = String(rival?.["competitor"]);
      const [own, theirs] = [
        await domainRows(sandbox, domain),
        await domainRows(sandbox, competitor),
      ];
      const mine = new Map(own.map((row) => [row["keyword"], Number(row["position"])]));
      const shared = theirs.filter((row) => mine.has(row["keyword"]));
      assert.equal(rival?.["shared_keywords"], shared.length);
      assert.equal(rival?.["organic_keywords"], theirs.length);
      const envelope = await sandbox.envelope("compare_keyword_coverage", {
        domain,
        competitors: [competitor],
        limit: 1000,
      });
      const losing = records(at(envelope, "data", "losing")).map((row) => row["keyword"]);
      const above = shared
        .filter((row) => Number(row["position"]) < (mine.get(row["keyword"]) ?? 0))
        .map((row) => row["keyword"]);
      assert.deepEqual(new Set(losing), new Set(above));
      const gaps = records(at(envelope, "data", "gaps"));
      assert.ok(gaps.every((row) => !mine.has(row["keyword"])));
      const [likely] = records(
        at(await sandbox.envelope("inspect_domain", { domain }), "data", "likely_competitors"),
      );
      assert.deepEqual(likely, rival);
    });
  });

  it("who comes later takes no place of who was there before", async () => {
    await withSandbox(world, async (sandbox) => {
      const before = await domainRows(sandbox, "harborlanecoffee.com");
      for (const domain of [
        "coffeebrothers.com",
        "brewbros-coffee.com",
        "espressolane.net",
        "mycoffee.example",
      ]) {
        await sandbox.envelope("inspect_search_visibility", {
          domain,
          keywords: ["espresso", "coffee"],
        });
      }
      await sandbox.envelope("inspect_page", {
        url: "https://coffeebrothers.com/best-espresso-machine",
      });
      assert.deepEqual(await domainRows(sandbox, "harborlanecoffee.com"), before);
    });
  });

  it("2.7: a dataset is what was answered, whoever was asked about since", async () => {
    await withSandbox(world, async (sandbox) => {
      const envelope = await sandbox.envelope("inspect_domain", { domain: "coffeeschool.com" });
      for (const domain of ["coffeebrothers.com", "brewbros-coffee.com", "espressolane.net"]) {
        await sandbox.envelope("inspect_domain", { domain });
      }
      const [resource] = records(envelope["resources"]);
      const items = records(
        at(await sandbox.envelope("export_dataset", { uri: resource?.["uri"] }), "data", "items"),
      );
      assert.equal(items.length, resource?.["row_count"]);
      assert.deepEqual(items.slice(0, 20), at(envelope, "data", "top_keywords"));
    });
  });

  it("who was asked about is still there after a restart", async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "sandbox-guests-"));
    const options = { ...world, stateFile: path.join(folder, "state.json") };
    try {
      let first: Row[] = [];
      await withSandbox(options, async (sandbox) => {
        await sandbox.envelope("inspect_search_visibility", {
          domain: "zzxqk.com",
          keywords: ["espresso"],
        });
        first = sample(await domainRows(sandbox, "zzxqk.com"), 5);
      });
      await withSandbox(options, async (sandbox) => {
        for (const { keyword, position } of first) {
          const found = (await organic(sandbox, keyword)).find(
            (row) => row["domain"] === "zzxqk.com",
          );
          assert.equal(found?.["position"], position);
        }
      });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
