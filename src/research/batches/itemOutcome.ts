import * as l10n from "@vscode/l10n";
import { failureOf } from "../library/reusable.ts";
import type { SavedResult } from "../library/savedResult.ts";
import {
  BadKeyError,
  CancelledError,
  ChoiceRequiredError,
  ConnectionRequiredError,
  NotConnectedError,
  OutOfCreditsError,
  RateLimitedError,
  TimedOutError,
} from "../service/errors.ts";
import type { ServiceError } from "../service/errors.ts";
import type { ToolArguments } from "../tools/definition.ts";
import type { ChargeVerdict } from "../spending/chargeRule.ts";

/** Why a batch stops by itself before everything is tried. */
export type StopReason =
  /** 402: the balance is below the price, or the account may not use the tool. */
  | "outOfCredits"
  /** A budget of the person's own is used up. */
  | "budget"
  /** 401. */
  | "badKey"
  | "notConnected"
  | "rateLimited"
  /** The service wants something to be chosen or connected first, or the call was refused here. */
  | "refused"
  /** More calls would be sent than were agreed to. */
  | "notAgreed"
  /** Calls were not charged their price. */
  | "priceDiffers"
  /** Several calls in a row were, or may have been, paid for nothing. */
  | "losses"
  /** The journal can't be written: nothing is paid for that could not be noted. */
  | "disk";

export interface BatchStop {
  readonly reason: StopReason;
  /** What was said about it; "" when the reason says all. */
  readonly problem: string;
  /** From when on it may go on, in milliseconds since 1970, where that is known. */
  readonly until?: number;
}

/** One call a batch asks for. */
export interface ItemCall {
  readonly key: string;
  readonly args: ToolArguments;
  readonly subject: string;
  /** Ends the call, whatever it costs: the person cancelled. */
  readonly signal: AbortSignal;
  /** Ends every wait before the request is sent, for a place in the queue for example: the person paused or cancelled. */
  readonly waiting: AbortSignal;
  /**
   * To be awaited right before the request leaves, and before anything is left behind that a crash
   * would make look like a lost call (the claim of the call): notes on disk that it is sent, under
   * the `id` that the spending ledger will have. When it rejects, the request must not be sent.
   */
  beforeSend(id: string): Promise<void>;
}

/** How a call ended. */
export type ItemOutcome =
  /** The answer is in the library; `fromLibrary` when it had been paid for before. `credits` is what this call cost; with `stop`, the batch stops after it. */
  | {
      readonly kind: "answered";
      readonly resultId: string;
      readonly fromLibrary: boolean;
      readonly credits: number;
      readonly stop?: BatchStop;
    }
  /** No result. `credits` is what was charged, where that is known; `resultId` the response that says of itself that the call failed. With `stop`, the batch stops after it. */
  | {
      readonly kind: "failed";
      readonly problem: string;
      readonly charged: "no" | "yes" | "unknown";
      readonly credits?: number;
      readonly resultId?: string;
      readonly stop?: BatchStop;
    }
  /** Nothing was charged and the item waits on; with `stop`, so do all others. */
  | { readonly kind: "withdrawn"; readonly stop?: BatchStop };

/** What a call that was answered means for its batch. A response that can't be read may not be the service's: then it isn't known what was charged. */
export function outcomeOfResult(result: SavedResult): ItemOutcome {
  const { id, cost: credits, unreadable } = result;
  if (unreadable === true) {
    const problem = l10n.t("The response isn't valid JSON. It's saved as received.");
    return { kind: "failed", problem, charged: "unknown" };
  }
  const problem = failureOf(result);
  return problem === undefined
    ? { kind: "answered", resultId: id, fromLibrary: false, credits }
    : { kind: "failed", problem, charged: "yes", credits, resultId: id };
}

/** What a call that failed means for its batch. Whether the batch continues doesn't depend on what the call cost. */
export function outcomeOfFailure(cause: ServiceError, verdict: ChargeVerdict): ItemOutcome {
  const problem = cause.message;
  const stop = stopOf(cause);
  switch (verdict.kind) {
    case "charged":
      return { kind: "failed", problem, charged: "yes", credits: verdict.credits, ...stop };
    case "unknown":
      return { kind: "failed", problem, charged: "unknown", ...stop };
    case "notCharged":
      return stop.stop !== undefined || cause instanceof CancelledError
        ? { kind: "withdrawn", ...stop }
        : { kind: "failed", problem, charged: "no" };
  }
}

function stopOf(cause: ServiceError): { readonly stop?: BatchStop } {
  const reason = stopReasonOf(cause);
  const until = cause instanceof RateLimitedError ? cause.until : undefined;
  return reason === undefined
    ? {}
    : { stop: { reason, problem: cause.message, ...(until === undefined ? {} : { until }) } };
}

/** Undefined for what concerns the one item only. */
function stopReasonOf(cause: ServiceError): StopReason | undefined {
  if (cause instanceof OutOfCreditsError) {
    return "outOfCredits";
  }
  if (cause instanceof BadKeyError) {
    return "badKey";
  }
  if (cause instanceof RateLimitedError) {
    return "rateLimited";
  }
  if (
    cause instanceof NotConnectedError ||
    (cause instanceof TimedOutError && cause.charge === "no")
  ) {
    return "notConnected";
  }
  return cause instanceof ChoiceRequiredError || cause instanceof ConnectionRequiredError
    ? "refused"
    : undefined;
}
