import * as vscode from "vscode";
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

/** What integration tests reach; other extensions get nothing. */
export interface TestApi {
  readonly app: App;
  readonly runner: ToolRunner;
  readonly flow: ToolFlow;
}

/** Assembles the extension. Nothing here waits for the network, a secret or a file. */
export function activate(context: vscode.ExtensionContext): TestApi | undefined {
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
  return context.extensionMode === vscode.ExtensionMode.Test ? { app, runner, flow } : undefined;
}
