import * as vscode from "vscode";
import { BalanceCheck } from "../../spending/balanceCheck.ts";
import type { ChargeDifference } from "../../spending/chargeLookup.ts";
import { CallFailedError, ResultNotSavedError, UnderWayElsewhereError } from "../../spending/agreedCall.ts";
import type { AgreedCall, CallPolicy, CallProgress } from "../../spending/agreedCall.ts";
import { CallPayments } from "../../spending/payForCall.ts";
import type { SavedResult } from "../../library/savedResult.ts";
import type { App } from "../../platform/app.ts";
import { reportProblem } from "../../platform/commands.ts";
import type { Connection } from "../../platform/connections.ts";
import { RateLimitedError } from "../../service/errors.ts";
import { ResponseNotStoredError } from "../../service/paidCalls.ts";
import { formatBytes } from "../../shared/formatBytes.ts";
import { formatClock, formatCredits } from "../../shared/format.ts";
import { systemClock } from "../../system/clock.ts";
import { warnOfBudget } from "./budgetWarning.ts";
import { notifyDifferences } from "./notifyDifferences.ts";
import { rescueAnswer } from "./rescueAnswer.ts";
import type { RunRequest } from "./runRequest.ts";
import { ToolRunError } from "./toolRunError.ts";

/** A request whose price was shown and agreed to, and the connection it goes through. */
export interface AgreedRun extends AgreedCall {
  readonly request: RunRequest;
  readonly source: Connection;
}

/** What a policy says here: its reports are sentences. */
export interface RunPolicy extends Omit<CallPolicy, "report" | "noteBalance"> {
  /** Ends the wait for a turn; nothing was sent then. */
  readonly waiting: AbortSignal;
  /** What the call waits for, in words. */
  report(message: string): void;
}

/** What a payment brought. `differences` are calls that were not charged their price. */
export interface PaidRun {
  readonly result: SavedResult;
  readonly differences: readonly ChargeDifference[];
}

/** Pays for calls: the rate limit, the one way a call is paid (`library/payForCall.ts`), and what a person is told about it. */
export class Payments implements vscode.Disposable {
  readonly #app: App;
  readonly #payments: CallPayments;
  readonly #saved = new vscode.EventEmitter<SavedResult>();

  /** Fires when a result was paid for and is in the library. */
  readonly onDidSave = this.#saved.event;

  constructor(app: App) {
    this.#app = app;
    this.#payments = new CallPayments({
      ledger: app.spending,
      pendingCalls: app.pendingCalls,
      results: app.results,
      lookup: app.spending.lookup,
      balances: new BalanceCheck(() => systemClock.elapsed()),
      clock: systemClock,
      rescue: rescueAnswer,
      warn: (message) => app.log.warn(message),
    });
  }

  /**
   * Resolves with what was paid for, with the result of another call that came in the meantime, or
   * undefined when the policy decided otherwise. Rejects with CancelledError when nothing was sent,
   * else with ToolRunError when the call failed.
   */
  pay(call: AgreedRun, policy: RunPolicy): Promise<PaidRun | { readonly result: SavedResult | undefined } | undefined> {
    const { caller, waiting } = policy;
    return this.#app.rateQueues.of(call.source).run(caller, waiting, async () => {
      const before = await this.#app.spending.budgets(call.source.origin);
      const { account } = this.#app;
      const paid = await this.#payments
        .pay(call, { ...policy, report: (progress) => this.#report(call, policy, progress), noteBalance: (credits) => account.noteBalance(call.source, credits) })
        .catch((error: unknown) => this.#fail(error, call, policy));
      if (paid === undefined || !("differences" in paid)) {
        return paid;
      }
      void warnOfBudget(before, call.price).catch((error: unknown) => reportProblem(this.#app.log, error));
      this.#app.log.info(`${call.tool.name}: ${call.price} credits, saved as ${paid.result.id}`);
      this.#saved.fire(paid.result);
      void notifyDifferences(paid.differences).catch((error: unknown) => reportProblem(this.#app.log, error));
      return paid;
    });
  }

  dispose(): void {
    this.#payments.close();
    this.#saved.dispose();
  }

  #report({ source }: AgreedRun, policy: RunPolicy, progress: CallProgress): void {
    switch (progress.kind) {
      case "sent":
        return policy.report(vscode.l10n.t("waiting for the service…"));
      case "receiving":
        return policy.report(vscode.l10n.t("receiving data: {0}", formatBytes(progress.bytes)));
      case "repeating":
        // A rate limit holds for all calls, not only for the one that met it.
        if (progress.reason instanceof RateLimitedError) {
          this.#app.rateQueues.of(source).hold(progress.until);
        }
        return policy.report(vscode.l10n.t("not charged ({0}); retrying at {1}…", progress.reason.message, formatClock(progress.until)));
    }
  }

  async #fail(error: unknown, { request }: AgreedRun, { caller }: RunPolicy): Promise<never> {
    const { t } = vscode.l10n;
    if (error instanceof UnderWayElsewhereError) {
      throw new Error(t("This call has been running in another window since {0}. Its result will appear in Results.", formatClock(Date.parse(error.sentAt))), { cause: error });
    }
    if (error instanceof ResultNotSavedError) {
      throw new Error(t("You were charged {0}, but the result couldn't be saved: {1}. {2}", formatCredits(error.credits), error.message, error.place), { cause: error });
    }
    if (error instanceof ResponseNotStoredError) {
      throw new Error(t("You may have been charged, but the result couldn't be saved: {0}. Check Activity before running it again.", error.message), { cause: error });
    }
    if (!(error instanceof CallFailedError)) {
      throw error;
    }
    const { cause, verdict } = error;
    this.#app.log.warn(`${request.tool.name}: ${cause.name}: ${cause.message}; charge: ${verdict.kind === "unknown" ? `unknown (${verdict.because})` : verdict.kind}`);
    if (caller === "person") {
      // Awaited: the message says what is left.
      await this.#app.account.refreshSpending();
    }
    throw new ToolRunError(cause, request, verdict);
  }
}
