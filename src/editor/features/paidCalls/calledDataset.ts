import { callOfDataset } from "../../../research/library/datasetCall.ts";
import type { DatasetCall } from "../../../research/library/datasetCall.ts";
import { datasetParent } from "../../../research/library/datasetParents.ts";
import type { App } from "../../platform/app.ts";
import { isDatasetExport } from "../../../research/tools/datasetExports.ts";
import type { CallRequest } from "./callRequest.ts";

/**
 * The call that the rows of a dataset will belong to: that of the result whose button exports it, else
 * of the newest saved result that names it. Undefined for other tools, and where no result is left.
 */
export async function calledDataset(
  { results, connections }: Pick<App, "results" | "connections">,
  { tool, args, parent, origin }: CallRequest,
): Promise<DatasetCall | undefined> {
  if (!isDatasetExport({ tool: tool.name })) {
    return undefined;
  }
  const read = parent === undefined ? undefined : await results.open(parent);
  const owner = origin ?? (await connections.current())?.origin ?? "";
  const found = read?.ok === true ? read.result : await datasetParent(results, args["uri"], owner);
  return found === undefined ? undefined : callOfDataset(found);
}
