import * as vscode from "vscode";
import type { App } from "../../platform/app.ts";
import { commands } from "../../platform/commandIds.ts";
import { registerCommand } from "../../platform/commands.ts";

/** What a person can change about spending, besides answering when they are asked. */
export function registerSpending(app: App): vscode.Disposable {
  return vscode.Disposable.from(
    registerCommand(app, commands.changeBudgets, async () => {
      await vscode.commands.executeCommand("workbench.action.openSettings", "seoResearch budget");
    }),
    registerCommand(app, commands.askAgain, async () => (await import("./askAgain.ts")).askAgain()),
  );
}
