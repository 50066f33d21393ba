import type { UsageEntry } from "../service/account.ts";
import { entryTime, isAgent, isForeign, isOfUnknownSource, toolOf } from "../service/usageLog.ts";
import { findTool } from "../tools/catalogue.ts";
import type { LedgerEntry } from "./ledgerLines.ts";

/** A reading of the usage log (service spec 2.4), and of the balance after it. */
export interface LogReading {
  readonly entries: readonly UsageEntry[];
  /** Credits; undefined where it wasn't read. */
  readonly balance: number | undefined;
  /** Whose log it is, as `Connection.account` names it. */
  readonly account: string;
  /** Our own credential's id, where it is known; entries of others are left out then. */
  readonly credentialId: string | undefined;
}

const second = 1000;
const minute = 60 * second;

/** How far the times in the log may lie from the service's own clock: stamps that were seen were off by 8 s. */
export const stampTolerance = 30 * second;
/** The latest moment after its line in the ledger at which a call is sent: two free repetitions, and the waits before them. */
const latestSend = 4 * minute;
/** The timeout of a tool that this version does not know. */
const unknownTimeout = 5 * minute;

/** An entry of the log with its time and charge, both readable. */
export interface TimedEntry {
  readonly entry: UsageEntry;
  /** Milliseconds since 1970 on the service's clock. */
  readonly at: number;
  readonly credits: number;
}

/** A call and the time in which its entry stands, on the service's clock. */
export interface PlacedCall {
  readonly call: LedgerEntry;
  readonly from: number;
  readonly to: number;
  /** When the service had surely finished with it. */
  readonly over: number;
}

/** Calls of one tool whose entries can't be told apart by time alone, and the entries that may be theirs. */
export interface Cluster {
  readonly calls: readonly PlacedCall[];
  readonly entries: readonly TimedEntry[];
}

/** What the log and the ledger say about one tool. */
export class ToolLog {
  readonly entries: readonly TimedEntry[];
  /** Times of entries that may be anything; NaN where that can't be read either. */
  readonly unreadable: readonly number[];
  readonly clusters: readonly Cluster[];
  /** Calls that may have a charge and whose account, or time on the service's clock, is unknown. */
  readonly unplaced: number;
  readonly #clusterOf = new Map<string, Cluster>();

  constructor(tool: string, ledger: readonly LedgerEntry[], reading: LogReading) {
    const own = reading.entries.filter((entry) => mayBeOurs(entry, tool, reading.credentialId));
    // What came from an unknown kind of caller may be ours or not: it proves nothing either way.
    const readable = (entry: UsageEntry): TimedEntry[] =>
      isOfUnknownSource(entry, reading.credentialId) ? [] : readEntry(entry);
    this.entries = own.flatMap(readable);
    this.unreadable = own.filter((entry) => readable(entry).length === 0).map(entryTime);
    const calls = ledger.filter(
      (call) =>
        call.tool === tool &&
        mayBeIn(call, reading) &&
        (call.outcome !== "notCharged" || call.attempt?.status !== undefined),
    );
    const placed = calls.flatMap((call) => (call.account === undefined ? [] : (place(call) ?? [])));
    this.unplaced = calls.length - placed.length;
    this.clusters = clustersOf(placed, this.entries);
    for (const cluster of this.clusters) {
      for (const { call } of cluster.calls) {
        this.#clusterOf.set(call.id, cluster);
      }
    }
  }

  clusterOf(id: string): Cluster | undefined {
    return this.#clusterOf.get(id);
  }
}

/** False for calls of another account: their charges are in that one's log. */
function mayBeIn(call: LedgerEntry, { account }: LogReading): boolean {
  return call.account === undefined || call.account === account;
}

/** Calls whose times overlap, directly or through others, belong together. */
function clustersOf(placed: readonly PlacedCall[], entries: readonly TimedEntry[]): Cluster[] {
  const groups: { calls: PlacedCall[]; from: number; to: number }[] = [];
  for (const call of placed.toSorted((a, b) => a.from - b.from)) {
    const last = groups.at(-1);
    if (last !== undefined && call.from <= last.to) {
      last.calls.push(call);
      last.to = Math.max(last.to, call.to);
    } else {
      groups.push({ calls: [call], from: call.from, to: call.to });
    }
  }
  return groups.map(({ calls, from, to }) => ({
    calls,
    entries: entries.filter((entry) => isWithin(entry, { from, to })),
  }));
}

/** Where a call's entry stands in the log; undefined when its time on the service's clock is unknown. */
export function place(call: LedgerEntry): PlacedCall | undefined {
  const { attempt } = call;
  const clockOffset = attempt === undefined ? call.clockOffset : attempt.clockOffset;
  if (clockOffset === undefined) {
    return undefined;
  }
  const sentAt = Date.parse(attempt?.sentAt ?? call.at) + clockOffset;
  // Sent by a window that ended, or not ended yet: it may have waited for its turn before.
  const endedAt = sentAt + (attempt?.took ?? latestSend);
  // Without a status the service may go on with it.
  const isEnded = attempt?.status !== undefined || isAnswered(call);
  const over = isEnded ? endedAt : endedAt + 2 * (findTool(call.tool)?.timeout ?? unknownTimeout);
  return { call, from: sentAt - stampTolerance, to: over + stampTolerance, over };
}

/** The answer of the call came, so it has one entry of a success in the log. */
export function isAnswered({ outcome, resultId }: LedgerEntry): boolean {
  return outcome === "charged" && resultId !== undefined;
}

/** True for an entry in the time from `from` to `to`, both included. */
export function isWithin(
  { at }: Pick<TimedEntry, "at">,
  { from, to }: Pick<PlacedCall, "from" | "to">,
): boolean {
  return at >= from && at <= to;
}

function readEntry(entry: UsageEntry): TimedEntry[] {
  const { credits_charged: credits, endpoint } = entry;
  const at = entryTime(entry);
  return Number.isNaN(at) || typeof credits !== "number" || endpoint === undefined
    ? []
    : [{ entry, at, credits }];
}

function mayBeOurs(entry: UsageEntry, tool: string, credentialId: string | undefined): boolean {
  const sameTool = entry.endpoint === undefined || toolOf(entry) === tool;
  const isPost = entry.method === undefined || entry.method.toUpperCase() === "POST";
  return sameTool && isPost && !isAgent(entry) && !isForeign(entry, credentialId);
}
