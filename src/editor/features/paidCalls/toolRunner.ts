import * as vscode from "vscode";
import { continuationOf, mayBeContinued } from "../../../research/library/continuation.ts";
import type { SavedResult } from "../../../research/library/savedResult.ts";
import type { App } from "../../platform/app.ts";
import type { Connection } from "../../platform/connections.ts";
import { showProgress } from "../../platform/prompts/progress.ts";
import type { MarketNames } from "../../../shared/markets.ts";
import { shownSentence } from "../../../shared/plainText.ts";
import type {
  AgreedCall,
  CallPolicy,
  PaidCallResult,
} from "../../../research/spending/agreedCall.ts";
import { lostUnasked } from "../../../research/spending/callStanding.ts";
import { notedVerdict } from "../../../research/spending/chargeRule.ts";
import type { CheckedCall } from "../../../research/spending/checkedCall.ts";
import type { ToolArguments, ToolDefinition } from "../../../research/tools/definition.ts";
import { AgentCalls } from "./agentCalls.ts";
import { askOpenOrRun, confirmRepeat, savedSince } from "./alreadyPaid.ts";
import { calledDataset } from "./calledDataset.ts";
import { budgetStop, askToRaiseBudget } from "./budgetStop.ts";
import { withArguments } from "./callRequest.ts";
import type { AskedBefore, CallRequest, SettledBefore } from "./callRequest.ts";
import { checkForPerson } from "./checkForPerson.ts";
import { Payments, progressSentence, underWayElsewhereSentence } from "./payments.ts";
import { agreeToCall } from "./priceGate.ts";
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

  /** Fires when an answer has been written to the library. */
  readonly onDidSave: vscode.Event<SavedResult>;

  constructor(app: App, runs: Runs) {
    this.#app = app;
    this.runs = runs;
    this.#payments = new Payments(app);
    this.forAgents = new AgentCalls(app, { runs, payments: this.#payments });
    this.onDidSave = this.#payments.onDidSave;
  }

  /** `before` is what a person has been asked already on the way here. */
  async run(request: CallRequest, before: AskedBefore = {}): Promise<SavedResult | undefined> {
    const call = await checkForPerson(this.#app, request, before.connection);
    if (call === undefined) {
      return undefined;
    }
    const { key } = call;
    const same = this.#app.callsUnderWay.of(key);
    if (same === undefined && this.#app.callsUnderWay.hasJustEnded(key)) {
      // A second click or key that was meant for the run before: nobody can have read yet how that ended.
      return undefined;
    }
    if (same !== undefined) {
      const shared = await same;
      // What stops an agent doesn't stop a person.
      return shared?.isRefused === true ? this.run(request, before) : shared?.result;
    }
    const { result, otherMarket } = await this.#app.callsUnderWay.share(key, () =>
      this.#payOnce(call, { ...request, args: call.args }, before.settled),
    );
    return otherMarket === undefined
      ? result
      : this.run(withArguments(request, { ...call.args, ...otherMarket }), {
          connection: call.source,
        });
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
    const paying = this.#app.callsUnderWay.shareNext(call.key, policy.waiting, async () =>
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

  async #payOnce(
    call: CheckedCall<Connection>,
    request: CallRequest,
    settled: SettledBefore | undefined,
  ): Promise<PaidOnce> {
    const { tool, args, standing } = call;
    const { parent } = request;
    const continues =
      parent === undefined || !mayBeContinued(tool.name)
        ? undefined
        : await this.#continued(parent, tool, args);
    const known = settled === undefined ? call.newestSaved : settled.knownSavedId;
    const saved =
      settled === undefined && request.again !== true && standing.kind === "saved"
        ? await askOpenOrRun(this.#app, tool, standing.result)
        : "run";
    if (saved !== "run") {
      return {
        result:
          saved === undefined || continues === undefined
            ? saved
            : await this.#app.results.noteContinues(saved, continues),
      };
    }
    if (standing.kind === "running" && standing.since !== undefined) {
      throw new Error(underWayElsewhereSentence(standing.since));
    }
    // Nothing is paid for that could not be saved.
    await this.#app.results.checkWritable();
    const dataset = await calledDataset(this.#app, request);
    const { subject = dataset?.subject ?? call.subject, output } = request;
    const agreed = await agreeToCall(this.#app, call, {
      subject,
      ...(output === undefined ? {} : { output }),
      ...(dataset === undefined ? {} : { dataset }),
      ...(continues === undefined ? {} : { continues }),
      ...(settled?.priceInTotal === undefined ? {} : { priceInTotal: settled.priceInTotal }),
    });
    if (agreed === undefined || "otherMarket" in agreed) {
      return { result: undefined, ...agreed };
    }
    if (settled === undefined && !(await this.#mayRepeat(call))) {
      return { result: undefined };
    }
    return {
      result: await this.#withProgress(
        request,
        subject,
        async (signal, report) =>
          (await this.#payments.pay(agreed, this.#person(agreed, known, signal, report)))?.result,
      ),
    };
  }

  /** What was charged and lost, and explained elsewhere, left no claim that would ask. */
  async #mayRepeat(call: CheckedCall<Connection>): Promise<boolean> {
    const lost = lostUnasked(call);
    return (
      lost === undefined ||
      confirmRepeat(
        this.#app,
        call.tool,
        { sentAt: lost.attempt?.sentAt ?? lost.at, subject: lost.subject, ended: true },
        notedVerdict(lost),
      )
    );
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
    // in the words of the button: rows that are loaded into a tab aren't exported to a file
    const name =
      request.opensInTab === true
        ? vscode.l10n.t("Load All Rows")
        : vscode.l10n.t(request.tool.title);
    const title = `${name}: ${shownSentence(subject)}`;
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
