import { fetchedResult, usedResult } from "../../../research/batches/batchState.ts";
import type { BrokenEntry } from "../../../research/library/resultListing.ts";
import { storedTime } from "../../../system/storedTime.ts";
import type { ListedRun } from "../savedResults/listedRun.ts";
import { batchRow, brokenRow, callRow } from "./runRows.ts";
import type { ShownBatch, ShownCall } from "./runRows.ts";

/** A batch as the view lists it. */
export function listedBatch(batch: ShownBatch): ListedRun {
  const { header, progress } = batch;
  const row = batchRow(batch);
  const times = [header.createdAt, ...progress.items.map(({ at }) => at)].map(storedTime);
  return {
    row,
    at: times.reduce((newest, at) => (at > newest || Number.isNaN(newest) ? at : newest), NaN),
    words: () => [row.label, header.tool, ...header.items.map(({ subject }) => subject)].join("\n"),
    results: progress.items.flatMap((record) => fetchedResult(record) ?? []),
    used: progress.items.flatMap((record) => usedResult(record) ?? []),
    state: /\b(?:waiting|failed|lost)\b/u.test(row.context) ? "unsettled" : "settled",
  };
}

/** A call without a result as the view lists it. */
export function listedCall(call: ShownCall): ListedRun {
  const row = callRow(call);
  return {
    row,
    at: call.startedAt,
    words: () => call.title,
    results: [],
    used: [],
    state: "unsettled",
  };
}

/** A batch that can't be read as the view lists it. */
export function unreadableBatch(entry: BrokenEntry): ListedRun {
  const row = brokenRow(entry);
  return {
    row,
    at: NaN,
    words: () => row.label,
    results: [],
    used: [],
    state: "unreadable",
  };
}
