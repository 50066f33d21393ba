import { highestOf } from "../../shared/extremes.ts";
import { isLaterInLedger } from "./ledgerLines.ts";
import type { LedgerEntry } from "./ledgerLines.ts";
import type { Cluster, LogReading, PlacedCall, TimedEntry } from "./toolLog.ts";
import { ToolLog, isAnswered, isWithin, place, stampTolerance } from "./toolLog.ts";

/** Why nothing proves what a call was charged. */
export type UnknownReason =
  /** The log wasn't read for it: the person cancelled, or it isn't known whose log has it. */
  | "notLookedUp"
  /** The log couldn't be read. */
  | "logUnreadable"
  /** The log is another account's than the one that was called. */
  | "otherAccount"
  /** It isn't known when the call was sent on the service's clock. */
  | "clockUnknown"
  /** An entry that can't be read may be the call's. */
  | "unreadableEntry"
  /** A charge in the log may be the call's or another one's. */
  | "otherCharges"
  /** No entry of the log is known to be the call's. Absence proves nothing: logs are late and forget. */
  | "noEntry"
  /** The log shows less than the price, and the balance doesn't say the same. */
  | "notConfirmed";

/** What is proved about the charge of one call of the ledger. */
export type ChargeVerdict =
  /** Its charge was found: `credits`, logged `at` (ISO time in UTC, on the service's clock), which is absent where the log read now doesn't show it any more. */
  | { readonly kind: "charged"; readonly credits: number; readonly at?: string }
  /** It certainly cost nothing. */
  | { readonly kind: "notCharged" }
  | { readonly kind: "unknown"; readonly because: UnknownReason };

/** Everything the table below asks about one call of the account whose log was read, sent at a known time. */
interface Facts {
  readonly price: number;
  /** The charge that is the call's; undefined where it can't be told apart from others. */
  readonly charge: TimedEntry | undefined;
  readonly unreadable: boolean;
  /** The log shows an entry of this call without a charge. */
  readonly loggedFree: boolean;
  /** A charge in the call's time belongs to no call that is known. */
  readonly otherCharges: boolean;
  /** Credits that left the account since the call was sent; undefined where that isn't known, or later calls were charged. */
  readonly gone: () => number | undefined;
}

const unknown = (because: UnknownReason): ChargeVerdict => ({ kind: "unknown", because });

/**
 * Was it charged? The first row that has a verdict decides, for single calls, batches and the
 * activity list alike. Without one the call was not charged: that needs an entry of this very call
 * with 0 credits, and a balance that closes to the credit.
 */
const table: readonly ((facts: Facts) => ChargeVerdict | undefined)[] = [
  ({ charge, price, gone }) => charge && chargeVerdict(charge, price, gone),
  ({ unreadable }) => (unreadable ? unknown("unreadableEntry") : undefined),
  ({ loggedFree, otherCharges }) =>
    loggedFree ? undefined : unknown(otherCharges ? "otherCharges" : "noEntry"),
  ({ gone }) => (gone() === 0 ? undefined : unknown("notConfirmed")),
];

/** A log may say less than was charged, for ever or until it is amended: what frees a budget needs the balance, too. */
function chargeVerdict(
  { credits, at }: TimedEntry,
  price: number,
  gone: Facts["gone"],
): ChargeVerdict {
  return credits >= price || gone() === credits
    ? { kind: "charged", credits, at: new Date(at).toISOString() }
    : unknown("notConfirmed");
}

/**
 * Judges calls of the ledger by a reading of the account. `ledger` holds them and all the others of
 * the same origin around them, of every window: a charge belongs to one call only. For a call that
 * was answered, "charged" tells what it really cost. One that the ledger counts as charged is never
 * found free.
 */
export function judgeCalls(
  calls: readonly LedgerEntry[],
  ledger: readonly LedgerEntry[],
  reading: LogReading,
): Map<string, ChargeVerdict> {
  const judge = new LogJudge(ledger, reading);
  return new Map(calls.map((call) => [call.id, judge.verdict(call)]));
}

/**
 * What the ledger says of a call that a later reading proves nothing about: logs forget, and a balance
 * closes only until the next charge. Undefined where it doesn't know either; a call that was sent with
 * an unknown balance may have been noted as free by a version that asked for less proof.
 */
export function notedVerdict({
  outcome,
  credits,
  attempt,
  balance,
}: LedgerEntry): ChargeVerdict | undefined {
  if (outcome === "charged") {
    return { kind: "charged", credits };
  }
  const isProved = attempt === undefined || balance !== undefined;
  return outcome === "notCharged" && isProved ? { kind: "notCharged" } : undefined;
}

/** One reading of the log beside the ledger. */
class LogJudge {
  readonly #reading: LogReading;
  readonly #tools: ReadonlyMap<string, ToolLog>;
  /** Calls of the account, of all tools, whose charge is known. */
  readonly #charged: readonly PlacedCall[];
  /** What lies before it is in the log as it will stay, where the log is written in order. */
  readonly #settledUntil: number;

  constructor(ledger: readonly LedgerEntry[], reading: LogReading) {
    this.#reading = reading;
    const tools = new Set(ledger.map(({ tool }) => tool));
    this.#tools = new Map([...tools].map((tool) => [tool, new ToolLog(tool, ledger, reading)]));
    this.#charged = ledger
      .filter((call) => isCharged(call) && call.account === reading.account)
      .flatMap((call) => place(call) ?? []);
    const times = [...this.#tools.values()].flatMap(({ entries }) => entries.map(({ at }) => at));
    this.#settledUntil = highestOf(times) - stampTolerance;
  }

  verdict(call: LedgerEntry): ChargeVerdict {
    if (call.account !== this.#reading.account) {
      return unknown(call.account === undefined ? "notLookedUp" : "otherAccount");
    }
    const facts = this.#facts(call);
    if (facts === undefined) {
      return unknown("clockUnknown");
    }
    for (const row of table) {
      const verdict = row(facts);
      if (verdict !== undefined) {
        return verdict;
      }
    }
    return { kind: "notCharged" };
  }

  /** Undefined where the call's time on the service's clock is unknown. */
  #facts(call: LedgerEntry): Facts | undefined {
    const log = this.#tools.get(call.tool);
    const placed = place(call);
    const cluster = log?.clusterOf(call.id);
    if (log === undefined || placed === undefined || cluster === undefined) {
      return undefined;
    }
    const { unplaced } = log;
    return {
      price: call.price,
      charge: isAnswered(call)
        ? ownCharge(placed, cluster, { unplaced, settledUntil: this.#settledUntil })
        : lostCharge(placed, cluster, unplaced),
      unreadable: log.unreadable.some((at) => Number.isNaN(at) || isWithin({ at }, placed)),
      loggedFree: !isCharged(call) && isLoggedFree(placed, cluster),
      otherCharges: unownedCharges(placed, cluster).some((entry) => isWithin(entry, placed)),
      gone: () => this.#gone(placed),
    };
  }

  /** A balance that rose says nothing: credits were bought. Nor does one after later calls: an answered call may have been free. */
  #gone({ call, from }: PlacedCall): number | undefined {
    const { balance } = this.#reading;
    // The service's clock is known to a second only: calls within one would change places by it.
    const isLast = !this.#charged.some(
      (other) =>
        other.call.id !== call.id && (isLaterInLedger(other.call, call) ?? other.from > from),
    );
    const gone = balance === undefined || call.balance === undefined ? -1 : call.balance - balance;
    return gone < 0 || !isLast ? undefined : gone;
  }
}

/** A charge of the log is known to be this call's: it was answered, or judged before. */
function isCharged({ outcome }: LedgerEntry): boolean {
  return outcome === "charged";
}

function isSuccess({ entry }: TimedEntry): boolean {
  const { status_code: status } = entry;
  return status === undefined || status === null || status < 300;
}

/** Entries that a charge may hide behind: what cost credits, and successes, which may be charged a moment later. */
function mayCost(entry: TimedEntry): boolean {
  return entry.credits > 0 || isSuccess(entry);
}

/** Charges that are left when each other call that is known to be charged has its own. */
function unownedCharges({ call }: PlacedCall, { calls, entries }: Cluster): TimedEntry[] {
  const left = new Set(entries.filter(({ credits }) => credits > 0));
  for (const owner of calls.filter((other) => isCharged(other.call) && other.call.id !== call.id)) {
    const taken = nearest([...left], owner);
    if (taken !== undefined) {
      left.delete(taken);
    }
  }
  return [...left];
}

/**
 * The charge of a call that brought no result: there are enough for every call that can have one, so
 * one of them is its own. Calls whose time is unknown may have any of them.
 */
function lostCharge(
  placed: PlacedCall,
  cluster: Cluster,
  unplaced: number,
): TimedEntry | undefined {
  const { calls } = cluster;
  const left = unownedCharges(placed, cluster);
  const status = placed.call.attempt?.status;
  if (status !== undefined) {
    const withStatus = left.filter(({ entry }) => entry.status_code === status);
    const sameStatus = calls.filter(
      ({ call }) => call.attempt?.status === status && !isCharged(call),
    );
    if (withStatus.length > 0 && withStatus.length >= sameStatus.length) {
      return nearest(withStatus, placed);
    }
  }
  const open = calls.filter(({ call }) => call.outcome === "open" || call.outcome === "unknown");
  return placed.call.outcome === "notCharged" || left.length < open.length + unplaced
    ? undefined
    : nearest(left, placed);
}

/**
 * What an answered call was charged: the charges are as many as the answered calls around it, and
 * follow each other as these do. Where they aren't, calls whose charges may be missing yet are left
 * out: those after which the log wasn't written further.
 */
function ownCharge(
  placed: PlacedCall,
  cluster: Cluster,
  { unplaced, settledUntil }: { readonly unplaced: number; readonly settledUntil: number },
): TimedEntry | undefined {
  return unplaced > 0
    ? undefined
    : (chargeInOrder(placed, cluster) ??
        chargeInOrder(placed, writtenUntil(cluster, settledUntil)));
}

function chargeInOrder(placed: PlacedCall, { calls, entries }: Cluster): TimedEntry | undefined {
  const successes = entries.filter(mayCost).toSorted((a, b) => a.at - b.at);
  const place = calls.findIndex(({ call }) => call.id === placed.call.id);
  const own =
    successes.length === calls.length && calls.every(({ call }) => isAnswered(call))
      ? successes[place]
      : undefined;
  return own !== undefined && isWithin(own, placed) ? own : undefined;
}

function writtenUntil({ calls, entries }: Cluster, time: number): Cluster {
  return {
    calls: calls.filter(({ over }) => over <= time),
    entries: entries.filter(({ at }) => at <= time),
  };
}

function nearest(
  entries: readonly TimedEntry[],
  { from, over }: PlacedCall,
): TimedEntry | undefined {
  const middle = (from + stampTolerance + over) / 2;
  return entries.toSorted((a, b) => Math.abs(a.at - middle) - Math.abs(b.at - middle))[0];
}

/**
 * There are as many free entries with the status that came as calls that one can belong to, and one
 * lies in this call's time. Where no status came the service may still be at work on the call, and
 * charge it after both readings.
 */
function isLoggedFree(placed: PlacedCall, { calls, entries }: Cluster): boolean {
  const status = placed.call.attempt?.status;
  const free = entries.filter(
    ({ credits, entry }) => credits === 0 && entry.status_code === status,
  );
  const owners = calls.filter(({ call }) => !isCharged(call) && call.attempt?.status === status);
  return (
    status !== undefined &&
    free.length >= owners.length &&
    free.some((entry) => isWithin(entry, placed))
  );
}
