import assert from "node:assert/strict";
import { catalogue } from "../../src/research/tools/catalogue.ts";
import type { JsonRecord } from "../../src/shared/json.ts";
import { record, records, withSandbox } from "../unit/sandbox/sandboxUnderTest.ts";
import type { SandboxUnderTest } from "../unit/sandbox/sandboxUnderTest.ts";

const domain = "harborlanecoffee.com";
const options = { credits: 10_000, now: "2026-10-12" };

const body = {
  domain,
  competitors: ["espressoatlas.com", "coffeeschool.com"],
  keywords: ["espresso", "best espresso machine", "coffee beans"],
  seed: "espresso",
  query: "best espresso machine",
  keyword: "espresso",
  topic: "espresso",
  url: `https://${domain}/`,
};

/** What every tool answers on the sandbox's day, as it was sent; the dataset is that of the keywords. */
async function everyAnswer(sandbox: SandboxUnderTest): Promise<ReadonlyMap<string, string>> {
  const answers = new Map<string, string>();
  for (const { name } of catalogue) {
    const [resource] =
      name === "export_dataset"
        ? records((await sandbox.envelope("research_keywords", body))["resources"])
        : [];
    const answer = await sandbox.tool(
      name,
      resource === undefined ? body : { uri: resource["uri"] },
    );
    assert.equal(answer.status, 200, `${name}: ${answer.text.slice(0, 300)}`);
    answers.set(name, answer.text);
  }
  return answers;
}

async function dataOf(sandbox: SandboxUnderTest, tool: string, args: object): Promise<JsonRecord> {
  return record((await sandbox.envelope(tool, args))["data"]);
}

describe("the sandbox's date", () => {
  it("every tool answers the same on the same date, in any sandbox and whatever date was set in between", async () => {
    let first: ReadonlyMap<string, string> = new Map();
    await withSandbox(options, async (sandbox) => {
      first = await everyAnswer(sandbox);
      assert.equal(first.size, 17);
      await sandbox.sandbox.setDate("2027-01-01");
      const other = await everyAnswer(sandbox);
      assert.deepEqual(
        [...first].filter(([name, text]) => other.get(name) === text).map(([name]) => name),
        [],
      );
      await sandbox.sandbox.setDate("2026-10-12");
      assert.deepEqual(await everyAnswer(sandbox), first);
    });
    await withSandbox({ ...options, now: "2026-10-01" }, async (sandbox) => {
      await sandbox.sandbox.setDate("2026-10-12");
      assert.deepEqual(await everyAnswer(sandbox), first);
    });
  });

  it("without a date it is today, and undefined goes back to today", () =>
    withSandbox({}, async (sandbox) => {
      const today = async (): Promise<boolean> => {
        const before = Date.now() - 1000;
        const fetched = String((await dataOf(sandbox, "inspect_serp", body))["fetched_at"]);
        return Date.parse(fetched) >= before && Date.parse(fetched) <= Date.now();
      };
      assert.ok(await today());
      await sandbox.sandbox.setDate("2026-10-12");
      assert.ok(!(await today()));
      await sandbox.sandbox.setDate(undefined);
      assert.ok(await today());
    }));

  it("refuses what is no day, says which it takes, and stays where it was", () =>
    withSandbox(options, async (sandbox) => {
      for (const wrong of ["", "tomorrow", "2026-02-30", "2026-10-12T09:00:00Z", "1999-01-01"]) {
        await assert.rejects(sandbox.sandbox.setDate(wrong), {
          name: "RangeError",
          message: `The sandbox's date needs a day from 2025-07-01 to 2099-12-31, such as 2026-10-12, not ${JSON.stringify(wrong)}.`,
        });
      }
      const { fetched_at: fetched } = await dataOf(sandbox, "inspect_serp", body);
      assert.equal(fetched, "2026-10-12T00:00:00Z");
    }));

  it("on whichever date, the tools say the same of a position and its page", () =>
    withSandbox(options, async (sandbox) => {
      for (const date of ["2025-07-01", "2026-02-28", "2028-02-29", "2031-12-31"]) {
        await sandbox.sandbox.setDate(date);
        const ranked = records(
          (await dataOf(sandbox, "inspect_domain", { domain }))["top_keywords"],
        );
        assert.ok(ranked.length > 5);
        for (const { keyword, position, url } of ranked.slice(0, 4)) {
          const one = { domain, keywords: [keyword], mode: "live" };
          const seen = records(
            (await dataOf(sandbox, "inspect_search_visibility", one))["positions"],
          );
          const page = await dataOf(sandbox, "inspect_serp", { query: keyword, depth: 100 });
          const row = records(page["organic"]).find((result) => result["domain"] === domain);
          assert.deepEqual([seen[0]?.["position"], seen[0]?.["url"]], [position, url], date);
          assert.deepEqual([row?.["position"], row?.["url"]], [position, url], date);
        }
      }
    }));

  const past = {
    start_date: "2026-09-01",
    end_date: "2026-09-30",
    compare_to: "none",
    limit: 1000,
  };
  for (const [tool, groups] of [
    ["get_search_performance", { group_by: ["query", "page", "country", "device", "date"] }],
    ["get_website_analytics", { group_by: ["channel", "landing_page", "page", "device", "date"] }],
    ["get_ad_performance", { report: ["overview", "campaign", "keyword", "search_term"] }],
  ] as const) {
    it(`${tool}: what is told of past days is the same on every later date`, () =>
      withSandbox(options, async (sandbox) => {
        for (const [field, names] of Object.entries(groups)) {
          for (const name of names) {
            const args = { ...past, [field]: name };
            await sandbox.sandbox.setDate("2026-10-12");
            const first = await dataOf(sandbox, tool, args);
            await sandbox.sandbox.setDate("2027-03-05");
            assert.deepEqual(await dataOf(sandbox, tool, args), first, name);
          }
        }
      }));
  }

  it("5.15: four weeks that share all but one day have much the same queries", () =>
    withSandbox(options, async (sandbox) => {
      const clicks = async (date: string): Promise<ReadonlyMap<unknown, number>> => {
        await sandbox.sandbox.setDate(date);
        const args = { group_by: "query", period: "last_28_days", compare_to: "none" };
        const rows = records((await dataOf(sandbox, "get_search_performance", args))["rows"]);
        return new Map(rows.slice(0, 20).map((row) => [row["query"], Number(row["clicks"])]));
      };
      const [before, after] = [await clicks("2026-10-12"), await clicks("2026-10-13")];
      const both = [...before].filter(([query]) => after.has(query));
      assert.ok(both.length >= 16, [...before.keys()].join(" "));
      const near = both.filter(([query, count]) => {
        const now = after.get(query) ?? 0;
        return Math.abs(now - count) <= 2 + 0.2 * count;
      });
      assert.ok(near.length >= 0.8 * both.length, JSON.stringify([...after]));
      assert.notDeepEqual(after, before);
    }));
});
