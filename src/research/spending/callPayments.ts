import { AnswerSink, memoryLimit } from "../service/answerSink.ts";
import type { AnswerBody, Spill } from "../service/answerSink.ts";
import { beginsLikeJson } from "../service/beginsLikeJson.ts";
import { CancelledError, ServiceError } from "../service/errors.ts";
import { PaidCallError, ResponseNotStoredError } from "../service/paidCalls.ts";
import type { CallAttempt } from "../service/paidCalls.ts";
import type { Clock } from "../../system/clock.ts";
import {
  CallFailedError,
  OverAgentBudgetError,
  ResultNotSavedError,
  UnderWayElsewhereError,
} from "./agreedCall.ts";
import type {
  AgreedCall,
  CallPolicy,
  PaidCallResult,
  PaidSource,
  PaymentOutcome,
  SavedSince,
} from "./agreedCall.ts";
import type { BalanceCheck } from "./balanceCheck.ts";
import type { ChargeDifference, ChargeLookup } from "./chargeLookup.ts";
import type { ChargeVerdict } from "./chargeRule.ts";
import type { Admission, LedgerCall, LedgerOutcome, SentAttempt, SettleDetails } from "./ledger.ts";
import type { PendingCall, PendingCalls } from "./pendingCalls.ts";
import { isUnderWay } from "./pendingCalls.ts";
import { countedSpill } from "./countedSpill.ts";
import { recordOf, requestedFrom } from "./callRecord.ts";
import type { CallRecord, ResultStore } from "../library/resultStore.ts";
import type { SavedResult } from "../library/savedResult.ts";
import { messageOf } from "../../shared/errorMessage.ts";
import { isSince } from "../../system/storedTime.ts";

/** What a paid call is noted in. */
export interface CallStores<Source extends PaidSource> {
  readonly ledger: {
    /** Reserves the price. Rejects when the ledger can't be written: nothing is paid that could not be accounted for. */
    begin(call: Omit<LedgerCall, "session" | "at">): Promise<Admission>;
    settle(
      id: string,
      outcome: LedgerOutcome,
      credits: number,
      details?: SettleDetails,
    ): Promise<void>;
  };
  readonly pendingCalls: Pick<PendingCalls, "begin" | "end" | "update" | "takeAway">;
  readonly results: Pick<
    ResultStore,
    "newId" | "keep" | "openAnswerFile" | "open" | "findSaved" | "noteBalance"
  >;
  readonly lookup: Pick<ChargeLookup, "lookUp">;
  readonly balances: BalanceCheck;
  readonly clock: Clock;
  /** The account's balance was read after a call; awaited before the result is handed on. */
  noteBalance(source: Source, credits: number): Promise<void>;
  /** A call was answered, or may have been charged, and the account's balance wasn't read after it: what is known of it may be too much. */
  outdateBalance(source: Source): void;
  /** Puts a response that the library could not take somewhere else; resolves with a sentence that says where. */
  rescue(id: string, body: AnswerBody): Promise<string>;
  warn(message: string): void;
  /** Calls turned out to be charged otherwise than was known, while another one was looked up. */
  readonly tellDifferences: (differences: readonly ChargeDifference[]) => void;
}

/** Names this window to others. */
const ownProcess = process.pid;

/** The one way a call is paid: claim it, reserve the price, send it, save the response, settle, and compare what was charged with the price. */
export class CallPayments<Source extends PaidSource> {
  readonly #stores: CallStores<Source>;
  #closing = false;

  constructor(stores: CallStores<Source>) {
    this.#stores = stores;
  }

  /** From now on the window is closing: it can't explain anything any more, so notes stay for the next one. */
  close(): void {
    this.#closing = true;
  }

  /**
   * Resolves with the saved result, or undefined when the policy decided otherwise. Rejects with
   * CancelledError when nothing was sent, with UnderWayElsewhereError, with OverAgentBudgetError, with
   * CallFailedError when the call failed, with ResponseNotStoredError when the response could not be
   * stored as it came in, or with ResultNotSavedError.
   */
  async payForCall(call: AgreedCall<Source>, policy: CallPolicy): Promise<PaymentOutcome> {
    const id = this.#stores.results.newId(call.tool.name, new Date(this.#stores.clock.now()));
    await policy.beforeSend(id);
    if (!(await this.#claim(call, id, policy))) {
      return undefined;
    }
    let [isSent, isExplained] = [false, true];
    try {
      const saved = await policy.savedSince();
      if (saved !== undefined) {
        return saved;
      }
      const reserved = await this.#reserve(call, id, policy);
      if (typeof reserved !== "string") {
        return reserved;
      }
      isSent = true;
      return await this.#send(call, reserved, policy);
    } catch (error) {
      isExplained = !isSent || isCertain(error, policy);
      throw error;
    } finally {
      await this.#release(call, isExplained);
    }
  }

  /** A note of an unknown outcome outlives the call: the same one asks before it is paid for again. */
  async #release({ key }: AgreedCall, isExplained: boolean): Promise<void> {
    const { pendingCalls } = this.#stores;
    if (!isExplained) {
      await pendingCalls.update(key, { ended: true });
    } else if (!this.#closing) {
      await pendingCalls.end(key);
    }
  }

  /** Claims a call for this window, so that no other one pays for it at the same time. False when the policy decided against it. */
  async #claim(call: AgreedCall<Source>, id: string, policy: CallPolicy): Promise<boolean> {
    const { pendingCalls, clock } = this.#stores;
    const { tool, key, subject } = call;
    for (;;) {
      const sentAt = new Date(clock.now()).toISOString();
      const earlier = await pendingCalls.begin(key, {
        tool: tool.name,
        subject,
        sentAt,
        pid: ownProcess,
        callId: id,
      });
      if (earlier === undefined) {
        return true;
      }
      if (earlier.pid !== ownProcess && isUnderWay(earlier, clock.now())) {
        throw new UnderWayElsewhereError(earlier.sentAt);
      }
      if (!(await this.#mayReplace(call, earlier, policy))) {
        return false;
      }
      await pendingCalls.takeAway(earlier);
    }
  }

  async #mayReplace(
    call: AgreedCall<Source>,
    earlier: PendingCall,
    policy: CallPolicy,
  ): Promise<boolean> {
    const { results, clock } = this.#stores;
    const { callId } = earlier;
    if (callId === undefined) {
      // A note of version 0.4.0: only its time says which result may be its own.
      const saved = await results.findSaved(call.key);
      return (
        (saved !== undefined && isSince(saved.receivedAt, earlier.sentAt, clock.now())) ||
        policy.allowRepeat(earlier, undefined)
      );
    }
    if ((await results.open(callId)).ok) {
      return true;
    }
    const { verdict } = await this.#lookUp(call, callId, policy);
    return verdict.kind === "notCharged" || policy.allowRepeat(earlier, verdict);
  }

  /** What one look at the account says about a call of the ledger. After cancelling nothing more is waited for; the log is read with the account. */
  async #lookUp({ source }: AgreedCall, id: string, { signal }: CallPolicy): Promise<Judgment> {
    const { lookup, balances, tellDifferences } = this.#stores;
    if (signal.aborted) {
      return { verdict: notLookedUp, differences: [] };
    }
    try {
      const found = await lookup.lookUp(source, [id], signal);
      if (found.balance !== undefined) {
        balances.note(source.account, found.balance);
      }
      tellDifferences(found.differences);
      return {
        verdict: found.verdicts.get(id) ?? notLookedUp,
        differences: found.differences,
      };
    } catch (error) {
      if (error instanceof ServiceError || signal.aborted) {
        return { verdict: signal.aborted ? notLookedUp : logUnreadable, differences: [] };
      }
      throw error;
    }
  }

  /**
   * Reserves the price, so that windows that pay at the same time never exceed a budget together.
   * Resolves with the id in the ledger, with what came in the meantime, or undefined when a budget
   * stops the call.
   */
  async #reserve(
    call: AgreedCall<Source>,
    first: string,
    policy: CallPolicy,
  ): Promise<string | SavedSince | undefined> {
    const { ledger, results, clock } = this.#stores;
    const { tool, subject, key, price, source, balanceBefore } = call;
    let isAsked = call.asked === true;
    for (let id = first; ;) {
      const { clockOffset } = source.client;
      const balance = this.#stores.balances.expected(source.account, balanceBefore);
      const admission = await ledger.begin({
        id,
        tool: tool.name,
        subject,
        origin: source.origin,
        price,
        account: source.account,
        key,
        ...(clockOffset === undefined ? {} : { clockOffset }),
        ...(balance === undefined ? {} : { balance }),
        ...requestedFrom(policy),
        ...(isAsked ? { asked: true } : {}),
      });
      if (admission.admitted) {
        return id;
      }
      const { scope } = admission;
      if (scope === "agents") {
        throw new OverAgentBudgetError("Agents would spend more than they may today.");
      }
      const allowed =
        scope === "unasked" ? await policy.allowMore?.() : await policy.allowOverBudget({ scope });
      if (allowed !== true && allowed !== "asked") {
        return undefined;
      }
      isAsked ||= allowed === "asked";
      id = results.newId(tool.name, new Date(clock.now()));
      if (!(await this.#claimAgain(call, id, policy))) {
        return undefined;
      }
      const saved = await policy.savedSince();
      if (saved !== undefined) {
        return saved;
      }
    }
  }

  /** A dialog may have waited for longer than a claim holds, so another window may have taken the call over. False when the policy decided against it. */
  async #claimAgain(call: AgreedCall<Source>, id: string, policy: CallPolicy): Promise<boolean> {
    const { pendingCalls, clock } = this.#stores;
    const sentAt = new Date(clock.now()).toISOString();
    return (
      (await pendingCalls.update(call.key, { callId: id, sentAt })) || this.#claim(call, id, policy)
    );
  }

  async #send(call: AgreedCall<Source>, id: string, policy: CallPolicy): Promise<PaidCallResult> {
    const { tool, args, price, source, output } = call;
    const { signal } = policy;
    const { results, clock } = this.#stores;
    const sentAt = new Date(clock.now()).toISOString();
    policy.report({ kind: "sent" });
    const openFile = async (): Promise<Spill> =>
      countedSpill(await results.openAnswerFile(id), (bytes) =>
        policy.report({ kind: "receiving", bytes }),
      );
    const { body, attempt } = await source.paidCalls
      .run({
        tool: tool.name,
        args,
        timeout: tool.timeout,
        signal,
        openSink: () => new AnswerSink(openFile, output === "file" ? 0 : memoryLimit),
        onWait: (reason, until) => policy.report({ kind: "repeating", reason, until }),
      })
      .catch((error: unknown) => this.#fail(error, call, id, policy));
    policy.report({ kind: "saving" });
    const isOwnResponse = await beginsLikeJson(body).catch(() => true);
    const saving = this.#save(
      id,
      recordOf(call, policy, sentAt, new Date(clock.now()).toISOString()),
      body,
    );
    await Promise.allSettled([saving]);
    if (isOwnResponse) {
      // It is charged, whatever becomes of the response.
      await this.#settle(id, "charged", price, { resultId: id, attempt: sentAttempt(attempt) });
    } else {
      // It is not known who answered, so the status says nothing about the service either.
      const unanswered = sentAttempt({ ...attempt, status: undefined });
      await this.#settle(id, "unknown", price, { attempt: unanswered });
    }
    const result = await saving;
    const paid = await this.#compareCharge(call, result, policy, isOwnResponse);
    return isOwnResponse ? paid : { ...paid, isChargeUnknown: true };
  }

  async #save(id: string, record: CallRecord, body: AnswerBody): Promise<SavedResult> {
    try {
      return await this.#stores.results.keep(id, record, body);
    } catch (error) {
      throw new ResultNotSavedError(error, record.cost, await this.#stores.rescue(id, body));
    }
  }

  async #fail(error: unknown, call: AgreedCall, id: string, policy: CallPolicy): Promise<never> {
    const { price } = call;
    if (!(error instanceof PaidCallError)) {
      const attempt =
        error instanceof ResponseNotStoredError ? { attempt: sentAttempt(error.attempt) } : {};
      await this.#settle(id, "unknown", price, attempt);
      throw error;
    }
    const { cause } = error;
    const attempt = sentAttempt(error.attempt);
    if (cause.charge === "no") {
      await this.#settle(id, "notCharged", 0, { attempt });
      // Cancelled before anything was sent: there is nothing to explain.
      throw cause instanceof CancelledError
        ? cause
        : new CallFailedError(cause, { kind: "notCharged" });
    }
    this.#stores.outdateBalance(call.source);
    await this.#settle(id, "unknown", price, { attempt });
    const { verdict, differences } = await this.#lookUp(call, id, policy);
    throw new CallFailedError(cause, verdict, differences);
  }

  /** A line that can't be written leaves the call open in the ledger, and it counts with its price; the response matters more. */
  async #settle(
    id: string,
    outcome: LedgerOutcome,
    credits: number,
    details: SettleDetails,
  ): Promise<void> {
    await this.#stores.ledger
      .settle(id, outcome, credits, details)
      .catch((error: unknown) =>
        this.#stores.warn(`The ledger couldn't record ${outcome} for ${id}: ${messageOf(error)}`),
      );
  }

  /** Reads the balance after the response is safe. One that doesn't fit the price is a reason to read the usage log, no more; so is a response that may not be the service's. */
  async #compareCharge(
    { source, price, balanceBefore }: AgreedCall<Source>,
    result: SavedResult,
    { caller, signal }: CallPolicy,
    isOwnResponse: boolean,
  ): Promise<PaidCallResult> {
    const { balances, lookup, results } = this.#stores;
    balances.spend(source.account, price, balanceBefore);
    this.#stores.outdateBalance(source);
    if (caller === "batch" && isOwnResponse && !balances.isDue(source.account)) {
      return { result, differences: [] };
    }
    try {
      const balance = await source.client.credits(signal);
      const fits = balances.note(source.account, balance);
      await this.#stores.noteBalance(source, balance);
      const noted = caller === "batch" ? result : await results.noteBalance(result, balance);
      const differences =
        fits && isOwnResponse ? [] : (await lookup.lookUp(source, [result.id], signal)).differences;
      return { result: noted, differences };
    } catch (error) {
      // The balance is shown and compared for the person's sake; the call itself is over.
      this.#stores.warn(
        `The balance after ${result.id} couldn't be read or recorded: ${messageOf(error)}`,
      );
      return { result, differences: [] };
    }
  }
}

/** Whether the failure of a call that may have been sent tells the person what it cost. What was charged for an agent's call was told to the agent only. */
function isCertain(error: unknown, { caller }: CallPolicy): boolean {
  if (error instanceof CallFailedError) {
    const { kind } = error.verdict;
    return kind === "notCharged" || (kind === "charged" && caller !== "agent");
  }
  return error instanceof CancelledError || error instanceof ResultNotSavedError;
}

/** What is known about a call's charge, and what the same reading told about others. */
type Judgment = Pick<CallFailedError, "verdict" | "differences">;

const logUnreadable: ChargeVerdict = { kind: "unknown", because: "logUnreadable" };
const notLookedUp: ChargeVerdict = { kind: "unknown", because: "notLookedUp" };

function sentAttempt({ sentAt, took, clockOffset, status }: CallAttempt): SentAttempt {
  return {
    sentAt: new Date(sentAt).toISOString(),
    took,
    ...(clockOffset === undefined ? {} : { clockOffset }),
    ...(status === undefined ? {} : { status }),
  };
}
