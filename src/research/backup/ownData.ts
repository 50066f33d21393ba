import type { ResultStore } from "../library/resultStore.ts";
import { isRecord, jsonText, parseJson } from "../../shared/json.ts";
import { hasOwnData } from "./withoutAccount.ts";
import { isDatasetExport } from "../tools/datasetExports.ts";

/** Ids of the results with figures of the person's own: those of the tools for them, and the exports of datasets that such results name. */
export async function ownResults(
  store: Pick<ResultStore, "list" | "open">,
): Promise<ReadonlySet<string>> {
  const { results } = await store.list();
  const own = new Set(results.filter(({ tool }) => hasOwnData(tool)).map(({ id }) => id));
  const exported = results.flatMap(({ id, tool, callKey }) => {
    const dataset = isDatasetExport({ tool }) ? datasetOf(callKey) : undefined;
    return dataset === undefined ? [] : [{ id, dataset }];
  });
  if (exported.length > 0) {
    const responses = new Set(own);
    for (const id of responses) {
      const read = await store.open(id);
      const text = read.ok ? jsonText(read.result.envelope) : "";
      for (const { id: rows } of exported.filter(({ dataset }) => text.includes(dataset))) {
        own.add(rows);
      }
    }
  }
  return own;
}

/** The dataset's URI as it stands in JSON, which a call's key has beside origin and tool. */
function datasetOf(callKey: string): string | undefined {
  const parts = parseJson(callKey);
  const args: unknown = Array.isArray(parts) ? parts[2] : undefined;
  const uri = isRecord(args) ? args["uri"] : undefined;
  return typeof uri === "string" && uri !== "" ? JSON.stringify(uri) : undefined;
}
