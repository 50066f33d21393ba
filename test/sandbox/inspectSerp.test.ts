import assert from "node:assert/strict";
import { at, record, records, withSandbox } from "../unit/sandbox/sandboxUnderTest.ts";

const world = { now: "2025-11-20", credits: 10_000 };

describe("sandbox inspect_serp: a result page", function () {
  it("4.2: members in order; ai_overview and featured_snippet only where the page has them", () =>
    withSandbox(world, async (sandbox) => {
      const seen = new Set<string>();
      for (const query of [
        "how to make espresso",
        "plumber",
        "best crm",
        "how to make pour over coffee",
        "wordpress login",
      ]) {
        const envelope = await sandbox.envelope("inspect_serp", { query });
        const data = record(envelope["data"]);
        const members = [
          "query",
          "location",
          "fetched_at",
          "item_types_present",
          "organic",
          "ai_overview",
          "paid",
          "local_pack",
          "featured_snippet",
          "people_also_ask",
          "related_searches",
        ];
        assert.deepEqual(
          Object.keys(data),
          members.filter((name) => name in data),
        );
        const types = new Set(
          Array.isArray(data["item_types_present"]) ? data["item_types_present"].map(String) : [],
        );
        for (const type of ["ai_overview", "featured_snippet"]) {
          assert.equal(type in data, types.has(type), `${query}: ${type}`);
        }
        for (const type of [
          "organic",
          "paid",
          "local_pack",
          "people_also_ask",
          "related_searches",
        ]) {
          assert.ok(
            Array.isArray(data[type]) && types.has(type) === data[type].length > 0,
            `${query}: ${type}`,
          );
        }
        types.forEach((type) => seen.add(type));
      }
      assert.ok(
        ["ai_overview", "paid", "featured_snippet"].every((type) => seen.has(type)),
        [...seen].join(),
      );
    }));

  it("5.7: ten results unless asked, up to the depth asked for, positions without holes, no domain twice", () =>
    withSandbox(world, async (sandbox) => {
      const deep = await sandbox.envelope("inspect_serp", {
        query: "best espresso machine",
        depth: 100,
      });
      const rows = records(at(deep, "data", "organic"));
      assert.ok(rows.length > 30 && rows.length <= 100);
      assert.deepEqual(
        rows.map((row) => row["position"]),
        rows.map((_row, index) => index + 1),
      );
      assert.equal(new Set(rows.map((row) => row["domain"])).size, rows.length);
      for (const row of rows) {
        assert.deepEqual(Object.keys(row), ["position", "domain", "url", "title", "snippet"]);
        assert.equal(new URL(String(row["url"])).hostname.replace(/^www\./u, ""), row["domain"]);
      }
      const shallow = await sandbox.envelope("inspect_serp", { query: "best espresso machine" });
      assert.deepEqual(at(shallow, "data", "organic"), rows.slice(0, 10));
      assert.equal(at(shallow, "coverage", "truncated"), true);
      const [more] = records(shallow["next_actions"]);
      assert.deepEqual(more?.["args"], { query: "best espresso machine", depth: 100 });
    }));

  it("4: takes places; a city has places around the corner, and follow-ups stay in its country", () =>
    withSandbox(world, async (sandbox) => {
      const location = "Chicago,Illinois,United States";
      const envelope = await sandbox.envelope("inspect_serp", {
        query: "divorce lawyer",
        location,
      });
      assert.equal(at(envelope, "data", "location"), location);
      const places = records(at(envelope, "data", "local_pack"));
      assert.ok(places.length > 0);
      for (const place of places) {
        assert.deepEqual(Object.keys(place), ["title", "domain", "url", "rating"]);
        assert.match(String(place["title"]), /Chicago$/u);
        assert.ok(
          Number(at(place, "rating", "value")) <= 5 &&
            Number.isInteger(at(place, "rating", "votes_count")),
        );
      }
      const others = records(envelope["next_actions"]).filter(
        ({ tool }) => tool !== "inspect_serp",
      );
      assert.ok(
        others.length > 0 &&
          others.every((action) => at(action, "args", "location") === "United States"),
      );
    }));

  it("live: seen at the time of the call", () =>
    withSandbox({ ...world, now: "2025-11-20T09:30:15Z" }, async (sandbox) => {
      const envelope = await sandbox.envelope("inspect_serp", { query: "espresso" });
      assert.equal(at(envelope, "data", "fetched_at"), "2025-11-20T09:30:15Z");
      assert.ok(
        records(envelope["facts"]).every(
          (fact) => at(fact, "provenance", "source_class") === "live_serp",
        ),
      );
    }));

  it("strangers' titles: markup, formulas and far too long ones come with hostile queries", () =>
    withSandbox(world, async (sandbox) => {
      const envelope = await sandbox.envelope("inspect_serp", {
        query: "hostile espresso",
        depth: 20,
      });
      const titles = records(at(envelope, "data", "organic")).map((row) => String(row["title"]));
      assert.ok(
        titles.some((title) => title.startsWith("<img")) &&
          titles.some((title) => title.length === 100_000),
      );
    }));

  it("a week moves some positions, and most stay", async () => {
    const queries = [
      "espresso",
      "best espresso machine",
      "yoga mat",
      "how to make pizza",
      "seo tools",
      "solar panels cost",
    ];
    const on = async (now: string): Promise<string[]> => {
      const found: string[] = [];
      await withSandbox({ ...world, now }, async (sandbox) => {
        for (const query of queries) {
          const rows = records(
            at(await sandbox.envelope("inspect_serp", { query, depth: 30 }), "data", "organic"),
          );
          found.push(
            ...rows.map((row) => `${query} ${String(row["position"])} ${String(row["domain"])}`),
          );
        }
      });
      return found;
    };
    const [today, later] = [await on("2025-11-20"), await on("2025-11-27")];
    const same = later.filter((row) => today.includes(row)).length;
    assert.ok(same < today.length && same > today.length / 3, `${same} of ${today.length}`);
    const top = (rows: readonly string[]): string[] =>
      rows.filter((row) => / \d .*/u.test(row)).map((row) => row.replace(/ \d /u, " "));
    assert.ok(
      top(later).filter((row) => top(today).includes(row)).length > 0.7 * top(today).length,
    );
  });
});
