import type { UsageEntry } from "../../../../research/service/account.ts";
import { toolOf } from "../../../../research/service/usageLog.ts";
import type { Reconciled } from "../../../../research/spending/reconcile.ts";
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
    ? caller === "thisEditor" || caller === "chat" || caller === "sameKey"
    : id === ownId;
}

/** True for a request that failed, by the log (service spec 7). */
export function hasFailed({ status_code: status, error_type: type }: UsageEntry): boolean {
  return (status ?? 0) >= 400 || (type ?? "") !== "";
}
