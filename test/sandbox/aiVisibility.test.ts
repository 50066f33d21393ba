import assert from "node:assert/strict";
import { checkArguments } from "../../src/research/tools/arguments.ts";
import { findTool } from "../../src/research/tools/catalogue.ts";
import { overviewOf } from "../../src/sandbox/world/aiOverviews.ts";
import { resultPage } from "../../src/sandbox/world/search/resultPages.ts";
import { snapshot } from "../../src/sandbox/world/snapshot.ts";
import { at, record, records, withSandbox } from "../unit/sandbox/sandboxUnderTest.ts";

const world = { now: "2025-11-20" };

describe("sandbox inspect_ai_visibility: spec 4.3.7", () => {
  it("4.3.7: alone: a count, and questions with the domain among the cited sources", () =>
    withSandbox(world, async (sandbox) => {
      const envelope = await sandbox.envelope("inspect_ai_visibility", {
        domain: "happyespresso.com",
      });
      const data = record(envelope["data"]);
      assert.deepEqual(Object.keys(data), [
        "domain",
        "location",
        "platform",
        "competitors",
        "mentions",
        "sample_answers",
      ]);
      const samples = records(data["sample_answers"]);
      assert.ok(samples.length > 0 && samples.length <= Number(data["mentions"]));
      assert.ok(
        samples.every(
          ({ cited_sources: sources }) =>
            Array.isArray(sources) && sources.includes("happyespresso.com"),
        ),
      );
      const [fact] = records(envelope["facts"]);
      assert.deepEqual([fact?.["type"], fact?.["mentions"]], ["brand_mentions", data["mentions"]]);
      assert.equal(at(fact, "provenance", "source_class"), "ai_answer");
      assert.match(
        String(at(envelope, "coverage", "scope_note")),
        /other AI assistants are not covered/u,
      );
    }));

  it("4.3.7: with competitors: ranked, shares of the set, zeros included, no sample answers", () =>
    withSandbox(world, async (sandbox) => {
      const competitors = ["nobody.example", "happyespresso.com"];
      const data = record(
        (await sandbox.envelope("inspect_ai_visibility", { domain: "coffeefan.org", competitors }))[
          "data"
        ],
      );
      assert.deepEqual(Object.keys(data), [
        "domain",
        "location",
        "platform",
        "competitors",
        "mentions",
      ]);
      const rows = records(data["mentions"]);
      assert.deepEqual(
        rows.map((row) => row["rank"]),
        [1, 2, 3],
      );
      const counts = rows.map((row) => Number(row["mentions"]));
      assert.deepEqual(
        counts,
        counts.toSorted((a, b) => b - a),
      );
      assert.deepEqual(
        [rows[2]?.["domain"], rows[2]?.["mentions"], rows[2]?.["share_within_set"]],
        ["nobody.example", 0, 0],
      );
      const sum = rows.reduce((all, row) => all + Number(row["share_within_set"]), 0);
      assert.ok(Math.abs(sum - 1) < 0.001);
      const alone = await sandbox.envelope("inspect_ai_visibility", {
        domain: "happyespresso.com",
      });
      assert.equal(
        at(alone, "data", "mentions"),
        rows.find((row) => row["domain"] === "happyespresso.com")?.["mentions"],
      );
    }));

  it("4.3.7: no citations: a brand_mentions fact with 0 and the way to discover_ai_citations", () =>
    withSandbox(world, async (sandbox) => {
      const envelope = await sandbox.envelope("inspect_ai_visibility", {
        domain: "nobody.example",
      });
      assert.equal(at(envelope, "data", "mentions"), 0);
      assert.deepEqual(at(envelope, "data", "sample_answers"), []);
      assert.deepEqual(
        records(envelope["facts"]).map((fact) => [fact["type"], fact["mentions"]]),
        [["brand_mentions", 0]],
      );
      assert.ok(
        records(envelope["next_actions"]).some(
          (action) => action["tool"] === "discover_ai_citations",
        ),
      );
      const compared = await sandbox.envelope("inspect_ai_visibility", {
        domain: "nobody.example",
        competitors: ["nothing.test"],
      });
      assert.deepEqual(
        records(at(compared, "data", "mentions")).map((row) => row["share_within_set"]),
        [0, 0],
      );
      assert.ok(
        records(compared["next_actions"]).some(
          (action) => action["tool"] === "discover_ai_citations",
        ),
      );
    }));

  it("422: only the AI overview is covered", () =>
    withSandbox(world, async (sandbox) => {
      assert.equal(
        (await sandbox.tool("inspect_ai_visibility", { domain: "a.com", platform: "chatbot" }))
          .status,
        422,
      );
    }));
});

describe("sandbox discover_ai_citations: spec 4.3.8", () => {
  it("4.3.8: cited domains, most cited first, with their shares", () =>
    withSandbox(world, async (sandbox) => {
      const envelope = await sandbox.envelope("discover_ai_citations", { topic: "espresso" });
      const rows = records(at(envelope, "data", "citation_map"));
      assert.ok(rows.length > 10 && rows.length <= 20);
      const counts = rows.map((row) => Number(row["count"]));
      assert.deepEqual(
        counts,
        counts.toSorted((a, b) => b - a),
      );
      assert.deepEqual(
        [at(envelope, "data", "source"), at(envelope, "data", "category_confidence")],
        ["topic", "explicit"],
      );
      assert.equal(at(envelope, "data", "low_signal"), false);
      const uri = records(envelope["resources"])[0]?.["uri"];
      const items = records(at(await sandbox.envelope("export_dataset", { uri }), "data", "items"));
      assert.deepEqual(items.slice(0, rows.length), rows);
      assert.ok(Math.abs(items.reduce((sum, row) => sum + Number(row["share"]), 0) - 1) < 0.02);
    }));

  it("4.3.8: where both are given the topic is used", () =>
    withSandbox(world, async (sandbox) => {
      const both = await sandbox.envelope("discover_ai_citations", {
        topic: "yoga mat",
        domain: "espressoatlas.com",
      });
      const topic = await sandbox.envelope("discover_ai_citations", { topic: "yoga mat" });
      assert.deepEqual(both["data"], topic["data"]);
    }));

  it("4.3.8: derived from a site that ranks, or weakly from one that barely does, which asks for a topic", () =>
    withSandbox(world, async (sandbox) => {
      const strong = await sandbox.envelope("discover_ai_citations", {
        domain: "espressoatlas.com",
      });
      assert.deepEqual(
        [at(strong, "data", "source"), at(strong, "data", "category_confidence")],
        ["domain", "derived"],
      );
      const weak = await sandbox.envelope("discover_ai_citations", {
        domain: "espresso-corner.example",
      });
      assert.equal(at(weak, "data", "category_confidence"), "derived_weak");
      assert.equal(at(weak, "data", "topic"), "espresso");
      const [again] = records(weak["next_actions"]);
      assert.equal(again?.["tool"], "discover_ai_citations");
      const tool = findTool("discover_ai_citations");
      assert.ok(
        tool !== undefined && !checkArguments(tool, record(again["args"])).ok,
        "it asks for a topic",
      );
      assert.ok(
        !records(at(weak, "data", "citation_map")).some((row) =>
          String(row["domain"]).endsWith(".example"),
        ),
      );
    }));

  it("4.2: topic or domain is required", () =>
    withSandbox(world, async (sandbox) => {
      assert.equal((await sandbox.tool("discover_ai_citations", {})).status, 422);
      assert.equal(await sandbox.balance(), 500);
    }));

  it("agrees with inspect_ai_visibility: whoever is cited on the topic has at least a citation of its own", () =>
    withSandbox({ ...world, credits: 2000 }, async (sandbox) => {
      const rows = records(
        at(
          await sandbox.envelope("discover_ai_citations", { topic: "espresso" }),
          "data",
          "citation_map",
        ),
      );
      const names = rows
        .map((row) => String(row["domain"]))
        .filter((domain) => /espresso|coffee/u.test(domain))
        .slice(0, 3);
      assert.ok(names.length > 0);
      for (const domain of names) {
        assert.ok(
          Number(
            at(await sandbox.envelope("inspect_ai_visibility", { domain }), "data", "mentions"),
          ) > 0,
          domain,
        );
      }
    }));
});

describe("sandbox AI overviews", () => {
  const day = snapshot(new Date("2025-11-20"), {});

  it("cite only pages that rank, each domain once, and questions mostly have one", () => {
    const questions = [
      "how to make espresso",
      "what is cold brew",
      "how to clean a coffee grinder",
      "can you freeze coffee beans",
      "how long does coffee last",
      "is coffee good for you",
    ];
    const found = questions.flatMap((question) => overviewOf(question, day) ?? []);
    assert.ok(found.length >= 3);
    for (const { question, sources } of found) {
      const ranking = resultPage(question, day, "index").results.map(({ site }) => site.domain);
      assert.ok(sources.length > 0 && sources.length <= 7);
      assert.ok(sources.every(({ domain }) => ranking.includes(domain)));
      assert.equal(new Set(sources.map(({ domain }) => domain)).size, sources.length);
    }
  });

  it("does not answer searches for a certain site", () => {
    assert.equal(overviewOf("nespresso login", day), undefined);
  });
});
