import type * as vscode from "vscode";
import { registerAccountTree } from "./features/account/accountTree.ts";
import { registerKeyCommands } from "./features/account/keyCommands.ts";
import { registerStatusBar } from "./features/account/statusBar.ts";
import { ResultPanels } from "./features/resultPanels/resultPanels.ts";
import { registerResultsTree } from "./features/savedResults/resultsTree.ts";
import { registerToolRuns } from "./features/toolRuns/registerToolRuns.ts";
import { ToolFlow } from "./features/toolRuns/toolFlow.ts";
import { ToolRunner } from "./features/toolRuns/toolRunner.ts";
import { createApp } from "./platform/app.ts";
import type { App } from "./platform/app.ts";

/** The assembled extension: what runs its commands, and what integration tests reach. */
export interface Assembly {
  readonly app: App;
  readonly runner: ToolRunner;
  readonly flow: ToolFlow;
}

/** Assembles the extension. Nothing here waits for the network, a secret or a file. */
export function assemble(context: vscode.ExtensionContext): Assembly {
  const app = createApp(context);
  const runner = new ToolRunner(app);
  const flow = new ToolFlow(app, runner);
  const panels = new ResultPanels(app, flow);
  context.subscriptions.push(
    panels,
    flow.onDidAnswer((answer) => panels.show(answer)),
    registerToolRuns(app, flow, runner),
    registerKeyCommands(app),
    registerAccountTree(app),
    registerStatusBar(app, runner.active),
    registerResultsTree(app, panels, runner),
  );
  return { app, runner, flow };
}
