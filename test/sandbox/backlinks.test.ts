import assert from "node:assert/strict";
import { inspectBacklinks } from "../../src/sandbox/tools/inspectBacklinks.ts";
import { writeEnvelope } from "../../src/sandbox/envelope.ts";
import { snapshot } from "../../src/sandbox/world/snapshot.ts";
import { at, record, records, withSandbox } from "../unit/sandbox/sandboxUnderTest.ts";
import type { SandboxUnderTest } from "../unit/sandbox/sandboxUnderTest.ts";

const world = { now: "2025-11-20" };
const domain = "coffeedaily.com";
const everyView = ["authority", "referring_domains", "anchors", "backlinks"];

async function data(sandbox: SandboxUnderTest, body: object): Promise<Record<string, unknown>> {
  return record((await sandbox.envelope("inspect_backlinks", body))["data"]);
}

/** Every row of the dataset that holds a view of these links. */
async function everyRow(
  sandbox: SandboxUnderTest,
  body: object,
): Promise<Record<string, unknown>[]> {
  const envelope = await sandbox.envelope("inspect_backlinks", body);
  const [resource] = records(envelope["resources"]);
  return resource === undefined
    ? []
    : records(
        at(await sandbox.envelope("export_dataset", { uri: resource["uri"] }), "data", "items"),
      );
}

describe("sandbox inspect_backlinks: spec 4.3.3", () => {
  it("4.3.3: each requested view is in data under its name, and in facts; no other is", () =>
    withSandbox(world, async (sandbox) => {
      const envelope = await sandbox.envelope("inspect_backlinks", {
        domain,
        views: ["backlinks", "authority"],
        limit: 3,
      });
      assert.deepEqual(Object.keys(record(envelope["data"])), ["authority", "backlinks"]);
      const types = new Set(records(envelope["facts"]).map((fact) => fact["type"]));
      assert.deepEqual([...types], ["backlinks.domain_authority", "backlinks.backlink"]);
      for (const fact of records(envelope["facts"])) {
        assert.equal(at(fact, "provenance", "source_class"), "backlink_index");
      }
      assert.deepEqual(Object.keys(await data(sandbox, { domain })), everyView);
    }));

  it("4.3.3: one price, whatever the views", () =>
    withSandbox(world, async (sandbox) => {
      await sandbox.envelope("inspect_backlinks", { domain, views: ["anchors"] });
      await sandbox.envelope("inspect_backlinks", { domain, views: everyView });
      assert.equal(await sandbox.balance(), 500 - 2 * 9);
    }));

  it("4.3.3: authority agrees with the rows: totals, share of followed links, scales", () =>
    withSandbox(world, async (sandbox) => {
      const authority = record((await data(sandbox, { domain }))["authority"]);
      const rows = await everyRow(sandbox, { domain, views: ["backlinks"] });
      const domains = await everyRow(sandbox, { domain, views: ["referring_domains"] });
      assert.equal(rows.length, authority["backlinks"]);
      assert.equal(domains.length, authority["referring_domains"]);
      assert.equal(new Set(domains.map((row) => row["domain"])).size, domains.length);
      assert.equal(new Set(rows.map((row) => row["url_from"])).size, rows.length);
      const followed = rows.filter((row) => row["dofollow"] === true).length;
      assert.equal(authority["dofollow_ratio"], Number((followed / rows.length).toFixed(4)));
      assert.ok(Number(authority["domain_rank"]) <= 1000 && Number(authority["spam_score"]) <= 100);
    }));

  it("4.3.3: anchors are the distribution of the anchors that the links carry", () =>
    withSandbox(world, async (sandbox) => {
      const links = await everyRow(sandbox, { domain, views: ["backlinks"] });
      const anchors = await everyRow(sandbox, { domain, views: ["anchors"] });
      for (const anchor of anchors) {
        const carrying = links.filter((link) => link["anchor"] === anchor["anchor"]);
        assert.equal(anchor["backlinks"], carrying.length, String(anchor["anchor"]));
        assert.equal(
          anchor["referring_domains"],
          new Set(carrying.map((link) => link["domain_from"])).size,
        );
      }
      assert.equal(
        anchors.reduce((sum, row) => sum + Number(row["backlinks"]), 0),
        links.length,
      );
    }));

  it("4.3.3: few domains have most of the links", () =>
    withSandbox(world, async (sandbox) => {
      const counts = (
        await everyRow(sandbox, { domain: "espressoatlas.com", views: ["referring_domains"] })
      ).map((row) => Number(row["backlinks"]));
      assert.deepEqual(
        counts,
        counts.toSorted((a, b) => b - a),
      );
      const sum = (some: readonly number[]): number => some.reduce((all, one) => all + one, 0);
      assert.ok(sum(counts.slice(0, counts.length / 10)) > sum(counts) / 2);
    }));

  it("4.3.3: domain_from returns exactly how that domain links", () =>
    withSandbox(world, async (sandbox) => {
      const [first] = records(
        (await data(sandbox, { domain, views: ["referring_domains"], limit: 1 }))[
          "referring_domains"
        ],
      );
      const from = String(first?.["domain"]);
      const rows = await everyRow(sandbox, { domain, domain_from: from });
      assert.equal(rows.length, first?.["backlinks"]);
      assert.ok(
        rows.every(
          (row) =>
            row["domain_from"] === from && String(row["url_from"]).startsWith(`https://${from}/`),
        ),
      );
      const all = await everyRow(sandbox, { domain, views: ["backlinks"] });
      assert.deepEqual(
        rows,
        all.filter((row) => row["domain_from"] === from),
      );
      assert.deepEqual(await data(sandbox, { domain, domain_from: "never-heard-of.example" }), {
        backlinks: [],
      });
    }));

  it("4.3.3: status lost lists lost links, with the day they went; live lists none of them", () =>
    withSandbox(world, async (sandbox) => {
      const lost = await everyRow(sandbox, { domain, status: "lost" });
      assert.ok(lost.length > 10);
      for (const row of lost) {
        assert.equal(row["is_lost"], true);
        assert.ok(
          String(row["lost_date"]) > String(row["first_seen"]) &&
            String(row["lost_date"]) < "2025-11-20",
        );
      }
      const live = await everyRow(sandbox, { domain, views: ["backlinks"] });
      assert.ok(
        live.every(
          (row) =>
            row["is_lost"] === false &&
            row["lost_date"] === null &&
            String(row["first_seen"]) <= String(row["last_seen"]),
        ),
      );
      const pages = new Set(live.map((row) => row["url_from"]));
      assert.ok(lost.every((row) => !pages.has(row["url_from"])));
    }));

  it("422: an unknown status or view; nothing is charged", () =>
    withSandbox(world, async (sandbox) => {
      assert.equal(
        (await sandbox.tool("inspect_backlinks", { domain, status: "gone" })).status,
        422,
      );
      assert.equal(
        (await sandbox.tool("inspect_backlinks", { domain, views: ["pictures"] })).status,
        422,
      );
      assert.equal(await sandbox.balance(), 500);
    }));

  it("barely known domains have few links", () =>
    withSandbox(world, async (sandbox) => {
      for (const name of ["nobody.example", "shop.test", "a.b.example", "kaffee.test"]) {
        const authority = record((await data(sandbox, { domain: name }))["authority"]);
        assert.ok(
          Number(authority["referring_domains"]) < 10 && Number(authority["domain_rank"]) < 50,
        );
      }
    }));

  it("some days later most links are the same, and nearly as many", async () => {
    const seen: Record<string, unknown>[][] = [];
    for (const now of ["2025-11-20", "2025-11-24"]) {
      await withSandbox(
        { now },
        async (sandbox) =>
          void seen.push(await everyRow(sandbox, { domain, views: ["referring_domains"] })),
      );
    }
    const [before = [], after = []] = seen.map((rows) => rows.map((row) => row["domain"]));
    assert.ok(Math.abs(before.length - after.length) < before.length / 50);
    const shown = new Set(before.slice(0, 100));
    assert.ok(after.slice(0, 100).filter((name) => shown.has(name)).length >= 95);
  });

  it("no-backlinks: switched off is 402, not charged, and nobody suggests it", () =>
    withSandbox({ account: "no-backlinks" }, async (sandbox) => {
      assert.equal((await sandbox.tool("inspect_backlinks", { domain })).status, 402);
      assert.equal(
        (await sandbox.tool("compare_backlink_gap", { domain, competitors: ["espressoatlas.com"] }))
          .status,
        402,
      );
      assert.equal(await sandbox.balance(), 500);
      const listed = records(at((await sandbox.get("/v1/capabilities")).body, "tools"));
      assert.deepEqual(
        listed.filter((tool) => tool["enabled"] === false).map((tool) => tool["domain"]),
        ["backlinks", "backlinks"],
      );
      const audit = await sandbox.envelope("audit_site", { domain });
      assert.ok(!JSON.stringify(audit["next_actions"]).includes("backlink"));
    }));

  it("hostile domains have hostile anchors", () =>
    withSandbox(world, async (sandbox) => {
      const anchors = (
        await everyRow(sandbox, { domain: "hostile-espresso.com", views: ["anchors"] })
      ).map((row) => String(row["anchor"]));
      assert.ok(
        anchors.some((anchor) => anchor.startsWith("=")) &&
          anchors.some((anchor) => anchor.includes("<script>")),
        anchors.join().slice(0, 500),
      );
    }));

  it("2.7: a dataset of 1,000,000 rows is streamed", () =>
    withSandbox({ ...world, credits: 100 }, async (sandbox) => {
      const envelope = await sandbox.envelope("inspect_backlinks", {
        domain: "wikipedia.org",
        views: ["backlinks"],
        limit: 1,
      });
      const [resource] = records(envelope["resources"]);
      assert.equal(resource?.["row_count"], 1_000_000);
      const counted = await countRows(sandbox, String(resource["uri"]));
      assert.equal(counted.rows, 1_000_000);
      assert.ok(
        counted.peak < 200 * 1024 * 1024,
        `${Math.round(counted.peak / 1024 / 1024)} MB above the start`,
      );
    }));
});

/** Reads an export without keeping it; the sandbox lives in this process, so that its memory is counted, too. */
async function countRows(
  { sandbox }: SandboxUnderTest,
  uri: string,
): Promise<{ readonly rows: number; readonly peak: number }> {
  const start = process.memoryUsage().heapUsed;
  const headers = { Authorization: `Bearer ${sandbox.key}`, "Content-Type": "application/json" };
  const response = await fetch(`${sandbox.url}/v1/tools/export_dataset`, {
    method: "POST",
    headers,
    body: JSON.stringify({ uri }),
  });
  let [rows, peak, rest] = [0, 0, ""];
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    const parts = (rest + decoder.decode(chunk, { stream: true })).split('"url_from":');
    rows += parts.length - 1;
    rest = (parts.at(-1) ?? "").slice(-10);
    peak = Math.max(peak, process.memoryUsage().heapUsed - start);
  }
  return { rows, peak };
}

describe("sandbox backlinks of the largest sites", () => {
  const largest = inspectBacklinks.dataset?.(
    { domain: "wikipedia.org", views: ["backlinks"] },
    snapshot(new Date("2025-11-20"), {}),
  );

  it("2.7: a million rows, made while they are read", () => {
    assert.ok(largest !== undefined);
    assert.equal(largest.total, 1_000_000);
    let made = 0;
    function* counted(): Generator<Record<string, unknown>> {
      for (const row of largest?.rows(0) ?? []) {
        made += 1;
        yield row;
      }
    }
    const text = writeEnvelope("core", {
      data: { streamed: { before: {}, list: "items", rows: counted(), after: {} } },
      facts: [],
      entities: [],
      coverage: {
        returned: 1,
        total_available: 1,
        truncated: false,
        as_of: null,
        scope_note: null,
      },
      resources: [],
      nextActions: [],
    });
    assert.ok(typeof text !== "string");
    const [first] = text;
    assert.ok(first !== undefined && made < 1000, String(made));
  });

  it("an offset leads to the same rows as counting does", () => {
    const rows = first(5000, largest?.rows(0) ?? []);
    const [from] = first(1, largest?.rows(4321) ?? []);
    assert.deepEqual(from, rows[4321]);
  });
});

function first(count: number, rows: Iterable<Record<string, unknown>>): Record<string, unknown>[] {
  const found: Record<string, unknown>[] = [];
  for (const row of rows) {
    found.push(row);
    if (found.length === count) {
      break;
    }
  }
  return found;
}
