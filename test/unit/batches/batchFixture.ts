import { planBatch, itemsOf } from "../../../src/batches/batchPlan.ts";
import type { NewBatch } from "../../../src/batches/batchStore.ts";
import { inspectPage } from "../../../src/tools/inspectPage.ts";

/** A batch that inspects so many pages. */
export function pagesBatch(count: number, owner = "sandbox"): NewBatch {
  const drafts = Array.from({ length: count }, (_, page) => ({ url: `https://example.com/page-${page}` }));
  const plan = planBatch({ tool: inspectPage, drafts, owner, findPaid: () => undefined });
  return { tool: inspectPage.name, origin: "sandbox", price: inspectPage.cost, items: itemsOf(plan, true) };
}
