import * as vscode from "vscode";
import type { App } from "../../platform/app.ts";
import { commands } from "../../platform/commandIds.ts";
import { registerCommand } from "../../platform/commands.ts";
import { isRecord } from "../../../shared/json.ts";
import type { DashboardSection } from "./dashboardAddress.ts";
import type { ActivityState } from "./activityState.ts";

/** Setting and removing the key, switching between service and sandbox, the account's activity, links to the dashboard, and copying a row of the Account view. */
export function registerAccountCommands(app: App, activity: ActivityState): vscode.Disposable {
  return vscode.Disposable.from(
    registerCommand(app, commands.manageAccount, async () =>
      (await import("./accountPart.ts")).chooseAccountAction(app),
    ),
    registerCommand(app, commands.setApiKey, async () =>
      (await import("./accountPart.ts")).setApiKey(app),
    ),
    registerCommand(app, commands.removeApiKey, async () =>
      (await import("./accountPart.ts")).removeApiKey(app),
    ),
    registerCommand(app, commands.showLog, () => app.log.show()),
    registerCommand(app, commands.useSandbox, async () =>
      (await import("./accountPart.ts")).useSandbox(app),
    ),
    registerCommand(app, commands.useService, async () =>
      (await import("./accountPart.ts")).useService(app),
    ),
    registerCommand(app, commands.refillSandbox, async () =>
      (await import("./accountPart.ts")).refillSandbox(app),
    ),
    registerCommand(app, commands.filterActivity, async () =>
      (await import("./accountPart.ts")).askActivityFilter(app, activity),
    ),
    registerCommand(app, commands.exportActivity, async () =>
      (await import("./accountPart.ts")).exportActivity(app, activity),
    ),
    registerCommand(app, commands.copyRow, (row) => copyRow(row)),
    registerCommand(app, commands.openDashboard, () => openDashboard("")),
    registerCommand(app, commands.openApiAccess, () => openDashboard("api")),
    registerCommand(app, commands.openActivity, () => openDashboard("activity")),
    registerCommand(app, commands.openBilling, () => openDashboard("billing")),
  );
}

/** Credits are bought in the dashboard, and websites and ad accounts connected there. */
async function openDashboard(section: DashboardSection): Promise<void> {
  await (await import("./accountPart.ts")).openDashboard(section);
}

/** Copies the text that a row of the Account view has for it. */
async function copyRow(row: unknown): Promise<void> {
  const text = isRecord(row) ? row["copy"] : undefined;
  if (typeof text === "string") {
    await vscode.env.clipboard.writeText(text);
  }
}
