import assert from "node:assert/strict";
import { at, record, records, withSandbox } from "../unit/sandbox/sandboxUnderTest.ts";

const world = { now: "2025-11-20", credits: 10_000 };
const call = { domain: "harborlanecoffee.com", competitors: ["coffeeschool.com", "brewbros.com"] };

describe("sandbox compare_keyword_coverage: gaps and losses", function () {
  it("4.2, 5.4: gaps they rank for and you don't; losing where one stands above; most searched first", () =>
    withSandbox(world, async (sandbox) => {
      const envelope = await sandbox.envelope("compare_keyword_coverage", { ...call, limit: 200 });
      assert.deepEqual(Object.keys(record(envelope["data"])), [
        "domain",
        "location",
        "competitors",
        "gaps",
        "losing",
        "intent_clusters",
      ]);
      const [gaps, losing] = [
        records(at(envelope, "data", "gaps")),
        records(at(envelope, "data", "losing")),
      ];
      assert.ok(gaps.length > 10 && losing.length > 10);
      for (const row of [...gaps, ...losing]) {
        assert.deepEqual(Object.keys(row), [
          "keyword",
          "monthly_volume",
          "intent",
          "your_position",
          "competitors",
        ]);
        const rivals = records(row["competitors"]);
        assert.ok(
          rivals.length > 0 &&
            rivals.every((rival) => call.competitors.includes(String(rival["domain"]))),
        );
      }
      assert.ok(gaps.every((row) => row["your_position"] === null));
      assert.ok(
        losing.every(
          (row) =>
            Number(records(row["competitors"])[0]?.["position"]) < Number(row["your_position"]),
        ),
      );
      const volumes = gaps.map((row) => Number(row["monthly_volume"] ?? -1));
      assert.deepEqual(
        volumes,
        volumes.toSorted((a, b) => b - a),
      );
    }));

  it("5.4: clusters count every gap and loss; the dataset has them all", () =>
    withSandbox(world, async (sandbox) => {
      const envelope = await sandbox.envelope("compare_keyword_coverage", { ...call, limit: 5 });
      const clusters = records(at(envelope, "data", "intent_clusters"));
      const counted = clusters.reduce(
        (sum, one) => sum + Number(one["gap_keywords"]) + Number(one["losing_keywords"]),
        0,
      );
      assert.equal(counted, at(envelope, "coverage", "total_available"));
      const [resource] = records(envelope["resources"]);
      const items = records(
        at(await sandbox.envelope("export_dataset", { uri: resource?.["uri"] }), "data", "items"),
      );
      assert.equal(items.length, counted);
      assert.equal(new Set(items.map((row) => row["keyword"])).size, counted);
    }));

  it("5.4: a domain nobody knows has gaps only; competitors nobody knows leave none", () =>
    withSandbox(world, async (sandbox) => {
      const young = await sandbox.envelope("compare_keyword_coverage", {
        ...call,
        domain: "newshop.example",
      });
      assert.deepEqual(at(young, "data", "losing"), []);
      assert.ok(records(at(young, "data", "gaps")).length > 10);
      const alone = await sandbox.envelope("compare_keyword_coverage", {
        domain: call.domain,
        competitors: ["rival.example"],
      });
      assert.deepEqual(
        [
          at(alone, "data", "gaps"),
          at(alone, "data", "losing"),
          at(alone, "data", "intent_clusters"),
        ],
        [[], [], []],
      );
    }));

  it("competitors typed together with a domain are about the same", () =>
    withSandbox(world, async (sandbox) => {
      const envelope = await sandbox.envelope("compare_keyword_coverage", {
        domain: "yogaharbor.com",
        competitors: ["zzxqk.com"],
      });
      assert.ok(records(at(envelope, "data", "losing")).length > 0);
    }));
});
