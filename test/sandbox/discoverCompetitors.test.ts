import assert from "node:assert/strict";
import { at, record, records, withSandbox } from "../unit/sandbox/sandboxUnderTest.ts";

const world = { now: "2025-11-20", credits: 10_000 };
const domain = "harborlanecoffee.com";
const platforms = /(?:youtube|reddit|quora|amazon|wikipedia|pinterest|facebook)\./u;

describe("sandbox discover_competitors: who else ranks", function () {
  it("4.3.2: domain mode: rows by closeness, platforms left out and counted", () =>
    withSandbox(world, async (sandbox) => {
      const envelope = await sandbox.envelope("discover_competitors", { domain });
      assert.deepEqual(Object.keys(record(envelope["data"])), [
        "domain",
        "location",
        "competitors",
      ]);
      const rows = records(at(envelope, "data", "competitors"));
      assert.ok(rows.length > 5);
      const shared = rows.map((row) => Number(row["shared_keywords"]));
      assert.deepEqual(
        shared,
        shared.toSorted((a, b) => b - a),
      );
      for (const row of rows) {
        assert.deepEqual(Object.keys(row), [
          "competitor",
          "shared_keywords",
          "avg_position",
          "organic_keywords",
        ]);
        assert.ok(Number(row["shared_keywords"]) <= Number(row["organic_keywords"]));
        assert.ok(Number(row["avg_position"]) >= 1 && Number(row["avg_position"]) <= 100);
        assert.doesNotMatch(String(row["competitor"]), platforms);
        assert.notEqual(row["competitor"], domain);
      }
      assert.match(
        String(at(envelope, "coverage", "scope_note")),
        /\d+ platforms \(forums, video, marketplaces\) rank, too, and were left out/u,
      );
    }));

  it("4.3.2: domain mode suggests compare_backlink_gap with the found competitors filled in", () =>
    withSandbox(world, async (sandbox) => {
      const envelope = await sandbox.envelope("discover_competitors", { domain, limit: 3 });
      const found = records(at(envelope, "data", "competitors")).map((row) => row["competitor"]);
      const gap = records(envelope["next_actions"]).find(
        ({ tool }) => tool === "compare_backlink_gap",
      );
      assert.deepEqual(gap?.["args"], { domain, competitors: found });
    }));

  it("4.3.2: no backlink tool is suggested where they are switched off", () =>
    withSandbox({ ...world, account: "no-backlinks" }, async (sandbox) => {
      const envelope = await sandbox.envelope("discover_competitors", { domain });
      assert.ok(
        records(envelope["next_actions"]).every(({ tool }) => tool !== "compare_backlink_gap"),
      );
    }));

  it("4.3.2: seed keywords have to be indexed, the target has not", () =>
    withSandbox(world, async (sandbox) => {
      const seeds = ["pour over coffee", "v60", "gooseneck kettle"];
      const envelope = await sandbox.envelope("discover_competitors", {
        domain: "newshop.example",
        seed_keywords: seeds,
      });
      const rows = records(at(envelope, "data", "competitors"));
      assert.ok(
        rows.length > 5 && rows.every((row) => Number(row["shared_keywords"]) <= seeds.length),
      );
      assert.equal(at(envelope, "data", "domain"), "newshop.example");
      assert.match(String(at(envelope, "coverage", "scope_note")), /3 of 3 seed keywords/u);
      assert.ok(
        records(envelope["next_actions"]).every(({ tool }) => tool !== "compare_backlink_gap"),
      );
      const alone = await sandbox.envelope("discover_competitors", { domain: "newshop.example" });
      assert.deepEqual(at(alone, "data", "competitors"), []);
    }));

  it("5.2: unindexed seeds: an empty list with 200", () =>
    withSandbox(world, async (sandbox) => {
      const envelope = await sandbox.envelope("discover_competitors", {
        seed_keywords: ["qxv blorptic flumm garnoz wibbelu"],
      });
      assert.deepEqual(envelope["data"], {
        domain: null,
        location: "United States",
        competitors: [],
      });
      assert.match(String(at(envelope, "coverage", "scope_note")), /0 of 1 seed keywords/u);
    }));

  it("4.2: neither domain nor seed keywords: 422 in FastAPI's form, nothing taken", () =>
    withSandbox(world, async (sandbox) => {
      for (const body of [{}, { limit: 5 }, { domain: null, seed_keywords: [] }]) {
        const received = await sandbox.tool("discover_competitors", body);
        assert.equal(received.status, 422);
        const [detail] = records(at(received.body, "detail"));
        assert.deepEqual(detail?.["loc"], ["body"]);
        assert.equal(detail?.["type"], "value_error");
      }
      assert.equal(await sandbox.balance(), 10_000);
    }));

  it("2.7: the others come with the dataset", () =>
    withSandbox(world, async (sandbox) => {
      const envelope = await sandbox.envelope("discover_competitors", { domain, limit: 4 });
      const [resource] = records(envelope["resources"]);
      const items = records(
        at(await sandbox.envelope("export_dataset", { uri: resource?.["uri"] }), "data", "items"),
      );
      assert.equal(items.length, at(envelope, "coverage", "total_available"));
      assert.deepEqual(items.slice(0, 4), at(envelope, "data", "competitors"));
    }));
});
