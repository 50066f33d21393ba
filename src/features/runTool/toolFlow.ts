import * as vscode from "vscode";
import { continuationOf } from "../../library/continuation.ts";
import type { SavedResult } from "../../library/savedResult.ts";
import type { App } from "../../platform/app.ts";
import type { Envelope } from "../../service/envelope.ts";
import type { ToolDefinition } from "../../tools/definition.ts";
import { exportDataset } from "../../tools/exportDataset.ts";
import type { ExportNext, ExportOutcome } from "../saving/writeAnswer.ts";
import { reportProblem } from "../../platform/commands.ts";
import { tabInFront } from "../../platform/tabInFront.ts";
import type { FieldProblem } from "../../tools/arguments.ts";
import { InvalidRequestError } from "../../service/errors.ts";
import type { ServiceError } from "../../service/errors.ts";
import type { FormStart, SubmitOutcome } from "./form/formHost.ts";
import type { RunRequest } from "../paidCalls/runRequest.ts";
import { confirmAvailable } from "../tools/confirmAvailable.ts";
import { datasetDraft, followSuggestion } from "./followSuggestion.ts";
import { LanguageGuard } from "./languageGuard.ts";
import { rememberedChoices } from "./rememberedChoices.ts";
import { withProjectDefaults } from "../../platform/projectDefaults.ts";
import { askArguments } from "./askArguments.ts";
import { offerConnection } from "../../platform/prompts/offerConnection.ts";
import { ToolRunError } from "../paidCalls/toolRunError.ts";
import type { ToolRunner } from "../paidCalls/toolRunner.ts";

/** An answer that is to be read, and the tab that was in front when it was asked for. */
export interface Answered {
  readonly answer: SavedResult;
  readonly askedIn: string;
}

/** From a person's wish to the answer in front of them: asks what is missing, runs, shows or writes, explains failures. */
export class ToolFlow implements vscode.Disposable {
  readonly #app: App;
  readonly #runner: ToolRunner;
  readonly #guard: LanguageGuard;
  readonly #answered = new vscode.EventEmitter<Answered>();

  /** Fires with an answer that is to be read. */
  readonly onDidAnswer = this.#answered.event;

  readonly #formWanted = new vscode.EventEmitter<FormStart>();

  /** Fires with a form that is to be opened. */
  readonly onDidWantForm = this.#formWanted.event;

  /** Their buttons have shown the price. */
  readonly #exportNext: ExportNext = {
    runAction: (answer, envelope, index) => this.runAction(answer, envelope, index),
    exportMore: async (draft, parent, origin) => {
      await this.#run({ tool: exportDataset, draft, origin, ...(parent === undefined ? {} : { parent }) });
    },
  };

  constructor(app: App, runner: ToolRunner) {
    this.#app = app;
    this.#runner = runner;
    this.#guard = new LanguageGuard(app);
  }

  /** Asks for what is missing; the last input shows the price, and its Enter runs. */
  async start({ tool, draft, parent, note = "" }: FormStart): Promise<void> {
    const connection = await offerConnection(this.#app);
    if (connection === undefined || !(await confirmAvailable(this.#app, tool))) {
      return;
    }
    // Not awaited: the input opens at once, and its price sentence follows the balance.
    void this.#app.account.balance.refresh();
    void this.#app.spending.budgets(connection.origin).catch((error: unknown) => this.#app.log.error(error));
    const follows = parent === undefined ? {} : { parent };
    const asked = await askArguments({ app: this.#app, tool, note, draft: withProjectDefaults(tool, { ...rememberedChoices(this.#app, tool), ...draft }) });
    if (asked?.kind === "form") {
      this.openForm({ tool, draft: asked.draft, ...follows });
      return;
    }
    const args = asked === undefined ? undefined : await this.#guard.check(tool, asked.args);
    if (args !== undefined) {
      await this.#run({ tool, draft: args, origin: connection.origin, ...follows });
    }
  }

  /** A form that was filled in, whose button has shown the price. What the service refuses stands beside its fields again. */
  async submit(start: FormStart): Promise<SubmitOutcome> {
    const args = await this.#guard.check(start.tool, start.draft);
    if (args === undefined) {
      return { kind: "declined" };
    }
    try {
      const answer = await this.#answer({ ...start, draft: args });
      return { kind: endOf(answer) };
    } catch (error) {
      if (!(error instanceof ToolRunError)) {
        throw error;
      }
      const problems = refusedFields(start.tool, error.cause);
      if (problems.length > 0) {
        return { kind: "refused", problems };
      }
      void this.#report(error, start).catch((failure: unknown) => reportProblem(this.#app.log, failure));
      return { kind: "failed", sentence: error.message };
    }
  }

  /** A suggestion of an answer, whose button has shown the price. Only what the envelope holds can run. */
  async runAction(parent: SavedResult, envelope: Envelope, index: number): Promise<void> {
    await followSuggestion(envelope, index, {
      run: async (wish) => {
        await this.#run({ ...wish, parent, origin: parent.origin });
      },
      ask: (wish) => Promise.resolve(this.openForm({ ...wish, parent })),
    });
  }

  /** A dataset behind an answer, whose button has shown the price. */
  async exportResource(parent: SavedResult, envelope: Envelope, index: number): Promise<void> {
    await this.#run({ tool: exportDataset, draft: datasetDraft(envelope, index), parent, origin: parent.origin });
  }

  /** The same call once more, whose button has shown the price. What continued another answer still does. */
  async repeat({ tool, args, origin, continues }: RunRequest): Promise<void> {
    const read = continues === undefined ? undefined : await this.#app.results.open(continues);
    await this.#run({ tool, draft: args, ...(origin === undefined ? {} : { origin }), ...(read?.ok === true ? { parent: read.result } : {}) });
  }

  /** Rows that were paid for, written to a file once more; free of charge. */
  async writeSaved(answer: SavedResult, parent: SavedResult | undefined): Promise<void> {
    const { writeAnswer } = await import("../saving/writeAnswer.ts");
    const askedIn = tabInFront();
    this.#show(await writeAnswer({ app: this.#app, answer, parent, next: this.#exportNext, askedIn }), askedIn);
  }

  /** Opens the form, filled with what is known. */
  openForm(start: FormStart): void {
    this.#formWanted.fire(start);
  }

  dispose(): void {
    this.#formWanted.dispose();
    this.#answered.dispose();
  }

  /** True when there is an answer to read. */
  async #run(start: FormStart): Promise<boolean> {
    try {
      return endOf(await this.#answer(start)) === "answered";
    } catch (error) {
      if (!(error instanceof ToolRunError)) {
        throw error;
      }
      // Not awaited: the message may stay open for long, and whoever started the run waits for the run only.
      void this.#report(error, start).catch((failure: unknown) => reportProblem(this.#app.log, failure));
      return false;
    }
  }

  async #report(error: ToolRunError, start: FormStart): Promise<void> {
    const { reportFailure } = await import("./reportFailure.ts");
    return reportFailure(this.#app, error, {
      runAgain: (args) => this.#run({ ...start, draft: args }),
      change: (args) => this.openForm({ ...start, draft: args }),
    });
  }

  #show(answer: ExportOutcome, askedIn: string): void {
    if (answer !== undefined && typeof answer !== "string") {
      this.#answered.fire({ answer, askedIn });
    }
  }

  /** Runs, and shows what is to be read. */
  async #answer(start: FormStart): Promise<ExportOutcome> {
    const askedIn = tabInFront();
    const answer = await this.#fetch(start, askedIn);
    this.#show(answer, askedIn);
    return answer;
  }

  async #fetch({ tool, draft, parent, origin }: FormStart, askedIn: string): Promise<ExportOutcome> {
    const priced = origin === undefined ? {} : { origin };
    if (tool.answersIn === "panel") {
      const continued = parent === undefined ? undefined : continuationOf(parent, tool.name, draft);
      return this.#runner.run({ tool, args: draft, ...priced, ...(continued === undefined ? {} : { continues: continued }) });
    }
    const { exportDatasetToFile } = await import("../saving/datasetExport.ts");
    return exportDatasetToFile(this.#app, this.#runner, { args: draft, parent, askedIn, ...priced }, this.#exportNext);
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
