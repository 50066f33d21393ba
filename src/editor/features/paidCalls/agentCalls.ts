import * as vscode from "vscode";
import {
  NotRunError,
  declinedByPerson,
  overAgentBudget,
  overBudget,
  sentBefore,
} from "../../../research/agents/notRun.ts";
import type { SavedResult } from "../../../research/library/savedResult.ts";
import type { App } from "../../platform/app.ts";
import type { Connection } from "../../platform/connections.ts";
import { shownSentence } from "../../../shared/plainText.ts";
import { OverAgentBudgetError } from "../../../research/spending/agreedCall.ts";
import type { AgreedCall, CallPolicy } from "../../../research/spending/agreedCall.ts";
import { paidAndLost } from "../../../research/spending/callStanding.ts";
import type { SharedOutcome } from "../../../research/spending/callsUnderWay.ts";
import { callMarket } from "../../../research/tools/callMarket.ts";
import { notifyAgentBudget, passAllowance } from "./agentAllowance.ts";
import { whileUnderWay } from "./agentTurns.ts";
import { freshFor, savedSince } from "./alreadyPaid.ts";
import type { OutsideRequester } from "./outsideRequester.ts";
import { progressSentence } from "./payments.ts";
import type { Payments } from "./payments.ts";
import type { Runs } from "./runs.ts";

/** What the calls of agents share with those of people and batches. */
interface SharedParts {
  readonly runs: Runs;
  readonly payments: Payments;
}

/** An agent's call, and the newest result that it knew of when it was agreed to. */
export interface AgentCall {
  readonly call: AgreedCall<Connection>;
  readonly known: string | undefined;
  /** Aborts when the chat is cancelled. */
  readonly signal: AbortSignal;
  /** Who asks for an agent outside the editor; absent for one in chat. */
  readonly outside?: OutsideRequester;
}

/** What an agent's call brought, and whether it was paid for now. */
export interface AgentResult {
  readonly result: SavedResult;
  readonly isPaid: boolean;
}

/** How an agent's call ended for those who wait for it. */
interface AgentOutcome extends SharedOutcome {
  readonly isPaid?: boolean;
  readonly refusal?: NotRunError;
}

/** Pays for the calls of agents in chat that `agreeForAgent` allowed. */
export class AgentCalls {
  readonly #app: App;
  readonly #parts: SharedParts;

  constructor(app: App, parts: SharedParts) {
    this.#app = app;
    this.#parts = parts;
  }

  /**
   * Resolves with the result; where the same call is under way, or its result came in the meantime, that
   * is free. Rejects with NotRunError where nothing was sent, with CancelledError, with CallFailedError
   * when the call failed, and with a sentence where its response couldn't be saved.
   */
  run(wanted: AgentCall): Promise<AgentResult> {
    return whileUnderWay(this.#app, wanted.call.price, this.#run(wanted));
  }

  async #run(wanted: AgentCall): Promise<AgentResult> {
    const { call, signal } = wanted;
    // Nothing is paid for that could not be saved.
    await this.#app.results.checkWritable();
    const outcome = await this.#app.callsUnderWay.shareNext(
      call.key,
      signal,
      async (before): Promise<AgentOutcome> =>
        before === undefined ? this.#pay(wanted) : { result: before },
    );
    if (outcome.result === undefined) {
      throw outcome.refusal ?? new NotRunError("the call was cancelled before anything was sent.");
    }
    return { result: outcome.result, isPaid: outcome.isPaid === true };
  }

  /** A refusal is no failure to a person who waits for the same call: it only stops agents. */
  async #pay(wanted: AgentCall): Promise<AgentOutcome> {
    const { tool, args, subject, source, price } = wanted.call;
    const title = vscode.l10n.t(
      "{0}: {1} (agent)",
      vscode.l10n.t(tool.title),
      shownSentence(subject),
    );
    let isPaid = false;
    try {
      const result = await this.#parts.runs.track(
        { tool, args },
        title,
        async (cancelled, note) => {
          note(vscode.l10n.t("waiting in line…"));
          const paid = await this.#parts.payments.pay(
            wanted.call,
            this.#policy(wanted, cancelled, note),
          );
          isPaid = paid !== undefined && "differences" in paid;
          return paid?.result;
        },
      );
      return { result, isPaid };
    } catch (error) {
      if (error instanceof NotRunError) {
        return { result: undefined, isRefused: true, refusal: error };
      }
      if (error instanceof OverAgentBudgetError) {
        const { agents } = await this.#app.spending.budgets(source.origin);
        notifyAgentBudget(this.#app, agents, price);
        return { result: undefined, isRefused: true, refusal: overAgentBudget(agents, price) };
      }
      throw error;
    }
  }

  /**
   * An agent never repeats a call and raises no budget; a result that came since is used instead of
   * paying. What it may spend without a question of ours is asked about again where it is spent.
   */
  #policy(
    { call, known, signal, outside }: AgentCall,
    cancelled: AbortSignal,
    note: (what: string) => void,
  ): CallPolicy {
    const { tool, args, key, price, source } = call;
    const ended = AbortSignal.any([signal, cancelled]);
    return {
      caller: "agent",
      signal: ended,
      waiting: ended,
      beforeSend: () => Promise.resolve(),
      allowRepeat: ({ sentAt }) => Promise.reject(sentBefore(sentAt)),
      savedSince: async () => {
        const saved = await savedSince(this.#app, key, known);
        const lost =
          saved === undefined
            ? await paidAndLost(
                {
                  results: this.#app.results,
                  ledger: this.#app.spending.ledger,
                  now: () => Date.now(),
                },
                { key, origin: source.origin, maxAge: freshFor(tool) },
              )
            : undefined;
        if (lost !== undefined) {
          throw sentBefore(lost.at);
        }
        return saved;
      },
      allowOverBudget: async ({ scope }) => {
        const budgets = await this.#app.spending.budgets(source.origin);
        throw overBudget(scope, budgets[scope], price);
      },
      allowMore: async () => {
        // Another call was quicker since `agreeForAgent` looked.
        const shown = { ...call, market: callMarket(tool, args) };
        const answer =
          outside === undefined
            ? await passAllowance(this.#app, shown, price, ended, true)
            : await outside.confirmCall(shown, price, ended, true);
        if (answer === "declined") {
          throw declinedByPerson();
        }
        // The dialog of an agent outside the editor is about this call alone.
        return outside === undefined ? true : "asked";
      },
      report: (progress) => note(progressSentence(progress)),
    };
  }
}
