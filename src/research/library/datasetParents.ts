import type { Envelope } from "../service/envelope.ts";
import { callKey } from "../tools/arguments.ts";
import { isDatasetExport } from "../tools/datasetExports.ts";
import { exportDataset } from "../tools/exportDataset.ts";
import { callOfDataset, datasetCallOf, withCall } from "./datasetCall.ts";
import type { DatasetCall } from "./datasetCall.ts";
import type { ResultSummary } from "./resultIndex.ts";
import type { ResultStore } from "./resultStore.ts";
import { isReusable } from "./reusable.ts";
import { envelopeOf } from "./savedResult.ts";
import type { SavedResult } from "./savedResult.ts";

/** Results that are looked through for the one a dataset stands behind, newest first. */
const searchedResults = 200;

/**
 * Rows of a dataset with the call they belong to, where that was noted with them or is still in the
 * library; every other result as it is. Opens results of the library for what versions up to 1.0.0 wrote.
 */
export async function withDatasetCall(
  library: Pick<ResultStore, "list" | "open">,
  result: SavedResult,
): Promise<SavedResult> {
  if (!isDatasetExport(result)) {
    return result;
  }
  const call = datasetCallOf(result) ?? (await foundCall(library, result));
  return call === undefined ? result : withCall(result, call);
}

async function foundCall(
  library: Pick<ResultStore, "list" | "open">,
  { args, origin }: SavedResult,
): Promise<DatasetCall | undefined> {
  const parent = await datasetParent(library, args["uri"], origin);
  return parent === undefined ? undefined : callOfDataset(parent);
}

/** The newest result of an origin that names a dataset among its resources; undefined where none of the newest does. */
export async function datasetParent(
  library: Pick<ResultStore, "list" | "open">,
  uri: unknown,
  origin: string,
): Promise<SavedResult | undefined> {
  const { results } = await library.list();
  const candidates = results
    .filter((one) => one.origin === origin && !isDatasetExport(one))
    .slice(0, searchedResults);
  for (const { id } of candidates) {
    const read = await library.open(id);
    if (read.ok && namesDataset(envelopeOf(read.result), uri)) {
      return read.result;
    }
  }
  return undefined;
}

function namesDataset(envelope: Envelope | undefined, uri: unknown): boolean {
  return (envelope?.resources ?? []).some((resource) => resource.uri === uri);
}

/**
 * The newest rows in the library of one of the datasets behind a result, all of them; undefined where
 * none were paid for. `fits` says which continue the result: a later export may have failed, or found
 * the dataset expired.
 */
export async function savedRowsOf(
  library: Pick<ResultStore, "list" | "open">,
  parent: SavedResult,
  envelope: Envelope | undefined,
  fits: (rows: SavedResult) => Promise<boolean>,
): Promise<SavedResult | undefined> {
  const uris = (envelope?.resources ?? []).map(({ uri }) => uri);
  if (uris.length === 0 || isDatasetExport(parent)) {
    return undefined;
  }
  const keys = new Set(uris.map((uri) => callKey(exportDataset, { uri }, parent.origin)));
  const isOfOne = ({ callKey: key, unreadable }: ResultSummary): boolean =>
    keys.has(key) && unreadable !== true;
  for (const { id } of (await library.list()).results.filter(isOfOne)) {
    const read = await library.open(id);
    if (read.ok && isReusable(read.result) && (await fits(read.result))) {
      return withCall(read.result, callOfDataset(parent));
    }
  }
  return undefined;
}
