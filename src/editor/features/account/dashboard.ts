import * as vscode from "vscode";
import { notifyInfo } from "../../platform/prompts/messages.ts";
import { settings } from "../../platform/settings.ts";
import { dashboardAddress, noDashboardSentence } from "./dashboardAddress.ts";
import type { DashboardSection } from "./dashboardAddress.ts";

/** Opens a section of the dashboard in the browser; opens the setting for its URL where that is empty. */
export async function openDashboard(section: DashboardSection): Promise<void> {
  const address = dashboardAddress(settings.dashboardUrl(), section);
  if (address !== undefined) {
    await vscode.env.openExternal(vscode.Uri.parse(address, true));
    return;
  }
  void notifyInfo(noDashboardSentence(section));
  await vscode.commands.executeCommand("workbench.action.openSettings", "seoResearch.dashboardUrl");
}
