import * as vscode from "vscode";
import type { SavedResult } from "../../library/savedResult.ts";
import type { App } from "../../platform/app.ts";
import type { Envelope } from "../../service/envelope.ts";
import type { ToolArguments, ToolDefinition } from "../../tools/definition.ts";
import { exportDataset } from "../../tools/exportDataset.ts";
import { readNextAction } from "../../tools/nextActions.ts";
import { reportProblem } from "../../platform/commands.ts";
import { exportDatasetToFile } from "../exports/datasetExport.ts";
import { askArguments } from "./askArguments.ts";
import { askOptions } from "./askOptions.ts";
import { offerConnection } from "./offerConnection.ts";
import { reportFailure } from "./reportFailure.ts";
import { ToolRunError } from "./toolRunError.ts";
import type { ToolRunner } from "./toolRunner.ts";

/** What is known when a tool is started. */
export interface Start {
  readonly tool: ToolDefinition;
  readonly draft: ToolArguments;
  /** The answer it follows up, if any. */
  readonly parent?: SavedResult;
  /** Whose data the price was shown for. */
  readonly origin?: string;
}

/** From a person's wish to the answer in front of them: asks what is missing, runs, shows or writes, explains failures. */
export class ToolFlow implements vscode.Disposable {
  readonly #app: App;
  readonly #runner: ToolRunner;
  readonly #answered = new vscode.EventEmitter<SavedResult>();

  /** Fires with an answer that is to be read. */
  readonly onDidAnswer = this.#answered.event;

  constructor(app: App, runner: ToolRunner) {
    this.#app = app;
    this.#runner = runner;
  }

  /** Asks for what is missing; the last input shows the price, and its Enter runs. */
  async start({ tool, draft, parent }: Start): Promise<void> {
    const connection = await offerConnection(this.#app);
    if (connection === undefined) {
      return;
    }
    // Not awaited: the input opens at once, and its price sentence follows the balance.
    void this.#app.account.balance.refresh();
    const args = await askArguments({ app: this.#app, tool, draft });
    if (args !== undefined) {
      await this.#run({ tool, draft: args, origin: connection.origin, ...(parent === undefined ? {} : { parent }) });
    }
  }

  /** A suggestion of an answer, whose button has shown the price. Only what the envelope holds can run. */
  async runAction(parent: SavedResult, envelope: Envelope, index: number): Promise<void> {
    const action = envelope.nextActions[index];
    const next = action === undefined ? undefined : readNextAction(action);
    switch (next?.kind) {
      case "ready":
        return this.#run({ tool: next.tool, draft: next.args, parent, origin: parent.origin });
      case "incomplete":
        return this.start({ tool: next.tool, draft: next.draft, parent });
      case "connections":
        await vscode.commands.executeCommand("seoResearch.account.focus");
        return;
      default:
        throw new Error(vscode.l10n.t("This version of SEO Research can't run that suggestion."));
    }
  }

  /** A dataset behind an answer, whose button has shown the price. */
  async exportResource(parent: SavedResult, envelope: Envelope, index: number): Promise<void> {
    const resource = envelope.resources[index];
    if (resource === undefined) {
      throw new Error(vscode.l10n.t("This answer has no such dataset."));
    }
    await this.#run({ tool: exportDataset, draft: { uri: resource.uri }, parent, origin: parent.origin });
  }

  dispose(): void {
    this.#answered.dispose();
  }

  async #run(start: Start): Promise<void> {
    try {
      const answer = await this.#answer(start);
      if (answer !== undefined) {
        this.#answered.fire(answer);
      }
    } catch (error) {
      if (!(error instanceof ToolRunError)) {
        throw error;
      }
      // Not awaited: the message may stay open for long, and whoever started the run waits for the run only.
      void this.#report(error, start).catch((failure: unknown) => reportProblem(this.#app.log, failure));
    }
  }

  #report(error: ToolRunError, start: Start): Promise<void> {
    return reportFailure(this.#app, error, {
      runAgain: (args) => this.#run({ ...start, draft: args }),
      change: (args) => this.#change({ ...start, draft: args }),
    });
  }

  #answer({ tool, draft, parent, origin }: Start): Promise<SavedResult | undefined> {
    const priced = origin === undefined ? {} : { origin };
    return tool.answersIn === "file"
      ? exportDatasetToFile(this.#app, this.#runner, { args: draft, parent, ...priced })
      : this.#runner.run({ tool, args: draft, ...priced });
  }

  async #change(start: Start): Promise<void> {
    const args = await askOptions({ app: this.#app, tool: start.tool, draft: start.draft });
    if (args !== undefined) {
      await this.#run({ ...start, draft: args });
    }
  }
}
