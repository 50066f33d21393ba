import * as vscode from "vscode";
import { registerAccountCommands } from "./features/account/accountCommands.ts";
import { registerAccountTree } from "./features/account/accountTree.ts";
import { ActivityState } from "./features/account/activityState.ts";
import { registerApiKeys } from "./features/account/keys/apiKeys.ts";
import { registerStatusBar } from "./features/account/statusBar.ts";
import { registerArticleView } from "./features/articleView/registerArticleView.ts";
import { checksOnDemand, registerChecks } from "./features/checks/registerChecks.ts";
import { registerResultsTree } from "./features/savedResults/resultsTree.ts";
import { registerSpending } from "./features/paidCalls/registerSpending.ts";
import { registerPanels } from "./features/resultPanels/registerPanels.ts";
import { registerTextFacts } from "./features/article/registerTextFacts.ts";
import { Runs } from "./features/paidCalls/runs.ts";
import { registerRenames } from "./features/urlMoves/registerRenames.ts";
import { registerOutside } from "./features/outside/registerOutside.ts";
import { registerToolsView } from "./features/tools/toolsView.ts";
import { appContext } from "./platform/appContext.ts";
import { followSites } from "./platform/followSites.ts";
import { createApp } from "./platform/app.ts";
import type { App } from "./platform/app.ts";
import { onDemand } from "./platform/onDemand.ts";
import { useLanguage } from "../shared/format.ts";
import type { Research } from "./openTools.ts";

/** The assembled extension. */
export interface Assembly {
  readonly app: App;
  /** What is loaded when somebody first wants a tool, a form or a result. */
  research(): Promise<Research>;
}

/** Assembles what is there from the start. Nothing here waits for the network, a secret or a file. */
export function assemble(given: vscode.ExtensionContext): Assembly {
  const context = appContext(given);
  useLanguage(vscode.env.language);
  const app = createApp(context);
  const sites = followSites(app);
  const [runs, activity] = [new Runs(), new ActivityState()];
  const checks = checksOnDemand(app);
  const opened = onDemand(async () => {
    const { openResearch } = await import("./openTools.ts");
    await sites.settled; // a tool begins with what its project says
    const parts = openResearch(app, runs, checks);
    context.subscriptions.push(parts);
    return parts;
  });
  context.subscriptions.push(
    runs,
    registerToolsView(app),
    registerSpending(app),
    activity,
    registerAccountCommands(app, activity),
    registerApiKeys(app),
    registerAccountTree(app, activity),
    registerStatusBar(app, runs),
    registerResultsTree(app, async () => {
      const { ListedRuns } = await import("./features/batches/listedRuns.ts");
      return new ListedRuns(app, runs, () => opened.wanted?.then(({ batches }) => batches));
    }),
    registerTextFacts(app),
    registerChecks(app, checks),
    registerRenames(app),
    registerArticleView(app, checks),
    registerPanels(app, opened.get),
    registerOutside(app, opened.get),
  );
  return { app, research: opened.get };
}
