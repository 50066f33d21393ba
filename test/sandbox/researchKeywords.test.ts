import assert from "node:assert/strict";
import { checkArguments } from "../../src/research/tools/arguments.ts";
import { findTool } from "../../src/research/tools/catalogue.ts";
import { isRecord } from "../../src/shared/json.ts";
import { volumeBuckets } from "../../src/sandbox/world/demand.ts";
import { at, keywordsOf, record, records, withSandbox } from "../unit/sandbox/sandboxUnderTest.ts";

const world = { now: "2025-11-20" };

function isBucket(value: unknown): boolean {
  return typeof value === "number" && volumeBuckets.includes(value);
}

async function volumesOn(now: string): Promise<Map<unknown, number>> {
  let found = new Map<unknown, number>();
  await withSandbox({ now }, async (sandbox) => {
    const envelope = await sandbox.envelope("research_keywords", { seed: "yoga", limit: 500 });
    found = new Map(
      records(at(envelope, "data", "keywords")).map((row) => [
        row["keyword"],
        Number(row["monthly_volume"]),
      ]),
    );
  });
  return found;
}

describe("sandbox research_keywords", () => {
  it("2.7: the envelope has its nine members, in order", () =>
    withSandbox(world, async (sandbox) => {
      const envelope = await sandbox.envelope("research_keywords", { seed: "espresso" });
      assert.deepEqual(Object.keys(envelope), [
        "schema_version",
        "domain",
        "data",
        "facts",
        "entities",
        "deltas",
        "coverage",
        "resources",
        "next_actions",
      ]);
      assert.equal(envelope["schema_version"], "ofe/1.0");
      assert.equal(envelope["domain"], "seo");
      assert.deepEqual(Object.keys(record(envelope["data"])), [
        "seed",
        "location",
        "mode",
        "keywords",
      ]);
    }));

  it("5.3: thirty rows unless asked, of a total that is told and exportable", () =>
    withSandbox(world, async (sandbox) => {
      const envelope = await sandbox.envelope("research_keywords", { seed: "espresso" });
      const total = Number(at(envelope, "coverage", "total_available"));
      assert.equal(keywordsOf(envelope).length, 30);
      assert.ok(total > 1000 && total <= 5439, String(total));
      assert.equal(at(envelope, "coverage", "truncated"), true);
      assert.equal(records(envelope["resources"])[0]?.["row_count"], total);
      assert.equal(records(envelope["facts"]).length, 30);
      const few = await sandbox.envelope("research_keywords", { seed: "espresso", limit: 7 });
      assert.deepEqual(keywordsOf(few), keywordsOf(envelope).slice(0, 7));
    }));

  it("6: the seed comes first, volumes of suggestions fall, and only bucket values occur, null for unknown", () =>
    withSandbox(world, async (sandbox) => {
      const envelope = await sandbox.envelope("research_keywords", {
        seed: "Espresso",
        mode: "suggestions",
        limit: 1000,
      });
      const rows = records(at(envelope, "data", "keywords"));
      assert.equal(rows[0]?.["keyword"], "espresso");
      const volumes = rows.map((row) => row["monthly_volume"]);
      const known = volumes.filter((volume) => volume !== null).map(Number);
      assert.ok(known.every((volume) => volumeBuckets.includes(volume)));
      assert.deepEqual(
        known,
        known.toSorted((a, b) => b - a),
      );
      assert.ok(
        Number(known[0]) > 10 * Number(known[100]) || Number(known[0]) > 3 * Number(known[30]),
        "demand falls off",
      );
      for (const row of rows) {
        const { trend_12m: trend, cpc_usd: cpc, competition_level: level } = row;
        assert.ok(
          trend === null || (Array.isArray(trend) && trend.length === 12 && trend.every(isBucket)),
        );
        assert.equal(cpc === null, level === null);
        assert.ok(cpc === null || Number(cpc) > 0);
        assert.ok(level === null || level === "LOW" || level === "MEDIUM" || level === "HIGH");
      }
      assert.ok(rows.some((row) => row["cpc_usd"] === null));
    }));

  it("4: modes: suggestions contain the seed, ideas also wander", () =>
    withSandbox(world, async (sandbox) => {
      const suggestions = keywordsOf(
        await sandbox.envelope("research_keywords", {
          seed: "espresso",
          mode: "suggestions",
          limit: 1000,
        }),
      );
      assert.ok(suggestions.every((keyword) => keyword.includes("espresso")));
      for (const expected of [
        "espresso machine",
        "best espresso beans",
        "how to make espresso without a machine",
      ]) {
        assert.ok(suggestions.includes(expected), expected);
      }
      const ideas = keywordsOf(
        await sandbox.envelope("research_keywords", {
          seed: "espresso",
          mode: "ideas",
          limit: 1000,
        }),
      );
      assert.ok(ideas.includes("moka pot"));
      assert.ok(ideas.some((keyword) => keyword.startsWith("espresso vs ")));
    }));

  it("4: ideas are mostly about the seed, with wider ones in between", () =>
    withSandbox(world, async (sandbox) => {
      const ideas = keywordsOf(
        await sandbox.envelope("research_keywords", { seed: "pour over coffee" }),
      );
      const about = ideas.filter((keyword) => keyword.includes("pour over coffee")).length;
      assert.ok(about >= 18 && about <= 24, ideas.join(", "));
      for (const expected of ["v60", "gooseneck kettle", "pour over coffee ratio"]) {
        assert.ok(ideas.includes(expected), `${expected} is not among ${ideas.join(", ")}`);
      }
      assert.ok(
        ideas.filter((keyword) => keyword.startsWith("espresso")).length < 2,
        ideas.join(", "),
      );
    }));

  it("4: nobody is made to ask what nobody asks", () =>
    withSandbox(world, async (sandbox) => {
      for (const seed of ["espresso", "v60", "running socks"]) {
        const ideas = keywordsOf(
          await sandbox.envelope("research_keywords", { seed, limit: 1000 }),
        );
        assert.deepEqual(
          ideas.filter((keyword) =>
            /for seniors|for breakfast|socks (?:manual|repair|parts)|for a crowd/u.test(keyword),
          ),
          [],
        );
      }
    }));

  it("4: min_volume and intent filter before counting", () =>
    withSandbox(world, async (sandbox) => {
      const common = await sandbox.envelope("research_keywords", {
        seed: "yoga",
        min_volume: 1000,
        limit: 1000,
      });
      assert.ok(
        records(at(common, "data", "keywords")).every(
          (row) => Number(row["monthly_volume"]) >= 1000,
        ),
      );
      const buying = await sandbox.envelope("research_keywords", {
        seed: "yoga",
        intent: "transactional",
        limit: 50,
      });
      const rows = records(at(buying, "data", "keywords"));
      assert.ok(rows.length > 0 && rows.every((row) => row["intent"] === "transactional"));
    }));

  it("5.3: zero rows is a valid answer, without a dataset", () =>
    withSandbox(world, async (sandbox) => {
      const none = await sandbox.envelope("research_keywords", {
        seed: "zeppelin modelling",
        min_volume: 1_000_000,
      });
      assert.deepEqual(at(none, "data", "keywords"), []);
      assert.deepEqual(none["resources"], []);
      assert.ok(
        !records(none["next_actions"]).some((action) => action["tool"] === "export_dataset"),
      );
    }));

  it("2.7: next actions that are ready pass their tool's schema; inspect_page lacks its page; no action names a tool that isn't there", () =>
    withSandbox(world, async (sandbox) => {
      const envelope = await sandbox.envelope("research_keywords", {
        seed: "kaffee",
        location: "Germany",
        language: "German",
      });
      const states = records(envelope["next_actions"]).map((action) => {
        const tool = findTool(String(action["tool"]));
        assert.ok(tool !== undefined, String(action["tool"]));
        assert.ok(isRecord(action["args"]) && String(action["use_when"]) !== "");
        return `${tool.name} ${checkArguments(tool, record(action["args"])).ok ? "ready" : "incomplete"}`;
      });
      const expected = [
        "export_dataset ready",
        "research_keywords ready",
        "research_keywords ready",
        "inspect_page incomplete",
      ];
      assert.ok(
        expected.every((state) => states.includes(state)),
        states.join(),
      );
      const other = records(envelope["next_actions"])[1];
      assert.deepEqual(other?.["args"], {
        seed: "kaffee",
        location: "Germany",
        language: "German",
        mode: "suggestions",
      });
    }));

  it("the same request on the same day is answered with the same bytes, by any sandbox", async () => {
    const answers: string[] = [];
    for (const _run of [1, 2]) {
      await withSandbox(world, async (sandbox) => {
        answers.push(
          (await sandbox.tool("research_keywords", { seed: "gardening", limit: 200 })).text,
        );
      });
    }
    assert.equal(answers[0], answers[1]);
  });

  it("a later day drifts a little", async () => {
    const [before, after] = [await volumesOn("2025-11-20"), await volumesOn("2025-12-11")];
    const both = [...before].filter(([keyword]) => after.has(keyword));
    const same = both.filter(([keyword, volume]) => after.get(keyword) === volume).length;
    assert.ok(
      both.length > 400 && same < both.length && same > both.length / 2,
      `${same} of ${both.length}`,
    );
  });

  it("hostile strings come with hostile seeds only", () =>
    withSandbox(world, async (sandbox) => {
      const keywords = keywordsOf(
        await sandbox.envelope("research_keywords", { seed: "hostile espresso" }),
      );
      for (const start of ["<img", "=1+1", "-best", "@SUM", "☕️"]) {
        assert.ok(
          keywords.some((keyword) => keyword.startsWith(start)),
          start,
        );
      }
      assert.equal(Math.max(...keywords.map((keyword) => keyword.length)), 100_000);
      const tame = keywordsOf(
        await sandbox.envelope("research_keywords", { seed: "espresso", limit: 1000 }),
      );
      assert.ok(tame.every((keyword) => keyword.length <= 80 && !/[<=]/u.test(keyword)));
    }));
});
