import assert from "node:assert/strict";
import { volumeBuckets } from "../../src/sandbox/world/demand.ts";
import { at, record, records, withSandbox } from "../unit/sandbox/sandboxUnderTest.ts";

const world = { now: "2025-11-20", credits: 10_000 };

describe("sandbox inspect_keyword: one keyword in depth", function () {
  it("4.2, 5.12: members; 24 monthly points, newest first", () =>
    withSandbox(world, async (sandbox) => {
      const envelope = await sandbox.envelope("inspect_keyword", { keyword: "pour over coffee" });
      assert.deepEqual(Object.keys(record(envelope["data"])), [
        "keyword",
        "location",
        "monthly_volume",
        "cpc_usd",
        "competition_level",
        "intent",
        "trend",
        "serp_top",
        "serp_features",
      ]);
      const points = records(at(envelope, "data", "trend"));
      assert.equal(points.length, 24);
      assert.deepEqual([points[0]?.["year"], points[0]?.["month"]], [2025, 10]);
      assert.deepEqual([points[23]?.["year"], points[23]?.["month"]], [2023, 11]);
      const months = points.map((point) => 12 * Number(point["year"]) + Number(point["month"]));
      assert.ok(
        months.every((month, index) => index === 0 || month === Number(months[index - 1]) - 1),
      );
      assert.ok(points.every((point) => volumeBuckets.includes(Number(point["search_volume"]))));
    }));

  it("a keyword has the same figures in research_keywords, and its last twelve months are the same", () =>
    withSandbox(world, async (sandbox) => {
      for (const market of [{}, { location: "Germany", language: "German" }]) {
        const keyword = "location" in market ? "kaffee" : "espresso machine";
        const data = record(
          at(await sandbox.envelope("inspect_keyword", { keyword, ...market }), "data"),
        );
        const [row] = records(
          at(
            await sandbox.envelope("research_keywords", { seed: keyword, ...market }),
            "data",
            "keywords",
          ),
        );
        for (const member of ["monthly_volume", "cpc_usd", "competition_level", "intent"]) {
          assert.equal(data[member], row?.[member], member);
        }
        const months = records(data["trend"]).map((point) => point["search_volume"]);
        assert.deepEqual(months.slice(0, 12).toReversed(), row?.["trend_12m"]);
      }
    }));

  it("serp_top is the head of the result page, serp_features what else is on it", () =>
    withSandbox(world, async (sandbox) => {
      for (const keyword of ["espresso machine", "how to make espresso", "plumber", "Best CRM"]) {
        const data = record(at(await sandbox.envelope("inspect_keyword", { keyword }), "data"));
        const page = record(at(await sandbox.envelope("inspect_serp", { query: keyword }), "data"));
        const head = records(page["organic"])
          .slice(0, 8)
          .map(({ position, domain, url }) => ({ position, domain, url }));
        assert.deepEqual(data["serp_top"], head);
        const types = Array.isArray(page["item_types_present"])
          ? page["item_types_present"].map(String)
          : [];
        assert.deepEqual(
          data["serp_features"],
          types.filter((type) => type !== "organic"),
        );
      }
    }));

  it("an unknown volume is null, never 0, and has no trend", () =>
    withSandbox(world, async (sandbox) => {
      const rows = records(
        at(
          await sandbox.envelope("research_keywords", { seed: "zeppelin modelling", limit: 100 }),
          "data",
          "keywords",
        ),
      );
      const unknown = rows.find((row) => row["monthly_volume"] === null)?.["keyword"];
      const envelope = await sandbox.envelope("inspect_keyword", { keyword: unknown });
      assert.equal(at(envelope, "data", "monthly_volume"), null);
      assert.equal(at(envelope, "data", "cpc_usd"), null);
      assert.deepEqual(at(envelope, "data", "trend"), []);
    }));
});
