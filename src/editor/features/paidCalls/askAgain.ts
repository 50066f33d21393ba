import * as vscode from "vscode";
import { notifyInfo } from "../../platform/prompts/messages.ts";
import { askPicks } from "../../platform/prompts/pickList.ts";
import { settings } from "../../platform/settings.ts";
import { findTool } from "../../../research/tools/catalogue.ts";

/** Takes back "don't ask again", for all tools or for some. */
export async function askAgain(): Promise<void> {
  const quiet = settings.dontAskFor();
  if (quiet.length === 0) {
    void notifyInfo(vscode.l10n.t("No tools are set to skip confirmation."));
    return;
  }
  const items = quiet.map((name) => ({
    name,
    label: vscode.l10n.t(findTool(name)?.title ?? name),
    picked: true,
  }));
  const chosen = await askPicks(items, {
    title: vscode.l10n.t("Reset Confirmation Prompts"),
    placeHolder: vscode.l10n.t(
      "These tools skip confirmation. Select the ones that should ask again.",
    ),
  });
  if (chosen !== undefined) {
    const asking = new Set(chosen.map(({ name }) => name));
    await settings.setDontAskFor(quiet.filter((name) => !asking.has(name)));
  }
}
