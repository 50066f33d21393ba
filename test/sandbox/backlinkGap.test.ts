import assert from "node:assert/strict";
import fc from "fast-check";
import { linkGap } from "../../src/sandbox/world/links/gap.ts";
import { linkGraph, referrers } from "../../src/sandbox/world/links/referrers.ts";
import { snapshot } from "../../src/sandbox/world/snapshot.ts";
import { at, record, records, withSandbox } from "../unit/sandbox/sandboxUnderTest.ts";
import type { SandboxUnderTest } from "../unit/sandbox/sandboxUnderTest.ts";

const world = { now: "2025-11-20" };
const call = {
  domain: "espressojournal.com",
  competitors: ["espressoguide.com", "coffeedaily.com", "espressoatlas.com"],
};

interface Row {
  readonly domain: string;
  readonly links_to: readonly string[];
  readonly competitor_count: number;
  readonly earned: boolean;
  readonly domain_rank: number;
  readonly spam_score: number;
}

function rowsOf(value: unknown): Row[] {
  return records(value).map((row) => ({
    domain: String(row["domain"]),
    links_to: Array.isArray(row["links_to"]) ? row["links_to"].map(String) : [],
    competitor_count: Number(row["competitor_count"]),
    earned: row["earned"] === true,
    domain_rank: Number(row["domain_rank"]),
    spam_score: Number(row["spam_score"]),
  }));
}

async function everyRow(sandbox: SandboxUnderTest): Promise<Row[]> {
  const envelope = await sandbox.envelope("compare_backlink_gap", { ...call, limit: 5 });
  const uri = records(envelope["resources"])[0]?.["uri"];
  return rowsOf(at(await sandbox.envelope("export_dataset", { uri }), "data", "items"));
}

async function linkCount(sandbox: SandboxUnderTest, domain: string, from: string): Promise<number> {
  const envelope = await sandbox.envelope("inspect_backlinks", { domain, domain_from: from });
  return records(at(envelope, "data", "backlinks")).length;
}

describe("sandbox compare_backlink_gap: spec 4.3.4", () => {
  it("4.3.4: members, flags and numbers of a row; competitors by falling authority", () =>
    withSandbox(world, async (sandbox) => {
      const data = record(
        (await sandbox.envelope("compare_backlink_gap", { ...call, limit: 20 }))["data"],
      );
      assert.deepEqual(Object.keys(data), ["domain", "competitors", "filters", "gap", "summary"]);
      const rows = records(data["gap"]);
      assert.equal(rows.length, 20);
      for (const row of rows) {
        assert.deepEqual(Object.keys(row), [
          "domain",
          "links_to",
          "competitor_count",
          "earned",
          "domain_rank",
          "spam_score",
        ]);
      }
      for (const row of rowsOf(rows)) {
        assert.equal(row.links_to.length, row.competitor_count);
        assert.ok(row.links_to.every((competitor) => call.competitors.includes(competitor)));
      }
      const ranks = records(at(data, "summary", "competitor_coverage")).map((one) =>
        Number(one["domain_rank"]),
      );
      assert.deepEqual(
        ranks,
        ranks.toSorted((a, b) => b - a),
      );
      assert.deepEqual(
        records(at(data, "summary", "competitor_coverage")).map((one) => one["domain"]),
        data["competitors"],
      );
    }));

  it("4.3.4: the funnel adds up, and the export without a limit has every row", () =>
    withSandbox(world, async (sandbox) => {
      const envelope = await sandbox.envelope("compare_backlink_gap", { ...call, limit: 5 });
      const summary = record(at(envelope, "data", "summary"));
      const count = (name: string): number => Number(summary[name]);
      assert.equal(
        count("candidates") - count("dropped_spam") - count("dropped_low_authority"),
        count("after_filter"),
      );
      assert.equal(count("gap_count") + count("earned_count"), count("after_filter"));
      assert.ok(count("union_referring_domains") >= count("candidates"));
      assert.ok(
        count("earned_count") > 0 &&
          count("dropped_spam") > 0 &&
          count("dropped_low_authority") > 0,
      );
      const rows = await everyRow(sandbox);
      assert.equal(rows.length, count("after_filter"));
      assert.equal(rows.filter(({ earned }) => earned).length, count("earned_count"));
      assert.equal(at(envelope, "coverage", "total_available"), rows.length);
      assert.deepEqual(rows.slice(0, 5), rowsOf(at(envelope, "data", "gap")));
    }));

  it("4.3.4: sorted by competitor count, then authority; spam and weak domains are gone", () =>
    withSandbox(world, async (sandbox) => {
      const filters = record(
        at(await sandbox.envelope("compare_backlink_gap", call), "data", "filters"),
      );
      const rows = await everyRow(sandbox);
      const order = rows.map((row) => row.competitor_count * 10_000 + row.domain_rank);
      assert.deepEqual(
        order,
        order.toSorted((a, b) => b - a),
      );
      assert.ok(
        rows.every(
          (row) =>
            row.spam_score <= Number(filters["max_spam_score"]) &&
            row.domain_rank >= Number(filters["min_domain_rank"]),
        ),
      );
      assert.ok(
        rows.some((row) => row.competitor_count === 3) &&
          rows.some((row) => row.competitor_count === 1),
      );
    }));

  it("4.3.4: the gap's domains are in the backlink lists of the competitors, with the same figures", () =>
    withSandbox({ ...world, credits: 10_000 }, async (sandbox) => {
      const rows = await everyRow(sandbox);
      const some = [
        ...rows.slice(0, 4),
        ...rows.filter(({ earned }) => earned).slice(0, 4),
        ...rows.slice(-4),
      ];
      for (const {
        domain,
        links_to: targets,
        earned,
        domain_rank: rank,
        spam_score: spam,
      } of some) {
        for (const target of targets) {
          assert.ok((await linkCount(sandbox, target, domain)) > 0, `${domain} links to ${target}`);
        }
        assert.equal(
          (await linkCount(sandbox, call.domain, domain)) > 0,
          earned,
          `${domain} earned`,
        );
        const authority = at(
          await sandbox.envelope("inspect_backlinks", { domain, views: ["authority"] }),
          "data",
          "authority",
        );
        assert.deepEqual([at(authority, "domain_rank"), at(authority, "spam_score")], [rank, spam]);
      }
    }));

  it("4.3.4: nothing left is a valid answer, without a dataset", () =>
    withSandbox(world, async (sandbox) => {
      const nobodies = ["nobody.example", "nothing.test", "none.example"];
      for (const competitor of nobodies) {
        const envelope = await sandbox.envelope("compare_backlink_gap", {
          domain: "espressoatlas.com",
          competitors: [competitor],
        });
        assert.ok(records(at(envelope, "data", "gap")).length < 10);
        assert.equal(
          records(envelope["resources"]).length,
          records(at(envelope, "data", "gap")).length === 0 ? 0 : 1,
        );
      }
    }));
});

describe("sandbox link gap, any domains", () => {
  const day = snapshot(new Date("2025-11-20"), {});
  const name = fc.constantFrom(
    "espressoatlas.com",
    "coffeedaily.com",
    "harborlanecoffee.com",
    "nobody.example",
    "youtube.com",
    "münchenkaffee.de",
    "a.co.uk",
    "yogaschool.com",
  );
  const domain = fc.oneof(name, fc.domain());

  it("4.3.4: the funnel adds up and the order is right", () => {
    fc.assert(
      fc.property(
        domain,
        fc.uniqueArray(domain, { minLength: 1, maxLength: 12 }),
        (own, others) => {
          const competitors = others.filter((other) => other !== own);
          const { rows, candidates, union, droppedSpam, droppedLowAuthority } = linkGap(
            own,
            competitors,
            day,
          );
          assert.equal(candidates - droppedSpam - droppedLowAuthority, rows.length);
          assert.ok(union >= candidates);
          assert.equal(new Set(rows.map((row) => row.domain)).size, rows.length);
          const order = rows.map((row) => row.competitor_count * 10_000 + row.domain_rank);
          assert.deepEqual(
            order,
            order.toSorted((a, b) => b - a),
          );
          assert.ok(rows.every((row) => row.domain !== own && !competitors.includes(row.domain)));
        },
      ),
      { numRuns: 12 },
    );
  });

  it("4.3.3: no domain is listed twice among the referrers, and none links to itself", () => {
    fc.assert(
      fc.property(domain, (one) => {
        const names = [...referrers(linkGraph(one, day), true)].map((referrer) => referrer.domain);
        const live = [...referrers(linkGraph(one, day), false)].map((referrer) => referrer.domain);
        assert.equal(new Set(names).size, names.length);
        assert.equal(new Set(live).size, live.length);
        assert.ok(!names.includes(one) && !live.includes(one));
      }),
      { numRuns: 10 },
    );
  });
});
