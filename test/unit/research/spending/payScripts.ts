import { ConnectionLostError } from "../../../../src/research/service/errors.ts";
import type { ServiceError } from "../../../../src/research/service/errors.ts";
import { PaidCallError } from "../../../../src/research/service/paidCalls.ts";
import { attempt } from "./paySteps.ts";
import type { Script } from "./paySteps.ts";

/** The steps of a call up to a moment. */
export const before = ["before id-1", "claim key", "since"];
export const sent = [...before, "reserve id-1", "report sent", "send"];
export const paid = [...sent, "report saving", "save id-1", "settle id-1 charged 3"];
export const lookedUp = ["open earlier", "log earlier"];
export const replaced = [
  "before id-1",
  "claim key",
  ...lookedUp,
  "remove /note",
  "claim key",
  "since",
];
export const rest = sent
  .slice(before.length)
  .concat(
    "report saving",
    "save id-1",
    "settle id-1 charged 3",
    "balance",
    "show balance 97 of own",
    "write balance 97",
    "release key",
    "result 97 0",
  );

export const refusal = {
  admitted: false,
  scope: "day",
} as const;
export const unasked = { admitted: false, scope: "unasked" } as const;
export const lost = new ConnectionLostError("reset");
/** A request that fails with this cause. */
export const fails =
  (cause: ServiceError): NonNullable<Script["send"]> =>
  () =>
    Promise.reject(new PaidCallError(cause, { ...attempt, status: undefined }));
export const aborted = AbortSignal.abort();
