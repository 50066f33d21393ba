import type { UsageEntry } from "../../../service/account.ts";
import { toolOf } from "../../../service/usageLog.ts";
import { localDay } from "../../../shared/format.ts";
import type { Reconciled } from "../../../spending/reconcile.ts";
import type { ActivityFilter } from "../activityState.ts";
import { serviceTime } from "../expiry.ts";
import { isTime } from "./row.ts";

/** The newest entries that pass the filter, newest first. `ownId` is the own key's id, undefined where it is not known. */
export function filterActivity(
  reconciled: readonly Reconciled[],
  filter: ActivityFilter,
  ownId: string | undefined,
): Reconciled[] {
  return newest(reconciled, filter.limit).filter(
    (item) =>
      (filter.tool === undefined || toolOf(item.entry) === filter.tool) &&
      (!filter.failed || hasFailed(item.entry)) &&
      (!filter.ownKey || isOwn(item, ownId)) &&
      (filter.accountRequests || !isRoutine(item.entry)),
  );
}

/** True for a successful, free request about the account, such as reading the balance. */
function isRoutine(entry: UsageEntry): boolean {
  return (
    toolOf(entry) === undefined &&
    entry.endpoint !== undefined &&
    (entry.credits_charged ?? 0) === 0 &&
    !hasFailed(entry)
  );
}

/** The newest entries, newest first; those whose time can't be read are last. */
function newest(reconciled: readonly Reconciled[], limit: number): Reconciled[] {
  return reconciled.toSorted((a, b) => timeOf(b) - timeOf(a)).slice(0, limit);
}

function timeOf({ entry }: Reconciled): number {
  const time = serviceTime(entry.created_at);
  return isTime(time) ? time : Number.MIN_SAFE_INTEGER;
}

/** Where either key is unknown, the caller that reconciliation found decides. */
function isOwn({ entry, caller }: Reconciled, ownId: string | undefined): boolean {
  const id = entry.credential_id ?? undefined;
  return id === undefined || ownId === undefined
    ? caller === "thisEditor" || caller === "sameKey"
    : id === ownId;
}

/** True for a request that failed, by the log (service spec 7). */
export function hasFailed({ status_code: status, error_type: type }: UsageEntry): boolean {
  return (status ?? 0) >= 400 || (type ?? "") !== "";
}

/** Requests and credits of a group. */
export interface ActivityTotal {
  readonly calls: number;
  /** Credits charged, as far as the log says. */
  readonly credits: number;
  /** Requests without a charge in the log. */
  readonly unknown: number;
}

/** Requests by local calendar day and by tool or endpoint. */
export interface ActivityTotals {
  /** `2025-11-20`, newest first; "" for requests whose time can't be read. */
  readonly days: ReadonlyMap<string, ActivityTotal>;
  /** Tool names, and endpoints of other requests, the most expensive first; "" where the log doesn't say. */
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

function totals(
  reconciled: readonly Reconciled[],
  key: (entry: UsageEntry) => string,
): [string, ActivityTotal][] {
  const groups = Map.groupBy(reconciled, ({ entry }) => key(entry));
  return [...groups].map(([name, items]) => {
    const charges = items
      .map(({ entry }) => entry.credits_charged)
      .filter((credits) => typeof credits === "number");
    return [
      name,
      {
        calls: items.length,
        credits: charges.reduce((sum, credits) => sum + credits, 0),
        unknown: items.length - charges.length,
      },
    ];
  });
}

/** "" for a time that can't be read. */
function dayOf({ created_at: at }: UsageEntry): string {
  const time = serviceTime(at);
  return isTime(time) ? localDay(new Date(time)) : "";
}
