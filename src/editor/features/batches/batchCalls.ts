import * as vscode from "vscode";
import type { BatchPort, ItemVerdict, SentItem } from "../../../research/batches/batchRunner.ts";
import type { BatchHeader } from "../../../research/batches/batchState.ts";
import { outcomeOfFailure, outcomeOfResult } from "../../../research/batches/itemOutcome.ts";
import type { BatchStop, ItemCall, ItemOutcome } from "../../../research/batches/itemOutcome.ts";
import { lookUpItems } from "../../../research/batches/lookUpItems.ts";
import type { ResultSummary } from "../../../research/library/resultIndex.ts";
import type { ChargeDifference } from "../../../research/spending/chargeLookup.ts";
import { CallFailedError, UnderWayElsewhereError } from "../../../research/spending/agreedCall.ts";
import type { CallPolicy } from "../../../research/spending/agreedCall.ts";
import { paidAndLost } from "../../../research/spending/callStanding.ts";
import type { CheckedCall } from "../../../research/spending/checkedCall.ts";
import type { App } from "../../platform/app.ts";
import type { Connection } from "../../platform/connections.ts";
import { CancelledError } from "../../../research/service/errors.ts";
import { formatCredits, formatInteger } from "../../../shared/format.ts";
import type { ToolDefinition } from "../../../research/tools/definition.ts";
import { budgetStop } from "../paidCalls/budgetStop.ts";
import type { BudgetStop } from "../paidCalls/budgetStop.ts";
import { differenceSentence, tellDifferences } from "../paidCalls/reconcileActivity.ts";
import { freshAnswer, freshFor } from "../paidCalls/alreadyPaid.ts";
import { progressSentence } from "../paidCalls/payments.ts";
import { agreedCall } from "../paidCalls/priceGate.ts";
import type { ToolRunner } from "../paidCalls/toolRunner.ts";
import { messageOf } from "../../../shared/errorMessage.ts";
import { checkItems } from "./checkItems.ts";
import { isSince } from "../../../system/storedTime.ts";

/** Which calls that were lost before a person decided about when they agreed to a plan: it names how many there are. */
export interface DecidedLosses {
  /** When the plan was made, in milliseconds since 1970: what is lost afterwards isn't among them. */
  readonly plannedAt: number;
  /** Keys of the calls that the plan knew to be lost; one that was under way then isn't among them. */
  readonly keys: ReadonlySet<string>;
}

/** Pays for a batch's calls in the same way as every single call, but asks no questions. */
export class BatchCalls implements BatchPort {
  readonly #app: App;
  readonly #runner: ToolRunner;
  readonly #tool: ToolDefinition;
  readonly #header: BatchHeader;
  readonly #report: (what: string) => void;
  readonly #decided: DecidedLosses | undefined;
  /** When calls were agreed to by another question than the plan. */
  #agreedAt: number | undefined;

  constructor(
    app: App,
    runner: ToolRunner,
    {
      tool,
      header,
      report,
      decided,
    }: {
      tool: ToolDefinition;
      header: BatchHeader;
      report: (what: string) => void;
      decided: DecidedLosses | undefined;
    },
  ) {
    this.#app = app;
    this.#runner = runner;
    this.#tool = tool;
    this.#header = header;
    this.#report = report;
    this.#decided = decided;
    this.#agreedAt = decided === undefined ? Date.now() : undefined;
  }

  /** A person has agreed to calls of the batch again: what was lost before is among what they decided about. */
  noteAgreed(): void {
    this.#agreedAt = Date.now();
  }

  async runItem(call: ItemCall): Promise<ItemOutcome> {
    const connection = await this.#app.connections.current();
    let checked: CheckedCall<Connection> | undefined;
    try {
      const about = { items: [call], connection };
      [checked] = await checkItems(this.#app, this.#header, this.#tool, about);
    } catch (error) {
      return { kind: "withdrawn", stop: { reason: "refused", problem: messageOf(error) } };
    }
    try {
      // Nothing is paid for that could not be kept.
      await this.#app.results.checkWritable();
    } catch (error) {
      return {
        kind: "withdrawn",
        stop: { reason: "disk", problem: messageOf(error) },
      };
    }
    return checked === undefined ? { kind: "withdrawn" } : this.#pay(call, checked);
  }

  async lookUp(items: readonly SentItem[]): Promise<readonly ItemVerdict[]> {
    const connection = await this.#app.connections.current();
    const source = connection?.origin === this.#header.origin ? connection : undefined;
    const { results, spending } = this.#app;
    return lookUpItems(
      {
        results,
        lookup: spending.lookup,
        source,
        tellDifferences: (differences) => tellDifferences(this.#app, differences),
      },
      items,
    );
  }

  clearPending(key: string): Promise<void> {
    return this.#app.pendingCalls.removeAbandoned(key, Date.now());
  }

  async #pay(call: ItemCall, checked: CheckedCall<Connection>): Promise<ItemOutcome> {
    const { key, signal, waiting } = call;
    const { standing } = checked;
    if (standing.kind === "saved" && this.#isWantedResult(standing.result)) {
      return { kind: "answered", resultId: standing.result.id, fromLibrary: true, credits: 0 };
    }
    const noted: { saved: string | undefined; stop?: BatchStop } = { saved: undefined };
    const isWanted = async (): Promise<boolean> => {
      noted.saved = await this.#savedSince(key);
      return noted.saved === undefined;
    };
    const policy: CallPolicy = {
      caller: "batch",
      signal,
      waiting,
      beforeSend: (id) => call.beforeSend(id),
      allowRepeat: () => Promise.resolve(false),
      savedSince: async () =>
        (await isWanted()) && !(await this.#isLostSince(checked))
          ? undefined
          : { result: undefined },
      allowOverBudget: async ({ scope }) => {
        const stop = await budgetStop(this.#app, {
          tool: this.#tool,
          origin: checked.source.origin,
          scope,
        });
        noted.stop = { reason: "budget", problem: stopSentence(stop) };
        return false;
      },
      report: (progress) => this.#report(progressSentence(progress)),
    };
    try {
      const agreed = agreedCall(this.#app, checked, this.#header.price);
      const paid = await this.#runner.runForBatch(agreed, policy, isWanted);
      if (paid !== undefined) {
        return { ...outcomeOfResult(paid.result), ...stopFor(paid.differences) };
      }
    } catch (error) {
      return outcomeOf(error);
    }
    if (noted.saved !== undefined) {
      return { kind: "answered", resultId: noted.saved, fromLibrary: true, credits: 0 };
    }
    return noted.stop === undefined
      ? {
          kind: "failed",
          charged: "no",
          problem: vscode.l10n.t(
            "Not sent. The same call was sent outside this batch and returned no result, so it may have been charged. Check Activity, or run it on its own.",
          ),
        }
      : { kind: "withdrawn", stop: noted.stop };
  }

  /** Losses of a call from this time on weren't decided about; in milliseconds since 1970. */
  #decidedAt(key: string): number {
    const isDecided = this.#decided === undefined || this.#decided.keys.has(key);
    return this.#agreedAt ?? (isDecided ? (this.#decided?.plannedAt ?? 0) : -Infinity);
  }

  /** A saved answer, whoever asked for it, that is fresh enough and not one the person wanted anew. */
  async #savedSince(key: string): Promise<string | undefined> {
    const found = await freshAnswer(this.#app, this.#tool, key);
    return found !== undefined && this.#isWantedResult(found) ? found.id : undefined;
  }

  #isWantedResult({ receivedAt }: ResultSummary): boolean {
    const { savedSince } = this.#header;
    return savedSince === undefined || isSince(receivedAt, savedSince, Date.now());
  }

  /** Somebody else has paid for the call, or may have, since the batch was agreed to, and got nothing: a person decides about another one. */
  async #isLostSince({ key, source }: CheckedCall<Connection>): Promise<boolean> {
    const { results, spending } = this.#app;
    const lost = await paidAndLost(
      { results, ledger: spending.ledger, now: () => Date.now() },
      { key, origin: source.origin, maxAge: freshFor(this.#tool), since: this.#decidedAt(key) },
    );
    return lost !== undefined;
  }
}

/** A batch was agreed to at a price: where calls cost more, the person decides again. */
function stopFor(differences: readonly ChargeDifference[]): { stop?: BatchStop } {
  const dearer = differences.filter(({ charged, price }) => charged > price);
  const [first] = dearer;
  return first === undefined
    ? {}
    : { stop: { reason: "priceDiffers", problem: differenceSentence(first, dearer.length - 1) } };
}

function outcomeOf(error: unknown): ItemOutcome {
  if (error instanceof CallFailedError) {
    return { ...outcomeOfFailure(error.cause, error.verdict), ...stopFor(error.differences) };
  }
  if (error instanceof CancelledError) {
    return { kind: "withdrawn" };
  }
  if (error instanceof Error && error.cause instanceof UnderWayElsewhereError) {
    return { kind: "failed", charged: "no", problem: error.message };
  }
  // Whether it was sent by then decides what it means: the batch knows.
  throw error;
}

function stopSentence({ scope, state, price }: BudgetStop): string {
  const { limit, spent } = state;
  return scope === "day"
    ? vscode.l10n.t(
        "Today's budget isn't enough: you've spent {0} of {1}, and the next call costs {2}.",
        formatInteger(spent),
        formatCredits(limit),
        formatCredits(price),
      )
    : vscode.l10n.t(
        "This session's budget isn't enough: you've spent {0} of {1}, and the next call costs {2}.",
        formatInteger(spent),
        formatCredits(limit),
        formatCredits(price),
      );
}
