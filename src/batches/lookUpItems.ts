import { isSince } from "../shared/storedTime.ts";
import { ServiceError } from "../service/errors.ts";
import type { CallSource, ChargeDifference, ChargeLookup } from "../spending/chargeLookup.ts";
import type { ChargeVerdict } from "../spending/chargeRule.ts";
import type { ResultStore } from "../library/resultStore.ts";
import type { ItemVerdict, SentItem } from "./batchRunner.ts";

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

/** One of version 0.4.0 has no id of its own in the ledger: its time tells. */
async function savedResultOf(
  { results }: ItemRecords,
  { key, sentAt, call }: SentItem,
): Promise<ItemVerdict | undefined> {
  if (call !== undefined) {
    const read = await results.open(call);
    return read.ok ? { kind: "saved", resultId: call, credits: read.result.cost } : undefined;
  }
  const found = await results.findSaved(key);
  return found !== undefined && isSince(found.receivedAt, sentAt, Date.now())
    ? { kind: "saved", resultId: found.id, credits: found.cost }
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
