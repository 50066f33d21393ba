import { entryTime } from "../service/usageLog.ts";
import type { LedgerEntry } from "./ledgerLines.ts";
import type { Cluster, LogReading, PlacedCall, TimedEntry } from "./toolLog.ts";
import { ToolLog, isAnswered, isWithin, place, stampTolerance } from "./toolLog.ts";

/** Why the usage log proves nothing about a call. */
export type UnknownReason =
  /** The log can't be read now, or nobody waited for it. */
  | "logUnreadable"
  /** The log is another account's than the one that was called. */
  | "otherAccount"
  /** Nobody knows when the call was sent, or the log read, on the service's clock. */
  | "clockUnknown"
  /** The log holds nothing older than the call: it may have been cut off before it. */
  | "logTooShort"
  /** The log shows no call of which this editor knows that it was charged: in which form it logs our calls is unknown. */
  | "formNotSeen"
  /** An entry that can't be read may be the call's. */
  | "unreadableEntry"
  /** The service may still be working on the call, or writing its log. */
  | "tooEarly"
  /** A charge, or a success, in the log may be the call's or another one's. */
  | "otherCharges"
  /** The service sent an error status, and the log shows no entry with it. */
  | "noEntry";

/** What the usage log proves about one call of the ledger. */
export type ChargeVerdict =
  /** Its charge is in the log: `credits`, logged `at` (ISO time of the service). */
  | { readonly kind: "charged"; readonly credits: number; readonly at: string }
  /** It certainly cost nothing. */
  | { readonly kind: "notCharged" }
  /** With `wait`, the milliseconds after which another look may tell more. */
  | { readonly kind: "unknown"; readonly because: UnknownReason; readonly wait?: number };

/** An entry is final, and a missing one is missing, only when this has passed since, besides the largest lag seen. */
const lagMargin = 60 * 1000;

/** Everything the table below asks about one call of the account whose log was read, sent at a known time. */
interface Facts {
  /** The charge that is the call's; undefined where it can't be told apart from others. */
  readonly charge: TimedEntry | undefined;
  readonly reachesBack: boolean;
  readonly formSeen: boolean;
  readonly unreadable: boolean;
  /** Milliseconds until what the log shows about the call is final. */
  readonly wait: number;
  /** No charge and no success in the log can be the call's: there is none, or each is an answered call's. */
  readonly explained: boolean;
  /** The log shows an entry without a charge for each call that ended with the same error status. */
  readonly statusSeen: boolean;
}

const unknown = (because: UnknownReason): ChargeVerdict => ({ kind: "unknown", because });

/**
 * Was it charged? The first row that has a verdict decides, for single calls, batches and the
 * activity list alike. Without one the call was not charged: that needs every proof in the table.
 */
const table: readonly ((facts: Facts) => ChargeVerdict | undefined)[] = [
  ({ charge }) => charge && { kind: "charged", credits: charge.credits, at: charge.stamp },
  ({ reachesBack }) => (reachesBack ? undefined : unknown("logTooShort")),
  ({ formSeen }) => (formSeen ? undefined : unknown("formNotSeen")),
  ({ unreadable }) => (unreadable ? unknown("unreadableEntry") : undefined),
  ({ wait }) => (wait > 0 ? { kind: "unknown", because: "tooEarly", wait } : undefined),
  ({ explained }) => (explained ? undefined : unknown("otherCharges")),
  ({ statusSeen }) => (statusSeen ? undefined : unknown("noEntry")),
];

/**
 * Judges calls of the ledger by a reading of the usage log. `ledger` holds them and all the others of
 * the same origin around them, of every window: a charge belongs to one call only. For a call that
 * was answered, "charged" tells what it really cost. One that the ledger counts as charged is never
 * found free. `lag` is the largest delay of the log seen so far, in milliseconds.
 */
export function judgeCalls(
  calls: readonly LedgerEntry[],
  ledger: readonly LedgerEntry[],
  reading: LogReading,
  lag: number,
): Map<string, ChargeVerdict> {
  const judge = new LogJudge(ledger, reading);
  return new Map(calls.map((call) => [call.id, judge.verdict(call, lag)]));
}

/** The largest delay that a reading shows, in milliseconds: charges of answered calls that it lacks although it reaches back to them. */
export function lagOf(ledger: readonly LedgerEntry[], reading: LogReading): number {
  return new LogJudge(ledger, reading).lag;
}

/** One reading of the log beside the ledger. */
class LogJudge {
  readonly #reading: LogReading;
  readonly #ledger: readonly LedgerEntry[];
  readonly #oldest: number;
  readonly #tools: ReadonlyMap<string, ToolLog>;
  readonly #formSeen: boolean;

  constructor(ledger: readonly LedgerEntry[], reading: LogReading) {
    this.#ledger = ledger;
    this.#reading = reading;
    this.#oldest = Math.min(
      ...reading.entries.map(entryTime).filter((time) => !Number.isNaN(time)),
    );
    const tools = new Set(ledger.map(({ tool }) => tool));
    this.#tools = new Map([...tools].map((tool) => [tool, new ToolLog(tool, ledger, reading)]));
    this.#formSeen = this.#isFormSeen();
  }

  verdict(call: LedgerEntry, lag: number): ChargeVerdict {
    if (call.account !== this.#reading.account) {
      return unknown("otherAccount");
    }
    const facts = this.#facts(call, lag);
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

  get lag(): number {
    const { readAt } = this.#reading;
    const missing = [...this.#tools.values()].flatMap(({ clusters }) =>
      clusters.flatMap((cluster) => this.#oldestMissing(cluster)),
    );
    return readAt === undefined ? 0 : Math.max(0, ...missing.map(({ over }) => readAt - over));
  }

  /** Of several answered calls in a cluster, the youngest are the ones whose entries are missing. */
  #oldestMissing({ calls, entries }: Cluster): PlacedCall[] {
    const answered = calls
      .filter(({ call, from }) => isAnswered(call) && from > this.#oldest)
      .toSorted((a, b) => a.over - b.over);
    return answered.slice(entries.filter(isSuccess).length);
  }

  /** Undefined where the call's time on the service's clock, or that of the reading, is unknown. */
  #facts(call: LedgerEntry, lag: number): Facts | undefined {
    const { readAt } = this.#reading;
    const log = this.#tools.get(call.tool);
    const placed = place(call);
    const cluster = log?.clusterOf(call.id);
    if (
      log === undefined ||
      placed === undefined ||
      cluster === undefined ||
      readAt === undefined
    ) {
      return undefined;
    }
    const final = readAt - lag - lagMargin;
    return {
      charge: isAnswered(call)
        ? ownCharge(placed, cluster, { unplaced: log.unplaced, final })
        : lostCharge(placed, cluster, log.unplaced),
      reachesBack: this.#oldest <= placed.from,
      formSeen: this.#formSeen,
      unreadable: log.unreadable.some((at) => Number.isNaN(at) || isWithin({ at }, placed)),
      wait: placed.over - final,
      explained: !isCharged(call) && isExplained(placed, cluster, { oldest: this.#oldest, final }),
      statusSeen: isStatusSeen(call, cluster, final),
    };
  }

  /** True when an answered call of this account is in the log with a charge. */
  #isFormSeen(): boolean {
    return this.#ledger.some((call) => {
      const placed =
        isAnswered(call) && call.account === this.#reading.account ? place(call) : undefined;
      const entries = this.#tools.get(call.tool)?.entries ?? [];
      return (
        placed !== undefined &&
        entries.some((entry) => isSuccess(entry) && entry.credits > 0 && isWithin(entry, placed))
      );
    });
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

/**
 * The charge of a call that brought no result: there are enough for every call that can have one, so
 * one of them is its own. Calls whose time is unknown may have any of them.
 */
function lostCharge(
  placed: PlacedCall,
  { calls, entries }: Cluster,
  unplaced: number,
): TimedEntry | undefined {
  const left = new Set(entries.filter(({ credits }) => credits > 0));
  for (const owner of calls.filter(({ call }) => isCharged(call) && call.id !== placed.call.id)) {
    const taken = nearest([...left], owner);
    if (taken !== undefined) {
      left.delete(taken);
    }
  }
  const status = placed.call.attempt?.status;
  if (status !== undefined) {
    const withStatus = [...left].filter(({ entry }) => entry.status_code === status);
    const sameStatus = calls.filter(
      ({ call }) => call.attempt?.status === status && !isCharged(call),
    );
    if (withStatus.length > 0 && withStatus.length >= sameStatus.length) {
      return nearest(withStatus, placed);
    }
  }
  const open = calls.filter(({ call }) => call.outcome === "open" || call.outcome === "unknown");
  return placed.call.outcome === "notCharged" || left.size < open.length + unplaced
    ? undefined
    : nearest([...left], placed);
}

/**
 * What an answered call was charged: the charges are as many as the answered calls around it, and
 * follow each other as these do. One below the price may still be raised until it is final. Once
 * that is so, calls whose charges may be missing yet are left out.
 */
function ownCharge(
  placed: PlacedCall,
  cluster: Cluster,
  { unplaced, final }: { readonly unplaced: number; readonly final: number },
): TimedEntry | undefined {
  const { calls, entries } = placed.over <= final ? untilFinal(cluster, final) : cluster;
  const successes = entries.filter(mayCost);
  if (
    unplaced > 0 ||
    successes.length !== calls.length ||
    !calls.every(({ call }) => isAnswered(call))
  ) {
    return undefined;
  }
  const own = successes.toSorted((a, b) => a.at - b.at)[
    calls.findIndex(({ call }) => call.id === placed.call.id)
  ];
  return own !== undefined &&
    isWithin(own, placed) &&
    (own.credits >= placed.call.price || own.at <= final)
    ? own
    : undefined;
}

function untilFinal({ calls, entries }: Cluster, final: number): Cluster {
  return {
    calls: calls.filter(({ over }) => over <= final),
    entries: entries.filter(({ at }) => at <= final),
  };
}

function nearest(
  entries: readonly TimedEntry[],
  { from, over }: PlacedCall,
): TimedEntry | undefined {
  const middle = (from + stampTolerance + over) / 2;
  return entries.toSorted((a, b) => Math.abs(a.at - middle) - Math.abs(b.at - middle))[0];
}

/** Only entries between `oldest` and `final` are surely there, and surely as they will stay. */
function isExplained(
  placed: PlacedCall,
  { calls, entries }: Cluster,
  { oldest, final }: { readonly oldest: number; readonly final: number },
): boolean {
  const costly = entries.filter(mayCost);
  const charged = calls.filter(({ call }) => isCharged(call));
  const areComplete =
    costly.length === charged.length &&
    charged.every(({ from, over }) => from >= oldest && over <= final);
  return areComplete || !costly.some((entry) => isWithin(entry, placed));
}

function isStatusSeen(
  { attempt }: LedgerEntry,
  { calls, entries }: Cluster,
  final: number,
): boolean {
  const status = attempt?.status;
  const free = entries.filter(
    ({ entry, at, credits }) => entry.status_code === status && credits === 0 && at <= final,
  );
  return (
    status === undefined ||
    free.length >= calls.filter(({ call }) => call.attempt?.status === status).length
  );
}
