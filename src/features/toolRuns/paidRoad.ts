import * as vscode from "vscode";
import type { Priority } from "../../library/batches/rateQueue.ts";
import type { PendingCall } from "../../library/pendingCalls.ts";
import type { CallRecord } from "../../library/resultStore.ts";
import type { SavedResult } from "../../library/savedResult.ts";
import type { App } from "../../platform/app.ts";
import type { Connection } from "../../platform/connections.ts";
import { AnswerSink, memoryLimit } from "../../service/answerSink.ts";
import type { AnswerBody } from "../../service/answerSink.ts";
import { CancelledError, RateLimitedError } from "../../service/errors.ts";
import type { ServiceError } from "../../service/errors.ts";
import { PaidCallError } from "../../service/paidCalls.ts";
import { formatBytes } from "../../shared/formatBytes.ts";
import { formatClock, formatCredits } from "../../shared/format.ts";
import { defaultMarket, findMarket } from "../../shared/markets.ts";
import type { ToolArguments, ToolDefinition } from "../../tools/definition.ts";
import type { Stop } from "../spending/offerRaise.ts";
import { metered } from "./meteredSpill.ts";
import { openReservation } from "../spending/reservation.ts";
import type { Reservation } from "../spending/reservation.ts";
import { rescueAnswer } from "./rescueAnswer.ts";
import { claimCall } from "./claimCall.ts";
import type { RunRequest } from "./runRequest.ts";
import { ToolRunError } from "./toolRunError.ts";

/** One call whose price was agreed to. The arguments are checked and clean. */
export interface RoadCall {
  readonly request: RunRequest;
  readonly connection: Connection;
  readonly key: string;
  readonly subject: string;
  /** Ends the call, whatever it costs. */
  readonly signal: AbortSignal;
}

/** Who a call is for: a person before the screen, who can be asked, or a batch, which can't. */
export interface Traveller {
  readonly priority: Priority;
  /** Ends the wait for a turn; nothing was sent then. */
  readonly waiting: AbortSignal;
  /** Awaited right before the request leaves, and before anything is left behind that would look like a lost call. */
  willSend(): Promise<void>;
  /** The same call was sent before, and its answer never came. True when it is to be paid for once more. */
  mayRunAgain(earlier: PendingCall): Promise<boolean>;
  /** Looked at once the call is claimed: what another window has brought meanwhile. Undefined to go on and pay. */
  answeredMeanwhile(): Promise<{ readonly result: SavedResult | undefined } | undefined>;
  /** A budget stands in the way. True when it was raised. */
  mayPass(stop: Stop): Promise<boolean>;
  /** What the call waits for, in words. */
  report(message: string): void;
}

/**
 * The stretch on which credits are spent, the same for every call: wait for a turn, claim, set the
 * price aside, call, keep.
 */
export class PaidRoad implements vscode.Disposable {
  readonly #app: App;
  readonly #kept = new vscode.EventEmitter<SavedResult>();
  #disposed = false;

  /** Fires when an answer has been written to the library. */
  readonly onDidKeep = this.#kept.event;

  constructor(app: App) {
    this.#app = app;
  }

  /**
   * Resolves with the kept answer, or undefined when the traveller decided otherwise. Rejects with
   * CancelledError when nothing was sent, else with ToolRunError when the call failed.
   */
  pay(call: RoadCall, traveller: Traveller): Promise<SavedResult | undefined> {
    return this.#app.rateQueues.of(call.connection).run(traveller.priority, traveller.waiting, async () => {
      await traveller.willSend();
      const { request, key, subject } = call;
      if (!(await claimCall(this.#app, { tool: request.tool, key, subject }, (earlier) => traveller.mayRunAgain(earlier)))) {
        return undefined;
      }
      try {
        const answered = await traveller.answeredMeanwhile();
        if (answered !== undefined) {
          return answered.result;
        }
        const reservation = await openReservation(this.#app, purchaseOf(call), (stop) => traveller.mayPass(stop));
        return reservation === undefined ? undefined : await this.#call(call, traveller, reservation);
      } finally {
        // A window that is being closed can't explain anything any more: the note tells the next one.
        if (!this.#disposed) {
          await this.#app.pendingCalls.end(key);
        }
      }
    });
  }

  dispose(): void {
    this.#disposed = true;
    this.#kept.dispose();
  }

  async #call(call: RoadCall, traveller: Traveller, reservation: Reservation): Promise<SavedResult> {
    const { request, connection, signal } = call;
    const { tool, args } = request;
    const { id } = reservation;
    const sentAt = new Date().toISOString();
    const limit = request.toFile === true ? 0 : memoryLimit;
    traveller.report(vscode.l10n.t("waiting for the service…"));
    const body = await connection.paidCalls
      .run({
        tool: tool.name,
        args,
        timeout: tool.timeout,
        signal,
        openSink: () => new AnswerSink(async () => metered(await this.#app.results.openAnswerFile(id), (bytes) => traveller.report(vscode.l10n.t("receiving the answer: {0}", formatBytes(bytes)))), limit),
        onWait: (reason, until) => this.#onWait(call, traveller, reason, until),
      })
      .catch((error: unknown) => this.#fail(error, call, traveller, reservation));
    const keeping = this.#keep(id, recordOf(call, sentAt), body);
    // It is paid for, whatever happens to the answer.
    await Promise.allSettled([keeping]);
    await reservation.charged(tool.cost);
    const kept = await keeping;
    this.#app.log.info(`${tool.name}: ${tool.cost} credits, kept as ${id}`);
    // A batch reads it once, when it ends: every reading counts in the rate limit.
    const result = traveller.priority === "person" ? await this.#noteBalance(kept, connection, signal) : kept;
    this.#kept.fire(result);
    return result;
  }

  /** A rate limit holds for all calls, not for the one alone that met it. */
  #onWait({ connection }: RoadCall, traveller: Traveller, reason: ServiceError, until: number): void {
    if (reason instanceof RateLimitedError) {
      this.#app.rateQueues.of(connection).hold(until);
    }
    traveller.report(vscode.l10n.t("nothing was charged ({0}); trying again at {1}…", reason.message, formatClock(until)));
  }

  async #keep(id: string, call: CallRecord, body: AnswerBody): Promise<SavedResult> {
    try {
      return await this.#app.results.keep(id, call, body);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const place = await rescueAnswer(id, body);
      throw new Error(vscode.l10n.t("{0} were taken, but the answer could not be written into the library: {1}. {2}", formatCredits(call.cost), reason, place), { cause: error });
    }
  }

  /** The balance is read after the answer is safe; a failure to read or to note it changes nothing, and cancelling ends the wait. */
  async #noteBalance(result: SavedResult, connection: Connection, signal: AbortSignal): Promise<SavedResult> {
    try {
      const balanceAfter = await connection.client.credits(signal);
      await this.#app.account.noteBalance(connection, balanceAfter);
      return await this.#app.results.noteBalance(result, balanceAfter);
    } catch (error) {
      this.#app.log.warn(`The balance after ${result.id} could not be noted: ${error instanceof Error ? error.message : String(error)}`);
      return result;
    }
  }

  async #fail(error: unknown, { request }: RoadCall, { priority }: Traveller, reservation: Reservation): Promise<never> {
    if (!(error instanceof PaidCallError)) {
      await reservation.unknown();
      const reason = error instanceof Error ? error.message : String(error);
      throw new Error(vscode.l10n.t("Credits may have been taken, but the answer could not be kept: {0}. Look at the account's activity before running it again.", reason), { cause: error });
    }
    const { cause, finding } = error;
    await reservation.failed(cause, finding);
    this.#app.log.warn(`${request.tool.name}: ${cause.name}: ${cause.message}; usage log: ${finding?.kind ?? "not asked or not readable"}`);
    if (priority === "person") {
      // Awaited: the message says what is left.
      await this.#app.account.refreshSpending();
    }
    // Cancelled before anything was sent: there is nothing to explain.
    throw cause instanceof CancelledError && cause.charge === "no" ? cause : new ToolRunError(cause, request, finding);
  }
}

function purchaseOf({ request, subject, connection }: RoadCall): { tool: ToolDefinition; args: ToolArguments; subject: string; connection: Connection } {
  return { tool: request.tool, args: request.args, subject, connection };
}

function recordOf({ request: { tool, args, continues }, subject, connection, key }: RoadCall, sentAt: string): CallRecord {
  return {
    tool: tool.name,
    args,
    subject,
    market: marketOf(tool, args),
    sentAt,
    receivedAt: new Date().toISOString(),
    cost: tool.cost,
    balanceAfter: null,
    origin: connection.origin,
    callKey: key,
    ...(continues === undefined ? {} : { continues }),
  };
}

/** The market a call's figures are for, with what the service assumes where nothing was asked. */
function marketOf(tool: ToolDefinition, args: ToolArguments): SavedResult["market"] {
  if (tool.market === "none") {
    return null;
  }
  const location = typeof args["location"] === "string" ? args["location"] : defaultMarket.location;
  const language = typeof args["language"] === "string" ? args["language"] : defaultMarket.language;
  return { location: findMarket(location)?.location ?? location, language };
}
