import * as vscode from "vscode";
import type { App } from "../../platform/app.ts";
import type { Connection } from "../../platform/connections.ts";
import { AnswerSink, memoryLimit } from "../../service/answerSink.ts";
import { findCharge, requestedEntries } from "../../service/charges.ts";
import type { ChargeFinding } from "../../service/charges.ts";
import { CancelledError, ServiceError } from "../../service/errors.ts";
import { defaultMarket, findMarket } from "../../shared/markets.ts";
import type { SavedResult } from "../../library/savedResult.ts";
import { callKey, checkArguments } from "../../tools/arguments.ts";
import type { ToolArguments, ToolDefinition } from "../../tools/definition.ts";
import { ActiveRuns } from "./activeRuns.ts";
import { offerPaid } from "./alreadyPaid.ts";
import { offerConnection } from "./offerConnection.ts";
import { confirmPrice, asksFirst } from "./price.ts";
import type { RunRequest } from "./runRequest.ts";
import { ToolRunError } from "./toolRunError.ts";

/**
 * The one road of every paid call: check, already paid?, price gate, call, library. Resolves with
 * the kept answer, or undefined when the person decided otherwise on the way. Rejects with
 * ToolRunError when the call failed.
 */
export class ToolRunner implements vscode.Disposable {
  readonly active = new ActiveRuns();
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
    const clean = { ...request, args: checked.args };
    const key = callKey(request.tool, clean.args, connection.origin);
    const underWay = this.#underWay.get(key);
    if (underWay !== undefined) {
      return underWay;
    }
    const running = this.#payOnce(clean, connection, key).finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, running);
    return running;
  }

  dispose(): void {
    this.active.dispose();
    this.#kept.dispose();
  }

  async #payOnce(request: RunRequest, connection: Connection, key: string): Promise<SavedResult | undefined> {
    const paid = await offerPaid(this.#app, request.tool, key);
    if (paid !== "run") {
      return paid;
    }
    const subject = request.subject ?? request.tool.subject(request.args);
    if (asksFirst(request.tool) && !(await confirmPrice(request.tool, subject, await this.#app.balance.refresh()))) {
      return undefined;
    }
    return this.#withProgress(request, subject, (signal) => this.#call({ request, connection, key, subject, signal }));
  }

  /** A notification with a cancel button, and the same call in the status bar. */
  async #withProgress(
    { tool }: RunRequest,
    subject: string,
    task: (signal: AbortSignal) => Promise<SavedResult>,
  ): Promise<SavedResult> {
    const abort = new AbortController();
    const title = `${vscode.l10n.t(tool.title)}: ${subject}`;
    const done = this.active.add({ title, cancel: () => abort.abort() });
    const options = { location: vscode.ProgressLocation.Notification, title, cancellable: true };
    try {
      return await vscode.window.withProgress(options, async (progress, token) => {
        token.onCancellationRequested(() => abort.abort());
        progress.report({ message: vscode.l10n.t("waiting for the service…") });
        return task(abort.signal);
      });
    } finally {
      done();
    }
  }

  async #call(call: Call): Promise<SavedResult> {
    const { request, connection, key, subject, signal } = call;
    const { tool, args } = request;
    const sentAt = new Date();
    const id = this.#app.results.newId(tool.name, sentAt);
    const sink = new AnswerSink(() => this.#app.results.openAnswerFile(id), request.toFile === true ? 0 : memoryLimit);
    const body = await connection.client
      .callTool(tool.name, args, { signal, timeout: tool.timeout, sink })
      .catch((error: unknown) => this.#fail(error, call, sentAt));
    const kept = await this.#app.results.keep(
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
    this.#app.log.info(`${tool.name}: ${tool.cost} credits, kept as ${id}`);
    const result = await this.#noteBalance(kept);
    this.#kept.fire(result);
    return result;
  }

  /** The balance is read after the answer is safe; a failure to read it changes nothing. */
  async #noteBalance(result: SavedResult): Promise<SavedResult> {
    const balanceAfter = await this.#app.balance.refresh();
    return balanceAfter === undefined ? result : this.#app.results.noteBalance(result, balanceAfter);
  }

  async #fail(error: unknown, call: Call, sentAt: Date): Promise<never> {
    if (!(error instanceof ServiceError)) {
      throw error;
    }
    this.#app.log.warn(`${call.request.tool.name}: ${error.name}: ${error.message}`);
    const finding = error.charge === "maybe" ? await this.#findCharge(call, sentAt) : undefined;
    void this.#app.balance.refresh();
    if (error instanceof CancelledError && error.charge === "no") {
      throw error;
    }
    throw new ToolRunError(error, call.request, finding);
  }

  /** Reads the usage log for a call whose outcome is unknown. Undefined when it can't be read either. */
  async #findCharge({ request, connection }: Call, sentAt: Date): Promise<ChargeFinding | undefined> {
    try {
      const log = await connection.client.usage(requestedEntries);
      return findCharge(log, { tool: request.tool.name, sentAt: sentAt.getTime(), endedAt: Date.now() });
    } catch (error) {
      this.#app.log.warn(`The usage log could not be read: ${error instanceof Error ? error.message : String(error)}`);
      return undefined;
    }
  }
}

interface Call {
  readonly request: RunRequest;
  readonly connection: Connection;
  readonly key: string;
  readonly subject: string;
  readonly signal: AbortSignal;
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
