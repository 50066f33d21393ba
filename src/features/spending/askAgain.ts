import * as vscode from "vscode";
import { settings } from "../../platform/settings.ts";
import { findTool } from "../../tools/catalogue.ts";

/** Takes back "don't ask again", for all tools or for some. */
export async function askAgain(): Promise<void> {
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
