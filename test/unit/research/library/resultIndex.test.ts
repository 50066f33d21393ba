import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { ResultIndex, summarize } from "../../../../src/research/library/resultIndex.ts";
import type { ResultSummary } from "../../../../src/research/library/resultIndex.ts";
import type { SavedResult } from "../../../../src/research/library/savedResult.ts";
import { scratchFolder } from "../../../support/scratch.ts";

const at = "2026-03-01T12:00:00.000Z";
const result: SavedResult = {
  format: "seo-research/result",
  version: 1,
  id: "a",
  tool: "inspect_serp",
  args: { query: "tea" },
  subject: "tea",
  market: { location: "Germany", language: "German" },
  sentAt: at,
  receivedAt: at,
  cost: 2,
  balanceAfter: 9,
  origin: "sandbox",
  callKey: "k",
  envelope: {},
  answerFile: null,
};
const summary = {
  id: "a",
  tool: "inspect_serp",
  subject: "tea",
  location: "Germany",
  language: "German",
  receivedAt: at,
  cost: 2,
  origin: "sandbox",
  callKey: "k",
};

async function summariesOf(index: ResultIndex): Promise<Map<string, ResultSummary>> {
  return new Map([...(await index.readAll())].map(([id, { summary }]) => [id, summary]));
}

describe("the index of the library", () => {
  it("says of a result what lists need, and nothing that it doesn't have", () => {
    assert.deepEqual(summarize(result), summary);
    const { language: _, ...withoutLanguage } = summary;
    assert.deepEqual(summarize({ ...result, market: null }), {
      ...withoutLanguage,
      location: null,
    });
    assert.deepEqual(
      summarize({ ...result, unreadable: true, continues: "b", title: "Mine", tags: ["draft"] }),
      { ...summary, unreadable: true, continues: "b", title: "Mine", tags: ["draft"] },
    );
    assert.deepEqual(summarize({ ...result, unreadable: false, title: "", tags: [] }), summary);
  });

  it("L21: makes lines of earlier versions again that don't say which site they are about, once", async () => {
    const folder = scratchFolder();
    const path = join(folder.path, "index.ndjson");
    const without = { ...summary, id: "b", location: null };
    const lines = [summary, without].map((line) => `${JSON.stringify(line)}\n`);
    writeFileSync(path, lines.join(""));
    const index = new ResultIndex(path);
    assert.deepEqual([...(await summariesOf(index))], [["a", summary]]);
    await index.add(without);
    assert.deepEqual((await summariesOf(index)).get("b"), without);
    writeFileSync(path, [JSON.stringify({ ...without, version: 2 }), ...lines].join("\n"));
    assert.deepEqual(
      [...(await summariesOf(index)).keys()],
      ["a"],
      "an earlier version has written since",
    );
    folder.remove();
  });

  it("says into which result rows were loaded, not of a part of them, nor where none came", () => {
    const dataset = {
      id: "parent",
      tool: "research_keywords",
      args: {},
      subject: "tea",
      market: null,
      receivedAt: result.receivedAt,
    };
    const rows = { ...result, tool: "export_dataset", args: { uri: "x://y" }, dataset };
    assert.equal(summarize(rows).rowsOf, "parent");
    for (const other of [
      { args: { uri: "x://y", limit: 10 } },
      { dataset: undefined },
      { failed: true },
      { tool: "research_keywords" },
    ]) {
      assert.equal(summarize({ ...rows, ...other }).rowsOf, undefined, JSON.stringify(other));
    }
  });

  it("makes lines of earlier versions again that don't say whose rows an export has", async () => {
    const folder = scratchFolder();
    const path = join(folder.path, "index.ndjson");
    const line = { ...summary, id: "b", tool: "export_dataset" };
    writeFileSync(path, `${JSON.stringify({ ...line, version: 2 })}\n`);
    const index = new ResultIndex(path);
    assert.deepEqual([...(await summariesOf(index))], []);
    await index.add({ ...line, rowsOf: "a" });
    assert.deepEqual((await summariesOf(index)).get("b"), { ...line, rowsOf: "a" });
    folder.remove();
  });

  it("L21: names site and period of an account's own data, which has neither market nor page", () => {
    const { language: _, ...withoutLanguage } = summary;
    const own = {
      ...result,
      market: null,
      tool: "get_search_performance",
      args: { period: "last_28_days" },
      envelope: { data: { domain: "example.com" } },
    };
    const known = { ...withoutLanguage, location: null, tool: "get_search_performance" };
    assert.deepEqual(summarize(own), { ...known, site: "example.com", period: "last_28_days" });
    assert.deepEqual(
      summarize({ ...own, args: { start_date: "2026-01-01", end_date: "2026-01-31" } }),
      { ...known, site: "example.com", period: "2026-01-01 – 2026-01-31" },
    );
    for (const args of [{ url: "https://example.com/" }, { domain: "example.com" }]) {
      assert.deepEqual(summarize({ ...own, args }), known, "what the call names is its subject");
    }
    const site = { ...known, site: "example.com" };
    for (const args of [{ start_date: "2026-01-31" }, { start_date: "", end_date: "2026-01-31" }]) {
      assert.deepEqual(summarize({ ...own, args }), { ...site, period: "2026-01-31" });
    }
    assert.deepEqual(summarize({ ...own, args: { period: "" } }), site);
    assert.deepEqual(
      summarize({ ...own, envelope: { data: { domain: "" } } }),
      { ...known, period: "last_28_days" },
      "nothing is named by an empty name",
    );
    assert.deepEqual(summarize({ ...own, market: result.market }).site, undefined);
  });

  it("counts the last line about a result, and passes over those that it can't read", async () => {
    const folder = scratchFolder();
    try {
      const index = new ResultIndex(join(folder.path, "index.ndjson"));
      assert.deepEqual(await summariesOf(index), new Map());
      writeFileSync(join(folder.path, "index.ndjson"), '{"id":"torn');
      await index.add(summary);
      await index.add({ ...summary, id: "b", cost: 3 });
      await index.add({ ...summary, title: "Mine" });
      assert.deepEqual(
        await summariesOf(index),
        new Map([
          ["a", { ...summary, title: "Mine" }],
          ["b", { ...summary, id: "b", cost: 3 }],
        ]),
      );
    } finally {
      folder.remove();
    }
  });
});
