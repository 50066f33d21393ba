import type { UsageEntry } from "../service/account.ts";
import {
  entryTime,
  isAgent,
  isForeign,
  isOfUnknownSource,
  sourceOf,
  toolOf,
} from "../service/usageLog.ts";
import type { ChargeVerdict } from "./chargeRule.ts";
import type { LedgerEntry } from "./ledgerLines.ts";

/**
 * Who made a request: this editor; this editor for an agent in its chat; somebody else with the same
 * key; somebody with another key of the account; an agent of the service, whose requests are in the
 * log too (service spec 1, 2.4); or somebody whom the log identifies by a word that isn't documented.
 */
export type Caller = "thisEditor" | "chat" | "sameKey" | "otherKey" | "agent" | "otherSource";

/** An entry of the usage log and what this editor knows about it. */
export interface Reconciled {
  readonly entry: UsageEntry;
  readonly caller: Caller;
  /** The request failed, and credits were taken all the same. */
  readonly failedButCharged: boolean;
  /** The call in the ledger that this is the charge of. */
  readonly ledgerId?: string;
}

/** A reading of the usage log, beside the ledger of the same origin. */
export interface ReconcileInput {
  readonly entries: readonly UsageEntry[];
  readonly ledger: readonly LedgerEntry[];
  /** Undefined when it is not known: then every key may be our own. */
  readonly ownCredentialId: string | undefined;
  /** What to add to our clock to get the service's, in milliseconds. */
  readonly clockOffset: number;
}

/** How a call whose end was not known turned out, or what an answered call really cost. */
export interface Settlement {
  readonly id: string;
  readonly outcome: "charged" | "notCharged";
  readonly credits: number;
}

const minute = 60_000;
/** How long before its call is noted an entry may stand in the log, since clocks agree only roughly. */
const earliest = 1.5 * minute;
/** How long after that it may stand there. */
const latest = 10 * minute;

/** Finds out who made the requests of the usage log, in the order of the log. */
export function reconcile(input: ReconcileInput): Reconciled[] {
  const calls = matchCharges(input);
  const forAgents = new Set(input.ledger.filter(isForAgent).map(({ id }) => id));
  return input.entries.map((entry, index) => {
    const ledgerId = calls.get(index);
    return {
      entry,
      caller:
        ledgerId === undefined
          ? callerOf(entry, input.ownCredentialId)
          : forAgents.has(ledgerId)
            ? "chat"
            : "thisEditor",
      failedButCharged: isFailedButCharged(entry),
      ...(ledgerId === undefined ? {} : { ledgerId }),
    };
  });
}

/** True for a call of this editor that an agent asked for. */
export function isForAgent({ from }: LedgerEntry): boolean {
  return from !== undefined;
}

/** What the ledger has to note because of verdicts about its calls: outcomes that were open, and charges that differ from what it counts. */
export function settlements(
  verdicts: ReadonlyMap<string, ChargeVerdict>,
  ledger: readonly LedgerEntry[],
): Settlement[] {
  return ledger.flatMap(({ id, outcome, credits }): Settlement[] => {
    const verdict = verdicts.get(id);
    if (verdict?.kind === "charged" && (outcome !== "charged" || credits !== verdict.credits)) {
      return [{ id, outcome: "charged", credits: verdict.credits }];
    }
    return verdict?.kind === "notCharged" && (outcome === "open" || outcome === "unknown")
      ? [{ id, outcome: "notCharged", credits: 0 }]
      : [];
  });
}

interface Pair {
  readonly index: number;
  readonly call: LedgerEntry;
  /** Which calls choose first. */
  readonly rank: number;
  /** Milliseconds between the two. */
  readonly apart: number;
}

/**
 * The call of each charge, by the index of its entry: those known to be charged choose first, and
 * the nearest in time before others. Where that leaves a call without a charge it might have, others move.
 */
function matchCharges(input: ReconcileInput): Map<number, string> {
  const timed = input.ledger.map((call): TimedCall => ({
    call,
    at: Date.parse(call.at) + input.clockOffset,
  }));
  const ofTool = Map.groupBy(timed, ({ call }) => call.tool);
  const pairs = input.entries
    .flatMap((entry, index) => pairsOf(entry, index, ofTool, input.ownCredentialId))
    .toSorted((a, b) => a.rank - b.rank || a.apart - b.apart);
  const fitting = Map.groupBy(pairs, ({ call }) => call.id);
  const calls = takeNearest(pairs);
  const taken = new Set(calls.values());
  let seen = new Set<number>();
  for (const id of fitting.keys()) {
    if (!taken.has(id) && makeRoom(id, fitting, calls, seen)) {
      seen = new Set();
    }
  }
  return calls;
}

function takeNearest(pairs: readonly Pair[]): Map<number, string> {
  const calls = new Map<number, string>();
  const taken = new Set<string>();
  for (const { index, call } of pairs) {
    if (!calls.has(index) && !taken.has(call.id)) {
      calls.set(index, call.id);
      taken.add(call.id);
    }
  }
  return calls;
}

/** Finds a charge for a call by moving others to charges that fit them too (an augmenting path). `seen` are charges that can't be had. */
function makeRoom(
  id: string,
  fitting: ReadonlyMap<string, readonly Pair[]>,
  calls: Map<number, string>,
  seen: Set<number>,
): boolean {
  for (const { index } of fitting.get(id) ?? []) {
    if (!seen.has(index)) {
      seen.add(index);
      const holder = calls.get(index);
      if (holder === undefined || makeRoom(holder, fitting, calls, seen)) {
        calls.set(index, id);
        return true;
      }
    }
  }
  return false;
}

/** A call of the ledger and when that was on the service's clock, in milliseconds since 1970. */
interface TimedCall {
  readonly call: LedgerEntry;
  readonly at: number;
}

/** The calls that an entry of the log can be the charge of. `calls` are those of each tool. */
function pairsOf(
  entry: UsageEntry,
  index: number,
  calls: ReadonlyMap<string, readonly TimedCall[]>,
  ownCredentialId: string | undefined,
): Pair[] {
  const isOthers =
    isAgent(entry) ||
    isForeign(entry, ownCredentialId) ||
    isOfUnknownSource(entry, ownCredentialId);
  if (!isCharged(entry) || isOthers) {
    return [];
  }
  const time = entryTime(entry);
  const failed = isFailedButCharged(entry);
  const tool = toolOf(entry);
  const near = ((tool === undefined ? undefined : calls.get(tool)) ?? []).filter(
    ({ at }) => time >= at - earliest && time <= at + latest,
  );
  return near
    .filter(({ call }) => failed || call.outcome !== "notCharged")
    .map(({ call, at }) => ({
      index,
      call,
      rank: ranks[call.outcome],
      apart: Math.abs(time - at),
    }));
}

/** Calls known to be charged have a charge in the log for sure; those refused have one only if the refusal was charged. */
const ranks = { charged: 0, open: 1, unknown: 1, notCharged: 2 } as const;

/** Who made a request that is no charge of a call in the ledger. What is free is our own if it came with our key. */
function callerOf(entry: UsageEntry, ownCredentialId: string | undefined): Caller {
  if (isAgent(entry)) {
    return "agent";
  }
  if (isForeign(entry, ownCredentialId)) {
    return "otherKey";
  }
  if (sourceOf(entry) === "other") {
    return "otherSource";
  }
  return isCharged(entry) ? "sameKey" : "thisEditor";
}

function isCharged({ credits_charged }: UsageEntry): boolean {
  return (credits_charged ?? 0) > 0;
}

function isFailedButCharged(entry: UsageEntry): boolean {
  return isCharged(entry) && ((entry.status_code ?? 0) >= 400 || (entry.error_type ?? "") !== "");
}
