import assert from "node:assert/strict";
import { at, keywordsOf, record, records, withSandbox } from "../unit/sandbox/sandboxUnderTest.ts";
import type { SandboxUnderTest } from "../unit/sandbox/sandboxUnderTest.ts";

const world = { now: "2025-11-20" };

describe("sandbox inspect_page", () => {
  it("4.2: a known page ranks for what its address is about", () =>
    withSandbox(world, async (sandbox) => {
      const envelope = await sandbox.envelope("inspect_page", {
        url: "https://harborlanecoffee.com/guides/espresso-grind-size",
      });
      const members = [
        "url",
        "location",
        "organic_keywords",
        "estimated_organic_traffic_per_month",
        "top_keywords",
      ];
      assert.deepEqual(Object.keys(record(envelope["data"])), members);
      const rows = records(at(envelope, "data", "top_keywords"));
      assert.ok(rows.length > 3 && rows.some((row) => row["keyword"] === "espresso grind size"));
      for (const row of rows) {
        assert.deepEqual(Object.keys(row), ["keyword", "position", "monthly_volume"]);
        assert.ok(Number(row["position"]) >= 1 && Number(row["position"]) <= 100);
        assert.match(String(row["keyword"]), /grind|espresso|size/u);
      }
      assert.ok(Number(at(envelope, "data", "organic_keywords")) >= rows.length);
    }));

  it("5.13: an unknown page is zeros and [] with 200", () =>
    withSandbox(world, async (sandbox) => {
      for (const url of [
        "https://nobody.example/espresso",
        "https://www.shop.test/",
        "https://brand.com/privacy",
        "https://brand.com/?p=81",
      ]) {
        const data = at(await sandbox.envelope("inspect_page", { url }), "data");
        assert.equal(at(data, "organic_keywords"), 0, url);
        assert.equal(at(data, "estimated_organic_traffic_per_month"), 0);
        assert.deepEqual(at(data, "top_keywords"), []);
      }
    }));

  it("a keyword has one volume, whichever tool shows it", () =>
    withSandbox(world, async (sandbox) => {
      const page = await sandbox.envelope("inspect_page", {
        url: "https://yogaatlas.com/yoga-mat",
      });
      const research = await sandbox.envelope("research_keywords", {
        seed: "yoga mat",
        limit: 1000,
      });
      const volumes = new Map(
        records(at(research, "data", "keywords")).map((row) => [
          row["keyword"],
          row["monthly_volume"],
        ]),
      );
      const shared = records(at(page, "data", "top_keywords")).filter((row) =>
        volumes.has(row["keyword"]),
      );
      assert.ok(shared.length > 3, keywordsOf(research).slice(0, 9).join());
      for (const row of shared) {
        assert.equal(row["monthly_volume"], volumes.get(row["keyword"]));
      }
    }));

  it("addresses of every kind are read", () =>
    withSandbox(world, async (sandbox) => {
      const top = (url: string, market: object = {}): Promise<string> =>
        topKeyword(sandbox, url, market);
      assert.match(
        await top("https://www.brand.com/10-best-espresso-machines-2025.html"),
        /espresso machine/u,
      );
      assert.match(
        await top("https://brand.de/ratgeber/rueckenschmerzen", { location: "Germany" }),
        /rückenschmerzen/u,
      );
      assert.match(await top("https://brand.jp/%E3%82%B3%E3%83%BC%E3%83%92%E3%83%BC"), /コーヒー/u);
      assert.match(await top("https://brand.com/%E0%A4%A/pizza"), /pizza/u);
      assert.match(await top("https://münchenkaffee.de/", { location: "Germany" }), /kaffee/u);
    }));
});

async function topKeyword(sandbox: SandboxUnderTest, url: string, market: object): Promise<string> {
  const rows = records(
    at(await sandbox.envelope("inspect_page", { url, ...market }), "data", "top_keywords"),
  );
  return String(rows[0]?.["keyword"]);
}
