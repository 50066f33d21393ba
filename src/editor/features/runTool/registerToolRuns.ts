import * as vscode from "vscode";
import type { App } from "../../platform/app.ts";
import { commands } from "../../platform/commandIds.ts";
import { registerCommand } from "../../platform/commands.ts";
import { registerPricedCommand } from "../../platform/pricedCommand.ts";
import { setContextKey } from "../../platform/contextKeys.ts";
import { catalogue, commandId } from "../../../research/tools/catalogue.ts";
import type { ToolDefinition } from "../../../research/tools/definition.ts";
import { proposeFromEditor } from "../article/proposals.ts";
import { chosenArticle } from "../article/lastArticle.ts";
import type { LastArticle } from "../article/lastArticle.ts";
import { LastUsed } from "../tools/lastUsed.ts";
import { toolOf } from "../tools/toolRows.ts";
import { draftArgument } from "./draftArgument.ts";
import type { CallRequest } from "../paidCalls/callRequest.ts";
import type { ToolFlow } from "./toolFlow.ts";
import type { Runs } from "../paidCalls/runs.ts";
import type { ToolRunner } from "../paidCalls/toolRunner.ts";

/** What the commands about tools work with. */
export interface ToolParts {
  readonly flow: ToolFlow;
  readonly runner: ToolRunner;
  readonly articles: LastArticle;
}

/** One command for each tool of the catalogue, and those about runs and forms. */
export function registerToolRuns(
  app: App,
  { flow, runner, articles }: ToolParts,
): vscode.Disposable {
  const lastUsed = new LastUsed(app.context.workspaceState);
  return vscode.Disposable.from(
    flow,
    runner,
    noteRunning(runner.runs),
    registerCommand(app, commands.cancelRuns, () => runner.runs.cancelAll()),
    registerCommand(app, commands.showRuns, async () => {
      const { showRuns } = await import("./runToolPart.ts");
      await showRuns(app, flow, runner.runs);
    }),
    registerCommand(app, commands.openForm, async (argument) => {
      const tool = toolOf(argument);
      const start = needsDataset(tool) ? await proposeStart(app, tool) : { tool, args: {} };
      if (start !== undefined) {
        flow.openForm(start);
      }
    }),
    registerPricedCommand(app, commands.quickRun, async (argument) => {
      await vscode.commands.executeCommand(commandId(toolOf(argument)));
    }),
    registerPricedCommand(app, commands.runLast, async (argument) => {
      const tool = toolOf(argument);
      const connection = await app.connections.current();
      await flow.start({ tool, args: lastUsed.of(tool, connection?.origin) ?? {} });
    }),
    registerPricedCommand(app, commands.inspectArticle, async (argument) => {
      const { inspectArticle } = await import("./runToolPart.ts");
      await inspectArticle(app, flow, await chosenArticle(argument, articles));
    }),
    ...catalogue.map((tool) =>
      registerPricedCommand(app, commandId(tool), async (argument) => {
        const draft = draftArgument(tool, argument);
        const connection = await flow.connect(tool);
        if (connection === undefined) {
          return;
        }
        const start = draft === undefined ? await proposeStart(app, tool) : { tool, args: draft };
        if (start !== undefined) {
          await flow.start(start, connection);
        }
      }),
    ),
  );
}

/** Cancelling is offered while there is something to cancel. */
function noteRunning(runs: Runs): vscode.Disposable {
  let wasRunning = false;
  return runs.onDidChange(() => {
    const isRunning = runs.running.length > 0;
    if (isRunning !== wasRunning) {
      wasRunning = isRunning;
      setContextKey("seoResearch.isRunning", isRunning);
    }
  });
}

/** What the editor or the library proposes for a tool; undefined when the person gave up while choosing. */
async function proposeStart(app: App, tool: ToolDefinition): Promise<CallRequest | undefined> {
  if (needsDataset(tool)) {
    const { pickDataset } = await import("../saving/savingPart.ts");
    const dataset = await pickDataset(app);
    if (dataset === undefined || dataset === "type") {
      return dataset === undefined ? undefined : { tool, args: {} };
    }
    return { tool, args: { uri: dataset.uri }, parent: dataset.parent.id };
  }
  const proposal = await proposeFromEditor(app, tool);
  return proposal.kind === "cancelled"
    ? undefined
    : {
        tool,
        args: proposal.draft,
        ...(proposal.note === undefined ? {} : { note: proposal.note }),
        ...(proposal.guess === undefined ? {} : { guess: proposal.guess }),
      };
}

function needsDataset({ fields }: ToolDefinition): boolean {
  return fields.some(({ control, required }) => control === "dataset" && required);
}
