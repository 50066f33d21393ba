import { toolOf } from "../../../service/usageLog.ts";
import type { Reconciled } from "../../../spending/reconcile.ts";
import type { UsageEntry } from "../../../service/account.ts";
import { localDay } from "../../../shared/format.ts";
import { serviceTime } from "../expiry.ts";
import { isTime } from "./times.ts";

/** What of the usage log is shown. */
export interface ActivityFilter {
  /** How many of the newest entries are looked at, 1 to 500. */
  readonly limit: number;
  /** Only calls of this tool; undefined for all requests. */
  readonly tool: string | undefined;
  /** Only requests that failed. */
  readonly failed: boolean;
  /** Only requests with the key of this editor. */
  readonly ownKey: boolean;
  /** Also what was asked about the account itself, which is free: there is much of it. */
  readonly accountRequests: boolean;
}

/** The newest entries that pass the filter, newest first. `ownId` is the own key's id, undefined where it is not known. */
export function filterActivity(reconciled: readonly Reconciled[], filter: ActivityFilter, ownId: string | undefined): Reconciled[] {
  return newest(reconciled, filter.limit).filter(
    (item) =>
      (filter.tool === undefined || toolOf(item.entry) === filter.tool) &&
      (!filter.failed || hasFailed(item.entry)) &&
      (!filter.ownKey || isOwn(item, ownId)) &&
      (filter.accountRequests || !isRoutine(item.entry)),
  );
}

/** Reading a balance or a list: free, and nothing went wrong. */
function isRoutine(entry: UsageEntry): boolean {
  return toolOf(entry) === undefined && entry.endpoint !== undefined && (entry.credits_charged ?? 0) === 0 && !hasFailed(entry);
}

/** The newest entries, newest first; those whose time can't be read are last. */
function newest(reconciled: readonly Reconciled[], limit: number): Reconciled[] {
  return reconciled.toSorted((a, b) => timeOf(b) - timeOf(a)).slice(0, limit);
}

function timeOf({ entry }: Reconciled): number {
  const time = serviceTime(entry.created_at);
  return isTime(time) ? time : Number.MIN_SAFE_INTEGER;
}

/** Where the key of a request or the own one is not known, it goes by who seems to have made the request. */
function isOwn({ entry, caller }: Reconciled, ownId: string | undefined): boolean {
  const id = entry.credential_id ?? undefined;
  return id === undefined || ownId === undefined ? caller === "thisEditor" || caller === "sameKey" : id === ownId;
}

/** True for a request that the log says went wrong (service spec 7). */
export function hasFailed({ status_code: status, error_type: type }: UsageEntry): boolean {
  return (status ?? 0) >= 400 || (type ?? "") !== "";
}

/** What a group of requests came to. */
export interface ActivityTotal {
  readonly calls: number;
  /** Credits charged, as far as the log says. */
  readonly credits: number;
  /** Requests of which the log doesn't say what they cost. */
  readonly unknown: number;
}

/** Requests by the reader's own calendar day and by what was asked for. */
export interface ActivityTotals {
  /** `2025-11-20`, newest first; "" for requests whose time can't be read. */
  readonly days: ReadonlyMap<string, ActivityTotal>;
  /** Tool names, and endpoints of other requests, the dearest first; "" where the log doesn't say. */
  readonly tools: ReadonlyMap<string, ActivityTotal>;
}

/** Adds up calls and credits per local day and per tool. */
export function activityTotals(reconciled: readonly Reconciled[]): ActivityTotals {
  const days = totals(reconciled, dayOf);
  const tools = totals(reconciled, (entry) => toolOf(entry) ?? entry.endpoint ?? "");
  return {
    days: new Map(days.toSorted(([a], [b]) => (a < b ? 1 : -1))),
    tools: new Map(tools.toSorted(([, a], [, b]) => b.credits - a.credits || b.calls - a.calls)),
  };
}

function totals(reconciled: readonly Reconciled[], key: (entry: UsageEntry) => string): [string, ActivityTotal][] {
  const groups = Map.groupBy(reconciled, ({ entry }) => key(entry));
  return [...groups].map(([name, items]) => {
    const charges = items.map(({ entry }) => entry.credits_charged).filter((credits) => typeof credits === "number");
    return [name, { calls: items.length, credits: charges.reduce((sum, credits) => sum + credits, 0), unknown: items.length - charges.length }];
  });
}

/** "" for a time that can't be read. */
function dayOf({ created_at: at }: UsageEntry): string {
  const time = serviceTime(at);
  return isTime(time) ? localDay(new Date(time)) : "";
}
