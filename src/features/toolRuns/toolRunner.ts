import * as vscode from "vscode";
import type { App } from "../../platform/app.ts";
import type { Connection } from "../../platform/connections.ts";
import { AnswerSink, memoryLimit } from "../../service/answerSink.ts";
import type { AnswerBody } from "../../service/answerSink.ts";
import { CancelledError } from "../../service/errors.ts";
import type { ServiceError } from "../../service/errors.ts";
import { PaidCallError } from "../../service/paidCalls.ts";
import { formatClock, formatCredits } from "../../shared/format.ts";
import { defaultMarket, findMarket } from "../../shared/markets.ts";
import type { CallRecord } from "../../library/resultStore.ts";
import type { SavedResult } from "../../library/savedResult.ts";
import { callKey, checkArguments } from "../../tools/arguments.ts";
import type { ToolArguments, ToolDefinition } from "../../tools/definition.ts";
import { offerPaid } from "./alreadyPaid.ts";
import { claimCall } from "./claimCall.ts";
import { offerConnection } from "./offerConnection.ts";
import { openReservation } from "../spending/reservation.ts";
import type { Reservation } from "../spending/reservation.ts";
import { passPriceGate } from "../spending/priceGate.ts";
import type { RunRequest } from "./runRequest.ts";
import { Runs } from "./runs.ts";
import { ToolRunError } from "./toolRunError.ts";

/**
 * The one road of every paid call: check, already paid?, price gate, call, library. Resolves with
 * the kept answer, or undefined when the person decided otherwise on the way. Rejects with
 * ToolRunError when the call failed.
 */
export class ToolRunner implements vscode.Disposable {
  /** The calls of this window. */
  readonly runs = new Runs();
  readonly #app: App;
  /** Calls under way by call key: a second click waits for the first answer instead of paying again. */
  readonly #underWay = new Map<string, Promise<SavedResult | undefined>>();
  readonly #kept = new vscode.EventEmitter<SavedResult>();

  /** Fires when an answer has been written to the library. */
  readonly onDidKeep = this.#kept.event;

  constructor(app: App) {
    this.#app = app;
  }

  async run(request: RunRequest): Promise<SavedResult | undefined> {
    const checked = checkArguments(request.tool, request.args);
    if (!checked.ok) {
      throw new Error(checked.problems.map(({ message }) => message).join(" "));
    }
    const connection = await offerConnection(this.#app);
    if (connection === undefined) {
      return undefined;
    }
    checkOrigin(request, connection);
    const clean = { ...request, args: checked.args };
    const key = callKey(request.tool, clean.args, ownerOf(request.tool, connection));
    const underWay = this.#underWay.get(key);
    if (underWay !== undefined) {
      return underWay;
    }
    const running = this.#payOnce(clean, connection, key).finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, running);
    return running;
  }

  dispose(): void {
    this.runs.dispose();
    this.#kept.dispose();
  }

  async #payOnce(request: RunRequest, connection: Connection, key: string): Promise<SavedResult | undefined> {
    const paid = await offerPaid(this.#app, request.tool, key);
    if (paid !== "run") {
      return paid;
    }
    const subject = request.subject ?? request.tool.subject(request.args);
    // Nothing is paid for that could not be kept.
    await this.#app.results.checkWritable();
    const purchase = { tool: request.tool, args: request.args, subject, connection };
    if (!(await passPriceGate(this.#app, purchase)) || !(await claimCall(this.#app, request.tool, key, subject))) {
      return undefined;
    }
    try {
      const reservation = await openReservation(this.#app, purchase);
      return reservation === undefined
        ? undefined
        : await this.#withProgress(request, subject, (signal, report) => this.#call({ request, connection, key, subject, signal, report, reservation }));
    } finally {
      await this.#app.pendingCalls.end(key);
    }
  }

  /** A notification with a cancel button, and the same call in the status bar and in the list of runs. */
  async #withProgress(
    request: RunRequest,
    subject: string,
    task: (signal: AbortSignal, report: (message: string) => void) => Promise<SavedResult>,
  ): Promise<SavedResult> {
    const title = `${vscode.l10n.t(request.tool.title)}: ${subject}`;
    const options = { location: vscode.ProgressLocation.Notification, title, cancellable: true };
    return this.runs.track(request, title, async (cancelled, note) =>
      vscode.window.withProgress(options, async (progress, token) => {
        const abort = new AbortController();
        token.onCancellationRequested(() => abort.abort());
        const report = (message: string): void => {
          progress.report({ message });
          note(message);
        };
        report(vscode.l10n.t("waiting for the service…"));
        return task(AbortSignal.any([cancelled, abort.signal]), report);
      }),
    );
  }

  async #call(call: Call): Promise<SavedResult> {
    const { request, connection, key, subject, signal, report, reservation } = call;
    const { tool, args } = request;
    const sentAt = new Date();
    const { id } = reservation;
    const limit = request.toFile === true ? 0 : memoryLimit;
    const body = await connection.paidCalls
      .run({
        tool: tool.name,
        args,
        timeout: tool.timeout,
        signal,
        openSink: () => new AnswerSink(() => this.#app.results.openAnswerFile(id), limit),
        onWait: (reason, until) => report(waitingSentence(reason, until)),
      })
      .catch((error: unknown) => this.#fail(error, request, reservation));
    const keeping = this.#keep(
      id,
      {
        tool: tool.name,
        args,
        subject,
        market: marketOf(tool, args),
        sentAt: sentAt.toISOString(),
        receivedAt: new Date().toISOString(),
        cost: tool.cost,
        balanceAfter: null,
        origin: connection.origin,
        callKey: key,
      },
      body,
    );
    // It is paid for, whatever happens to the answer.
    await Promise.allSettled([keeping]);
    await reservation.charged(tool.cost);
    const kept = await keeping;
    this.#app.log.info(`${tool.name}: ${tool.cost} credits, kept as ${id}`);
    const result = await this.#noteBalance(kept, connection);
    this.#kept.fire(result);
    return result;
  }

  async #keep(id: string, call: CallRecord, body: AnswerBody): Promise<SavedResult> {
    try {
      return await this.#app.results.keep(id, call, body);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new Error(vscode.l10n.t("{0} were taken, but the answer could not be written: {1}", formatCredits(call.cost), reason), { cause: error });
    }
  }

  /** The balance is read after the answer is safe; a failure to read or to note it changes nothing. */
  async #noteBalance(result: SavedResult, connection: Connection): Promise<SavedResult> {
    try {
      const balanceAfter = await connection.client.credits();
      await this.#app.account.noteBalance(connection, balanceAfter);
      return await this.#app.results.noteBalance(result, balanceAfter);
    } catch (error) {
      this.#app.log.warn(`The balance after ${result.id} could not be noted: ${error instanceof Error ? error.message : String(error)}`);
      return result;
    }
  }

  async #fail(error: unknown, request: RunRequest, reservation: Reservation): Promise<never> {
    if (!(error instanceof PaidCallError)) {
      await reservation.unknown();
      throw error;
    }
    const { cause, finding } = error;
    await reservation.failed(cause, finding);
    this.#app.log.warn(`${request.tool.name}: ${cause.name}: ${cause.message}; usage log: ${finding?.kind ?? "not asked or not readable"}`);
    // Awaited: the message says what is left.
    await this.#app.account.refreshSpending();
    // Cancelled before anything was sent: there is nothing to explain.
    throw cause instanceof CancelledError && cause.charge === "no" ? cause : new ToolRunError(cause, request, finding);
  }
}

/** A price agreed to for sample data is not agreed to for the service, nor the other way round. */
function checkOrigin({ origin }: RunRequest, connection: Connection): void {
  if (origin !== undefined && origin !== connection.origin) {
    throw new Error(
      vscode.l10n.t("This belongs to {0}, but calls go to {1} now. Nothing was run. Switch back, or start it anew from the command palette.", origin, connection.origin),
    );
  }
}

/** Public data is the same for every key; an account's own figures are not. */
function ownerOf(tool: ToolDefinition, { origin, keyPrefix }: Connection): string {
  return tool.needs === undefined ? origin : `${origin} ${keyPrefix}`;
}

interface Call {
  readonly request: RunRequest;
  readonly connection: Connection;
  readonly key: string;
  readonly subject: string;
  readonly signal: AbortSignal;
  readonly report: (message: string) => void;
  readonly reservation: Reservation;
}

function waitingSentence(reason: ServiceError, until: number): string {
  return vscode.l10n.t("nothing was charged ({0}); trying again at {1}…", reason.message, formatClock(until));
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
