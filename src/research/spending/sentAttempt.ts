import type { CallAttempt } from "../service/paidCalls.ts";
import type { SentAttempt } from "./ledger.ts";

/** What the ledger notes of a request that was sent. */
export function sentAttempt({ sentAt, took, clockOffset, status }: CallAttempt): SentAttempt {
  return {
    sentAt: new Date(sentAt).toISOString(),
    took,
    ...(clockOffset === undefined ? {} : { clockOffset }),
    ...(status === undefined ? {} : { status }),
  };
}
