import * as l10n from "@vscode/l10n";
import type { ServiceClient } from "../service/client.ts";
import type { ServiceError } from "../service/errors.ts";
import type { PaidCalls } from "../service/paidCalls.ts";
import type { ToolArguments, ToolDefinition } from "../tools/definition.ts";
import type { ChargeDifference } from "./chargeLookup.ts";
import type { ChargeVerdict } from "./chargeRule.ts";
import type { Admission } from "./ledger.ts";
import type { PendingCall } from "./pendingCalls.ts";
import type { DatasetCall } from "../library/datasetCall.ts";
import type { SavedResult } from "../library/savedResult.ts";
import { messageOf } from "../../shared/errorMessage.ts";

/** What calls go through: the sandbox or the service. */
export interface PaidSource {
  /** `sandbox`, or the service's origin. */
  readonly origin: string;
  /** Names the account without telling the key. */
  readonly account: string;
  readonly client: Pick<ServiceClient, "usage" | "clockOffset" | "ownCredentialId" | "credits">;
  readonly paidCalls: Pick<PaidCalls, "run">;
}

/** A call whose price was shown and agreed to; the price gate alone makes it. The arguments are checked and clean. */
export interface AgreedCall<Source extends PaidSource = PaidSource> {
  readonly tool: ToolDefinition;
  readonly args: ToolArguments;
  readonly subject: string;
  /** Equal for calls that would be answered alike. */
  readonly key: string;
  /** Credits, as they were shown. */
  readonly price: number;
  readonly source: Source;
  /** "file" puts the response into a file of its own, however small. */
  readonly output?: "file";
  /** The id of the result that this one continues. */
  readonly continues?: string;
  /** Of an export of a dataset the call that its rows belong to. */
  readonly dataset?: DatasetCall;
  /** Credits that the account had before the call, where that is known. */
  readonly balanceBefore?: number;
  /** A dialog of ours asked about this very call of an agent. */
  readonly asked?: true;
  /** The URIs of the folders that were open when it was agreed to: its result belongs to them. */
  readonly projects?: readonly string[];
}

/** How a call is getting on. */
export type CallProgress =
  /** What a connection takes is made ready; nothing was sent. */
  | { readonly kind: "connecting" }
  | { readonly kind: "sent" }
  /** Bytes of the response so far. */
  | { readonly kind: "receiving"; readonly bytes: number }
  /** The response has come in full, and is being written to the disk. */
  | { readonly kind: "saving" }
  /** It is repeated at `until`, in milliseconds since 1970: the first time it never left this machine. */
  | { readonly kind: "repeating"; readonly reason: ServiceError; readonly until: number };

/** A budget that stops a call, and that a person may raise. */
export interface BudgetRefusal {
  readonly scope: Exclude<
    Extract<Admission, { readonly admitted: false }>["scope"],
    "agents" | "unasked"
  >;
}

/** Who calls, and what it may do: a person, who can be asked, or a batch or an agent in chat, which can't. */
export interface CallPolicy {
  readonly caller: "person" | "batch" | "agent";
  /** Ends the call, whatever it costs. */
  readonly signal: AbortSignal;
  /** Ends the wait for a turn in the rate limit; nothing was sent then. */
  readonly waiting: AbortSignal;
  /** Awaited before anything is left behind that would look like a lost call. `id` names the call in the ledger. */
  beforeSend(id: string): Promise<void>;
  /** The same call was sent before, and what became of it is unknown, or it was charged and lost. True when it is to be paid for once more. */
  allowRepeat(earlier: PendingCall, verdict: ChargeVerdict | undefined): Promise<boolean>;
  /** Looked at once the call is claimed: a result that came in the meantime. Undefined to go on and pay. */
  savedSince(): Promise<SavedSince | undefined>;
  /** A budget stops the call. True when it was raised. */
  allowOverBudget(refusal: BudgetRefusal): Promise<boolean>;
  /** Only for agents: they would spend more than they may without a question of ours. True when a person allowed more, "asked" when they agreed to this very call and to no more. */
  allowMore?(): Promise<boolean | "asked">;
  report(progress: CallProgress): void;
}

/** What a paid call brought. */
export interface PaidCallResult {
  readonly result: SavedResult;
  /** Calls, this one among them perhaps, that were not charged their price, or whose charge wasn't known before. */
  readonly differences: readonly ChargeDifference[];
  /** True where it isn't known who responded, so the charge has to be found out later. */
  readonly isChargeUnknown?: true;
}

/** Another call ended in the meantime: this one is not paid for. Its result may be left out where the caller reads it later. */
export interface SavedSince {
  readonly result: SavedResult | undefined;
}

/** What came of a call: its own result, or that of another call in the meantime; undefined when the policy decided against it. */
export type PaymentOutcome = PaidCallResult | SavedSince | undefined;

/** Another window has the same call under way since `sentAt` (ISO time): its result will be in the library. */
export class UnderWayElsewhereError extends Error {
  override readonly name = "UnderWayElsewhereError";
  readonly sentAt: string;

  constructor(sentAt: string) {
    super(l10n.t("The same call has been running in another window since {0}.", sentAt));
    this.sentAt = sentAt;
  }
}

/** The call of an agent would exceed what agents may spend today. Nothing was sent. */
export class OverAgentBudgetError extends Error {
  override readonly name = "OverAgentBudgetError";
}

/** A call that brought no result; `verdict` says what is known about its charge. */
export class CallFailedError extends Error {
  override readonly name = "CallFailedError";
  override readonly cause: ServiceError;
  readonly verdict: ChargeVerdict;
  /** Other calls that were found to be charged otherwise than was known. They were told already. */
  readonly differences: readonly ChargeDifference[];

  constructor(
    cause: ServiceError,
    verdict: ChargeVerdict,
    differences: readonly ChargeDifference[] = [],
  ) {
    super(cause.message);
    this.cause = cause;
    this.verdict = verdict;
    this.differences = differences;
  }
}

/** The response came and was charged, but the library could not take it. `place` says in a sentence where it is. */
export class ResultNotSavedError extends Error {
  override readonly name = "ResultNotSavedError";
  readonly credits: number;
  readonly place: string;

  constructor(cause: unknown, credits: number, place: string) {
    super(messageOf(cause), { cause });
    this.credits = credits;
    this.place = place;
  }
}
