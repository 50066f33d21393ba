import { writeNewFile } from "../../../system/flushedFiles.ts";
import { tmpdir } from "node:os";
import * as path from "node:path";
import * as vscode from "vscode";
import { BalanceCheck } from "../../../research/spending/balanceCheck.ts";
import {
  CallFailedError,
  ResultNotSavedError,
  UnderWayElsewhereError,
} from "../../../research/spending/agreedCall.ts";
import type {
  AgreedCall,
  CallPolicy,
  CallProgress,
  PaymentOutcome,
} from "../../../research/spending/agreedCall.ts";
import { CallPayments } from "../../../research/spending/callPayments.ts";
import { ChargeFollowUp } from "../../../research/spending/chargeFollowUp.ts";
import type { SavedResult } from "../../../research/library/savedResult.ts";
import type { App } from "../../platform/app.ts";
import { reportProblem, runCommand } from "../../platform/commands.ts";
import type { Connection } from "../../platform/connections.ts";
import { notifyWarning } from "../../platform/prompts/messages.ts";
import { RateQueues } from "../../platform/rateQueues.ts";
import type { AnswerBody } from "../../../research/service/answerSink.ts";
import { RateLimitedError } from "../../../research/service/errors.ts";
import { longestWait } from "../../../research/service/repeatRule.ts";
import { ResponseNotStoredError } from "../../../research/service/paidCalls.ts";
import { messageOf } from "../../../shared/errorMessage.ts";
import { formatBytes } from "../../../system/formatBytes.ts";
import { formatClock, formatCredits } from "../../../shared/format.ts";
import { shownSentence } from "../../../shared/plainText.ts";
import { systemClock } from "../../../system/clock.ts";
import { warnOfBudget } from "./budgetStop.ts";
import { describeFailure } from "./failure.ts";
import { tellDifferences } from "./reconcileActivity.ts";

/** Pays for calls: the rate limit, the one way a call is paid (`research/spending/callPayments.ts`), and what a person is told about it. */
export class Payments implements vscode.Disposable {
  readonly #app: App;
  readonly #payments: CallPayments<Connection>;
  readonly #queues = new RateQueues();
  readonly #followUp: ChargeFollowUp;
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
      noteBalance: (connection, credits) => app.account.noteBalance(connection, credits),
      outdateBalance: (connection) => app.account.balance.outdate(connection),
      rescue: rescueResponse,
      warn: (message) => app.log.warn(message),
      tellDifferences: (differences) => tellDifferences(app, differences),
    });
    this.#followUp = new ChargeFollowUp({
      ledger: app.spending.ledger,
      lookup: app.spending.lookup,
      pendingCalls: app.pendingCalls,
      clock: systemClock,
      refresh: () => app.account.refreshSpending(),
      noteDifferences: (differences) => tellDifferences(app, differences),
      warn: (error) => app.log.warn(messageOf(error)),
    });
  }

  /**
   * Resolves with what was paid for, with the result of another call that came in the meantime, or
   * undefined when the policy decided otherwise. Rejects with CancelledError when nothing was sent,
   * with CallFailedError when the call failed, and with a sentence where its response couldn't be saved.
   */
  pay(call: AgreedCall<Connection>, policy: CallPolicy): Promise<PaymentOutcome> {
    const queue = this.#queues.of(call.source);
    // An agent leaves the person as many calls a minute as a batch does.
    const priority = policy.caller === "person" ? "person" : "batch";
    return queue.run(priority, policy.waiting, async () => {
      policy.report({ kind: "connecting" });
      await call.source.client.prepare(policy.signal);
      const before = await this.#app.spending.budgets(call.source.origin);
      const paid = await this.#payments.payForCall(call, policy).catch((error: unknown) => {
        const until = briefLimit(error);
        if (until !== undefined) {
          // A rate limit holds for all calls, not only for the one that met it.
          queue.hold(until);
        }
        return this.#fail(error, call, policy);
      });
      if (paid === undefined || !("differences" in paid)) {
        return paid;
      }
      if (paid.isChargeUnknown === true) {
        void this.#followUp.follow(call);
      }
      void warnOfBudget(before, call.price).catch((error: unknown) =>
        reportProblem(this.#app.log, error),
      );
      this.#app.log.info(`${call.tool.name}: ${call.price} credits, saved as ${paid.result.id}`);
      this.#saved.fire(paid.result);
      tellDifferences(this.#app, paid.differences);
      return paid;
    });
  }

  /** Calls that an account's rate limit allows in a minute. */
  perMinute(connection: Connection): number {
    return this.#queues.of(connection).perMinute;
  }

  dispose(): void {
    this.#queues.dispose();
    this.#payments.close();
    this.#followUp.close();
    this.#saved.dispose();
  }

  async #fail(
    error: unknown,
    call: AgreedCall<Connection>,
    { caller, signal }: CallPolicy,
  ): Promise<never> {
    const { tool } = call;
    const { t } = vscode.l10n;
    if (error instanceof UnderWayElsewhereError) {
      throw new Error(underWayElsewhereSentence(error.sentAt), { cause: error });
    }
    if (error instanceof ResultNotSavedError) {
      throw new Error(
        t(
          "You were charged {0}, but the result couldn't be saved: {1}. {2}",
          formatCredits(error.credits),
          error.message,
          error.place,
        ),
        { cause: error },
      );
    }
    if (error instanceof ResponseNotStoredError) {
      void this.#followUp.follow(call);
      throw new Error(
        t(
          "You may have been charged, but the result couldn't be saved: {0}. Check Activity before running it again.",
          error.message,
        ),
        { cause: error },
      );
    }
    if (!(error instanceof CallFailedError)) {
      throw error;
    }
    const { cause, verdict } = error;
    this.#app.log.warn(
      `${tool.name}: ${cause.name}: ${cause.message}; charge: ${verdict.kind === "unknown" ? `unknown (${verdict.because})` : verdict.kind}`,
    );
    if (verdict.kind === "unknown") {
      void this.#followUp.follow(call);
    }
    if (caller === "agent" && signal.aborted) {
      // The chat shows nothing of a call that was stopped in it.
      this.#notifyStopped(call, error);
    }
    if (caller !== "batch") {
      // Awaited: the message says what is left.
      await this.#app.account.refreshSpending();
    }
    throw error;
  }

  /** Tells the person about a call of an agent that was stopped on its way, unless it certainly cost nothing. */
  #notifyStopped(
    { tool, subject, source }: AgreedCall<Connection>,
    { cause, verdict }: CallFailedError,
  ): void {
    if (verdict.kind === "notCharged") {
      return;
    }
    const balance = this.#app.account.balance.of(source).value;
    const sentence = vscode.l10n.t(
      "{0} for “{1}” (agent): {2}",
      vscode.l10n.t(tool.title),
      shownSentence(subject),
      describeFailure(cause, tool, verdict, balance).sentence,
    );
    const show = {
      label: vscode.l10n.t("Show Account"),
      run: () => runCommand("seoResearch.account.focus"),
    };
    void notifyWarning(sentence, [show]).catch((error: unknown) =>
      reportProblem(this.#app.log, error),
    );
  }
}

/** That another window has the same call under way since `sentAt` (ISO time). */
export function underWayElsewhereSentence(sentAt: string): string {
  return vscode.l10n.t(
    "This call has been running in another window since {0}. Its result will appear in Results.",
    formatClock(Date.parse(sentAt)),
  );
}

/** Until when a rate limit holds (milliseconds since 1970), where that is so soon that the next calls wait for it. */
function briefLimit(error: unknown): number | undefined {
  const { until } =
    error instanceof CallFailedError && error.cause instanceof RateLimitedError
      ? error.cause
      : { until: undefined };
  return until === undefined || until - systemClock.now() > longestWait ? undefined : until;
}

/** What a call is doing, in words. */
export function progressSentence(progress: CallProgress): string {
  switch (progress.kind) {
    case "connecting":
      return vscode.l10n.t("connecting…");
    case "sent":
      return vscode.l10n.t("waiting for the service…");
    case "receiving":
      return vscode.l10n.t("receiving data: {0}", formatBytes(progress.bytes));
    case "saving":
      return vscode.l10n.t("saving the result…");
    case "repeating":
      return vscode.l10n.t(
        "not charged ({0}); retrying at {1}…",
        progress.reason.message,
        formatClock(progress.until),
      );
  }
}

/**
 * Puts a paid answer that the library could not take somewhere else: into the folder for temporary
 * files, or else into an unsaved document. Resolves with a sentence that says where it is.
 */
async function rescueResponse(id: string, body: AnswerBody): Promise<string> {
  if (body.kind === "file") {
    return vscode.l10n.t("The response is in {0}.", body.path);
  }
  const file = path.join(tmpdir(), `${id}.json`);
  try {
    await writeNewFile(file, body.bytes);
    return vscode.l10n.t("The response was saved to {0}. Move it somewhere safe.", file);
  } catch {
    // No disk takes it: the editor's memory does, and the person can save it from there.
    const document = await vscode.workspace.openTextDocument({
      language: "json",
      content: body.bytes.toString("utf8"),
    });
    await vscode.window.showTextDocument(document, { preview: false });
    return vscode.l10n.t("The response is in a new, unsaved document.");
  }
}
