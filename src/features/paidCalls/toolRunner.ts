import * as vscode from "vscode";
import type { SavedResult } from "../../library/savedResult.ts";
import type { App } from "../../platform/app.ts";
import type { Connection } from "../../platform/connections.ts";
import { showProgress } from "../../platform/prompts/progress.ts";
import { callKey, checkArguments } from "../../tools/arguments.ts";
import { keyInRequest } from "../../service/errors.ts";
import type { MarketNames } from "../../shared/markets.ts";
import { shownSentence } from "../../shared/plainText.ts";
import type { ToolArguments, ToolDefinition } from "../../tools/definition.ts";
import { continuationOf, mayBeContinued } from "../../library/continuation.ts";
import type { AgreedCall, CallPolicy, PaidCallResult } from "../../spending/agreedCall.ts";
import { AgentCalls } from "./agentCalls.ts";
import { confirmRepeat, newestSaved, offerPaid, savedSince } from "./alreadyPaid.ts";
import { calledDataset } from "./calledDataset.ts";
import { CallsUnderWay } from "./callsUnderWay.ts";
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
  /** The calls that agents in chat want. */
  readonly forAgents: AgentCalls;
  readonly #app: App;
  readonly #payments: Payments;
  readonly #underWay: CallsUnderWay;

  /** Fires when an answer has been written to the library. */
  readonly onDidSave: vscode.Event<SavedResult>;

  constructor(app: App, runs: Runs) {
    this.#app = app;
    this.runs = runs;
    this.#payments = new Payments(app);
    this.#underWay = new CallsUnderWay(app.inputClock);
    this.forAgents = new AgentCalls(app, {
      runs,
      payments: this.#payments,
      underWay: this.#underWay,
    });
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
    const same = this.#underWay.of(key);
    if (same === undefined && this.#underWay.hasJustEnded(key)) {
      // A second click or key that was meant for the run before: nobody can have read yet how that ended.
      return undefined;
    }
    if (same !== undefined) {
      const shared = await same;
      // What stops an agent doesn't stop a person.
      return shared?.isRefused === true ? this.run(request, settled) : shared?.result;
    }
    const { result, otherMarket } = await this.#underWay.share(key, () =>
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
    const paying = this.#underWay.shareNext(call.key, policy.waiting, async () =>
      (await isWanted()) ? this.#payments.pay(call, policy) : undefined,
    );
    const paid = await paying;
    return paid !== undefined && "differences" in paid ? paid : undefined;
  }

  /** Calls that an account's rate limit allows in a minute. */
  perMinute(connection: Connection): number {
    return this.#payments.perMinute(connection);
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
    const known = settled === undefined ? await newestSaved(this.#app, key) : settled.knownSavedId;
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
    const dataset = await calledDataset(this.#app, request);
    const subject = request.subject ?? dataset?.subject ?? tool.subject(args);
    // Nothing is paid for that could not be saved.
    await this.#app.results.checkWritable();
    const call = await agreeToCall(this.#app, {
      request: { ...request, subject, ...(dataset === undefined ? {} : { dataset }) },
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
      savedSince: () => savedSince(this.#app, key, known),
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
