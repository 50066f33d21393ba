import * as vscode from "vscode";
import type { SavedResult } from "../../library/savedResult.ts";
import type { App } from "../../platform/app.ts";
import type { Connection } from "../../platform/connections.ts";
import { showProgress } from "../../platform/prompts/progress.ts";
import { isTooRecent } from "../../shared/deliberateInput.ts";
import { callKey, checkArguments } from "../../tools/arguments.ts";
import { keyInRequest } from "../../service/errors.ts";
import type { MarketNames } from "../../shared/markets.ts";
import { shownSentence } from "../../shared/plainText.ts";
import type { ToolArguments, ToolDefinition } from "../../tools/definition.ts";
import { continuationOf, mayBeContinued } from "../../library/continuation.ts";
import type { AgreedCall, CallPolicy, PaidCallResult } from "../../spending/agreedCall.ts";
import { confirmRepeat, offerPaid } from "./alreadyPaid.ts";
import { otherOriginSentence } from "./failure.ts";
import { budgetStop, askToRaiseBudget } from "./budgetStop.ts";
import { agreeToCall } from "./priceGate.ts";
import type { CallToAgree } from "./priceGate.ts";
import { offerConnection } from "../../platform/prompts/offerConnection.ts";
import { Payments, progressSentence } from "./payments.ts";
import { withArguments } from "./callRequest.ts";
import type { CallRequest, SettledBefore } from "./callRequest.ts";
import type { Runs } from "./runs.ts";

/**
 * The one way of every paid call: check, already paid?, price gate, and then the payment itself
 * (`Payments`). Resolves with the saved result, or undefined when the person decided otherwise.
 * Rejects with CallFailedError when the call failed.
 */
export class ToolRunner implements vscode.Disposable {
  /** The calls of this window. */
  readonly runs: Runs;
  readonly #app: App;
  readonly #payments: Payments;
  /** Calls under way by call key: whoever wants the same one waits for its answer instead of paying again. */
  readonly #underWay = new Map<string, Promise<PaidOnce | undefined>>();
  /** When calls ended that somebody wanted, by call key, on the clock of input; nobody declined them. */
  readonly #ended = new Map<string, number>();

  /** Fires when an answer has been written to the library. */
  readonly onDidSave: vscode.Event<SavedResult>;

  constructor(app: App, runs: Runs) {
    this.#app = app;
    this.runs = runs;
    this.#payments = new Payments(app);
    this.onDidSave = this.#payments.onDidSave;
  }

  /** `settled` where a dialog for several calls came before. */
  async run(request: CallRequest, settled?: SettledBefore): Promise<SavedResult | undefined> {
    await this.#refuseKey(request.args);
    const checked = checkArguments(request.tool, request.args);
    if (!checked.ok) {
      throw new Error(checked.problems.map(({ message }) => message).join(" "));
    }
    const connection = await offerConnection(this.#app);
    if (connection === undefined) {
      return undefined;
    }
    const refusal = otherOriginSentence(request.origin, connection);
    if (refusal !== undefined) {
      throw new Error(refusal);
    }
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
    if (same !== undefined) {
      return (await same)?.result;
    }
    const { result, otherMarket } = await this.#shareUnderWay(key, () =>
      this.#payOnce(clean, { connection, key, settled }),
    );
    return otherMarket === undefined
      ? result
      : this.run(withArguments(clean, { ...clean.args, ...otherMarket }));
  }

  /**
   * One call of a batch. Its arguments were checked and its price was agreed to for the batch as a
   * whole; nobody is asked anything. Where the same call is under way, it is awaited first: what
   * came of it is in the library, and `isWanted` says whether this one still is.
   */
  async runForBatch(
    call: AgreedCall<Connection>,
    policy: CallPolicy,
    isWanted: () => Promise<boolean>,
  ): Promise<PaidCallResult | undefined> {
    for (
      let same = this.#underWay.get(call.key);
      same !== undefined;
      same = this.#underWay.get(call.key)
    ) {
      await endOf(same, policy.waiting);
    }
    const paying = this.#shareUnderWay(call.key, async () =>
      (await isWanted()) ? this.#payments.pay(call, policy) : undefined,
    );
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

  #shareUnderWay<T extends { readonly result: SavedResult | undefined } | undefined>(
    key: string,
    pay: () => Promise<T>,
  ): Promise<T> {
    const paying = pay().finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, paying);
    paying.then(
      (paid) => (paid?.result === undefined ? undefined : this.#noteEnd(key)),
      () => this.#noteEnd(key),
    );
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

  async #payOnce(
    request: CallRequest,
    {
      connection,
      key,
      settled,
    }: Pick<CallToAgree, "connection" | "key"> & {
      readonly settled: SettledBefore | undefined;
    },
  ): Promise<PaidOnce> {
    const { tool, args, parent } = request;
    const continues =
      parent === undefined || !mayBeContinued(tool.name)
        ? undefined
        : await this.#continued(parent, tool, args);
    const known = settled === undefined ? await this.#newest(key) : settled.knownSavedId;
    const saved =
      settled === undefined && request.again !== true
        ? await offerPaid(this.#app, tool, key)
        : "run";
    if (saved !== "run") {
      return {
        result:
          saved === undefined || continues === undefined
            ? saved
            : await this.#app.results.noteContinues(saved, continues),
      };
    }
    const subject = request.subject ?? tool.subject(args);
    // Nothing is paid for that could not be saved.
    await this.#app.results.checkWritable();
    const call = await agreeToCall(this.#app, {
      request: { ...request, subject },
      connection,
      key,
      continues,
      priceInTotal: settled?.priceInTotal,
    });
    if (call === undefined || "otherMarket" in call) {
      return { result: undefined, ...call };
    }
    return {
      result: await this.#withProgress(
        request,
        subject,
        async (signal, report) =>
          (await this.#payments.pay(call, this.#person(call, known, signal, report)))?.result,
      ),
    };
  }

  /** The id of the result that a call continues; undefined where it is a question of its own. */
  async #continued(
    parent: string,
    tool: ToolDefinition,
    args: ToolArguments,
  ): Promise<string | undefined> {
    const read = await this.#app.results.open(parent);
    return read.ok ? continuationOf(read.result, tool.name, args) : undefined;
  }

  /** The id of the newest saved result of a call, however old. */
  async #newest(key: string): Promise<string | undefined> {
    return (await this.#app.results.findSaved(key))?.id;
  }

  /** A person can be asked, and gets a result that came since they agreed instead of paying for another one. */
  #person(
    { tool, key, source }: AgreedCall<Connection>,
    known: string | undefined,
    signal: AbortSignal,
    report: (message: string) => void,
  ): CallPolicy {
    return {
      caller: "person",
      signal,
      waiting: signal,
      beforeSend: () => Promise.resolve(),
      allowRepeat: (earlier, verdict) => confirmRepeat(this.#app, tool, earlier, verdict),
      savedSince: async () => {
        const newest = await this.#newest(key);
        const saved =
          newest === undefined || newest === known
            ? undefined
            : await this.#app.results.open(newest);
        return saved?.ok === true ? { result: saved.result } : undefined;
      },
      allowOverBudget: async ({ scope }) =>
        askToRaiseBudget(
          this.#app,
          await budgetStop(this.#app, { tool, origin: source.origin, scope }),
        ),
      report: (progress) => report(progressSentence(progress)),
    };
  }

  /** A notification with a cancel button, and the same call in the status bar and in the list of runs. */
  async #withProgress(
    request: CallRequest,
    subject: string,
    task: (
      signal: AbortSignal,
      report: (message: string) => void,
    ) => Promise<SavedResult | undefined>,
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
        report(vscode.l10n.t("waiting in line…"));
        return task(AbortSignal.any([cancelled, abort.signal]), report);
      }),
    );
  }
}

/** What came of a call. */
interface PaidOnce {
  readonly result: SavedResult | undefined;
  /** Given where the person wants the call for another market instead. */
  readonly otherMarket?: MarketNames;
}

/** Whose data a call brings, as for `callKey`: public data is the same for every key; an account's own figures are not. */
export function ownerOf(
  tool: ToolDefinition,
  { origin, account }: Pick<Connection, "origin" | "account">,
): string {
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
