import { whatItCost } from "../paidCalls/failure.ts";
import * as vscode from "vscode";
import type { SavedResult } from "../../../research/library/savedResult.ts";
import type { App } from "../../platform/app.ts";
import type { Envelope } from "../../../research/service/envelope.ts";
import type { ToolDefinition } from "../../../research/tools/definition.ts";
import { datasetRequest, resolveNextAction } from "../../../research/results/nextActions.ts";
import { CallFailedError } from "../../../research/spending/agreedCall.ts";
import type { ExportOutcome } from "../saving/writeAnswer.ts";
import { reportProblem, runCommand } from "../../platform/commands.ts";
import { folderInFront } from "../../platform/folderInFront.ts";
import { tabInFront } from "../../platform/tabInFront.ts";
import type { FieldProblem } from "../../../research/tools/arguments.ts";
import { InvalidRequestError } from "../../../research/service/errors.ts";
import type { ServiceError } from "../../../research/service/errors.ts";
import type { SubmitOutcome } from "./form/formHost.ts";
import { withArguments } from "../paidCalls/callRequest.ts";
import type { CallRequest } from "../paidCalls/callRequest.ts";
import type { Connection } from "../../platform/connections.ts";
import type { CallChecks, PassedRequest } from "./callChecks.ts";
import { rememberedChoices } from "./rememberedChoices.ts";
import { withProjectDefaults } from "../../platform/projectDefaults.ts";
import { askArguments } from "./askArguments.ts";
import { projectOffers, withSeeds } from "./projectOffers.ts";
import type { ToolRunner } from "../paidCalls/toolRunner.ts";

/** An answer that is to be read, and the tab that was in front when it was asked for. */
export interface Answered {
  readonly answer: SavedResult;
  readonly askedIn: string;
  /** The id of the result whose tab it was loaded into. */
  readonly loadedInto?: string;
}

/** From a person's request to the result in front of them: asks what is missing, checks, runs, shows or writes, explains failures. */
export class ToolFlow implements vscode.Disposable {
  readonly #app: App;
  readonly #runner: ToolRunner;
  readonly #checks: CallChecks;
  readonly #answered = new vscode.EventEmitter<Answered>();
  readonly #formWanted = new vscode.EventEmitter<CallRequest>();

  /** Fires with a result that is to be read. */
  readonly onDidAnswer = this.#answered.event;

  /** Fires with a form that is to be opened. */
  readonly onDidWantForm = this.#formWanted.event;

  constructor(app: App, runner: ToolRunner, checks: CallChecks) {
    this.#app = app;
    this.#runner = runner;
    this.#checks = checks;
  }

  /** The connection that a person may use a tool with; undefined when they gave up. */
  connect(tool: ToolDefinition): Promise<Connection | undefined> {
    return this.#checks.connect(tool);
  }

  /**
   * Asks for what is missing; the last input shows the price, and its Enter runs. `connected` is what
   * `connect` resolved with, where it was called before.
   */
  async start(
    { note = "", guess, ...request }: CallRequest,
    connected?: Connection,
  ): Promise<void> {
    const { tool, folder = folderInFront() } = request;
    const connection = connected ?? (await this.connect(tool));
    if (connection === undefined) {
      return;
    }
    if (guess !== undefined) {
      const { confirmGuess } = await import("./runToolPart.ts");
      const confirmed = await confirmGuess(this.#app.context, guess);
      if (confirmed !== "use") {
        return confirmed === undefined
          ? undefined
          : this.start({ ...request, args: {} }, connection);
      }
    }
    // Not awaited: the input opens at once, and its price sentence follows the balance.
    void this.#app.account.balance.refresh();
    void this.#app.spending
      .budgets(connection.origin)
      .catch((error: unknown) => this.#app.log.error(error));
    const proposed = await this.#checks.markets.propose(tool, request.args, { folder });
    if (proposed === undefined) {
      return;
    }
    const draft = withProjectDefaults(
      tool,
      { ...rememberedChoices(this.#app, tool, folder), ...proposed },
      folder,
    );
    const offers = await projectOffers(this.#app, tool, folder);
    const asked = await askArguments({
      app: this.#app,
      tool,
      note,
      folder,
      offers,
      draft: await withSeeds(tool, draft, offers),
    });
    if (asked?.kind === "form") {
      this.openForm({ ...request, folder, args: asked.draft });
    } else if (asked !== undefined) {
      const { args } = asked;
      // The market that was proposed, or chosen in the last step, was shown beside the price.
      const { origin } = connection;
      await this.#run({ ...request, folder, args, origin, keepsMarket: true }, connection);
    }
  }

  /** A form that was filled in, whose button has shown the price. What the service refuses is shown beside its fields again. */
  async submit(request: CallRequest): Promise<SubmitOutcome> {
    const passed = await this.#checks.pass(request);
    try {
      return { kind: endOf(passed && (await this.#answer(passed))) };
    } catch (error) {
      if (!(error instanceof CallFailedError) || passed === undefined) {
        throw error;
      }
      const problems = refusedFields(request.tool, error.cause);
      if (problems.length > 0) {
        return { kind: "refused", problems, cost: whatItCost(request.tool, error.verdict) };
      }
      this.#report(error, passed.request);
      return { kind: "failed", sentence: error.message };
    }
  }

  /** A complete request whose button, or the row it belongs to, has shown the price. True when there is a result to read. */
  run(request: CallRequest): Promise<boolean> {
    return this.#run(request);
  }

  /** A next action of a saved result, whose button has shown the price. Only what the envelope holds can run. */
  async runAction(
    { id: parent, origin }: SavedResult,
    envelope: Envelope,
    index: number,
    folder?: vscode.Uri,
  ): Promise<void> {
    const action = resolveNextAction(envelope, index);
    switch (action.kind) {
      case "ready": {
        const { tool, args } = action;
        await this.run({ tool, args, parent, origin, folder, keepsMarket: true });
        return;
      }
      case "incomplete":
        return this.openForm({ tool: action.tool, args: action.args, parent, folder });
      case "connections":
        await runCommand("seoResearch.account.focus");
    }
  }

  /** A dataset behind a saved result, whose button has shown the price. */
  async exportResource(
    { id: parent, origin }: SavedResult,
    envelope: Envelope,
    index: number,
    folder?: vscode.Uri,
  ): Promise<void> {
    await this.run({ ...datasetRequest(envelope, index), parent, origin, folder });
  }

  /** All rows of a dataset behind a saved result, in its tab; the button has shown the price. */
  async loadRows(
    { id: parent, origin, subject }: SavedResult,
    envelope: Envelope,
    index: number,
    folder?: vscode.Uri,
  ): Promise<void> {
    const request = datasetRequest(envelope, index);
    await this.run({ ...request, parent, origin, folder, subject, opensInTab: true });
  }

  /** Rows that were paid for, written to a file once more; free of charge. */
  async writeSaved(answer: SavedResult, parent: SavedResult | undefined): Promise<void> {
    const { writeAnswer } = await import("../saving/savingPart.ts");
    const askedIn = tabInFront();
    this.#show(
      await writeAnswer({
        app: this.#app,
        answer,
        parent,
        run: (request) => this.run(request),
        askedIn,
      }),
      askedIn,
    );
  }

  /** Opens the form, filled with what is known. What is changed in it may be another market's, or have a saved result. */
  openForm({ keepsMarket: _keepsMarket, again: _again, ...request }: CallRequest): void {
    this.#formWanted.fire({ ...request, folder: request.folder ?? folderInFront() });
  }

  dispose(): void {
    this.#formWanted.dispose();
    this.#answered.dispose();
  }

  async #run(request: CallRequest, connected?: Connection): Promise<boolean> {
    const passed = await this.#checks.pass(request, connected);
    try {
      return endOf(passed && (await this.#answer(passed))) === "answered";
    } catch (error) {
      if (!(error instanceof CallFailedError) || passed === undefined) {
        throw error;
      }
      this.#report(error, passed.request);
      return false;
    }
  }

  /** `request` is the one that ran. Not awaited: the message may stay open for long, and the caller waits for the run only. */
  #report(error: CallFailedError, request: CallRequest): void {
    const report = async (): Promise<void> => {
      const { reportFailure } = await import("./runToolPart.ts");
      await reportFailure(this.#app, request, error, {
        runAgain: (args) => this.run(withArguments(request, args)),
        change: (args) => this.openForm({ ...request, args }),
      });
    };
    void report().catch((failure: unknown) => reportProblem(this.#app.log, failure));
  }

  #show(answer: ExportOutcome, askedIn: string, loadedInto?: string): void {
    if (answer !== undefined && typeof answer !== "string") {
      this.#answered.fire({ answer, askedIn, ...(loadedInto === undefined ? {} : { loadedInto }) });
    }
  }

  /** Runs a request that was checked, and shows what is to be read. */
  async #answer(passed: PassedRequest): Promise<ExportOutcome> {
    const askedIn = tabInFront();
    const { request } = passed;
    const answer = await this.#fetch(passed, askedIn);
    this.#show(answer, askedIn, request.opensInTab === true ? request.parent : undefined);
    return answer;
  }

  async #fetch({ request, connection }: PassedRequest, askedIn: string): Promise<ExportOutcome> {
    if (request.tool.answersIn === "panel" || request.opensInTab === true) {
      return this.#runner.run(request, { connection });
    }
    const { exportDatasetToFile } = await import("../saving/savingPart.ts");
    return exportDatasetToFile(this.#app, this.#runner, request, {
      connection,
      askedIn,
      run: (other) => this.run(other),
    });
  }
}

/** How a run ended that nothing went wrong with. */
function endOf(answer: ExportOutcome): "declined" | "answered" | "written" | "unwritten" {
  if (answer === undefined) {
    return "declined";
  }
  return typeof answer === "string" ? answer : "answered";
}

/** What the service refused, field by field: a path like "keywords.3" belongs to the field it begins with. */
function refusedFields(tool: ToolDefinition, cause: ServiceError): FieldProblem[] {
  if (!(cause instanceof InvalidRequestError)) {
    return [];
  }
  return cause.fields.map(({ field, message }) => {
    const [name = ""] = field.split(".");
    return tool.fields.some((known) => known.name === name)
      ? { field: name, message: field === name ? message : `${field}: ${message}` }
      : { field: "", message: field === "" ? message : `${field}: ${message}` };
  });
}
