import * as vscode from "vscode";
import type { BatchRoad } from "../../library/batches/batchRunner.ts";
import type { BatchHeader } from "../../library/batches/batchState.ts";
import { outcomeOfFailure } from "../../library/batches/itemOutcome.ts";
import type { ItemCall, ItemOutcome, Stop } from "../../library/batches/itemOutcome.ts";
import { lookUpLostCalls } from "../../library/batches/lostCalls.ts";
import type { LostCalls, LostVerdict } from "../../library/batches/lostCalls.ts";
import type { App } from "../../platform/app.ts";
import type { Connection } from "../../platform/connections.ts";
import { CancelledError } from "../../service/errors.ts";
import { formatCredits, formatInteger } from "../../shared/format.ts";
import { callKey } from "../../tools/arguments.ts";
import type { ToolDefinition } from "../../tools/definition.ts";
import type { Stop as BudgetStop } from "../spending/offerRaise.ts";
import { freshAnswer } from "../toolRuns/alreadyPaid.ts";
import { UnderWayElsewhereError } from "../toolRuns/claimCall.ts";
import type { RoadCall, Traveller } from "../toolRuns/paidRoad.ts";
import { ownerOf } from "../toolRuns/toolRunner.ts";
import type { ToolRunner } from "../toolRuns/toolRunner.ts";
import { ToolRunError } from "../toolRuns/toolRunError.ts";

/** What a batch's calls go through: the same road as every single call, with nobody to be asked on it. */
export class BatchTravels implements BatchRoad {
  readonly #app: App;
  readonly #runner: ToolRunner;
  readonly #tool: ToolDefinition;
  readonly #header: BatchHeader;
  readonly #report: (what: string) => void;

  constructor(app: App, runner: ToolRunner, { tool, header, report }: { tool: ToolDefinition; header: BatchHeader; report: (what: string) => void }) {
    this.#app = app;
    this.#runner = runner;
    this.#tool = tool;
    this.#header = header;
    this.#report = report;
  }

  async runItem(call: ItemCall): Promise<ItemOutcome> {
    const connection = await this.#app.connections.current();
    const refusal = refusalOf(this.#header, this.#tool, connection, call);
    if (connection === undefined || refusal !== undefined) {
      return { kind: "withdrawn", stop: { reason: "refused", problem: refusal ?? "" } };
    }
    try {
      // Nothing is paid for that could not be kept.
      await this.#app.results.checkWritable();
    } catch (error) {
      return { kind: "withdrawn", stop: { reason: "disk", problem: error instanceof Error ? error.message : String(error) } };
    }
    return this.#pay(call, connection);
  }

  async findPaid(key: string, since: string): Promise<{ readonly resultId: string } | undefined> {
    const found = await this.#app.results.findKept(key);
    return found !== undefined && found.receivedAt >= since ? { resultId: found.id } : undefined;
  }

  async lookUp(calls: Omit<LostCalls, "tool" | "patience">): Promise<LostVerdict> {
    const connection = await this.#app.connections.current();
    if (connection?.origin !== this.#header.origin) {
      return { kind: "unclear" };
    }
    return lookUpLostCalls(connection.client, { ...calls, tool: this.#tool.name, patience: 2 * this.#tool.timeout }, Date.now);
  }

  explained(key: string): Promise<void> {
    return this.#app.pendingCalls.removeAbandoned(key, Date.now());
  }

  async #pay(call: ItemCall, connection: Connection): Promise<ItemOutcome> {
    const { key, args, subject, signal, waiting } = call;
    const noted: { saved: string | undefined; stop?: Stop } = { saved: undefined };
    const isWanted = async (): Promise<boolean> => {
      noted.saved = await this.#savedMeanwhile(key);
      return noted.saved === undefined;
    };
    const traveller: Traveller = {
      priority: "batch",
      waiting,
      willSend: () => call.willSend(),
      mayRunAgain: () => Promise.resolve(false),
      answeredMeanwhile: async () => ((await isWanted()) ? undefined : { result: undefined }),
      mayPass: (stop) => {
        noted.stop = { reason: "budget", problem: budgetSentence(stop) };
        return Promise.resolve(false);
      },
      report: this.#report,
    };
    const roadCall: RoadCall = { request: { tool: this.#tool, args, subject }, connection, key, subject, signal };
    try {
      const result = await this.#runner.runForBatch(roadCall, traveller, isWanted);
      if (result !== undefined) {
        return { kind: "answered", resultId: result.id, fromLibrary: false, credits: result.cost };
      }
    } catch (error) {
      return outcomeOf(error);
    }
    if (noted.saved !== undefined) {
      return { kind: "answered", resultId: noted.saved, fromLibrary: true, credits: 0 };
    }
    return noted.stop === undefined
      ? { kind: "failed", charged: "no", problem: vscode.l10n.t("The same call was sent before, outside of this batch, and its answer never came: it may have been paid for.") }
      : { kind: "withdrawn", stop: noted.stop };
  }

  /** A saved answer, whoever asked for it, that is fresh enough and not one the person wanted anew. */
  async #savedMeanwhile(key: string): Promise<string | undefined> {
    const found = await freshAnswer(this.#app, this.#tool, key);
    return found !== undefined && found.receivedAt >= (this.#header.savedSince ?? "") ? found.id : undefined;
  }
}

function outcomeOf(error: unknown): ItemOutcome {
  if (error instanceof ToolRunError) {
    return outcomeOfFailure(error.cause, error.finding);
  }
  if (error instanceof CancelledError) {
    return { kind: "withdrawn" };
  }
  if (error instanceof UnderWayElsewhereError) {
    return { kind: "failed", charged: "no", problem: error.message };
  }
  // Whether it was sent by then decides what it means: the batch knows.
  throw error;
}

/** Why a batch's call may not be sent with a connection; undefined when it may. A price agreed to for one origin is agreed to for no other. */
export function refusalOf(header: BatchHeader, tool: ToolDefinition, connection: Connection | undefined, item = header.items[0]): string | undefined {
  if (connection === undefined) {
    return vscode.l10n.t("Nothing is connected: set an API key, or use the sandbox.");
  }
  if (connection.origin !== header.origin) {
    return vscode.l10n.t("This batch belongs to {0}, but calls go to {1} now. Switch back to go on with it.", header.origin, connection.origin);
  }
  if (tool.cost !== header.price) {
    return vscode.l10n.t("The price has changed since this batch was planned. Plan it anew.");
  }
  return item === undefined || callKey(tool, item.args, ownerOf(tool, connection)) === item.key
    ? undefined
    : vscode.l10n.t("This batch was planned for another API key. Plan it anew.");
}

function budgetSentence({ scope, state, price }: BudgetStop): string {
  const { limit, spent } = state;
  return scope === "day"
    ? vscode.l10n.t("Today's budget is used up: {0} of {1} are spent, the next call costs {2}.", formatInteger(spent), formatCredits(limit), formatCredits(price))
    : vscode.l10n.t("This session's budget is used up: {0} of {1} are spent, the next call costs {2}.", formatInteger(spent), formatCredits(limit), formatCredits(price));
}
