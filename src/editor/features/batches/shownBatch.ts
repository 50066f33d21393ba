import { tallyOf } from "../../../research/batches/batchState.ts";
import type { BatchStore, SavedBatch } from "../../../research/batches/batchStore.ts";
import type { ShownBatch } from "./runRows.ts";

/** A batch that doesn't run in this window: another one may have it. */
export async function shownBatch(store: BatchStore, saved: SavedBatch): Promise<ShownBatch> {
  const { header, progress } = saved;
  const { count } = tallyOf(header, progress);
  const owner = count.waiting + count.sent === 0 ? undefined : await store.owner(header.id);
  // One of this process that does not run is being decided about.
  const elsewhere = owner !== undefined && owner.pid !== process.pid;
  return { header, progress, standing: elsewhere ? "elsewhere" : "idle" };
}
