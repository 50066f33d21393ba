import type * as vscode from "vscode";
import { registerAccountTree } from "./features/account/accountTree.ts";
import { registerActivity } from "./features/account/activityCommands.ts";
import { ActivityState } from "./features/account/activityState.ts";
import { registerDashboardLinks } from "./features/account/dashboard.ts";
import { registerApiKeys } from "./features/account/keys/apiKeys.ts";
import { registerExpiryWarnings } from "./features/account/keys/expiryWarnings.ts";
import { registerKeyCommands } from "./features/account/keyCommands.ts";
import { registerStatusBar } from "./features/account/statusBar.ts";
import { registerSwitching } from "./features/account/switchConnection.ts";
import { FormPanels } from "./features/forms/formPanels.ts";
import { ToolFormHost } from "./features/forms/toolFormHost.ts";
import { ResultPanels } from "./features/resultPanels/resultPanels.ts";
import { registerResultsTree } from "./features/savedResults/resultsTree.ts";
import { registerSpending } from "./features/spending/registerSpending.ts";
import { registerToolRuns } from "./features/toolRuns/registerToolRuns.ts";
import { ToolFlow } from "./features/toolRuns/toolFlow.ts";
import { ToolRunner } from "./features/toolRuns/toolRunner.ts";
import { registerTools } from "./features/tools/registerTools.ts";
import { createApp } from "./platform/app.ts";
import type { App } from "./platform/app.ts";
import { reportProblem } from "./platform/commands.ts";


/** The assembled extension: what runs its commands, and what integration tests reach. */
export interface Assembly {
  readonly app: App;
  readonly runner: ToolRunner;
  readonly flow: ToolFlow;
  readonly forms: FormPanels;
  readonly formHost: ToolFormHost;
}

/** Assembles the extension. Nothing here waits for the network, a secret or a file. */
export function assemble(context: vscode.ExtensionContext): Assembly {
  const app = createApp(context);
  const runner = new ToolRunner(app);
  const flow = new ToolFlow(app, runner);
  const panels = new ResultPanels(app, flow);
  const formHost = new ToolFormHost(app, flow);
  const forms = new FormPanels(app, formHost);
  const activity = new ActivityState();
  context.subscriptions.push(
    panels,
    flow.onDidAnswer((answer) => void panels.show(answer).catch((error: unknown) => reportProblem(app.log, error))),
    flow.onDidWantForm((start) => forms.open(start)),
    forms,
    formHost,
    registerToolRuns(app, flow, runner),
    registerTools(app, flow, runner),
    registerSpending(app),
    registerKeyCommands(app),
    registerSwitching(app),
    registerApiKeys(app),
    registerExpiryWarnings(app),
    activity,
    registerDashboardLinks(app),
    registerActivity(app, activity),
    registerAccountTree(app, activity),
    registerStatusBar(app, runner.runs),
    registerResultsTree(app, panels, runner),
  );
  return { app, runner, flow, forms, formHost };
}
