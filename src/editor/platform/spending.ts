import { randomUUID } from "node:crypto";
import * as vscode from "vscode";
import { budgetState } from "../../research/spending/budgets.ts";
import type { BudgetState } from "../../research/spending/budgets.ts";
import type { ChargeLookup } from "../../research/spending/chargeLookup.ts";
import { Ledger } from "../../research/spending/ledger.ts";
import type {
  Admission,
  CallLimits,
  LedgerCall,
  LedgerOutcome,
  SettleDetails,
} from "../../research/spending/ledger.ts";
import { sandboxOrigin } from "./connections.ts";
import { settings } from "./settings.ts";

/** How much of each budget is used. */
export interface Budgets {
  readonly day: BudgetState;
  readonly session: BudgetState;
  /** What agents in chat may spend on a local day and have spent, in credits; it counts in the others as well. */
  readonly agents: { readonly limit: number; readonly spent: number };
}

/** A budget of the person's own, which they may raise. */
export type BudgetScope = "day" | "session";

/** Sample data costs nothing, so a person's budgets never stop it; that of agents does, so that it can be tried out. */
function limitsFor(origin: string): CallLimits {
  const budgets = origin === sandboxOrigin ? { day: 0, session: 0 } : settings.budgets();
  return { ...budgets, agents: settings.agentBudget(), unasked: settings.alwaysAsksFrom() };
}

/**
 * What this editor spends, against the budgets of the settings. Credits of different origins
 * never mix. A session is the life of this window; a day is the person's own calendar day.
 */
export class Spending implements vscode.Disposable {
  readonly ledger: Ledger;
  /** Where the ledger's files are. */
  readonly folder: string;
  /** Finds out from the usage log what was charged; loaded when it is first asked. */
  readonly lookup: Pick<ChargeLookup, "lookUp" | "judge"> = {
    lookUp: async (...asked) => (await this.#loadLookup()).lookUp(...asked),
    judge: async (...asked) => (await this.#loadLookup()).judge(...asked),
  };
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #subscription: vscode.Disposable;
  #lookup: Promise<ChargeLookup> | undefined;
  #latest: { readonly origin: string; readonly budgets: Budgets } | undefined;

  /** Fires when credits were spent in this window, or a budget changed. */
  readonly onDidChange = this.#changed.event;

  constructor(folder: string) {
    this.folder = folder;
    this.ledger = new Ledger(folder, randomUUID());
    this.#subscription = vscode.workspace.onDidChangeConfiguration((event) => {
      if (
        ["budgetPerDay", "budgetPerSession", "agentBudgetPerDay"].some((name) =>
          event.affectsConfiguration(`seoResearch.${name}`),
        )
      ) {
        this.#changed.fire();
      }
    });
  }

  /** The budgets as they are now, all windows counted. Rejects when the ledger can't be read. */
  async budgets(origin: string): Promise<Budgets> {
    const limits = limitsFor(origin);
    const [spent, raised] = await Promise.all([
      this.ledger.spent(origin),
      this.ledger.raised(origin),
    ]);
    const budgets = {
      day: budgetState(limits.day, spent.day, raised.day),
      session: budgetState(limits.session, spent.session, raised.session),
      agents: { limit: settings.agentBudget(), spent: spent.agents },
    };
    this.#latest = { origin, budgets };
    return budgets;
  }

  /**
   * What agents have spent since a dialog of ours was last answered with yes, in credits, and how much
   * that may be before one asks again.
   */
  async unasked(origin: string): Promise<{ readonly spent: number; readonly limit: number }> {
    return { spent: await this.ledger.unasked(origin), limit: settings.alwaysAsksFrom() };
  }

  /** A person allows agents to spend as much again. */
  allow(origin: string): Promise<void> {
    return this.ledger.allow(origin);
  }

  /** The budgets as last read, for sentences that can't wait; undefined before that. */
  latest(origin: string): Budgets | undefined {
    return this.#latest?.origin === origin ? this.#latest.budgets : undefined;
  }

  /** Reserves the price of a call: of two windows that race for the last credits one is admitted. */
  async begin(call: Omit<LedgerCall, "session" | "at">): Promise<Admission> {
    const admission = await this.ledger.begin(call, limitsFor(call.origin));
    this.#changed.fire();
    return admission;
  }

  /** Notes how a reserved call ended. `credits` as far as they are known to be taken. */
  async settle(
    id: string,
    outcome: LedgerOutcome,
    credits: number,
    details?: SettleDetails,
  ): Promise<void> {
    await this.ledger.settle(id, outcome, credits, details);
    this.#changed.fire();
  }

  /** Raises a budget for the rest of the day, or of this session. */
  async raise(origin: string, scope: BudgetScope, limit: number): Promise<void> {
    await this.ledger.raise(origin, scope, limit);
    this.#changed.fire();
  }

  /** Says that calls came into the ledger by another way than a run: from a backup. */
  noteRestored(): void {
    this.#changed.fire();
  }

  #loadLookup(): Promise<ChargeLookup> {
    this.#lookup ??= import("../../research/spending/chargeLookup.ts").then(
      ({ ChargeLookup }) =>
        new ChargeLookup({
          entries: (origin, since) => this.ledger.entries(origin, since),
          find: (id) => this.ledger.find(id),
          settle: (...settled) => this.settle(...settled),
        }),
    );
    return this.#lookup;
  }

  dispose(): void {
    this.#subscription.dispose();
    this.#changed.dispose();
  }
}
