import * as vscode from "vscode";
import type { WayToHistory } from "./unknownHistory.ts";

/** Opens the setting, or what the folder's trust is managed with. */
export async function openWayToHistory(way: WayToHistory): Promise<void> {
  await (way === "trust"
    ? vscode.commands.executeCommand("workbench.trust.manage")
    : vscode.commands.executeCommand("workbench.action.openSettings", way));
}
