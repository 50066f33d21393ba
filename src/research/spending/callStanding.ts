import type { ResultSummary } from "../library/resultIndex.ts";
import { comparableKey } from "../tools/arguments.ts";
import type { ResultStore } from "../library/resultStore.ts";
import { isReusable } from "../library/reusable.ts";
import { canStandIn } from "../library/standIn.ts";
import { isSince } from "../../system/storedTime.ts";
import type { CallsUnderWay } from "./callsUnderWay.ts";
import type { Ledger, LedgerEntry } from "./ledger.ts";
import { isUnderWay } from "./pendingCalls.ts";
import type { PendingCalls, PendingNote } from "./pendingCalls.ts";

/** How a call stands before anybody pays for it. */
export type CallStanding =
  /** Nothing is known that would do for it. */
  | { readonly kind: "unpaid" }
  /** It is under way: in this window, or in another one since `since` (ISO time). */
  | { readonly kind: "running"; readonly since?: string }
  /** A saved result is fresh enough to stand in for it. */
  | { readonly kind: "saved"; readonly result: ResultSummary }
  /**
   * It was sent at `sentAt` (ISO time), was or may have been charged, and there is no result that can be
   * read. `unclaimed` is its line in the ledger where no claim of it is left, so nothing asks while it
   * is paid for.
   */
  | { readonly kind: "lost"; readonly sentAt: string; readonly unclaimed?: LedgerEntry };

/** A call's standing, and the newest saved result of it, however old: one that comes later is used instead of paying. */
export interface StandingOfCall {
  readonly standing: CallStanding;
  /** Its id. */
  readonly newestSaved: string | undefined;
}

/** Where it is written what became of calls. */
export interface StandingStores {
  readonly results: Pick<ResultStore, "list" | "open">;
  readonly ledger: Pick<Ledger, "entries" | "find">;
  readonly pendingCalls: Pick<PendingCalls, "read">;
  readonly callsUnderWay: Pick<CallsUnderWay, "of">;
  /** Milliseconds since 1970. */
  now(): number;
}

const day = 24 * 60 * 60 * 1000;

type Sent = ReadonlyMap<string | undefined, readonly LedgerEntry[]>;

/** What the stores said, in the order in which they were read. */
interface Facts {
  readonly before: Sent;
  readonly notes: ReadonlyMap<string, readonly PendingNote[]>;
  readonly after: Sent;
  /** By call key. */
  readonly newest: ReadonlyMap<string, ResultSummary>;
  /** Those that are young enough to stand in for a call, newest first. */
  readonly fresh: ReadonlyMap<string, readonly ResultSummary[]>;
}

/** Calls of one tool that are looked up together. */
export interface LookedUpCalls {
  /** `sandbox`, or the service's origin. */
  readonly origin: string;
  /** How old a saved result may be to stand in for one, in milliseconds. */
  readonly maxAge: number;
  readonly keys: readonly string[];
}

/** Says how these calls stand, by their keys. The stores are read once, with the first question. */
export function standingLookUp(
  stores: StandingStores,
  { origin, maxAge, keys }: LookedUpCalls,
): (key: string) => Promise<StandingOfCall> {
  let reading: Promise<Facts> | undefined;
  return async (key) => {
    const facts = await (reading ??= readFacts(stores, { origin, maxAge, keys }));
    const { newest, fresh } = facts;
    return {
      standing: await standingOf(stores, facts, key, fresh.get(key) ?? []),
      newestSaved: newest.get(key)?.id,
    };
  };
}

/**
 * A call is written down as claimed before its price is reserved, and stays so until it is settled:
 * so the ledger is read before the claims and once more after them, and what ends while this looks is
 * never taken for lost.
 */
async function readFacts(
  stores: StandingStores,
  { origin, maxAge, keys }: LookedUpCalls,
): Promise<Facts> {
  const before = await sentCalls(stores, origin, maxAge);
  const notes = await stores.pendingCalls.read(keys);
  const after = before.size === 0 ? before : await sentCalls(stores, origin, maxAge);
  const now = stores.now();
  const { results } = await stores.results.list();
  return {
    before,
    notes,
    after,
    newest: newestByKey(results),
    fresh: Map.groupBy(
      results.filter((result) => canStandIn(result, maxAge, now)),
      ({ callKey }) => callKey,
    ),
  };
}

/** The list begins with the newest. */
function newestByKey(results: readonly ResultSummary[]): ReadonlyMap<string, ResultSummary> {
  return new Map(results.toReversed().map((result) => [result.callKey, result]));
}

/** The calls of the ledger that weren't free, by their keys, as far back as a result could still stand in for them. */
async function sentCalls(
  { ledger, now }: Pick<StandingStores, "now"> & { readonly ledger: Pick<Ledger, "entries"> },
  origin: string,
  maxAge: number,
): Promise<Sent> {
  const since = new Date(now() - Math.max(maxAge, day));
  const sent = await ledger.entries(origin, since);
  return Map.groupBy(
    sent.filter(({ outcome }) => outcome !== "notCharged"),
    ({ key }) => (key === undefined ? undefined : comparableKey(key)),
  );
}

/** What runs here comes first: its result is newer than any that is saved. */
async function standingOf(
  stores: StandingStores,
  facts: Facts,
  key: string,
  fresh: readonly ResultSummary[],
): Promise<CallStanding> {
  const isHere = (): boolean => stores.callsUnderWay.of(key) !== undefined;
  if (isHere()) {
    return { kind: "running" };
  }
  const saved = await firstUsable(stores, fresh);
  if (saved !== undefined) {
    return { kind: "saved", result: saved };
  }
  const [note] = facts.notes.get(key) ?? [];
  if (note !== undefined && isAlive(note, stores.now())) {
    return { kind: "running", since: note.sentAt };
  }
  const lost = await lostCall(stores, facts, key, note);
  // It may have begun here since the claims were read.
  return isHere() ? { kind: "running" } : (lost ?? { kind: "unpaid" });
}

/** The first that can be read, and doesn't say of itself that its call failed. */
async function firstUsable(
  { results }: Pick<StandingStores, "results">,
  candidates: readonly ResultSummary[],
): Promise<ResultSummary | undefined> {
  for (const candidate of candidates) {
    const read = await results.open(candidate.id);
    if (read.ok && isReusable(read.result)) {
      return candidate;
    }
  }
  return undefined;
}

/** A note with the id of this process may be that of an earlier process that had the same id. */
function isAlive(note: PendingNote, now: number): boolean {
  const isOwn = note.pid === process.pid;
  return isUnderWay(note, now) && (!isOwn || Date.parse(note.sentAt) >= performance.timeOrigin);
}

async function lostCall(
  stores: StandingStores,
  facts: Facts,
  key: string,
  note: PendingNote | undefined,
): Promise<Extract<CallStanding, { kind: "lost" }> | undefined> {
  const settled = new Map((facts.after.get(key) ?? []).map((call) => [call.id, call]));
  const known = (facts.before.get(key) ?? []).flatMap(({ id }) => settled.get(id) ?? []);
  const lost = await withoutResult(stores, known);
  if (lost !== undefined) {
    return {
      kind: "lost",
      sentAt: lost.at,
      ...(note === undefined ? { unclaimed: lost } : {}),
    };
  }
  return note !== undefined && (await isLeftBehind(stores, facts, key, note))
    ? { kind: "lost", sentAt: note.sentAt }
    : undefined;
}

/** The first of these calls whose result is nowhere, can't be read, or says that the call failed. A result has the id of its call. */
async function withoutResult(
  { results }: Pick<StandingStores, "results">,
  calls: readonly LedgerEntry[],
): Promise<LedgerEntry | undefined> {
  for (const call of calls) {
    const read = await results.open(call.resultId ?? call.id);
    if (!read.ok || !isReusable(read.result)) {
      return call;
    }
  }
  return undefined;
}

/** Whether a note is that of a call whose outcome can't be known without the usage log. */
async function isLeftBehind(
  { results, ledger, now }: Pick<StandingStores, "results" | "ledger" | "now">,
  facts: Facts,
  key: string,
  { callId, sentAt }: PendingNote,
): Promise<boolean> {
  if (callId === undefined) {
    // A note of version 0.4.0: only its time says which result may be its own.
    const newest = facts.newest.get(key);
    return newest === undefined || !isSince(newest.receivedAt, sentAt, now());
  }
  if ((await results.open(callId)).ok) {
    return false;
  }
  // One that the ledger doesn't have was never sent: its line comes first.
  const call = await ledger.find(callId);
  return call !== undefined && call.outcome !== "notCharged";
}

/**
 * The lost call that a person is asked about before the same one is agreed to again, since nothing else
 * asks. Undefined where there is none, and where its own result is the newest in the library: that one
 * says what became of it.
 */
export function lostUnasked({ standing, newestSaved }: StandingOfCall): LedgerEntry | undefined {
  const lost = standing.kind === "lost" ? standing.unclaimed : undefined;
  return lost !== undefined && (lost.resultId ?? lost.id) === newestSaved ? undefined : lost;
}

/**
 * A call that was or may have been charged and brought nothing that can be read, while its result
 * would still stand in for the same call; undefined where there is none. For one that this window
 * has claimed: no other window can have it under way. With `since`, in milliseconds since 1970, what was
 * sent before then doesn't count.
 */
export async function paidAndLost(
  stores: Pick<StandingStores, "results" | "now"> & {
    readonly ledger: Pick<Ledger, "entries">;
  },
  {
    key,
    origin,
    maxAge,
    since = -Infinity,
  }: Pick<LookedUpCalls, "origin" | "maxAge"> & { readonly key: string; readonly since?: number },
): Promise<LedgerEntry | undefined> {
  const sent = (await sentCalls(stores, origin, maxAge)).get(key) ?? [];
  return withoutResult(
    stores,
    sent.filter(({ at }) => Date.parse(at) >= since),
  );
}
