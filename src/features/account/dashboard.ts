import * as vscode from "vscode";
import type { App } from "../../platform/app.ts";
import { commands } from "../../platform/commandIds.ts";
import { registerCommand } from "../../platform/commands.ts";
import { notifyInfo } from "../../platform/prompts/messages.ts";
import { settings } from "../../platform/settings.ts";
import { dashboardAddress } from "./dashboardAddress.ts";
import type { DashboardSection } from "./dashboardAddress.ts";

/** The links to the dashboard: credits are bought there, and websites and ad accounts connected. */
export function registerDashboardLinks(app: App): vscode.Disposable {
  return vscode.Disposable.from(
    registerCommand(app, commands.openDashboard, () => openDashboard("")),
    registerCommand(app, commands.openApiAccess, () => openDashboard("api")),
    registerCommand(app, commands.openActivity, () => openDashboard("activity")),
    registerCommand(app, commands.openBilling, () => openDashboard("billing")),
  );
}

/** Opens a section of the dashboard in the browser; opens the setting for its URL where that is empty. */
export async function openDashboard(section: DashboardSection): Promise<void> {
  const address = dashboardAddress(settings.dashboardUrl(), section);
  if (address !== undefined) {
    await vscode.env.openExternal(vscode.Uri.parse(address, true));
    return;
  }
  void notifyInfo(
    vscode.l10n.t(
      "No dashboard URL is set. Add it in Settings, for example https://dashboard.example.com.",
    ),
  );
  await vscode.commands.executeCommand("workbench.action.openSettings", "seoResearch.dashboardUrl");
}
