import { ChargeFinder, requestedEntries } from "../../service/charges.ts";
import type { ServiceClient } from "../../service/client.ts";
import { ServiceError } from "../../service/errors.ts";
import type { UsageEntry } from "../../service/account.ts";
import type { KnownCharge } from "./batchState.ts";

/** Calls of one batch whose answers never came, for the usage log. Times in milliseconds since 1970. */
export interface LostCalls {
  readonly tool: string;
  /** When each was sent. */
  readonly sentAt: readonly number[];
  /** The batch's calls that were charged for certain. */
  readonly charges: readonly KnownCharge[];
  /** How long after it was sent the service may still be working on a call, in milliseconds. */
  readonly patience: number;
}

/** What the usage log says about lost calls, all of them together: it does not say which call a charge is for. */
export type LostVerdict =
  /** Every one was charged. */
  | { readonly kind: "charged" }
  /** None was. */
  | { readonly kind: "notCharged" }
  /** No trace yet, but the service may still be at work until then (milliseconds since 1970). */
  | { readonly kind: "tooEarly"; readonly until: number }
  /** Some were, or others used the tool at the same time, or the log does not reach back. */
  | { readonly kind: "unclear" };

/** Without a call for this long nothing of before can stand among the log's later entries, in milliseconds. */
const quiet = 15_000;

/** Reads the usage log about lost calls. A log that can't be read leaves them unclear. */
export async function lookUpLostCalls(client: Pick<ServiceClient, "usage" | "clockOffset">, calls: LostCalls, now: () => number): Promise<LostVerdict> {
  try {
    const entries = await client.usage(requestedEntries);
    return judgeLostCalls(calls, { entries, clockOffset: client.clockOffset }, now());
  } catch (error) {
    if (error instanceof ServiceError) {
      // Nothing is decided; the next look may succeed.
      return { kind: "unclear" };
    }
    throw error;
  }
}

/**
 * Judges lost calls by a reading of the usage log: the charges of the tool less those that are
 * accounted for. The charges of all keys count, since the key may have been changed meanwhile;
 * strangers' calls can only make the verdict more cautious.
 */
export function judgeLostCalls(
  { tool, sentAt, charges, patience }: LostCalls,
  log: { readonly entries: readonly UsageEntry[]; readonly clockOffset: number },
  now: number,
): LostVerdict {
  const from = lastPause(Math.min(...sentAt), charges);
  const known = charges.filter((charge) => charge.sentAt >= from).map((charge) => ({ sentAt: charge.sentAt, answered: true }));
  const finder = new ChargeFinder();
  for (const call of [...known, ...sentAt.map((sentAt) => ({ sentAt, answered: false }))].toSorted((a, b) => a.sentAt - b.sentAt)) {
    finder.sent(tool, call.sentAt);
    if (call.answered) {
      finder.answered(tool);
    }
  }
  // The finder judges one ended call beside others under way: charged only if there is a charge for each.
  finder.ended(tool);
  const { kind } = finder.find(tool, { ...log, credentialId: undefined });
  if (kind === "charged") {
    return { kind };
  }
  const until = Math.max(...sentAt) + patience;
  if (now < until) {
    return { kind: "tooEarly", until };
  }
  return { kind: kind === "unclear" ? "unclear" : "notCharged" };
}

/** The start of the latest stretch of calls that holds the lost ones and follows a pause: the less of the log is needed, the better. */
function lastPause(firstLost: number, charges: readonly KnownCharge[]): number {
  let from = firstLost;
  for (const { sentAt, endedAt } of charges.toSorted((a, b) => b.sentAt - a.sentAt)) {
    if (endedAt >= from - quiet) {
      from = Math.min(from, sentAt);
    }
  }
  return from;
}
