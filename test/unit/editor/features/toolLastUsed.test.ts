import assert from "node:assert/strict";
import { LastUsed } from "../../../../src/editor/features/tools/lastUsed.ts";
import type { WorkspaceState } from "../../../../src/editor/features/tools/lastUsed.ts";
import { auditSite } from "../../../../src/research/tools/auditSite.ts";
import { exportDataset } from "../../../../src/research/tools/exportDataset.ts";
import { getAdPerformance } from "../../../../src/research/tools/getAdPerformance.ts";
import { getSearchPerformance } from "../../../../src/research/tools/getSearchPerformance.ts";
import { researchKeywords } from "../../../../src/research/tools/researchKeywords.ts";

/** Keeps what an editor would: the JSON of a value. */
function memory(): WorkspaceState & { readonly saved: Map<string, string> } {
  const saved = new Map<string, string>();
  return {
    saved,
    get: (key) => {
      const text = saved.get(key);
      const value: unknown = text === undefined ? undefined : JSON.parse(text);
      return value;
    },
    update: async (key, value) => void saved.set(key, JSON.stringify(value)),
  };
}

describe("what a tool was last asked", () => {
  it("is kept for each tool, and outlives who noted it", async () => {
    const store = memory();
    const lastUsed = new LastUsed(store);
    assert.equal(lastUsed.of(researchKeywords, "sandbox"), undefined);
    await lastUsed.remember({
      tool: "research_keywords",
      args: { seed: "espresso" },
      origin: "sandbox",
    });
    await lastUsed.remember({
      tool: "research_keywords",
      args: { seed: "cold brew", limit: 30 },
      origin: "sandbox",
    });
    await lastUsed.remember({
      tool: "audit_site",
      args: { domain: "example.com" },
      origin: "sandbox",
    });
    const later = new LastUsed(store);
    assert.deepEqual(later.of(researchKeywords, "sandbox"), { seed: "cold brew", limit: 30 });
    assert.deepEqual(later.of(auditSite, "sandbox"), { domain: "example.com" });
    assert.equal(later.of(exportDataset, "sandbox"), undefined);
  });

  it("serves any account where it names public things, and its own account where it names something of it", async () => {
    const lastUsed = new LastUsed(memory());
    const origin = "https://api.example.com";
    await lastUsed.remember({ tool: "research_keywords", args: { seed: "espresso" }, origin });
    await lastUsed.remember({
      tool: "get_search_performance",
      args: { website_id: "site_1", period: "last_28_days" },
      origin,
    });
    await lastUsed.remember({
      tool: "get_ad_performance",
      args: { period: "last_28_days" },
      origin,
    });
    await lastUsed.remember({ tool: "export_dataset", args: { uri: "x://dataset/1" }, origin });
    for (const other of ["sandbox", undefined]) {
      assert.deepEqual(lastUsed.of(researchKeywords, other), { seed: "espresso" });
      assert.deepEqual(lastUsed.of(getAdPerformance, other), { period: "last_28_days" });
      assert.equal(lastUsed.of(getSearchPerformance, other), undefined);
      assert.equal(lastUsed.of(exportDataset, other), undefined);
    }
    assert.deepEqual(lastUsed.of(getSearchPerformance, origin), {
      website_id: "site_1",
      period: "last_28_days",
    });
    assert.deepEqual(lastUsed.of(exportDataset, origin), { uri: "x://dataset/1" });
  });

  it("is nothing where what is remembered can't be read, and keeps nothing but the arguments and the origin", async () => {
    const store = memory();
    const lastUsed = new LastUsed(store);
    const answer = {
      tool: "research_keywords",
      args: { seed: "tea" },
      origin: "sandbox",
      callKey: "k",
      envelope: { data: 1 },
    };
    await lastUsed.remember(answer);
    const [[place = "", text = ""] = []] = store.saved;
    assert.deepEqual(JSON.parse(text), { args: { seed: "tea" }, origin: "sandbox" });
    for (const bad of ["7", "null", "[]", '{"args":7,"origin":"sandbox"}', '{"args":{}}']) {
      store.saved.set(place, bad);
      assert.equal(lastUsed.of(researchKeywords, "sandbox"), undefined, bad);
    }
  });

  it("says so when it can't be written", async () => {
    const full: WorkspaceState = {
      get: () => undefined,
      update: () => Promise.reject(new Error("disk full")),
    };
    await assert.rejects(
      new LastUsed(full).remember({ tool: "audit_site", args: {}, origin: "sandbox" }),
      /disk full/u,
    );
  });
});
