import * as vscode from "vscode";
import type { SavedResult } from "../../library/savedResult.ts";
import type { App } from "../../platform/app.ts";
import type { Connection } from "../../platform/connections.ts";
import { showProgress } from "../../platform/prompts/progress.ts";
import { isTooRecent } from "../../shared/deliberateInput.ts";
import { callKey, checkArguments } from "../../tools/arguments.ts";
import { keyInRequest } from "../../service/errors.ts";
import { shownSentence } from "../../shared/plainText.ts";
import type { ToolDefinition } from "../../tools/definition.ts";
import { priceOf } from "../../tools/price.ts";
import { budgetStop, offerRaise } from "./offerRaise.ts";
import { passPriceGate } from "./priceGate.ts";
import { offerPaid } from "./alreadyPaid.ts";
import { confirmAgain } from "./claimCall.ts";
import { offerConnection } from "../../platform/prompts/offerConnection.ts";
import { Payments } from "./payments.ts";
import type { AgreedRun, PaidRun, RunPolicy } from "./payments.ts";
import type { RunRequest } from "./runRequest.ts";
import type { Runs } from "./runs.ts";

/**
 * The one way of every paid call: check, already paid?, price gate, and then the payment itself
 * (`Payments`). Resolves with the saved result, or undefined when the person decided otherwise.
 * Rejects with ToolRunError when the call failed.
 */
export class ToolRunner implements vscode.Disposable {
  /** The calls of this window. */
  readonly runs: Runs;
  readonly #app: App;
  readonly #payments: Payments;
  /** Calls under way by call key: whoever wants the same one waits for its answer instead of paying again. */
  readonly #underWay = new Map<string, Promise<{ readonly result: SavedResult | undefined } | undefined>>();
  /** When calls ended that somebody wanted, by call key, on the clock of input; nobody declined them. */
  readonly #ended = new Map<string, number>();

  /** Fires when an answer has been written to the library. */
  readonly onDidKeep: vscode.Event<SavedResult>;

  constructor(app: App, runs: Runs) {
    this.#app = app;
    this.runs = runs;
    this.#payments = new Payments(app);
    this.onDidKeep = this.#payments.onDidSave;
  }

  async run(request: RunRequest): Promise<SavedResult | undefined> {
    await this.#refuseKey(request.args);
    const checked = checkArguments(request.tool, request.args);
    if (!checked.ok) {
      throw new Error(checked.problems.map(({ message }) => message).join(" "));
    }
    const connection = await offerConnection(this.#app);
    if (connection === undefined) {
      return undefined;
    }
    checkOrigin(request, connection);
    // With a connection made just now, its key is known, too.
    await this.#refuseKey([request.args, checked.args]);
    const clean = { ...request, args: checked.args };
    const key = callKey(request.tool, clean.args, ownerOf(request.tool, connection));
    const same = this.#underWay.get(key);
    const ended = this.#ended.get(key);
    if (same === undefined && ended !== undefined && isTooRecent(this.#app.inputClock, ended)) {
      // A second click or key that was meant for the run before: nobody can have read yet how that ended.
      return undefined;
    }
    return (await (same ?? this.#shareUnderWay(key, async () => ({ result: await this.#payOnce(clean, connection, key) }))))?.result;
  }

  /**
   * One call of a batch. Its arguments were checked and its price was agreed to for the batch as a
   * whole; nobody is asked anything. Where the same call is under way, it is awaited first: what
   * came of it is in the library, and `isWanted` says whether this one still is.
   */
  async runForBatch(call: AgreedRun, policy: RunPolicy, isWanted: () => Promise<boolean>): Promise<PaidRun | undefined> {
    for (let same = this.#underWay.get(call.key); same !== undefined; same = this.#underWay.get(call.key)) {
      await endOf(same, policy.waiting);
    }
    const paying = this.#shareUnderWay(call.key, async () => ((await isWanted()) ? this.#payments.pay(call, policy) : undefined));
    const paid = await paying;
    return paid !== undefined && "differences" in paid ? paid : undefined;
  }

  dispose(): void {
    this.#payments.dispose();
  }

  /** Before anything is shown, reserved or written: a key that was pasted by mistake goes nowhere. */
  async #refuseKey(args: unknown): Promise<void> {
    if (await this.#app.connections.holdsAnyKey(args)) {
      throw new Error(vscode.l10n.t(keyInRequest));
    }
  }

  #shareUnderWay<T extends { readonly result: SavedResult | undefined } | undefined>(key: string, pay: () => Promise<T>): Promise<T> {
    const paying = pay().finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, paying);
    paying.then((paid) => (paid?.result === undefined ? undefined : this.#noteEnd(key)), () => this.#noteEnd(key));
    return paying;
  }

  #noteEnd(key: string): void {
    const { inputClock } = this.#app;
    this.#ended.set(key, inputClock.now());
    for (const [older, at] of this.#ended) {
      if (!isTooRecent(inputClock, at)) {
        this.#ended.delete(older);
      }
    }
  }

  async #payOnce(request: RunRequest, connection: Connection, key: string): Promise<SavedResult | undefined> {
    const seen = request.told === undefined ? await this.#newest(key) : request.told.newest;
    const paid = request.told === undefined ? await offerPaid(this.#app, request.tool, key) : "run";
    if (paid !== "run") {
      return paid === undefined || request.continues === undefined ? paid : this.#app.results.noteContinues(paid, request.continues);
    }
    const { tool, args, agreed = false } = request;
    const subject = request.subject ?? tool.subject(args);
    // Nothing is paid for that could not be kept.
    await this.#app.results.checkWritable();
    if (!(await passPriceGate(this.#app, { tool, args, subject, connection, agreed }))) {
      return undefined;
    }
    return this.#withProgress(request, subject, async (signal, report) => {
      const call = agreedRun({ ...request, subject }, { app: this.#app, connection, key, signal });
      return (await this.#payments.pay(call, this.#person({ tool, key, seen, origin: connection.origin }, signal, report)))?.result;
    });
  }

  /** The id of the newest saved answer of a call, however old. */
  async #newest(key: string): Promise<string | undefined> {
    return (await this.#app.results.findKept(key))?.id;
  }

  #person({ tool, key, seen, origin }: ToldCall, waiting: AbortSignal, report: (message: string) => void): RunPolicy {
    return {
      caller: "person",
      waiting,
      beforeSend: () => Promise.resolve(),
      allowRepeat: (earlier, verdict) => confirmAgain(this.#app, tool, earlier, verdict),
      savedSince: async () => {
        const newest = await this.#newest(key);
        const saved = newest === undefined || newest === seen ? undefined : await this.#app.results.open(newest);
        return saved?.ok === true ? { result: saved.result } : undefined;
      },
      allowOverBudget: async ({ scope }) => offerRaise(this.#app, await budgetStop(this.#app, { tool, origin, scope })),
      report,
    };
  }

  /** A notification with a cancel button, and the same call in the status bar and in the list of runs. */
  async #withProgress(
    request: RunRequest,
    subject: string,
    task: (signal: AbortSignal, report: (message: string) => void) => Promise<SavedResult | undefined>,
  ): Promise<SavedResult | undefined> {
    const title = `${vscode.l10n.t(request.tool.title)}: ${shownSentence(subject)}`;
    const options = { location: vscode.ProgressLocation.Notification, title, cancellable: true };
    return this.runs.track(request, title, async (cancelled, note) =>
      showProgress(options, async (show, token) => {
        const abort = new AbortController();
        token.onCancellationRequested(() => abort.abort());
        const report = (message: string): void => {
          show({ message });
          note(message);
        };
        report(vscode.l10n.t("waiting for its turn…"));
        return task(AbortSignal.any([cancelled, abort.signal]), report);
      }),
    );
  }
}

/** What a person wants, and the newest answer to it that they were told about. */
interface ToldCall {
  readonly tool: ToolDefinition;
  readonly key: string;
  readonly seen: string | undefined;
  readonly origin: string;
}

/** A call as it is paid: its price is the one that every step has shown. */
export function agreedRun(
  request: RunRequest & { readonly subject: string },
  { app, connection, key, signal }: { readonly app: App; readonly connection: Connection; readonly key: string; readonly signal: AbortSignal },
): AgreedRun {
  const { tool, args, subject, toFile, continues } = request;
  const balanceBefore = app.account.balance.of(connection).value;
  return {
    request,
    tool,
    args,
    subject,
    key,
    price: priceOf(tool),
    source: connection,
    signal,
    ...(toFile === undefined ? {} : { toFile }),
    ...(continues === undefined ? {} : { continues }),
    ...(balanceBefore === undefined ? {} : { balanceBefore }),
  };
}

/** A price agreed to for sample data is not agreed to for the service, nor the other way round. */
function checkOrigin({ origin }: RunRequest, connection: Connection): void {
  if (origin !== undefined && origin !== connection.origin) {
    throw new Error(
      vscode.l10n.t("This belongs to {0}, but calls go to {1} now. Nothing was run. Switch back, or start it anew from the command palette.", origin, connection.origin),
    );
  }
}

/** Whose data a call brings, as for `callKey`: public data is the same for every key; an account's own figures are not. */
export function ownerOf(tool: ToolDefinition, { origin, account }: Pick<Connection, "origin" | "account">): string {
  return tool.needs === undefined ? origin : `${origin} ${account}`;
}

/** Resolves when a call has ended, however it did, or as soon as nobody waits any more. */
async function endOf(call: Promise<unknown>, waiting: AbortSignal): Promise<void> {
  waiting.throwIfAborted();
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const leave = (): void => reject(waiting.reason);
  waiting.addEventListener("abort", leave, { once: true });
  try {
    // How it ended is its own caller's concern.
    await Promise.race([call.catch(() => undefined), aborted]);
  } finally {
    waiting.removeEventListener("abort", leave);
  }
}
