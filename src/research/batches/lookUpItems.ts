import { isSince } from "../../system/storedTime.ts";
import { ServiceError } from "../service/errors.ts";
import type { CallSource, ChargeDifference, ChargeLookup } from "../spending/chargeLookup.ts";
import type { ChargeVerdict } from "../spending/chargeRule.ts";
import { failureOf } from "../library/reusable.ts";
import type { ResultStore } from "../library/resultStore.ts";
import type { ItemVerdict, SavedItem, SentItem } from "./batchRunner.ts";

/** What the look-up reads. */
export interface ItemRecords {
  readonly results: Pick<ResultStore, "open" | "findSaved">;
  readonly lookup: Pick<ChargeLookup, "lookUp">;
  /** What the batch's calls go through; undefined while another connection is in use. */
  readonly source: CallSource | undefined;
  /** Other calls turned out to be charged otherwise than was known. */
  readonly tellDifferences: (differences: readonly ChargeDifference[]) => void;
}

/** What became of items of a batch, in their order: the library tells first, and then one look at the account. */
export async function lookUpItems(
  records: ItemRecords,
  items: readonly SentItem[],
): Promise<readonly ItemVerdict[]> {
  const saved = await Promise.all(items.map((item) => savedResultOf(records, item)));
  const calls = items.flatMap(({ call }, index) =>
    call === undefined || saved[index] !== undefined ? [] : [call],
  );
  const verdicts = await verdictsOn(records, calls);
  return items.map(
    ({ call }, index) =>
      saved[index] ??
      (call === undefined ? undefined : verdicts.get(call)) ?? {
        kind: "unknown",
        because: "notLookedUp",
      },
  );
}

/** A response that can't be read proves no charge: then the account is asked, as without one. */
async function savedResultOf(
  { results }: ItemRecords,
  item: SentItem,
): Promise<SavedItem | undefined> {
  const id = item.call ?? (await resultSince(results, item));
  const read = id === undefined ? undefined : await results.open(id);
  if (read?.ok !== true || read.result.unreadable === true) {
    return undefined;
  }
  const { id: resultId, cost: credits } = read.result;
  const failure = failureOf(read.result);
  return { kind: "saved", resultId, credits, ...(failure === undefined ? {} : { failure }) };
}

/** An item of version 0.4.0 has no id of its own in the ledger: its time tells. */
async function resultSince(
  results: Pick<ResultStore, "findSaved">,
  { key, sentAt }: SentItem,
): Promise<string | undefined> {
  const found = await results.findSaved(key);
  return found !== undefined && isSince(found.receivedAt, sentAt, Date.now())
    ? found.id
    : undefined;
}

async function verdictsOn(
  { lookup, source, tellDifferences }: ItemRecords,
  calls: readonly string[],
): Promise<ReadonlyMap<string, ChargeVerdict>> {
  if (calls.length === 0 || source === undefined) {
    return new Map();
  }
  try {
    const { verdicts, differences } = await lookup.lookUp(source, calls);
    tellDifferences(differences);
    return verdicts;
  } catch (error) {
    if (error instanceof ServiceError) {
      // Nothing is decided; the next look may succeed.
      return new Map();
    }
    throw error;
  }
}
