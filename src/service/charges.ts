import type { UsageEntry } from "./account.ts";

/** What the usage log says about a call whose answer never came. */
export type ChargeFinding =
  | { readonly kind: "charged"; readonly credits: number; readonly at: string }
  | { readonly kind: "notCharged" }
  | { readonly kind: "unclear" };

/** The call that is looked for. Times in milliseconds since 1970, by this machine's clock. */
export interface LostCall {
  readonly tool: string;
  readonly sentAt: number;
  readonly endedAt: number;
}

/** How many entries of the log are asked for; fewer mean that there are no more. */
export const requestedEntries = 100;

/** How far the service's clock may differ from ours, in milliseconds. */
const clockTolerance = 30_000;

/**
 * Looks a call up in the usage log (service spec 2.4) by path and time. One charged match
 * decides; several, or a log that does not reach back far enough, leave it unclear.
 */
export function findCharge(log: readonly UsageEntry[], call: LostCall): ChargeFinding {
  const from = call.sentAt - clockTolerance;
  const to = call.endedAt + clockTolerance;
  const matches = log.filter((entry) => {
    const at = Date.parse(entry.created_at ?? "");
    return entry.endpoint?.endsWith(`/v1/tools/${call.tool}`) === true && at >= from && at <= to;
  });
  const charged = matches.filter((entry) => (entry.credits_charged ?? 0) > 0);
  const [only] = charged;
  if (matches.length === 0) {
    return reachesBack(log, from) ? { kind: "notCharged" } : { kind: "unclear" };
  }
  if (only === undefined) {
    return { kind: "notCharged" };
  }
  return charged.length === 1
    ? { kind: "charged", credits: only.credits_charged ?? 0, at: only.created_at ?? "" }
    : { kind: "unclear" };
}

/** True when the log is complete for the time after `from`: it is empty, or holds something older. */
function reachesBack(log: readonly UsageEntry[], from: number): boolean {
  return log.length < requestedEntries || log.some((entry) => Date.parse(entry.created_at ?? "") <= from);
}
