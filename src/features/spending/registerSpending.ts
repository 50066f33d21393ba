import * as vscode from "vscode";
import type { App } from "../../platform/app.ts";
import { commands } from "../../platform/commandIds.ts";
import { registerCommand } from "../../platform/commands.ts";
import { settings } from "../../platform/settings.ts";
import { findTool } from "../../tools/catalogue.ts";

/** What a person can change about spending, besides answering when they are asked. */
export function registerSpending(app: App): vscode.Disposable {
  return vscode.Disposable.from(
    registerCommand(app, commands.changeBudgets, async () => {
      await vscode.commands.executeCommand("workbench.action.openSettings", "seoResearch.budget");
    }),
    registerCommand(app, commands.askAgain, askAgain),
  );
}

/** Takes back "don't ask again", for all tools or for some. */
async function askAgain(): Promise<void> {
  const quiet = settings.dontAskFor();
  if (quiet.length === 0) {
    void vscode.window.showInformationMessage(vscode.l10n.t("Every tool asks as it should: nothing was told not to."));
    return;
  }
  const items = quiet.map((name) => ({ name, label: vscode.l10n.t(findTool(name)?.title ?? name), picked: true }));
  const chosen = await vscode.window.showQuickPick(items, {
    title: vscode.l10n.t("Ask Again Before Running"),
    placeHolder: vscode.l10n.t("These tools no longer ask in a dialog. Ticked ones will ask again."),
    canPickMany: true,
  });
  if (chosen !== undefined) {
    const asking = new Set(chosen.map(({ name }) => name));
    await settings.setDontAskFor(quiet.filter((name) => !asking.has(name)));
  }
}
