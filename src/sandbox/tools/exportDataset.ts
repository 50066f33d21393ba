import type { JsonRecord } from "../../shared/json.ts";
import { fact, provenance } from "../envelope.ts";
import type { Answer } from "../envelope.ts";
import { Problem } from "../http/reply.ts";
import type { OpenDataset } from "../datasets.ts";
import { indexedAt, snapshot } from "../world/snapshot.ts";
import { findDatasetTool } from "./researchTools.ts";
import type { Dataset, SandboxTool, ToolCall } from "./sandboxTool.ts";

/**
 * The rows behind an earlier answer (spec 2.7, 4.2): made again from the call in the URI and written
 * as they are made. `available` is the number of rows that exist, or false when the dataset has expired.
 */
export const exportDataset: SandboxTool<"export_dataset"> = {
  name: "export_dataset",
  domain: "core",
  factTypes: ["core.data_freshness"],
  sourceClasses: ["search_index"],
  requiresConnection: false,
  vendorCost: 0,
  check: (call) => void open(call),
  answer: (call) => {
    const dataset = open(call);
    return dataset.expired ? expiredAnswer(call, dataset) : rowsAnswer(call, dataset);
  },
};

function open(call: ToolCall): OpenDataset {
  const dataset = call.openDataset(String(call.args["uri"]));
  if (findDatasetTool(dataset.origin.tool)?.dataset === undefined) {
    throw new Problem(404, "not_found", "Dataset not found");
  }
  return dataset;
}

function expiredAnswer(call: ToolCall, { origin }: OpenDataset): Answer {
  const note = "This dataset has expired. Run the call that made it again to get a new one.";
  const again = {
    tool: origin.tool,
    args: origin.args,
    use_when: "You still need the rows: this makes the dataset again.",
  };
  return {
    data: { whole: { uri: call.args["uri"], items: [], available: false, note } },
    facts: [],
    entities: [],
    coverage: {
      returned: 0,
      total_available: null,
      truncated: false,
      as_of: null,
      scope_note: "The dataset has expired; no rows were returned.",
    },
    resources: [],
    nextActions: [again].filter(({ tool }) => call.offers(tool)),
  };
}

function rowsAnswer(call: ToolCall, { key, origin, day, addedSites }: OpenDataset): Answer {
  const world = snapshot(day, origin.args, addedSites);
  const dataset = findDatasetTool(origin.tool)?.dataset?.(origin.args, world);
  const total = dataset?.total ?? 0;
  const offset = Math.min(total, numberOr(call.args["offset"], 0));
  const returned = Math.min(total - offset, numberOr(call.args["limit"], total));
  const asOf = indexedAt(world).slice(0, 10);
  const from = provenance(dataset?.source ?? "search_index", indexedAt(world), true);
  return {
    data: {
      streamed: {
        before: { uri: call.args["uri"] },
        list: "items",
        rows: dataset === undefined ? [] : firstRows(dataset, offset, returned),
        after: { available: total },
      },
    },
    facts: [
      fact(
        "core.data_freshness",
        [{ id: `dataset:${key}`, kind: "dataset" }],
        { as_of: asOf },
        from,
      ),
    ],
    entities: [],
    coverage: {
      returned,
      total_available: total,
      truncated: returned < total,
      as_of: asOf,
      scope_note: scopeNote(offset, returned, total, origin.tool),
    },
    resources: [],
    nextActions: [],
  };
}

function* firstRows(dataset: Dataset, offset: number, count: number): Generator<JsonRecord> {
  let left = count;
  for (const row of count === 0 ? [] : dataset.rows(offset)) {
    yield row;
    left -= 1;
    if (left === 0) {
      return;
    }
  }
}

function scopeNote(offset: number, returned: number, total: number, tool: string): string {
  if (returned === 0) {
    return `No rows: ${total} exist behind ${tool}, and ${offset} were skipped.`;
  }
  return returned === total
    ? `All ${total} rows behind ${tool}.`
    : `Rows ${offset + 1} to ${offset + returned} of the ${total} rows behind ${tool}.`;
}

function numberOr(value: unknown, fallback: number): number {
  return typeof value === "number" ? value : fallback;
}
