import assert from "node:assert/strict";
import type { BatchJournal } from "../../../../src/research/batches/batchJournal.ts";
import { planBatch, itemsOf } from "../../../../src/research/batches/batchPlan.ts";
import { BatchStore } from "../../../../src/research/batches/batchStore.ts";
import type { NewBatch } from "../../../../src/research/batches/batchStore.ts";
import type { Clock } from "../../../../src/system/clock.ts";
import { inspectPage } from "../../../../src/research/tools/inspectPage.ts";
import { draftChecks } from "../../../support/draftChecks.ts";

/** A batch that inspects so many pages. */
export function pagesBatch(count: number, owner = "sandbox"): NewBatch {
  const drafts = Array.from({ length: count }, (_, page) => ({
    url: `https://example.com/page-${page}`,
  }));
  const plan = planBatch(inspectPage, draftChecks({ tool: inspectPage, drafts, owner }));
  return {
    tool: inspectPage.name,
    origin: "sandbox",
    price: inspectPage.cost,
    items: itemsOf(plan, true),
  };
}

/** The journal of such a batch in a folder of batches, claimed by this process. */
export async function claimedPages(
  folder: string,
  clock: Clock,
  count: number,
): Promise<BatchJournal> {
  const store = new BatchStore(folder, clock);
  const claimed = await store.claim(await store.create(pagesBatch(count)));
  assert.ok(claimed.claimed);
  return claimed.journal;
}
